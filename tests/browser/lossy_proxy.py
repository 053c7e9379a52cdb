"""A TCP proxy that can drop all data while connections stay open."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class LossyProxy:
    """A local TCP proxy in its own thread.

    After `swallow`, existing connections stay open but silent for good, as when a phone changes cells.
    """

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = 0
        self._swallows_up = False
        self._swallows_down = False
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._connections: set[asyncio.Task[None]] = set()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def swallow(self, up: bool = True, down: bool = True) -> None:
        """Drop all data to the server (up) or to the browser (down)."""
        self._swallows_up, self._swallows_down = up, down

    def let_through(self) -> None:
        """Forward new connections again; those that dropped data never recover."""
        self.swallow(up=False, down=False)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._connected, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()
        server.close()
        for task in self._connections:
            task.cancel()
        self._loop.run_until_complete(asyncio.gather(*self._connections, return_exceptions=True))
        self._loop.close()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._connections.add(task)
        task.add_done_callback(self._connections.discard)
        with suppress(OSError, asyncio.CancelledError):
            server_reader, server_writer = await asyncio.open_connection("127.0.0.1", self.target)
            try:
                await asyncio.gather(self._pump(reader, server_writer, True), self._pump(server_reader, writer, False))
            finally:
                for each in (writer, server_writer):
                    each.close()

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, is_up: bool) -> None:
        is_dead = False
        while data := await source.read(65536):
            is_dead = is_dead or (self._swallows_up if is_up else self._swallows_down)
            if not is_dead:
                sink.write(data)
                await sink.drain()
        if not is_dead:
            sink.close()

    @contextmanager
    def running(self) -> Iterator[LossyProxy]:
        self._thread.start()
        assert self._ready.wait(60)
        try:
            yield self
        finally:
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join(60)
