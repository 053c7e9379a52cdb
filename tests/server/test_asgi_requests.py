"""HTTP/1.1 requests below the application: malformed, pipelined, half-closed, kept alive."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

import pytest
import uvloop
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from feodum.cli.serve import listen
from feodum.server.http.asgi import http_connection
from feodum.server.http.asgi.asgi_server import AsgiServer
from feodum.server.http.asgi.http_exchange import BODY_BUFFER_BYTES
from feodum.server.http.connection_limits import ConnectionLimiter
from feodum.server.http.limits import Limits
from feodum.server.http.proxies import Proxies

from .asgi_service import GET, HOST, LAST_GET, UPGRADE_HEADERS, Service, echo, read_body, read_until, run, with_lifespan
from .test_attacks import TIMEOUT, until_closed, wait_until

FLOOD_BYTES = 20_000_000


@pytest.mark.parametrize(
    "request_data",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        b"no request\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + HOST + HOST + b"\r\n",
        b"GET  / HTTP/1.1\r\n" + HOST + b"\r\n",
        b"GET /\xff HTTP/1.1\r\n" + HOST + b"\r\n",
        b"GET / HTTP/1.1\r\n" + HOST + b"A b: c\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + HOST + b"A\x00: c\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + HOST + b"Content-Length : 4\r\n\r\nabcd",
        b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: -1\r\n\r\n",
        b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 1, 2\r\n\r\na",
        b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\na",
        b"POST / HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: gzip\r\n\r\na",
    ],
)
def test_malformed_requests_get_400(request_data: bytes) -> None:
    """In one piece and byte by byte, on a new connection and after another request."""

    async def test(service: Service) -> None:
        assert (await service.ask(request_data)).startswith(b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n")
        after = await service.ask(GET, request_data)
        assert (after.count(b"HTTP/1.1 200 "), after.count(b"HTTP/1.1 400 ")) == (1, 1)
        reader, writer = await service.dial()
        with suppress(RuntimeError):  # closed before the end
            for byte in request_data:
                writer.write(bytes([byte]))
                await asyncio.sleep(0)
        response = await until_closed(reader)  # lost if bytes arrive after it
        assert not response or response.startswith(b"HTTP/1.1 400 ")
        writer.close()
        await wait_until(lambda: not service.limiter.connections)

    run(echo, test)


def test_malformed_chunk_ends_the_connection() -> None:
    """The response would no longer be what the client expects."""

    async def test(service: Service) -> None:
        head = b"POST / HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n"
        assert await service.ask(head, b"nonsense\r\n") == b""

    run(echo, test)


def test_pipelined_requests_are_answered_one_at_a_time_in_order() -> None:
    active = 0

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        nonlocal active
        active += 1
        assert active == 1
        await asyncio.sleep(0.001)
        active -= 1
        await echo(scope, receive, send)

    async def test(service: Service) -> None:
        posts = [b"POST /%d HTTP/1.1\r\n" % number + HOST + b"Content-Length: 3\r\n\r\n%03d" % number for number in range(50)]
        response = await service.ask(*posts, LAST_GET)
        assert [response.index(b"POST %03d" % number) for number in range(50)] == sorted(
            response.index(b"POST %03d" % number) for number in range(50)
        )
        assert response.count(b"HTTP/1.1 200 OK") == 51
        assert response.endswith(b"GET ")

    run(app, test)


def test_head_has_the_headers_of_get_without_a_body() -> None:
    async def test(service: Service) -> None:
        response = await service.ask(b"HEAD /a HTTP/1.1\r\n" + HOST + b"\r\n", LAST_GET)
        first, _, rest = response.partition(b"\r\n\r\n")
        assert b"content-length: 5" in first.lower()
        assert rest.startswith(b"HTTP/1.1 200 OK\r\n")

    run(echo, test)


@pytest.mark.parametrize(
    ("request_data", "closes"),
    [
        (GET, False),
        (b"GET / HTTP/1.1\r\n" + HOST + b"Connection: keep-alive\r\n\r\n", False),
        (LAST_GET, True),
        (b"GET / HTTP/1.0\r\n\r\n", True),
        (b"GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", True),
    ],
)
def test_keep_alive_ends_when_the_client_asks(request_data: bytes, closes: bool) -> None:
    async def test(service: Service) -> None:
        reader, writer = await service.dial(request_data)
        assert (b"connection: close" in (await read_until(reader, b"GET ")).lower()) == closes
        if closes:
            assert await until_closed(reader) == b""
        else:
            writer.write(LAST_GET)
            assert (await until_closed(reader)).endswith(b"GET ")
        writer.close()

    run(echo, test)


def test_idle_connection_is_closed_after_the_keep_alive_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beginning another request gives it the time for headers, once."""
    monkeypatch.setattr(http_connection, "KEEP_ALIVE_SECONDS", 0.01)

    async def test(service: Service) -> None:
        reader, writer = await service.dial(GET)
        assert (await until_closed(reader)).endswith(b"GET ")
        writer.close()
        reader, writer = await service.dial(GET, b"GET / HT")
        await read_until(reader, b"GET ")
        for _ in range(3):
            service.limiter.sweep()
            await asyncio.sleep(0.02)
        writer.write(b"TP/1.1\r\n" + HOST + b"\r\n")
        await read_until(reader, b"GET ")
        writer.close()

    run(echo, test, Limits(header_seconds=1000.0))


def test_expect_100_continue() -> None:
    """The client gets permission when the application reads, and a response without it ends the connection."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] == "/read":
            await echo(scope, receive, send)
        else:
            await send({"type": "http.response.start", "status": 413, "headers": [(b"content-length", b"0")]})
            await send({"type": "http.response.body"})

    async def test(service: Service) -> None:
        head = b" HTTP/1.1\r\n" + HOST + b"Content-Length: 4\r\nExpect: 100-continue\r\n\r\n"
        reader, writer = await service.dial(b"POST /read" + head)
        assert await read_until(reader, b"\r\n\r\n") == b"HTTP/1.1 100 Continue\r\n\r\n"
        writer.write(b"body")
        assert (await read_until(reader, b"POST body")).startswith(b"HTTP/1.1 200 OK\r\n")
        writer.close()
        response = await service.ask(b"POST /refuse" + head)
        assert response.startswith(b"HTTP/1.1 413 ")
        assert b"connection: close" in response.lower()

    run(app, test)


@pytest.mark.parametrize("number", [1, 3])
def test_half_closed_connection_gets_responses_to_unread_requests(number: int) -> None:
    """Here, the requests wait for the connection to be admitted."""

    async def test(service: Service) -> None:
        admission = service.limiter.new_connections.get("127.0.0.1")
        admission.schedule(lambda: admission.spend(1))
        connections = [await service.dial(GET * number) for _ in range(8)]
        for _, writer in connections:
            writer.write_eof()
        for reader, writer in connections:
            assert (await until_closed(reader)).count(b"HTTP/1.1 200 OK\r\n") == number
            writer.close()

    run(echo, test, Limits(new_connections_burst=1, new_connections_per_second=10.0))


@pytest.mark.parametrize("unread", [b"", GET, GET * 10])
def test_hang_up_reaches_the_application_despite_unread_data(unread: bytes) -> None:
    disconnected = asyncio.Event()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await read_body(receive)
        assert (await receive())["type"] == "http.disconnect"
        disconnected.set()

    async def test(service: Service) -> None:
        _, writer = await service.dial(GET, unread)
        await wait_until(lambda: service.limiter.connections)
        writer.close()
        async with asyncio.timeout(TIMEOUT):
            await disconnected.wait()

    run(app, test)


def test_unread_data_is_limited() -> None:
    """Before the first request is read, and during a request."""
    go_on = asyncio.Event()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await go_on.wait()
        await echo(scope, receive, send)

    async def is_flood_stopped(service: Service, beginning: bytes) -> None:
        _, writer = await service.dial(beginning)
        flooding = asyncio.create_task(flood(writer, bytes(FLOOD_BYTES)))
        await wait_until(lambda: service.limiter.connections)
        (connection,) = service.limiter.connections
        for _ in range(200):
            await asyncio.sleep(0)
        await wait_until(lambda: not connection.is_reading())
        for _ in range(200):
            await asyncio.sleep(0)
        assert not connection.is_reading()
        assert not flooding.done()
        flooding.cancel()
        writer.transport.abort()
        connection.abort()
        await wait_until(lambda: not service.limiter.connections)

    async def test(service: Service) -> None:
        requests = service.limiter.requests.get("127.0.0.1")
        requests.spend(2)
        await is_flood_stopped(service, b"")
        requests.spend(-2)
        await is_flood_stopped(service, GET)
        go_on.set()

    run(app, test)


def test_unexpected_error_ends_the_connection(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def fail(*_: object) -> Scope:
        raise ValueError("a secret")

    monkeypatch.setattr(http_connection, "request_scope", fail)

    async def test(service: Service) -> None:
        assert await service.ask(GET) == b""
        await wait_until(lambda: not service.limiter.connections)

    run(echo, test)
    assert "a connection failed: ValueError" in caplog.text
    assert "secret" not in caplog.text


@pytest.mark.parametrize("status", [299, 200])
def test_statuses_without_a_standard_phrase_are_sent(status: int) -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": status, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def test(service: Service) -> None:
        assert (await service.ask(LAST_GET)).startswith(b"HTTP/1.1 %d " % status)

    run(app, test)


def test_half_closed_connection_gets_the_the_response_to_its_complete_request() -> None:
    """The application learns that the client sends nothing more, and may stop; here it answers all the same."""
    disconnected = asyncio.Event()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await read_body(receive)
        assert (await receive())["type"] == "http.disconnect"
        disconnected.set()
        await echo(scope, lambda: finished_body(), send)

    async def finished_body() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def test(service: Service) -> None:
        reader, writer = await service.dial(b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 2\r\n\r\nab")
        writer.write_eof()
        assert (await until_closed(reader)).endswith(b"POST ")
        assert disconnected.is_set()
        writer.close()
        # An incomplete request, and one that was not read yet, get nothing.
        for data in (b"", b"GET", b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 2\r\n\r\na"):
            reader, writer = await service.dial(data)
            writer.write_eof()
            assert await until_closed(reader) == b""
            writer.close()
        await wait_until(lambda: not service.limiter.connections)

    run(app, test)


def test_reading_pauses_while_the_application_does_not_read_the_body() -> None:
    go_on = asyncio.Event()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await go_on.wait()
        body = await read_body(receive)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"%d" % len(body)})

    async def test(service: Service) -> None:
        size = 300 * BODY_BUFFER_BYTES
        reader, writer = await service.dial(b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: %d\r\n\r\n" % size)
        sending = asyncio.create_task(flood(writer, bytes(size)))
        await wait_until(lambda: service.limiter.connections)
        (connection,) = service.limiter.connections
        await wait_until(lambda: not connection.is_reading())
        assert not sending.done()
        go_on.set()
        await read_until(reader, b"%d" % size)
        await sending
        writer.close()

    run(app, test)


async def flood(writer: asyncio.StreamWriter, data: bytes) -> None:
    writer.write(data)
    await writer.drain()


def test_response_before_the_end_of_the_body_keeps_the_connection() -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})

    async def test(service: Service) -> None:
        reader, writer = await service.dial(b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 9000\r\n\r\n" + bytes(10))
        await read_until(reader, b"ok")
        writer.write(bytes(8990) + LAST_GET)
        assert (await until_closed(reader)).startswith(b"HTTP/1.1 200 OK\r\n")
        writer.close()

    run(app, test)


async def _fail(scope: Scope, receive: Receive, send: Send) -> None:
    raise ValueError("a secret")


async def _fail_late(scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"10")]})
    await send({"type": "http.response.body", "body": b"half", "more_body": True})
    raise ValueError("a secret")


async def _return_early(scope: Scope, receive: Receive, send: Send) -> None:
    pass


@pytest.mark.parametrize(("app", "response"), [(_fail, b" 500 "), (_fail_late, b"half"), (_return_early, b" 500 ")])
def test_failing_application_ends_the_connection(app: ASGIApp, response: bytes, caplog: pytest.LogCaptureFixture) -> None:
    """Only the type of the error is logged, since its text may name hidden cards."""

    async def test(service: Service) -> None:
        with caplog.at_level(logging.ERROR):
            answer = await service.ask(GET, GET)
        assert response in answer
        assert answer.count(b"HTTP/1.1") == 1
        assert "secret" not in caplog.text + answer.decode()
        assert ("ValueError" in caplog.text) == (app is not _return_early)

    run(app, test)


def test_other_upgrades_get_plain_responses() -> None:
    async def test(service: Service) -> None:
        for upgrade in (b"Connection: Upgrade\r\nUpgrade: h2c\r\n", b"Upgrade: websocket\r\n", b"Connection: Upgrade\r\n"):
            response = await service.ask(b"GET / HTTP/1.1\r\n" + HOST + upgrade + b"\r\n", LAST_GET)
            assert response.count(b"HTTP/1.1 200 OK\r\n") == 2
        body = b"POST / HTTP/1.1\r\n" + HOST + UPGRADE_HEADERS + b"Content-Length: 2\r\n\r\nab"
        assert b"POST ab" in await service.ask(body, LAST_GET)

    run(echo, test)


def test_forwarded_client_and_scheme_come_from_trusted_proxies_only() -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        body = f"{scope['client'][0]} {scope['scheme']}".encode()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": body})

    cases = [
        ("", "127.0.0.1 http"),
        ("X-Forwarded-For: 198.51.100.1\r\nX-Forwarded-Proto: https\r\n", "198.51.100.1 https"),
        ("X-Forwarded-For: 6.6.6.6, 198.51.100.1\r\n", "198.51.100.1 http"),
        ("X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-For: 198.51.100.1 , 10.0.0.1\r\n", "198.51.100.1 http"),
        ("X-Forwarded-For: 198.51.100.1:4711\r\n", "198.51.100.1 http"),
        ("X-Forwarded-For: [2001:db8::1]:4711\r\n", "2001:db8::1 http"),
        ("X-Forwarded-For: 198.51.100.1, unknown\r\n", "127.0.0.1 http"),
        ("X-Forwarded-For: \r\n", "127.0.0.1 http"),
        ("X-Forwarded-Proto: http, wss\r\n", "127.0.0.1 https"),
    ]

    async def ask(service: Service, headers: str) -> str:
        response = await service.ask(b"GET / HTTP/1.1\r\n" + HOST + headers.encode() + b"Connection: close\r\n\r\n")
        return response.decode()

    async def trusted(service: Service) -> None:
        for headers, expected in cases:
            assert expected in await ask(service, headers), headers

    async def untrusted(service: Service) -> None:
        for headers, _ in cases:
            assert "127.0.0.1 http\r\n" in await ask(service, headers)

    run(app, trusted, None, "127.0.0.1", "10.0.0.0/8")
    run(app, untrusted)


def test_ipv6_connections_are_served() -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": repr(scope["client"][0]).encode()})

    async def main() -> None:
        listener = listen("::", 0)
        server = AsgiServer(with_lifespan(app), ConnectionLimiter(Limits(), Proxies()), 4096)
        running = asyncio.create_task(server.serve(listener))
        await server.started.wait()
        for address in ("::1", "127.0.0.1"):
            reader, writer = await asyncio.open_connection(address, listener.getsockname()[1])
            writer.write(LAST_GET)
            assert f"'{address}'".encode() in await until_closed(reader)
            writer.close()
        server.stop()
        await running

    uvloop.run(main())
