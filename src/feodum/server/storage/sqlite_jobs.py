"""Jobs for the thread that writes into the SQLite file."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Sequence
from typing import Any

from feodum.server.http.refusals import DamagedGame, Refusal
from feodum.server.storage.file_guard import FileFault
from feodum.server.storage.store import StaleWrite

Work = Callable[[sqlite3.Connection], Any]
logger = logging.getLogger("feodum.server")


class Job:
    """A job for the writer thread, with the future of its caller."""

    def __init__(
        self,
        operation: str,
        game_id: str,
        work: Work,
        is_single_statement: bool,
        loop: asyncio.AbstractEventLoop,
        done: asyncio.Future[Any],
    ) -> None:
        self.operation = operation
        self.game_id = game_id
        self.work = work
        self.is_single_statement = is_single_statement
        self.loop = loop
        self.done = done
        self.result: Any = None
        self.failure: Exception | None = None

    def run(self, db: sqlite3.Connection) -> None:
        if self.is_single_statement:
            try:
                self.result = self.work(db)
            except StaleWrite as error:
                self.failure = error
            return
        db.execute("SAVEPOINT job")
        try:
            self.result = self.work(db)
        except Exception as error:
            self.failure = error
            db.execute("ROLLBACK TO job")
        db.execute("RELEASE job")

    @property
    def is_refused(self) -> bool:
        """Whether the job failed because of its own data, and not because of the database."""
        return isinstance(self.failure, (StaleWrite, DamagedGame, sqlite3.IntegrityError))

    def log(self) -> None:
        if self.operation == "probe":
            return
        # Damaged games are logged when they are opened, and a lost file only once.
        if self.failure is not None and not isinstance(self.failure, (DamagedGame, FileFault)):
            logger.error("could not %s game %s: %s", self.operation, self.game_id or "file", error_summary(self.failure))

    def resolve(self) -> None:
        if self.done.done():
            return
        if self.failure is None:
            self.done.set_result(self.result)
        elif isinstance(self.failure, (DamagedGame, StaleWrite)):
            self.done.set_exception(self.failure)
        elif self.operation == "read":
            self.done.set_exception(Refusal("storage", "the game could not be read; try again later"))
        else:
            self.done.set_exception(Refusal("storage", "the game could not be stored; nothing has changed"))


def resolve_all(jobs: Sequence[Job]) -> None:
    for job in jobs:
        job.resolve()


def error_summary(failure: Exception) -> str:
    """Describe an error for the log.

    Only texts of SQLite and StaleWrite are included: others might name cards.
    """
    if isinstance(failure, sqlite3.Error):
        return f"{failure} ({getattr(failure, 'sqlite_errorname', type(failure).__name__)})"
    return str(failure) if isinstance(failure, StaleWrite) else type(failure).__name__
