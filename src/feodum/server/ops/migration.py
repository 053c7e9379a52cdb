"""A club moves house: all games of a file into PostgreSQL, or none."""

from __future__ import annotations

import asyncio
import sqlite3
from datetime import date, datetime
from pathlib import Path
from typing import Any, Final

import asyncpg

from feodum.messages.message import Saying
from feodum.server.http.refusals import ServeError
from feodum.server.storage.postgres.postgres_store import LOST, PostgresStore
from feodum.server.storage.sqlite_file import open_database
from feodum.server.storage.sqlite_store import told

COLUMNS: Final = {
    "games": (
        "id", "created", "active", "setup", "seed", "bot_seed", "invite_hash", "generation", "over", "ended", "rematch",
        "feodum", "rules", "memory_aid",
    ),
    "seats": ("game", "seat", "kind", "name", "level", "token_hash", "stand_in", "used"),
    "answers": ("game", "number", "seat", "picks", "checkpoint"),
}  # fmt: skip
ROWS: Final = 5000


def move(source: Path, target: str) -> int:
    """Copy all games; how many there are. The file is only read, and no server may have it meanwhile. Raises ServeError."""
    if not source.is_file():
        raise ServeError(Saying("database-none", "there is no database {name}", name=source))
    store = PostgresStore(target)
    database = open_database(source)
    try:
        return asyncio.run(_move(database.connection, store))
    except sqlite3.Error as error:
        raise ServeError(
            Saying("moving-unread", "the database {name} can't be read: {why}; nothing was moved", name=source, why=told(error))
        ) from None
    except asyncpg.UniqueViolationError:
        raise ServeError(
            Saying("moving-there", "some of these games are in {name} already; nothing was moved", name=store.name)
        ) from None
    except (*LOST, asyncpg.PostgresError, TimeoutError) as error:
        raise ServeError(
            Saying(
                "moving-failed",
                "the database {name} failed ({why}); nothing was moved",
                name=store.name,
                why=type(error).__name__,
            )
        ) from None
    finally:
        database.close()


async def _move(file: sqlite3.Connection, store: PostgresStore) -> int:
    await store.prepare()
    connection = await asyncpg.connect(store.url)
    try:
        async with connection.transaction():
            for table in COLUMNS:
                await _copy(file, connection, table)
            await connection.execute(
                "UPDATE games SET answers = counted.answers "
                "FROM (SELECT game, count(*) AS answers FROM answers GROUP BY game) AS counted "
                "WHERE counted.game = games.id AND games.answers <> counted.answers"
            )
        return int(file.execute("SELECT count(*) FROM games").fetchone()[0])
    finally:
        await connection.close()


async def _copy(file: sqlite3.Connection, connection: asyncpg.Connection, table: str) -> None:
    columns = COLUMNS[table]
    rows = file.execute(f"SELECT {', '.join(columns)} FROM {table}")
    while part := rows.fetchmany(ROWS):
        records = [_game(row) for row in part] if table == "games" else part
        await connection.copy_records_to_table(table, records=records, columns=list(columns))


def _game(row: tuple[Any, ...]) -> tuple[Any, ...]:
    """A game's row, with days and truths as PostgreSQL has them."""
    game_id, created, active, *middle, over, ended, rematch, feodum, rules, memory_aid = row
    when = datetime.fromisoformat(f"{created}+00:00")
    truth = bool(over), ended, rematch, feodum, rules, bool(memory_aid)
    return game_id, when, date.fromisoformat(active), *middle, *truth
