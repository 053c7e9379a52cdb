"""The Store interface, for SQLite and PostgreSQL.

`other` is the store of a second process, if there can be one.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from postgres_server import PostgresServer

from feodum.cards.box import Setup
from feodum.cli.backup import backup
from feodum.cli.serve import report_database
from feodum.kingdoms.selection import find_recommended
from feodum.server.http.refusals import ServeError
from feodum.server.storage.records import GameRecord, Outline, Point
from feodum.server.storage.store import StaleWrite, Store
from feodum.server.storage.store_selection import open_store
from feodum.server.table.seating import Seat

SETUP = Setup(2, find_recommended("First Game").kingdom)
SEATS = (Seat(0, "you", "Anna", "", "ab" * 32), Seat(1, "friend", "", "", ""))
START = Point(0, 0)


def record(game_id: str = "one") -> GameRecord:
    return GameRecord(game_id, SETUP, 2**127 + 1, 5, "", SEATS)


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[Store]:
    store = open_store(address)
    await store.start(lambda games: None)
    try:
        yield store
    finally:
        await store.finish()
        store.close()


@asynccontextmanager
async def opened_twice(address: str) -> AsyncIterator[tuple[Store, Store]]:
    async with opened(address) as store:
        if not store.is_shared:
            yield store, store
            return
        async with opened(address) as other:
            yield store, other


Test = Callable[[Store, Store], Coroutine[Any, Any, None]]


def run(address: str, test: Test) -> None:
    async def both() -> None:
        async with opened_twice(address) as (store, other):
            await test(store, other)

    asyncio.run(both())


async def results(*works: Awaitable[object]) -> list[str]:
    """Return for each awaitable "done" or the name of its exception."""
    ended = await asyncio.gather(*works, return_exceptions=True)
    return [type(each).__name__ if isinstance(each, Exception) else "done" for each in ended]


def test_outline_has_no_answers(address: str) -> None:
    async def test(store: Store, other: Store) -> None:
        assert await store.outline("one") is None
        await store.create(record())
        assert await store.outline("one") == Outline(record(), 0)
        await store.add_answers("one", START, [0, 0, 1], ["treasure: play 4 Copper", "buy: Silver", "buy:"], True, "length")
        await store.save_seat("one", SEATS[1].renamed("Cleo"))
        outline = await other.outline("one")
        assert outline is not None
        loaded = await other.load("one")
        assert loaded is not None
        assert outline == Outline(replace(loaded, answers=(), answered_by=()), 3)
        assert (outline.record.over, outline.record.ended, outline.record.seats[1].name) == (True, "length", "Cleo")

    run(address, test)


def test_stored_game_is_loaded_unchanged(address: str) -> None:
    async def write(store: Store, other: Store) -> None:
        await store.create(record())
        await asyncio.gather(*(store.create(record(f"game {number}")) for number in range(50)))
        await store.add_answers("one", START, [0, 0, 1], [(0, 2), (), "Buy: Copper"], False, checkpoint="mark")
        await other.truncate_answers("one", Point(0, 3), 2)
        await store.add_answers("one", Point(1, 2), [0], [(3,)], True, "length", "last")
        await other.save_seat("one", SEATS[0].renamed("Änne \N{NO-BREAK SPACE}'\""))
        await store.save_time("one", 0, 2.5)
        await other.save_time("one", 0, 1.5)  # less than the stored value
        await store.save_memory_aid("one", True)
        assert await store.create_rematch("one", record("two")) == "two"

    async def read(store: Store, other: Store) -> None:
        for each in (store, other):
            found = await each.load("one")
            assert found is not None
            assert (found.setup, found.seed, found.bot_seed) == (SETUP, 2**127 + 1, 5)
            assert (found.answers, found.answered_by) == (((0, 2), (), (3,)), (0, 0, 0))
            assert found.checkpoints == {3: "last"}
            assert (found.generation, found.over, found.ended, found.rematch) == (1, True, "length", "two")
            assert found.seats == (SEATS[0].renamed("Änne \N{NO-BREAK SPACE}'\""), SEATS[1])
            assert ([seat.used for seat in found.seats], found.memory_aid) == ([2.5, 0.0], True)
            assert await each.load("game 49") == record("game 49")
            assert await each.load("nothing") is None
            assert await each.is_reachable()

    run(address, write)
    run(address, read)


def test_end_of_a_game_and_its_seat_are_stored_together_and_final(address: str) -> None:
    resigned = SEATS[0].with_stand_in("resigned")

    async def test(store: Store, other: Store) -> None:
        await store.create(record())
        await store.add_answers("one", START, [0], [(0,)], False)
        here = Point(0, 1)
        assert await results(
            store.end_game("one", START, "resigned", resigned, SEATS[0]),  # not the point of the game
        ) == ["StaleWrite"]
        assert await results(
            store.end_game("one", here, "resigned", resigned, resigned),  # the seat has not resigned
        ) == ["StaleWrite"]
        assert not (await store.changes({"one": here}))["one"].ended
        await store.end_game("one", here, "resigned", resigned, SEATS[0])
        for late in ([(1,)], [(1,), (2,)]):
            assert await results(other.add_answers("one", here, [0] * len(late), late, False)) == ["StaleWrite"]
        assert await results(other.truncate_answers("one", here, 0)) == ["StaleWrite"], "an undo would reopen the game"
        found = await other.load("one")
        assert found is not None
        assert (found.over, found.ended, found.seats[0], len(found.answers)) == (True, "resigned", resigned, 1)

    run(address, test)


def test_a_seat_once_shown_stays_shown(address: str) -> None:
    async def test(store: Store, other: Store) -> None:
        await store.create(record())
        await store.save_seat("one", SEATS[0].seen())
        await other.save_seat("one", SEATS[0].renamed("Änne"))  # a process that doesn't know yet
        found = await other.load("one")
        assert found is not None
        assert [seat.shown for seat in found.seats] == [True, False]

    run(address, test)


def test_stale_writes_fail_individually(address: str) -> None:
    async def test(store: Store, other: Store) -> None:
        await store.create(record())
        await store.add_answers("one", START, [0], [(0,)], False)
        assert await results(
            store.add_answers("one", START, [1], [(9,)], False),  # the number is taken
            store.add_answers("one", Point(0, 1), [0], [(1,)], False),
            store.add_answers("no such game", START, [0], [(1,)], False),
            store.add_answers("one", Point(0, 3), [0], [(2,)], False),  # the previous answer is missing
            store.add_answers("one", Point(1, 2), [0], [(2,)], False),  # there was no undo yet
        ) == ["StaleWrite", "done", "StaleWrite", "StaleWrite", "StaleWrite"]
        for work in (
            other.truncate_answers("one", Point(0, 2), 3),  # there are fewer answers
            other.truncate_answers("one", Point(0, 2), -1),
            other.truncate_answers("one", Point(0, 1), 0),  # the writer does not know all answers
            other.truncate_answers("one", Point(1, 2), 0),
            other.truncate_answers("no such game", START, 0),
            other.save_seat("one", SEATS[1].claimed("Ben", "new"), replace(SEATS[1], token_hash="old")),
            other.save_seat("one", replace(SEATS[0], number=5)),
            other.save_undo_request("one", "something", "else"),
        ):
            with pytest.raises(StaleWrite):
                await work
        found = await store.load("one")
        assert found == replace(record(), answers=((0,), (1,)), answered_by=(0, 0))

    run(address, test)


def test_either_a_stand_in_answers_or_its_player_returns(address: str) -> None:
    away = SEATS[0].with_stand_in("absent")
    games = [f"game {number}" for number in range(100)]

    async def test(store: Store, other: Store) -> None:
        works: list[Awaitable[object]] = []
        for number, game in enumerate(games):
            await store.create(replace(record(game), seats=(away, SEATS[1])))
            answer = store.add_answers(game, START, [0], ["a"], False, stand_ins={0})
            return_ = other.save_seat(game, SEATS[0], away, START)
            works += [answer, return_] if number % 2 else [return_, answer]
        ended = await results(*works)
        for number, game in enumerate(games):
            assert sorted(ended[2 * number : 2 * number + 2]) == ["StaleWrite", "done"]
            found = await store.load(game)
            assert found is not None
            assert (len(found.answers), found.seats[0].stand_in) in ((1, "absent"), (0, ""))
            await store.add_answers(game, Point(0, len(found.answers)), [0], ["b"], False)

    run(address, test)


def test_one_of_two_concurrent_answers_is_stored(address: str) -> None:
    async def test(store: Store, other: Store) -> None:
        names = [f"game {number}" for number in range(20)]
        for name in names:
            await store.create(record(name))
        for count in range(10):
            works = [
                each.add_answers(name, Point(0, count), [place], [f"{place}"], False)
                for names_in_order in (names, names[::-1])
                for name in names_in_order
                for place, each in enumerate((store, other))
            ]
            ended = await results(*works)
            assert ended.count("done") == len(names)
            assert {*ended} == {"done", "StaleWrite"}
        for name in names:
            found = await other.load(name)
            assert found is not None
            assert len(found.answers) == 10
            assert [str(seat) for seat in found.answered_by] == list(found.answers)

    run(address, test)


def test_concurrent_answers_and_undos_leave_no_gap(address: str) -> None:
    async def test(store: Store, other: Store) -> None:
        await store.create(record())
        point = START
        for _ in range(40):
            added, taken = await results(
                store.add_answers("one", point, [0, 1], ["a", "b"], False),
                other.truncate_answers("one", point, max(0, point.answers - 1)),
            )
            assert {added, taken} == {"done", "StaleWrite"}
            if added == "done":
                point = Point(point.generation, point.answers + 2)
            else:
                point = Point(point.generation + 1, max(0, point.answers - 1))
            found = await store.load("one")  # raises if there is a gap
            assert found is not None
            assert (found.generation, len(found.answers)) == point

    run(address, test)


def test_changes_since_a_point_are_returned(address: str) -> None:
    async def test(store: Store, other: Store) -> None:
        for name in ("one", "two", "three"):
            await store.create(record(name))
        await store.add_answers("one", START, [0, 0, 0], ["a", "b", "c"], False)
        await store.add_answers("two", START, [0, 0], ["a", "b"], False)
        await store.truncate_answers("two", Point(0, 2), 1)
        changes = await other.changes({"one": Point(0, 1), "two": Point(0, 2), "three": START, "no such game": START})
        assert sorted(changes) == ["one", "three", "two"]
        assert (changes["one"].start, changes["one"].answers, changes["one"].generation) == (1, ("b", "c"), 0)
        assert (changes["two"].start, changes["two"].answers, changes["two"].generation) == (0, ("a",), 1)
        assert (changes["three"].answers, changes["three"].seats, changes["three"].rematch) == ((), SEATS, None)
        await store.save_seat("three", SEATS[1].claimed("Ben", "hash"), SEATS[1])
        await store.create_rematch("three", record("four"))
        await store.save_undo_request("three", "", "may I?")
        await store.save_time("three", 1, 7.0)
        await store.save_memory_aid("three", True)
        await store.add_answers("three", START, [0], ["a"], True, "length")
        change = (await other.changes({"three": Point(0, 7)}))["three"]  # a reader ahead of the store gets everything
        assert (change.start, change.answers, change.ended) == (0, ("a",), "length")
        assert (change.seats[1].name, change.rematch, change.request) == ("Ben", "four", "may I?")
        assert (change.seats[1].used, change.memory_aid) == (7.0, True)

    run(address, test)


def test_redeal_needs_the_point_of_the_game_and_deletes_its_answers(address: str) -> None:
    async def test(store: Store, other: Store) -> None:
        await store.create(record())
        redealt = replace(record(), seed=99)
        ended = await results(store.redeal(redealt, START), other.redeal(replace(redealt, seed=98), START))
        assert sorted(ended) == ["StaleWrite", "done"]
        found = await other.load("one")
        assert found is not None
        assert (found.generation, found.seed) == (1, 99 if ended[0] == "done" else 98)
        await store.add_answers("one", Point(1, 0), [0], ["a"], False)
        for point in (Point(1, 0), Point(0, 1)):
            with pytest.raises(StaleWrite):
                await other.redeal(redealt, point)
        await other.redeal(redealt, Point(1, 1))
        found = await store.load("one")
        assert found is not None
        assert (found.generation, found.seed, found.answers) == (2, 99, ())
        await store.add_answers("one", Point(2, 0), [0], ["b"], False)

    run(address, test)


def test_seat_claims_and_rematches_succeed_once(address: str) -> None:
    async def test(store: Store, other: Store) -> None:
        await store.create(record())
        claims = [
            each.save_seat("one", SEATS[1].claimed(f"guest {number}", f"hash {number}"), SEATS[1])
            for number in range(5)
            for each in (store, other)
        ]
        assert (await results(*claims)).count("done") == 1
        games = [each.create_rematch("one", record(f"again {number}")) for number, each in enumerate((store, other) * 3)]
        assert len({*await asyncio.gather(*games)}) == 1
        rematch = await store.create_rematch("one", record("too late"))
        found = await other.load("one")
        assert found is not None
        assert found.rematch == rematch
        assert await store.load("too late") is None

    run(address, test)


def test_bots_are_claimed_by_one_process(address: str) -> None:
    async def test(store: Store, other: Store) -> None:
        assert await store.claim_bots("one")
        assert await store.claim_bots("one")
        assert await other.claim_bots("one") == (not store.is_shared)
        assert await other.claim_bots("two")
        await store.release_bots("one")
        assert await other.claim_bots("one")

    run(address, test)


def test_finish_stores_pending_answers(address: str) -> None:
    async def test() -> None:
        async with opened(address) as store:
            await store.create(record())
            writes = [store.add_answers("one", Point(0, count), [0], ["a"], False) for count in range(5)]
            tasks = [asyncio.create_task(write) for write in writes]
            await asyncio.sleep(0)
            await store.finish()
            assert await results(*tasks) == ["done"] * 5
        async with opened(address) as store:
            found = await store.load("one")
            assert found is not None
            assert len(found.answers) == 5

    asyncio.run(test())


def test_unsupported_databases_are_refused() -> None:
    for wrong in ("mysql://localhost/games", "sqlite://games"):
        with pytest.raises(ServeError, match="is not a supported database"):
            open_store(wrong)
    with pytest.raises(ServeError, match="works only with SQLite files"):
        report_database("postgresql://localhost/games")
    with pytest.raises(ServeError, match="works only with SQLite files"):
        backup(Path("copy"), database="postgresql://localhost/games")


def test_startup_waits_for_recovering_database(postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_store(postgres.new_database())
    connect = asyncpg.connect
    refusals = ["the database system is starting up", "the database system is in recovery mode"]

    async def connect_later(*arguments: Any, **options: Any) -> Any:
        if refusals:
            raise asyncpg.CannotConnectNowError(refusals.pop())
        return await connect(*arguments, **options)

    monkeypatch.setattr(asyncpg, "connect", connect_later)
    asyncio.run(store.prepare())
    assert refusals == []
