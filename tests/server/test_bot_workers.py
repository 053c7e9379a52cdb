"""Bot workers: fair queueing between addresses and tables, and recovery from lost cluster workers."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import distributed
import pytest
from long_game import long_save

from feodum.cards.box import Setup
from feodum.game import Game
from feodum.kingdoms.selection import find_recommended
from feodum.saves.format import read_saved
from feodum.server.bots import bot_scheduler, bot_worker
from feodum.server.bots.bot_scheduler import LEVELS, BotScheduler, BotTaskBuilder
from feodum.server.bots.bot_worker import BotTask
from feodum.server.bots.cluster_workers import Cluster
from feodum.server.bots.fair_queue import Claim, FairQueue
from feodum.server.http.client_messages import GameRequest, KingdomRequest, SeatRequest
from feodum.server.http.limits import Limits
from feodum.server.http.refusals import ServeError
from feodum.server.storage.records import GameRecord
from feodum.server.table.lobby import Lobby
from feodum.server.table.seating import Seat


class Work:
    """Tables with work of different lengths, on a fake clock."""

    def __init__(self) -> None:
        self.now = 0.0
        self.queue = FairQueue(lambda: self.now)
        self.done: list[str] = []

    async def table(self, name: str, seconds: float, times: int, *addresses: str) -> None:
        for _ in range(times):
            await self.queue.run(Claim(name, addresses or ("",)), lambda: self._work(name, seconds))

    async def _work(self, name: str, seconds: float) -> None:
        await asyncio.sleep(0)
        self.now += seconds
        self.done.append(name)


def test_worker_caches_games_by_length(monkeypatch: pytest.MonkeyPatch) -> None:
    cached: OrderedDict[str, bot_worker.WorkerGame] = OrderedDict()
    monkeypatch.setattr(bot_worker, "_games", cached)
    monkeypatch.setattr(bot_worker, "MAX_CACHED_ANSWERS", 100)
    saved = read_saved(long_save(40, over=False))
    game = Game.from_saved(saved)
    key, answers = saved.setup.key(), tuple(game.answers)
    for number in range(5):
        bot_worker.run_task(BotTask(f"long {number}", 1, key, saved.seed, 0, (), 0, answers, 0.0))
    assert list(cached) == ["long 3", "long 4"]
    for number in range(30):
        bot_worker.run_task(BotTask(f"short {number}", 1, key, saved.seed, 0, (), 0, answers[:2], 0.0))
    assert len(cached) == 31


def test_queue_shares_time_evenly_between_tables() -> None:
    async def test() -> list[str]:
        work = Work()
        await asyncio.gather(work.table("slow", 10.0, 5), work.table("one", 1.0, 40), work.table("two", 1.0, 40))
        return work.done

    done = asyncio.run(test())
    third = [index for index, name in enumerate(done) if name == "slow"][2]
    quick = [done[:third].count(name) for name in ("one", "two")]
    assert min(quick) >= 18, "the slow table got more than its share"
    assert max(quick) <= 22, "the slow table got less than its share"


def test_address_with_many_tables_gets_no_more_turns_than_another() -> None:
    async def test() -> None:
        work = Work()
        crowd = [asyncio.create_task(work.table(f"crowd {number}", 2.0, 3, "crowd")) for number in range(50)]
        await asyncio.sleep(0)
        await work.table("honest", 1.0, 10, "honest")
        assert work.now <= 10 * (1.0 + 2.0) + 2, "each task waits for at most one other"
        await asyncio.gather(*crowd)
        assert len({*work.done[:60]}) == 51, "the tables of an address take turns"

    asyncio.run(test())


def test_table_counts_for_the_address_of_its_players_that_has_used_least() -> None:
    async def test() -> None:
        work = Work()
        crowd = [asyncio.create_task(work.table(f"crowd {number}", 2.0, 3, "crowd")) for number in range(50)]
        await asyncio.sleep(0)
        await work.table("friends", 1.0, 10, "crowd", "honest")
        assert work.now <= 10 * (1.0 + 2.0) + 2
        await asyncio.gather(*crowd)

    asyncio.run(test())


def test_idle_tables_gain_no_credit_and_cancelled_work_blocks_nobody() -> None:
    async def test() -> None:
        work = Work()
        await work.table("busy", 10.0, 10)
        first = asyncio.create_task(work.table("busy", 10.0, 5))
        newcomer = asyncio.create_task(work.table("new", 10.0, 5))
        leaver = asyncio.create_task(work.table("leaver", 10.0, 5))
        await asyncio.sleep(0)
        leaver.cancel()
        await asyncio.gather(first, newcomer)
        assert "leaver" not in work.done
        assert work.done[10:14].count("busy") == 2
        assert not len(work.queue)

    asyncio.run(test())


def test_queue_survives_the_cancellation_of_all_tables_at_once() -> None:
    """The table that ends must not start one that is cancelled but has not yet noticed."""

    async def test() -> None:
        work = Work()
        tables = [asyncio.create_task(work.table(name, 1.0, 1)) for name in ("one", "two", "three")]
        await asyncio.sleep(0)
        for table in tables:
            table.cancel()
        assert [type(each) for each in await asyncio.gather(*tables, return_exceptions=True)] == [asyncio.CancelledError] * 3
        await work.table("later", 1.0, 1)
        assert work.done == ["later"]

    asyncio.run(test())


class Recorder:
    """A worker that never finishes and records its calls."""

    def __init__(self, niceness: int = 0) -> None:
        self.niceness = niceness
        self.begun: list[object] = []
        self.cancelled: list[int] = []
        self.running = 0
        self.running_at_close = -1

    def warm_up(self) -> None: ...

    def close(self) -> None:
        self.running_at_close = self.running

    def cancel(self, number: int) -> None:
        self.cancelled.append(number)

    async def run(self, work: Callable[[Any], Any], given: Any) -> Any:
        self.begun.append(given)
        self.running += 1
        try:
            await asyncio.Event().wait()
        finally:
            self.running -= 1


def test_task_is_cancelled_on_the_worker_that_runs_it() -> None:
    """This holds even if an idle worker would get the table's next task."""

    async def test() -> None:
        scheduler = BotScheduler(2)
        workers = [Recorder(), Recorder()]
        for lane, worker in zip(scheduler._lanes[LEVELS], workers, strict=True):
            lane.worker.close()
            lane.worker = worker
        task = BotTask("one", 1, (2, (), False, False, "", 0, (), False), 1, 1, (), 0, (), 1.0, 77)
        running = asyncio.create_task(scheduler.run(task))
        while not any(worker.begun for worker in workers):
            await asyncio.sleep(0)
        scheduler.cancel(task)
        assert [worker.cancelled for worker in workers] == [[77] if worker.begun else [] for worker in workers]
        running.cancel()
        scheduler.close()

    asyncio.run(test())


def tasks_of(*levels: str, game: str = "game") -> BotTaskBuilder:
    """Return the tasks of a table with bots of these levels. "" is a person."""
    setup = Setup(len(levels), find_recommended("First Game").kingdom, first=0)
    seats = tuple(
        Seat(number, "bot" if level else "you", "", level, "" if level else "hash") for number, level in enumerate(levels)
    )
    return BotTaskBuilder(GameRecord(game, setup, 7, 5, "", seats), seats, 0.0)


@pytest.mark.parametrize(
    ("levels", "count"),
    [(("grandmaster",) * 4, 100), (("steady", "sage"), 100), (("grandmaster", ""), 100)],
    ids=["bots only", "quick bots only", "thinking"],
)
def test_quick_bot_of_a_person_waits_neither_for_bots_only_tables_nor_for_thinking_bots(
    monkeypatch: pytest.MonkeyPatch, levels: tuple[str, ...], count: int
) -> None:
    monkeypatch.setattr(bot_scheduler, "WorkerProcess", Recorder)

    async def test() -> None:
        scheduler = BotScheduler(2)
        tables = [tasks_of(*levels, game=f"table {number}") for number in range(count)]
        honest = tasks_of("steady", "")
        tasks = [each.next_task(Game(Setup(len(levels), each.setup[1], first=0), 7)) for each in tables]
        tasks.append(honest.next_task(Game(Setup(2, honest.setup[1], first=0), 7)))
        running = [asyncio.create_task(scheduler.run(task)) for task in tasks]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        workers = [lane.worker for lane in scheduler._all_lanes()]
        begun = {worker.niceness: worker.begun for worker in workers if isinstance(worker, Recorder) and worker.begun}
        assert begun[0] == [tasks[-1]], "the quick bot plays at once, and at normal priority"
        assert [len(each) for niceness, each in begun.items() if niceness] == [1]
        for each in running:
            each.cancel()

    asyncio.run(test())


def test_bots_only_tables_never_keep_more_than_one_worker_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_scheduler, "WorkerProcess", Recorder)

    async def test() -> None:
        scheduler = BotScheduler(4)
        tables = [tasks_of("grandmaster", "steady", game=f"table {number}") for number in range(20)]
        game = Game(Setup(2, tables[0].setup[1], first=0), 7)
        running = [asyncio.create_task(scheduler.run(each.next_task(game))) for each in tables]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        busy = [lane.worker for lane in scheduler._all_lanes() if isinstance(lane.worker, Recorder) and lane.worker.begun]
        assert [worker.niceness for worker in busy] == [bot_scheduler.BACKGROUND_NICENESS]
        for each in running:
            each.cancel()

    asyncio.run(test())


def test_table_belongs_to_the_background_once_bots_play_all_seats() -> None:
    setup = Setup(2, find_recommended("First Game").kingdom, first=0)
    seats = (Seat(0, "you", "", "", "hash"), Seat(1, "bot", "", "steady", ""))
    record = GameRecord("game", setup, 7, 5, "", seats)
    assert not BotTaskBuilder(record, seats, 0.0).is_background
    assert BotTaskBuilder(record, (seats[0].with_stand_in("resigned"), seats[1]), 0.0).is_background


def test_own_bots_get_processes_when_they_need_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_scheduler, "WorkerProcess", Recorder)

    async def test() -> None:
        scheduler = BotScheduler(3)
        running: list[asyncio.Task[object]] = []
        counts = []
        for number in range(5):
            task = BotTask(f"table {number}", 1, (2, (), False, False, "", 0, (), False), 1, 1, (), 0, (), 1.0, number, "mine")
            running.append(asyncio.create_task(scheduler.run(task)))
            await asyncio.sleep(0)
            counts.append(len(scheduler._lanes["mine"]))
        assert counts == [1, 2, 3, 3, 3]
        assert [len(lane.queue) for lane in scheduler._lanes["mine"]] == [2, 2, 1]
        assert not any(len(lane.queue) for lane in scheduler._lanes[LEVELS])
        for each in running:
            each.cancel()

    asyncio.run(test())


def test_shutdown_stops_the_bots_before_their_workers(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Nothing is logged, and no bot is still running when the workers are closed."""

    async def test() -> None:
        scheduler = BotScheduler(1)
        worker = Recorder()
        scheduler._lanes[LEVELS][0].worker.close()
        scheduler._lanes[LEVELS][0].worker = worker
        lobby = Lobby(tmp_path / "games.sqlite3", Limits(study_seconds=0), scheduler)
        seats = [SeatRequest(kind="you"), SeatRequest(kind="bot", level="novice")]
        async with AsyncExitStack() as stack:
            for _ in range(3):
                made = await lobby.create(GameRequest(seats, KingdomRequest(set="First Game"), first=1))
                room = await stack.enter_async_context(lobby.room(made["game"]))
                room.join(Watching())
            while scheduler.waiting < 3:
                await asyncio.sleep(0)
            await lobby.finish()
            assert worker.running_at_close == 0
            assert [task.get_name() for task in asyncio.all_tasks() if task.get_name().startswith("bots of")] == []

    with caplog.at_level(logging.INFO, "feodum.server"):
        asyncio.run(asyncio.wait_for(test(), 120))
    assert [each.getMessage() for each in caplog.records if each.name == "feodum.server"] == []


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    dask: Any = distributed
    running = dask.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None, silence_logs=50
    )
    try:
        yield running
    finally:
        running.close()


@pytest.mark.filterwarnings("default")  # ignore warnings from the cluster's threads and sockets
def test_games_survive_lost_workers_and_a_lost_cluster(cluster: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    scheduler = BotScheduler(cluster=Cluster(cluster.scheduler_address))
    setup = Setup(2, find_recommended("First Game").kingdom, first=0)
    record = GameRecord("one", setup, 7, 5, "", (Seat(0, "bot", "", "novice", ""), Seat(1, "bot", "", "novice", "")))

    async def play(game: Game, tasks: BotTaskBuilder, answers: int) -> None:
        """Play as a room does."""
        until = game.answer_count + answers
        while game.answer_count < until and not game.is_over:
            played = await scheduler.run(tasks.next_task(game))
            if played is None:
                tasks.reset()
                continue
            game.answer_all(played)
            tasks.confirm(game)

    async def test() -> None:
        game = Game(setup, 7)
        tasks = BotTaskBuilder(record, (*record.seats, Seat(2, "you", "", "", "hash")), 0.0)  # a person waits
        await play(game, tasks, 10)
        for pid in (await asyncio.to_thread(pids, cluster)).values():
            os.kill(pid, signal.SIGKILL)  # includes the worker with the game; the nanny starts new ones
        await play(game, tasks, 10)
        replayed = Game(setup, 7, game.answers)
        assert replayed.answer_count == game.answer_count >= 20
        lobby = Lobby(tmp_path / "games.sqlite3", Limits(), scheduler)
        seats = [SeatRequest(kind="you"), SeatRequest(kind="bot", level="novice")]
        made = await lobby.create(GameRequest(seats, KingdomRequest(set="First Game"), first=1))
        async with lobby.room(made["game"]) as room:
            client = Watching()
            room.join(client)
            while room.game.asked != 0:
                await client.moved.wait()
                client.moved.clear()
            await asyncio.to_thread(cluster.close)
            await play(game, tasks, 5)
        lobby.close()

    with caplog.at_level(logging.WARNING, "feodum.server"):
        asyncio.run(asyncio.wait_for(test(), 120))
    messages = [each.getMessage() for each in caplog.records if each.name == "feodum.server"]
    assert messages == ["the bot cluster is down; using a local process"]


class Watching:
    def __init__(self) -> None:
        self.address = ""
        self.seats = [0]
        self.moved = asyncio.Event()

    def game_changed(self) -> None:
        self.moved.set()

    def seats_changed(self) -> None: ...

    def send(self, message: object) -> None: ...


def pids(cluster: Any) -> dict[str, int]:
    """Return the process ids of the workers."""
    dask: Any = distributed
    with dask.Client(cluster.scheduler_address, set_as_default=False) as client:
        processes: dict[str, int] = client.run(os.getpid)
    return processes


def test_unreachable_cluster_is_an_error_at_startup(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("feodum.workers.dask_cluster.CONNECT_SECONDS", 0.5)
    with pytest.raises(ServeError, match="no dask scheduler responds"):
        Cluster("tcp://127.0.0.1:1")
    with pytest.raises(ServeError, match="is not a dask scheduler address"):
        Cluster("nonsense")
