"""The SQLite file with the games: schema, migrations, and locks so that only one server uses it."""

from __future__ import annotations

import logging
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from feodum.messages.message import Message, printable_path
from feodum.server.http.refusals import ServeError, cannot_open_database, cannot_use_database
from feodum.server.storage.file_guard import APPLICATION_ID, FileGuard, in_use, is_owned

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
    # How many of the answers come from an uploaded or continued game (unknown for old games, so all of theirs count as played).
    """
    ALTER TABLE games ADD COLUMN copied INTEGER NOT NULL DEFAULT 0;
    """,
)
"""Scripts from each schema version to the next. Append only: files of all versions are in use."""
SCHEMA_VERSION: Final = len(MIGRATIONS)
logger = logging.getLogger("feodum.server")


class Database:
    """An open database file and its locks against other servers."""

    def __init__(self, connection: sqlite3.Connection, guard: FileGuard, name_lock: sqlite3.Connection) -> None:
        self.connection = connection
        self.guard = guard
        self._name_lock = name_lock

    def close(self) -> None:
        self.connection.close()
        self.guard.close()
        self._name_lock.close()


def open_database(path: Path) -> Database:
    """Open or create the database for this server only. Raises ServeError if it cannot be used."""
    file = real_path(path)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        # Restrict permissions from the start: the file will hold the seeds of running games.
        if not file.exists():
            file.touch(mode=0o600)
    except OSError as error:
        raise cannot_open_database(path, error) from None
    _check_before_locking(file)
    name_lock = _lock_name(file)
    try:
        guard = FileGuard(file)
    except ServeError:
        name_lock.close()
        raise
    try:
        database = Database(_connect(file), guard, name_lock)
    except ServeError:
        guard.close()
        name_lock.close()
        raise
    try:
        guard.start(database.connection)
    except ServeError:
        database.close()
        raise
    if guard.names > 1:
        logger.warning(
            "the database %s has %d names (hard links); always start the server with the same one, because the write-ahead log "
            "belongs to the name",
            printable_path(path),
            guard.names,
        )
    return database


def real_path(path: Path) -> Path:
    """Return the path of the file behind symbolic links. Raises ServeError if it is something else than a file."""
    try:
        file = Path(os.path.realpath(path))
        if file.exists() and not file.is_file():
            raise cannot_open_database(path, Message("file-none", "is not a file"))
    except (OSError, ValueError) as error:  # ValueError: a path with a null character
        raise cannot_open_database(path, error) from None
    return file


def _check_before_locking(path: Path) -> None:
    """Raise ServeError for another program's file, before its lock file is created.

    If the lock file exists, only the owner of the lock may open the database.
    """
    try:
        if os.path.lexists(_lock_file(path)) or path.stat().st_size == 0 or is_owned(path):
            return
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True, timeout=BUSY_SECONDS, isolation_level=None)) as db:
            check_owner(db, path)
    except OSError as error:
        raise cannot_open_database(path, error) from None
    except sqlite3.Error as error:
        raise _unusable(path, error) from None


def _lock_file(path: Path) -> str:
    return f"{path}-lock"


def _lock_name(path: Path) -> sqlite3.Connection:
    """Lock the name of the file until the connection is closed or the process ends.

    This lock, on a second and empty database, keeps out older versions of Feodum, and a second store of this process.
    """
    try:
        lock = sqlite3.connect(_lock_file(path), timeout=0, isolation_level=None, check_same_thread=False)
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
        check_owner(db, path)  # first, because the next statement would change the file
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
        return in_use(path)
    return cannot_use_database(path, error)


def check_owner(db: sqlite3.Connection, path: Path) -> None:
    """Raise ServeError if the database belongs to another program. An empty one belongs to nobody."""
    is_used = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] or _schema_version(db)
    # Read last: a server that creates the database right now commits its id and its tables together.
    owner = db.execute("PRAGMA application_id").fetchone()[0]
    if is_used and owner != APPLICATION_ID:
        raise ServeError(Message("database-other", "{name} belongs to another program", name=path))


def _schema_version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def migrate(db: sqlite3.Connection, path: Path) -> None:
    """Bring the schema up to date. Raises ServeError for another program's file or a newer schema."""
    db.execute("BEGIN IMMEDIATE")
    check_owner(db, path)
    version = _schema_version(db)
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
