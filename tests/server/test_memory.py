"""Memory use and the number of garbage collections. Counts objects instead of time."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvloop

from feodum.server.http.client_messages import GameRequest, read_body
from feodum.server.http.limits import Limits
from feodum.server.ops import garbage
from feodum.server.ops.garbage import GROWTH, MEMORY_GROWTH, RareCollector, rare_collections, resident_memory
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


def question(room: Room) -> tuple[int, dict[str, Any]]:
    """Return the asked seat and its decision."""
    seat = room.game.asked
    assert seat is not None
    decision: Any = room.game.view(seat)["decision"]
    return seat, decision


@contextmanager
def recorded_collections() -> Iterator[list[int]]:
    """Record the generation of each collection."""
    recorded: list[int] = []

    def record(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            recorded.append(info["generation"])

    gc.callbacks.append(record)
    try:
        yield recorded
    finally:
        gc.callbacks.remove(record)


def test_games_cause_no_collections(tmp_path: Path) -> None:
    """However many there are. Python would collect many times, and visit all games several times."""
    games = 40

    async def test() -> None:
        lobby = Lobby(tmp_path / "games.sqlite3", Limits(games_in_memory=games))
        rooms = []
        try:
            async with rare_collections():
                frozen = gc.get_freeze_count()
                with recorded_collections() as recorded:
                    for _ in range(games):
                        created = await lobby.create(read_body(TWO, GameRequest))
                        async with lobby.room(str(created["game"])) as room:
                            rooms.append(room)
                            for _ in range(6):
                                seat, decision = question(room)
                                await room.answer(seat, decision["id"], tuple(simple_picks(decision)))
                    assert recorded == []
                assert gc.get_count()[0] > gc.get_threshold()[0], "too few new objects for a collection"
                assert gc.get_freeze_count() <= frozen, "only objects from before the start are exempt"
        finally:
            lobby.close()
        assert gc.isenabled()
        assert gc.get_freeze_count() == 0

    uvloop.run(test())


class Knot:
    """A reference cycle."""

    alive = 0

    def __init__(self) -> None:
        self.me = self
        Knot.alive += 1

    def __del__(self) -> None:
        Knot.alive -= 1


def test_cycles_are_collected_when_the_number_of_objects_has_grown() -> None:
    objects = 100
    collector = RareCollector(lambda: objects, lambda: 0)

    async def test() -> None:
        nonlocal objects
        async with rare_collections():
            with recorded_collections() as recorded:
                for _ in range(100):
                    Knot()
                collector.check()
                objects = 100 * GROWTH
                collector.check()
                assert (Knot.alive, recorded) == (100, [])
                objects = 100 * GROWTH + 1
                collector.check()
                assert (Knot.alive, recorded) == (0, [2])
                objects *= GROWTH
                collector.check()
                assert recorded == [2], "the new number counts from now on"

    asyncio.run(test())


def test_growth_is_checked_regularly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "CHECK_SECONDS", 0.01)

    async def test() -> None:
        async with rare_collections():
            with recorded_collections() as recorded:
                objects: list[list[int]] = []
                async with asyncio.timeout(120):
                    while not recorded:
                        objects += [[] for _ in range(100_000)]
                        await asyncio.sleep(0.01)

    asyncio.run(test())


def test_cycles_are_collected_when_memory_has_grown() -> None:
    """Few objects can hold much memory, since a long string is not a counted block."""
    memory = 100
    collector = RareCollector(lambda: 1, lambda: memory)
    with recorded_collections() as recorded:
        memory = 100 * MEMORY_GROWTH
        collector.check()
        assert recorded == []
        memory += 1
        collector.check()
        assert recorded == [2]
        memory *= MEMORY_GROWTH
        collector.check()
        assert recorded == [2], "the new size counts from now on"


def test_growth_counts_from_the_lowest_number() -> None:
    objects, memory = 1000, 1000
    collector = RareCollector(lambda: objects, lambda: memory)
    with recorded_collections() as recorded:
        objects = memory = 100
        collector.check()
        objects = 100 * GROWTH + 1
        collector.check()
        assert recorded == [2]
        objects, memory = 100, 100 * MEMORY_GROWTH + 1
        collector.check()
        assert recorded == [2, 2]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems don't tell")
def test_resident_memory_counts_bytes_in_use() -> None:
    before = resident_memory()
    block = bytearray(b"x") * 50_000_000
    assert resident_memory() - before > len(block) // 2


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
