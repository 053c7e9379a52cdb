"""Which messages ask a question: the one place where that is decided.

Terminal and page only format what comes out here, each in its reader's language.
"""

from __future__ import annotations

from feodum.cards.custom import OWN_TEXTS
from feodum.engine.trigger_layer import EFFECTS
from feodum.engine.turns import PHASE_SOURCES
from feodum.i18n.texts import Texts, slug
from feodum.view.schema import QuestionData, ViewData, WordingData

SOURCES_WITHOUT_CARD = (*PHASE_SOURCES, EFFECTS)


def wording_in(state: ViewData) -> WordingData | None:
    """How the open question of what a seat sees is put into words, if there is one."""
    decision = state["decision"]
    return None if decision is None else wording(decision, decision["of"] == state["turn"])


def wording(decision: QuestionData, own_turn: bool = True) -> WordingData:
    """How a question is put into words. `own_turn`: whether it is the turn of the player whose decision it is."""
    known = Texts("en")  # all languages have the same messages
    source, verb = slug(decision["source"]), slug(decision["verb"])
    options = decision["options"]
    is_own = decision["source"] in OWN_TEXTS
    """Whether somebody's own card asks: it may ask what no text was written for."""

    def of(kind: str, *in_general: str) -> str:
        return known.first_of(f"{kind}-{source}-{verb}", f"{kind}-{verb}", *in_general)

    def of_option(name: str) -> str:
        card = f"card-{name}"
        if decision["kind"] == "cards":
            return card
        ids = [f"option-{source}-{name}", f"option-{name}", card]
        return "" if is_own and not any(id in known for id in ids) else known.first_of(*ids)

    return {
        "source": f"source-{source}" if decision["source"] in SOURCES_WITHOUT_CARD else f"card-{source}",
        "prompt": of("prompt", *(["prompt-choose"] if is_own else [])),
        "button": of("button", *(["button-choose"] if is_own else [])),
        "decline": of("decline", "decline"),
        "options": [of_option(slug(option)) for option in options],
        # What the head of prompts.ftl promises.
        "arguments": {
            "min": decision["min"],
            "max": decision["max"],
            "count": len(options),
            "amount": _amount(decision),
            "first": slug(options[0]) if options else "",
            "turn": "own" if own_turn else "other",
            "known": "yes" if decision["about"] else "no",
            **_limit(decision["costs"]),
        },
    }


def _limit(costs: list[int] | None) -> dict[str, str | int]:
    """How dear a card to gain may be."""
    if costs is None:
        return {"limit": "none", "least": 0, "most": 0}
    least, most = costs
    return {"limit": "exactly" if least == most else "range" if least else "up-to", "least": least, "most": most}


def _amount(decision: QuestionData) -> str:
    low, high = decision["min"], decision["max"]
    if low == high:
        return "exact"
    if decision["all_or_none"]:
        return "all-or-none"
    if low > 0:
        return "range"
    return "any" if high > 1 and high == len(decision["options"]) else "up-to"
