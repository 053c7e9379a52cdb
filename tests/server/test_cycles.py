"""The server's work leaves no reference cycles, because it collects garbage only rarely (feodum.server.ops.garbage).

With uvloop, that is: each connection of asyncio's own event loop leaves a cycle of 14 objects.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import uvloop

from feodum.server.table.room import Room

from .harness import SECONDS, simple_picks
from .test_attacks import TIMEOUT, Target, serving, until_closed, wait_until
from .test_memory import ANY_KINGDOM, MANY, TWO, question

Work = Callable[[Target], Awaitable[None]]
HOST = b"Host: 127.0.0.1\r\n"
ROUNDS = 10
TESTS = Path(__file__).parents[1]


def text_frame(message: object) -> bytes:
    payload = json.dumps(message).encode()
    length = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2)
    return b"\x81" + length + bytes(4) + payload


def exchange(request: bytes, status: bytes) -> Work:
    """Return work that sends a request on a new connection and checks the status of the response."""

    async def work(target: Target) -> None:
        reader, writer = await target.dial()
        writer.write(request)
        assert (await until_closed(reader)).startswith(b"HTTP/1.1 " + status)
        writer.close()
        await writer.wait_closed()

    return work


def post(path: str, body: bytes) -> bytes:
    return f"POST {path} HTTP/1.1\r\n".encode() + HOST + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(body) + body


async def request_hangs_up(target: Target) -> None:
    _, writer = await target.dial()
    writer.write(b"POST /api/games HTTP/1.1\r\n" + HOST + b"Content-Length: 100\r\n\r\n{")
    await wait_until(lambda: target.limiter.connections)
    writer.transport.abort()


async def new_game(target: Target) -> dict[str, Any]:
    """Create a game, without a client library that leaves cycles of its own."""
    response = await read_response(target, post("/api/games", TWO))
    created: dict[str, Any] = json.loads(response.partition(b"\r\n\r\n")[2])
    return created


async def socket_hangs_up(target: Target) -> None:
    _, writer = await target.socket((await new_game(target))["game"])
    writer.transport.abort()


def socket_sends(*frames: bytes) -> Work:
    """Return work that sends frames on a WebSocket and waits for its end."""

    async def work(target: Target) -> None:
        reader, writer = await target.socket((await new_game(target))["game"])
        writer.write(b"".join(frames))
        await until_closed(reader)
        writer.close()
        await writer.wait_closed()

    return work


async def play(target: Target) -> None:
    """Play two seats, with refused messages in between."""
    created = await new_game(target)
    reader, writer = await target.socket(created["game"])

    async def say(message: object, answers: int) -> None:
        writer.write(text_frame(message))
        for _ in range(answers):
            async with asyncio.timeout(TIMEOUT):
                head = await reader.readexactly(2)
                length = head[1] if head[1] < 126 else int.from_bytes(await reader.readexactly(2 if head[1] == 126 else 8))
                await reader.readexactly(length)

    await say({"type": "hello", "version": 1, "tokens": [seat["token"] for seat in created["seats"]]}, 3)
    for _ in range(4):
        async with target.server.lobby.room(created["game"]) as room:
            seat, decision = question(room)
        answer = {"type": "answer", "seat": seat, "decision": decision["id"], "picks": simple_picks(decision)}
        await say(answer, 3)
        await say(answer | {"decision": "0.0"}, 1)
    await say("nonsense", 1)
    await say({"type": "undo"}, 1)
    writer.write(CLOSE)
    await until_closed(reader)
    writer.close()
    await writer.wait_closed()


async def read_response(target: Target, request: bytes) -> bytes:
    reader, writer = await target.dial()
    writer.write(request)
    response = await until_closed(reader)
    writer.close()
    await writer.wait_closed()
    return response


UPGRADE = b"GET /api/games/x/ws HTTP/1.1\r\n" + HOST + b"Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
CLOSE = b"\x88\x80" + bytes(4)
WORKS: dict[str, Work] = {
    "page": exchange(b"GET /game/x HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n", b""),
    "missing game": exchange(b"GET /api/games/x HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n", b"404"),
    "new game": exchange(post("/api/games", ANY_KINGDOM), b"201"),
    "refused game": exchange(post("/api/games", b"{}"), b"400"),
    "malformed request": exchange(b"no request\r\n\r\n", b"400"),
    "large headers": exchange(b"GET / HTTP/1.1\r\nX: " + b"a" * 17_000, b"431"),
    "chunked body": exchange(b"POST /api/games HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n", b"400"),
    "invalid path": exchange(b"GET /assets/%00x HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n", b"404"),
    "refused method": exchange(UPGRADE.replace(b"GET", b"PUT"), b"405"),
    "refused handshake": exchange(UPGRADE, b"400"),
    "refused key": exchange(UPGRADE[:-2] + b"Sec-WebSocket-Key: AAA\r\n\r\n", b"400"),
    "disconnected request": request_hangs_up,
    "disconnected socket": socket_hangs_up,
    "closed socket": socket_sends(CLOSE),
    "invalid text": socket_sends(b"\x81\x81" + bytes(4) + b"\xff"),
    "invalid frame": socket_sends(b"\x83\x80" + bytes(4)),
    "oversized frame": socket_sends(b"\x81\xff" + (1 << 62).to_bytes(8) + bytes(4)),
    "unknown version": socket_sends(text_frame({"type": "hello", "version": 99}), CLOSE),
    "game": play,
}


@pytest.mark.parametrize("name", WORKS)
def test_work_leaves_no_reference_cycles(tmp_path: Path, name: str) -> None:
    """In a process of its own: the tests' coverage tool has a thread that creates reference cycles."""
    paths = [str(TESTS), str(TESTS.parent / "bench"), os.environ.get("PYTHONPATH", "")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    program = (
        "import sys; from pathlib import Path; from server.test_cycles import check; check(sys.argv[1], Path(sys.argv[2]))"
    )
    words = [sys.executable, "-c", program, name, str(tmp_path)]
    done = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, env=environment, timeout=SECONDS)
    assert (done.returncode, done.stderr) == (0, "")


def check(name: str, folder: str) -> None:
    """Do some work many times, and fail if it leaves reference cycles."""
    work = WORKS[name]

    async def test() -> None:
        async with serving(Path(folder), MANY) as target:

            async def repeat() -> None:
                for _ in range(ROUNDS):
                    await work(target)
                await wait_until(lambda: not target.limiter.connections)
                for _ in range(10):
                    await asyncio.sleep(0)

            await repeat()
            while gc.collect():  # finalizers may leave more garbage
                pass
            gc.set_debug(gc.DEBUG_SAVEALL)
            try:
                await repeat()
                gc.collect()
                cycles = Counter(type(each).__qualname__ for each in gc.garbage)
            finally:
                gc.set_debug(0)
                gc.garbage.clear()
            assert sum(cycles.values()) < ROUNDS, f"{cycles}"
            assert sum(type(each) is Room for each in gc.get_objects()) <= MANY.games_in_memory + 1

    uvloop.run(test())
