"""Long games: the length of a game is the client's choice, so work is limited by cost, not by number."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvloop
from long_game import long_save
from websockets.asyncio.client import connect

from feodum.game import Game
from feodum.server.bots import coach as coach_module
from feodum.server.http.app import EVENTS_PER_TOKEN
from feodum.server.http.client_messages import SAVE_BYTES
from feodum.server.http.limits import ANSWERS_PER_TOKEN, Limits
from feodum.server.table.lobby import Lobby
from feodum.server.table.table_cache import bytes_of
from feodum.server.work.timed_worker import TimedWorker

from .harness import BOT, YOU
from .test_attacks import STRANGER, TIMEOUT, Target, serving, wait_until

HONEST = "127.0.0.3"
LONGEST = 3000
Test = Callable[[Target], Any]


class BlockedWork:
    """Replaces the work of worker processes: it blocks until `release`, and is counted."""

    def __init__(self, *blocked: str) -> None:
        self.blocked = blocked
        """Names of the functions that block."""
        self.begun: list[str] = []
        self.cancelled: list[str] = []
        self.gate = asyncio.Event()

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        real = TimedWorker.run

        async def run(worker: TimedWorker, work: Any, given: Any, number: int | None = None) -> Any:
            self.begun.append(work.__name__)
            if work.__name__ in self.blocked:
                try:
                    await self.gate.wait()
                except asyncio.CancelledError:
                    self.cancelled.append(work.__name__)
                    raise
            return await real(worker, work, given, number)

        monkeypatch.setattr(TimedWorker, "run", run)


def client(address: str, **headers: str) -> httpx.AsyncClient:
    transport = httpx.AsyncHTTPTransport(local_address=address, verify=False)
    return httpx.AsyncClient(transport=transport, timeout=TIMEOUT, headers=headers)


async def upload(target: Target, text: str, address: str = STRANGER) -> httpx.Response:
    async with client(address) as http:
        return await http.post(f"http://127.0.0.1:{target.port}/api/saves", content=text)


async def uploaded(target: Target, answers: int, seed: int = 4) -> str:
    """Upload a finished game and return its id."""
    response = await upload(target, long_save(answers, seed))
    assert response.status_code == 201, response.text
    game: str = response.json()["game"]
    return game


def with_server(folder: Path, limits: Limits, test: Test) -> None:
    async def run() -> None:
        async with serving(folder, limits) as target:
            await test(target)

    uvloop.run(run())


def make_long(answers: int) -> str:
    """Return a saved game with exactly this many answers."""
    saved = json.loads(long_save(answers + 20, over=False))
    saved["answers"] = saved["answers"][:answers]
    saved["checkpoints"] = {}
    return json.dumps(saved)


# The length of uploads -----------------------------------------------------------------------------------------------------
def test_upload_has_at_most_3000_answers(tmp_path: Path) -> None:
    async def test(target: Target) -> None:
        longest = await upload(target, make_long(LONGEST))
        assert longest.status_code == 201
        refused = await upload(target, make_long(LONGEST + 1))
        assert (refused.status_code, refused.json()["code"]) == (422, "save_too_long")
        assert refused.json()["values"] == {"answers": LONGEST + 1, "most": LONGEST}

    with_server(tmp_path, Limits(), test)


def test_every_game_that_the_server_saves_can_be_opened_again(tmp_path: Path) -> None:
    """The longest game that is played here ends between two effects, some answers after its limit."""

    async def test(target: Target) -> None:
        played = await uploaded(target, Limits().answers_per_game + 100)
        save = await target.get(f"api/games/{played}/save", STRANGER)
        assert Game.from_json(save.text).answer_count > Limits().answers_per_game
        assert len(save.content) < SAVE_BYTES / 2
        assert (await upload(target, save.text)).status_code == 201

    with_server(tmp_path, Limits(), test)


# Replays -------------------------------------------------------------------------------------------------------------------
def test_clients_that_want_the_same_reply_wait_for_one_replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(target: Target) -> None:
        game = await uploaded(target, 600)
        work = BlockedWork("_reply")
        work.install(monkeypatch)
        desk = target.server.lobby.replay_desk
        asked = [asyncio.create_task(target.get(f"api/games/{game}/replay", STRANGER)) for _ in range(100)]
        await wait_until(lambda: target.server.reads.buckets.get(STRANGER).tokens < 210)
        assert len(desk.turns) == 1
        work.gate.set()
        replies = await asyncio.gather(*asked)
        assert {each.content for each in replies} == {replies[0].content}
        assert replies[0].json()["steps"] >= 600
        assert (await target.get(f"api/games/{game}/replay", HONEST)).content == replies[0].content
        assert work.begun == ["_reply"]

    with_server(tmp_path, Limits(), test)


def test_kept_replies_do_not_outlive_a_changed_seat(tmp_path: Path) -> None:
    async def test(target: Target) -> None:
        game = await uploaded(target, 50)
        before = (await target.get(f"api/games/{game}/summary")).json()
        lobby = target.server.lobby
        seat = (await lobby.record(game)).seats[0]
        await lobby.store.save_seat(game, seat.renamed("Zoë"))
        after = (await target.get(f"api/games/{game}/summary")).json()
        assert (before["seats"][0]["name"], after["seats"][0]["name"]) == ("", "Zoë")

    with_server(tmp_path, Limits(), test)


def test_replies_are_the_same_with_and_without_compression(tmp_path: Path) -> None:
    async def test(target: Target) -> None:
        game = await uploaded(target, 600)
        for path in ("replay", "summary", "save", "replay/300?count=50"):
            plain = await target.get(f"api/games/{game}/{path}", **{"Accept-Encoding": "identity"})
            packed = await target.get(f"api/games/{game}/{path}", **{"Accept-Encoding": "gzip"})
            assert (plain.headers.get("content-encoding"), packed.headers["content-encoding"]) == (None, "gzip")
            assert int(packed.headers["content-length"]) < len(plain.content)
            assert packed.json() == plain.json()

    with_server(tmp_path, Limits(), test)


def test_honest_client_does_not_wait_behind_many_replays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All replays of an address take turns on one of the workers."""

    async def test(target: Target) -> None:
        games = [await uploaded(target, 600, seed) for seed in range(12)]
        work = BlockedWork("_reply")
        work.install(monkeypatch)
        turns = target.server.lobby.replay_desk.turns
        asked = [asyncio.create_task(target.get(f"api/games/{game}/replay", STRANGER)) for game in games]
        await wait_until(lambda: len(turns) == 12 and work.begun)
        assert len(work.begun) == 1
        honest = asyncio.create_task(target.get(f"api/games/{games[0]}/summary", HONEST))
        await wait_until(lambda: len(work.begun) == 2)  # at once, on the other worker
        work.gate.set()
        assert (await honest).status_code == 200
        assert {each.status_code for each in await asyncio.gather(*asked)} == {200}

    with_server(tmp_path, Limits(), test)


def test_number_of_waiting_replays_is_limited_per_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(target: Target) -> None:
        game = await uploaded(target, 100)
        work = BlockedWork("_reply")
        work.install(monkeypatch)
        turns = target.server.lobby.replay_desk.turns
        steps = [asyncio.create_task(target.get(f"api/games/{game}/replay/{step}", STRANGER)) for step in range(5)]
        await wait_until(lambda: len(turns) == 3)
        await wait_until(lambda: sum(each.done() for each in steps) == 2)
        honest = asyncio.create_task(target.get(f"api/games/{game}/summary", HONEST))
        await wait_until(lambda: len(turns) == 4)
        work.gate.set()
        assert (await honest).status_code == 200
        assert sorted([each.status_code for each in await asyncio.gather(*steps)]) == [200, 200, 200, 429, 429]

    with_server(tmp_path, Limits(work_per_address=3), test)


@pytest.mark.parametrize(
    ("path", "work_name"), [("replay", "_reply"), ("replay/7", "_reply"), ("analysis", "continue_analysis")]
)
def test_hanging_up_ends_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, work_name: str) -> None:
    async def test(target: Target) -> None:
        game = await uploaded(target, 100)
        work = BlockedWork(work_name)
        work.install(monkeypatch)
        lines = [await target.dial(STRANGER) for _ in range(2)]
        for _, writer in lines:
            writer.write(f"GET /api/games/{game}/{path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        await wait_until(lambda: work.begun)
        await wait_until(lambda: target.server.sockets.total == 0)
        lines[0][1].close()
        await lines[0][1].wait_closed()
        assert not work.cancelled, "another client still waits"
        lines[1][1].close()
        await wait_until(lambda: work.cancelled)
        desk, coach = target.server.lobby.replay_desk, target.server.coach
        await wait_until(lambda: len(desk.turns) + len(coach.review_turns) == 0)
        assert work.begun == [work_name]

    with_server(tmp_path, Limits(), test)


def test_long_games_cost_more_requests_until_their_reply_is_kept(tmp_path: Path) -> None:
    async def test(target: Target) -> None:
        game = await uploaded(target, 1500)
        bucket = target.server.reads.buckets.get(HONEST)
        spent = []
        for path in ("replay", "replay", "replay/1000", "replay/1000", "summary"):
            before = bucket.tokens
            assert (await target.get(f"api/games/{game}/{path}", HONEST)).status_code == 200
            spent.append(round(before - bucket.tokens))
        assert spent == [6, 1, 6, 1, 6]
        for _ in range(2):
            before = bucket.tokens
            assert (await target.get(f"api/games/{game}", HONEST)).status_code == 200
            spent.append(round(before - bucket.tokens))
        assert spent[-2:] == [1 + 1500 // ANSWERS_PER_TOKEN, 1]

    with_server(tmp_path, Limits(reads_per_second=0.0), test)


def test_uploads_cost_by_their_size(tmp_path: Path) -> None:
    async def test(target: Target) -> None:
        codes = [(await upload(target, long_save(2900))).status_code for _ in range(10)]
        assert codes == [201] * 4 + [429] * 6
        assert (await upload(target, long_save(100), HONEST)).status_code == 201

    with_server(tmp_path, Limits(posts_burst=30, posts_per_second=0.0), test)


def test_joining_a_long_game_costs_by_its_log(tmp_path: Path) -> None:
    """A new client is sent the whole log."""

    async def test(target: Target) -> None:
        game = await uploaded(target, 1500)
        async with target.server.lobby.room(game) as room:
            events = len(room.game.run.log)
            bucket = target.server.reads.buckets.get(STRANGER)
            spent = []
            for _ in range(2):
                before = bucket.tokens
                _, writer = await target.socket(game)
                spent.append(round(before - bucket.tokens))
                writer.close()
        assert spent == [1 + events // EVENTS_PER_TOKEN] * 2
        assert spent[0] > 4
        await wait_until(lambda: not target.server.held_games.total)

    with_server(tmp_path, Limits(reads_per_second=0.0), test)


def test_sockets_of_an_address_hold_games_of_a_limited_size(tmp_path: Path) -> None:
    size = bytes_of(Game.from_json(long_save(1200)))

    async def test(target: Target) -> None:
        url = f"ws://127.0.0.1:{target.port}/api/games/{await uploaded(target, 1200)}/ws"
        async with AsyncExitStack() as stack:
            for _ in range(3):
                socket = await stack.enter_async_context(connect(url, local_addr=(STRANGER, 0)))
                await socket.send('{"type":"hello","version":1}')
                assert json.loads(await socket.recv())["type"] == "welcome"
            refused = await stack.enter_async_context(connect(url, local_addr=(STRANGER, 0)))
            assert json.loads(await refused.recv())["code"] == "busy"
            honest = await stack.enter_async_context(connect(url, local_addr=(HONEST, 0)))
            await honest.send('{"type":"hello","version":1}')
            assert json.loads(await honest.recv())["type"] == "welcome"
        await wait_until(lambda: not target.server.held_games.total)

    with_server(tmp_path, Limits(bytes_of_held_games_per_address=3 * size + size // 2), test)


# Other work ----------------------------------------------------------------------------------------------------------------
def test_creating_games_never_waits_for_uploads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(target: Target) -> None:
        work = BlockedWork("_read_file")
        work.install(monkeypatch)
        asked = [asyncio.create_task(upload(target, long_save(200, seed))) for seed in range(10)]
        await wait_until(lambda: len(target.server.lobby.replay_desk.turns) == 10)
        for address in (STRANGER, HONEST):
            async with client(address) as http:
                made = await http.post(f"http://127.0.0.1:{target.port}/api/games", json={"seats": [YOU, BOT]})
            assert made.status_code == 201
        assert not any(each.done() for each in asked)
        work.gate.set()
        assert {each.status_code for each in await asyncio.gather(*asked)} == {201}

    with_server(tmp_path, Limits(), test)


def test_long_upload_is_stored_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers of other games are stored between the parts."""

    async def test(target: Target) -> None:
        store = target.server.lobby.store
        sizes: list[tuple[int, bool]] = []
        real = store.add_answers

        async def counted(game: str, point: Any, seats: Any, answers: Any, over: bool, *rest: Any) -> None:
            sizes.append((len(answers), over))
            await real(game, point, seats, answers, over, *rest)

        monkeypatch.setattr(store, "add_answers", counted)
        game = await uploaded(target, 1000)
        count = sum(size for size, _ in sizes)
        assert count >= 1000
        assert max(size for size, _ in sizes) <= 300
        assert [over for _, over in sizes] == [False] * (len(sizes) - 1) + [True]
        assert (await target.get(f"api/games/{game}/replay")).json()["steps"] == count

    with_server(tmp_path, Limits(), test)


def test_shutdown_waits_until_an_upload_is_stored(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        lobby = Lobby(database, Limits())
        gate, writing = asyncio.Event(), asyncio.Event()
        real = lobby.store.add_answers
        stored: list[int] = []

        async def slow(game: str, point: Any, seats: Any, answers: Any, *rest: Any) -> None:
            writing.set()
            await gate.wait()
            await real(game, point, seats, answers, *rest)
            stored.append(len(answers))

        monkeypatch.setattr(lobby.store, "add_answers", slow)
        opening = asyncio.create_task(lobby.open_file(long_save(700).encode()))
        await writing.wait()
        opening.cancel()  # the client hangs up
        finishing = asyncio.create_task(lobby.finish())
        await asyncio.wait({finishing}, timeout=0.2)
        gate.set()
        await finishing
        assert sum(stored) >= 700

    asyncio.run(test())


def test_hints_never_wait_for_analyses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach_module, "HINT_SECONDS", 0.05)

    async def test(target: Target) -> None:
        games = [await uploaded(target, 50, seed) for seed in range(2)]
        work = BlockedWork("continue_analysis")
        work.install(monkeypatch)
        asked = [asyncio.create_task(target.get(f"api/games/{game}/analysis", STRANGER)) for game in games]
        await wait_until(lambda: len(target.server.coach.review_turns) == 2)
        async with client(HONEST) as http:
            url = f"http://127.0.0.1:{target.port}/api/games"
            made = (await http.post(url, json={"seats": [YOU, BOT], "first": 0, "kingdom": {"set": "First Game"}})).json()
            hint = await http.post(f"{url}/{made['game']}/hint", json={"token": made["seats"][0]["token"]})
        assert hint.status_code == 200
        assert hint.json()["answers"]
        assert work.begun == ["continue_analysis", "best_answers"]
        for each in asked:
            each.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        await wait_until(lambda: work.cancelled)

    with_server(tmp_path, Limits(), test)


# Memory --------------------------------------------------------------------------------------------------------------------
def test_games_in_memory_are_bounded_by_size(tmp_path: Path) -> None:
    long, short = (bytes_of(Game.from_json(long_save(answers))) for answers in (1200, 20))
    limits = Limits(bytes_of_games=3 * long)

    async def test(target: Target) -> None:
        tables = target.server.lobby.tables
        for seed in range(6):
            game = await uploaded(target, 1200, seed)
            assert (await target.get(f"api/games/{game}")).status_code == 200
            assert tables.unheld_bytes <= limits.bytes_of_games
        assert 1 <= len(tables) <= 3
        for seed in range(30):
            game = await uploaded(target, 20, seed)
            assert (await target.get(f"api/games/{game}")).status_code == 200
        assert len(tables) > 20
        assert short < long / 10

    with_server(tmp_path, limits, test)


def test_opening_ends_when_nobody_waits_for_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(target: Target) -> None:
        game = await uploaded(target, 50)
        lobby = target.server.lobby
        async with lobby.opening_turns.turn(HONEST):  # somebody else's table is being opened
            _, writer = await target.dial(STRANGER)
            writer.write(f"GET /api/games/{game} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
            await wait_until(lambda: len(lobby.opening_turns) == 2)
            writer.close()
            await wait_until(lambda: len(lobby.opening_turns) == 1)
            assert len(lobby.tables) == 0
        assert (await target.get(f"api/games/{game}")).status_code == 200

    with_server(tmp_path, Limits(), test)
