"""Bots beside the server: tables take turns at a worker, and a cluster may lose workers but no game."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import distributed
import pytest

from feodum.cards.box import Setup
from feodum.game import Game
from feodum.kingdoms.selection import find_recommended
from feodum.server.bots.bot_scheduler import Line, Thinker
from feodum.server.bots.bot_worker import Task
from feodum.server.bots.cluster_workers import Cluster
from feodum.server.bots.fair_queue import FairQueue
from feodum.server.http.client_messages import GameRequest, KingdomRequest, SeatRequest
from feodum.server.http.limits import Limits
from feodum.server.http.refusals import ServeError
from feodum.server.storage.records import GameRecord
from feodum.server.table.lobby import Lobby
from feodum.server.table.seating import Seat


class Work:
    """Tables with work of different lengths, by a clock of their own."""

    def __init__(self) -> None:
        self.now = 0.0
        self.queue = FairQueue(lambda: self.now)
        self.done: list[str] = []

    async def table(self, name: str, seconds: float, times: int) -> None:
        for _ in range(times):
            await self.queue.run(name, lambda: self._work(name, seconds))

    async def _work(self, name: str, seconds: float) -> None:
        await asyncio.sleep(0)
        self.now += seconds
        self.done.append(name)


def test_tables_take_turns_by_the_time_that_they_use() -> None:
    async def test() -> list[str]:
        work = Work()
        await asyncio.gather(work.table("slow", 10.0, 5), work.table("one", 1.0, 40), work.table("two", 1.0, 40))
        return work.done

    done = asyncio.run(test())
    third = [place for place, name in enumerate(done) if name == "slow"][2]
    quick = [done[:third].count(name) for name in ("one", "two")]
    assert min(quick) >= 18, "whoever thinks long waits for as long afterwards"
    assert max(quick) <= 22, "nobody waits for ever"


def test_a_rest_saves_no_time_up_and_who_leaves_keeps_nobody_waiting() -> None:
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


class Recorder:
    """A worker that never ends, and notes what it is told."""

    def __init__(self) -> None:
        self.begun: list[object] = []
        self.let_go_of: list[int] = []

    def warm_up(self) -> None: ...

    def close(self) -> None: ...

    def let_go(self, number: int) -> None:
        self.let_go_of.append(number)

    async def run(self, work: Callable[[Any], Any], given: Any) -> Any:
        self.begun.append(given)
        await asyncio.Event().wait()


def test_a_thought_is_let_go_where_it_is_thought() -> None:
    """Even where another worker has nothing to do, to whom the table's next task would be given."""

    async def test() -> None:
        thinker = Thinker(2)
        workers = [Recorder(), Recorder()]
        for lane, worker in zip(thinker._lanes, workers, strict=True):
            lane.helper.close()
            lane.helper = worker
        task = Task("one", 1, (2, (), False, False, "", 0, (), False), 1, 1, (), 0, (), 1.0, 77)
        thinking = asyncio.create_task(thinker.play_on(task))
        while not any(worker.begun for worker in workers):
            await asyncio.sleep(0)
        thinker.let_go(task)
        assert [worker.let_go_of for worker in workers] == [[77] if worker.begun else [] for worker in workers]
        thinking.cancel()
        thinker.close()

    asyncio.run(test())


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


@pytest.mark.filterwarnings("default")  # the cluster's own threads and sockets are not ours to judge
def test_a_lost_worker_costs_a_retry_and_a_lost_cluster_no_game(
    cluster: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    thinker = Thinker(cluster=Cluster(cluster.scheduler_address))
    setup = Setup(2, find_recommended("First Game").kingdom, first=0)
    record = GameRecord("one", setup, 7, 5, "", (Seat(0, "bot", "", "novice", ""), Seat(1, "bot", "", "novice", "")))

    async def play(game: Game, line: Line, answers: int) -> None:
        """As a room does."""
        until = game.answer_count + answers
        while game.answer_count < until and not game.is_over:
            found = await thinker.play_on(line.task(game))
            if found is None:
                line.forget()
                continue
            game.answer_all(found)
            line.agree(game)

    async def test() -> None:
        game = Game(setup, 7)
        line = Line(record, record.seats, 0.0)
        await play(game, line, 10)
        for pid in (await asyncio.to_thread(pids, cluster)).values():
            os.kill(pid, signal.SIGKILL)  # the one that has the game among them; the nanny starts others
        await play(game, line, 10)
        alone = Game(setup, 7, game.answers)
        assert alone.answer_count == game.answer_count >= 20
        lobby = Lobby(tmp_path / "games.sqlite3", Limits(), thinker)
        seats = [SeatRequest(kind="you"), SeatRequest(kind="bot", level="novice")]
        made = await lobby.create(GameRequest(seats, KingdomRequest(set="First Game"), first=1))
        async with lobby.room(made["game"]) as room:
            guest = Watching()
            room.join(guest)
            while room.game.asked != 0:
                await guest.moved.wait()
                guest.moved.clear()
            await asyncio.to_thread(cluster.close)
            await play(game, line, 5)
        lobby.close()

    with caplog.at_level(logging.WARNING, "feodum.server"):
        asyncio.run(asyncio.wait_for(test(), 120))
    told = [each.getMessage() for each in caplog.records if each.name == "feodum.server"]
    assert told == ["the bots' cluster is away; a process here takes its place"]


class Watching:
    def __init__(self) -> None:
        self.seats = [0]
        self.moved = asyncio.Event()

    def game_moved(self) -> None:
        self.moved.set()

    def seats_changed(self) -> None: ...

    def say(self, message: object) -> None: ...


def pids(cluster: Any) -> dict[str, int]:
    """The processes of the workers."""
    dask: Any = distributed
    with dask.Client(cluster.scheduler_address, set_as_default=False) as client:
        found: dict[str, int] = client.run(os.getpid)
    return found


def test_no_cluster_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("feodum.workers.dask_cluster.CONNECT_SECONDS", 0.5)
    with pytest.raises(ServeError, match="no dask scheduler answers there"):
        Cluster("tcp://127.0.0.1:1")
    with pytest.raises(ServeError, match="is no address of a dask scheduler"):
        Cluster("nonsense")
