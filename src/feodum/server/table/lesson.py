"""The tutorial game: always the same deal, so that the tips fit."""

from __future__ import annotations

from typing import Final

from feodum.kingdoms.kingdom_code import Kingdom
from feodum.server.http.client_messages import SeatRequest
from feodum.server.table.kingdom_requests import recommended_kingdom

SEED: Final = 54
"""With this deal the tips lead to a Province in five turns, with a Smithy and an Attack on the way."""
BOT_SEED: Final = 1
FIRST: Final = 0
LEVEL: Final = "novice"


def lesson_seats(seats: list[SeatRequest]) -> list[SeatRequest]:
    """Return the seats of the learner and a weak bot."""
    return [SeatRequest("you", seats[0].name if seats else None), SeatRequest("bot", level=LEVEL)]


def lesson_kingdom() -> Kingdom:
    return recommended_kingdom("First Game")
