"""Turns: an address is heard a little at a time, and no faster than it may speak. Nobody is refused by this; they wait.

Whoever hangs up on a flood is called again at once, and every new call costs more than the flood did. A flood that is not
read costs nothing at all.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Final

from feodum.server.http.limits import Bucket, Clock

LONGEST_WAIT: Final = 60.0
"""Seconds after which it is looked again at how long there is to wait."""


class Pace:
    """The turns of one address: one in each round of the event loop, however many connections it has, and none while it has
    spent more than there was. Turns are given in the order in which they were asked for.
    """

    def __init__(self, burst: int, a_second: float, clock: Clock = time.monotonic) -> None:
        self._bucket = Bucket(burst, a_second, clock)
        self._waiting: deque[Callable[[], None]] = deque()
        self._is_resting = False
        self.spent = 0

    @property
    def waiting(self) -> int:
        """How many turns were asked for and not given yet."""
        return len(self._waiting)

    def take_turn(self, act: Callable[[], None]) -> None:
        """Act when it is one's turn, at once if nobody else has it. What the act costs it spends by itself."""
        self._waiting.append(act)
        if not self._is_resting:
            self._go_on()

    def spend(self, amount: int) -> None:
        self.spent += amount
        self._bucket.spend(amount)

    def _go_on(self) -> None:
        """Give the next turn, if there is anything left to spend, and rest until the next one."""
        self._is_resting = bool(self._waiting)
        if not self._waiting:
            return
        try:
            if self._bucket.seconds_to_wait() <= 0:
                self._waiting.popleft()()
        finally:
            self._rest()

    def _rest(self) -> None:
        loop = asyncio.get_running_loop()
        seconds = self._bucket.seconds_to_wait()
        if seconds <= 0:
            loop.call_soon(self._go_on)
        else:
            loop.call_later(min(seconds, LONGEST_WAIT), self._go_on)
