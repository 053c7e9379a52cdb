"""The connection by which a process hears of the others, says that it is alive, and claims bots: what it has ends with it."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import asyncpg

RETRY_SECONDS: Final = 0.1
HEARTBEAT_SECONDS: Final = 5.0
DEAD_AFTER: Final = "20 seconds"
ALIVE: Final = "INSERT INTO processes (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET seen = now()"
FORGOTTEN: Final = f"now() - 3 * interval '{DEAD_AFTER}'"
logger = logging.getLogger("feodum.server")


class Listening:
    def __init__(self, connect: Callable[[], Awaitable[asyncpg.Connection]], channel: str, process: str) -> None:
        self._connect = connect
        self._channel = channel
        self._process = process
        self._session: asyncpg.Connection | None = None
        self._lock = asyncio.Lock()
        self._claimed: set[str] = set()
        self._work: asyncio.Task[None] | None = None
        self._is_cut_off = asyncio.Event()

    async def start(self, hear: Callable[[list[str]], None], missed: Callable[[], None]) -> None:
        """Hear what others say, and be told where something may have been missed."""
        self._hear = hear
        await self._open()
        self._work = asyncio.create_task(self._go_on(missed), name="listening to other processes")

    async def _open(self) -> None:
        session = await self._connect()
        self._claimed.clear()
        session.add_termination_listener(lambda ended: self._is_cut_off.set())
        await session.add_listener(self._channel, self._told)
        await session.execute(ALIVE, self._process)
        self._session = session

    def _told(self, connection: object, backend: int, channel: str, payload: object) -> None:
        sender, *ids = str(payload).split(" ")
        if sender != self._process:
            self._hear(ids)

    async def _go_on(self, missed: Callable[[], None]) -> None:
        """Say that this process is alive, and begin anew where the connection was lost."""
        while True:
            try:
                if self._session is None:
                    await self._open()
                    missed()
                async with self._lock:
                    await self._beat()
            except Exception as error:
                if self._session is not None:
                    logger.warning("the connection to other processes was lost: %s", type(error).__name__)
                    self._session.terminate()
                    self._session = None
                await asyncio.sleep(RETRY_SECONDS)
            else:
                with suppress(TimeoutError):
                    async with asyncio.timeout(HEARTBEAT_SECONDS):
                        await self._is_cut_off.wait()
                        self._is_cut_off.clear()

    async def _beat(self) -> None:
        assert self._session is not None
        await self._session.execute(ALIVE, self._process)
        await self._session.execute(f"DELETE FROM words WHERE spoken < {FORGOTTEN}")
        await self._session.execute(f"DELETE FROM processes WHERE seen < {FORGOTTEN}")

    async def finish(self) -> None:
        if self._work is not None:
            self._work.cancel()
        if self._session is not None:
            with suppress(Exception):  # it need not be told that it ends
                await self._session.close(timeout=HEARTBEAT_SECONDS)
        self._session = None

    def close(self) -> None:
        if self._work is not None:
            self._work.cancel()
        if self._session is not None:
            self._session.terminate()
        self._session = None

    # Claims ----------------------------------------------------------------------------------------------------------
    async def claim(self, game_id: str) -> bool:
        """Have something of a game for this process only; whether it may."""
        if game_id in self._claimed:
            return True
        async with self._lock:
            with suppress(Exception):  # whatever it is: it is not claimed, and the connection is looked after elsewhere
                if self._session is not None and await self._session.fetchval("SELECT pg_try_advisory_lock($1)", _key(game_id)):
                    self._claimed.add(game_id)
        return game_id in self._claimed

    async def release(self, game_id: str) -> None:
        if game_id not in self._claimed:
            return
        self._claimed.discard(game_id)
        async with self._lock:
            with suppress(Exception):  # what is lost is released, too
                if self._session is not None:
                    await self._session.execute("SELECT pg_advisory_unlock($1)", _key(game_id))


def _key(game_id: str) -> int:
    """A game as a number, for locks."""
    return int.from_bytes(hashlib.blake2b(game_id.encode(), digest_size=8).digest(), "big", signed=True)
