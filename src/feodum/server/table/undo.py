"""Which answer an undo takes back, and whether the other players must agree."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Final

from feodum.engine import vocabulary
from feodum.engine.event import Event
from feodum.game import Game
from feodum.server.http.replies import UndoOffer, UndoRequestData, UndoResult
from feodum.server.table.seating import Seat
from feodum.view.window import SPECTATOR

FREE: Final = "free"
ASK: Final = "ask"


class UndoRequest:
    """An undo request. An undo ends it, and so does the next event of the game.

    An answer without an event doesn't end it, because the other players must not learn of that answer.
    """

    def __init__(self, number: int, seat: int, keep: int, waiting_for: list[int], generation: int, seq: int) -> None:
        self.number = number
        self.seat = seat
        self.keep = keep
        self.waiting_for = waiting_for
        self.agreed: list[int] = []
        self.generation = generation
        self.seq = seq
        """The number of events when the request was made."""
        self.result: UndoResult | None = None

    def data(self) -> UndoRequestData:
        return {"id": self.number, "seat": self.seat, "waiting_for": self.waiting_for, "agreed": self.agreed}

    def agreed_by(self, voters: Collection[int]) -> UndoRequest:
        """Return the request with these votes added."""
        waiting = [seat for seat in self.waiting_for if seat not in voters]
        after = UndoRequest(self.number, self.seat, self.keep, waiting, self.generation, self.seq)
        after.agreed = [*self.agreed, *sorted(voters)]
        return after

    def without_voter(self, seat: int) -> UndoRequest:
        """Return the request without the vote of a seat, which it doesn't need any more."""
        after = self.agreed_by([seat])
        after.agreed = self.agreed
        return after

    def text(self, result: UndoResult | None = None) -> str:
        """Return the request as JSON for other processes, with its result if it has ended."""
        place = {"keep": self.keep, "generation": self.generation, "seq": self.seq}
        return json.dumps({**self.data(), **place, "result": result})

    def is_current(self, game: Game) -> bool:
        """True if no undo and no event has ended the request."""
        return game.run.generation == self.generation and len(game.run.log) <= self.seq and not game.is_over


def read_request(text: str) -> UndoRequest | None:
    """Parse a game's last undo request, ended or not; None if there was none."""
    data = json.loads(text) if text else {}
    if "seq" not in data:
        return None  # nothing, or written by an older version before the last restart
    request = UndoRequest(data["id"], data["seat"], data["keep"], data["waiting_for"], data["generation"], data["seq"])
    request.agreed = data["agreed"]
    request.result = data["result"]
    return request


def last_answer_of(game: Game, seats: Collection[int]) -> int | None:
    """Return the number of the last answer given by one of the seats, or None if they gave none."""
    answer_numbers = game.run.answer_numbers
    given = [answer_numbers[seat] for seat in seats]
    return max([numbers[-1] for numbers in given if numbers], default=None)


def revealed_since(game: Game, number: int, party: Collection[int]) -> bool:
    """True if the party has learned anything since this answer (docs/internals/protocol.md, section 5)."""
    if any(asked.shows_discard and asked.seat in party for asked in game.run.trace[number + 1 :]):
        return True
    seen = game.window(SPECTATOR)
    # A party that controls another player's turn (Possession) reveals that player's cards to itself.
    acting = {*party, seen.turn} if seen.decider in party else party
    return any(_reveals(event, party, acting) for event in game.run.log[game.run.trace[number].seq :])


def _reveals(event: Event, party: Collection[int], acting: Collection[int]) -> bool:
    if event.origin == vocabulary.SUPPLY and any(card.pile for card in event.cards):
        return True  # only a mixed pile reveals its next card
    if event.origin == vocabulary.DECK and any(event.cards_for(seat) for seat in party):
        return True  # nobody knew the card before, not even its owner
    match event.declared.reveals:
        case vocabulary.REVEALS_ALWAYS:
            return True
        case vocabulary.REVEALS_PILE:
            return any(card.pile for card in event.cards)  # only a mixed pile reveals its next card
        case vocabulary.REVEALS_SEEN:
            return any(event.visible_to(seat) for seat in party)
        case vocabulary.REVEALS_NOTHING:
            return False
    # Cards another player shows, such as discards.
    return event.seat not in acting and any(event.cards_for(seat) for seat in party)


def others_were_asked(game: Game, number: int, party: Collection[int]) -> bool:
    """True if another party had to react, or might have had to, in someone else's turn since this answer.

    Whether a player was actually asked would reveal something about their hand, so the result must not depend on that. Silent
    answers of the player whose turn it is don't count: the decision itself is hidden.
    """
    others = [seat for seat in range(game.setup.players) if seat not in party]
    return any(game.table.last_involved[seat] > number for seat in others)


def parties_to_ask(seats: Sequence[Seat], party: Collection[int]) -> list[int]:
    """Return the seats of the other people who still play, including absent ones but not open seats."""
    others = [seat for seat in seats if seat.number not in party and not seat.is_open]
    return [seat.number for seat in others if not seat.is_bot and seat.stand_in != "resigned"]


def person_seats(seats: Sequence[Seat], party: Collection[int]) -> set[int]:
    """Return the party's seats that no bot plays. Answers of stand-in bots can't be undone."""
    return {seat for seat in party if not seats[seat].bot_level}


def undo_offer(game: Game, seats: Sequence[Seat], party: Collection[int]) -> UndoOffer | None:
    """Return whether the party's undo is free or needs votes, or None if there is nothing to undo."""
    if game.is_over:
        return None
    number = last_answer_of(game, person_seats(seats, party))
    if number is None:
        return None
    if not parties_to_ask(seats, party):
        return FREE
    if others_were_asked(game, number, party) or revealed_since(game, number, party):
        return ASK
    return FREE
