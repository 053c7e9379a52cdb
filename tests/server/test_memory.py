"""Memory use and the size of garbage collections. Counts objects instead of time."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvloop
from websockets.asyncio.client import connect

from feodum.server.http.client_messages import GameRequest, read_body
from feodum.server.http.limits import Limits
from feodum.server.ops.garbage import GROWTH, periodic_collections, short_collections
from feodum.server.table.lobby import Lobby
from feodum.server.table.room import Room

from .harness import simple_picks
from .test_attacks import Target, serving, until_closed

TWO = b'{"seats":[{"kind":"you"},{"kind":"local"}],"kingdom":{"set":"First Game"}}'
ANY_KINGDOM = b'{"seats":[{"kind":"you"},{"kind":"local"}]}'
ROUND = 128
"""Larger than the number of cached games and kingdoms, and a multiple of it, so that each round ends in the same state."""
MANY = Limits(
    posts_burst=10**6, reads_burst=10**6, requests_burst=10**6, new_connections_burst=10**6,
    games_in_memory=4, sockets_per_address=1000,
)  # fmt: skip


@contextmanager
def no_collections() -> Iterator[None]:
    """Disable the garbage collector, so that only reference counting frees objects."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def question(room: Room) -> tuple[int, dict[str, Any]]:
    """Return the asked seat and its decision."""
    seat = room.game.asked
    assert seat is not None
    decision: Any = room.game.view(seat)["decision"]
    return seat, decision


def test_full_collection_does_not_visit_all_games(tmp_path: Path) -> None:
    """It visits only new objects, however many games there are."""
    visited: list[int] = []

    def record_size(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and info["generation"] == 2:
            visited.append(len(gc.get_objects()))

    async def play(games: int) -> list[Room]:
        lobby = Lobby(tmp_path / "games.sqlite3", Limits(games_in_memory=games))
        rooms = []
        try:
            for _ in range(games):
                created = await lobby.create(read_body(TWO, GameRequest))
                async with lobby.room(str(created["game"])) as room:
                    rooms.append(room)
                    for _ in range(6):
                        seat, decision = question(room)
                        await room.answer(seat, decision["id"], tuple(simple_picks(decision)))
        finally:
            lobby.close()
        return rooms

    gc.callbacks.append(record_size)
    try:
        with short_collections():
            before = len(gc.get_objects())
            rooms = asyncio.run(play(60))
            frozen = gc.get_freeze_count()
            gc.collect()
            at_60 = max(visited)
            visited.clear()
            rooms += asyncio.run(play(60))
            gc.collect()
            assert gc.get_freeze_count() > frozen
            assert max(visited) <= max(at_60, before + 50_000)
            visited.clear()
            gc.collect()
            assert visited[-1] < 5_000, "too many objects are not frozen"
    finally:
        gc.callbacks.remove(record_size)
    assert gc.get_freeze_count() == 0
    del rooms


def test_collections_stay_short_without_net_growth() -> None:
    """The timer keeps collections short even if the number of objects doesn't grow.

    Python alone would trigger none, and the next one would visit every object.
    """
    visited: list[int] = []

    def record_size(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            visited.append(len(gc.get_objects()))

    async def replace_all(items: list[list[int]]) -> None:
        async with periodic_collections():
            gc.collect()
            visited.clear()
            for place in range(len(items)):
                items[place] = []
                if place % 2_000 == 0:
                    seen = len(visited)
                    while len(visited) == seen:
                        await asyncio.sleep(0.01)
            gc.collect()

    gc.callbacks.append(record_size)
    try:
        asyncio.run(asyncio.wait_for(replace_all([[] for _ in range(20_000)]), 120))
    finally:
        gc.callbacks.remove(record_size)
    assert max(visited) < 10_000


def test_frozen_cycles_are_collected_after_memory_growth() -> None:
    peak = 100

    class Knot:
        alive = 0

        def __init__(self) -> None:
            self.me = self
            Knot.alive += 1

        def __del__(self) -> None:
            Knot.alive -= 1

    with short_collections(lambda: peak):
        knots = [Knot() for _ in range(100)]
        gc.collect()
        knots.clear()
        gc.collect()
        gc.collect()
        assert Knot.alive == 100, "frozen"
        peak = 100 * GROWTH + 1
        gc.collect()  # notices the growth and unfreezes
        gc.collect()  # collects the cycles
        assert Knot.alive == 0


def test_closed_tables_leave_no_reference_cycles(tmp_path: Path) -> None:

    async def sit_down(target: Target) -> None:
        async with httpx.AsyncClient(timeout=120, verify=False) as client:
            made = (await client.post(f"http://127.0.0.1:{target.port}/api/games", content=TWO)).json()
        url = f"ws://127.0.0.1:{target.port}/api/games/{made['game']}/ws"
        async with connect(url, compression=None) as socket:
            tokens = ",".join(f'"{seat["token"]}"' for seat in made["seats"])
            await socket.send(f'{{"type":"hello","version":1,"tokens":[{tokens}]}}')
            for _ in range(3):
                await socket.recv()
            for _ in range(4):
                async with target.server.lobby.room(made["game"]) as room:
                    seat, decision = question(room)
                picks = simple_picks(decision)
                await socket.send(f'{{"type":"answer","seat":{seat},"decision":"{decision["id"]}","picks":{picks}}}')
                for _ in range(3):
                    await socket.recv()
            await socket.send("nonsense")
            await socket.recv()
            await socket.send('{"type":"undo"}')
            await socket.recv()

    async def test() -> None:
        async with serving(tmp_path, MANY) as target:
            with no_collections():
                for _ in range(20):
                    await sit_down(target)
                async with asyncio.timeout(60):
                    while len(target.limiter.connections):
                        await asyncio.sleep(0.01)
                rooms = sum(type(each) is Room for each in gc.get_objects())
                assert rooms <= MANY.games_in_memory + 1

    uvloop.run(test())


async def request(target: Target, what: str, body: bytes = b"") -> None:
    """Send a request with a client that leaves no objects behind."""
    reader, writer = await target.dial()
    head = f"{what} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: {len(body)}\r\n\r\n"
    writer.write(head.encode() + body)
    answer = await until_closed(reader)
    assert answer.startswith((b"HTTP/1.1 200 ", b"HTTP/1.1 201 ", b"HTTP/1.1 503 ")), answer
    writer.close()
    await writer.wait_closed()


@pytest.mark.parametrize("what", ["look", "create", "page"])
def test_requests_leak_no_memory(tmp_path: Path, what: str) -> None:
    """The number of allocated blocks does not grow from one round of requests to the next."""

    async def test() -> None:
        async with serving(tmp_path, MANY) as target:
            games = [await target.new_game() for _ in range(ROUND)] if what == "look" else []

            async def some() -> int:
                for number in range(ROUND):
                    if what == "look":
                        await request(target, f"GET /api/games/{games[number]}")
                    elif what == "create":
                        await request(target, "POST /api/games", ANY_KINGDOM)
                    else:
                        await request(target, f"GET /game/{number}")
                gc.collect()
                return sys.getallocatedblocks()

            await some()
            before = await some()
            after = await some()
            assert after - before < 5 * ROUND, f"{(after - before) / ROUND:.1f} blocks are leaked per request"

    uvloop.run(test())
