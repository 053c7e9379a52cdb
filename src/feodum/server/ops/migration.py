"""Migration of all games from an SQLite file to PostgreSQL."""

from __future__ import annotations

import asyncio
import sqlite3
from datetime import date, datetime
from pathlib import Path
from typing import Any, Final

import asyncpg

from feodum.messages.message import Message
from feodum.server.http.refusals import ServeError
from feodum.server.storage.postgres.postgres_store import CONNECTION_ERRORS, PostgresStore
from feodum.server.storage.sqlite_file import open_database
from feodum.server.storage.sqlite_store import error_summary

COLUMNS: Final = {
    "games": (
        "id", "created", "active", "setup", "seed", "bot_seed", "invite_hash", "generation", "over", "ended", "rematch",
        "feodum", "rules", "memory_aid",
    ),
    "seats": ("game", "seat", "kind", "name", "level", "token_hash", "stand_in", "used", "absence", "shown"),
    "answers": ("game", "number", "seat", "picks", "checkpoint"),
}  # fmt: skip
ROWS_PER_COPY: Final = 5000


def migrate_to_postgres(source: Path, target: str) -> int:
    """Copy all games in one transaction and return their number.

    The file is only read, but no server may use it at the same time. Raises ServeError if nothing could be migrated.
    """
    if not source.is_file():
        raise ServeError(Message("database-none", "there is no database file {name}", name=source))
    store = PostgresStore(target)
    database = open_database(source)
    try:
        return asyncio.run(_migrate(database.connection, store))
    except sqlite3.Error as error:
        raise ServeError(
            Message(
                "migration-unread",
                "cannot read the database {name}: {why}; no games were migrated",
                name=source,
                why=error_summary(error),
            )
        ) from None
    except asyncpg.UniqueViolationError:
        raise ServeError(
            Message("migration-there", "some of these games are already in {name}; no games were migrated", name=store.name)
        ) from None
    except (*CONNECTION_ERRORS, asyncpg.PostgresError, TimeoutError) as error:
        raise ServeError(
            Message(
                "migration-failed",
                "the database {name} failed ({why}); no games were migrated",
                name=store.name,
                why=type(error).__name__,
            )
        ) from None
    finally:
        database.close()


async def _migrate(file: sqlite3.Connection, store: PostgresStore) -> int:
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
    while part := rows.fetchmany(ROWS_PER_COPY):
        records = [_row(table, row) for row in part]
        await connection.copy_records_to_table(table, records=records, columns=list(columns))


def _row(table: str, row: tuple[Any, ...]) -> tuple[Any, ...]:
    if table == "games":
        return _game_row(row)
    return (*row[:-1], bool(row[-1])) if table == "seats" else row


def _game_row(row: tuple[Any, ...]) -> tuple[Any, ...]:
    """Convert a game's row to PostgreSQL's date and boolean types."""
    game_id, created, active, *middle, over, ended, rematch, feodum, rules, memory_aid = row
    when = datetime.fromisoformat(f"{created}+00:00")
    rest = bool(over), ended, rematch, feodum, rules, bool(memory_aid)
    return game_id, when, date.fromisoformat(active), *middle, *rest
