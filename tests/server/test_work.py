"""Expensive work: fair turns by cost, shared and cancelled tasks, time limits, and caches bounded by size."""

from __future__ import annotations

import asyncio
import math
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from long_game import long_save

from feodum.engine.game_run import StepObserver
from feodum.game import Game
from feodum.saves.format import read_saved
from feodum.server.http.limits import Clock, HeldBytes, Limits
from feodum.server.http.refusals import Refusal
from feodum.server.work import sliced_work, work_guard
from feodum.server.work.fair_turns import FairTurns
from feodum.server.work.packed_json import pack
from feodum.server.work.priced_turns import PricedTurns
from feodum.server.work.shared_tasks import Begin, SharedTasks
from feodum.server.work.sized_cache import SizedCache
from feodum.server.work.sliced_work import SlicedFunction, next_slice
from feodum.server.work.threads import run_in_thread
from feodum.server.work.timed_worker import TimedWorker
from feodum.server.work.work_guard import GuardedObserver, PausingGuard, WorkGuard, WorkStopped

CROWD, HONEST = "10.0.0.1", "10.0.0.2"


class Log:
    """The order in which addresses got their turns. Each turn takes one iteration of the event loop."""

    def __init__(self, turns: FairTurns) -> None:
        self.turns = turns
        self.order: list[str] = []
        self.at_once = 0
        self._running = 0

    async def work(self, address: str, cost: float) -> None:
        async with self.turns.turn(address) as turn:
            turn.charge(cost)
            self.order.append(address)
            self._running += 1
            self.at_once = max(self.at_once, self._running)
            await asyncio.sleep(0)
            self._running -= 1


def test_turns_alternate_between_addresses_not_between_requests() -> None:
    async def test() -> None:
        log = Log(FairTurns(1))
        crowd = [asyncio.create_task(log.work(CROWD, 1)) for _ in range(50)]
        await asyncio.sleep(0)
        honest = [asyncio.create_task(log.work(HONEST, 1)) for _ in range(2)]
        await asyncio.gather(*crowd, *honest)
        assert [place for place, address in enumerate(log.order) if address == HONEST][-1] <= 4
        assert len(log.order) == 52
        assert len(log.turns) == 0

    asyncio.run(test())


def test_turns_of_long_games_cost_more() -> None:
    async def test() -> None:
        log = Log(FairTurns(1))
        long = [asyncio.create_task(log.work(CROWD, 3000)) for _ in range(10)]
        short = [asyncio.create_task(log.work(HONEST, 100)) for _ in range(60)]
        await asyncio.gather(*long, *short)
        assert log.order[:32].count(CROWD) == 2
        assert log.order[:62].count(CROWD) == 2

    asyncio.run(test())


def test_one_address_never_takes_all_slots_and_an_idle_one_saves_no_credit() -> None:
    async def test() -> None:
        log = Log(FairTurns(2))
        await asyncio.gather(*(log.work(CROWD, 1) for _ in range(5)))
        assert log.at_once == 1
        await asyncio.gather(*(log.work(address, 1) for address in (CROWD, HONEST) for _ in range(5)))
        assert log.at_once == 2
        busy = [asyncio.create_task(log.work(CROWD, 100)) for _ in range(10)]
        while len(log.order) < 20:
            await asyncio.sleep(0)
        late = [asyncio.create_task(log.work(HONEST, 100)) for _ in range(10)]
        await asyncio.gather(*busy, *late)
        assert log.order[-1] == HONEST, "the newcomer must not catch up with everything it did not use"

    asyncio.run(test())


def test_waiting_work_is_limited_per_address_and_in_total() -> None:
    async def test() -> None:
        log = Log(FairTurns(1, per_address=3, total=4))
        tasks = [asyncio.create_task(log.work(CROWD, 1)) for _ in range(4)]
        tasks += [asyncio.create_task(log.work(HONEST, 1)) for _ in range(2)]
        results = await asyncio.gather(*tasks, return_exceptions=True)
        codes = [each.code if isinstance(each, Refusal) else None for each in results]
        assert codes == [None, None, None, "slow_down", None, "busy"]
        await log.work(CROWD, 1)

    asyncio.run(test())


def test_cancelled_work_gives_up_its_place() -> None:
    async def test() -> None:
        log = Log(FairTurns(1, per_address=3))
        gate = asyncio.Event()

        async def hold() -> None:
            async with log.turns.turn(HONEST):
                await gate.wait()
            last.cancel()  # its turn has begun, but not its work

        holding = asyncio.create_task(hold())
        await asyncio.sleep(0)
        for _ in range(10):  # more than may wait at a time
            waiting = asyncio.create_task(log.work(CROWD, 1))
            await asyncio.sleep(0)
            assert len(log.turns) == 2
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
            assert len(log.turns) == 1
        last = asyncio.create_task(log.work(CROWD, 1))
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(holding, last, return_exceptions=True)
        assert (len(log.turns), log.order) == (0, [])
        await log.work(CROWD, 1)
        assert log.order == [CROWD]

    asyncio.run(test())


# Work with a price ---------------------------------------------------------------------------------------------------------
class PricedWork:
    """Work in slices of a second on a fake clock, with a log of what has ended when."""

    def __init__(self, per_address: float = 3, total: float = 100) -> None:
        self.now = 0.0
        self.turns = PricedTurns(per_address, total, lambda: self.now)
        self.ended: dict[str, float] = {}
        self.begun: list[str] = []
        self.most_begun = 0

    async def work(self, name: str, address: str, seconds: int, price: float | None = None) -> None:
        turn = self.turns.enter(address, seconds if price is None else price)
        try:
            await turn.go
            self.begun.append(name)
            self.most_begun = max(self.most_begun, len(self.begun))
            for done in range(1, seconds + 1):
                await asyncio.sleep(0)
                self.now += 1
                if done < seconds:
                    await turn.give_way(seconds)
            self.ended[name] = self.now
        finally:
            turn.leave()
            if name in self.begun:
                self.begun.remove(name)

    def start(self, name: str, address: str, seconds: int, price: float | None = None) -> asyncio.Task[None]:
        return asyncio.create_task(self.work(name, address, seconds, price))


def test_short_work_does_not_wait_for_the_long_work_of_other_addresses() -> None:
    async def test() -> None:
        work = PricedWork()
        long = [work.start(f"long {number}", f"10.0.1.{number}", 60) for number in range(3)]
        for begin in (10, 70, 150):
            while work.now < begin:
                await asyncio.sleep(0)
            began = work.now
            await asyncio.gather(*(work.start(f"short {begin} {number}", HONEST, 2) for number in range(2)))
            assert work.now - began <= 4 + 3
        await asyncio.gather(*long)
        assert work.now == 3 * 60 + 3 * 4
        assert (len(work.turns), work.turns.new_deadline(0.0)) == (0, 0.0)

    asyncio.run(test())


def test_no_address_waits_longer_than_for_its_fair_share() -> None:
    async def test() -> None:
        work = PricedWork(per_address=math.inf)
        short = [work.start(f"short {number}", CROWD, 2) for number in range(50)]
        long = [work.start(f"long {number}", HONEST, 20) for number in range(2)]
        await asyncio.gather(*short, *long)
        assert work.ended["long 0"] <= 2 * 20 + 2
        assert work.ended["long 1"] <= 2 * 40 + 2
        assert work.ended["short 49"] == work.now

    asyncio.run(test())


def test_endless_short_work_does_not_starve_long_work() -> None:
    async def test() -> None:
        work = PricedWork()
        long = work.start("long", HONEST, 20)
        number = 0
        while not long.done():
            number += 1
            await asyncio.wait({long, work.start(f"{number}", f"10.0.1.{number % 2}", 2)}, return_when=asyncio.FIRST_COMPLETED)
        assert work.ended["long"] <= 3 * 20 + 2

    asyncio.run(test())


def test_wrong_price_is_corrected_after_the_first_slice() -> None:
    async def test() -> None:
        work = PricedWork()
        cheat = work.start("cheat", CROWD, 60, price=1)
        await asyncio.sleep(0)
        await work.start("short", HONEST, 3)
        assert work.now <= 5
        await cheat

    asyncio.run(test())


def test_cancelled_work_changes_no_deadline() -> None:
    async def test() -> None:
        work = PricedWork()
        long = work.start("long", CROWD, 20)
        for number in range(20):
            leaver = work.start("leaver", f"10.0.1.{number}", 8)
            for _ in range(number % 4):
                await asyncio.sleep(0)
            leaver.cancel()
            await asyncio.gather(leaver, return_exceptions=True)
        assert work.turns.new_deadline(0.0) <= work.now
        before = work.now
        await work.start("short", HONEST, 2)
        assert work.now <= before + 3
        long.cancel()
        await asyncio.gather(long, return_exceptions=True)
        assert (len(work.turns), work.begun) == (0, [])
        await work.start("next", CROWD, 2)

    asyncio.run(test())


def test_little_work_is_begun_at_a_time() -> None:
    """Work gives way only to work of half the price."""

    async def test() -> None:
        work = PricedWork()
        tasks = []
        for seconds in range(100, 1, -1):
            tasks.append(work.start(f"{seconds}", f"10.0.1.{seconds}", seconds))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)
        assert 2 <= work.most_begun <= 7
        assert len(work.ended) == 99

    asyncio.run(test())


def test_waiting_priced_work_is_limited_per_address_and_in_total() -> None:
    async def test() -> None:
        work = PricedWork(per_address=3, total=4)
        tasks = [work.start(f"crowd {number}", CROWD, 1) for number in range(4)]
        tasks += [work.start(f"honest {number}", HONEST, 1) for number in range(2)]
        results = await asyncio.gather(*tasks, return_exceptions=True)
        codes = [each.code if isinstance(each, Refusal) else None for each in results]
        assert codes == [None, None, None, "slow_down", None, "busy"]

    asyncio.run(test())


# Slices --------------------------------------------------------------------------------------------------------------------
@pytest.fixture
def every_check_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sliced_work, "SLICE_SECONDS", -1.0)


def count_to(last: int, counted: list[int]) -> SlicedFunction[int]:
    def work(guard: WorkGuard, *, clock: Clock) -> int:
        began = clock()
        for number in range(last):
            counted.append(number)
            guard.check()
        assert clock() - began < 0.2, "the clock stands still between slices"
        return last

    return work


@pytest.mark.usefixtures("every_check_pauses")
def test_slices_of_different_work_alternate() -> None:
    one: list[int] = []
    other: list[int] = []
    for number in range(3):
        assert next_slice(1, 60.0, (1, 2), count_to(3, one)) is None
        assert next_slice(2, 60.0, (1, 2), count_to(9, other)) is None
        assert (one, other) == ([*range(number + 1)], [*range(number + 1)])
        time.sleep(0.1)
    assert next_slice(1, 60.0, (1, 2), count_to(3, one)) == 3
    threads = threading.active_count()
    assert next_slice(3, 60.0, (3,), count_to(0, [])) == 0
    while threading.active_count() >= threads:  # the unwanted work has ended
        time.sleep(0.01)
    assert other == [0, 1, 2]
    assert sliced_work._begun == {}


@pytest.mark.usefixtures("every_check_pauses")
def test_errors_and_time_limits_end_sliced_work() -> None:
    def fail(guard: WorkGuard, *, clock: Clock) -> int:
        guard.check()
        raise ValueError("no")

    assert next_slice(1, 60.0, (1,), fail) is None
    with pytest.raises(ValueError, match="no"):
        next_slice(1, 60.0, (1,), fail)
    assert next_slice(2, 0.0, (2,), count_to(9, [])) is None
    with pytest.raises(WorkStopped):
        next_slice(2, 0.0, (2,), count_to(9, []))
    assert sliced_work._begun == {}


def test_shared_task_ends_with_its_last_waiter() -> None:
    async def test() -> None:
        tasks = SharedTasks[str, int]()
        gate = asyncio.Event()
        began: list[int] = []
        cancelled: list[int] = []

        async def work(begin: Begin) -> int:
            begin()
            began.append(len(began))
            try:
                await gate.wait()
            except asyncio.CancelledError:
                cancelled.append(began[-1])
                raise
            return 7

        waiters = [asyncio.create_task(tasks.run("game", CROWD, work)) for _ in range(100)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        for each in waiters[:99]:
            each.cancel()
        await asyncio.gather(*waiters[:99], return_exceptions=True)
        assert (began, cancelled) == ([0], [])
        waiters[99].cancel()
        await asyncio.gather(waiters[99], return_exceptions=True)
        await asyncio.sleep(0)
        assert (cancelled, "game" in tasks) == ([0], False)
        gate.set()
        assert await asyncio.gather(*(tasks.run("game", CROWD, work) for _ in range(3))) == [7, 7, 7]
        assert began == [0, 1]

    asyncio.run(test())


def test_shared_task_takes_the_first_turn_of_its_waiters() -> None:
    """An address with a full queue must not make others wait for its turn."""

    async def test() -> None:
        tasks = SharedTasks[str, str]()
        turns = FairTurns(1)
        gates = {name: asyncio.Event() for name in ("first", "crowded", "game")}
        done: list[str] = []

        async def work(name: str, address: str, begin: Begin) -> str:
            async with turns.turn(address) as turn:
                begin()
                turn.charge(100)
                await gates[name].wait()
                done.append(f"{name} for {address}")
                return address

        def ask(name: str, address: str) -> asyncio.Task[str]:
            return asyncio.create_task(tasks.run(name, address, lambda begin: work(name, address, begin)))

        first, crowded = ask("first", CROWD), ask("crowded", CROWD)
        await asyncio.sleep(0.01)
        joined = [ask("game", CROWD), ask("game", HONEST), ask("game", HONEST)]
        await asyncio.sleep(0.01)
        joined[2].cancel()
        gates["first"].set()
        gates["game"].set()
        assert [*await asyncio.gather(first, joined[0], joined[1])] == [CROWD, HONEST, HONEST]
        assert done == [f"first for {CROWD}", f"game for {HONEST}"]
        gates["crowded"].set()
        assert await crowded == CROWD
        assert (len(turns), len(done), "game" in tasks) == (0, 3, False)

    asyncio.run(test())


def test_attempt_that_fails_before_its_turn_fails_only_for_its_address() -> None:
    async def test() -> None:
        tasks = SharedTasks[str, int]()
        gate = asyncio.Event()

        async def work(begin: Begin) -> int:
            await gate.wait()
            begin()
            return 7

        async def refuse(begin: Begin) -> int:
            raise Refusal("slow_down", "too many")

        honest = asyncio.create_task(tasks.run("game", HONEST, work))
        await asyncio.sleep(0)
        for _ in range(2):
            with pytest.raises(Refusal):
                await tasks.run("game", CROWD, refuse)
        gate.set()
        assert await honest == 7

    asyncio.run(test())


def test_cache_is_bounded_by_size() -> None:
    cache = SizedCache[int, str](100)
    for number in range(10):
        cache.put(number, "x", 30)
        assert cache.get(0) == "x"
        assert cache.size <= 100
    assert [number for number in range(10) if number in cache] == [0, 8, 9]
    cache.put(0, "large", 101)
    assert (0 in cache, cache.size, len(cache)) == (False, 60, 2)


def test_games_held_by_sockets_are_bounded_by_size() -> None:
    held = HeldBytes(Limits(bytes_of_held_games=100, bytes_of_held_games_per_address=60))
    with held.hold(CROWD, 50):
        with pytest.raises(Refusal, match="too many long games"), held.hold(CROWD, 11):
            pass
        with held.hold(HONEST, 50), pytest.raises(Refusal), held.hold("10.0.0.3", 1):
            pass
    assert (held.total, held.per_address) == (0, {})


def test_packed_json_is_unpacked_in_parts() -> None:
    async def test() -> None:
        packed = pack({"events": ["buy: Copper"] * 50_000})
        parts = [part async for part in packed.parts()]
        assert len(b"".join(parts)) == packed.length
        assert max(map(len, parts)) <= 65_536
        assert len(packed.compressed) < packed.length / 50

    asyncio.run(test())


# Guards ------------------------------------------------------------------------------------------------------------------
class Steps(StepObserver):
    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def before_step(self, table: object) -> None:
        self.count += 1


def replay_with(guard: WorkGuard) -> int:
    """Replay a long game and return the number of steps until the guard stops it."""
    steps = Steps()
    with suppress(WorkStopped):
        Game.from_saved(read_saved(long_save(600)), observer=GuardedObserver(guard, steps))
    return steps.count


def test_replay_stops_when_time_is_up_or_nobody_waits() -> None:
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += 1.0
        return now

    every_step = replay_with(WorkGuard(1e9, lambda: False))
    assert every_step > 600
    assert replay_with(WorkGuard(100.0, lambda: False, clock)) <= 100
    asked = iter(range(1000))
    assert replay_with(WorkGuard(1e9, lambda: next(asked) == 50)) == 50


def test_long_replay_in_a_thread_pauses_for_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    pauses: list[float] = []

    def clock() -> float:
        nonlocal now
        now += work_guard.SLICE_SECONDS / 4
        return now

    monkeypatch.setattr(time, "sleep", pauses.append)
    steps = replay_with(PausingGuard(1e9, lambda: False, clock))
    assert len(pauses) > steps / 5


def test_cancelled_thread_keeps_its_turn_until_it_ends() -> None:
    async def test() -> None:
        turns = FairTurns(1)
        stopped = threading.Event()
        ended: list[bool] = []

        def work() -> None:
            assert stopped.wait(600)
            ended.append(True)

        async def in_turn() -> None:
            async with turns.turn(CROWD):
                await run_in_thread(stopped.set, work)

        for _ in range(3):
            running = asyncio.create_task(in_turn())
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            running.cancel()
            with pytest.raises(asyncio.CancelledError):
                await running
        assert (len(ended), len(turns)) == (3, 0)

    asyncio.run(test())


# Worker processes --------------------------------------------------------------------------------------------------------
def wait_forever(guard: WorkGuard, file: Path) -> None:
    """Work that ends when it is cancelled or takes too long."""
    file.write_text(str(os.getpid()))
    while True:
        guard.check()


def never_check(guard: WorkGuard, file: Path) -> None:
    file.write_text(str(os.getpid()))
    while True:
        time.sleep(0.01)


def process_id(guard: WorkGuard, given: None) -> int:
    return os.getpid()


@contextmanager
def worker(seconds: float) -> Iterator[TimedWorker]:
    process = TimedWorker(0, seconds)
    try:
        yield process
    finally:
        process.close()


async def written(file: Path) -> int:
    async with asyncio.timeout(600):
        while not file.exists() or not file.read_text():
            await asyncio.sleep(0.01)
    return int(file.read_text())


@pytest.mark.parametrize(("work", "survives"), [(wait_forever, True), (never_check, False)])
def test_cancelled_work_frees_its_process(tmp_path: Path, work: Callable[[WorkGuard, Path], None], survives: bool) -> None:
    async def test() -> None:
        with worker(60.0 if survives else 0.5) as process:
            running = asyncio.create_task(process.run(work, tmp_path / "pid"))
            busy = await written(tmp_path / "pid")
            running.cancel()
            with pytest.raises(asyncio.CancelledError):
                await running
            assert (await process.run(process_id, None) == busy) == survives

    asyncio.run(test())


@pytest.mark.parametrize(("work", "survives"), [(wait_forever, True), (never_check, False)])
def test_work_that_takes_too_long_is_stopped(tmp_path: Path, work: Callable[[WorkGuard, Path], None], survives: bool) -> None:
    async def test() -> None:
        with worker(0.5) as process:
            started = await process.run(process_id, None)
            with pytest.raises(Refusal) as refused:
                await process.run(work, tmp_path / "pid")
            assert refused.value.code == "busy"
            assert (await process.run(process_id, None) == started) == survives

    asyncio.run(test())
