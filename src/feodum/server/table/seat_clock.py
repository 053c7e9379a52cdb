"""How much of their time the players have used, in a turn or in the whole game. Knows nothing of games."""

from __future__ import annotations

import math
import time
from collections.abc import Hashable, Mapping

from feodum.server.http.limits import Clock


class SeatClock:
    """One seat's time runs at once. In every period everybody has all of it again; 0 seconds: as many as they like."""

    def __init__(self, seconds: int, used: Mapping[int, float] | None = None, clock: Clock = time.monotonic) -> None:
        self._seconds = seconds or math.inf
        self._clock = clock
        self._period: Hashable = None
        self._used: dict[int, float] = dict(used or {})
        self._since = 0.0
        self.seat: int | None = None
        """Whose time is running."""

    def run_for(self, seat: int | None, period: Hashable = None) -> None:
        """From now on it is this seat that is waited for, in this period; None: nobody."""
        if self.seat is not None:
            self._used[self.seat] = self.used_by(self.seat)
        if period != self._period:
            self._period = period
            self._used.clear()
        self.seat = seat
        self._since = self._clock()

    def refill(self, seat: int) -> None:
        """Give the seat all of its time again."""
        self._set(seat, 0.0)

    def know(self, used: Mapping[int, float]) -> None:
        """Others have seen the seats use so much of their time: at least that is used."""
        for seat, seconds in used.items():
            if seconds > self.used_by(seat):
                self._set(seat, seconds)

    def _set(self, seat: int, used: float) -> None:
        self._used[seat] = used
        if seat == self.seat:
            self._since = self._clock()

    def used_by(self, seat: int) -> float:
        running = self._clock() - self._since if seat == self.seat else 0.0
        return self._used.get(seat, 0.0) + running

    def left_of(self, seat: int) -> float:
        """How many seconds the seat has left."""
        return max(0.0, self._seconds - self.used_by(seat))
