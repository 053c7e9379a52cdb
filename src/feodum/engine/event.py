"""Log events, each with the seats that may see its cards."""

from __future__ import annotations

from typing import Final

from feodum.engine.card import Card
from feodum.engine.vocabulary import EVENT_VERB

EVERYBODY: Final = -1


class Event:
    """A log entry.

    The seats in `seen_by` (one bit per seat) see `cards`; all others see only the cards in `shown`, and `number`.
    """

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
        origin: str = "",
    ) -> None:
        declared = EVENT_VERB.get(verb)
        if declared is None:
            raise ValueError(f"{verb}: no such event verb; declare it in engine/vocabulary.py")
        self.verb = verb
        """What happened: `play`, `gain`, `trash`… `engine/vocabulary.py` lists all verbs."""
        self.declared = declared
        """The verb's declaration."""
        self.seat = seat
        """The player the event belongs to."""
        self.depth = depth
        """The nesting level: 0 for a player's own actions, 1 for what they cause, and so on."""
        self.cards = cards
        """The cards of the event, including hidden ones."""
        self.seen_by = seen_by
        """The seats that may see `cards`, one bit per seat; -1 if everybody may."""
        self.shown = shown
        """The cards that all other seats see."""
        self.detail = detail
        """More about the event, such as a named card or the zone of a gained one."""
        self.number = number
        """The number of cards or tokens, or the number of a turn."""
        self.origin = "" if origin == declared.leaves else origin
        """The zone the cards came from; "" if it is the one declared for the verb."""
        self.zone = detail if declared.is_gain and detail else declared.zone
        """The zone the cards are in after the event; "" if it isn't about where cards are."""

    def visible_to(self, seat: int) -> bool:
        """Return True if the seat may see all cards; seat -1 is a spectator."""
        return self.seen_by == EVERYBODY or (seat >= 0 and bool(self.seen_by >> seat & 1))

    def cards_for(self, seat: int) -> list[Card]:
        """Return the cards that a seat may see; seat -1 is a spectator."""
        return self.cards if self.visible_to(seat) else self.shown

    def full_view_seat(self) -> int:
        """Return a seat that may see all cards, or -1 if all seats or none may."""
        return -1 if self.seen_by <= 0 else self.seen_by.bit_length() - 1

    def key(self) -> tuple[object, ...]:
        """Return the event as plain values, to compare two logs. Recorded digests contain them."""
        names = tuple(card.name for card in self.cards)
        shown = tuple(card.name for card in self.shown)
        return (self.verb, self.seat, self.depth, names, self.seen_by, shown, self.detail, self.number)


def bought_names(log: list[Event]) -> list[str]:
    """Return the names of the cards bought in a log."""
    return [card.name for event in log if event.verb == "buy" for card in event.cards]
