"""Rate limiter that delays reading instead of refusing.

Closing a flooding connection only makes the client reconnect, which costs more than the flood. Data that is not read costs
nothing.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Final

from feodum.server.http.limits import Bucket, Clock

MAX_WAIT_SECONDS: Final = 60.0
"""Longest time before the bucket is checked again."""


class RateLimiter:
    """Runs the actions of one address in order, one per event loop iteration across all its connections.

    No action runs while the address has used up its tokens.
    """

    def __init__(self, burst: int, per_second: float, clock: Clock = time.monotonic) -> None:
        self._bucket = Bucket(burst, per_second, clock)
        self._waiting: deque[Callable[[], None]] = deque()
        self._is_scheduled = False
        self.spent = 0

    @property
    def waiting(self) -> int:
        """Number of scheduled actions that have not run yet."""
        return len(self._waiting)

    def schedule(self, action: Callable[[], None]) -> None:
        """Run an action in its turn, at once if nothing else is scheduled. The action calls `spend` itself."""
        self._waiting.append(action)
        if not self._is_scheduled:
            self._run_next()

    def spend(self, amount: int) -> None:
        self.spent += amount
        self._bucket.spend(amount)

    def _run_next(self) -> None:
        """Run the next action if there are tokens left, and schedule the one after it."""
        self._is_scheduled = bool(self._waiting)
        if not self._waiting:
            return
        try:
            if self._bucket.seconds_to_wait() <= 0:
                self._waiting.popleft()()
        finally:
            self._schedule_next()

    def _schedule_next(self) -> None:
        loop = asyncio.get_running_loop()
        seconds = self._bucket.seconds_to_wait()
        if seconds <= 0:
            loop.call_soon(self._run_next)
        else:
            loop.call_later(min(seconds, MAX_WAIT_SECONDS), self._run_next)
