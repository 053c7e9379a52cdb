"""The database: what is stored is there, whoever else wants the file is told so."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from pathlib import Path

import pytest

from feodum.cards.box import Setup
from feodum.kingdoms import find_recommended
from feodum.server.errors import Refusal, ServeError
from feodum.server.seating import Seat
from feodum.server.storage import GameRecord, Store

SETUP = Setup(2, find_recommended("First Game").kingdom)
SEATS = (Seat(0, "you", "Anna", "", "ab" * 32), Seat(1, "bot", "Berta", "steady", ""))


def record(game_id: str = "one") -> GameRecord:
    return GameRecord(game_id, SETUP, 2**127 + 1, 5, "", SEATS)


def test_a_game_comes_back_as_it_was_stored(database: Path) -> None:
    async def write(store: Store) -> None:
        await store.create(record())
        await asyncio.gather(*(store.create(record(f"game {number}")) for number in range(50)))
        await store.add_answers("one", 0, [0, 0, 1], [(0, 2), (), (1,)], False)
        await store.take_back("one", 2, 1)
        await store.add_answers("one", 2, [0], [(3,)], True)
        await store.save_seat("one", SEATS[0].renamed("Änne"))
        await store.create_rematch("one", record("two"))

    async def read(store: Store) -> None:
        found = await store.load("one")
        assert found is not None
        assert (found.setup, found.seed, found.bot_seed) == (SETUP, 2**127 + 1, 5)
        assert found.answers == ((0, 2), (), (3,))
        assert (found.generation, found.over, found.rematch) == (1, True, "two")
        assert found.seats == (SEATS[0].renamed("Änne"), SEATS[1])
        assert await store.load("game 49") is not None
        assert await store.load("nothing") is None

    for work in (write, read):
        store = Store(database)
        asyncio.run(work(store))
        store.close()
    assert stat.S_IMODE(database.stat().st_mode) == 0o600


def test_a_failing_write_fails_alone(database: Path) -> None:
    async def test(store: Store) -> None:
        await store.create(record())
        await store.add_answers("one", 0, [0], [(0,)], False)
        results = await asyncio.gather(
            store.add_answers("one", 0, [1], [(9,)], False),  # the number is taken
            store.add_answers("one", 1, [0], [(1,)], False),
            store.add_answers("no such game", 0, [0], [(1,)], False),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [Refusal, type(None), Refusal]
        found = await store.load("one")
        assert found is not None
        assert found.answers == ((0,), (1,))

    store = Store(database)
    asyncio.run(test(store))
    store.close()


def test_a_database_is_for_one_server(database: Path) -> None:
    store = Store(database)
    with pytest.raises(ServeError, match="in use by another"):
        Store(database)
    store.close()
    Store(database).close()


def test_files_that_are_no_database_of_ours(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("This is no database. " * 100)
    with pytest.raises(ServeError, match="can't be used"):
        Store(text)
    other = tmp_path / "other.sqlite3"
    db = sqlite3.connect(other)
    db.execute("CREATE TABLE things (name TEXT)")
    db.close()
    with pytest.raises(ServeError, match="another program"):
        Store(other)
    newer = tmp_path / "newer.sqlite3"
    Store(newer).close()
    db = sqlite3.connect(newer)
    db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(ServeError, match="newer Feodum"):
        Store(newer)
    with pytest.raises(ServeError, match="can't be opened"):
        Store(text / "below" / "games.sqlite3")
