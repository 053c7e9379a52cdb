"""A cache of open tables that guarantees at most one room per game.

A room is used only while it is held, and holders are counted before anything is awaited. Only idle rooms without holders are
evicted. Their number and their estimated size are limited.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import asynccontextmanager
from typing import Final

from feodum.game import Game
from feodum.server.storage.records import Point
from feodum.server.table.room import Room
from feodum.server.work.shared_tasks import Begin, SharedTasks

Opener = Callable[[str, str, Begin], Awaitable[Room]]
"""Opens the room of a game for a client address, when it is its turn."""
GAME_BYTES: Final = 60_000
ITEM_BYTES: Final = 300
"""Memory of an answer with its decision, and of an event."""
CARD_BYTES: Final = 8


def bytes_of(game: Game) -> int:
    """Estimate the memory of a game. It grows with the answers, the events and the cards they mention."""
    run = game.run
    cards = sum([len(each.cards) + len(each.words) for each in run.trace]) + sum([len(each.cards) for each in run.log])
    return GAME_BYTES + ITEM_BYTES * (len(run.trace) + len(run.log)) + CARD_BYTES * cards


class _Entry:
    """A room in memory or being opened, and its number of holders."""

    def __init__(self) -> None:
        self.room: Room | None = None
        self.holders = 0
        self.size = 0
        """Estimated memory of the game when it was last held."""
        self._measured: Point | None = None

    @property
    def is_evictable(self) -> bool:
        """True if nobody holds the room and it is idle."""
        return not self.holders and self.room is not None and self.room.is_idle

    def measure(self, room: Room) -> None:
        """Estimate the memory of the game again if it has changed."""
        if room.point != self._measured:
            self._measured = room.point
            self.size = bytes_of(room.game)


class Tables:
    """Open tables: all that are held, and the most recently used of the others."""

    def __init__(self, opener: Opener, capacity: int, max_bytes: int) -> None:
        self._opener = opener
        self._capacity = capacity
        self._max_bytes = max_bytes
        self.unheld_bytes = 0
        """Estimated memory of the games without holders."""
        self._entries: dict[str, _Entry] = {}
        self._openings = SharedTasks[str, Room]()
        self._unheld: OrderedDict[str, None] = OrderedDict()
        """Games without holders, least recently used first."""

    def __len__(self) -> int:
        return len(self._entries)

    def __contains__(self, game_id: str) -> bool:
        return game_id in self._entries

    def __iter__(self) -> Iterator[str]:
        """Iterate over the games in memory or being opened."""
        return iter(self._entries)

    def open_rooms(self, games: Iterable[str] | None = None) -> list[Room]:
        """Return the open rooms of these games, or all open rooms."""
        entries = self._entries.values() if games is None else [self._entries[game] for game in games if game in self._entries]
        return [entry.room for entry in entries if entry.room is not None]

    @asynccontextmanager
    async def hold(self, game_id: str, address: str = "") -> AsyncIterator[Room]:
        """Hold the room of a game, opening it for a client address if needed.

        The room stays in memory until all holders release it. The opening is cancelled when nobody waits for it any more.
        """
        entry = self._entries.setdefault(game_id, _Entry())
        entry.holders += 1
        self._forget_unheld(game_id)
        try:
            yield entry.room or await self._open(game_id, address, entry)
        finally:
            entry.holders -= 1
            if not entry.holders and self._entries.get(game_id) is entry:
                self._release(game_id, entry)
            self._evict()
            del entry  # the error of a failed opening refers to this frame: a reference cycle

    def _release(self, game_id: str, entry: _Entry) -> None:
        if entry.room is not None:
            self._unheld[game_id] = None
            entry.measure(entry.room)
            self.unheld_bytes += entry.size
        else:
            del self._entries[game_id]  # the next holder tries again

    def _forget_unheld(self, game_id: str) -> None:
        if self._unheld.pop(game_id, False) is None:
            self.unheld_bytes -= self._entries[game_id].size

    async def _open(self, game_id: str, address: str, entry: _Entry) -> Room:
        """Open a room with the other holders. A holder that is cancelled does not cancel it for them."""

        async def work(begin: Begin) -> Room:
            entry.room = await self._opener(game_id, address, begin)
            return entry.room

        return await self._openings.run(game_id, address, work)

    def _evict(self) -> None:
        """Evict rooms beyond the capacity, the least recently used ones first."""
        for game_id in [*self._unheld] if self._is_too_large() else ():
            entry = self._entries[game_id]
            if entry.is_evictable and entry.room is not None:
                self._forget_unheld(game_id)
                del self._entries[game_id]
                entry.room.close()
                if not self._is_too_large():
                    return

    def _is_too_large(self) -> bool:
        return len(self._entries) > self._capacity or self.unheld_bytes > self._max_bytes

    def close(self) -> None:
        """Close all rooms when the server shuts down."""
        self._openings.close()
        for room in self.open_rooms():
            room.close()
        self._entries.clear()
        self._unheld.clear()
        self.unheld_bytes = 0
