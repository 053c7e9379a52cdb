"""The first game of somebody who has never played: always the same one, so that a helper can rely on it."""

from __future__ import annotations

from typing import Final

from feodum.kingdoms.kingdom_code import Kingdom
from feodum.server.http.client_messages import SeatRequest
from feodum.server.table.kingdom_requests import recommended

SEED: Final = 54
"""In its game the helper leads from a Silver to a Province in five turns, with a Smithy and an Attack on the way."""
BOT_SEED: Final = 1
FIRST: Final = 0
LEVEL: Final = "novice"


def lesson_seats(seats: list[SeatRequest]) -> list[SeatRequest]:
    """The learner, by the name given, and a bot that is easy to beat."""
    return [SeatRequest("you", seats[0].name if seats else None), SeatRequest("bot", level=LEVEL)]


def lesson_kingdom() -> Kingdom:
    return recommended("First Game")
