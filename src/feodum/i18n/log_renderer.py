"""Telling events: a line for each, as the seat it is told to may know it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from feodum.i18n.texts import Argument, Texts
from feodum.view.schema import EventData

INDENT = "  "


def unmarked(text: str, name: str) -> str:
    """The mark that marks nothing."""
    return text


class Teller:
    """Tells events in one language.

    `mark` may dress up the texts of cards (given the text and the card's English name), for instance in colour.
    """

    def __init__(self, texts: Texts, mark: Callable[[str, str], str] = unmarked) -> None:
        self.texts = texts
        self._mark = mark

    def tell(self, event: EventData, player_names: Sequence[str], seat: int) -> str:
        """The event as a line, indented by its cause. The seat it is told to; -1 is a spectator."""
        return INDENT * event["depth"] + self.sentence(event, player_names, seat)

    def sentence(self, event: EventData, player_names: Sequence[str], seat: int) -> str:
        """The event without indentation."""
        return self.texts.text(event["says"], **self._arguments(event, player_names, seat))

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

    def _arguments(self, event: EventData, player_names: Sequence[str], seat: int) -> dict[str, Argument]:
        """The arguments that the head of log.ftl promises."""
        card = event.get("card", "")
        return {
            "player": player_names[event["seat"]],
            "you": "yes" if event["seat"] == seat else "no",
            "cards": self.card_list(event["cards"]),
            "count": event["count"],
            "seen": event.get("seen", "all"),
            "place": event.get("place", "discard"),
            "card": self._mark(self.texts.card_name(card), card) if card else "",
        }


def condensed(events: Iterable[EventData]) -> list[EventData]:
    """The events that have a line of their own, each with the cards of those that go on with it."""
    told: list[EventData] = []
    for event in events:
        line = event.get("line")
        if line == "same" and told:
            told[-1] = {**told[-1], "cards": [*told[-1]["cards"], *event["cards"]]}
        elif line != "none":
            told.append(event)
    return told
