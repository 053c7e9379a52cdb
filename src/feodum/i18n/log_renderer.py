"""Render log events as localized lines, showing only what the reading seat may know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from feodum.i18n.fluent_format import Argument
from feodum.i18n.texts import Texts
from feodum.view.schema import EventData

INDENT = "  "


def unstyled(text: str, name: str) -> str:
    """Return the text unchanged. The default `style`."""
    return text


class EventRenderer:
    """Renders events in one language.

    `style` formats card names, for instance in colour; it receives the text and the card's English name.
    """

    def __init__(self, texts: Texts, style: Callable[[str, str], str] = unstyled) -> None:
        self.texts = texts
        self._style = style

    def render(self, event: EventData, player_names: Sequence[str], seat: int) -> str:
        """Render an event as a line, indented by its depth, for the reading seat; -1 is a spectator."""
        return INDENT * event["depth"] + self.sentence(event, player_names, seat)

    def sentence(self, event: EventData, player_names: Sequence[str], seat: int) -> str:
        """Render an event without indentation."""
        return self.texts.text(event["says"], **self._arguments(event, player_names, seat))

    def card_list(self, names: Iterable[str]) -> str:
        """Render a list of cards, grouping identical ones: "3 Coppers, Silver and 2 Estates"."""
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
        return self._style(self.texts.text("cards-item", count=count, name=singular, plural=plural), name)

    def _arguments(self, event: EventData, player_names: Sequence[str], seat: int) -> dict[str, Argument]:
        """Return the message arguments documented at the top of log.ftl."""
        card = event.get("card", "")
        return {
            "player": player_names[event["seat"]],
            "you": "yes" if event["seat"] == seat else "no",
            "cards": self.card_list(event["cards"]),
            "count": event["count"],
            "seen": event.get("seen", "all"),
            "place": event.get("place", "discard"),
            "card": self._style(self.texts.card_name(card), card) if card else "",
        }


def merge_events(events: Iterable[EventData]) -> list[EventData]:
    """Merge events that share a log line and drop those without one."""
    merged: list[EventData] = []
    for event in events:
        line = event.get("line")
        if line == "same" and merged:
            merged[-1] = {**merged[-1], "cards": [*merged[-1]["cards"], *event["cards"]]}
        elif line != "none":
            merged.append(event)
    return merged
