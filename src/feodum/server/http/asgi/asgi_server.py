"""Runs an ASGI application on a socket until a signal stops it."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Final

from starlette.types import ASGIApp

from feodum.server.http.asgi.http_connection import HttpConnection
from feodum.server.http.asgi.lifespan import lifespan
from feodum.server.http.asgi.service import Service
from feodum.server.http.connection_limits import ConnectionLimiter
from feodum.server.ops.open_files import BACKLOG

SHUTDOWN_SECONDS: Final = 3.0
"""How long connections may take to end after the server has stopped accepting new ones."""
logger = logging.getLogger("feodum.server")


def event_loop() -> asyncio.AbstractEventLoop:
    """Return a new event loop: uvloop's if it is installed, which it cannot be on Windows."""
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


class AsgiServer:
    """An ASGI server with limits, graceful shutdown, and a delay before it for load balancers."""

    def __init__(
        self,
        app: ASGIApp,
        limiter: ConnectionLimiter,
        message_bytes: int,
        drain_seconds: float = 0.0,
        on_stop: Callable[[], None] = lambda: None,
    ) -> None:
        self.started = asyncio.Event()
        self._service = Service(app, limiter, message_bytes)
        self._drain_seconds = drain_seconds
        """How long the server keeps running after a signal."""
        self._on_stop = on_stop
        """Called at the first signal, before the drain."""
        self._stopping = asyncio.Event()
        self._hurrying = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop_requests = 0

    # Stopping ----------------------------------------------------------------------------------------------------------
    @contextmanager
    def stop_on_signals(self) -> Iterator[None]:
        """Stop the server on SIGINT and SIGTERM, even if it is not running yet."""
        numbers = [signal.SIGINT, signal.SIGTERM]
        if sys.platform == "win32":
            numbers.append(signal.SIGBREAK)

        def handle(number: int, frame: FrameType | None) -> None:
            self.stop()

        previous = {number: signal.signal(number, handle) for number in numbers}
        try:
            yield
        finally:
            for number, handler in previous.items():
                signal.signal(number, handler)

    def stop(self) -> None:
        """Stop the server. A second call skips the waiting. May be called from a signal handler and before `run`."""
        self._stop_requests += 1
        self._on_stop()
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._note_stop_requests)

    def _note_stop_requests(self) -> None:
        if self._stop_requests >= 1:
            self._stopping.set()
        if self._stop_requests >= 2:
            self._hurrying.set()

    # Running -----------------------------------------------------------------------------------------------------------
    def run(self, listener: socket.socket) -> None:
        """Serve in a new event loop until the server is stopped."""
        with asyncio.Runner(loop_factory=event_loop) as runner:
            runner.run(self.serve(listener))

    async def serve(self, listener: socket.socket) -> None:
        """Serve on this socket until the server is stopped, then close it."""
        self._loop = asyncio.get_running_loop()
        self._note_stop_requests()
        try:
            async with lifespan(self._service.app):
                server = await self._loop.create_server(lambda: HttpConnection(self._service), sock=listener, backlog=BACKLOG)
                self.started.set()
                await self._stopping.wait()
                await self._wait_or_hurry(self._hurrying, self._drain_seconds)
                server.close()
                await self._close_connections()
        finally:
            self._loop = None
            listener.close()

    async def _close_connections(self) -> None:
        self._service.stop()
        await self._wait_or_hurry(self._service.idle, SHUTDOWN_SECONDS)
        if cancelled := self._service.abort():
            logger.warning("shutdown: cancelled %d requests that did not finish within %d seconds", cancelled, SHUTDOWN_SECONDS)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._service.idle.wait(), SHUTDOWN_SECONDS)

    async def _wait_or_hurry(self, event: asyncio.Event, seconds: float) -> None:
        waiting = [asyncio.create_task(each.wait()) for each in {event, self._hurrying}]
        await asyncio.wait(waiting, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()
