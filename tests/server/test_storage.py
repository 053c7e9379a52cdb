"""The SQLite file: permissions, locking and failed writes. test_stores.py covers the stored data."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from pathlib import Path

import pytest

from feodum.cards.box import Setup
from feodum.kingdoms.selection import find_recommended
from feodum.server.http.refusals import Refusal, ServeError
from feodum.server.storage.records import GameRecord, Point
from feodum.server.storage.sqlite_store import SqliteStore
from feodum.server.table.seating import Seat

SETUP = Setup(2, find_recommended("First Game").kingdom)
SEATS = (Seat(0, "you", "Anna", "", "ab" * 32), Seat(1, "bot", "Berta", "steady", ""))


def record(game_id: str = "one") -> GameRecord:
    return GameRecord(game_id, SETUP, 2**127 + 1, 5, "", SEATS)


def test_only_the_owner_can_read_the_database_file(database: Path) -> None:
    SqliteStore(database).close()
    assert stat.S_IMODE(database.stat().st_mode) == 0o600


def test_failed_writes_are_logged(database: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def test(store: SqliteStore) -> None:
        await store.create(record())
        await store.add_answers("one", Point(0, 0), [0], [(0,)], False)
        await asyncio.gather(
            store.add_answers("one", Point(0, 0), [1], [(9,)], False),  # the number is taken
            store.add_answers("no such game", Point(0, 0), [0], [(1,)], False),
            store.truncate_answers("one", Point(0, 1), 5),  # there are fewer answers
            store.truncate_answers("one", Point(1, 1), 0),  # there was no undo
            return_exceptions=True,
        )
        with pytest.raises(Refusal, match="nothing has changed"):
            await store.create(record())
        assert [record.getMessage() for record in caplog.records] == [
            "could not store game one: 1 answers are stored, not 0",
            "could not store game no such game: no such game",
            "could not store game one: cannot keep 5 of 1 stored answers",
            "could not store game one: the game is in generation 0, not 1",
            "could not store game one: UNIQUE constraint failed: games.id (SQLITE_CONSTRAINT_PRIMARYKEY)",
        ]

    store = SqliteStore(database)
    asyncio.run(test(store))
    store.close()


def test_database_is_locked_by_one_server(database: Path) -> None:
    store = SqliteStore(database)
    with pytest.raises(ServeError, match="in use by another"):
        SqliteStore(database)
    store.close()
    SqliteStore(database).close()


def test_unusable_files_are_refused(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("This is no database. " * 100)
    with pytest.raises(ServeError, match="cannot use the database"):
        SqliteStore(text)
    other = tmp_path / "other.sqlite3"
    db = sqlite3.connect(other)
    db.execute("CREATE TABLE things (name TEXT)")
    db.close()
    with pytest.raises(ServeError, match="another program"):
        SqliteStore(other)
    newer = tmp_path / "newer.sqlite3"
    SqliteStore(newer).close()
    db = sqlite3.connect(newer)
    db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(ServeError, match="newer Feodum"):
        SqliteStore(newer)
    with pytest.raises(ServeError, match="cannot open the database"):
        SqliteStore(text / "below" / "games.sqlite3")
