"""Attacks below the application protocol: idle and slow connections, and floods.

They run on loopback and are limited in scale.
"""

from __future__ import annotations

import asyncio
import json
import re
import resource
import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast

import httpx
import pytest
import uvloop
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from websockets.asyncio.client import connect

from feodum.cli.serve import listen
from feodum.server.http.app import Server
from feodum.server.http.asgi.asgi_server import AsgiServer
from feodum.server.http.asgi.websocket_connection import BYTES_PER_FRAME, FLOOD_PENALTY, READ_BYTES
from feodum.server.http.client_messages import MESSAGE_BYTES
from feodum.server.http.connection_limits import ConnectionLimiter
from feodum.server.http.host_check import HostCheck
from feodum.server.http.limits import Limits
from feodum.server.http.proxies import Proxies
from feodum.server.http.rate_limiter import RateLimiter
from feodum.server.http.refusals import ServeError
from feodum.server.ops.open_files import BACKLOG, RESERVED_FILES

from .harness import START, YOU

TIMEOUT = 600.0
"""Timeout for events that must happen eventually. Not a performance requirement."""
EMPTY_PING = b"\x89\x80\x00\x00\x00\x00"
FULL_PING = b"\x89\xfd\x00\x00\x00\x00" + bytes(125)
EMPTY_PONG = b"\x8a\x80\x00\x00\x00\x00"
EMPTY_TEXT = b"\x81\x80\x00\x00\x00\x00"
BEGIN_TEXT = b"\x01\x80\x00\x00\x00\x00"
EMPTY_PIECE = b"\x00\x80\x00\x00\x00\x00"
PING_ONCE = b'\x81\x8f\x00\x00\x00\x00{"type":"ping"}'
FRIEND: dict[str, object] = {"kind": "friend"}
STRANGER = "127.0.0.2"


class Target:
    """A server in this process with custom limits."""

    def __init__(self, server: Server, limiter: ConnectionLimiter, port: int) -> None:
        self.server = server
        self.limiter = limiter
        self.port = port

    async def dial(self, source: str = "127.0.0.1") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(source, 0))

    async def get(self, path: str = "api/nothing", source: str = "127.0.0.1", **headers: str) -> httpx.Response:
        transport = httpx.AsyncHTTPTransport(local_address=source, verify=False)
        async with httpx.AsyncClient(transport=transport, timeout=TIMEOUT) as client:
            return await client.get(f"http://127.0.0.1:{self.port}/{path}", headers=headers)

    async def new_game(self) -> str:
        async with httpx.AsyncClient(timeout=TIMEOUT, verify=False) as client:
            made = await client.post(f"http://127.0.0.1:{self.port}/api/games", json={"seats": [YOU, FRIEND]})
        game: str = made.json()["game"]
        return game

    async def socket(self, game: str, source: str = STRANGER) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Open a WebSocket and return its raw streams, for arbitrary bytes."""
        reader, writer = await self.dial(source)
        request = f"GET /api/games/{game}/ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        writer.write(f"{request}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'A' * 22}==\r\n\r\n".encode())
        async with asyncio.timeout(TIMEOUT):
            answer = await reader.readuntil(b"\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 101"), answer
        return reader, writer


@asynccontextmanager
async def serving(
    folder: Path, limits: Limits, *proxies: str, around: Callable[[ASGIApp], ASGIApp] = lambda app: app
) -> AsyncIterator[Target]:
    listener = listen("127.0.0.1", 0)
    trusted = Proxies(proxies)
    limiter = ConnectionLimiter(limits, trusted)
    server = Server(folder / "games.sqlite3", HostCheck(only_loopback=True), limits)
    running = AsgiServer(around(server.app()), limiter, MESSAGE_BYTES)
    serving = asyncio.create_task(running.serve(listener))
    await running.started.wait()
    port = listener.getsockname()[1]
    try:
        yield Target(server, limiter, port)
    finally:
        running.stop()
        await serving


async def until_closed(reader: asyncio.StreamReader) -> bytes:
    """Read until the server closes the connection, and return everything read."""
    response = bytearray()
    async with asyncio.timeout(TIMEOUT):
        try:
            while part := await reader.read(65536):
                response += part
        except ConnectionError:
            pass
    return bytes(response)


async def flood_with(writer: asyncio.StreamWriter, data: bytes) -> None:
    """Send as much data as the server accepts."""
    try:
        writer.write(data)
        async with asyncio.timeout(TIMEOUT):
            await writer.drain()
    except ConnectionError:
        pass


async def wait_until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(TIMEOUT):
        while not condition():
            await asyncio.sleep(0.01)


# Floods on sockets ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("flood", "answer"),
    [
        (EMPTY_PING * 100_000, b"\x8a\x00"),
        (FULL_PING * 20_000, b"\x8a\x7d"),
        (EMPTY_PONG * 100_000, b"pong"),
        (BEGIN_TEXT + EMPTY_PIECE * 100_000, b"fragment"),
        (EMPTY_TEXT * 100_000, b'"type":"error"'),
    ],
    ids=["pings", "full pings", "pongs", "fragments", "messages"],
)
def test_sockets_of_one_address_share_the_frame_limit(tmp_path: Path, flood: bytes, answer: bytes) -> None:
    """Sockets of one address share a limit, one after another or at once. Other addresses are served."""

    async def test() -> None:
        limits = Limits(frames_burst=60, frames_per_second=0.0, hello_seconds=0.5, closing_seconds=0.5)
        async with serving(tmp_path, limits) as target:
            game = await target.new_game()
            answers = 0
            for _ in range(3):
                sockets = [await target.socket(game) for _ in range(3)]
                pouring = [asyncio.create_task(flood_with(writer, flood)) for _, writer in sockets]
                for reader, writer in sockets:
                    answers += (await until_closed(reader)).count(answer)
                    writer.transport.abort()
                await asyncio.gather(*pouring)
            most = 60 + READ_BYTES // len(EMPTY_PING) + 1  # data of one read step is parsed completely
            sent = most if b"error" in answer else 0  # replies count as well
            assert target.limiter.frames.get(STRANGER).spent <= most + sent
            assert answers <= most

            reader, writer = await target.socket(game, "127.0.0.3")
            writer.write(PING_ONCE)
            async with asyncio.timeout(TIMEOUT):
                await reader.readuntil(b'"hello\\"')  # the error asks for hello first
            writer.close()

    uvloop.run(test())


def test_excess_frames_are_read_later(tmp_path: Path) -> None:
    """Excess frames delay reading, but nothing is refused: even the last ping is answered."""

    async def test() -> None:
        async with serving(tmp_path, Limits(frames_burst=60, frames_per_second=2000.0)) as target:
            reader, writer = await target.socket(await target.new_game())
            writer.write(EMPTY_PING * 1_000 + FULL_PING)
            async with asyncio.timeout(TIMEOUT):
                response = await reader.readuntil(b"\x8a\x7d")
            assert response.count(b"\x8a\x00") == 1_000
            assert target.limiter.frames.get(STRANGER).spent >= 1_000
            writer.close()

    uvloop.run(test())


def test_flood_after_close_is_cut_off(tmp_path: Path) -> None:

    async def test() -> None:
        async with serving(tmp_path, Limits(hello_seconds=0.5, closing_seconds=0.5)) as target:
            reader, writer = await target.socket(await target.new_game())
            # This client ignores the close frame and keeps sending.
            async with asyncio.timeout(TIMEOUT):
                await reader.readuntil(b"no hello message in time")
            await flood_with(writer, EMPTY_TEXT * 1_000)
            await until_closed(reader)
            writer.close()

    uvloop.run(test())


def test_socket_closed_with_unread_data_is_penalized(tmp_path: Path) -> None:
    """Such a socket counts as several new connections, any other socket as one."""

    async def test() -> None:
        async with serving(tmp_path, Limits(frames_burst=60, frames_per_second=0.0)) as target:
            game = await target.new_game()
            admission = target.limiter.new_connections.get(STRANGER)
            _, writer = await target.socket(game)
            writer.transport.abort()
            await wait_until(lambda: not target.limiter.connections)
            assert admission.spent == 1
            reader, writer = await target.socket(game)
            writer.write(EMPTY_PING * 100)
            async with asyncio.timeout(TIMEOUT):
                await reader.readexactly(60 * 2)
            (connection,) = target.limiter.connections.values()
            connection.transport.abort()
            await wait_until(lambda: not target.limiter.connections)
            assert admission.spent == 2 + FLOOD_PENALTY
            writer.close()

    uvloop.run(test())


def test_sent_frames_count_towards_the_limit(tmp_path: Path) -> None:
    """An address with many spectators is read less often."""

    async def test() -> None:
        async with serving(tmp_path, Limits()) as target:
            url = f"ws://127.0.0.1:{target.port}/api/games/{await target.new_game()}/ws"
            watcher = await connect(url)
            await watcher.send('{"type":"hello","version":1}')
            lengths = [len(await watcher.recv()) for _ in range(2)]
            assert target.limiter.frames.get("127.0.0.1").spent == 1 + sum(1 + length // BYTES_PER_FRAME for length in lengths)
            await watcher.close()

    uvloop.run(test())


def test_address_gets_one_turn_per_loop_iteration(tmp_path: Path) -> None:
    """Messages and requests that arrive together are handled in different iterations."""
    rounds = 0
    asked: list[int] = []
    received: list[int] = []

    async def count_rounds() -> None:
        nonlocal rounds
        while True:
            rounds += 1
            await asyncio.sleep(0)

    def watching(app: ASGIApp) -> ASGIApp:
        async def watched(scope: Scope, receive: Receive, send: Send) -> None:
            async def observe() -> Message:
                message = await receive()
                if message["type"] == "websocket.receive":
                    received.append(rounds)
                return message

            if scope["type"] == "http":
                asked.append(rounds)
            await app(scope, observe, send)

        return watched

    async def test() -> None:
        async with serving(tmp_path, Limits(), around=watching) as target:
            reader, writer = await target.socket(await target.new_game())
            connections = [await target.dial(STRANGER) for _ in range(20)]
            await wait_until(lambda: len(target.limiter.connections) >= 21)
            asked.clear()
            counting = asyncio.create_task(count_rounds())
            writer.write(EMPTY_TEXT * 20)
            for _, connection in connections:
                connection.write(b"GET /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            await wait_until(lambda: len(received) == 20 and len(asked) == 20)
            counting.cancel()
            assert len(set(received)) == 20
            assert len(set(asked)) == 20
            for _, connection in [*connections, (reader, writer)]:
                connection.transport.abort()

    uvloop.run(test())


def test_rate_limiter_runs_actions_in_order_at_limited_rate() -> None:
    now = 0.0
    given: list[int] = []

    async def test() -> None:
        nonlocal now
        limiter = RateLimiter(3, 1000.0, lambda: now)

        def turn(number: int) -> Callable[[], None]:
            def action() -> None:
                given.append(number)
                limiter.spend(2)
                if number < 10:
                    limiter.schedule(turn(number + 10))

            return action

        for number in range(3):
            limiter.schedule(turn(number))
        assert given == [0], "the others run in later iterations"
        await wait_until(lambda: len(given) == 2)
        await asyncio.sleep(0.05)
        assert (given, limiter.waiting) == ([0, 10], 2), "all tokens are spent"
        now = 0.003
        await wait_until(lambda: len(given) == 3)
        await asyncio.sleep(0.05)
        assert (given, limiter.waiting) == ([0, 10, 1], 2)
        now = 1.0
        await wait_until(lambda: len(given) == 5)
        limiter.spend(1_000_000)
        now += 0.0045  # the debt is limited to one burst
        await wait_until(lambda: not limiter.waiting)
        assert given == [0, 10, 1, 2, 11, 12]

    uvloop.run(test())


def test_server_stops_reading_if_client_does_not_read_replies(tmp_path: Path) -> None:
    """Even without a frame limit, backpressure keeps memory from growing."""

    async def test() -> None:
        unlimited = Limits(frames_burst=10**9, write_stall_seconds=2.0)
        async with serving(tmp_path, unlimited) as target:
            _, writer = await target.socket(await target.new_game())
            cast(asyncio.Transport, writer.transport).pause_reading()
            most = 0
            assert len(target.limiter.connections) == 1
            sending = asyncio.create_task(flood_with(writer, FULL_PING * 400_000))  # 52 MB
            async with asyncio.timeout(TIMEOUT):
                while target.limiter.connections:
                    for connection in target.limiter.connections.values():
                        most = max(most, connection.transport.get_write_buffer_size())
                    await asyncio.sleep(0.01)
            sending.cancel()
            assert most < 1_000_000, "unread data accumulates"
            writer.transport.abort()

    uvloop.run(test())


# Idle and slow connections -------------------------------------------------------------------------------------------------
def test_idle_connections_do_not_lock_others_out(tmp_path: Path) -> None:
    """Opens more idle connections than the server allows, from one address and from many."""

    async def test() -> None:
        limits = Limits(tcp_connections=60, tcp_connections_per_address=20, header_seconds=1000.0)
        async with serving(tmp_path, limits) as target:
            silent = [await target.dial(STRANGER) for _ in range(100)]
            assert 20 <= len(target.limiter.connections) <= 21
            for source in ("127.0.0.1", STRANGER):
                assert (await target.get(source=source)).status_code == 404
            silent += [await target.dial(f"127.0.1.{number % 40 + 1}") for number in range(100)]
            assert 59 <= len(target.limiter.connections) <= 60
            for source in ("127.0.0.1", STRANGER, "127.0.1.7"):
                assert (await target.get(source=source)).status_code == 404
            for _, writer in silent:
                writer.transport.abort()

    uvloop.run(test())


def test_full_server_answers_503(tmp_path: Path) -> None:
    """Connections being served are never dropped for newcomers."""

    async def test() -> None:
        async with serving(tmp_path, Limits(tcp_connections=6, tcp_connections_per_address=3)) as target:
            game = await target.new_game()
            players = [await target.socket(game, source) for source in (STRANGER,) * 3 + ("127.0.0.3",) * 3]
            for source in (STRANGER, "127.0.0.4"):
                reader, writer = await target.dial(source)
                assert (await until_closed(reader)).startswith(b"HTTP/1.1 503 ")
                writer.close()
            players[0][1].transport.abort()
            async with asyncio.timeout(TIMEOUT):
                while len(target.limiter.connections) == 6:
                    await asyncio.sleep(0.01)
            assert (await target.get(source=STRANGER)).status_code == 404
            for _, writer in players:
                writer.transport.abort()

    uvloop.run(test())


@pytest.mark.parametrize(
    "beginning",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
        b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 3000\r\n\r\n{",
        b"GET /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 3000\r\n\r\n{",
        b"GET /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /",
    ],
)
def test_slow_headers_and_bodies_are_dropped(tmp_path: Path, beginning: bytes) -> None:
    """A steady trickle of bytes does not extend the deadline."""

    async def drip(writer: asyncio.StreamWriter) -> None:
        while not writer.is_closing():
            await flood_with(writer, b"a")
            await asyncio.sleep(0.05)

    async def test() -> None:
        async with serving(tmp_path, Limits(header_seconds=0.5, body_seconds=0.5)) as target:
            reader, writer = await target.dial()
            await flood_with(writer, beginning)
            dripping = asyncio.create_task(drip(writer)) if beginning else None
            await until_closed(reader)
            if dripping is not None:
                dripping.cancel()
            writer.close()
            async with asyncio.timeout(TIMEOUT):
                while target.limiter.connections:
                    await asyncio.sleep(0.01)

    uvloop.run(test())


def test_connection_with_unread_responses_is_dropped(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, Limits(write_stall_seconds=0.5, closing_seconds=0.5)) as target:
            _, writer = await target.dial()
            cast(asyncio.Transport, writer.transport).pause_reading()
            await flood_with(writer, b"GET /api/catalog HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 200)
            assert len(target.limiter.connections) == 1
            async with asyncio.timeout(TIMEOUT):
                while target.limiter.connections:
                    await asyncio.sleep(0.01)
            writer.transport.abort()

    uvloop.run(test())


# Floods of requests --------------------------------------------------------------------------------------------------------
def test_new_connections_are_rate_limited(tmp_path: Path) -> None:
    """Excess connections of an address wait, whatever they send. Other addresses do not."""

    async def test() -> None:
        async with serving(
            tmp_path, Limits(new_connections_burst=20, new_connections_per_second=0.0, header_seconds=1000.0)
        ) as target:
            connections = [await target.dial(STRANGER) for _ in range(50)]
            for _, writer in connections:
                writer.write(b"no request\r\n\r\n")
            admission = target.limiter.new_connections.get(STRANGER)
            for reader, _ in connections[:20]:
                assert (await until_closed(reader)).startswith(b"HTTP/1.1 400 ")
            assert (await target.get()).status_code == 404
            assert (admission.spent, admission.waiting) == (20, 30)
            await wait_until(lambda: len(target.limiter.connections) == 30)
            for _, writer in connections:
                writer.transport.abort()

    uvloop.run(test())


def test_header_size_is_limited(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, Limits()) as target:
            for length, status in ((12_000, b"404"), (20_000, b"431")):
                reader, writer = await target.dial()
                head = b"GET /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nX: "
                await flood_with(writer, head + b"a" * length + b"\r\n\r\n")
                response = await until_closed(reader)
                writer.close()
                # Closing with bytes unread may reset the connection before the answer is read.
                assert response.startswith(b"HTTP/1.1 " + status) or (not response and status == b"431")

    uvloop.run(test())


def test_pipelined_requests_are_counted(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, Limits(requests_burst=20, requests_per_second=0.0)) as target:
            reader, writer = await target.dial(STRANGER)
            await flood_with(writer, b"GET /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 5_000)
            response = await until_closed(reader)
            assert response.count(b"HTTP/1.1 404 ") == 20
            assert response.count(b"HTTP/1.1 429 ") == 1
            assert (await target.get()).status_code == 404, "another address has its own count"
            writer.close()

    uvloop.run(test())


def test_chunked_body_is_refused(tmp_path: Path) -> None:
    """Chunks of one byte would cost more to read than to send."""

    async def test() -> None:
        async with serving(tmp_path, Limits()) as target:
            reader, writer = await target.dial()
            head = b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
            sending = asyncio.create_task(flood_with(writer, head + b"1\r\n \r\n" * 200_000))
            response = await until_closed(reader)
            await sending
            writer.close()
            # Closing with bytes unread may reset the connection before the answer is read.
            assert not response or response.startswith(b"HTTP/1.1 400 ")
            assert (await target.get()).status_code == 404

            reader, writer = await target.dial()
            await flood_with(writer, head)
            assert b"needs a Content-Length header" in await until_closed(reader)
            writer.close()

    uvloop.run(test())


def test_websocket_with_too_many_headers_is_closed(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, Limits(header_seconds=1.0)) as target:
            reader, writer = await target.dial()
            head = "GET /api/games/x/ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            await flood_with(writer, (head + "".join(f"X-{number}: 1\r\n" for number in range(300)) + "\r\n").encode())
            await until_closed(reader)
            writer.close()
            assert (await target.get()).status_code == 404

    uvloop.run(test())


@pytest.mark.parametrize("before", [b"", b"GET /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"])
def test_number_of_headers_is_limited(tmp_path: Path, before: bytes) -> None:
    """The size limit alone would allow 4,000 headers. The limit also applies after a pipelined request."""

    async def test() -> None:
        async with serving(tmp_path, Limits()) as target:
            head = b"GET /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
            for count, status in ((90, b"404"), (120, b"431"), (3_000, b"431")):
                reader, writer = await target.dial()
                await flood_with(writer, before + head + b"a:b\r\n" * count + b"\r\n")
                response = await until_closed(reader)
                writer.transport.abort()
                statuses = re.findall(rb"HTTP/1.1 (\d+)", response)
                if count < 3_000:
                    assert statuses == [b"404"] * bool(before) + [status]
                else:  # closing with bytes unread may reset the connection before the answers are read
                    assert statuses.count(b"404") <= bool(before)

    uvloop.run(test())


# Proxies -------------------------------------------------------------------------------------------------------------------
def test_addresses_behind_trusted_proxy_are_counted_separately(tmp_path: Path) -> None:
    async def test() -> None:
        limits = Limits(reads_burst=2, reads_per_second=0.0, tcp_connections_per_address=2, sockets_per_address=1)
        async with serving(tmp_path, limits, "127.0.0.1", "10.0.0.0/8") as target:
            game = await target.new_game()

            async def status(forwarded: str, source: str = "127.0.0.1") -> int:
                headers = {"X-Forwarded-For": forwarded}
                return (await target.get(f"api/games/{game}", source, **headers)).status_code

            # Only the last entry comes from the proxy; entries before it may be forged.
            for forwarded in ("198.51.100.1", "6.6.6.6, 198.51.100.1"):
                assert await status(forwarded) == 200
            assert await status("7.7.7.7, 198.51.100.1, 10.1.1.1") == 429
            assert await status("198.51.100.2") == 200
            # The header of an untrusted address is ignored.
            assert [await status(f"198.51.100.{number}", STRANGER) for number in (7, 8, 9)] == [200, 200, 429]

            # The limits apply to each person behind the proxy, not to the proxy.
            url = f"ws://127.0.0.1:{target.port}/api/games/{game}/ws"
            people = [
                await connect(url, additional_headers={"X-Forwarded-For": f"203.0.113.{number}"}) for number in range(1, 6)
            ]
            for person in people:
                await person.send('{"type":"hello","version":1}')
                assert json.loads(await person.recv())["type"] == "welcome"
            again = await connect(url, additional_headers={"X-Forwarded-For": "203.0.113.1"})
            assert json.loads(await again.recv())["code"] == "busy"
            for person in [*people, again]:
                await person.close()

    uvloop.run(test())


def test_flood_behind_trusted_proxy_affects_one_address(tmp_path: Path) -> None:
    async def test() -> None:
        limits = Limits(frames_burst=60, frames_per_second=0.0, new_connections_burst=2, new_connections_per_second=0.0)
        async with serving(tmp_path, limits, "127.0.0.1") as target:
            url = f"ws://127.0.0.1:{target.port}/api/games/{await target.new_game()}/ws"
            flooder = await connect(url, additional_headers={"X-Forwarded-For": "203.0.113.1"})
            flooder.transport.write(EMPTY_PING * 1_000)
            await wait_until(lambda: target.limiter.frames.get("203.0.113.1").waiting)
            for number in range(2, 8):
                person = await connect(url, additional_headers={"X-Forwarded-For": f"203.0.113.{number}"})
                await person.send('{"type":"hello","version":1}')
                assert json.loads(await person.recv())["type"] == "welcome"
                await person.close()
            flooder.transport.abort()

    uvloop.run(test())


def test_proxies_accept_addresses_and_networks() -> None:
    proxies = Proxies(["127.0.0.1", "10.0.0.0/8", "fd00::/8"])
    assert [proxies.trust(each) for each in ("127.0.0.1", "::ffff:10.2.3.4", "fd00::1", "127.0.0.2", "x", "")] == [
        True, True, True, False, False, False,
    ]  # fmt: skip
    for wrong in ("localhost", "10.0.0.1/8", "", "*", "127.0.0.1,10.0.0.1"):
        with pytest.raises(ServeError, match="an address or a network"):
            Proxies([wrong])


# Open files ----------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("soft", "hard", "message"),
    [
        (1024, 1024, f"allows only {1024 - BACKLOG - RESERVED_FILES} connections instead of 2000"),
        (256, 4096, ""),  # the soft limit is raised without a warning
        (256, 256, "the limit of 256 open files is too low"),
    ],
)
def test_open_file_limit_is_checked_at_start(tmp_path: Path, soft: int, hard: int, message: str) -> None:
    process = subprocess.Popen(
        [*START, "--database", str(tmp_path / "games.sqlite3")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard)),
    )
    try:
        assert process.stdout is not None
        started = process.stdout.readline()
        assert started.startswith("Serving Feodum at") == (hard > 256)
        while started and httpx.get(f"{started.split()[3]}api/nothing", timeout=TIMEOUT, verify=False).status_code != 404:
            pass
    finally:
        process.terminate()
        _, errors = process.communicate(timeout=TIMEOUT)
    assert message in errors
    assert errors.count("\n") == (1 if message else 0)
    assert process.returncode == (2 if hard <= 256 else 0)
