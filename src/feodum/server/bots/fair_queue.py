"""Start-time fair queueing between addresses, and between the tables of an address.

Every address has a virtual clock that the work for its tables advances, and the address with the lowest clock goes next. The
tables of an address take turns in the same way. An address that was idle gains no credit: its clock catches up with the work in
progress.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Final, TypeVar

from feodum.server.http.limits import Clock, PerAddress

MAX_KNOWN_CLOCKS: Final = 1000
Result = TypeVar("Result")


@dataclass(frozen=True, eq=False)
class Claim:
    """A table's claim to a turn."""

    table: str
    addresses: tuple[str, ...] = ("",)
    """Who waits for the work. The address that has used least pays for it."""
    is_background: bool = False
    """True if no person waits for the work, which then comes after all other work."""


class FairShares:
    """Decides which claim comes next."""

    def __init__(self) -> None:
        self._addresses = _Clocks()
        self._tables = PerAddress(_Clocks)

    def first(self, claims: Iterable[Claim]) -> Claim:
        """Return the claim that comes next. Ties: first come, first served."""
        return min(claims, key=self._priority)

    def _priority(self, claim: Claim) -> tuple[bool, float, float]:
        address = self._payer(claim)
        return claim.is_background, self._addresses.start(address), self._tables.get(address).start(claim.table)

    def _payer(self, claim: Claim) -> str:
        return min(claim.addresses, key=self._addresses.start)

    def begin(self, claim: Claim) -> Callable[[float], None]:
        """Begin the work of a claim. Call the result with the time it took."""
        address = self._payer(claim)
        tables = self._tables.get(address)
        self._addresses.begin(address)
        tables.begin(claim.table)

        def charge(seconds: float) -> None:
            self._addresses.charge(address, seconds)
            tables.charge(claim.table, seconds)

        return charge


class _Clocks:
    """Virtual clocks by name."""

    def __init__(self) -> None:
        self._now = 0.0
        self._clocks: OrderedDict[str, float] = OrderedDict()

    def start(self, name: str) -> float:
        return max(self._now, self._clocks.get(name, 0.0))

    def begin(self, name: str) -> None:
        self._now = self.start(name)

    def charge(self, name: str, seconds: float) -> None:
        self._clocks[name] = self.start(name) + seconds
        self._clocks.move_to_end(name)
        if len(self._clocks) > MAX_KNOWN_CLOCKS:
            self._clocks.popitem(last=False)


class FairQueue:
    """Runs one piece of work at a time, in fair order."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._shares = FairShares()
        self._waiting: dict[Claim, asyncio.Future[None]] = {}
        self._is_busy = False

    def __len__(self) -> int:
        """Return how many pieces of work are running or waiting."""
        return len(self._waiting) + self._is_busy

    async def run(self, claim: Claim, work: Callable[[], Awaitable[Result]]) -> Result:
        """Run the work when it is the claim's turn."""
        turn = self._waiting[claim] = asyncio.get_running_loop().create_future()
        self._dispatch_next()
        try:
            await turn
        except asyncio.CancelledError:
            if self._waiting.pop(claim, None) is None:
                self._is_busy = False  # cancelled just after its turn began
                self._dispatch_next()
            raise
        charge = self._shares.begin(claim)
        began = self._clock()
        try:
            return await work()
        finally:
            charge(self._clock() - began)
            self._is_busy = False
            self._dispatch_next()

    def _dispatch_next(self) -> None:
        waiting = [claim for claim, turn in self._waiting.items() if not turn.done()]  # a cancelled task removes its own claim
        if self._is_busy or not waiting:
            return
        self._is_busy = True
        self._waiting.pop(self._shares.first(waiting)).set_result(None)
