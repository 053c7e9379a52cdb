"""What other processes do at tables that are open here: heard of, looked up for many tables at once, and played after.

Whoever answers here finds out by themselves where another was faster. This is for those who only wait.
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
"""So often all tables are looked up, heard of or not."""
RETRY_SECONDS: Final = 1.0
logger = logging.getLogger("feodum.server")


class Follower:
    def __init__(self, store: Store, tables: Tables) -> None:
        self._store = store
        self._tables = tables
        self._heard_of: set[str] = set()
        self._heard_all = False
        self._was_cut_off = False
        """Whether what this process has told the others may be lost, too."""
        self._wake = asyncio.Event()
        self._work: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self._store.is_shared:
            self._work = asyncio.create_task(self._follow_on(), name="following other processes")

    def close(self) -> None:
        if self._work is not None:
            self._work.cancel()

    def heard(self, games: Collection[str] | None) -> None:
        """Other processes have changed these games; None: any may have changed."""
        if games is None:
            self._heard_all = True
            self._was_cut_off = True
        else:
            self._heard_of.update(games)
        self._wake.set()

    async def _follow_on(self) -> None:
        while True:
            try:
                async with asyncio.timeout(SWEEP_SECONDS):
                    await self._wake.wait()
            except TimeoutError:
                self._heard_all = True
            self._wake.clear()
            rooms = self._tables.open_rooms(None if self._heard_all else self._heard_of)
            if self._was_cut_off:
                for room in rooms:
                    room.share_presence_again()
            self._heard_of.clear()
            self._heard_all = False
            self._was_cut_off = False
            try:
                await self._bring_news(rooms)
            except Refusal:  # the log has it
                await asyncio.sleep(RETRY_SECONDS)
                self.heard(None)
            except Exception as error:
                logger.error("following other processes failed with %s", type(error).__name__)
                await asyncio.sleep(RETRY_SECONDS)

    async def _bring_news(self, rooms: list[Room]) -> None:
        if not rooms:
            return
        news = await self._store.news({room.id: room.point for room in rooms})
        for told in await asyncio.gather(
            *(room.hear(news[room.id]) for room in rooms if room.id in news), return_exceptions=True
        ):
            if isinstance(told, Exception) and not isinstance(told, Refusal):  # of that, the log has it
                logger.error("a table could not follow other processes: %s", type(told).__name__)
