"""Choice of the store by database address."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

from feodum.messages.message import Message
from feodum.server.http.refusals import ServeError
from feodum.server.storage.sqlite_store import SqliteStore
from feodum.server.storage.store import Store

POSTGRES_SCHEMES: Final = ("postgresql://", "postgres://")
SQLITE_SCHEME: Final = "sqlite:"


def is_postgres(database: str | Path) -> bool:
    return str(database).startswith(POSTGRES_SCHEMES)


def database_file(database: str | Path) -> Path:
    """Return the file of a database address, with or without `sqlite:`.

    Raises ServeError for other databases.
    """
    text = str(database)
    if is_postgres(text):
        raise ServeError(
            Message("store-files", "this works only with SQLite files; for PostgreSQL, use its own tools, such as pg_dump")
        )
    if "://" in text:
        raise ServeError(
            Message(
                "store-kind",
                "{kind}:// is not a supported database; use a file or postgresql://",
                kind=text.partition("://")[0],
            )
        )
    return Path(text.removeprefix(SQLITE_SCHEME))


def open_store(database: str | Path) -> Store:
    """Open the store of a database address. Raises ServeError if it cannot be used."""
    if not is_postgres(database):
        return SqliteStore(database_file(database))
    # Imported here because asyncpg is an optional dependency.
    from feodum.server.storage.postgres.postgres_store import PostgresStore

    return PostgresStore(str(database))


def prepare_database(database: str | Path) -> None:
    """Check and migrate a PostgreSQL database before the server starts. Raises ServeError."""
    if is_postgres(database):
        asyncio.run(open_store(database).prepare())
