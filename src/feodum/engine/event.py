"""What is told about a game: one event a line, each knowing who may see its cards."""

from __future__ import annotations

from typing import Final

from feodum.engine.card import Card

EVERYBODY: Final = -1


class Event:
    """Something that happened. `cards` is for the seats in `seen_by` (a bit a seat); the others see `shown` and a count."""

    def __init__(
        self,
        verb: str,
        seat: int,
        depth: int,
        cards: list[Card],
        seen_by: int,
        shown: list[Card],
        detail: str,
        number: int,
    ) -> None:
        self.verb = verb
        self.seat = seat
        self.depth = depth
        self.cards = cards
        self.seen_by = seen_by
        self.shown = shown
        self.detail = detail
        self.number = number

    def visible_to(self, seat: int) -> bool:
        """Whether the seat may know all the cards; seat -1 is a spectator."""
        return self.seen_by == EVERYBODY or (seat >= 0 and bool(self.seen_by >> seat & 1))

    def cards_for(self, seat: int) -> list[Card]:
        return self.cards if self.visible_to(seat) else self.shown

    def witness(self) -> int:
        """A seat that may know all the cards, or -1 if everybody may."""
        return -1 if self.seen_by <= 0 else self.seen_by.bit_length() - 1

    def key(self) -> tuple[object, ...]:
        """Everything about the event as plain values, for comparing two logs."""
        names = tuple(card.name for card in self.cards)
        shown = tuple(card.name for card in self.shown)
        return (self.verb, self.seat, self.depth, names, self.seen_by, shown, self.detail, self.number)


def bought_in(log: list[Event]) -> list[str]:
    """The names of the cards whose buying a log tells of."""
    return [card.name for event in log if event.verb == "buy" for card in event.cards]
