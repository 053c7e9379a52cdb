"""Turns on one worker for long work whose price is known in advance: weighted fair queueing with preemption.

Work gets a deadline on arrival: when it would finish if all addresses shared the worker evenly. The earliest deadline goes
first, so no address finishes later than with its fair share, and short work finishes much earlier. Work is done in slices.
After a slice it gives way to work with an earlier deadline, but only if that costs at most half as much. So only a few pieces
are begun at a time, which bounds their memory.
"""

from __future__ import annotations

import asyncio
import math
import time
from typing import Final

from feodum.server.http.limits import Clock, network_of
from feodum.server.http.refusals import Refusal

SHARE_THAT_PREEMPTS: Final = 0.5
"""Work gives way to other work that costs at most this share of its own price."""


class PricedTurn:
    """The place of one piece of work in the queue. Prices are in seconds."""

    def __init__(self, turns: PricedTurns, address: str, start: float, price: float) -> None:
        self._turns = turns
        self._start = start
        self.address = address
        self.price = price
        self.served = 0.0
        """Seconds for which the work has run."""
        self.go: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done while the work may run."""

    @property
    def deadline(self) -> float:
        """In virtual time."""
        return self._start + self.price

    async def give_way(self, price: float) -> None:
        """Let work with an earlier deadline go first. `price` is the new estimate for all of this work."""
        self._turns.end_slice(self, price)
        await self.go

    def leave(self) -> None:
        """End the work, whether it has begun or not."""
        self._turns.remove(self)


class PricedTurns:
    def __init__(self, per_address: float = math.inf, total: float = math.inf, clock: Clock = time.monotonic) -> None:
        self._per_address = per_address
        self._total = total
        self._clock = clock
        self._now = 0.0
        """Virtual time: the seconds of work that an address which always had work would have got."""
        self._deadlines: dict[str, float] = {}
        """The deadline of the last work of each address."""
        self._waiting: list[PricedTurn] = []
        self._begun: list[PricedTurn] = []
        """The work that runs, which is the last one, and before it the work that gave way to it."""
        self._slice_began = 0.0

    def __len__(self) -> int:
        """Return how many pieces of work are running or waiting."""
        return len(self._waiting) + len(self._begun)

    def new_deadline(self, price: float) -> float:
        """Return the deadline of work that a new address would ask for now."""
        return self._now + price

    def enter(self, address: str, price: float) -> PricedTurn:
        """Queue work. Wait for `go` of the result, then call its `leave`. Raises Refusal if too much work waits already."""
        ours = network_of(address)
        if sum(each.address == ours for each in (*self._begun, *self._waiting)) >= self._per_address:
            raise Refusal("slow_down", "too many of your requests are still being worked on; wait for their replies")
        if len(self) >= self._total:
            raise Refusal("busy", "the server has too much work right now; please try again later")
        turn = PricedTurn(self, ours, max(self._now, self._deadlines.get(ours, 0.0)), price)
        self._deadlines[ours] = turn.deadline
        self._waiting.append(turn)
        if not self._begun:
            self._begin_next()
        return turn

    def end_slice(self, turn: PricedTurn, price: float) -> None:
        """Correct the price of the work that runs, and begin other work instead if that comes first."""
        self._count_slice()
        self._correct_price(turn, price)
        if self._next_before(turn) is not None:
            turn.go = asyncio.get_running_loop().create_future()
            self._begin_next()

    def remove(self, turn: PricedTurn) -> None:
        is_running = turn in self._begun[-1:]
        if is_running:
            self._count_slice()
        self._correct_price(turn, turn.served)
        (self._begun if turn in self._begun else self._waiting).remove(turn)
        if is_running:
            self._begin_next()
        busy = {each.address for each in (*self._begun, *self._waiting)}
        self._deadlines = {each: end for each, end in self._deadlines.items() if busy and (end > self._now or each in busy)}
        if not busy:
            self._now = 0.0

    def _count_slice(self) -> None:
        """Add the time of the slice to the work that has run. Virtual time is slower the more addresses share the worker."""
        seconds, self._slice_began = self._clock() - self._slice_began, self._clock()
        self._begun[-1].served += seconds
        self._now += seconds / max(1, sum(each > self._now for each in self._deadlines.values()))

    def _correct_price(self, turn: PricedTurn, price: float) -> None:
        self._deadlines[turn.address] += price - turn.price
        turn.price = price

    def _begin_next(self) -> None:
        """Begin the first work that waits, or resume the last work that gave way."""
        first = self._next_before(self._begun[-1] if self._begun else None)
        if first is not None:
            self._waiting.remove(first)
            self._begun.append(first)
        if self._begun and not self._begun[-1].go.done():
            self._begun[-1].go.set_result(None)
            self._slice_began = self._clock()

    def _next_before(self, begun: PricedTurn | None) -> PricedTurn | None:
        """Return the waiting work that comes next, but only if it goes before `begun`. Ties: first come, first served."""
        waiting = [
            each
            for each in self._waiting
            if begun is None or (each.deadline < begun.deadline and each.price <= SHARE_THAT_PREEMPTS * begun.price)
        ]
        return min(waiting, key=lambda each: each.deadline, default=None)
