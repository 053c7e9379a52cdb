"""A new game that begins where another one had come to: at a moment of a finished one, or with what a file says."""

from __future__ import annotations

from dataclasses import replace

from feodum.game import Game
from feodum.saves.format import read_saved
from feodum.server.http.client_messages import Moment, SeatRequest
from feodum.server.http.refusals import Refusal
from feodum.server.storage.records import GameRecord
from feodum.server.table.seating import BOT, Seat, new_game_id, seat_players


def game_from(record: GameRecord, moment: Moment, asked: list[SeatRequest], bot_seed: int) -> tuple[GameRecord, dict[int, str]]:
    """The game as far as it had come, with whoever was asked then as the player; and the token of that seat."""
    game = Game.from_saved(record.saved)
    if moment.step >= game.answer_count:
        raise Refusal("over", "there is nothing left to play from there")
    seat = game.asked_at(moment.step).seat
    name = next((request.name for request in asked if request.kind == "you"), None)
    level = next((request.level for request in asked if request.kind == "bot"), None)
    seats, tokens = _against_bots(len(record.seats), seat, name, level)
    game.take_back(moment.step)
    return _record_of(game, seats, bot_seed), tokens


def game_in(file: bytes, bot_seed: int) -> tuple[GameRecord, dict[int, str]]:
    """The game that a file holds: to be looked back at if it is over, otherwise to be played on by whoever is asked, against
    bots; and the token of that seat. Raises SaveError where the file holds none."""
    saved = read_saved(file)
    game = Game.from_saved(saved)
    if game.asked is not None:
        seats, tokens = _against_bots(saved.setup.players, game.asked, None, None)
        return _record_of(game, seats, bot_seed), tokens
    nobody = [Seat(number, BOT, "", "", "") for number in range(saved.setup.players)]
    return replace(_record_of(game, nobody, bot_seed), fair=saved.fair), {}


def _against_bots(players: int, seat: int, name: str | None, level: str | None) -> tuple[list[Seat], dict[int, str]]:
    """One person's seat, all others for bots; and its token."""
    return seat_players([SeatRequest("you", name) if i == seat else SeatRequest("bot", level=level) for i in range(players)])


def _record_of(game: Game, seats: list[Seat], bot_seed: int) -> GameRecord:
    return GameRecord(
        new_game_id(), game.setup, game.seed, bot_seed, "", tuple(seats),
        answers=tuple(game.answer_texts()), answered_by=tuple(game.answered_by()), over=game.is_over, ended=game.ended,
    )  # fmt: skip
