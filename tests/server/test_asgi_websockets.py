"""WebSockets below the application: handshakes, fragments, invalid frames, ends."""

from __future__ import annotations

import asyncio

import pytest
from starlette.types import Message, Receive, Scope, Send

from feodum.server.http.asgi import websocket_connection
from feodum.server.http.asgi.websocket_connection import ClientDisconnected
from feodum.server.http.limits import Limits

from .asgi_service import LAST_GET, MASK, UPGRADE, Service, echo, read_until, run, text
from .test_attacks import TIMEOUT, until_closed, wait_until


@pytest.mark.parametrize(
    ("request_data", "status"),
    [
        (UPGRADE.replace(b"Version: 13", b"Version: 12"), b"400"),
        (UPGRADE.replace(b"Sec-WebSocket-Version: 13\r\n", b""), b"400"),
        (UPGRADE.replace(b"AAAAAAAAAAAAAAAAAAAAAA==", b"AAAA"), b"400"),
        (UPGRADE.replace(b"AAAAAAAAAAAAAAAAAAAAAA==", b"\xff"), b"400"),
        (UPGRADE.replace(b"GET", b"PUT"), b"405"),
        (UPGRADE.replace(b"HTTP/1.1", b"HTTP/1.0"), b"505"),
    ],
)
def test_invalid_handshakes_are_refused(request_data: bytes, status: bytes) -> None:
    async def test(service: Service) -> None:
        response = await service.ask(request_data)
        assert response.startswith(b"HTTP/1.1 " + status)
        assert b"connection: close" in response.lower()
        await wait_until(lambda: not service.limiter.connections)

    run(echo, test)


def test_options_of_all_connection_headers_count() -> None:
    async def test(service: Service) -> None:
        separate = UPGRADE.replace(b"keep-alive, Upgrade\r\n", b"Upgrade\r\nConnection: keep-alive\r\n")
        reader, writer = await service.dial(separate)
        assert (await read_until(reader, b"\r\n\r\n")).startswith(b"HTTP/1.1 101 ")
        writer.close()

    run(echo, test)


def test_head_with_an_upgrade_gets_a_plain_response() -> None:
    async def test(service: Service) -> None:
        response = await service.ask(UPGRADE.replace(b"GET", b"HEAD"), LAST_GET)
        assert response.count(b"HTTP/1.1 200 ") == 2

    run(echo, test)


def test_websocket_scope_and_handshake() -> None:
    scopes: list[Scope] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        scopes.append(scope)
        await echo(scope, receive, send)

    async def test(service: Service) -> None:
        offer = b"Sec-WebSocket-Extensions: permessage-deflate\r\nSec-WebSocket-Protocol: chat\r\n\r\n"
        reader, writer = await service.dial(UPGRADE.removesuffix(b"\r\n") + offer)
        head = (await read_until(reader, b"\r\n\r\n")).lower()
        assert b"sec-websocket-accept: " in head
        assert b"extensions" not in head, "compression is off"
        assert b"protocol:" not in head
        writer.close()
        (scope,) = scopes
        assert (scope["path"], scope["query_string"], scope["scheme"]) == ("/x", b"a=1", "ws")

    run(app, test)


@pytest.mark.parametrize(("answer", "status"), [("websocket.close", b"403"), ("", b"500"), ("fail", b"500")])
def test_application_can_refuse_a_websocket(answer: str, status: bytes) -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if answer == "fail":
            raise ValueError
        if answer:
            await send({"type": answer})

    async def test(service: Service) -> None:
        assert (await service.ask(UPGRADE)).startswith(b"HTTP/1.1 " + status)

    run(app, test)


def test_messages_arrive_whole_and_in_order() -> None:
    """Frames sent with the handshake, fragments with a ping in between, empty fragments and empty messages."""

    async def test(service: Service) -> None:
        frames = (
            text(b"one"),
            text(b"frag", 0x01), text(b"", 0x00), text(b"are you there", 0x89), text(b"ment", 0x00), text(b"ed", 0x80),
            text(b""),
            text(b"\xff\x00", 0x82),
            text("\u00e4\u20ac".encode()[:3], 0x01), text("\u00e4\u20ac".encode()[3:], 0x80),
            text(b"close"), text(b"ignored"),
        )  # fmt: skip
        reader, writer = await service.socket(*frames)
        expected = (
            b"\x81\x03one", b"\x8a\x0dare you there", b"\x81\x0afragmented", b"\x81\x00", b"\x81\x072 bytes",
            b"\x81\x05" + "\u00e4\u20ac".encode(), b"\x88\x07\x0f\xa0asked",
        )  # fmt: skip
        received = await read_until(reader, b"asked")
        assert sorted(received) == sorted(b"".join(expected))
        for frame in expected:
            assert frame in received
        writer.write(text(b"\x0f\xa0", 0x88))
        assert await until_closed(reader) == b""
        writer.close()
        await wait_until(lambda: not service.limiter.connections)

    run(echo, test)


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        (b"\x81\x03abc", 1002),  # not masked
        (text(b"", 0x83), 1002),  # unknown opcode
        (text(b"", 0xC1), 1002),  # compressed
        (text(b"", 0x80), 1002),  # continues nothing
        (text(b"a", 0x01) + text(b"b", 0x01), 1002),  # interrupted
        (text(b"", 0x09), 1002),  # fragmented ping
        (b"\x89\xfe\x00\x80" + MASK + bytes(128), 1002),  # long ping
        (text(b"\x00", 0x88), 1002),  # half a close code
        (text(b"\xff"), 1007),
        (b"\x81\xfe\x10\x01" + MASK + bytes(4097), 1009),
        (b"\x81\xff" + (1 << 62).to_bytes(8, "big") + MASK, 1009),
        (b"\x01\xfe\x10\x00" + MASK + bytes(4096) + text(b"a", 0x80), 1009),
    ],
)
def test_invalid_frames_close_the_socket(frames: bytes, code: int) -> None:
    ended: list[Message] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        ended.append(await receive())

    async def test(service: Service) -> None:
        reader, writer = await service.socket()
        writer.write(frames)
        response = await until_closed(reader)
        assert response[0] == 0x88
        assert int.from_bytes(response[2:4], "big") == code
        await wait_until(lambda: ended)
        assert ended[0]["type"] == "websocket.disconnect"
        writer.close()

    run(app, test)


def test_client_that_is_sending_gets_the_close_frame() -> None:
    """Closing a connection with unread data would reset it, and discard the close frame on its way."""

    async def test(service: Service) -> None:
        for first in (b"\x82\xff" + (600_000).to_bytes(8) + MASK, b"\x83\x80" + MASK):
            reader, writer = await service.socket(first)
            writer.write(bytes(600_000))
            async with asyncio.timeout(TIMEOUT):
                await writer.drain()
                assert (await reader.read())[:1] == b"\x88"
            writer.close()
        await wait_until(lambda: not service.limiter.connections)

    run(echo, test, Limits(closing_seconds=TIMEOUT))


def test_client_that_keeps_sending_after_the_close_frame_is_disconnected() -> None:
    async def test(service: Service) -> None:
        reader, writer = await service.socket(b"\x83\x80" + MASK)
        assert (await read_until(reader, b"opcode"))[:1] == b"\x88"
        while service.limiter.connections:
            writer.write(bytes(1000))
            await asyncio.sleep(0.01)
        writer.close()

    run(echo, test, Limits(closing_seconds=0.1))


def test_largest_message_is_accepted() -> None:
    async def test(service: Service) -> None:
        reader, writer = await service.socket(b"\x82\xfe\x10\x00" + MASK + bytes(4096))
        assert await read_until(reader, b"bytes") == b"\x81\x0a4096 bytes"
        writer.close()

    run(echo, test)


def test_close_codes_reach_the_application() -> None:
    ended: list[Message] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        ended.append(await receive())
        with pytest.raises(ClientDisconnected):
            await send({"type": "websocket.send", "text": "too late"})

    async def test(service: Service) -> None:
        for data, code in ((text(b"\x03\xe9bye", 0x88), 1001), (text(b"", 0x88), 1005), (b"", 1006)):
            reader, writer = await service.socket(data)
            if not data:
                writer.write_eof()
            assert await until_closed(reader) == (data[:1] + bytes([len(data) - 6]) + data[6:] if data else b"")
            await wait_until(lambda: ended)
            assert ended.pop()["code"] == code
            writer.close()

    run(app, test)


def test_client_that_ignores_the_close_frame_is_disconnected() -> None:
    async def test(service: Service) -> None:
        reader, writer = await service.socket(text(b"close"))
        await read_until(reader, b"asked")
        assert await until_closed(reader) == b""
        writer.close()

    run(echo, test, Limits(closing_seconds=0.1))


def test_silent_client_is_pinged_and_disconnected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket_connection, "PING_SECONDS", 0.2)

    async def test(service: Service) -> None:
        reader, writer = await service.socket()
        for _ in range(3):  # the connection stays open while the client answers
            assert await read_until(reader, b"\x89\x00") == b"\x89\x00"
            writer.write(text(b"", 0x8A))
        response = await until_closed(reader)
        assert b"keepalive ping timeout" in response
        writer.close()

    run(echo, test)
