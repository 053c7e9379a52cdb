"""A cache of open tables that guarantees at most one room per game.

A room is used only while it is held, and holders are counted before anything is awaited. Only idle rooms without holders are
evicted.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import asynccontextmanager
from itertools import islice

from feodum.server.table.room import Room

Opener = Callable[[str], Awaitable[Room]]


class _Entry:
    """A room in memory or being opened, and its number of holders."""

    def __init__(self, opening: asyncio.Task[Room]) -> None:
        self.opening = opening
        self.holders = 0

    @property
    def is_evictable(self) -> bool:
        """True if nobody holds the room and it is idle."""
        return not self.holders and self.opening.done() and self.room().is_idle

    @property
    def is_open(self) -> bool:
        opening = self.opening
        return opening.done() and not opening.cancelled() and opening.exception() is None

    def room(self) -> Room:
        return self.opening.result()


class Tables:
    """Open tables: all that are held, and the most recently used of the others."""

    def __init__(self, opener: Opener, capacity: int) -> None:
        self._opener = opener
        self._capacity = capacity
        self._entries: dict[str, _Entry] = {}
        self._unheld: OrderedDict[str, None] = OrderedDict()
        """Games without holders, least recently used first."""

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[str]:
        """Iterate over the games in memory or being opened."""
        return iter(self._entries)

    def open_rooms(self, games: Iterable[str] | None = None) -> list[Room]:
        """Return the open rooms of these games, or all open rooms."""
        entries = self._entries.values() if games is None else [self._entries[game] for game in games if game in self._entries]
        return [entry.room() for entry in entries if entry.is_open]

    @asynccontextmanager
    async def hold(self, game_id: str) -> AsyncIterator[Room]:
        """Hold the room of a game, opening it if needed. It stays in memory until all holders release it."""
        entry = self._entries.get(game_id)
        if entry is None:
            entry = self._entries[game_id] = _Entry(asyncio.create_task(self._open(game_id)))
        entry.holders += 1
        self._unheld.pop(game_id, None)
        try:
            # A holder that is cancelled must not cancel the opening for the others.
            yield await asyncio.shield(entry.opening)
        finally:
            entry.holders -= 1
            if not entry.holders and self._entries.get(game_id) is entry:
                self._unheld[game_id] = None
            self._evict()
            del entry  # the error of a failed opening refers to this frame: a reference cycle

    async def _open(self, game_id: str) -> Room:
        try:
            return await self._opener(game_id)
        except BaseException:
            self._entries.pop(game_id, None)  # the next holder tries again
            self._unheld.pop(game_id, None)
            raise

    def _evict(self) -> None:
        """Evict rooms beyond the capacity."""
        excess = len(self._entries) - self._capacity
        if excess <= 0:
            return
        free = (game_id for game_id in self._unheld if self._entries[game_id].is_evictable)
        for game_id in list(islice(free, excess)):
            del self._unheld[game_id]
            self._entries.pop(game_id).room().close()

    def close(self) -> None:
        """Close all rooms when the server shuts down."""
        for entry in self._entries.values():
            if not entry.opening.done():
                entry.opening.cancel()
            elif entry.is_open:
                entry.room().close()
        self._entries.clear()
        self._unheld.clear()
