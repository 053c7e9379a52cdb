"""Taking back: which answer, and whether anything was learned since."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Final

from feodum.engine.event import Event
from feodum.game import Game
from feodum.server.http.replies import UndoOffer, UndoRequestData, UndoResult
from feodum.server.storage.records import Point
from feodum.server.table.seating import Seat
from feodum.view.window import SPECTATOR

FREE: Final = "free"
ASK: Final = "ask"
_ALWAYS_REVEALING: Final = frozenset({"turn", "shuffle", "deck into discard", "reveal", "show", "show hand"})
_REVEALING_IF_SEEN: Final = frozenset({"draw", "look"})
_FROM_A_PILE: Final = frozenset({"gain", "gain bought", "return"})


class UndoRequest:
    """An undo that other parties are asked about, at one point of the game: whatever is answered meanwhile ends it."""

    def __init__(self, number: int, seat: int, keep: int, waiting_for: list[int], point: Point) -> None:
        self.number = number
        self.seat = seat
        self.keep = keep
        self.waiting_for = waiting_for
        self.agreed: list[int] = []
        self.point = point
        self.result: UndoResult | None = None

    def data(self) -> UndoRequestData:
        return {"id": self.number, "seat": self.seat, "waiting_for": self.waiting_for, "agreed": self.agreed}

    def agreed_by(self, voters: Collection[int]) -> UndoRequest:
        """The request when these have agreed, too."""
        waiting = [seat for seat in self.waiting_for if seat not in voters]
        after = UndoRequest(self.number, self.seat, self.keep, waiting, self.point)
        after.agreed = [*self.agreed, *sorted(voters)]
        return after

    def text(self, result: UndoResult | None = None) -> str:
        """The request for other processes, as it stands or as it has ended."""
        return json.dumps({**self.data(), "keep": self.keep, "point": self.point, "result": result})


def read_request(text: str) -> UndoRequest | None:
    """The last request of a game as some process has written it, ended or not; None where there never was one."""
    if not text:
        return None
    data = json.loads(text)
    request = UndoRequest(data["id"], data["seat"], data["keep"], data["waiting_for"], Point(*data["point"]))
    request.agreed = data["agreed"]
    request.result = data["result"]
    return request


def last_answer_of(game: Game, seats: Collection[int]) -> int | None:
    """The number of the last answer given by one of the seats."""
    given = [game.answers_of(seat) for seat in seats]
    return max([numbers[-1] for numbers in given if numbers], default=None)


def revealed_since(game: Game, number: int, party: Collection[int]) -> bool:
    """Whether the party has learned anything since it gave the answer of that number (docs/protocol.md, 5)."""
    if any(asked.shows_discard and asked.seat in party for asked in game.asked_since(number + 1)):
        return True
    seen = game.window(SPECTATOR)
    # What the party does with the cards of somebody for whom it decides in this turn, it shows to itself.
    acting = {*party, seen.turn} if seen.decider in party else party
    return any(_reveals(event, party, acting) for event in game.events_since(game.asked_at(number).seq))


def _reveals(event: Event, party: Collection[int], acting: Collection[int]) -> bool:
    if event.verb in _ALWAYS_REVEALING:
        return True
    if event.verb in _FROM_A_PILE:
        return any(card.pile for card in event.cards)  # a mixed pile shows its next card; all else of this is open
    if event.verb in _REVEALING_IF_SEEN:
        return any(event.visible_to(seat) for seat in party)
    if event.seat in acting or event.verb == "gain from trash":
        return False
    return any(event.cards_for(seat) for seat in party)  # what another player shows, such as a discarded card


def others_concerned(game: Game, number: int, party: Collection[int]) -> bool:
    """Whether a seat of another party, person or bot, has since been asked at somebody else's doing, or might have been.

    That a player was asked tells what they hold, and so does that they were not. So neither makes a difference here. What
    the player whose turn it is answers in silence counts for nothing either: that there was something to answer is hidden.
    """
    others = [seat for seat in range(game.setup.players) if seat not in party]
    return any(game.last_concerned(seat) > number for seat in others)


def parties_to_ask(seats: Sequence[Seat], party: Collection[int]) -> list[int]:
    """The seats of the other people who may still play, open ones left out. Who is away for a while is not passed over."""
    others = [seat for seat in seats if seat.number not in party and not seat.is_open]
    return [seat.number for seat in others if not seat.is_bot and seat.stand_in != "resigned"]


def played(seats: Sequence[Seat], party: Collection[int]) -> set[int]:
    """Those of the party's seats that no bot plays now: what a bot has done in the others is not the party's to take back."""
    return {seat for seat in party if not seats[seat].bot_level}


def undo_offer(game: Game, seats: Sequence[Seat], party: Collection[int]) -> UndoOffer | None:
    """What undoing means for the party now: free, to be asked for, or None where there is nothing to take back."""
    if game.is_over:
        return None
    number = last_answer_of(game, played(seats, party))
    if number is None:
        return None
    if not parties_to_ask(seats, party):
        return FREE
    if others_concerned(game, number, party) or revealed_since(game, number, party):
        return ASK
    return FREE
