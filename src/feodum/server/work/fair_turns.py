"""Fair turns for expensive work, between client addresses and by cost.

Start-time fair queueing: every address has a virtual clock that the cost of its work advances, and the address with the lowest
clock goes next. An address that was idle gains no credit: its clock catches up with the work in progress.
"""

from __future__ import annotations

import asyncio
import math
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from feodum.server.http.limits import network_of
from feodum.server.http.refusals import Refusal

MIN_COST: Final = 1.0
"""Cost of a turn that charges nothing."""


class WorkTurn:
    """The turn of an address. It ends with its context."""

    def __init__(self) -> None:
        self.clock = 0.0
        """The virtual clock of the address."""
        self.waiting: deque[asyncio.Future[None]] = deque()
        self.is_running = False

    def charge(self, cost: float) -> None:
        """Add the cost of the work, as soon as it is known."""
        self.clock += cost

    @property
    def is_idle(self) -> bool:
        return not self.is_running and not self.waiting


class FairTurns:
    """Runs at most `slots` pieces of work at a time, and one of each address."""

    def __init__(self, slots: int, per_address: float = math.inf, total: float = math.inf) -> None:
        self._slots = slots
        self._per_address = per_address
        self._total = total
        self._now = 0.0
        self._running = 0
        self._addresses: dict[str, WorkTurn] = {}

    def __len__(self) -> int:
        """Return how many pieces of work are running or waiting."""
        return self._running + sum(len(each.waiting) for each in self._addresses.values())

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[WorkTurn]:
        """Wait for the address's turn. Raises Refusal if too much work is waiting already."""
        ours = self._addresses.setdefault(network_of(address), WorkTurn())
        if len(ours.waiting) + ours.is_running >= self._per_address:
            raise Refusal("slow_down", "too many of your requests are still being worked on; wait for their replies")
        if len(self) >= self._total:
            self._forget_idle()
            raise Refusal("busy", "the server has too much work right now; please try again later")
        if ours.is_idle:
            ours.clock = max(ours.clock, self._now)
        place = asyncio.get_running_loop().create_future()
        ours.waiting.append(place)
        self._dispatch()
        try:
            await place
        except asyncio.CancelledError:
            if place in ours.waiting:
                ours.waiting.remove(place)
            if place.done() and not place.cancelled():  # cancelled just after the turn began
                self._end(ours)
            self._forget_idle()
            raise
        try:
            yield ours
        finally:
            self._end(ours)

    def _dispatch(self) -> None:
        while self._running < self._slots:
            ready = [each for each in self._addresses.values() if each.waiting and not each.is_running]
            if not ready:
                return
            first = min(ready, key=lambda each: each.clock)  # ties: first come, first served
            place = first.waiting.popleft()
            if place.cancelled():
                continue
            self._now = max(self._now, first.clock)
            first.charge(MIN_COST)
            first.is_running = True
            self._running += 1
            place.set_result(None)

    def _end(self, ours: WorkTurn) -> None:
        ours.is_running = False
        self._running -= 1
        self._dispatch()
        self._forget_idle()

    def _forget_idle(self) -> None:
        """Forget the addresses that have nothing to make up for: all of them once nothing is running or waiting."""
        is_empty = all(each.is_idle for each in self._addresses.values())
        for address, each in [*self._addresses.items()]:
            if each.is_idle and (is_empty or each.clock <= self._now):
                del self._addresses[address]
        if is_empty:
            self._now = 0.0
