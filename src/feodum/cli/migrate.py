"""`feodum serve migrate`: from a file to PostgreSQL."""

from __future__ import annotations

import sys

from feodum.i18n.locale import spoken_texts
from feodum.messages.message import Saying
from feodum.server.http.refusals import ServeError


def migrate(source: str, target: str, /) -> int:
    """Copy all games of a file into a PostgreSQL database, all or none. No server may have the file meanwhile.

    Parameters
    ----------
    source
        The file, such as sqlite:/home/me/games.sqlite3.
    target
        The database, such as postgresql://user@host/games.
    """
    from feodum.server.storage.store_selection import file_of, is_postgres

    if is_postgres(source) or not is_postgres(target):
        raise ServeError(
            Saying(
                "serve-migrate-usage",
                "games are moved from a file to PostgreSQL: feodum serve migrate sqlite:FILE postgresql://HOST/NAME",
            )
        )
    file = file_of(source)
    try:
        from feodum.server.ops.migration import move
    except ImportError:
        raise ServeError(
            Saying("serve-asyncpg", "a postgresql:// database needs asyncpg: pip install 'feodum[postgres]'")
        ) from None
    count = move(file, target)
    sys.stdout.write(spoken_texts().text("said-moved", count=count) + "\n")
    return 0
