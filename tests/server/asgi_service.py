"""A server for tests of the ASGI server. Applications of a few lines stand in for Feodum."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import uvloop
from starlette.types import ASGIApp, Receive, Scope, Send

from feodum.cli.serve import listen
from feodum.server.http.asgi.asgi_server import AsgiServer
from feodum.server.http.connection_limits import ConnectionLimiter
from feodum.server.http.limits import Limits
from feodum.server.http.proxies import Proxies

from .test_attacks import TIMEOUT, until_closed

HOST = b"Host: localhost\r\n"
GET = b"GET / HTTP/1.1\r\n" + HOST + b"\r\n"
LAST_GET = b"GET / HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n"
UPGRADE_HEADERS = (
    b"Connection: keep-alive, Upgrade\r\nUpgrade: WebSocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
UPGRADE = b"GET /x?a=1 HTTP/1.1\r\n" + HOST + UPGRADE_HEADERS + b"\r\n"
MASK = bytes(4)
Test = Callable[["Service"], Awaitable[None]]


class Service:
    """A running server with its connections."""

    def __init__(self, server: AsgiServer, limiter: ConnectionLimiter, port: int) -> None:
        self.server = server
        self.limiter = limiter
        self.port = port

    async def dial(self, *data: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(b"".join(data))
        return reader, writer

    async def ask(self, *data: bytes) -> bytes:
        """Send data on a new connection and return everything received until its end."""
        reader, writer = await self.dial(*data)
        response = await until_closed(reader)
        writer.close()
        return response

    async def socket(self, *frames: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await self.dial(UPGRADE, *frames)
        assert (await read_until(reader, b"\r\n\r\n")).startswith(b"HTTP/1.1 101 Switching Protocols\r\n")
        return reader, writer


async def read_until(reader: asyncio.StreamReader, end: bytes) -> bytes:
    async with asyncio.timeout(TIMEOUT):
        return await reader.readuntil(end)


@asynccontextmanager
async def serving(app: ASGIApp, limits: Limits | None = None, *proxies: str) -> AsyncIterator[Service]:
    listener = listen("127.0.0.1", 0)
    limiter = ConnectionLimiter(limits or Limits(), Proxies(proxies))
    server = AsgiServer(with_lifespan(app), limiter, 4096)
    running = asyncio.create_task(server.serve(listener))
    await server.started.wait()
    try:
        yield Service(server, limiter, listener.getsockname()[1])
    finally:
        server.stop()
        await running


def with_lifespan(app: ASGIApp) -> ASGIApp:
    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            await app(scope, receive, send)
            return
        await receive()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await send({"type": "lifespan.shutdown.complete"})

    return wrapped


def run(app: ASGIApp, test: Test, limits: Limits | None = None, *proxies: str) -> None:
    async def main() -> None:
        async with serving(app, limits, *proxies) as service:
            await test(service)

    uvloop.run(main())


async def read_body(receive: Receive) -> bytes:
    body = bytearray()
    while (message := await receive())["type"] == "http.request":
        body += message["body"]
        if not message["more_body"]:
            return bytes(body)
    raise ConnectionError


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Reply with the method and the body, or with the messages of a WebSocket."""
    if scope["type"] == "websocket":
        await echo_messages(receive, send)
        return
    body = scope["method"].encode() + b" " + await read_body(receive)
    headers = [(b"content-length", b"%d" % len(body)), (b"x-path", scope["raw_path"])]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def echo_messages(receive: Receive, send: Send) -> None:
    assert (await receive())["type"] == "websocket.connect"
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        if message.get("text") == "close":
            await send({"type": "websocket.close", "code": 4000, "reason": "asked"})
        else:
            text = message["text"] if "text" in message else f"{len(message['bytes'])} bytes"
            await send({"type": "websocket.send", "text": text})


def text(data: bytes, head: int = 0x81) -> bytes:
    """Return a masked frame of up to 125 bytes."""
    return bytes([head, 0x80 | len(data)]) + MASK + data
