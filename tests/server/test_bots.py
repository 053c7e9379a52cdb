"""Bots at many tables: studying kingdoms never delays games, and tasks carry only new answers."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from feodum.bots.bot import Bot
from feodum.cards.box import FACES, KINGDOM_CARDS, Setup
from feodum.engine.decision import Answer, Decision
from feodum.levels import level_bots
from feodum.server.bots import kingdom_study
from feodum.server.bots import level_choices as server_levels
from feodum.server.bots.bot_scheduler import BACKGROUND, LEVELS, BotScheduler
from feodum.server.bots.bot_worker import BotTask, WorkerGame, run_task
from feodum.server.bots.fair_queue import Claim
from feodum.server.bots.kingdom_study import MAX_WAITING, StudyQueue
from feodum.server.bots.level_choices import cached_strategy_choice
from feodum.server.bots.worker_process import WorkerProcess
from feodum.server.http.client_messages import GameRequest, KingdomRequest, SeatRequest
from feodum.server.http.limits import Limits
from feodum.server.table.lobby import Lobby
from feodum.server.table.room import Room
from feodum.server.table.session import Session
from feodum.strategies.loaded_plans import BotError
from feodum.view import View

from .harness import simple_picks

CROWD = 150
LIMITS = Limits(study_seconds=0.2)
PLAIN = [name for name in KINGDOM_CARDS if name != "Young Witch"]


@pytest.fixture(autouse=True)
def empty_strategy_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FEODUM_CACHE", str(tmp_path / "cache"))
    level_bots.strategy_cache.cache_clear()


class RecordingScheduler(BotScheduler):
    """Records the tasks given to the workers."""

    def __init__(self) -> None:
        super().__init__()
        self.tasks: list[BotTask] = []
        self.done = 0
        self.released: list[int] = []

    def cancel(self, task: BotTask) -> None:
        self.released.append(task.number)
        super().cancel(task)

    async def run(self, task: BotTask) -> list[Answer] | None:
        self.tasks.append(task)
        answers = await super().run(task)
        self.done += 1
        return answers


def with_lobby(database: Path, test: Callable[[Lobby, RecordingScheduler], Awaitable[None]], limits: Limits = LIMITS) -> None:
    async def run() -> None:
        scheduler = RecordingScheduler()
        lobby = Lobby(database, limits, scheduler)
        try:
            async with asyncio.timeout(240):
                await test(lobby, scheduler)
        finally:
            lobby.close()

    asyncio.run(run())


async def new_game(
    lobby: Lobby, chance: random.Random, bots: int = 1, level: str = "steady", first: int = 0
) -> tuple[str, str]:
    """Create a game in a kingdom new to the bots. Return its id and the person's token."""
    seats = [SeatRequest("you"), *[SeatRequest("bot", level=level)] * bots]
    kingdom = KingdomRequest(cards=chance.sample(PLAIN, 10))
    created: Any = await lobby.create(GameRequest(seats=seats, kingdom=kingdom, first=first))
    return created["game"], created["seats"][0]["token"]


async def seated(lobby: Lobby, room: Room, token: str) -> Session:
    session = Session(lobby, room, LIMITS)
    await session.receive(json.dumps({"type": "hello", "version": 1, "tokens": [token]}))
    return session


async def wait_until_asked(room: Room) -> None:
    """Wait until the person is asked."""
    while room.game.asked != 0:
        assert not room.is_over, "seeds are random: play too few turns for a game to end"
        await asyncio.sleep(0.01)


async def play(room: Room, answers: int) -> None:
    for _ in range(answers):
        await wait_until_asked(room)
        decision: Any = room.game.view(0)["decision"]
        await room.answer(0, decision["id"], tuple(simple_picks(decision)))


def test_studying_many_kingdoms_does_not_delay_games(database: Path) -> None:
    async def test(lobby: Lobby, scheduler: RecordingScheduler) -> None:
        chance = random.Random(1)
        study_queue = scheduler.study_queue
        games = [await new_game(lobby, chance, 5, first=1 + number % 5) for number in range(CROWD)]
        await asyncio.sleep(0.1)
        assert (study_queue.waiting, scheduler.tasks, len(lobby.tables)) == (0, [], 0)  # nobody is connected
        async with AsyncExitStack() as stack:
            old_id, old_token = await new_game(lobby, chance, level="novice")
            old = await stack.enter_async_context(lobby.room(old_id))
            await seated(lobby, old, old_token)
            for game, token in games:
                room = await stack.enter_async_context(lobby.room(game))
                await seated(lobby, room, token)
            assert study_queue.waiting >= CROWD - 10
            await play(old, 6)  # a running game is not delayed
            new_id, new_token = await new_game(lobby, chance, first=1)
            new = await stack.enter_async_context(lobby.room(new_id))
            await seated(lobby, new, new_token)
            await play(new, 3)  # and a new game doesn't wait for the queue
            assert study_queue.waiting > CROWD / 2
            assert cached_strategy_choice("steady", new.record.setup) is None

    with_lobby(database, test)


def test_study_queue_is_bounded_and_drops_abandoned_studies(database: Path) -> None:
    async def test(lobby: Lobby, scheduler: RecordingScheduler) -> None:
        chance = random.Random(2)
        study_queue = scheduler.study_queue
        async with AsyncExitStack() as stack:
            sessions = []
            for number in range(MAX_WAITING + 20):
                game, token = await new_game(lobby, chance, 2)
                room = await stack.enter_async_context(lobby.room(game))
                sessions.append(await seated(lobby, room, token))
                await asyncio.sleep(0)
                assert study_queue.waiting <= min(number + 1, MAX_WAITING)
            assert study_queue.waiting > MAX_WAITING - 20
            for session in sessions:
                session.leave()
            while study_queue.waiting:
                await asyncio.sleep(0)

    with_lobby(database, test)


def test_studies_take_turns_by_address_and_bots_only_tables_come_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """One address with many tables delays another by at most one study."""
    studied: list[str] = []
    cards = dict(zip(("watched", "crowd", "honest"), PLAIN, strict=False))
    names = {card: name for name, card in cards.items()}

    class Worker(WorkerProcess):
        async def run(self, work: object, given: Any) -> Any:
            studied.append(next(names[card] for card in given[1][1] if card in names))
            await asyncio.sleep(0)
            return "big-money"

    monkeypatch.setattr(kingdom_study, "WorkerProcess", Worker)

    async def test() -> None:
        now = iter(range(1000))
        queue = StudyQueue(lambda: next(now))

        def study(name: str, number: int) -> asyncio.Task[None]:
            setup = Setup(2, (cards[name], *PLAIN[10 + number : 19 + number])).key()
            claim = Claim(f"{name} {number}", (name,), name == "watched")
            return asyncio.create_task(queue.study("steady", setup, 0.0, claim))

        tasks = [study("watched", number) for number in range(40)]
        while not studied:
            await asyncio.sleep(0)
        tasks += [study("crowd", number) for number in range(40)]
        tasks += [study("honest", number) for number in range(3)]
        await asyncio.gather(*tasks)
        assert [number for number, name in enumerate(studied) if name == "honest"][-1] <= 7
        assert studied[-38:] == ["watched"] * 38
        assert len(studied) == 83
        queue.close()

    asyncio.run(test())


def test_bots_play_for_the_players_or_else_for_the_spectators(database: Path) -> None:
    async def test(lobby: Lobby, scheduler: RecordingScheduler) -> None:
        game, token = await new_game(lobby, random.Random(8), level="novice", first=1)
        seats = [SeatRequest("bot", level="novice"), SeatRequest("bot", level="sage")]
        watched: Any = await lobby.create(GameRequest(seats, KingdomRequest(cards=PLAIN[:10]), first=0))
        for id, tokens in ((game, [token]), (watched["game"], [])):
            async with lobby.room(id) as room:
                sessions = [Session(lobby, room, LIMITS, address=address) for address in ("10.0.0.1", "2001:db8::1")]
                await sessions[0].receive(json.dumps({"type": "hello", "version": 1}))
                await sessions[1].receive(json.dumps({"type": "hello", "version": 1, "tokens": tokens}))
                while not (tasks := [task for task in scheduler.tasks if task.game_id == id]):
                    await asyncio.sleep(0.01)
                assert tasks[-1].addresses[-1] == "2001:db8::/64"
                assert len(tasks[-1].addresses) == (1 if tokens else 2)
                assert tasks[-1].kind == ("" if tokens else BACKGROUND)
                for session in sessions:
                    session.leave()

    with_lobby(database, test)


def test_bots_play_the_strategy_from_their_study(database: Path) -> None:
    async def test(lobby: Lobby, scheduler: RecordingScheduler) -> None:
        game, token = await new_game(lobby, random.Random(3))
        async with lobby.room(game) as room:
            await seated(lobby, room, token)
            while cached_strategy_choice("steady", room.record.setup) is None:
                await asyncio.sleep(0.05)
            await play(room, 4)
            choice = cached_strategy_choice("steady", room.record.setup)
            assert choice
            assert scheduler.tasks[-1].bots == ((1, "steady", choice),)

    with_lobby(database, test)


def test_tasks_carry_only_new_answers(database: Path) -> None:
    """Each answer is sent once, except after an undo or the death of a worker."""

    async def test(lobby: Lobby, scheduler: RecordingScheduler) -> None:
        game, token = await new_game(lobby, random.Random(4), level="novice")
        async with lobby.room(game) as room:
            await seated(lobby, room, token)
            await play(room, 12)
            await wait_until_asked(room)
            sent = [len(task.answers) for task in scheduler.tasks]
            assert sum(sent) <= room.game.answer_count
            assert max(sent) < 12
            assert [task.start for task in scheduler.tasks].count(0) == 1
            scheduler.tasks.clear()
            await room.undo_votes.undo([0])
            await play(room, 6)
            await wait_until_asked(room)
            assert [task.start for task in scheduler.tasks].count(0) == 1
            assert (await lobby.record(game)).answers == tuple(room.game.answer_texts())

    with_lobby(database, test)


def test_new_worker_gets_the_whole_game(database: Path) -> None:
    async def test(lobby: Lobby, scheduler: RecordingScheduler) -> None:
        game, token = await new_game(lobby, random.Random(5), level="novice")
        async with lobby.room(game) as room:
            await seated(lobby, room, token)
            await play(room, 6)
            await wait_until_asked(room)
            for lane in scheduler._lanes[LEVELS]:
                assert isinstance(lane.worker, WorkerProcess)
                for process in list(lane.worker._pool._processes.values()):
                    process.kill()
            await play(room, 6)
            await wait_until_asked(room)
            assert [task.start for task in scheduler.tasks].count(0) == 2
            assert (await lobby.record(game)).answers == tuple(room.game.answer_texts())

    with_lobby(database, test)


def test_bot_thinking_time_is_hidden(database: Path) -> None:
    """Bot answers are sent and stored only after the fixed pause."""

    async def test(lobby: Lobby, scheduler: RecordingScheduler) -> None:
        game, token = await new_game(lobby, random.Random(6), level="novice", first=1)
        async with lobby.room(game) as room:
            await seated(lobby, room, token)
            while not scheduler.done:
                await asyncio.sleep(0.01)
            for _ in range(20):
                await asyncio.sleep(0)
            assert room.game.answer_count == 0
            assert room.game.asked == 1

    with_lobby(database, test, Limits(study_seconds=0.2, bot_pause=100_000))


class InHandOrder(Bot):
    """Picks the first cards of the hand."""

    def decide(self, view: View, decision: Decision) -> Answer:
        return tuple(range(decision.min))


def test_order_of_bot_picks_does_not_reveal_the_hand_order() -> None:
    """Only the last of two discards is visible: it must not depend on the order in which they were drawn."""
    task = BotTask("game", 1, (2, tuple(PLAIN[:10]), False, False, "", 0, (), False), 1, 1, (), 0, (), 1.0)
    worker_game = WorkerGame(task)
    for names in (("Estate", "Copper", "Silver"), ("Copper", "Estate", "Silver")):
        cards = [FACES[name] for name in names]
        decision = Decision(0, "Militia", "discard", cards, [], 2, 2, False)
        assert [names[number] for number in worker_game._answer(InHandOrder(), decision)] == ["Copper", "Estate"]


OWN_BOT = """
from feodum.bots.bot import Bot
from feodum.bots.buy_lists import big_money


class Buyer(Bot):
    name = "Copper lover"

    def decide(self, view, decision):
        if decision.source == "buy":
            return (decision.labels.index("Copper"),)
        return big_money().decide(view, decision)
"""


def test_custom_bot_plays_at_the_table(database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_levels, "_CUSTOM_LEVELS", {})
    mine = tmp_path / "mine.py"
    mine.write_text(OWN_BOT)
    assert server_levels.add_custom_level(str(mine)) == "Copper lover"
    assert server_levels.level_title("Copper lover") == "Copper lover"
    with pytest.raises(BotError, match="there is already a level Copper lover"):
        server_levels.add_custom_level(f"{mine}:Buyer")

    async def test(lobby: Lobby, scheduler: RecordingScheduler) -> None:
        game, token = await new_game(lobby, random.Random(4), level="Copper lover", first=1)
        async with lobby.room(game) as room:
            await seated(lobby, room, token)
            await wait_until_asked(room)
            assert room.game.window(0).count("Copper", 1) == 8
            # Without the custom bot, the game continues with the weakest level.
            del server_levels._CUSTOM_LEVELS["Copper lover"]
            await play(room, 2)

    with_lobby(database, test)


SLOW_BOTS = """
import time
from pathlib import Path

from feodum.bots.bot import Bot
from feodum.bots.buy_lists import big_money


class Slow(Bot):
    name = "Slow"

    def decide(self, view, decision):
        while not Path({gate!r}).exists():
            time.sleep(0.01)
        return big_money().decide(view, decision)


class Quick(Bot):
    name = "Quick"

    def decide(self, view, decision):
        return big_money().decide(view, decision)
"""


def test_slow_own_bot_delays_no_other_bot(database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Own bots have workers of their own, even at a table where several kinds of bots sit together."""
    monkeypatch.setattr(server_levels, "_CUSTOM_LEVELS", {})
    gate = tmp_path / "gate"
    mine = tmp_path / "mine.py"
    mine.write_text(SLOW_BOTS.format(gate=str(gate)))
    for name in ("Slow", "Quick"):
        server_levels.add_custom_level(f"{mine}:{name}")

    async def test(lobby: Lobby, scheduler: RecordingScheduler) -> None:
        async with AsyncExitStack() as stack:

            async def table(*levels: str) -> Room:
                seats = [SeatRequest("you"), *[SeatRequest("bot", level=level) for level in levels]]
                created: Any = await lobby.create(GameRequest(seats, KingdomRequest(cards=PLAIN[:10]), first=1))
                room = await stack.enter_async_context(lobby.room(created["game"]))
                await seated(lobby, room, created["seats"][0]["token"])
                return room

            slow = [await table("Slow") for _ in range(10)]
            mixed = await table("novice", "Quick", "Slow")
            for _ in range(3):
                for room in [await table("novice"), await table("Quick")]:
                    await wait_until_asked(room)
            while mixed.game.asked != 3:
                await asyncio.sleep(0.01)
            assert [room.game.answer_count for room in slow] == [0] * len(slow)
            lanes = {Path(kind).name: len(lanes) for kind, lanes in scheduler._lanes.items() if kind != LEVELS}
            assert lanes["mine.py:Slow"] == scheduler._processes, "the number of processes is bounded"
            assert lanes["mine.py:Quick"] <= scheduler._processes
            gate.touch()
            for room in [*slow, mixed]:
                await wait_until_asked(room)
            await play(mixed, 6)
            await wait_until_asked(mixed)
            sent = [task for task in scheduler.tasks if task.game_id == mixed.id]
            assert [task.start for task in sent].count(0) == 3, "each kind of bot has its own copy of the game"
            assert {tuple(seat for seat, _, _ in task.bots) for task in sent} == {(1,), (2,), (3,)}

    with_lobby(database, test)


LONG_TASK = BotTask(
    "game", 1, (2, tuple(PLAIN[:10]), False, False, "", 0, (), False), 1, 1,
    ((0, "sage@60s", "big-money-with-duchies;big-money"), (1, "novice", "")), 0, (), 60.0, 7,
)  # fmt: skip


def test_cancelled_task_returns_nothing() -> None:
    async def run() -> None:
        worker = WorkerProcess()
        try:
            worker.cancel(LONG_TASK.number)
            assert await asyncio.wait_for(worker.run(run_task, LONG_TASK), 240) is None
            answers = await asyncio.wait_for(worker.run(run_task, replace(LONG_TASK, number=8, seconds=0.0)), 240)
            assert answers  # other tasks still run
        finally:
            worker.close()

    asyncio.run(run())


def test_closed_worker_process_leaves_no_thread_behind() -> None:
    """A remaining pool thread sometimes prints errors at interpreter shutdown."""
    before = {*threading.enumerate()}
    worker = WorkerProcess()
    worker.warm_up()
    worker.close()
    assert {*threading.enumerate()} <= before  # other threads may have ended in the meantime


def test_undo_cancels_the_bot_task(database: Path) -> None:
    async def test(lobby: Lobby, scheduler: RecordingScheduler) -> None:
        game, token = await new_game(lobby, random.Random(7), level="sage")
        async with lobby.room(game) as room:
            await seated(lobby, room, token)
            await play(room, 4)
            await wait_until_asked(room)
            await room.undo_votes.undo([0])
            assert scheduler.released == [scheduler.tasks[-1].number]

    with_lobby(database, test)


@pytest.mark.parametrize(
    ("level", "offered"),
    [
        ("sage", True),
        ("grandmaster", True),
        ("steady-20", True),
        ("sage@60s", False),
        ("sage@1000000", False),
        ("steady-101", False),
    ],
)
def test_clients_may_handicap_a_level_but_not_extend_its_thinking_time(level: str, offered: bool) -> None:
    assert server_levels.is_offered(level) == offered
