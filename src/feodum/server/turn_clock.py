"""How much time the players have used of a turn. Knows nothing of games."""

from __future__ import annotations

import time
from collections.abc import Hashable

from feodum.server.limits import Clock


class TurnClock:
    """One seat's time runs at once. In every turn, everybody has all of it again."""

    def __init__(self, seconds: int, clock: Clock = time.monotonic) -> None:
        self._seconds = seconds
        self._clock = clock
        self._turn: Hashable = None
        self._used: dict[int, float] = {}
        self._since = 0.0
        self.seat: int | None = None
        """Whose time is running."""

    def run_for(self, seat: int | None, turn: Hashable) -> None:
        """From now on it is this seat that is waited for, in this turn; None: nobody."""
        if self.seat is not None:
            self._used[self.seat] = self._seconds - self.left()
        if turn != self._turn:
            self._turn = turn
            self._used.clear()
        self.seat = seat
        self._since = self._clock()

    def refill(self, seat: int) -> None:
        """Give the seat all of its time again."""
        self._used.pop(seat, None)
        if seat == self.seat:
            self._since = self._clock()

    def left(self) -> float:
        """How many seconds there are left for the seat whose time is running."""
        if self.seat is None:
            return float(self._seconds)
        return max(0.0, self._seconds - self._used.get(self.seat, 0.0) - (self._clock() - self._since))
