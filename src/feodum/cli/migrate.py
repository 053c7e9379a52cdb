"""`feodum serve migrate`: copy the games from SQLite to PostgreSQL."""

from __future__ import annotations

import sys

from feodum.i18n.locale import current_texts
from feodum.messages.message import Message
from feodum.server.http.refusals import ServeError


def migrate(source: str, target: str, /) -> int:
    """Copy all games from an SQLite file to a PostgreSQL database, all or none. Stop the server of that file first.

    Parameters
    ----------
    source
        The SQLite file, such as sqlite:/home/me/games.sqlite3.
    target
        The database, such as postgresql://user@host/games.
    """
    from feodum.server.storage.store_selection import database_file, is_postgres

    if is_postgres(source) or not is_postgres(target):
        raise ServeError(
            Message(
                "serve-migrate-usage",
                "migrate copies games from a file to PostgreSQL: feodum serve migrate sqlite:FILE postgresql://HOST/NAME",
            )
        )
    file = database_file(source)
    from feodum.server.ops.migration import migrate_to_postgres  # needs asyncpg

    count = migrate_to_postgres(file, target)
    sys.stdout.write(current_texts().text("output-migrated", count=count) + "\n")
    return 0
