"""What all connections of a server share."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Protocol

from starlette.types import ASGIApp

from feodum.server.http.connection_limits import ConnectionLimiter


class Connection(Protocol):
    def stop(self) -> None:
        """Close the connection after its current response."""

    def abort(self) -> None:
        """Close the connection at once."""


class Service:
    """The application, its limits, and the open connections and running tasks."""

    def __init__(self, app: ASGIApp, limiter: ConnectionLimiter, message_bytes: int) -> None:
        self.app = app
        self.limiter = limiter
        self.message_bytes = message_bytes
        """Maximum size of a WebSocket message."""
        self.is_stopping = False
        self.idle = asyncio.Event()
        """Set when the server is stopping and no connection and no task is left."""
        self._connections: set[Connection] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Run the application's work for a connection."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._discard_task)

    def enter(self, connection: Connection) -> None:
        self._connections.add(connection)

    def leave(self, connection: Connection) -> None:
        self._connections.discard(connection)
        self._check_idle()

    def _discard_task(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._check_idle()

    def _check_idle(self) -> None:
        if self.is_stopping and not self._connections and not self._tasks:
            self.idle.set()

    def stop(self) -> None:
        """Close idle connections, and the others after their current response."""
        self.is_stopping = True
        for connection in [*self._connections]:
            connection.stop()
        self._check_idle()

    def abort(self) -> int:
        """Cancel all work and close all connections. Return the number of cancelled tasks."""
        tasks = [*self._tasks]
        for task in tasks:
            task.cancel()
        for connection in [*self._connections]:
            connection.abort()
        return len(tasks)
