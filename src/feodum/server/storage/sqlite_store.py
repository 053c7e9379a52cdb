"""Games at rest: one SQLite file, written by one thread.

A write is done when its coroutine returns: the transaction is on the disk (WAL, synchronous=FULL). What waits together is
written together, so that many tables share one flush. Seeds and hashes of tokens are in the file: it is as secret as they are.
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

from feodum.saves.format import Said
from feodum.server.http.refusals import DamagedGame, Refusal
from feodum.server.storage.records import AnswerRow, GameRecord, GameRow, Point, SeatRow, picks_text, record_of, said_in
from feodum.server.storage.sqlite_file import open_database
from feodum.server.storage.store import BATCH, NO_USES, Heard, News, Presence, Spoken, StaleWrite, Uses, unheard
from feodum.server.table.seating import Seat

Result = TypeVar("Result")
Work = Callable[[sqlite3.Connection], Any]

ADD_ONE: Final = """
    INSERT INTO answers (game, number, seat, picks, checkpoint) SELECT ?, ?, ?, ?, ?
    WHERE EXISTS (SELECT 1 FROM games WHERE id = ? AND generation = ?)
    AND ? = (SELECT coalesce(max(number) + 1, 0) FROM answers WHERE game = ?)
"""
logger = logging.getLogger("feodum.server")


class SqliteStore:
    """The database behind one writer thread, for one process."""

    is_shared = False

    def __init__(self, path: Path) -> None:
        self.path = path
        self.errors = 0
        self.conflicts = 0
        self._requests: dict[str, str] = {}
        self._today = _today()
        self._active: set[str] = set()
        """The games for which it is noted that something has happened today."""
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._database = open_database(path)
        self._thread = threading.Thread(target=self._work, name="feodum-store", daemon=True)
        self._thread.start()

    async def prepare(self) -> None:
        """Done already: the file is open."""

    async def start(self, heard: Heard, spoken: Spoken = unheard) -> None:
        """Nothing to do: nobody else writes."""

    async def finish(self) -> None:
        await asyncio.to_thread(self.close)

    def close(self) -> None:
        """Finish what waits, then close the file."""
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
        found: GameRecord | None = await self._do("read", game_id, lambda db: read_game(db, game_id))
        return found

    async def news(self, known: Mapping[str, Point]) -> dict[str, News]:
        return await self._do("read", "", lambda db: self._news(db, known))

    def _news(self, db: sqlite3.Connection, known: Mapping[str, Point]) -> dict[str, News]:
        told: dict[str, News] = {}
        for game_id, point in known.items():
            found = db.execute("SELECT generation, ended, rematch, memory_aid FROM games WHERE id = ?", (game_id,)).fetchone()
            if found is None:
                continue
            generation, ended, rematch, memory_aid = found
            is_same = generation == point.generation and _count(db, game_id) >= point.answers
            start = point.answers if is_same else 0
            rows = db.execute("SELECT picks FROM answers WHERE game = ? AND number >= ? ORDER BY number", (game_id, start))
            told[game_id] = News(
                generation=generation,
                start=start,
                answers=tuple(said_in(picks) for (picks,) in rows),
                ended=ended,
                seats=tuple(Seat(*seat) for seat in _seat_rows(db, game_id)),
                rematch=rematch,
                memory_aid=bool(memory_aid),
                request=self._requests.get(game_id, ""),
                elsewhere=(),
            )
        return told

    async def add_answers(
        self,
        game_id: str,
        point: Point,
        seats: Sequence[int],
        answers: Sequence[Said],
        over: bool,
        ended: str = "",
        checkpoint: str | None = None,
    ) -> None:
        def work(db: sqlite3.Connection) -> None:
            if is_plain:
                row = (game_id, point.answers, seats[0], picks_text(answers[0]), checkpoint, game_id, *point, game_id)
                if db.execute(ADD_ONE, row).rowcount != 1:
                    _check_point(db, game_id, point)
                    raise StaleWrite("the game is at another point")
            else:
                _check_point(db, game_id, point)
                _add(db, game_id, point.answers, seats, answers, checkpoint)
                if over:
                    db.execute("UPDATE games SET over = 1, ended = ? WHERE id = ?", (ended, game_id))
            self._note_activity(db, game_id)

        is_plain = len(answers) == 1 and not over
        await self._do("store", game_id, work, is_plain)

    def _note_activity(self, db: sqlite3.Connection, game_id: str) -> None:
        """Note the day, once."""
        today = _today()
        if today != self._today:
            self._today = today
            self._active.clear()
        if game_id not in self._active:
            _note_activity(db, game_id)
            self._active.add(game_id)

    async def take_back(self, game_id: str, point: Point, keep: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            _check_point(db, game_id, point)
            if not 0 <= keep <= point.answers:
                raise StaleWrite(f"{point.answers} answers are stored, so {keep} can't be kept")
            db.execute("DELETE FROM answers WHERE game = ? AND number >= ?", (game_id, keep))
            db.execute("UPDATE games SET generation = ? WHERE id = ?", (point.generation + 1, game_id))
            _note_activity(db, game_id)

        await self._do("store", game_id, work)

    async def deal_anew(self, game: GameRecord, point: Point) -> None:
        def work(db: sqlite3.Connection) -> None:
            _check_point(db, game.id, point)
            if point.answers:
                raise StaleWrite("the game has begun")
            row = (str(game.seed), game.setup_text(), point.generation + 1, game.id)
            db.execute("UPDATE games SET seed = ?, setup = ?, generation = ? WHERE id = ?", row)

        await self._do("store", game.id, work)

    async def save_seat(self, game_id: str, seat: Seat, before: Seat | None = None) -> None:
        known = before or seat

        def work(db: sqlite3.Connection) -> None:
            done = db.execute(
                "UPDATE seats SET name = ?, token_hash = ?, stand_in = ? "
                "WHERE game = ? AND seat = ? AND token_hash = ? AND stand_in = ?",
                (seat.name, seat.token_hash, seat.stand_in, game_id, seat.number, known.token_hash, known.stand_in),
            )
            if not done.rowcount:
                raise StaleWrite(f"seat {seat.number} is held or played by somebody else")
            _note_activity(db, game_id)

        await self._do("store", game_id, work)

    async def save_time(self, game_id: str, seat: int, used: float) -> None:
        row = (used, game_id, seat, used)
        statement = "UPDATE seats SET used = ? WHERE game = ? AND seat = ? AND used < ?"
        await self._do("store", game_id, lambda db: db.execute(statement, row).rowcount)

    async def save_memory_aid(self, game_id: str, on: bool) -> None:
        statement = "UPDATE games SET memory_aid = ? WHERE id = ?"
        await self._do("store", game_id, lambda db: db.execute(statement, (on, game_id)).rowcount)

    async def save_request(self, game_id: str, before: str, request: str) -> None:
        """Kept for as long as the process lasts, which is alone."""
        if self._requests.get(game_id, "") != before:
            raise StaleWrite("something else is asked")
        self._requests[game_id] = request

    async def create_rematch(self, before: str, game: GameRecord) -> str:
        def work(db: sqlite3.Connection) -> str:
            row = db.execute("SELECT rematch FROM games WHERE id = ?", (before,)).fetchone()
            if row is not None and row[0] is not None:
                return str(row[0])
            _insert(db, game)
            db.execute("UPDATE games SET rematch = ? WHERE id = ?", (game.id, before))
            return game.id

        return await self._do("store", game.id, work)

    async def forget(self, days: int, kept: Collection[str]) -> int:
        return await self._do("clean", "", lambda db: _forget(db, days, kept))

    async def claim_bots(self, game_id: str) -> bool:
        return True

    async def release_bots(self, game_id: str) -> None: ...

    async def tell_presence(self, game_id: str, here: Presence) -> None: ...

    async def say(self, game_id: str, words: str) -> None: ...

    async def exchange_uses(self, mine: Mapping[str, Mapping[str, int]]) -> Uses:
        return NO_USES

    # The thread --------------------------------------------------------------------------------------------------
    async def _do(
        self, what: str, game_id: str, work: Callable[[sqlite3.Connection], Result], is_plain: bool = False
    ) -> Result:
        """Have the thread do something. `is_plain`: it does what it does in one statement, so that there is nothing to undo."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Result] = loop.create_future()
        self._jobs.put(_Job(what, game_id, work, is_plain, loop, done))
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
        self._database.close()

    def _commit(self, batch: list[_Job]) -> None:
        """Run jobs in one transaction, each undone alone if it fails, and tell them only after the commit."""
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
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(_tell, [job for job in batch if job.loop is loop])


class _Job:
    """Work for the thread, and whom to tell."""

    def __init__(
        self,
        what: str,
        game_id: str,
        work: Work,
        is_plain: bool,
        loop: asyncio.AbstractEventLoop,
        done: asyncio.Future[Any],
    ) -> None:
        self.what = what
        self.game_id = game_id
        self.work = work
        self.is_plain = is_plain
        self.loop = loop
        self.done = done
        self.result: Any = None
        self.failure: Exception | None = None

    def run(self, db: sqlite3.Connection) -> None:
        if self.is_plain:
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
        if self.failure is not None and not isinstance(self.failure, DamagedGame):  # of that, whoever opens the game tells
            logger.error("could not %s game %s: %s", self.what, self.game_id or "file", told(self.failure))

    def tell(self) -> None:
        if self.done.done():
            return
        if self.failure is None:
            self.done.set_result(self.result)
        elif isinstance(self.failure, (DamagedGame, StaleWrite)):
            self.done.set_exception(self.failure)
        elif self.what == "read":
            self.done.set_exception(Refusal("storage", "the game could not be read; please try again later"))
        else:
            self.done.set_exception(Refusal("storage", "the game could not be stored; nothing has changed"))


def _today() -> date:
    """As SQLite counts days."""
    return datetime.now(UTC).date()


def _tell(jobs: Sequence[_Job]) -> None:
    for job in jobs:
        job.tell()


def told(failure: Exception) -> str:
    """A failure of storage for the log: what the database says names no cards, anything else might."""
    if isinstance(failure, sqlite3.Error):
        return f"{failure} ({getattr(failure, 'sqlite_errorname', type(failure).__name__)})"
    return str(failure) if isinstance(failure, StaleWrite) else type(failure).__name__


# Statements ------------------------------------------------------------------------------------------------------------
def _count(db: sqlite3.Connection, game_id: str) -> int:
    """How many answers there are."""
    last = db.execute("SELECT max(number) FROM answers WHERE game = ?", (game_id,)).fetchone()[0]
    return 0 if last is None else int(last) + 1


def _check_point(db: sqlite3.Connection, game_id: str, point: Point) -> None:
    """Make sure that the game is at this point."""
    row = db.execute("SELECT generation FROM games WHERE id = ?", (game_id,)).fetchone()
    if row is None:
        raise StaleWrite("there is no such game")
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
    answers: Sequence[Said],
    checkpoint: str | None,
) -> None:
    marks = [None] * (len(answers) - 1) + [checkpoint]
    rows = [(game_id, start + i, seats[i], picks_text(answers[i]), marks[i]) for i in range(len(answers))]
    db.executemany("INSERT INTO answers (game, number, seat, picks, checkpoint) VALUES (?, ?, ?, ?, ?)", rows)


def _note_activity(db: sqlite3.Connection, game_id: str) -> None:
    """Note the day; most of the time it is noted already, and nothing need be written."""
    db.execute("UPDATE games SET active = date('now') WHERE id = ? AND active < date('now')", (game_id,))


def _forget(db: sqlite3.Connection, days: int, kept: Collection[str]) -> int:
    old = db.execute(
        """
        SELECT id FROM games WHERE active < date('now', ?) AND (over OR NOT EXISTS (
            SELECT 1 FROM answers JOIN seats ON seats.game = answers.game AND seats.seat = answers.seat
            WHERE answers.game = games.id AND seats.kind <> 'bot'))
        """,
        (f"-{days} days",),
    ).fetchall()
    rows = [row for row in old if row[0] not in kept][:BATCH]  # a few at a time: others wait to write
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
        "INSERT INTO seats (game, seat, kind, name, level, token_hash, stand_in, used) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [(game.id, *astuple(seat)) for seat in game.seats],
    )


def _seat_rows(db: sqlite3.Connection, game_id: str) -> list[SeatRow]:
    found = db.execute(
        "SELECT seat, kind, name, level, token_hash, stand_in, used FROM seats WHERE game = ? ORDER BY seat", (game_id,)
    )
    return [SeatRow(*row) for row in found]


def read_game(db: sqlite3.Connection, game_id: str) -> GameRecord | None:
    """A game as it is stored. Raises DamagedGame where that can't be the whole of it."""
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
    return record_of(game_id, GameRow(*row), seats, [AnswerRow(*answer) for answer in answers])
