"""Asking decisions: the prompt, its options and its buttons."""

from __future__ import annotations

from collections.abc import Callable

from feodum.i18n.plain import Data, number, word, words
from feodum.i18n.teller import Teller
from feodum.i18n.texts import Argument, Texts, slug

"""How Library's verb begins; the card's name follows."""
SOURCES_WITHOUT_CARD = ("action", "treasure", "buy", "effects")


def _unmarked(text: str, name: str) -> str:
    return text


class Prompts:
    """Asks decisions, given as `decision_data`, in one language. `mark` may dress up the names of cards."""

    def __init__(self, texts: Texts, mark: Callable[[str, str], str] = _unmarked) -> None:
        self.texts = texts
        self._mark = mark
        self._teller = Teller(texts, mark)

    def prompt(self, decision: Data, own_turn: bool = True) -> str:
        """One sentence that says what is asked and by which card. `own_turn`: whether it is the asked player's turn."""
        source, verb = _parts(decision)
        id = self.texts.first_of(f"prompt-{source}-{verb}", f"prompt-{verb}")
        return self.texts.text(id, **self._arguments(decision, len(words(decision, "options")), own_turn))

    def button(self, decision: Data, picked: int) -> str:
        """The primary button, where so many options are picked."""
        source, verb = _parts(decision)
        id = self.texts.first_of(f"button-{source}-{verb}", f"button-{verb}")
        return self.texts.text(id, **self._arguments(decision, picked))

    def decline(self, decision: Data) -> str:
        """The button for picking nothing."""
        source, verb = _parts(decision)
        return self.texts.text(self.texts.first_of(f"decline-{source}-{verb}", f"decline-{verb}", "decline"))

    def option(self, decision: Data, label: str) -> str:
        """An option as it is to be read."""
        source, _ = _parts(decision)
        name = slug(label)
        card = f"card-{name}"
        if decision.get("kind") == "cards":
            return self._mark(self.texts.text(card), label)
        id = self.texts.first_of(f"option-{source}-{name}", f"option-{name}", card)
        return self._mark(self.texts.text(id), label) if id == card else self.texts.text(id)

    def source(self, decision: Data) -> str:
        """Who asks: a card's name, or a phase."""
        source = word(decision, "source")
        if source in SOURCES_WITHOUT_CARD:
            return self.texts.text(f"source-{source}")
        return self._mark(self.texts.card_name(source), source)

    def _arguments(self, decision: Data, count: int, own_turn: bool = True) -> dict[str, Argument]:
        """The arguments that the head of prompts.ftl promises."""
        options = words(decision, "options")
        about = words(decision, "about")
        return {
            "source": self.source(decision),
            "min": number(decision, "min"),
            "max": number(decision, "max"),
            "count": count,
            "amount": _amount(decision),
            "first": slug(options[0]) if options else "",
            "turn": "own" if own_turn else "other",
            "known": "yes" if about else "no",
            "subject": self._teller.card_list(about),
        }


def _parts(decision: Data) -> tuple[str, str]:
    """The source and the verb as parts of message ids."""
    return slug(word(decision, "source")), slug(word(decision, "verb"))


def _amount(decision: Data) -> str:
    low, high = number(decision, "min"), number(decision, "max")
    if low == high:
        return "exact"
    if decision.get("all_or_none"):
        return "all-or-none"
    if low > 0:
        return "range"
    return "any" if high > 1 and high == len(words(decision, "options")) else "up-to"
