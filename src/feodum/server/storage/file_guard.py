"""The lock on the database file itself, and checks that it is still the file that the server opened.

The lock covers one byte of SQLite's lock-byte page. Neither SQLite's data nor its own locks use this byte, so other processes
can read the games. The lock belongs to the file (inode) and not to its name, and ends with the process.

On POSIX systems, a process loses this lock when SQLite opens the file, and when any descriptor of the file is closed. The
server therefore locks the file before SQLite opens it, then again, and each check renews the lock. The guard keeps its
descriptor until SQLite has closed the file, because closing it would release SQLite's own locks.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from feodum.files.safe_writing import OPEN_FLAGS, is_regular
from feodum.messages.message import Message
from feodum.server.http.refusals import ServeError, cannot_open_database, cannot_use_database

LOCK_BYTE: Final = 0x4000_0000 + 512
"""After the 512 bytes that SQLite locks, in a page that never contains data."""
MAGIC: Final = b"SQLite format 3\0"
HEADER_BYTES: Final = 100
APPLICATION_ID: Final = 0x46656F64
"""The letters "Feod", which identify the file as Feodum's."""
WAL_MODE: Final = b"\2\2"
"""The header's file format versions of a file with a write-ahead log, at offset 18."""
WAL_MAGIC: Final = (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83")
WAL_SALTS: Final = slice(16, 24)
WAL_FIRST_FRAME: Final = slice(40, 48)
"""Where the header of the log and its first frame have the numbers that all its frames share."""
QUICK_CHECK_SECONDS: Final = 2.0
"""Longest time for a check of the content. A very large file is checked only in part."""
CONTENT_CHECK_SHARE: Final = 0.05
"""The share of the time that checks of the content may take if other programs write again and again."""
DAMAGED: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class FileFault(Exception):
    """The database file is not the one that the server opened and wrote."""


class FileGuard:
    """The database file of a running server: its lock, and its state after the last check."""

    def __init__(self, path: Path) -> None:
        """Lock the file. Raises ServeError if another server uses it, or if it is not a regular file."""
        self.path = path
        self._names = os.fspath(path), f"{path}-wal"
        """The names of the file and of its write-ahead log, as text because checks are frequent."""
        try:
            self._file = os.open(path, os.O_RDWR | OPEN_FLAGS)
        except OSError as error:
            raise cannot_open_database(path, error) from None
        self._log: int | None = None
        self._mode = b""
        self._changes = 0
        self._size = 0
        self._log_size = 0
        self._modified = (0, 0)
        """When the file and its write-ahead log had been modified at the last check."""
        self._is_suspect = False
        """Whether another program may have modified them, and the content has not been checked since."""
        self._next_content_check = 0.0
        try:
            self._check_regular()
            if not _lock(self._file):
                raise in_use(path)
        except OSError as error:
            self.close()
            raise cannot_open_database(path, error) from None
        except ServeError:
            self.close()
            raise

    def _check_regular(self) -> None:
        if not is_regular(self._file):
            raise cannot_open_database(self.path, Message("file-none", "is not a file"))

    def start(self, db: sqlite3.Connection) -> None:
        """Lock the file again after SQLite has opened it, and start checking.

        Raises ServeError if another server was faster.
        """
        if not self._is_locked():
            raise in_use(self.path)
        try:
            self._mode = self._header()[18:20]
            if self._mode == WAL_MODE:
                self._log = os.open(self._names[1], os.O_RDONLY | OPEN_FLAGS)
            self.check(db, after_writing=True)
        except (OSError, FileFault) as error:
            raise cannot_use_database(self.path, error) from None

    def _is_locked(self) -> bool:
        return sys.platform == "win32" or _lock(self._file)  # Windows keeps locks, and refuses a second one

    @property
    def names(self) -> int:
        """The number of names (hard links) of the file."""
        return os.fstat(self._file).st_nlink

    def close(self) -> None:
        """Release the lock. SQLite must have closed the file."""
        for file in (self._log, self._file):
            if file is not None:
                os.close(file)

    # Checks ----------------------------------------------------------------------------------------------------------
    def check(self, db: sqlite3.Connection, after_writing: bool = False) -> None:
        """Raise FileFault if the file or its write-ahead log was deleted, replaced, truncated or overwritten.

        Costs a few system calls. Call it before and after each transaction: before, everything must be as the last check left
        it; after, the transaction must be in the same file. Other programs may use the file through SQLite. If one has modified
        the file since the last check, the content is checked as well.
        """
        try:
            self._check_identity()
            modified = self._check_file(), 0 if self._log is None else self._check_log(self._log, db)
            if modified != self._modified:
                self._modified = modified
                self._is_suspect = self._is_suspect or not after_writing
            if self._is_suspect and time.monotonic() >= self._next_content_check:
                self._check_content(db)
        except OSError as error:
            raise FileFault(f"the file can't be read ({error.strerror})") from None

    def _check_identity(self) -> None:
        if not _is_same_file(self._names[0], self._file):
            raise FileFault("the file was deleted or replaced")
        if self._log is not None and not _is_same_file(self._names[1], self._log):
            raise FileFault("the write-ahead log was deleted or replaced")
        if not self._is_locked():
            raise FileFault("another server uses the file")

    def _check_file(self) -> int:
        """Return when the file was modified."""
        header = self._header()
        status = os.fstat(self._file)
        size = status.st_size
        if size < self._size and size < _size_in_header(header):  # equal after a VACUUM
            raise FileFault("the file was truncated")
        changes = int.from_bytes(header[24:28], "big")
        if header[:16] != MAGIC or header[18:20] != self._mode or changes < self._changes:
            raise FileFault("the file was overwritten")
        self._size = size
        self._changes = changes
        return status.st_mtime_ns

    def _check_log(self, log: int, db: sqlite3.Connection) -> int:
        """Return when the write-ahead log was modified."""
        status = os.fstat(log)
        size = status.st_size
        if size < self._log_size:
            try:
                # Another program may have copied the log into the file before it truncated it. Otherwise, this fails.
                db.execute("PRAGMA wal_checkpoint").fetchone()
            except sqlite3.Error:
                raise FileFault("the write-ahead log was truncated") from None
        start = _read_start(log, WAL_FIRST_FRAME.stop)
        if size and start[:4] not in WAL_MAGIC:
            raise FileFault("the write-ahead log was overwritten")
        if len(start) == WAL_FIRST_FRAME.stop and start[WAL_SALTS] != start[WAL_FIRST_FRAME]:
            self._is_suspect = True  # overwritten, or another program is starting it again
        self._log_size = size
        return status.st_mtime_ns

    def _check_content(self, db: sqlite3.Connection) -> None:
        """Check the structure of the database, then copy the write-ahead log into the file, in case only the log is damaged.

        SQLite reads the log by an index of its own, so it can copy a log that it could not read after a restart.
        """
        began = time.monotonic()
        _quick_check(db)
        is_copied = False
        with suppress(sqlite3.Error):
            _, frames, copied = db.execute("PRAGMA wal_checkpoint").fetchone()
            is_copied = frames == copied
        self._modified = self._modification_times()
        _quick_check(db)  # the pages that the log had hidden
        self._is_suspect = not is_copied  # while another program reads the older pages of the file
        now = time.monotonic()
        self._next_content_check = now + (now - began) / CONTENT_CHECK_SHARE

    def _modification_times(self) -> tuple[int, int]:
        log = 0 if self._log is None else os.fstat(self._log).st_mtime_ns
        return os.fstat(self._file).st_mtime_ns, log

    def _header(self) -> bytes:
        return _read_start(self._file, HEADER_BYTES)


def in_use(path: Path) -> ServeError:
    return ServeError(Message("database-in-use", "the database {name} is in use by another `feodum serve`", name=path))


def is_owned(path: Path) -> bool:
    """Return whether the header of the file says that it is Feodum's. A new file may say so only in its write-ahead log."""
    file = os.open(path, os.O_RDONLY | OPEN_FLAGS)
    try:
        header = _read_start(file, HEADER_BYTES)
    finally:
        os.close(file)
    return header[:16] == MAGIC and int.from_bytes(header[68:72], "big") == APPLICATION_ID


def check_name(path: Path) -> None:
    """Raise ServeError if a server uses the file under another name.

    SQLite would then miss the write-ahead log of the server, which belongs to the name and not to the file.
    """
    if path.stat().st_nlink == 1 or Path(f"{path}-wal").exists():
        return
    file = os.open(path, os.O_RDWR | OPEN_FLAGS)
    try:
        if not _lock(file):
            raise ServeError(
                Message(
                    "database-other-name",
                    "the database {name} is in use under another name (a hard link); give the name that the server uses",
                    name=path,
                )
            )
    finally:
        os.close(file)


def _quick_check(db: sqlite3.Connection) -> None:
    """Raise FileFault if the database on the disk is damaged. Raises sqlite3.Error if it can't be read now."""
    timer = threading.Timer(QUICK_CHECK_SECONDS, db.interrupt)
    timer.start()
    try:
        db.execute("PRAGMA shrink_memory")  # forget the pages in the cache
        damage = str(db.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
            return
        if error.sqlite_errorcode & 0xFF not in DAMAGED:
            raise
        damage = str(error)
    finally:
        timer.cancel()
        timer.join()  # so that it doesn't interrupt the next statement
    if damage != "ok":
        raise FileFault("another program wrote into it, and its content is damaged")


def _is_same_file(name: str, file: int) -> bool:
    try:
        return os.path.samestat(os.stat(name), os.fstat(file))
    except FileNotFoundError:
        return False


def _size_in_header(header: bytes) -> int:
    page_size = int.from_bytes(header[16:18], "big")
    return int.from_bytes(header[28:32], "big") * (65_536 if page_size == 1 else page_size)


def _read_start(file: int, count: int) -> bytes:
    """Return the first bytes of an open file."""
    os.lseek(file, 0, os.SEEK_SET)
    return os.read(file, count)


def _lock(file: int) -> bool:
    """Lock the lock byte of an open file without waiting. Return False if another process has locked it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(file, LOCK_BYTE, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, LOCK_BYTE)
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
            return False
        raise
    return True
