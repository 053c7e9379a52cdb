"""What the server keeps, and how much of it each garbage collection walks over: counted, not timed."""

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
from feodum.server.ops.garbage import GROWTH, short_collections, steady_collections
from feodum.server.table.lobby import Lobby
from feodum.server.table.room import Room

from .harness import simple_picks
from .test_attacks import Target, serving, until_closed

TWO = b'{"seats":[{"kind":"you"},{"kind":"local"}],"kingdom":{"set":"First Game"}}'
ANY_KINGDOM = b'{"seats":[{"kind":"you"},{"kind":"local"}]}'
ROUND = 128
"""More games than stay in memory, more kingdoms than are kept laid out (and twice as many, so that each round ends alike)."""
MANY = Limits(
    posts_burst=10**6, looks_burst=10**6, requests_burst=10**6, calls_burst=10**6,
    games_in_memory=4, connections_an_address=1000,
)  # fmt: skip


@contextmanager
def no_collections() -> Iterator[None]:
    """Nothing is freed but by its count."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def question(room: Room) -> tuple[int, dict[str, Any]]:
    """Who is asked what."""
    seat = room.game.asked
    assert seat is not None
    decision: Any = room.game.view(seat)["decision"]
    return seat, decision


def test_a_full_collection_does_not_walk_over_all_games(tmp_path: Path) -> None:
    """What one walks over depends on what is new, not on how many games there are."""
    walked: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and info["generation"] == 2:
            walked.append(len(gc.get_objects()))

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

    gc.callbacks.append(note)
    try:
        with short_collections():
            before = len(gc.get_objects())
            rooms = asyncio.run(play(60))
            kept = gc.get_freeze_count()
            gc.collect()
            at_60 = max(walked)
            walked.clear()
            rooms += asyncio.run(play(60))
            gc.collect()
            assert gc.get_freeze_count() > kept
            assert max(walked) <= max(at_60, before + 50_000)
            walked.clear()
            gc.collect()
            assert walked[-1] < 5_000, "after all has been frozen there is next to nothing to walk over"
    finally:
        gc.callbacks.remove(note)
    assert gc.get_freeze_count() == 0
    del rooms


def test_collections_stay_short_while_as_much_is_let_go_as_is_made() -> None:
    """Python's own count stays at nothing then, and everything made since would be walked over at once."""
    walked: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            walked.append(len(gc.get_objects()))

    async def replace_all(kept: list[list[int]]) -> None:
        async with steady_collections():
            gc.collect()
            walked.clear()
            for place in range(len(kept)):
                kept[place] = []
                if place % 2_000 == 0:
                    seen = len(walked)
                    while len(walked) == seen:
                        await asyncio.sleep(0.01)
            gc.collect()

    gc.callbacks.append(note)
    try:
        asyncio.run(asyncio.wait_for(replace_all([[] for _ in range(20_000)]), 120))
    finally:
        gc.callbacks.remove(note)
    assert max(walked) < 10_000


def test_all_is_looked_through_once_the_memory_has_grown() -> None:
    """Cycles that were frozen while alive are found then."""
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
        gc.collect()  # notices
        gc.collect()  # finds
        assert Knot.alive == 0


def test_tables_are_freed_by_their_counts(tmp_path: Path) -> None:
    """A table that is let go leaves no cycle behind, whatever went on at it."""

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
                    while len(target.gate.lines):
                        await asyncio.sleep(0.01)
                rooms = sum(type(each) is Room for each in gc.get_objects())
                assert rooms <= MANY.games_in_memory + 1

    uvloop.run(test())


async def asked(target: Target, what: str, body: bytes = b"") -> None:
    """A request by a client that keeps nothing of it."""
    reader, writer = await target.dial()
    head = f"{what} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: {len(body)}\r\n\r\n"
    writer.write(head.encode() + body)
    answer = await until_closed(reader)
    assert answer.startswith((b"HTTP/1.1 200 ", b"HTTP/1.1 201 ", b"HTTP/1.1 503 ")), answer
    writer.close()
    await writer.wait_closed()


@pytest.mark.parametrize("what", ["look", "create", "page"])
def test_requests_leave_nothing_behind(tmp_path: Path, what: str) -> None:
    """Memory is flat: blocks are counted after so many requests, and again after as many more."""

    async def test() -> None:
        async with serving(tmp_path, MANY) as target:
            games = [await target.new_game() for _ in range(ROUND)] if what == "look" else []

            async def some() -> int:
                for number in range(ROUND):
                    if what == "look":
                        await asked(target, f"GET /api/games/{games[number]}")
                    elif what == "create":
                        await asked(target, "POST /api/games", ANY_KINGDOM)
                    else:
                        await asked(target, f"GET /game/{number}")
                gc.collect()
                return sys.getallocatedblocks()

            await some()
            before = await some()
            after = await some()
            assert after - before < 5 * ROUND, f"{(after - before) / ROUND:.1f} blocks are kept of each request"

    uvloop.run(test())
