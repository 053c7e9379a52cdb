"""Games at rest: one SQLite file, written by one thread.

A write is done when its coroutine returns: the transaction is on the disk (WAL, synchronous=FULL). What waits together is
written together, so that many tables share one flush. Seeds and hashes of tokens are in the file: it is as secret as they are.
"""

from __future__ import annotations

import asyncio
import json
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, TypeVar

from feodum.cards.box import Setup
from feodum.engine.decision import Answer
from feodum.server.errors import Refusal, ServeError
from feodum.server.seating import Seat

Result = TypeVar("Result")
Work = Callable[[sqlite3.Connection], Any]

SCHEMA_VERSION: Final = 1
APPLICATION_ID: Final = 0x46656F64
"""The letters Feod, by which other programs can tell whose file it is."""
BATCH: Final = 200
SCHEMA: Final = """
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
"""


@dataclass(frozen=True)
class GameRecord:
    """Everything about a game that is stored."""

    id: str
    setup: Setup
    seed: int
    bot_seed: int
    invite_hash: str
    seats: tuple[Seat, ...]
    answers: tuple[Answer, ...] = ()
    generation: int = 0
    over: bool = False
    rematch: str | None = None


class Store:
    """The database behind one writer thread."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._connection = open_database(path)
        self._thread = threading.Thread(target=self._work, name="feodum-store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Finish what waits, then close the file."""
        self._jobs.put(None)
        self._thread.join()

    # Games ---------------------------------------------------------------------------------------------------------
    async def create(self, game: GameRecord) -> None:
        await self._do(lambda db: _insert(db, game))

    async def load(self, game_id: str) -> GameRecord | None:
        found: GameRecord | None = await self._do(lambda db: _select(db, game_id))
        return found

    async def add_answers(self, game_id: str, start: int, seats: Sequence[int], answers: Sequence[Answer], over: bool) -> None:
        """Store answers; `start` is the number of the first, so that none can be stored twice."""

        def work(db: sqlite3.Connection) -> None:
            rows = [(game_id, start + i, seats[i], json.dumps(answers[i])) for i in range(len(answers))]
            db.executemany("INSERT INTO answers (game, number, seat, picks) VALUES (?, ?, ?, ?)", rows)
            if over:
                db.execute("UPDATE games SET over = 1 WHERE id = ?", (game_id,))

        await self._do(work)

    async def take_back(self, game_id: str, keep: int, generation: int) -> None:
        """Forget all answers but the first `keep`; the game enters its next generation."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM answers WHERE game = ? AND number >= ?", (game_id, keep))
            db.execute("UPDATE games SET generation = ? WHERE id = ?", (generation, game_id))

        await self._do(work)

    async def save_seat(self, game_id: str, seat: Seat) -> None:
        """Store the name and the token of a seat."""

        def work(db: sqlite3.Connection) -> None:
            row = (seat.name, seat.token_hash, game_id, seat.number)
            db.execute("UPDATE seats SET name = ?, token_hash = ? WHERE game = ? AND seat = ?", row)

        await self._do(work)

    async def create_rematch(self, before: str, game: GameRecord) -> None:
        """Store a game as the rematch of another, both or neither."""

        def work(db: sqlite3.Connection) -> None:
            _insert(db, game)
            db.execute("UPDATE games SET rematch = ? WHERE id = ?", (game.id, before))

        await self._do(work)

    # The thread --------------------------------------------------------------------------------------------------
    async def _do(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Result] = loop.create_future()
        self._jobs.put(_Job(work, loop, done))
        return await done

    def _work(self) -> None:
        going = True
        while going:
            job = self._jobs.get()
            if job is None:
                break
            batch = [job]
            while len(batch) < BATCH:
                try:
                    further = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if further is None:
                    going = False
                    break
                batch.append(further)
            self._commit(batch)
        self._connection.close()

    def _commit(self, batch: list[_Job]) -> None:
        """Run jobs in one transaction, each undone alone if it fails, and tell them only after the commit."""
        db = self._connection
        try:
            db.execute("BEGIN IMMEDIATE")
            for job in batch:
                job.run(db)
            db.execute("COMMIT")
        except sqlite3.Error as error:
            for job in batch:
                job.failure = error
            with suppress(sqlite3.Error):
                db.execute("ROLLBACK")
        for job in batch:
            job.report()


class _Job:
    """Work for the thread, and whom to tell."""

    def __init__(self, work: Work, loop: asyncio.AbstractEventLoop, done: asyncio.Future[Any]) -> None:
        self.work = work
        self.loop = loop
        self.done = done
        self.result: Any = None
        self.failure: Exception | None = None

    def run(self, db: sqlite3.Connection) -> None:
        db.execute("SAVEPOINT job")
        try:
            self.result = self.work(db)
        except Exception as error:
            self.failure = error
            db.execute("ROLLBACK TO job")
        db.execute("RELEASE job")

    def report(self) -> None:
        try:
            self.loop.call_soon_threadsafe(self._tell)
        except RuntimeError:  # the loop is closed: nobody waits any more
            return

    def _tell(self) -> None:
        if self.done.done():
            return
        if self.failure is None:
            self.done.set_result(self.result)
        else:
            self.done.set_exception(Refusal("storage", "the game could not be stored; nothing has changed"))


def open_database(path: Path) -> sqlite3.Connection:
    """The database at that path, created if there is none. Raises ServeError where it can't be used."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        existed = path.exists()
        # A file of its own permissions first: it will hold the seeds of running games.
        if not existed:
            path.touch(mode=0o600)
        db = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
    except (OSError, sqlite3.Error) as error:
        raise ServeError(f"the database {path} can't be opened: {error}") from None
    try:
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        _prepare(db, path)
    except sqlite3.Error as error:
        db.close()
        if "locked" in str(error):
            raise ServeError(f"the database {path} is in use by another feodum serve") from None
        raise ServeError(f"the database {path} can't be used: {error}") from None
    except ServeError:
        db.close()
        raise
    return db


def _prepare(db: sqlite3.Connection, path: Path) -> None:
    """Create the tables in a new file; refuse a file of somebody else or of a newer version."""
    db.execute("BEGIN EXCLUSIVE")  # takes the lock for good
    version = db.execute("PRAGMA user_version").fetchone()[0]
    owner = db.execute("PRAGMA application_id").fetchone()[0]
    tables = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if not version and not tables:
        for statement in SCHEMA.split(";"):
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    elif owner != APPLICATION_ID:
        raise ServeError(f"{path} is a database of another program")
    elif version > SCHEMA_VERSION:
        raise ServeError(f"{path} was written by a newer Feodum (version {version}; this one reads up to {SCHEMA_VERSION})")
    db.execute("COMMIT")


def _insert(db: sqlite3.Connection, game: GameRecord) -> None:
    setup = game.setup
    kept = {
        "players": setup.players,
        "kingdom": setup.kingdom,
        "colony": setup.colony,
        "shelters": setup.shelters,
        "bane": setup.bane,
        "first": setup.first,
    }
    db.execute(
        "INSERT INTO games (id, setup, seed, bot_seed, invite_hash) VALUES (?, ?, ?, ?, ?)",
        (game.id, json.dumps(kept), str(game.seed), str(game.bot_seed), game.invite_hash),
    )
    db.executemany(
        "INSERT INTO seats (game, seat, kind, name, level, token_hash) VALUES (?, ?, ?, ?, ?, ?)",
        [(game.id, seat.number, seat.kind, seat.name, seat.level, seat.token_hash) for seat in game.seats],
    )


def _select(db: sqlite3.Connection, game_id: str) -> GameRecord | None:
    row = db.execute(
        "SELECT setup, seed, bot_seed, invite_hash, generation, over, rematch FROM games WHERE id = ?", (game_id,)
    ).fetchone()
    if row is None:
        return None
    seats = db.execute("SELECT seat, kind, name, level, token_hash FROM seats WHERE game = ? ORDER BY seat", (game_id,))
    picks = db.execute("SELECT picks FROM answers WHERE game = ? ORDER BY number", (game_id,))
    record = GameRecord(
        id=game_id,
        setup=Setup(**json.loads(row[0])),
        seed=int(row[1]),
        bot_seed=int(row[2]),
        invite_hash=row[3],
        seats=tuple(Seat(*seat) for seat in seats),
        generation=row[4],
        over=bool(row[5]),
        rematch=row[6],
    )
    return replace(record, answers=tuple(tuple(json.loads(text)) for (text,) in picks))
