"""Telling events: a line for each, as the seat it is told to may know it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from feodum.cards.box import FACES
from feodum.engine.card import TREASURE
from feodum.i18n.plain import Data, number, word, words
from feodum.i18n.texts import Argument, Texts, slug

INDENT = "  "


def _unmarked(text: str, name: str) -> str:
    return text


class Teller:
    """Tells events in one language.

    `mark` may dress up the texts of cards (given the text and the card's English name), for instance in colour.
    """

    def __init__(self, texts: Texts, mark: Callable[[str, str], str] = _unmarked) -> None:
        self.texts = texts
        self._mark = mark

    def tell(self, event: Data, player_names: Sequence[str], seat: int) -> str:
        """The event as a line, indented by its cause. The seat it is told to; -1 is a spectator."""
        return INDENT * number(event, "depth") + self.sentence(event, player_names, seat)

    def sentence(self, event: Data, player_names: Sequence[str], seat: int) -> str:
        """The event without indentation."""
        return self.texts.text(_message(event), **self._arguments(event, player_names, seat))

    def card_list(self, names: Iterable[str]) -> str:
        """Cards as one text, equal ones put together: "3 Coppers, Silver and 2 Estates"."""
        counts: dict[str, int] = {}
        for name in names:
            counts[name] = counts.get(name, 0) + 1
        items = [self._item(name, count) for name, count in counts.items()]
        joined = items[0] if items else ""
        for position, item in enumerate(items[1:], 2):
            joined = self.texts.text("cards-and" if position == len(items) else "cards-comma", items=joined, item=item)
        return joined

    def _item(self, name: str, count: int) -> str:
        singular, plural = self.texts.card_name(name), self.texts.card_plural(name)
        return self._mark(self.texts.text("cards-item", count=count, name=singular, plural=plural), name)

    def _arguments(self, event: Data, player_names: Sequence[str], seat: int) -> dict[str, Argument]:
        """The arguments that the head of log.ftl promises."""
        cards = words(event, "cards")
        count = number(event, "number") or len(cards)
        about = word(event, "detail") if event["verb"] == "name" else word(event, "as")
        return {
            "player": player_names[number(event, "seat")],
            "you": "yes" if event["seat"] == seat else "no",
            "cards": self.card_list(cards),
            "count": count,
            "seen": "all" if not event.get("hidden") or len(cards) == count else "some" if cards else "none",
            "place": word(event, "detail") or "discard",
            "card": self._mark(self.texts.card_name(about), about) if about else "",
        }


def _message(event: Data) -> str:
    verb = word(event, "verb")
    if verb == "play" and event.get("detail") == "again":
        return "log-play-again"
    if verb == "play" and event.get("as"):
        return "log-play-as"
    return f"log-{slug(verb)}"


def condensed(events: Iterable[Data]) -> list[dict[str, object]]:
    """The events with what makes long reading left out: Treasures played in a row become one line, and that a card just
    bought is gained goes without saying."""
    told: list[dict[str, object]] = []
    for event in events:
        last = told[-1] if told else {}
        if event["verb"] == "gain bought" and last.get("verb") == "buy" and last.get("cards") == event.get("cards"):
            continue
        if _is_plain_treasure(event) and _is_plain_treasure(last) and _same_place(event, last):
            last["cards"] = [*words(last, "cards"), *words(event, "cards")]
            continue
        told.append(dict(event))
    return told


def _is_plain_treasure(event: Data) -> bool:
    if event.get("verb") != "play" or event.get("detail") or event.get("as"):
        return False
    return all(FACES[name].types & TREASURE for name in words(event, "cards"))


def _same_place(event: Data, other: Data) -> bool:
    return event.get("seat") == other.get("seat") and event.get("depth") == other.get("depth")
