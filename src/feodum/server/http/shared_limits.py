"""Rate limits per address across all processes, which exchange their usage every second.

An address that switches between processes can exceed a limit only by its usage within one second.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Final

from feodum.server.http.limits import MAX_ADDRESSES, AddressBuckets, SocketCounter
from feodum.server.http.refusals import Refusal
from feodum.server.storage.store import Store

EXCHANGE_SECONDS: Final = 1.0
SOCKETS: Final = "sockets"
logger = logging.getLogger("feodum.server")


class SharedLimits:
    """Exchanges usage per address with other processes through the store."""

    def __init__(self, store: Store, buckets: Mapping[str, AddressBuckets], sockets: SocketCounter) -> None:
        self._store = store
        self._buckets = buckets
        self._sockets = sockets
        self._local: dict[str, dict[str, int]] = {}
        """For each address, its usage since this process started, and its open sockets here."""
        self._remote: dict[tuple[str, str], dict[str, int]] = {}
        """Usage at other processes that is already counted here, by process and address."""
        self._known_processes: frozenset[str] = frozenset()
        """Processes seen in the last exchange."""
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self._store.is_shared:
            for buckets in self._buckets.values():
                buckets.is_recording = True
            self._task = asyncio.create_task(self._run(), name="sharing limits")

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(EXCHANGE_SECONDS)
            try:
                await self.exchange()
            except Refusal:  # already logged
                continue
            except Exception as error:
                logger.error("could not exchange rate limit usage: %s", type(error).__name__)

    async def exchange(self) -> None:
        """Publish usage since the last exchange, and count usage at other processes."""
        usage = await self._store.exchange_usage(self._local_changes())
        for key in [key for key in self._remote if key[0] not in usage.alive]:
            del self._remote[key]
        for key, counts in usage.changed.items():
            self._count_remote(key, counts)
        self._known_processes = usage.alive
        self._sockets.remote = self._remote_sockets()

    def _local_changes(self) -> dict[str, dict[str, int]]:
        changed: dict[str, dict[str, int]] = {}
        for name, buckets in self._buckets.items():
            for address, used in buckets.take_recorded().items():
                counts = changed[address] = self._local.setdefault(address, {})
                counts[name] = counts.get(name, 0) + used
        for address in {*self._sockets.per_address, *self._local}:
            count = self._sockets.per_address.get(address, 0)
            counts = self._local.setdefault(address, {})
            if counts.get(SOCKETS, 0) != count:
                counts[SOCKETS] = count
                changed[address] = counts
        while len(self._local) > MAX_ADDRESSES:
            del self._local[next(iter(self._local))]
        return changed

    def _count_remote(self, key: tuple[str, str], counts: Mapping[str, int]) -> None:
        known = self._remote.get(key, {})
        for name, buckets in self._buckets.items():
            used = counts.get(name, 0) - known.get(name, 0)
            if used > 0 and key[0] in self._known_processes:  # ignore usage from before the process was first seen
                buckets.spend(key[1], used)
        self._remote[key] = dict(counts)

    def _remote_sockets(self) -> dict[str, int]:
        totals: dict[str, int] = {}
        for (_, address), counts in self._remote.items():
            if counts.get(SOCKETS):
                totals[address] = totals.get(address, 0) + counts[SOCKETS]
        return totals
