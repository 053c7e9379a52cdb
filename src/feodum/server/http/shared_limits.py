"""Limits by address that hold for all processes together: each tells the others, every second, what an address has used of it.

So an address that goes from process to process has what it may have, and what it can use of the others within a second.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Final

from feodum.server.http.limits import KNOWN_ADDRESSES, AddressBuckets, Connections
from feodum.server.http.refusals import Refusal
from feodum.server.storage.store import Store

EVERY_SECONDS: Final = 1.0
SOCKETS: Final = "sockets"
logger = logging.getLogger("feodum.server")


class SharedLimits:
    def __init__(self, store: Store, buckets: Mapping[str, AddressBuckets], connections: Connections) -> None:
        self._store = store
        self._buckets = buckets
        self._connections = connections
        self._mine: dict[str, dict[str, int]] = {}
        """What each address has used here since the beginning, and its open sockets."""
        self._theirs: dict[tuple[str, str], dict[str, int]] = {}
        """The same of other processes, by process and address, as far as it is counted here already."""
        self._known: frozenset[str] = frozenset()
        """The processes that were there the last time."""
        self._work: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self._store.is_shared:
            for buckets in self._buckets.values():
                buckets.is_noting = True
            self._work = asyncio.create_task(self._go_on(), name="sharing limits")

    def close(self) -> None:
        if self._work is not None:
            self._work.cancel()

    async def _go_on(self) -> None:
        while True:
            await asyncio.sleep(EVERY_SECONDS)
            try:
                await self.exchange()
            except Refusal:  # the log has it
                continue
            except Exception as error:
                logger.error("limits could not be shared: %s", type(error).__name__)

    async def exchange(self) -> None:
        """Tell what addresses have used here since the last time, and count what they have used elsewhere."""
        told = await self._store.exchange_uses(self._news())
        for key in [key for key in self._theirs if key[0] not in told.alive]:
            del self._theirs[key]
        for key, counts in told.changed.items():
            self._count(key, counts)
        self._known = told.alive
        self._connections.elsewhere = self._sockets_elsewhere()

    def _news(self) -> dict[str, dict[str, int]]:
        changed: dict[str, dict[str, int]] = {}
        for name, buckets in self._buckets.items():
            for address, used in buckets.noted().items():
                counts = changed[address] = self._mine.setdefault(address, {})
                counts[name] = counts.get(name, 0) + used
        for address in {*self._connections.of_address, *self._mine}:
            count = self._connections.of_address.get(address, 0)
            counts = self._mine.setdefault(address, {})
            if counts.get(SOCKETS, 0) != count:
                counts[SOCKETS] = count
                changed[address] = counts
        while len(self._mine) > KNOWN_ADDRESSES:
            del self._mine[next(iter(self._mine))]
        return changed

    def _count(self, key: tuple[str, str], counts: Mapping[str, int]) -> None:
        known = self._theirs.get(key, {})
        for name, buckets in self._buckets.items():
            used = counts.get(name, 0) - known.get(name, 0)
            if used > 0 and key[0] in self._known:  # not what was used long before it was first looked at
                buckets.spend(key[1], used)
        self._theirs[key] = dict(counts)

    def _sockets_elsewhere(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for (_, address), counts in self._theirs.items():
            if counts.get(SOCKETS):
                found[address] = found.get(address, 0) + counts[SOCKETS]
        return found
