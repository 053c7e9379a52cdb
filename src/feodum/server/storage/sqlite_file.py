"""The SQLite file with the games: schema, migrations, and a lock so that only one server uses it."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from feodum.messages.message import Message
from feodum.server.http.refusals import ServeError, cannot_open_database, cannot_use_database

APPLICATION_ID: Final = 0x46656F64
"""The letters "Feod", which identify the file as Feodum's."""
BUSY_SECONDS: Final = 10.0
"""How long to wait for another process that has locked the file, such as a backup."""

MIGRATIONS: Final = (
    """
    CREATE TABLE games (
        id TEXT PRIMARY KEY,
        created TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
        setup TEXT NOT NULL,
        seed TEXT NOT NULL,
        bot_seed TEXT NOT NULL,
        invite_hash TEXT NOT NULL,
        generation INTEGER NOT NULL DEFAULT 0,
        over INTEGER NOT NULL DEFAULT 0,
        rematch TEXT
    );
    CREATE TABLE seats (
        game TEXT NOT NULL REFERENCES games (id),
        seat INTEGER NOT NULL,
        kind TEXT NOT NULL,
        name TEXT NOT NULL,
        level TEXT NOT NULL,
        token_hash TEXT NOT NULL,
        PRIMARY KEY (game, seat)
    ) WITHOUT ROWID;
    CREATE TABLE answers (
        game TEXT NOT NULL REFERENCES games (id),
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        picks TEXT NOT NULL,
        PRIMARY KEY (game, number)
    ) WITHOUT ROWID;
    """,
    # The day of the last move (unknown for old games, so they count as played today), and why a game was ended early.
    """
    ALTER TABLE games ADD COLUMN active TEXT NOT NULL DEFAULT '';
    ALTER TABLE games ADD COLUMN ended TEXT NOT NULL DEFAULT '';
    UPDATE games SET active = date('now');
    """,
    # Answers are text from here on; older "picks" hold option numbers as a JSON list, see `feodum.saves.format`. Also adds the
    # version and rules edition a game started with, and the fingerprint of the position after some answers.
    """
    ALTER TABLE games ADD COLUMN feodum TEXT NOT NULL DEFAULT '0.1.0';
    ALTER TABLE games ADD COLUMN rules INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE answers ADD COLUMN checkpoint TEXT;
    """,
    # Why a bot plays in a person's seat, if it does.
    """
    ALTER TABLE seats ADD COLUMN stand_in TEXT NOT NULL DEFAULT '';
    """,
    # Seconds each seat has used of its time for the game, and whether the memory aid is on.
    """
    ALTER TABLE seats ADD COLUMN used REAL NOT NULL DEFAULT 0;
    ALTER TABLE games ADD COLUMN memory_aid INTEGER NOT NULL DEFAULT 0;
    """,
    # What a stand-in bot has played for an absent player, and whether the player has been shown any cards. Players of older
    # games count as having seen theirs.
    """
    ALTER TABLE seats ADD COLUMN absence TEXT NOT NULL DEFAULT '';
    ALTER TABLE seats ADD COLUMN shown INTEGER NOT NULL DEFAULT 1;
    """,
)
"""Scripts from each schema version to the next. Append only: files of all versions are in use."""
SCHEMA_VERSION: Final = len(MIGRATIONS)


class Database:
    """An open database file and its lock against other servers."""

    def __init__(self, connection: sqlite3.Connection, lock: sqlite3.Connection) -> None:
        self.connection = connection
        self._lock = lock

    def close(self) -> None:
        self.connection.close()
        self._lock.close()


def open_database(path: Path) -> Database:
    """Open or create the database for this server only. Raises ServeError if it cannot be used."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Restrict permissions from the start: the file will hold the seeds of running games.
        if not path.exists():
            path.touch(mode=0o600)
    except OSError as error:
        raise cannot_open_database(path, error) from None
    lock = _take_lock(path)
    try:
        return Database(_connect(path), lock)
    except ServeError:
        lock.close()
        raise


def _take_lock(path: Path) -> sqlite3.Connection:
    """Lock the file for this server until the connection is closed or the process ends.

    The lock is held on a second, empty database, so that other processes can still read the games.
    """
    try:
        lock = sqlite3.connect(f"{path}-lock", timeout=0, isolation_level=None, check_same_thread=False)
    except sqlite3.Error as error:
        raise cannot_open_database(path, error) from None
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        lock.close()
        raise _unusable(path, error) from None
    return lock


def _connect(path: Path) -> sqlite3.Connection:
    try:
        db = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    except sqlite3.Error as error:
        raise cannot_open_database(path, error) from None
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        migrate(db, path)
    except sqlite3.Error as error:
        db.close()
        raise _unusable(path, error) from None
    except ServeError:
        db.close()
        raise
    return db


def _unusable(path: Path, error: sqlite3.Error) -> ServeError:
    if "locked" in str(error):
        return ServeError(Message("database-in-use", "the database {name} is in use by another `feodum serve`", name=path))
    return cannot_use_database(path, error)


def migrate(db: sqlite3.Connection, path: Path) -> None:
    """Bring the schema up to date. Raises ServeError for another program's file or a newer schema."""
    db.execute("BEGIN IMMEDIATE")
    version = db.execute("PRAGMA user_version").fetchone()[0]
    owner = db.execute("PRAGMA application_id").fetchone()[0]
    tables = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if (version or tables) and owner != APPLICATION_ID:
        raise ServeError(Message("database-other", "{name} belongs to another program", name=path))
    if version > SCHEMA_VERSION:
        raise ServeError(
            Message(
                "database-newer",
                "{name} was written by a newer Feodum (schema version {version}; this one supports up to {known})",
                name=path,
                version=version,
                known=SCHEMA_VERSION,
            )
        )
    if version < SCHEMA_VERSION:
        for script in MIGRATIONS[version:]:
            for statement in script.split(";"):
                db.execute(statement)
        db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute("COMMIT")
