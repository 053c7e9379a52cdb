"""Start-time fair queueing between tables that share one worker.

Every table has a virtual clock that its own work advances, and the table with the lowest clock goes next. A table that was
idle gains no credit: its clock catches up with the work in progress.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from feodum.server.http.limits import Clock

MAX_KNOWN_TABLES: Final = 1000
Result = TypeVar("Result")


@dataclass(eq=False)
class _Entry:
    table: str
    start: float
    """Virtual start time."""
    turn: asyncio.Future[None]


class FairQueue:
    """Runs one piece of work at a time, in fair order between tables."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._now = 0.0
        self._clocks: OrderedDict[str, float] = OrderedDict()
        self._waiting: list[_Entry] = []
        self._is_busy = False

    def __len__(self) -> int:
        """Return how many pieces of work are running or waiting."""
        return len(self._waiting) + self._is_busy

    async def run(self, table: str, work: Callable[[], Awaitable[Result]]) -> Result:
        """Run the work when it is the table's turn."""
        waiting = _Entry(table, max(self._now, self._clocks.get(table, 0.0)), asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self._dispatch_next()
        try:
            await waiting.turn
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            else:
                self._is_busy = False  # cancelled just after its turn began
                self._dispatch_next()
            raise
        began = self._clock()
        try:
            return await work()
        finally:
            self._set_clock(table, waiting.start + self._clock() - began)
            self._is_busy = False
            self._dispatch_next()

    def _dispatch_next(self) -> None:
        waiting = [each for each in self._waiting if not each.turn.done()]  # a cancelled entry is removed by its own task
        if self._is_busy or not waiting:
            return
        first = min(waiting, key=lambda each: each.start)  # ties: first come, first served
        self._waiting.remove(first)
        self._is_busy = True
        self._now = first.start
        first.turn.set_result(None)

    def _set_clock(self, table: str, until: float) -> None:
        self._clocks[table] = until
        self._clocks.move_to_end(table)
        if len(self._clocks) > MAX_KNOWN_TABLES:
            self._clocks.popitem(last=False)
