"""A new game that begins at a moment of a finished one."""

from __future__ import annotations

from feodum.game import Game
from feodum.server.errors import Refusal
from feodum.server.messages import Moment, SeatRequest
from feodum.server.records import GameRecord
from feodum.server.seating import new_game_id, seat_players


def game_from(record: GameRecord, moment: Moment, asked: list[SeatRequest], bot_seed: int) -> tuple[GameRecord, dict[int, str]]:
    """The game as far as it had come, with whoever was asked then as the player; and the token of that seat."""
    game = Game.from_saved(record.saved)
    if moment.step >= game.answer_count:
        raise Refusal("over", "there is nothing left to play from there")
    seat = game.asked_at(moment.step).seat
    name = next((request.name for request in asked if request.kind == "you"), None)
    level = next((request.level for request in asked if request.kind == "bot"), None)
    wanted = [SeatRequest("you", name) if i == seat else SeatRequest("bot", level=level) for i in range(len(record.seats))]
    seats, tokens = seat_players(wanted)
    game.take_back(moment.step)
    return GameRecord(
        new_game_id(), record.setup, record.seed, bot_seed, "", tuple(seats),
        answers=tuple(game.answer_texts()), answered_by=tuple(game.answered_by()),
    ), tokens  # fmt: skip
