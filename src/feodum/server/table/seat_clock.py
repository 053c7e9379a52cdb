"""Clocks for the time each seat uses, per turn or per game."""

from __future__ import annotations

import math
import time
from collections.abc import Hashable, Mapping

from feodum.server.http.limits import Clock


class SeatClock:
    """A clock that runs for one seat at a time and resets when a period starts. 0 `seconds`: no limit."""

    def __init__(self, seconds: int, used: Mapping[int, float] | None = None, clock: Clock = time.monotonic) -> None:
        self._seconds = seconds or math.inf
        self._clock = clock
        self._period: Hashable = None
        self._used: dict[int, float] = dict(used or {})
        self._since = 0.0
        self.seat: int | None = None
        """The seat whose time is running."""

    def switch_to(self, seat: int | None, period: Hashable = None) -> None:
        """Start the clock of a seat, or stop the clock if `seat` is None. A new period resets all used time."""
        if self.seat is not None:
            self._used[self.seat] = self.seconds_used(self.seat)
        if period != self._period:
            self._period = period
            self._used.clear()
        self.seat = seat
        self._since = self._clock()

    def reset(self, seat: int) -> None:
        """Reset the time the seat has used."""
        self._set(seat, 0.0)

    def raise_used(self, used: Mapping[int, float]) -> None:
        """Raise the used seconds to at least these values, as reported by other processes."""
        for seat, seconds in used.items():
            if seconds > self.seconds_used(seat):
                self._set(seat, seconds)

    def _set(self, seat: int, used: float) -> None:
        self._used[seat] = used
        if seat == self.seat:
            self._since = self._clock()

    def seconds_used(self, seat: int) -> float:
        running = self._clock() - self._since if seat == self.seat else 0.0
        return self._used.get(seat, 0.0) + running

    def seconds_left(self, seat: int) -> float:
        """Return the seconds the seat has left."""
        return max(0.0, self._seconds - self.seconds_used(seat))
