"""`feodum serve backup`: a copy of the games, while they are played."""

from __future__ import annotations

import sys
from pathlib import Path

from feodum.cli.serve import default_database
from feodum.i18n.locale import spoken_texts
from feodum.server.ops.maintenance import back_up
from feodum.server.storage.store_selection import file_of


def backup(file: Path, /, *, database: str | None = None) -> int:
    """Copy the games into a file, as they are at this moment. The server may run meanwhile.

    Parameters
    ----------
    file
        The file to write. It must not exist.
    database
        The file in which the games are kept. By default in your data folder.
    """
    back_up(file_of(database or default_database()), file)
    sys.stdout.write(spoken_texts().text("said-backup", file=str(file)) + "\n")
    return 0
