"""Start and end of the ASGI server."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest
import uvloop
from starlette.types import Receive, Scope, Send

from feodum.cli.serve import listen
from feodum.server.http.asgi.asgi_server import AsgiServer
from feodum.server.http.asgi.http_connection import HttpConnection
from feodum.server.http.asgi.service import Service as AppService
from feodum.server.http.connection_limits import ConnectionLimiter
from feodum.server.http.limits import Limits
from feodum.server.http.proxies import Proxies

from .asgi_service import GET, HOST, LAST_GET, echo, read_until, serving, with_lifespan
from .test_attacks import TIMEOUT, until_closed, wait_until


def test_failed_startup_raises_the_error_of_the_application() -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "lifespan.startup.failed", "message": ""})
        raise ConnectionError("no database")

    async def main() -> None:
        listener = listen("127.0.0.1", 0)
        server = AsgiServer(app, ConnectionLimiter(Limits(), Proxies()), 4096)
        with pytest.raises(ConnectionError, match="no database"):
            await server.serve(listener)
        assert listener.fileno() == -1

    uvloop.run(main())


def test_stop_finishes_responses_and_closes_sockets() -> None:
    """Idle connections close at once, a running request gets its response, and sockets get 1012 (service restart)."""
    running = asyncio.Event()
    go_on = asyncio.Event()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] == "/slow":
            running.set()
            await go_on.wait()
        await echo(scope, receive, send)

    async def main() -> None:
        async with serving(app) as service:
            idle, idle_writer = await service.dial(GET)
            await read_until(idle, b"GET ")
            new, new_writer = await service.dial()
            slow, slow_writer = await service.dial(b"GET /slow HTTP/1.1\r\n" + HOST + b"\r\n", GET)
            await running.wait()
            socket, socket_writer = await service.socket()
            service.server.stop()
            assert await until_closed(idle) == b""
            assert await until_closed(new) == b""
            assert (await until_closed(socket))[:4] == b"\x88\x02\x03\xf4"
            go_on.set()
            last = await until_closed(slow)
            assert b"connection: close" in last.lower()
            assert last.count(b"HTTP/1.1 200 OK\r\n") == 1, "no further request is served"
            for writer in (idle_writer, new_writer, slow_writer, socket_writer):
                writer.close()
            with pytest.raises(ConnectionError):
                await service.dial()

    uvloop.run(main())


def test_stop_cancels_what_does_not_end(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("feodum.server.http.asgi.asgi_server.SHUTDOWN_SECONDS", 0.1)
    started = asyncio.Event()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        started.set()
        await asyncio.Event().wait()

    async def main() -> None:
        async with serving(app) as service:
            reader, writer = await service.dial(GET)
            await started.wait()
        await until_closed(reader)
        writer.close()

    uvloop.run(main())
    assert "cancelled 1 request" in caplog.text


def test_connection_accepted_during_the_stop_is_closed() -> None:
    async def main() -> None:
        limiter = ConnectionLimiter(Limits(), Proxies())
        service = AppService(with_lifespan(echo), limiter, 4096)
        service.stop()
        async with await asyncio.get_running_loop().create_server(lambda: HttpConnection(service), "127.0.0.1", 0) as server:
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            assert await until_closed(reader) == b""
            assert not limiter.connections
            writer.close()

    uvloop.run(main())


def test_second_signal_skips_the_drain() -> None:
    stops: list[int] = []
    listener = listen("127.0.0.1", 0)
    app = with_lifespan(echo)
    server = AsgiServer(app, ConnectionLimiter(Limits(), Proxies()), 4096, 10**6, lambda: stops.append(1))

    async def main() -> None:
        running = asyncio.create_task(server.serve(listener))
        await server.started.wait()
        os.kill(os.getpid(), signal.SIGTERM)
        await wait_until(lambda: stops)
        reader, writer = await asyncio.open_connection(*listener.getsockname())
        writer.write(LAST_GET)
        assert (await until_closed(reader)).endswith(b"GET "), "requests are served during the drain"
        writer.close()
        os.kill(os.getpid(), signal.SIGINT)
        async with asyncio.timeout(TIMEOUT):
            await running

    before = signal.getsignal(signal.SIGTERM)
    with server.stop_on_signals():
        uvloop.run(main())
    assert signal.getsignal(signal.SIGTERM) is before
    assert len(stops) == 2
