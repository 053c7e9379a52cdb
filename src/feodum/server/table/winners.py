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


def remaining_people(seats: Sequence[Seat]) -> list[Seat]:
    """Return the seats of people who have not resigned. Nobody has joined at an open seat."""
    return [seat for seat in remaining_seats(seats) if not seat.is_bot and not seat.is_open]


def is_decided(seats: Sequence[Seat]) -> bool:
    """True if only one seat or no person remains."""
    return len(remaining_seats(seats)) < 2 or not remaining_people(seats)


def winners(table: Table, seats: Sequence[Seat]) -> list[int]:
    """Return the winning seats. A seat that has resigned or that nobody plays is never one of them."""
    return table.winners_among({seat.number for seat in remaining_seats(seats) if not seat.is_open or seat.stand_in})
