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
from typing import Final, TypeVar

from feodum.saves.format import SavedAnswer
from feodum.server.http.refusals import DamagedGame, Refusal
from feodum.server.storage.file_guard import FileFault
from feodum.server.storage.records import (
    AnswerRow,
    GameRecord,
    GameRow,
    Outline,
    Point,
    SeatRow,
    build_record,
    parse_picks,
    picks_text,
)
from feodum.server.storage.sqlite_file import SCHEMA_VERSION, open_database
from feodum.server.storage.sqlite_jobs import Job, resolve_all
from feodum.server.storage.store import (
    BATCH_SIZE,
    NO_USAGE,
    ForgettableGames,
    GameChanges,
    LastWrite,
    OnBroadcast,
    OnChange,
    Presence,
    StaleWrite,
    Usage,
    ignore_broadcast,
)
from feodum.server.table.seating import Seat

Result = TypeVar("Result")

ADD_ONE: Final = """
    INSERT INTO answers (game, number, seat, picks, checkpoint) SELECT ?, ?, ?, ?, ?
    WHERE EXISTS (SELECT 1 FROM games WHERE id = ? AND generation = ? AND NOT over)
    AND ? = (SELECT coalesce(max(number) + 1, 0) FROM answers WHERE game = ?)
"""
FORGETTABLE: Final = """
    (over OR NOT EXISTS (
        SELECT 1 FROM answers JOIN seats ON seats.game = answers.game AND seats.seat = answers.seat
        WHERE answers.game = games.id AND answers.number >= games.copied AND seats.kind <> 'bot'))
"""
"""Condition for games that are over or were never played by a person."""
logger = logging.getLogger("feodum.server")


class SqliteStore:
    """A `Store` in an SQLite file, for a single process."""

    is_shared = False

    def __init__(self, path: Path) -> None:
        self.path = path
        self.errors = 0
        self.conflicts = 0
        self._last_write = LastWrite()
        self._fault: FileFault | None = None
        """Why the file can't be used any more. The server must be restarted then."""
        self._requests: dict[str, str] = {}
        self._today = _today()
        self._touched_today: set[str] = set()
        """Games whose last day of activity is already stored as today."""
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
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
            if self._last_write.has_failed:
                await self._do("probe", "", lambda db: db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}").fetchone())
            else:
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

    async def outline(self, game_id: str) -> Outline | None:
        outline: Outline | None = await self._do("read", game_id, lambda db: _read_outline(db, game_id))
        return outline

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
        stand_ins: Collection[int] = (),
    ) -> None:
        def work(db: sqlite3.Connection) -> None:
            if is_single_statement:
                row = (game_id, point.answers, seats[0], picks_text(answers[0]), checkpoint, game_id, *point, game_id)
                if db.execute(ADD_ONE, row).rowcount != 1:
                    _check_point(db, game_id, point)
                    raise StaleWrite("the game has moved on")
            else:
                _check_point(db, game_id, point)
                _check_stand_ins(db, game_id, stand_ins)
                _add(db, game_id, point.answers, seats, answers, checkpoint)
                if over:
                    db.execute("UPDATE games SET over = 1, ended = ? WHERE id = ?", (ended, game_id))
            self._touch(db, game_id)

        is_single_statement = len(answers) == 1 and not over and not stand_ins
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
            row = (point.generation + 1, keep, game_id)
            db.execute("UPDATE games SET generation = ?, copied = min(copied, ?) WHERE id = ?", row)
            _touch(db, game_id)

        await self._do("store", game_id, work)

    async def redeal(self, game: GameRecord, point: Point) -> None:
        def work(db: sqlite3.Connection) -> None:
            _check_point(db, game.id, point)
            db.execute("DELETE FROM answers WHERE game = ?", (game.id,))
            row = (str(game.seed), game.setup_text(), point.generation + 1, game.id)
            db.execute("UPDATE games SET seed = ?, setup = ?, generation = ? WHERE id = ?", row)

        await self._do("store", game.id, work)

    async def save_seat(self, game_id: str, seat: Seat, previous: Seat | None = None, point: Point | None = None) -> None:
        def work(db: sqlite3.Connection) -> None:
            if point is not None:
                _check_point(db, game_id, point)
            _update_seat(db, game_id, seat, previous or seat)

        await self._do("store", game_id, work)

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

    async def count_forgettable(self, days: int) -> ForgettableGames:
        statement = f"""
            SELECT coalesce(sum(active < date('now', ?)), 0), count(*), (SELECT count(*) FROM games)
            FROM games WHERE {FORGETTABLE}
        """
        days_ago = (f"{-days} days",)
        return ForgettableGames(*await self._do("read", "", lambda db: db.execute(statement, days_ago).fetchone()))

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
        self._jobs.put(Job(operation, game_id, work, is_single_statement, loop, done))
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

    def _check_file(self, after_writing: bool = False) -> None:
        """Raise FileFault if the file is not the one that was opened. From then on, nothing is read or written."""
        if self._fault is None:
            try:
                self._database.guard.check(self._database.connection, after_writing)
                return
            except FileFault as fault:
                self._fault = fault
                logger.critical(
                    "the database %s is lost: %s. Nothing is stored from now on; restore the file, then restart the server",
                    self.path,
                    fault,
                )
        raise self._fault

    def _commit(self, batch: list[Job]) -> None:
        """Run jobs in one transaction, roll back failed jobs individually, and resolve all after the commit."""
        db = self._database.connection
        try:
            self._check_file()
            db.execute("BEGIN IMMEDIATE")
            for job in batch:
                job.run(db)
            db.execute("COMMIT")
            self._check_file(after_writing=True)
        except (sqlite3.Error, FileFault) as error:
            for job in batch:
                job.failure = job.failure or error
            with suppress(sqlite3.Error):
                db.execute("ROLLBACK")
        for job in batch:
            if job.operation != "read" and not job.is_refused:
                self._last_write.has_failed = job.failure is not None
        for job in batch:
            self.conflicts += isinstance(job.failure, StaleWrite)
            self.errors += job.failure is not None and not isinstance(job.failure, (StaleWrite, DamagedGame))
            job.log()
        for loop in {job.loop for job in batch}:
            with suppress(RuntimeError):  # the loop is closed, so no caller is waiting
                loop.call_soon_threadsafe(resolve_all, [job for job in batch if job.loop is loop])


def _today() -> date:
    """Return the current day in UTC, as in SQLite."""
    return datetime.now(UTC).date()


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


def _check_stand_ins(db: sqlite3.Connection, game_id: str, seats: Collection[int]) -> None:
    """Raise StaleWrite unless stand-ins play these seats."""
    for seat in seats:
        if db.execute("SELECT 1 FROM seats WHERE game = ? AND seat = ? AND stand_in <> ''", (game_id, seat)).fetchone() is None:
            raise StaleWrite(f"no stand-in plays seat {seat}")


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
    statement = f"SELECT id FROM games WHERE active < date('now', ?) AND {FORGETTABLE}"
    old = db.execute(statement, (f"{-days} days",)).fetchall()
    rows = [row for row in old if row[0] not in in_use][:BATCH_SIZE]  # in batches, so that other writes are not delayed
    db.executemany("DELETE FROM answers WHERE game = ?", rows)
    db.executemany("DELETE FROM seats WHERE game = ?", rows)
    db.executemany("DELETE FROM games WHERE id = ?", rows)
    db.execute("UPDATE games SET rematch = NULL WHERE rematch IS NOT NULL AND rematch NOT IN (SELECT id FROM games)")
    return len(rows)


def _insert(db: sqlite3.Connection, game: GameRecord) -> None:
    db.execute(
        "INSERT INTO games (id, active, setup, seed, bot_seed, invite_hash, feodum, rules, memory_aid, copied, over, ended) "
        "VALUES (?, date('now'), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            game.id,
            game.setup_text(),
            str(game.seed),
            str(game.bot_seed),
            game.invite_hash,
            game.feodum,
            game.rules,
            game.memory_aid,
            len(game.answers),
            *game.end_at_creation,
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
    return [SeatRow(*[*fields, bool(shown)]) for *fields, shown in rows]


def read_game(db: sqlite3.Connection, game_id: str) -> GameRecord | None:
    """Return a stored game or None. Raises DamagedGame if it is incomplete or unreadable."""
    row = _game_row(db, game_id)
    if row is None:
        return None
    seats = _seat_rows(db, game_id)
    answers = db.execute(
        "SELECT number, seat, picks, checkpoint FROM answers WHERE game = ? ORDER BY number", (game_id,)
    ).fetchall()
    return build_record(game_id, row, seats, [AnswerRow(*answer) for answer in answers])


def _game_row(db: sqlite3.Connection, game_id: str) -> GameRow | None:
    row = db.execute(
        "SELECT setup, seed, bot_seed, invite_hash, generation, over, ended, rematch, feodum, rules, memory_aid "
        "FROM games WHERE id = ?",
        (game_id,),
    ).fetchone()
    return None if row is None else GameRow(*row)


def _read_outline(db: sqlite3.Connection, game_id: str) -> Outline | None:
    row = _game_row(db, game_id)
    return None if row is None else Outline(build_record(game_id, row, _seat_rows(db, game_id), []), _count(db, game_id))
