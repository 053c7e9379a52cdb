"""`feodum serve migrate` copies all games of a file to PostgreSQL, or none of them."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from postgres_server import PostgresServer, name_of

from feodum.cli.migrate import migrate
from feodum.server.http.limits import Limits
from feodum.server.http.refusals import ServeError
from feodum.server.storage.postgres.postgres_store import PostgresStore
from feodum.server.storage.postgres.schema_migrations import SCHEMA_VERSION
from feodum.server.storage.sqlite_store import SqliteStore
from feodum.server.table.lobby import Lobby

from .harness import SECONDS

DATA = Path(__file__).parents[1] / "data"
OLDEST = DATA / "written_by_0.1.0"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A copy of the oldest database file."""
    return Path(shutil.copy(OLDEST / "games.sqlite", tmp_path / "games.sqlite3"))


def migrated(source: str, target: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from feodum.cli.main import main; main()", "serve", "migrate", source, target]
    return subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)


def test_oldest_games_continue_in_postgres(file: Path, postgres: PostgresServer) -> None:
    target = postgres.new_database()
    expected = json.loads((OLDEST / "games.expected.json").read_text())
    done = migrated(f"sqlite:{file}", target)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Copied 7 games")

    async def compare() -> None:
        store = SqliteStore(file)
        lobby = Lobby(target, Limits())
        await lobby.start()
        for known in expected:
            assert await lobby.store.load(known["game"]) == await store.load(known["game"])
            async with lobby.room(known["game"]) as room:
                await room.refresh()
                game = room.game
                assert (game.run.generation, game.answer_count, game.is_over) == (
                    known["generation"], known["answers"], known["over"],
                )  # fmt: skip
                assert (game.scores(), len(game.run.log), room.rematch) == (
                    known["scores"], known["events"], known["rematch"],
                )  # fmt: skip
                if game.asked is not None and not room.seats[game.asked].is_bot:
                    decision = game.decision
                    assert decision is not None
                    name = game.run.decision_id(game.asked)
                    assert not await room.answer(game.asked, name, tuple(range(decision.min)))
        await lobby.finish()
        store.close()

    asyncio.run(compare())
    with pytest.raises(ServeError, match=r"some of these games are already in postgresql:///.*; no games were migrated"):
        migrate(f"sqlite:{file}", target)


def test_failed_migration_changes_nothing(file: Path, postgres: PostgresServer, tmp_path: Path) -> None:
    target = postgres.new_database()
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("PRAGMA foreign_keys = OFF")
        db.execute("INSERT INTO answers (game, number, seat, picks) VALUES ('no such game', 0, 0, '[]')")
    with pytest.raises(ServeError, match="no games were migrated"):
        migrate(str(file), target)
    assert postgres.sql("SELECT count(*) FROM games", name_of(target)) == "0"
    in_use = SqliteStore(tmp_path / "used.sqlite3")
    for source, to, message in (
        (str(tmp_path / "used.sqlite3"), target, "in use by another `feodum serve`"),
        (str(tmp_path / "nothing.sqlite3"), target, "there is no database"),
        (target, str(file), "from a file to PostgreSQL"),
        (str(file), target.replace(name_of(target), "nowhere"), "cannot use the database"),
    ):
        with pytest.raises(ServeError, match=message):
            migrate(source, to)
    in_use.close()


def test_schema_is_created_once_and_never_downgraded(postgres: PostgresServer) -> None:
    target = postgres.new_database()

    async def all_at_once() -> None:
        await asyncio.gather(*(PostgresStore(target).prepare() for _ in range(6)))

    asyncio.run(all_at_once())
    assert postgres.sql("SELECT version FROM feodum", name_of(target)) == str(SCHEMA_VERSION)
    postgres.sql("UPDATE feodum SET version = 99", name_of(target))
    with pytest.raises(Exception, match="newer Feodum"):
        asyncio.run(PostgresStore(target).prepare())
    other = postgres.new_database()
    postgres.sql("CREATE TABLE games (name text)", name_of(other))
    with pytest.raises(Exception, match="another program"):
        asyncio.run(PostgresStore(other).prepare())
    secret = other.replace("feodum@", "feodum:secret@").replace(name_of(other), "nowhere")
    with pytest.raises(Exception, match="cannot use the database") as raised:
        asyncio.run(PostgresStore(secret).prepare())
    assert "secret" not in str(raised.value)
