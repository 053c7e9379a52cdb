"""`feodum serve backup`: copy the game database while the server runs."""

from __future__ import annotations

import sys
from pathlib import Path

from feodum.cli.serve import default_database
from feodum.i18n.locale import current_texts
from feodum.messages.message import printable_path
from feodum.server.ops.maintenance import back_up
from feodum.server.storage.store_selection import database_file


def backup(file: Path, /, *, database: str | None = None) -> int:
    """Copy the current state of all games to a file. The server may be running.

    Parameters
    ----------
    file
        The file to write. It must not exist yet.
    database
        The game database, an SQLite file. Default: the one in your data folder.
    """
    back_up(database_file(database or default_database()), file)
    sys.stdout.write(current_texts().text("output-backup", file=printable_path(file)) + "\n")
    return 0
