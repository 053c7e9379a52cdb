"""Which database an address means."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

from feodum.messages.message import Saying
from feodum.server.http.refusals import ServeError
from feodum.server.storage.sqlite_store import SqliteStore
from feodum.server.storage.store import Store

POSTGRES: Final = ("postgresql://", "postgres://")
FILE: Final = "sqlite:"


def is_postgres(database: str | Path) -> bool:
    return str(database).startswith(POSTGRES)


def file_of(database: str | Path) -> Path:
    """The file that an address names: with or without `sqlite:`."""
    text = str(database)
    if is_postgres(text):
        raise ServeError(Saying("store-files", "this is for files; PostgreSQL has its own tools, such as pg_dump for copies"))
    if "://" in text:
        raise ServeError(
            Saying(
                "store-kind",
                "{kind}:// is no database that games can be kept in; a file or postgresql:// is",
                kind=text.partition("://")[0],
            )
        )
    return Path(text.removeprefix(FILE))


def open_store(database: str | Path) -> Store:
    """The games of that database. Raises ServeError where it can't be used."""
    if not is_postgres(database):
        return SqliteStore(file_of(database))
    try:
        # Loaded here: without the extra for it everything else still works.
        from feodum.server.storage.postgres.postgres_store import PostgresStore
    except ImportError:
        raise ServeError(
            Saying("serve-asyncpg", "a postgresql:// database needs asyncpg: pip install 'feodum[postgres]'")
        ) from None
    return PostgresStore(str(database))


def prepare(database: str | Path) -> None:
    """Before the server begins: see that a database that is reached over a connection can be used. Raises ServeError."""
    if is_postgres(database):
        asyncio.run(open_store(database).prepare())
