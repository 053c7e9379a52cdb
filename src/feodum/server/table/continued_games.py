"""New games that continue another one: from a step of a finished game, or from a save file."""

from __future__ import annotations

from dataclasses import replace

from feodum.game import Game
from feodum.saves.format import read_saved
from feodum.server.http.client_messages import ReplayPoint, SeatRequest
from feodum.server.http.refusals import Refusal
from feodum.server.storage.records import GameRecord
from feodum.server.table.seating import BOT, Seat, new_game_id, seat_players


def continue_from_step(
    record: GameRecord, point: ReplayPoint, requests: list[SeatRequest], bot_seed: int
) -> tuple[GameRecord, dict[int, str]]:
    """Return the game rewound to a step, with the person in the deciding seat, and that seat's token."""
    game = Game.from_saved(record.saved)
    if point.step >= game.answer_count:
        raise Refusal("over", "the game is already over at that step")
    seat = game.run.trace[point.step].seat
    name = next((request.name for request in requests if request.kind == "you"), None)
    level = next((request.level for request in requests if request.kind == "bot"), None)
    seats, tokens = _against_bots(len(record.seats), seat, name, level)
    game.run.take_back(point.step)
    return _record_of(game, seats, bot_seed), tokens


def game_from_file(file: bytes, bot_seed: int) -> tuple[GameRecord, dict[int, str]]:
    """Return the game in a save file, and the token of the person's seat.

    A finished game is opened for review. Otherwise the person gets the deciding seat, and bots play the others. Raises
    SaveError if the file contains no game.
    """
    saved = read_saved(file)
    game = Game.from_saved(saved)
    if game.asked is not None:
        seats, tokens = _against_bots(saved.setup.players, game.asked, None, None)
        return _record_of(game, seats, bot_seed), tokens
    nobody = [Seat(number, BOT, "", "", "") for number in range(saved.setup.players)]
    return replace(_record_of(game, nobody, bot_seed), fair=saved.fair), {}


def _against_bots(players: int, seat: int, name: str | None, level: str | None) -> tuple[list[Seat], dict[int, str]]:
    """Return the seats of one person against bots, and the person's token."""
    return seat_players([SeatRequest("you", name) if i == seat else SeatRequest("bot", level=level) for i in range(players)])


def _record_of(game: Game, seats: list[Seat], bot_seed: int) -> GameRecord:
    return GameRecord(
        new_game_id(), game.setup, game.seed, bot_seed, "", tuple(seats),
        answers=tuple(game.answer_texts()), answered_by=tuple(game.run.answered_by()), over=game.is_over, ended=game.ended,
    )  # fmt: skip
