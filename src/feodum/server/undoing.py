"""Taking back: which answer, and whether anything was learned since."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from feodum.engine.event import Event
from feodum.server.recorded import RecordedGame
from feodum.server.seating import Seat

FREE: Final = "free"
ASK: Final = "ask"
_ALWAYS_REVEALING: Final = frozenset({"shuffle", "deck into discard", "reveal", "show", "show hand"})
_REVEALING_IF_SEEN: Final = frozenset({"draw", "look"})
_FROM_A_PILE: Final = frozenset({"gain", "gain bought", "buy", "return"})


class UndoRequest:
    """An undo that other parties are asked about."""

    def __init__(self, number: int, seat: int, keep: int, waiting_for: list[int]) -> None:
        self.number = number
        self.seat = seat
        self.keep = keep
        self.waiting_for = waiting_for
        self.agreed: list[int] = []

    def data(self) -> dict[str, object]:
        return {"id": self.number, "seat": self.seat, "waiting_for": self.waiting_for, "agreed": self.agreed}


def last_answer_of(recorded: RecordedGame, seats: Collection[int]) -> int | None:
    """The number of the last answer given by one of the seats."""
    for number in range(recorded.count - 1, -1, -1):
        if recorded.marks[number].seat in seats:
            return number
    return None


def revealed_since(recorded: RecordedGame, number: int, party: Collection[int]) -> bool:
    """Whether the party has learned anything since it gave the answer of that number (docs/protocol.md, 5)."""
    marks = recorded.marks
    if any(mark.shows_discard and mark.seat in party for mark in marks[number + 1 :]):
        return True
    return any(_reveals(event, party) for event in recorded.events()[marks[number].events :])


def _reveals(event: Event, party: Collection[int]) -> bool:
    if event.verb in _ALWAYS_REVEALING:
        return True
    if event.verb in _FROM_A_PILE:
        return any(card.pile for card in event.cards)  # a mixed pile shows its next card; all else of this is open
    if event.verb in _REVEALING_IF_SEEN:
        return any(event.visible_to(seat) for seat in party)
    if event.seat in party or event.verb == "gain from trash":
        return False
    return any(event.cards_for(seat) for seat in party)  # what another player shows, such as a discarded card


def others_answered(recorded: RecordedGame, number: int, seats: Sequence[Seat], party: Collection[int]) -> bool:
    """Whether a person of another party has answered since."""
    since = recorded.marks[number + 1 : recorded.count]
    return any(mark.seat not in party and not seats[mark.seat].is_bot for mark in since)


def parties_to_ask(seats: Sequence[Seat], party: Collection[int]) -> list[int]:
    """The seats of the other people, open ones left out."""
    return [seat.number for seat in seats if not seat.is_bot and not seat.is_open and seat.number not in party]


def undo_offer(recorded: RecordedGame, seats: Sequence[Seat], party: Collection[int]) -> str | None:
    """What undoing means for the party now: free, to be asked for, or None where there is nothing to take back."""
    if recorded.game.is_over:
        return None
    number = last_answer_of(recorded, party)
    if number is None:
        return None
    if not parties_to_ask(seats, party):
        return FREE
    if others_answered(recorded, number, seats, party) or revealed_since(recorded, number, party):
        return ASK
    return FREE
