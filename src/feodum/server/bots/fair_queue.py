"""Turns by table: who has had little of a worker's time goes first, and nobody waits for ever.

This is start-time fair queueing: every table has a clock that its own work moves on. A table that comes back after a rest does
not bring saved-up time along, since its clock is set to that of the work being done.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from feodum.server.http.limits import Clock

KNOWN_TABLES: Final = 1000
Result = TypeVar("Result")


@dataclass(eq=False)
class _Waiting:
    table: str
    since: float
    """By the clock of its table."""
    turn: asyncio.Future[None]


class FairQueue:
    """One piece of work at a time."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._now = 0.0
        self._clocks: OrderedDict[str, float] = OrderedDict()
        self._waiting: list[_Waiting] = []
        self._is_busy = False

    def __len__(self) -> int:
        """How much is being done or waits."""
        return len(self._waiting) + self._is_busy

    async def run(self, table: str, work: Callable[[], Awaitable[Result]]) -> Result:
        """Do the work when it is the table's turn."""
        waiting = _Waiting(table, max(self._now, self._clocks.get(table, 0.0)), asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self._go_on()
        try:
            await waiting.turn
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            else:
                self._is_busy = False  # the turn was given just now
                self._go_on()
            raise
        began = self._clock()
        try:
            return await work()
        finally:
            self._note(table, waiting.since + self._clock() - began)
            self._is_busy = False
            self._go_on()

    def _go_on(self) -> None:
        if self._is_busy or not self._waiting:
            return
        first = min(self._waiting, key=lambda each: each.since)  # of those alike, who came first
        self._waiting.remove(first)
        self._is_busy = True
        self._now = first.since
        first.turn.set_result(None)

    def _note(self, table: str, until: float) -> None:
        self._clocks[table] = until
        self._clocks.move_to_end(table)
        if len(self._clocks) > KNOWN_TABLES:
            self._clocks.popitem(last=False)
