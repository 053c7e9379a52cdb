"""Storage in one SQLite file, written by one thread.

When a coroutine returns, its transaction is on disk (WAL, synchronous=FULL). Waiting jobs are batched into one transaction
and one flush. The file contains seeds and token hashes, so it must be kept secret.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import astuple
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Final, TypeVar

from feodum.saves.format import SavedAnswer
from feodum.server.http.refusals import DamagedGame, Refusal
from feodum.server.storage.records import AnswerRow, GameRecord, GameRow, Point, SeatRow, build_record, parse_picks, picks_text
from feodum.server.storage.sqlite_file import open_database
from feodum.server.storage.store import (
    BATCH_SIZE,
    NO_USAGE,
    GameChanges,
    OnBroadcast,
    OnChange,
    Presence,
    StaleWrite,
    Usage,
    ignore_broadcast,
)
from feodum.server.table.seating import Seat

Result = TypeVar("Result")
Work = Callable[[sqlite3.Connection], Any]

ADD_ONE: Final = """
    INSERT INTO answers (game, number, seat, picks, checkpoint) SELECT ?, ?, ?, ?, ?
    WHERE EXISTS (SELECT 1 FROM games WHERE id = ? AND generation = ? AND NOT over)
    AND ? = (SELECT coalesce(max(number) + 1, 0) FROM answers WHERE game = ?)
"""
logger = logging.getLogger("feodum.server")


class SqliteStore:
    """A `Store` in an SQLite file, for a single process."""

    is_shared = False

    def __init__(self, path: Path) -> None:
        self.path = path
        self.errors = 0
        self.conflicts = 0
        self._requests: dict[str, str] = {}
        self._today = _today()
        self._touched_today: set[str] = set()
        """Games whose last day of activity is already stored as today."""
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._database = open_database(path)
        self._thread = threading.Thread(target=self._run, name="feodum-store", daemon=True)
        self._thread.start()

    async def prepare(self) -> None:
        """Do nothing: the constructor has opened the file."""

    async def start(self, on_change: OnChange, on_broadcast: OnBroadcast = ignore_broadcast) -> None:
        """Do nothing: no other process writes."""

    async def finish(self) -> None:
        await asyncio.to_thread(self.close)

    def close(self) -> None:
        """Run the queued jobs, then close the file."""
        if self._thread.is_alive():
            self._jobs.put(None)
            self._thread.join()

    async def is_reachable(self) -> bool:
        try:
            await self._do("read", "", lambda db: db.execute("SELECT 1 FROM games LIMIT 1").fetchone())
        except Refusal:
            return False
        return True

    # Games ---------------------------------------------------------------------------------------------------------
    async def create(self, game: GameRecord) -> None:
        await self._do("store", game.id, lambda db: _insert(db, game))

    async def load(self, game_id: str) -> GameRecord | None:
        record: GameRecord | None = await self._do("read", game_id, lambda db: read_game(db, game_id))
        return record

    async def changes(self, known: Mapping[str, Point]) -> dict[str, GameChanges]:
        return await self._do("read", "", lambda db: self._changes(db, known))

    def _changes(self, db: sqlite3.Connection, known: Mapping[str, Point]) -> dict[str, GameChanges]:
        changes: dict[str, GameChanges] = {}
        for game_id, point in known.items():
            row = db.execute("SELECT generation, ended, rematch, memory_aid FROM games WHERE id = ?", (game_id,)).fetchone()
            if row is None:
                continue
            generation, ended, rematch, memory_aid = row
            is_same = generation == point.generation and _count(db, game_id) >= point.answers
            start = point.answers if is_same else 0
            rows = db.execute("SELECT picks FROM answers WHERE game = ? AND number >= ? ORDER BY number", (game_id, start))
            changes[game_id] = GameChanges(
                generation=generation,
                start=start,
                answers=tuple(parse_picks(picks) for (picks,) in rows),
                ended=ended,
                seats=tuple(Seat(*seat) for seat in _seat_rows(db, game_id)),
                rematch=rematch,
                memory_aid=bool(memory_aid),
                request=self._requests.get(game_id, ""),
                remote_presence=(),
            )
        return changes

    async def add_answers(
        self,
        game_id: str,
        point: Point,
        seats: Sequence[int],
        answers: Sequence[SavedAnswer],
        over: bool,
        ended: str = "",
        checkpoint: str | None = None,
    ) -> None:
        def work(db: sqlite3.Connection) -> None:
            if is_single_statement:
                row = (game_id, point.answers, seats[0], picks_text(answers[0]), checkpoint, game_id, *point, game_id)
                if db.execute(ADD_ONE, row).rowcount != 1:
                    _check_point(db, game_id, point)
                    raise StaleWrite("the game has moved on")
            else:
                _check_point(db, game_id, point)
                _add(db, game_id, point.answers, seats, answers, checkpoint)
                if over:
                    db.execute("UPDATE games SET over = 1, ended = ? WHERE id = ?", (ended, game_id))
            self._touch(db, game_id)

        is_single_statement = len(answers) == 1 and not over
        await self._do("store", game_id, work, is_single_statement)

    def _touch(self, db: sqlite3.Connection, game_id: str) -> None:
        """Store today as the last day of activity, once per day and game."""
        today = _today()
        if today != self._today:
            self._today = today
            self._touched_today.clear()
        if game_id not in self._touched_today:
            _touch(db, game_id)
            self._touched_today.add(game_id)

    async def truncate_answers(self, game_id: str, point: Point, keep: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            _check_point(db, game_id, point)
            if not 0 <= keep <= point.answers:
                raise StaleWrite(f"cannot keep {keep} of {point.answers} stored answers")
            db.execute("DELETE FROM answers WHERE game = ? AND number >= ?", (game_id, keep))
            db.execute("UPDATE games SET generation = ? WHERE id = ?", (point.generation + 1, game_id))
            _touch(db, game_id)

        await self._do("store", game_id, work)

    async def redeal(self, game: GameRecord, point: Point) -> None:
        def work(db: sqlite3.Connection) -> None:
            _check_point(db, game.id, point)
            db.execute("DELETE FROM answers WHERE game = ?", (game.id,))
            row = (str(game.seed), game.setup_text(), point.generation + 1, game.id)
            db.execute("UPDATE games SET seed = ?, setup = ?, generation = ? WHERE id = ?", row)

        await self._do("store", game.id, work)

    async def save_seat(self, game_id: str, seat: Seat, previous: Seat | None = None) -> None:
        await self._do("store", game_id, lambda db: _update_seat(db, game_id, seat, previous or seat))

    async def end_game(self, game_id: str, point: Point, ended: str, seat: Seat, previous: Seat) -> None:
        def work(db: sqlite3.Connection) -> None:
            _check_point(db, game_id, point)
            _update_seat(db, game_id, seat, previous)
            db.execute("UPDATE games SET over = 1, ended = ? WHERE id = ?", (ended, game_id))

        await self._do("store", game_id, work)

    async def save_time(self, game_id: str, seat: int, used: float) -> None:
        row = (used, game_id, seat, used)
        statement = "UPDATE seats SET used = ? WHERE game = ? AND seat = ? AND used < ?"
        await self._do("store", game_id, lambda db: db.execute(statement, row).rowcount)

    async def save_memory_aid(self, game_id: str, on: bool) -> None:
        statement = "UPDATE games SET memory_aid = ? WHERE id = ?"
        await self._do("store", game_id, lambda db: db.execute(statement, (on, game_id)).rowcount)

    async def save_undo_request(self, game_id: str, previous: str, request: str) -> None:
        """Keep the request in memory only, because there is a single process."""
        if self._requests.get(game_id, "") != previous:
            raise StaleWrite("another undo request is open")
        self._requests[game_id] = request

    async def create_rematch(self, previous: str, game: GameRecord) -> str:
        def work(db: sqlite3.Connection) -> str:
            row = db.execute("SELECT rematch FROM games WHERE id = ?", (previous,)).fetchone()
            if row is not None and row[0] is not None:
                return str(row[0])
            _insert(db, game)
            db.execute("UPDATE games SET rematch = ? WHERE id = ?", (game.id, previous))
            return game.id

        return await self._do("store", game.id, work)

    async def forget(self, days: int, in_use: Collection[str]) -> int:
        return await self._do("clean", "", lambda db: _forget(db, days, in_use))

    async def claim_bots(self, game_id: str) -> bool:
        return True

    async def release_bots(self, game_id: str) -> None: ...

    async def publish_presence(self, game_id: str, presence: Presence) -> None: ...

    async def broadcast(self, game_id: str, text: str) -> None: ...

    async def exchange_usage(self, local: Mapping[str, Mapping[str, int]]) -> Usage:
        return NO_USAGE

    # The thread --------------------------------------------------------------------------------------------------
    async def _do(
        self, operation: str, game_id: str, work: Callable[[sqlite3.Connection], Result], is_single_statement: bool = False
    ) -> Result:
        """Run a job in the writer thread. `is_single_statement` jobs need no savepoint."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Result] = loop.create_future()
        self._jobs.put(_Job(operation, game_id, work, is_single_statement, loop, done))
        return await done

    def _run(self) -> None:
        is_running = True
        while is_running:
            job = self._jobs.get()
            if job is None:
                break
            batch = [job]
            while len(batch) < BATCH_SIZE:
                try:
                    next_job = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if next_job is None:
                    is_running = False
                    break
                batch.append(next_job)
            self._commit(batch)
        self._database.close()

    def _commit(self, batch: list[_Job]) -> None:
        """Run jobs in one transaction, roll back failed jobs individually, and resolve all after the commit."""
        db = self._database.connection
        try:
            db.execute("BEGIN IMMEDIATE")
            for job in batch:
                job.run(db)
            db.execute("COMMIT")
        except sqlite3.Error as error:
            for job in batch:
                job.failure = job.failure or error
            with suppress(sqlite3.Error):
                db.execute("ROLLBACK")
        for job in batch:
            self.conflicts += isinstance(job.failure, StaleWrite)
            self.errors += job.failure is not None and not isinstance(job.failure, (StaleWrite, DamagedGame))
            job.log()
        for loop in {job.loop for job in batch}:
            with suppress(RuntimeError):  # the loop is closed, so no caller is waiting
                loop.call_soon_threadsafe(_resolve_all, [job for job in batch if job.loop is loop])


class _Job:
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

    def log(self) -> None:
        if self.failure is not None and not isinstance(self.failure, DamagedGame):  # logged when the game is opened
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


def _today() -> date:
    """Return the current day in UTC, as in SQLite."""
    return datetime.now(UTC).date()


def _resolve_all(jobs: Sequence[_Job]) -> None:
    for job in jobs:
        job.resolve()


def error_summary(failure: Exception) -> str:
    """Describe an error for the log.

    Only texts of SQLite and StaleWrite are included: others might name cards.
    """
    if isinstance(failure, sqlite3.Error):
        return f"{failure} ({getattr(failure, 'sqlite_errorname', type(failure).__name__)})"
    return str(failure) if isinstance(failure, StaleWrite) else type(failure).__name__


# Statements ------------------------------------------------------------------------------------------------------------
def _count(db: sqlite3.Connection, game_id: str) -> int:
    """Return the number of stored answers."""
    last = db.execute("SELECT max(number) FROM answers WHERE game = ?", (game_id,)).fetchone()[0]
    return 0 if last is None else int(last) + 1


def _check_point(db: sqlite3.Connection, game_id: str, point: Point) -> None:
    """Raise StaleWrite unless the game is at this point."""
    row = db.execute("SELECT generation, over FROM games WHERE id = ?", (game_id,)).fetchone()
    if row is None:
        raise StaleWrite("no such game")
    if row[1]:
        raise StaleWrite("the game is over")
    if row[0] != point.generation:
        raise StaleWrite(f"the game is in generation {row[0]}, not {point.generation}")
    stored = _count(db, game_id)
    if stored != point.answers:
        raise StaleWrite(f"{stored} answers are stored, not {point.answers}")


def _add(
    db: sqlite3.Connection,
    game_id: str,
    start: int,
    seats: Sequence[int],
    answers: Sequence[SavedAnswer],
    checkpoint: str | None,
) -> None:
    checkpoints = [None] * (len(answers) - 1) + [checkpoint]
    rows = [(game_id, start + i, seats[i], picks_text(answers[i]), checkpoints[i]) for i in range(len(answers))]
    db.executemany("INSERT INTO answers (game, number, seat, picks, checkpoint) VALUES (?, ?, ?, ?, ?)", rows)


def _update_seat(db: sqlite3.Connection, game_id: str, seat: Seat, previous: Seat) -> None:
    new = (seat.name, seat.token_hash, seat.stand_in, seat.absence, seat.shown)
    done = db.execute(
        "UPDATE seats SET name = ?, token_hash = ?, stand_in = ?, absence = ?, shown = max(shown, ?) "
        "WHERE game = ? AND seat = ? AND token_hash = ? AND stand_in = ?",
        (*new, game_id, seat.number, previous.token_hash, previous.stand_in),
    )
    if not done.rowcount:
        raise StaleWrite(f"seat {seat.number} has been changed")
    _touch(db, game_id)


def _touch(db: sqlite3.Connection, game_id: str) -> None:
    """Store today as the last day of activity, unless it is stored already."""
    db.execute("UPDATE games SET active = date('now') WHERE id = ? AND active < date('now')", (game_id,))


def _forget(db: sqlite3.Connection, days: int, in_use: Collection[str]) -> int:
    old = db.execute(
        """
        SELECT id FROM games WHERE active < date('now', ?) AND (over OR NOT EXISTS (
            SELECT 1 FROM answers JOIN seats ON seats.game = answers.game AND seats.seat = answers.seat
            WHERE answers.game = games.id AND seats.kind <> 'bot'))
        """,
        (f"-{days} days",),
    ).fetchall()
    rows = [row for row in old if row[0] not in in_use][:BATCH_SIZE]  # in batches, so that other writes are not delayed
    db.executemany("DELETE FROM answers WHERE game = ?", rows)
    db.executemany("DELETE FROM seats WHERE game = ?", rows)
    db.executemany("DELETE FROM games WHERE id = ?", rows)
    db.execute("UPDATE games SET rematch = NULL WHERE rematch IS NOT NULL AND rematch NOT IN (SELECT id FROM games)")
    return len(rows)


def _insert(db: sqlite3.Connection, game: GameRecord) -> None:
    db.execute(
        "INSERT INTO games (id, active, setup, seed, bot_seed, invite_hash, feodum, rules, memory_aid) "
        "VALUES (?, date('now'), ?, ?, ?, ?, ?, ?, ?)",
        (
            game.id,
            game.setup_text(),
            str(game.seed),
            str(game.bot_seed),
            game.invite_hash,
            game.feodum,
            game.rules,
            game.memory_aid,
        ),
    )
    db.executemany(
        "INSERT INTO seats (game, seat, kind, name, level, token_hash, stand_in, used, absence, shown) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(game.id, *astuple(seat)) for seat in game.seats],
    )


def _seat_rows(db: sqlite3.Connection, game_id: str) -> list[SeatRow]:
    rows = db.execute(
        "SELECT seat, kind, name, level, token_hash, stand_in, used, absence, shown FROM seats WHERE game = ? ORDER BY seat",
        (game_id,),
    )
    return [SeatRow._make((*row[:-1], bool(row[-1]))) for row in rows]


def read_game(db: sqlite3.Connection, game_id: str) -> GameRecord | None:
    """Return a stored game or None. Raises DamagedGame if it is incomplete or unreadable."""
    row = db.execute(
        "SELECT setup, seed, bot_seed, invite_hash, generation, over, ended, rematch, feodum, rules, memory_aid "
        "FROM games WHERE id = ?",
        (game_id,),
    ).fetchone()
    if row is None:
        return None
    seats = _seat_rows(db, game_id)
    answers = db.execute(
        "SELECT number, seat, picks, checkpoint FROM answers WHERE game = ? ORDER BY number", (game_id,)
    ).fetchall()
    return build_record(game_id, GameRow(*row), seats, [AnswerRow(*answer) for answer in answers])
