"""What strangers do to a server below the protocol: silence, slowness, floods of what is no message; on loopback, bounded."""

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
import uvicorn
import uvloop
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from websockets.asyncio.client import connect

from feodum.cli.serve import listen
from feodum.server.http.app import Server
from feodum.server.http.connection_limits import Gate
from feodum.server.http.host_check import Door
from feodum.server.http.limits import Limits
from feodum.server.http.proxies import Proxies
from feodum.server.http.rate_limiter import Pace
from feodum.server.http.refusals import ServeError
from feodum.server.http.uvicorn_protocols import CALLS_FOR_A_FLOOD, PIECE, SENT_AS_ONE, GuardedConfig
from feodum.server.ops.open_files import BACKLOG, OWN_FILES

from .harness import START, YOU

PATIENCE = 600.0
"""How long to wait for what must happen: only a server that does not do it at all fails by it."""
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
    """A server in this process, with limits of the test's own."""

    def __init__(self, server: Server, gate: Gate, port: int) -> None:
        self.server = server
        self.gate = gate
        self.port = port

    async def dial(self, source: str = "127.0.0.1") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(source, 0))

    async def get(self, path: str = "api/nothing", source: str = "127.0.0.1", **headers: str) -> httpx.Response:
        transport = httpx.AsyncHTTPTransport(local_address=source, verify=False)
        async with httpx.AsyncClient(transport=transport, timeout=PATIENCE) as client:
            return await client.get(f"http://127.0.0.1:{self.port}/{path}", headers=headers)

    async def new_game(self) -> str:
        async with httpx.AsyncClient(timeout=PATIENCE, verify=False) as client:
            made = await client.post(f"http://127.0.0.1:{self.port}/api/games", json={"seats": [YOU, FRIEND]})
        game: str = made.json()["game"]
        return game

    async def socket(self, game: str, source: str = STRANGER) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A WebSocket on which every byte is the test's own."""
        reader, writer = await self.dial(source)
        request = f"GET /api/games/{game}/ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        writer.write(f"{request}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'A' * 22}==\r\n\r\n".encode())
        async with asyncio.timeout(PATIENCE):
            answer = await reader.readuntil(b"\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 101"), answer
        return reader, writer


@asynccontextmanager
async def serving(
    folder: Path, limits: Limits, *proxies: str, around: Callable[[ASGIApp], ASGIApp] = lambda app: app
) -> AsyncIterator[Target]:
    listener = listen("127.0.0.1", 0)
    trusted = Proxies(proxies)
    gate = Gate(limits, trusted)
    server = Server(folder / "games.sqlite3", Door(only_loopback=True), limits)
    config = GuardedConfig(
        around(server.app()),
        gate,
        lifespan="on",
        log_config=None,
        access_log=False,
        ws_max_size=4096,
        ws_per_message_deflate=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=trusted.names(),
        timeout_graceful_shutdown=3,
    )
    running = uvicorn.Server(config)
    serving = asyncio.create_task(running.serve(sockets=[listener]))
    while not running.started:
        await asyncio.sleep(0.01)
    try:
        yield Target(server, gate, listener.getsockname()[1])
    finally:
        running.should_exit = True
        await serving


async def until_closed(reader: asyncio.StreamReader) -> bytes:
    """Read until the other side hangs up; what it said."""
    said = bytearray()
    async with asyncio.timeout(PATIENCE):
        try:
            while part := await reader.read(65536):
                said += part
        except ConnectionError:
            pass
    return bytes(said)


async def pour(writer: asyncio.StreamWriter, data: bytes) -> None:
    """Send as much of this as is taken."""
    try:
        writer.write(data)
        async with asyncio.timeout(PATIENCE):
            await writer.drain()
    except ConnectionError:
        pass


async def happens(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
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
def test_floods_of_an_address_are_read_as_one(tmp_path: Path, flood: bytes, answer: bytes) -> None:
    """However many sockets pour, one after another and at once: as much is read as one of them may say. Others are heard."""

    async def test() -> None:
        limits = Limits(frames_burst=60, frames_a_second=0.0, hello_seconds=0.5, closing_seconds=0.5)
        async with serving(tmp_path, limits) as target:
            game = await target.new_game()
            answers = 0
            for _ in range(3):
                sockets = [await target.socket(game) for _ in range(3)]
                pouring = [asyncio.create_task(pour(writer, flood)) for _, writer in sockets]
                for reader, writer in sockets:
                    answers += (await until_closed(reader)).count(answer)
                    writer.transport.abort()
                await asyncio.gather(*pouring)
            most = 60 + PIECE // len(EMPTY_PING) + 1  # what has come in one piece is read as a whole
            sent = most if b"error" in answer else 0  # answers to messages count as well
            assert target.gate.frames.of(STRANGER).spent <= most + sent
            assert answers <= most

            reader, writer = await target.socket(game, "127.0.0.3")
            writer.write(PING_ONCE)
            async with asyncio.timeout(PATIENCE):
                await reader.readuntil(b'"hello\\"')  # it must be said first
            writer.close()

    uvloop.run(test())


def test_a_flood_is_read_on_later(tmp_path: Path) -> None:
    """Whoever says more than they may is neither refused nor cut off: the last of many pings is answered as well."""

    async def test() -> None:
        async with serving(tmp_path, Limits(frames_burst=60, frames_a_second=2000.0)) as target:
            reader, writer = await target.socket(await target.new_game())
            writer.write(EMPTY_PING * 1_000 + FULL_PING)
            async with asyncio.timeout(PATIENCE):
                said = await reader.readuntil(b"\x8a\x7d")
            assert said.count(b"\x8a\x00") == 1_000
            assert target.gate.frames.of(STRANGER).spent >= 1_000
            writer.close()

    uvloop.run(test())


def test_a_flood_after_the_end_is_cut_off(tmp_path: Path) -> None:
    """Whoever was told goodbye is not listened to for ever."""

    async def test() -> None:
        async with serving(tmp_path, Limits(hello_seconds=0.5, closing_seconds=0.5)) as target:
            reader, writer = await target.socket(await target.new_game())
            # A good client would answer the close frame; this one goes on.
            async with asyncio.timeout(PATIENCE):
                await reader.readuntil(b"no hello came in time")
            await pour(writer, EMPTY_TEXT * 1_000)
            await until_closed(reader)
            writer.close()

    uvloop.run(test())


def test_whoever_pours_is_let_in_later(tmp_path: Path) -> None:
    """A socket that ends in the middle of its flood counts for several calls; another counts for one."""

    async def test() -> None:
        async with serving(tmp_path, Limits(frames_burst=60, frames_a_second=0.0)) as target:
            game = await target.new_game()
            calls = target.gate.calls.of(STRANGER)
            _, writer = await target.socket(game)
            writer.transport.abort()
            await happens(lambda: not target.gate.lines)
            assert calls.spent == 1
            reader, writer = await target.socket(game)
            writer.write(EMPTY_PING * 100)
            async with asyncio.timeout(PATIENCE):
                await reader.readexactly(60 * 2)
            (line,) = target.gate.lines.values()
            line.transport.abort()
            await happens(lambda: not target.gate.lines)
            assert calls.spent == 2 + CALLS_FOR_A_FLOOD
            writer.close()

    uvloop.run(test())


def test_what_is_sent_to_an_address_counts(tmp_path: Path) -> None:
    """A game before many watchers costs what they are shown; whose sockets show it is heard less."""

    async def test() -> None:
        async with serving(tmp_path, Limits()) as target:
            url = f"ws://127.0.0.1:{target.port}/api/games/{await target.new_game()}/ws"
            watcher = await connect(url)
            await watcher.send('{"type":"hello","version":1}')
            told = [len(await watcher.recv()) for _ in range(2)]
            assert target.gate.frames.of("127.0.0.1").spent == 1 + sum(1 + length // SENT_AS_ONE for length in told)
            await watcher.close()

    uvloop.run(test())


def test_one_address_has_one_turn_in_a_round(tmp_path: Path) -> None:
    """Messages that came as one, and requests that came at the same moment, leave others their turns in between."""
    rounds = 0
    asked: list[int] = []
    heard: list[int] = []

    async def count_rounds() -> None:
        nonlocal rounds
        while True:
            rounds += 1
            await asyncio.sleep(0)

    def watching(app: ASGIApp) -> ASGIApp:
        async def watched(scope: Scope, receive: Receive, send: Send) -> None:
            async def hear() -> Message:
                message = await receive()
                if message["type"] == "websocket.receive":
                    heard.append(rounds)
                return message

            if scope["type"] == "http":
                asked.append(rounds)
            await app(scope, hear, send)

        return watched

    async def test() -> None:
        async with serving(tmp_path, Limits(), around=watching) as target:
            reader, writer = await target.socket(await target.new_game())
            lines = [await target.dial(STRANGER) for _ in range(20)]
            await happens(lambda: len(target.gate.lines) >= 21)
            asked.clear()
            counting = asyncio.create_task(count_rounds())
            writer.write(EMPTY_TEXT * 20)
            for _, line in lines:
                line.write(b"GET /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            await happens(lambda: len(heard) == 20 and len(asked) == 20)
            counting.cancel()
            assert len(set(heard)) == 20
            assert len(set(asked)) == 20
            for _, line in [*lines, (reader, writer)]:
                line.transport.abort()

    uvloop.run(test())


def test_turns_are_given_in_order_and_at_a_pace() -> None:
    now = 0.0
    given: list[int] = []

    async def test() -> None:
        nonlocal now
        pace = Pace(3, 1000.0, lambda: now)

        def turn(number: int) -> Callable[[], None]:
            def act() -> None:
                given.append(number)
                pace.spend(2)
                if number < 10:
                    pace.take_turn(turn(number + 10))

            return act

        for number in range(3):
            pace.take_turn(turn(number))
        assert given == [0], "the others have their turns in later rounds"
        await happens(lambda: len(given) == 2)
        await asyncio.sleep(0.05)
        assert (given, pace.waiting) == ([0, 10], 2), "all is spent"
        now = 0.003
        await happens(lambda: len(given) == 3)
        await asyncio.sleep(0.05)
        assert (given, pace.waiting) == ([0, 10, 1], 2)
        now = 1.0
        await happens(lambda: len(given) == 5)
        pace.spend(1_000_000)
        now += 0.0045  # no debt is larger than what one may say at once
        await happens(lambda: not pace.waiting)
        assert given == [0, 10, 1, 2, 11, 12]

    uvloop.run(test())


def test_nothing_is_read_from_somebody_who_reads_nothing(tmp_path: Path) -> None:
    """With no limit on pings at all, answers that are not read stop the reading: memory does not grow."""

    async def test() -> None:
        unlimited = Limits(frames_burst=10**9, stall_seconds=2.0)
        async with serving(tmp_path, unlimited) as target:
            _, writer = await target.socket(await target.new_game())
            cast(asyncio.Transport, writer.transport).pause_reading()
            most = 0
            assert len(target.gate.lines) == 1
            sending = asyncio.create_task(pour(writer, FULL_PING * 400_000))  # 52 MB
            async with asyncio.timeout(PATIENCE):
                while target.gate.lines:
                    for line in target.gate.lines.values():
                        most = max(most, line.transport.get_write_buffer_size())
                    await asyncio.sleep(0.01)
            sending.cancel()
            assert most < 1_000_000, "what is not read piles up"
            writer.transport.abort()

    uvloop.run(test())


# Silence and slowness ------------------------------------------------------------------------------------------------------
def test_silent_connections_keep_nobody_out(tmp_path: Path) -> None:
    """Three times as many silent connections as there are places, from one address and from many."""

    async def test() -> None:
        limits = Limits(lines=60, lines_an_address=20, header_seconds=1000.0)
        async with serving(tmp_path, limits) as target:
            silent = [await target.dial(STRANGER) for _ in range(100)]
            assert 20 <= len(target.gate.lines) <= 21
            for source in ("127.0.0.1", STRANGER):
                assert (await target.get(source=source)).status_code == 404
            silent += [await target.dial(f"127.0.1.{number % 40 + 1}") for number in range(100)]
            assert 59 <= len(target.gate.lines) <= 60
            for source in ("127.0.0.1", STRANGER, "127.0.1.7"):
                assert (await target.get(source=source)).status_code == 404
            for _, writer in silent:
                writer.transport.abort()

    uvloop.run(test())


def test_a_server_full_of_players_says_so(tmp_path: Path) -> None:
    """Places of people who are being served are never given away; who comes too late is told."""

    async def test() -> None:
        async with serving(tmp_path, Limits(lines=6, lines_an_address=3)) as target:
            game = await target.new_game()
            players = [await target.socket(game, source) for source in (STRANGER,) * 3 + ("127.0.0.3",) * 3]
            for source in (STRANGER, "127.0.0.4"):
                reader, writer = await target.dial(source)
                assert (await until_closed(reader)).startswith(b"HTTP/1.1 503 ")
                writer.close()
            players[0][1].transport.abort()
            async with asyncio.timeout(PATIENCE):
                while len(target.gate.lines) == 6:
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
    """However steadily a byte at a time comes."""

    async def drip(writer: asyncio.StreamWriter) -> None:
        while not writer.is_closing():
            await pour(writer, b"a")
            await asyncio.sleep(0.05)

    async def test() -> None:
        async with serving(tmp_path, Limits(header_seconds=0.5, body_seconds=0.5)) as target:
            reader, writer = await target.dial()
            await pour(writer, beginning)
            dripping = asyncio.create_task(drip(writer)) if beginning else None
            await until_closed(reader)
            if dripping is not None:
                dripping.cancel()
            writer.close()
            async with asyncio.timeout(PATIENCE):
                while target.gate.lines:
                    await asyncio.sleep(0.01)

    uvloop.run(test())


def test_answers_that_nobody_reads_are_given_up(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, Limits(stall_seconds=0.5, closing_seconds=0.5)) as target:
            _, writer = await target.dial()
            cast(asyncio.Transport, writer.transport).pause_reading()
            await pour(writer, b"GET /api/catalog HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 200)
            assert len(target.gate.lines) == 1
            async with asyncio.timeout(PATIENCE):
                while target.gate.lines:
                    await asyncio.sleep(0.01)
            writer.transport.abort()

    uvloop.run(test())


# Floods of requests --------------------------------------------------------------------------------------------------------
def test_calls_are_counted_even_if_nothing_comes_of_them(tmp_path: Path) -> None:
    """New connections wait their turn when there are too many of them, whatever they say; other addresses don't."""

    async def test() -> None:
        async with serving(tmp_path, Limits(calls_burst=20, calls_a_second=0.0, header_seconds=1000.0)) as target:
            lines = [await target.dial(STRANGER) for _ in range(50)]
            for _, writer in lines:
                writer.write(b"no request\r\n\r\n")
            calls = target.gate.calls.of(STRANGER)
            for reader, _ in lines[:20]:
                assert (await until_closed(reader)).startswith(b"HTTP/1.1 400 ")
            assert (await target.get()).status_code == 404
            assert (calls.spent, calls.waiting) == (20, 30)
            await happens(lambda: len(target.gate.lines) == 30)
            for _, writer in lines:
                writer.transport.abort()

    uvloop.run(test())


def test_headers_are_not_read_without_end(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, Limits()) as target:
            for length, status in ((12_000, b"404"), (20_000, b"400")):
                reader, writer = await target.dial()
                head = b"GET /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nX: "
                await pour(writer, head + b"a" * length + b"\r\n\r\n")
                said = await until_closed(reader)
                writer.close()
                # Closing with bytes unread may reset the connection before the answer is read.
                assert said.startswith(b"HTTP/1.1 " + status) or (not said and status == b"400")

    uvloop.run(test())


def test_pipelined_requests_are_counted(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, Limits(requests_burst=20, requests_a_second=0.0)) as target:
            reader, writer = await target.dial(STRANGER)
            await pour(writer, b"GET /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 5_000)
            said = await until_closed(reader)
            assert said.count(b"HTTP/1.1 404 ") == 20
            assert said.count(b"HTTP/1.1 429 ") == 1
            assert (await target.get()).status_code == 404, "another address has its own count"
            writer.close()

    uvloop.run(test())


def test_a_body_in_chunks_is_refused(tmp_path: Path) -> None:
    """Chunks of one byte each would cost more to read than to send."""

    async def test() -> None:
        async with serving(tmp_path, Limits()) as target:
            reader, writer = await target.dial()
            head = b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
            sending = asyncio.create_task(pour(writer, head + b"1\r\n \r\n" * 200_000))
            said = await until_closed(reader)
            await sending
            writer.close()
            # Closing with bytes unread may reset the connection before the answer is read.
            assert not said or said.startswith(b"HTTP/1.1 400 ")
            assert (await target.get()).status_code == 404

            reader, writer = await target.dial()
            await pour(writer, head)
            assert b"a request must say its length" in await until_closed(reader)
            writer.close()

    uvloop.run(test())


def test_sockets_with_a_flood_of_headers(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, Limits(header_seconds=1.0)) as target:
            reader, writer = await target.dial()
            head = "GET /api/games/x/ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            await pour(writer, (head + "".join(f"X-{number}: 1\r\n" for number in range(300)) + "\r\n").encode())
            await until_closed(reader)
            writer.close()
            assert (await target.get()).status_code == 404

    uvloop.run(test())


@pytest.mark.parametrize("before", [b"", b"GET /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"])
def test_a_flood_of_headers_is_not_read(tmp_path: Path, before: bytes) -> None:
    """Four thousand headers would fit; behind another request they are not read either."""

    async def test() -> None:
        async with serving(tmp_path, Limits()) as target:
            head = b"GET /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
            for count, status in ((90, b"404"), (120, b"431"), (3_000, b"431")):
                reader, writer = await target.dial()
                await pour(writer, before + head + b"a:b\r\n" * count + b"\r\n")
                said = await until_closed(reader)
                writer.transport.abort()
                statuses = re.findall(rb"HTTP/1.1 (\d+)", said)
                if count < 3_000:
                    assert statuses == [b"404"] * bool(before) + [status]
                else:  # closing with bytes unread may reset the connection before the answers are read
                    assert statuses.count(b"404") <= bool(before)

    uvloop.run(test())


# Proxies -------------------------------------------------------------------------------------------------------------------
def test_addresses_behind_a_trusted_proxy_are_counted_each(tmp_path: Path) -> None:
    async def test() -> None:
        limits = Limits(looks_burst=2, looks_a_second=0.0, lines_an_address=2, connections_an_address=1)
        async with serving(tmp_path, limits, "127.0.0.1", "10.0.0.0/8") as target:
            game = await target.new_game()

            async def looks(forwarded: str, source: str = "127.0.0.1") -> int:
                headers = {"X-Forwarded-For": forwarded}
                return (await target.get(f"api/games/{game}", source, **headers)).status_code

            # What a client puts in front is not believed: the proxy's own word is the last one.
            for forwarded in ("198.51.100.1", "6.6.6.6, 198.51.100.1"):
                assert await looks(forwarded) == 200
            assert await looks("7.7.7.7, 198.51.100.1, 10.1.1.1") == 429
            assert await looks("198.51.100.2") == 200
            # Somebody who is no trusted proxy is one address, whatever they say.
            assert [await looks(f"198.51.100.{number}", STRANGER) for number in (7, 8, 9)] == [200, 200, 429]

            # The proxy itself may have any number of connections, each person behind it only theirs.
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


def test_floods_behind_a_trusted_proxy_are_those_of_one_person(tmp_path: Path) -> None:
    async def test() -> None:
        limits = Limits(frames_burst=60, frames_a_second=0.0, calls_burst=2, calls_a_second=0.0)
        async with serving(tmp_path, limits, "127.0.0.1") as target:
            url = f"ws://127.0.0.1:{target.port}/api/games/{await target.new_game()}/ws"
            flooder = await connect(url, additional_headers={"X-Forwarded-For": "203.0.113.1"})
            flooder.transport.write(EMPTY_PING * 1_000)
            await happens(lambda: target.gate.frames.of("203.0.113.1").waiting)
            for number in range(2, 8):
                person = await connect(url, additional_headers={"X-Forwarded-For": f"203.0.113.{number}"})
                await person.send('{"type":"hello","version":1}')
                assert json.loads(await person.recv())["type"] == "welcome"
                await person.close()
            flooder.transport.abort()

    uvloop.run(test())


def test_proxies_are_addresses_or_networks() -> None:
    proxies = Proxies(["127.0.0.1", "10.0.0.0/8", "fd00::/8"])
    assert [proxies.trust(each) for each in ("127.0.0.1", "::ffff:10.2.3.4", "fd00::1", "127.0.0.2", "x", "")] == [
        True, True, True, False, False, False,
    ]  # fmt: skip
    for wrong in ("localhost", "10.0.0.1/8", "", "*", "127.0.0.1,10.0.0.1"):
        with pytest.raises(ServeError, match="an address or a network"):
            Proxies([wrong])


# Open files ----------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("soft", "hard", "words"),
    [
        (1024, 1024, f"at most {1024 - BACKLOG - OWN_FILES} connections are served instead of 2000"),
        (256, 4096, ""),  # raised without a word
        (256, 256, "only 256 files may be open at once"),
    ],
)
def test_open_files_are_checked_at_the_start(tmp_path: Path, soft: int, hard: int, words: str) -> None:
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
        assert started.startswith("Feodum is at") == (hard > 256)
        while started and httpx.get(f"{started.split()[3]}api/nothing", timeout=PATIENCE, verify=False).status_code != 404:
            pass
    finally:
        process.terminate()
        _, errors = process.communicate(timeout=PATIENCE)
    assert words in errors
    assert errors.count("\n") == (1 if words else 0)
    assert process.returncode == (2 if hard <= 256 else 0)
