"""Maintenance of a database file: backup and integrity check, also while a server uses it."""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from feodum.cards.custom import CustomCardError
from feodum.messages.message import Message
from feodum.server.http.refusals import DamagedGame, ServeError, cannot_open_database, cannot_use_database
from feodum.server.storage.file_guard import check_name
from feodum.server.storage.loading import open_game
from feodum.server.storage.sqlite_file import BUSY_SECONDS, check_owner, migrate, real_path
from feodum.server.storage.sqlite_jobs import error_summary
from feodum.server.storage.sqlite_store import read_game


def _connect_existing(path: Path) -> sqlite3.Connection:
    """Open an existing database file for reading. Raises ServeError if it is missing, empty or not a file."""
    file = real_path(path)
    try:
        # Files of the kernel have no size. Opening them, as SQLite does, may block.
        if file.stat().st_size == 0:
            raise ServeError(Message("database-empty", "{name} is empty; it contains no database", name=path))
        check_name(file)
        return sqlite3.connect(f"{file.as_uri()}?mode=rw", uri=True, timeout=BUSY_SECONDS, isolation_level=None)
    except FileNotFoundError:
        raise ServeError(Message("database-none", "there is no database file {name}", name=path)) from None
    except (OSError, sqlite3.Error) as error:
        raise cannot_open_database(path, error) from None


# Backup ----------------------------------------------------------------------------------------------------------------
def back_up(path: Path, target: Path) -> None:
    """Write a consistent copy of the file. A running server is not interrupted.

    The copy gets its final name only when it is complete.
    """
    if os.path.lexists(target):
        raise ServeError(Message("backup-exists", "{name} already exists; choose another name", name=target))
    part = target.with_name(f".feodum-{secrets.token_hex(8)}")
    with closing(_connect_existing(path)) as source:
        try:
            check_owner(source, path)
        except sqlite3.Error as error:
            raise cannot_use_database(path, error) from None
        try:
            part.touch(mode=0o600, exist_ok=False)  # it contains the seeds of running games
            _copy_whole(source, part)
            os.replace(part, target)
        except (OSError, sqlite3.Error) as error:
            raise ServeError(
                Message("backup-unwritten", "cannot write the backup {name}: {why}", name=target, why=error)
            ) from None
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)


def _copy_whole(source: sqlite3.Connection, part: Path) -> None:
    with closing(sqlite3.connect(part, isolation_level=None)) as copy:
        source.backup(copy)  # one step, so the copy is consistent
        copy.execute("PRAGMA journal_mode = DELETE")  # everything in one file
        result = copy.execute("PRAGMA quick_check(1)").fetchone()[0]
        if result != "ok":
            raise ServeError(
                Message(
                    "backup-damaged",
                    "the database is damaged ({why}); no backup was written. Run `feodum serve --check` for details",
                    why=result,
                )
            )


# Check -----------------------------------------------------------------------------------------------------------------
class Findings:
    """Result of a check: the number of games, and the problems, one line each."""

    def __init__(self) -> None:
        self.games = 0
        self.problems: list[str] = []


def check_file(path: Path) -> Findings:
    """Check the integrity of the file and of every game in it. Works on a copy of the file."""
    findings = Findings()
    with closing(_connect_existing(path)) as source, closing(sqlite3.connect("", isolation_level=None)) as copy:
        try:
            source.backup(copy)
            migrate(copy, path)
            findings.problems += _database_damage(copy)
            for game_id in _game_ids(copy):
                findings.games += 1
                findings.problems += _game_damage(copy, game_id)
        except sqlite3.Error as error:
            findings.problems.append(f"cannot read the rest of the file: {error_summary(error)}")
    return findings


def _database_damage(db: sqlite3.Connection) -> list[str]:
    """Return the problems that SQLite finds."""
    broken = [f"the file is damaged: {row[0]}" for row in db.execute("PRAGMA integrity_check") if row[0] != "ok"]
    orphans = {(row[0], row[2]) for row in db.execute("PRAGMA foreign_key_check")}
    return broken + [f"table {table} refers to a game that is missing from {parent}" for table, parent in sorted(orphans)]


def _game_ids(db: sqlite3.Connection) -> Iterator[str]:
    for (game_id,) in db.execute("SELECT id FROM games ORDER BY rowid").fetchall():
        yield game_id


def _game_damage(db: sqlite3.Connection, game_id: str) -> list[str]:
    try:
        record = read_game(db, game_id)
        if record is None:
            return [f"game {game_id}: listed but not found"]
        open_game(record)
    except (CustomCardError, DamagedGame) as damage:
        return [f"game {game_id}: {damage}"]
    except sqlite3.Error as error:
        return [f"game {game_id}: {error_summary(error)}"]
    return []
