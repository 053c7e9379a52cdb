"""Who wins a game at a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from feodum.engine.table import Table
from feodum.server.table.seating import Seat

RESIGNED: Final = "resigned"
"""Why a bot plays for a player who resigned, and why a game ended because of it."""


def remaining_seats(seats: Sequence[Seat]) -> list[Seat]:
    """Return the seats that have not resigned."""
    return [seat for seat in seats if seat.stand_in != RESIGNED]


def is_decided(seats: Sequence[Seat]) -> bool:
    """True if only one seat or no person remains."""
    remaining = remaining_seats(seats)
    return len(remaining) < 2 or all(seat.is_bot for seat in remaining)


def winners(table: Table, seats: Sequence[Seat]) -> list[int]:
    """Return the winning seats. A seat that has resigned is never one of them."""
    remaining = {seat.number for seat in remaining_seats(seats)}
    scores = table.scores()
    last = min(scores) - 1
    best = table.winners_by([score if seat in remaining else last for seat, score in enumerate(scores)])
    return [seat for seat in best if seat in remaining]
