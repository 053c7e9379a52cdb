"""Choose the message ids for a decision.

The terminal and the web page only format these messages, each in its reader's language.
"""

from __future__ import annotations

import re
from functools import cache

from feodum.cards.custom import CUSTOM_CARD_TEXTS
from feodum.engine.layers.trigger_layer import EFFECTS
from feodum.engine.state.phases import PHASE_SOURCES
from feodum.engine.vocabulary import DECISION_VERB
from feodum.i18n.texts import Texts, slug
from feodum.view.schema import QuestionData, ViewData, WordingData

SOURCES_WITHOUT_CARD = (*PHASE_SOURCES, EFFECTS, "Way", "Coffers", "debt")


def view_wording(state: ViewData) -> WordingData | None:
    """Return the wording of the open decision in a view, or None."""
    decision = state["decision"]
    return None if decision is None else wording(decision, decision["of"] == state["turn"])


def wording(decision: QuestionData, own_turn: bool = True) -> WordingData:
    """Return message ids and arguments for a decision.

    `own_turn` says whether it is the turn of the player whose decision it is.
    """
    known = _known()
    source, verb = slug(decision["source"]), slug(decision["verb"])
    options = decision["options"]
    counts = is_amount(decision["verb"])
    is_custom = decision["source"] in CUSTOM_CARD_TEXTS  # custom cards may ask questions that have no text

    def message_id(kind: str, *fallbacks: str) -> str:
        return known.first_of(f"{kind}-{source}-{verb}", f"{kind}-{verb}", *fallbacks)

    def option_id(name: str) -> str:
        card = f"card-{name}"
        if counts:
            return f"count-{verb}"
        if decision["kind"] == "cards":
            return f"option-{name}" if f"option-{name}" in known and card not in known else card
        ids = [f"option-{source}-{name}", f"option-{name}", card]
        return "" if is_custom and not any(id in known for id in ids) else known.first_of(*ids)

    amounts = [_amount_of(option, option == options[-1]) for option in options] if counts else []
    return {
        "source": source_message(decision["source"]),
        "prompt": message_id("prompt", *(["prompt-choose"] if is_custom else [])),
        "button": message_id("button", *(["button-choose"] if is_custom else [])),
        "decline": message_id("decline", "decline"),
        "options": [option_id(slug(option)) for option in options],
        "amounts": amounts,
        # Documented at the top of prompts.ftl.
        "arguments": {
            "min": decision["min"],
            "max": decision["max"],
            "count": len(options),
            "amount": _amount(decision),
            "largest": max((amount["coins"] for amount in amounts), default=0),
            "first": slug(options[0]) if options else "",
            "turn": "own" if own_turn else "other",
            "whose": "own" if decision["whose"] == decision["of"] else "other",
            "known": "yes" if decision["about"] else "no",
            **_limit(decision["costs"]),
        },
    }


def is_amount(verb: str) -> bool:
    """Return True if the options of a decision with this verb are amounts."""
    return verb in DECISION_VERB and DECISION_VERB[verb].counts


@cache
def _known() -> Texts:
    return Texts("en")  # all languages have the same messages


def source_message(source: str) -> str:
    """Return the id of the message that names what asks: a card, a phase, a counter."""
    return f"{'source' if source in SOURCES_WITHOUT_CARD else 'card'}-{slug(source)}"


def _amount_of(option: str, is_last: bool) -> dict[str, int]:
    """Return the numbers in an option that is an amount: "keep 2", "3", "3 and a Potion", "2 Potions"."""
    coins = re.search(r"\d+(?! Potion)", option)
    potions = re.search(r"(\d+|a) Potion", option)
    return {
        "coins": 0 if coins is None else int(coins[0]),
        "potions": 0 if potions is None else 1 if potions[1] == "a" else int(potions[1]),
        "last": int(is_last),
    }


def _limit(costs: list[int] | None) -> dict[str, str | int]:
    """Return arguments for the cost limit of a card to gain."""
    if costs is None:
        return {"limit": "none", "least": 0, "most": 0, "potions": 0, "debt": 0}
    least, most, potions, debt = costs
    limit = "exactly" if least == most else "range" if least else "up-to"
    return {"limit": limit, "least": least, "most": most, "potions": potions, "debt": debt}


def _amount(decision: QuestionData) -> str:
    low, high = decision["min"], decision["max"]
    if low == high:
        return "exact"
    if decision["all_or_none"]:
        return "all-or-none"
    if low > 0:
        return "range"
    return "any" if high > 1 and high == len(decision["options"]) else "up-to"
