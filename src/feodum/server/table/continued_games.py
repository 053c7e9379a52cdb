"""New games that continue another one: from a step of a finished game, or from a save file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from feodum.cards.box import Setup
from feodum.engine.game_run import StepObserver
from feodum.game import Game
from feodum.saves.format import SavedAnswer, SavedGame, read_saved
from feodum.saves.provably_fair import Fairness
from feodum.server.http.client_messages import SeatRequest
from feodum.server.http.refusals import Refusal
from feodum.server.storage.records import GameRecord
from feodum.server.table.seating import BOT, Seat, new_game_id, seat_players
from feodum.server.table.winners import RESIGNED
from feodum.server.work.work_guard import GuardedObserver, WorkGuard

NAMELESS: Final = SeatRequest("you")


@dataclass(frozen=True)
class ContinuedGame:
    """The position from which a game continues, without seats."""

    setup: Setup
    seed: int
    answers: tuple[SavedAnswer, ...]
    answered_by: tuple[int, ...]
    asked: int | None
    """The seat that must answer; None if the game is over."""
    ended: str
    fair: Fairness | None
    resigned: Sequence[int] = ()
    """The seats that resigned in a finished game."""

    def seated(self, requests: list[SeatRequest], bot_seed: int) -> tuple[GameRecord, dict[int, str]]:
        """Return the game to store, and the token of the person's seat.

        A finished game has no people and is opened for review. Otherwise the person gets the deciding seat, and bots play the
        others.
        """
        if self.asked is None:
            seats = [Seat(number, BOT, "", "", "") for number in range(self.setup.players)]
            for number in self.resigned:
                seats[number] = seats[number].with_stand_in(RESIGNED)
            return self._record(seats, bot_seed), {}
        person = next((request for request in requests if request.kind == "you"), NAMELESS)
        level = next((request.level for request in requests if request.kind == "bot"), None)
        seats, tokens = seat_players(
            [
                SeatRequest("you", person.name) if number == self.asked else SeatRequest("bot", level=level)
                for number in range(self.setup.players)
            ]
        )
        return self._record(seats, bot_seed), tokens

    def _record(self, seats: list[Seat], bot_seed: int) -> GameRecord:
        return GameRecord(
            new_game_id(), self.setup, self.seed, bot_seed, "", tuple(seats),
            answers=self.answers, answered_by=self.answered_by, over=self.asked is None, ended=self.ended, fair=self.fair,
        )  # fmt: skip


def continue_from_step(record: GameRecord, step: int, guard: WorkGuard) -> ContinuedGame:
    """Return a finished game rewound to a step. Raises SaveError if it can't be replayed."""
    game = _replayed(record.saved, guard)
    if step >= game.answer_count:
        raise Refusal("over", "the game is already over at that step")
    game.run.take_back(step)
    return _position(game, None)


def game_from_file(file: bytes, max_answers: int, guard: WorkGuard, card_seconds: float = 0.0) -> ContinuedGame:
    """Return the game in a save file. Raises SaveError if it contains none, and Refusal if it has too many answers."""
    saved = read_saved(file)
    if len(saved.answers) > max_answers:
        text = f"this game has {len(saved.answers)} answers; a game that is opened here may have at most {max_answers}"
        raise Refusal("save_too_long", text, answers=len(saved.answers), most=max_answers)
    with guard.limit_cards(saved.setup, card_seconds):
        game = _replayed(saved, guard)
        if not game.is_over:
            return _position(game, None)
        return replace(_position(game, saved.fair), resigned=saved.resigned)


def _replayed(saved: SavedGame, guard: WorkGuard) -> Game:
    return Game.from_saved(saved, observer=GuardedObserver(guard, StepObserver()))


def _position(game: Game, fair: Fairness | None) -> ContinuedGame:
    answers, answered_by = tuple(game.answer_texts()), tuple(game.run.answered_by())
    return ContinuedGame(game.setup, game.seed, answers, answered_by, game.asked, game.ended, fair)
