"""Keep the tables of this process in sync with changes that other processes store.

Writers notice conflicts themselves. This module serves clients that are only waiting for others to move.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from typing import Final

from feodum.server.http.refusals import Refusal
from feodum.server.storage.store import Store
from feodum.server.table.room import Room
from feodum.server.table.table_cache import Tables

SWEEP_SECONDS: Final = 15.0
"""How often all tables are checked, even without a notification."""
RETRY_SECONDS: Final = 1.0
logger = logging.getLogger("feodum.server")


class Follower:
    def __init__(self, store: Store, tables: Tables) -> None:
        self._store = store
        self._tables = tables
        self._changed_games: set[str] = set()
        self._any_changed = False
        self._was_disconnected = False
        """True if presence that this process published may be lost."""
        self._wake = asyncio.Event()
        self._work: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self._store.is_shared:
            self._work = asyncio.create_task(self._run(), name="syncing with other processes")

    def close(self) -> None:
        if self._work is not None:
            self._work.cancel()

    def notify(self, games: Collection[str] | None) -> None:
        """Record that other processes have changed these games; None means any game may have changed."""
        if games is None:
            self._any_changed = True
            self._was_disconnected = True
        else:
            self._changed_games.update(games)
        self._wake.set()

    async def _run(self) -> None:
        while True:
            try:
                async with asyncio.timeout(SWEEP_SECONDS):
                    await self._wake.wait()
            except TimeoutError:
                self._any_changed = True
            self._wake.clear()
            rooms = self._tables.open_rooms(None if self._any_changed else self._changed_games)
            if self._was_disconnected:
                for room in rooms:
                    room.attendance.share_again()
            self._changed_games.clear()
            self._any_changed = False
            self._was_disconnected = False
            try:
                await self._sync_rooms(rooms)
            except Refusal:  # already logged
                await asyncio.sleep(RETRY_SECONDS)
                self.notify(None)
            except Exception as error:
                logger.error("syncing with other processes failed: %s", type(error).__name__)
                await asyncio.sleep(RETRY_SECONDS)

    async def _sync_rooms(self, rooms: list[Room]) -> None:
        if not rooms:
            return
        revisions = {room.id: room.stored.revision for room in rooms}
        news = await self._store.changes({room.id: room.point for room in rooms})
        for result in await asyncio.gather(
            *(room.apply_changes(news[room.id], revisions[room.id]) for room in rooms if room.id in news),
            return_exceptions=True,
        ):
            if isinstance(result, Exception) and not isinstance(result, Refusal):  # refusals are already logged
                logger.error("a table could not sync with other processes: %s", type(result).__name__)
