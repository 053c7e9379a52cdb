"""Storage in PostgreSQL, shared by any number of server processes.

Writes use optimistic concurrency on the row of the game: an answer is stored only if the game is still at the point the
process knows. Waiting answers are batched into one statement and one flush. Notifications carry only the ids of changed
games and the changes are read from the tables, so a lost notification causes a delay but no inconsistency.

If the connection breaks during a write, it is unknown whether the write was committed. The store then raises StaleWrite, and
the caller reads the changes to find out.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, TypeVar

import asyncpg

from feodum.saves.format import SavedAnswer
from feodum.server.http.refusals import Refusal, cannot_use_database
from feodum.server.storage.postgres.answer_writer import AnswerWriter, Write
from feodum.server.storage.postgres.listener import DEAD_AFTER, RETRY_SECONDS, NotificationListener
from feodum.server.storage.postgres.rows import (
    CHANGES_SQL,
    Connection,
    fetch_outline,
    fetch_rows,
    insert_game,
    lock_at,
    read_changes,
    update_seat,
)
from feodum.server.storage.postgres.schema_migrations import migrate
from feodum.server.storage.records import GameRecord, Outline, Point, build_record
from feodum.server.storage.store import (
    BATCH_SIZE,
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

CHANNEL: Final = "feodum"
NEW_BROADCASTS: Final = "*"
"""Notification payload in place of game ids: there are new broadcasts."""
CONNECTION_ERRORS: Final = (
    OSError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.OperatorInterventionError,
    asyncpg.CannotConnectNowError,
    asyncpg.TooManyConnectionsError,
)
"""Errors that mean the connection is lost or the database is temporarily unavailable."""
RETRY_FOR_SECONDS: Final = 10.0
"""How long idempotent operations are retried while the database is down. Also the connect timeout."""
START_SECONDS: Final = 60.0
"""How long startup waits for a database that is itself starting or recovering."""
STATEMENT_SECONDS: Final = 30.0
MAX_SEEN: Final = 2000
POOL_SIZE: Final = 4
FORGETTABLE: Final = """
    (over OR NOT EXISTS (
        SELECT 1 FROM answers JOIN seats USING (game, seat) WHERE game = games.id AND number >= games.copied AND kind <> 'bot'))
"""
"""Condition for games that are over or were never played by a person."""
logger = logging.getLogger("feodum.server")

Result = TypeVar("Result")
Work = Callable[[Connection], Awaitable[Result]]


class PostgresStore:
    """A `Store` in PostgreSQL."""

    is_shared = True

    def __init__(self, url: str) -> None:
        self.url = url
        self.process = secrets.token_urlsafe(6)
        """Random id of this process among those sharing the database."""
        self._last_write = LastWrite()
        self._errors = 0
        self._conflicts = 0
        self._on_change: OnChange = _ignore_change
        self._on_broadcast: OnBroadcast = ignore_broadcast
        self._seen: set[int] = set()
        """Ids of recent broadcasts that were delivered here or are too old."""
        self._delivery: asyncio.Task[None] | None = None
        self._pool: asyncpg.Pool | None = None
        self._writer = AnswerWriter(self._connect, CHANNEL, self.process, self._last_write)
        self._listener = NotificationListener(self._connect, CHANNEL, self.process)

    # Starting and ending -------------------------------------------------------------------------------------------
    async def prepare(self) -> None:
        """Check the database and bring its schema up to date. Raises ServeError."""
        try:
            await self._when_ready(self._migrate)
        except (*CONNECTION_ERRORS, asyncpg.PostgresError, ValueError) as error:
            raise cannot_use_database(self.name, _first_line(error)) from None

    async def _migrate(self) -> None:
        connection = await self._connect()
        try:
            await migrate(connection)
        finally:
            await connection.close()

    async def _when_ready(self, work: Callable[[], Awaitable[None]]) -> None:
        """Run `work` as soon as the database is ready. Fails immediately if nothing listens at the address."""
        end = time.monotonic() + START_SECONDS
        while True:
            try:
                return await work()
            except CONNECTION_ERRORS as error:
                is_there = not isinstance(error, OSError) or isinstance(error, ConnectionResetError)
                if not is_there or time.monotonic() > end:
                    raise
            await asyncio.sleep(RETRY_SECONDS)

    @property
    def name(self) -> str:
        """The URL without user and password."""
        scheme, _, rest = self.url.partition("://")
        return f"{scheme}://{rest.rpartition('@')[2]}"

    async def _connect(self) -> asyncpg.Connection:
        return await asyncpg.connect(self.url, timeout=RETRY_FOR_SECONDS, command_timeout=STATEMENT_SECONDS)

    async def start(self, on_change: OnChange, on_broadcast: OnBroadcast = ignore_broadcast) -> None:
        self._on_change = on_change
        self._on_broadcast = on_broadcast
        await self.prepare()
        self._pool = await asyncpg.create_pool(
            self.url, min_size=0, max_size=POOL_SIZE, timeout=RETRY_FOR_SECONDS, command_timeout=STATEMENT_SECONDS
        )
        await self._when_ready(self._listen)
        self._writer.start()

    async def _listen(self) -> None:
        assert self._pool is not None
        async with self._pool.acquire() as db:
            self._seen = {row["id"] for row in await db.fetch("SELECT id FROM words")}
        await self._listener.start(self._on_notify, self._on_reconnect)

    async def finish(self) -> None:
        if self._pool is None:
            return
        await self._writer.finish()
        await self._listener.finish()
        with suppress(Refusal, StaleWrite):
            await self._retry("leave", "", self._leave)
        try:
            await asyncio.wait_for(self._pool.close(), RETRY_FOR_SECONDS)
        except TimeoutError:
            self._pool.terminate()
        self._pool = None

    async def _leave(self, db: Connection) -> None:
        games = await db.fetch("DELETE FROM guests WHERE process = $1 RETURNING game", self.process)
        await db.execute("DELETE FROM processes WHERE id = $1", self.process)
        for start in range(0, len(games), BATCH_SIZE):
            await self._notify(db, [row["game"] for row in games[start : start + BATCH_SIZE]])

    def close(self) -> None:
        self._writer.close()
        self._listener.close()
        if self._pool is not None:
            self._pool.terminate()
        self._pool = None

    async def is_reachable(self) -> bool:
        if self._pool is None:
            return False
        try:
            async with asyncio.timeout(1.0), self._pool.acquire() as db:
                # A standby server, or one with a full disk, still answers queries.
                await db.execute("UPDATE feodum SET version = version" if self._last_write.has_failed else "SELECT 1")
                self._last_write.has_failed = False
        except (*CONNECTION_ERRORS, TimeoutError, asyncpg.PostgresError):
            return False
        return True

    # Notifications -------------------------------------------------------------------------------------------------
    def _on_notify(self, ids: list[str]) -> None:
        if ids == [NEW_BROADCASTS]:
            self._start_delivery()
        else:
            self._on_change(ids)

    def _on_reconnect(self) -> None:
        self._on_change(None)
        self._start_delivery()

    def _start_delivery(self) -> None:
        if self._delivery is None:
            self._delivery = asyncio.create_task(self._deliver(), name="delivering broadcasts")

    async def _deliver(self) -> None:
        """Deliver new broadcasts of other processes."""

        async def fetch(db: Connection) -> list[Any]:
            query = "SELECT id, game, said FROM words WHERE process <> $1 AND id <> ALL ($2::bigint[]) ORDER BY id"
            return await db.fetch(query, self.process, list(self._seen))

        self._delivery = None  # later broadcasts start another delivery
        with suppress(Refusal):  # already logged
            for row in await self._retry("read", "", fetch):
                if row["id"] not in self._seen:
                    self._seen.add(row["id"])
                    self._on_broadcast(row["game"], row["said"])
        if len(self._seen) > MAX_SEEN:
            self._seen = set(sorted(self._seen)[-MAX_SEEN // 2 :])

    async def _notify(self, db: Connection, games: Collection[str]) -> None:
        await db.execute("SELECT pg_notify($1, $2)", CHANNEL, " ".join([self.process, *games]))

    # Transactions --------------------------------------------------------------------------------------------------
    async def _retry(self, operation: str, game_id: str, work: Work[Result]) -> Result:
        """Run an idempotent transaction, and retry it when the connection is lost."""
        end = time.monotonic() + RETRY_FOR_SECONDS
        while True:
            try:
                return await self._run(operation, game_id, work)
            except StaleWrite:
                raise
            except _ConnectionLost as lost:
                if time.monotonic() > end:
                    logger.error("could not %s game %s: %s", operation, game_id or "tables", error_summary(lost.error))
                    raise _refusal(operation) from None
            await asyncio.sleep(RETRY_SECONDS)

    async def _run_once(self, operation: str, game_id: str, work: Work[Result]) -> Result:
        """Run a transaction at most once. Raises StaleWrite if it is unknown whether it was committed."""
        try:
            return await self._run(operation, game_id, work)
        except _ConnectionLost as lost:
            raise StaleWrite(f"unknown whether the write was stored: {error_summary(lost.error)}") from None

    @property
    def errors(self) -> int:
        return self._errors + self._writer.errors

    @property
    def conflicts(self) -> int:
        return self._conflicts + self._writer.conflicts

    async def _run(self, operation: str, game_id: str, work: Work[Result]) -> Result:
        try:
            if self._pool is None:
                raise asyncpg.InterfaceError("the store is closed")
            async with self._pool.acquire() as db, db.transaction():
                result = await work(db)
        except StaleWrite:
            self._conflicts += 1
            raise
        except (*CONNECTION_ERRORS, TimeoutError, asyncpg.DeadlockDetectedError) as error:
            self._errors += 1
            self._record(operation, has_failed=True)
            raise _ConnectionLost(error) from None
        except asyncpg.PostgresError as error:
            self._errors += 1
            self._record(operation, has_failed=not isinstance(error, asyncpg.IntegrityConstraintViolationError))
            logger.error("could not %s game %s: %s", operation, game_id or "tables", error_summary(error))
            raise _refusal(operation) from None
        self._record(operation, has_failed=False)
        return result

    def _record(self, operation: str, has_failed: bool) -> None:
        """Record the result of an operation if it writes games, and not only unlogged tables."""
        if operation == "store":
            self._last_write.has_failed = has_failed

    # Games ---------------------------------------------------------------------------------------------------------
    async def create(self, game: GameRecord) -> None:
        await self._retry("store", game.id, lambda db: insert_game(db, game))

    async def load(self, game_id: str) -> GameRecord | None:
        rows = await self._retry("read", game_id, lambda db: fetch_rows(db, game_id))
        return None if rows is None else build_record(game_id, *rows)

    async def outline(self, game_id: str) -> Outline | None:
        return await self._retry("read", game_id, lambda db: fetch_outline(db, game_id))

    async def changes(self, known: Mapping[str, Point]) -> dict[str, GameChanges]:
        items = list(known.items())
        parts = [items[start : start + BATCH_SIZE] for start in range(0, len(items), BATCH_SIZE)]
        return {row["id"]: read_changes(row) for part in parts for row in await self._fetch_changes(part)}

    async def _fetch_changes(self, known: Sequence[tuple[str, Point]]) -> list[Any]:
        ids = [game_id for game_id, _ in known]
        generations = [point.generation for _, point in known]
        counts = [point.answers for _, point in known]
        return await self._retry("read", "", lambda db: db.fetch(CHANGES_SQL, ids, generations, counts, self.process))

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
        await self._writer.write(Write(game_id, point, seats, answers, over, ended, checkpoint, stand_ins))

    async def truncate_answers(self, game_id: str, point: Point, keep: int) -> None:
        async def work(db: Connection) -> None:
            done = await db.fetchval(
                "UPDATE games SET generation = generation + 1, answers = $4, copied = least(copied, $4), active = current_date "
                "WHERE id = $1 AND generation = $2 AND answers = $3 AND NOT over AND $4 BETWEEN 0 AND answers RETURNING 1",
                game_id, point.generation, point.answers, keep,
            )  # fmt: skip
            if not done:
                raise StaleWrite(f"the game is over, or not at {point.answers} answers in generation {point.generation}")
            await db.execute("DELETE FROM answers WHERE game = $1 AND number >= $2", game_id, keep)
            await self._notify(db, [game_id])

        await self._run_once("store", game_id, work)

    async def redeal(self, game: GameRecord, point: Point) -> None:
        async def work(db: Connection) -> None:
            done = await db.fetchval(
                "UPDATE games SET generation = generation + 1, answers = 0, seed = $4, setup = $5 "
                "WHERE id = $1 AND generation = $2 AND answers = $3 AND NOT over RETURNING 1",
                game.id, point.generation, point.answers, str(game.seed), game.setup_text(),
            )  # fmt: skip
            if not done:
                raise StaleWrite("the game has gone on, or another process has dealt it again")
            await db.execute("DELETE FROM answers WHERE game = $1", game.id)
            await self._notify(db, [game.id])

        await self._run_once("store", game.id, work)

    async def save_seat(self, game_id: str, seat: Seat, previous: Seat | None = None, point: Point | None = None) -> None:
        async def work(db: Connection) -> None:
            if point is not None:
                await lock_at(db, game_id, point)
            await db.execute("UPDATE games SET active = current_date WHERE id = $1 AND active < current_date", game_id)
            await update_seat(db, game_id, seat, previous or seat)
            await self._notify(db, [game_id])

        await self._run_once("store", game_id, work)

    async def end_game(self, game_id: str, point: Point, ended: str, seat: Seat, previous: Seat) -> None:
        async def work(db: Connection) -> None:
            await lock_at(db, game_id, point)
            await db.execute("UPDATE games SET over = true, ended = $2, active = current_date WHERE id = $1", game_id, ended)
            await update_seat(db, game_id, seat, previous)
            await self._notify(db, [game_id])

        await self._run_once("store", game_id, work)

    async def save_time(self, game_id: str, seat: int, used: float) -> None:
        async def work(db: Connection) -> None:
            await db.execute("UPDATE seats SET used = greatest(used, $3) WHERE game = $1 AND seat = $2", game_id, seat, used)

        await self._retry("store", game_id, work)

    async def save_memory_aid(self, game_id: str, on: bool) -> None:
        async def work(db: Connection) -> None:
            await db.execute("UPDATE games SET memory_aid = $2 WHERE id = $1", game_id, on)
            await self._notify(db, [game_id])

        await self._retry("store", game_id, work)

    async def save_undo_request(self, game_id: str, previous: str, request: str) -> None:
        async def work(db: Connection) -> None:
            statement = "UPDATE games SET request = $3 WHERE id = $1 AND request = $2 RETURNING 1"
            if not await db.fetchval(statement, game_id, previous, request):
                raise StaleWrite("another undo request is open")
            await self._notify(db, [game_id])

        await self._run_once("store", game_id, work)

    async def create_rematch(self, previous: str, game: GameRecord) -> str:
        async def work(db: Connection) -> str:
            row = await db.fetchrow("SELECT rematch FROM games WHERE id = $1 FOR NO KEY UPDATE", previous)
            if row is not None and row["rematch"] is not None:
                return str(row["rematch"])
            await insert_game(db, game)
            await db.execute("UPDATE games SET rematch = $2 WHERE id = $1", previous, game.id)
            await self._notify(db, [previous])
            return game.id

        return await self._retry("store", game.id, work)

    async def count_forgettable(self, days: int) -> ForgettableGames:
        statement = f"""
            SELECT count(*) FILTER (WHERE active < current_date - $1::int), count(*), (SELECT count(*) FROM games)
            FROM games WHERE {FORGETTABLE}
        """
        row: Any = await self._retry("read", "", lambda db: db.fetchrow(statement, days))
        return ForgettableGames(*row)

    async def forget(self, days: int, in_use: Collection[str]) -> int:
        async def work(db: Connection) -> int:
            rows = await db.fetch(
                f"""
                DELETE FROM games WHERE id IN (
                    SELECT id FROM games WHERE active < current_date - $1::int AND id <> ALL ($2::text[])
                    AND NOT EXISTS (SELECT 1 FROM guests WHERE guests.game = games.id)
                    AND {FORGETTABLE}
                    ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED)
                RETURNING id
                """,
                days, list(in_use), BATCH_SIZE,
            )  # fmt: skip
            deleted = [row["id"] for row in rows]
            await db.execute("UPDATE games SET rematch = NULL WHERE rematch = ANY ($1::text[])", deleted)
            return len(deleted)

        return await self._retry("clean", "", work)

    # Coordination between processes --------------------------------------------------------------------------------
    async def claim_bots(self, game_id: str) -> bool:
        return await self._listener.claim(game_id)

    async def release_bots(self, game_id: str) -> None:
        await self._listener.release(game_id)

    async def publish_presence(self, game_id: str, presence: Presence) -> None:
        async def work(db: Connection) -> None:
            if presence.seats or presence.spectators:
                await db.execute(
                    "INSERT INTO guests (process, game, seats, spectators) VALUES ($1, $2, $3, $4) "
                    "ON CONFLICT (game, process) DO UPDATE SET seats = excluded.seats, spectators = excluded.spectators",
                    self.process, game_id, json.dumps(dict(presence.seats)), presence.spectators,
                )  # fmt: skip
            else:
                await db.execute("DELETE FROM guests WHERE process = $1 AND game = $2", self.process, game_id)
            await self._notify(db, [game_id])

        await self._retry("share", game_id, work)

    async def broadcast(self, game_id: str, text: str) -> None:
        async def work(db: Connection) -> None:
            await db.execute("INSERT INTO words (process, game, said) VALUES ($1, $2, $3)", self.process, game_id, text)
            await self._notify(db, [NEW_BROADCASTS])

        with suppress(StaleWrite, Refusal):  # broadcasts may get lost
            await self._run_once("share", game_id, work)

    async def exchange_usage(self, local: Mapping[str, Mapping[str, int]]) -> Usage:
        async def work(db: Connection) -> tuple[list[Any], list[Any]]:
            if local:
                await db.execute(
                    "INSERT INTO uses (process, address, counts) SELECT $1, * FROM unnest($2::text[], $3::jsonb[]) "
                    "ON CONFLICT (process, address) DO UPDATE SET counts = excluded.counts, changed = now()",
                    self.process, list(local), [json.dumps(counts) for counts in local.values()],
                )  # fmt: skip
            alive = f"SELECT id FROM processes WHERE id <> $1 AND seen > now() - interval '{DEAD_AFTER}'"
            lately = f"AND changed > now() - interval '{DEAD_AFTER}'"  # longer than a live process can lag behind
            uses = f"SELECT process, address, counts FROM uses WHERE process <> $1 {lately}"
            return await db.fetch(alive, self.process), await db.fetch(uses, self.process)

        alive, uses = await self._retry("share", "", work)
        changed = {(row["process"], row["address"]): json.loads(row["counts"]) for row in uses}
        return Usage(frozenset(row["id"] for row in alive), changed)


class _ConnectionLost(Exception):
    """The connection was lost or the transaction rolled back before its result was known."""

    def __init__(self, error: Exception) -> None:
        self.error = error


def error_summary(error: Exception) -> str:
    """Describe an error for the log by its type and SQLSTATE only, because details might name cards."""
    state = getattr(error, "sqlstate", None)
    return f"{type(error).__name__} ({state})" if state else type(error).__name__


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0] or type(error).__name__


def _refusal(operation: str) -> Refusal:
    if operation == "read":
        return Refusal("storage", "the game could not be read; try again later")
    return Refusal("storage", "the game could not be stored; nothing has changed")


def _ignore_change(games: Collection[str] | None) -> None: ...
