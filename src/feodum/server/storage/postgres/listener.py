"""The PostgreSQL connection for notifications, heartbeats and bot claims.

Claims end with the connection.
"""

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
HEARTBEAT_SQL: Final = "INSERT INTO processes (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET seen = now()"
EXPIRED: Final = f"now() - 3 * interval '{DEAD_AFTER}'"
logger = logging.getLogger("feodum.server")


class NotificationListener:
    """Listens for notifications from other processes and reconnects when the connection is lost."""

    def __init__(self, connect: Callable[[], Awaitable[asyncpg.Connection]], channel: str, process: str) -> None:
        self._connect = connect
        self._channel = channel
        self._process = process
        self._connection: asyncpg.Connection | None = None
        self._lock = asyncio.Lock()
        self._claimed: set[str] = set()
        self._task: asyncio.Task[None] | None = None
        self._disconnected = asyncio.Event()

    async def start(self, on_notify: Callable[[list[str]], None], on_reconnect: Callable[[], None]) -> None:
        """Connect, and call `on_notify` with game ids and `on_reconnect` if notifications may have been lost."""
        self._on_notify = on_notify
        await self._open()
        self._task = asyncio.create_task(self._run(on_reconnect), name="listening for notifications")

    async def _open(self) -> None:
        connection = await self._connect()
        self._claimed.clear()
        try:
            connection.add_termination_listener(lambda ended: self._disconnected.set())
            await connection.add_listener(self._channel, self._receive)
            await connection.execute(HEARTBEAT_SQL, self._process)
        except BaseException:
            connection.terminate()
            raise
        self._connection = connection

    def _receive(self, connection: object, backend: int, channel: str, payload: object) -> None:
        sender, *ids = str(payload).split(" ")
        if sender != self._process:
            self._on_notify(ids)

    async def _run(self, on_reconnect: Callable[[], None]) -> None:
        """Send heartbeats, and reconnect when the connection is lost."""
        while True:
            try:
                if self._connection is None:
                    await self._open()
                    on_reconnect()
                async with self._lock:
                    await self._heartbeat()
            except Exception as error:
                if self._connection is not None:
                    logger.warning("lost the notification connection to PostgreSQL: %s", type(error).__name__)
                    self._connection.terminate()
                    self._connection = None
                await asyncio.sleep(RETRY_SECONDS)
            else:
                with suppress(TimeoutError):
                    async with asyncio.timeout(HEARTBEAT_SECONDS):
                        await self._disconnected.wait()
                        self._disconnected.clear()

    async def _heartbeat(self) -> None:
        assert self._connection is not None
        await self._connection.execute(HEARTBEAT_SQL, self._process)
        await self._connection.execute(f"DELETE FROM words WHERE spoken < {EXPIRED}")
        await self._connection.execute(f"DELETE FROM processes WHERE seen < {EXPIRED}")

    async def finish(self) -> None:
        if self._task is not None:
            self._task.cancel()
        if self._connection is not None:
            with suppress(Exception):  # closing cleanly is optional
                await self._connection.close(timeout=HEARTBEAT_SECONDS)
        self._connection = None

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
        if self._connection is not None:
            self._connection.terminate()
        self._connection = None

    # Claims ----------------------------------------------------------------------------------------------------------
    async def claim(self, game_id: str) -> bool:
        """Claim the bots of a game for this process. Return False if another process has them."""
        if game_id in self._claimed:
            return True
        async with self._lock:
            with suppress(Exception):  # the claim fails; `_run` handles the broken connection
                if self._connection is not None and await self._connection.fetchval(
                    "SELECT pg_try_advisory_lock($1)", _lock_key(game_id)
                ):
                    self._claimed.add(game_id)
        return game_id in self._claimed

    async def release(self, game_id: str) -> None:
        if game_id not in self._claimed:
            return
        self._claimed.discard(game_id)
        async with self._lock:
            with suppress(Exception):  # a lost connection has released the lock already
                if self._connection is not None:
                    await self._connection.execute("SELECT pg_advisory_unlock($1)", _lock_key(game_id))


def _lock_key(game_id: str) -> int:
    """Return the advisory lock key of a game."""
    return int.from_bytes(hashlib.blake2b(game_id.encode(), digest_size=8).digest(), "big", signed=True)
