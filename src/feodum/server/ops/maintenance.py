"""Looking after the file of a server, running or not: is it sound, and a copy of it as it is at one moment."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from feodum.messages.message import Saying
from feodum.server.http.refusals import DamagedGame, ServeError, database_unopened
from feodum.server.storage.loading import opened
from feodum.server.storage.sqlite_file import BUSY_SECONDS, migrate
from feodum.server.storage.sqlite_store import read_game, told


def _existing(path: Path) -> sqlite3.Connection:
    """The file of a server, to read from."""
    if not path.is_file():
        raise ServeError(Saying("database-none", "there is no database {name}", name=path))
    try:
        return sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=BUSY_SECONDS, isolation_level=None)
    except sqlite3.Error as error:
        raise database_unopened(path, error) from None


# Backup ----------------------------------------------------------------------------------------------------------------
def back_up(path: Path, target: Path) -> None:
    """Write a copy of the file as it is at this moment; a server that runs goes on meanwhile.

    The copy appears under its name only when it is whole.
    """
    if target.exists():
        raise ServeError(Saying("backup-exists", "{name} exists already; choose another name", name=target))
    part = target.with_name(f"{target.name}.part")
    with closing(_existing(path)) as source:
        try:
            part.unlink(missing_ok=True)
            part.touch(mode=0o600)  # it holds the seeds of running games
            _copy_whole(source, part)
            os.replace(part, target)
        except (OSError, sqlite3.Error) as error:
            raise ServeError(
                Saying("backup-unwritten", "the backup {name} can't be written: {why}", name=target, why=error)
            ) from None
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)


def _copy_whole(source: sqlite3.Connection, part: Path) -> None:
    with closing(sqlite3.connect(part, isolation_level=None)) as copy:
        source.backup(copy)  # in one step, and so of one moment
        copy.execute("PRAGMA journal_mode = DELETE")  # everything in one file
        found = copy.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise ServeError(
                Saying(
                    "backup-damaged",
                    "the database is damaged ({why}); `feodum serve --check` tells more. No backup was made",
                    why=found,
                )
            )


# Check -----------------------------------------------------------------------------------------------------------------
class Findings:
    """What is wrong with a file, a line each."""

    def __init__(self) -> None:
        self.games = 0
        self.problems: list[str] = []


def check_file(path: Path) -> Findings:
    """Whether the file is whole and every game in it can be opened. Works on a copy: the file itself is not changed."""
    findings = Findings()
    with closing(_existing(path)) as source, closing(sqlite3.connect("", isolation_level=None)) as copy:
        try:
            source.backup(copy)
            migrate(copy, path)
            findings.problems += _damages(copy)
            for game_id in _game_ids(copy):
                findings.games += 1
                findings.problems += _damages_of(copy, game_id)
        except sqlite3.Error as error:
            findings.problems.append(f"the file can't be read further: {told(error)}")
    return findings


def _damages(db: sqlite3.Connection) -> list[str]:
    """What the database itself finds wrong."""
    broken = [f"the file is damaged: {row[0]}" for row in db.execute("PRAGMA integrity_check") if row[0] != "ok"]
    lost = {(row[0], row[2]) for row in db.execute("PRAGMA foreign_key_check")}
    return broken + [f"there are {table} of a game that is not in {parent}" for table, parent in sorted(lost)]


def _game_ids(db: sqlite3.Connection) -> Iterator[str]:
    for (game_id,) in db.execute("SELECT id FROM games ORDER BY rowid").fetchall():
        yield game_id


def _damages_of(db: sqlite3.Connection, game_id: str) -> list[str]:
    try:
        record = read_game(db, game_id)
        if record is None:
            return [f"game {game_id}: it is in the list of games, but can't be found"]
        opened(record)
    except DamagedGame as damage:
        return [f"game {game_id}: {damage}"]
    except sqlite3.Error as error:
        return [f"game {game_id}: {told(error)}"]
    return []
