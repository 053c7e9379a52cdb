"""Games at rest in PostgreSQL, which any number of server processes share.

The games' rows serialise: an answer is stored only where the game is still at the point that its process knows. What waits
together is written together, in one statement and with one flush. Others hear the ids of the games that have changed; what has
is read from the tables, so that a notification that is lost costs time and nothing else.

A connection that breaks while something is written leaves it open whether that was done. It is told as a StaleWrite:
whoever asked looks at the news and sees.
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

from feodum.saves.format import Said
from feodum.server.http.refusals import Refusal, database_unusable
from feodum.server.storage.postgres.answer_writer import AnswerWriter, Write
from feodum.server.storage.postgres.listener import DEAD_AFTER, RETRY_SECONDS, Listening
from feodum.server.storage.postgres.rows import NEWS, Connection, insert, news_in, rows_of
from feodum.server.storage.postgres.schema_migrations import migrate
from feodum.server.storage.records import GameRecord, Point, record_of
from feodum.server.storage.store import BATCH, Heard, News, Presence, Spoken, StaleWrite, Uses, unheard
from feodum.server.table.seating import Seat

CHANNEL: Final = "feodum"
WORDS: Final = "*"
"""In place of a game's id: there are new words."""
LOST: Final = (
    OSError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.OperatorInterventionError,
    asyncpg.CannotConnectNowError,
    asyncpg.TooManyConnectionsError,
)
"""What is raised where the connection is gone, or the server not there at the moment."""
PATIENCE_SECONDS: Final = 10.0
"""How long something that can be asked again is, while the server is away."""
START_SECONDS: Final = 60.0
"""How long a server that starts waits for a database that is there, but recovering or starting itself."""
STATEMENT_SECONDS: Final = 30.0
KEPT_WORDS: Final = 2000
POOL: Final = 4
logger = logging.getLogger("feodum.server")

Result = TypeVar("Result")
Work = Callable[[Connection], Awaitable[Result]]


class PostgresStore:
    is_shared = True

    def __init__(self, url: str) -> None:
        self.url = url
        self.process = secrets.token_urlsafe(6)
        """The name of this process among those that share the database."""
        self._errors = 0
        self._conflicts = 0
        self._heard: Heard = _nobody
        self._spoken: Spoken = unheard
        self._passed: set[int] = set()
        """The numbers of the last words that were passed on here."""
        self._passing: asyncio.Task[None] | None = None
        self._pool: asyncpg.Pool | None = None
        self._writer = AnswerWriter(self._connect, CHANNEL, self.process)
        self._listening = Listening(self._connect, CHANNEL, self.process)

    # Starting and ending -------------------------------------------------------------------------------------------
    async def prepare(self) -> None:
        """See that the database can be used, and make its tables those of this version. Raises ServeError."""
        try:
            await self._when_ready(self._migrate)
        except (*LOST, asyncpg.PostgresError, ValueError) as error:
            raise database_unusable(self.name, _first_line(error)) from None

    async def _migrate(self) -> None:
        connection = await self._connect()
        try:
            await migrate(connection)
        finally:
            await connection.close()

    async def _when_ready(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do it as soon as the database is ready. At an address where there is none, nobody waits."""
        end = time.monotonic() + START_SECONDS
        while True:
            try:
                return await work()
            except LOST as error:
                is_there = not isinstance(error, OSError) or isinstance(error, ConnectionResetError)
                if not is_there or time.monotonic() > end:
                    raise
            await asyncio.sleep(RETRY_SECONDS)

    @property
    def name(self) -> str:
        """The address without its password."""
        scheme, _, rest = self.url.partition("://")
        return f"{scheme}://{rest.rpartition('@')[2]}"

    async def _connect(self) -> asyncpg.Connection:
        return await asyncpg.connect(self.url, timeout=PATIENCE_SECONDS, command_timeout=STATEMENT_SECONDS)

    async def start(self, heard: Heard, spoken: Spoken = unheard) -> None:
        self._heard = heard
        self._spoken = spoken
        await self.prepare()
        self._pool = await asyncpg.create_pool(
            self.url, min_size=0, max_size=POOL, timeout=PATIENCE_SECONDS, command_timeout=STATEMENT_SECONDS
        )
        await self._when_ready(self._listen)
        self._writer.start()

    async def _listen(self) -> None:
        assert self._pool is not None
        async with self._pool.acquire() as db:
            self._passed = {row["id"] for row in await db.fetch("SELECT id FROM words")}
        await self._listening.start(self._hear, self._missed)

    async def finish(self) -> None:
        if self._pool is None:
            return
        await self._writer.finish()
        await self._listening.finish()
        with suppress(Refusal, StaleWrite):
            await self._again("leave", "", self._leave)
        try:
            await asyncio.wait_for(self._pool.close(), PATIENCE_SECONDS)
        except TimeoutError:
            self._pool.terminate()
        self._pool = None

    async def _leave(self, db: Connection) -> None:
        games = await db.fetch("DELETE FROM guests WHERE process = $1 RETURNING game", self.process)
        await db.execute("DELETE FROM processes WHERE id = $1", self.process)
        for start in range(0, len(games), BATCH):
            await self._notify(db, [row["game"] for row in games[start : start + BATCH]])

    def close(self) -> None:
        self._writer.close()
        self._listening.close()
        if self._pool is not None:
            self._pool.terminate()
        self._pool = None

    async def is_reachable(self) -> bool:
        if self._pool is None:
            return False
        try:
            async with asyncio.timeout(1.0), self._pool.acquire() as db:
                await db.fetchval("SELECT 1")
        except (*LOST, TimeoutError, asyncpg.PostgresError):
            return False
        return True

    # Hearing what others do ----------------------------------------------------------------------------------------
    def _hear(self, ids: list[str]) -> None:
        if ids == [WORDS]:
            self._pass_words_on()
        else:
            self._heard(ids)

    def _missed(self) -> None:
        self._heard(None)
        self._pass_words_on()

    def _pass_words_on(self) -> None:
        if self._passing is None:
            self._passing = asyncio.create_task(self._pass_on(), name="passing words on")

    async def _pass_on(self) -> None:
        """Words that others have spoken since the last time."""

        async def look(db: Connection) -> list[Any]:
            query = "SELECT id, game, said FROM words WHERE process <> $1 AND id <> ALL ($2::bigint[]) ORDER BY id"
            return await db.fetch(query, self.process, list(self._passed))

        self._passing = None  # whatever is said from here on is looked for again
        with suppress(Refusal):  # the log has it
            for row in await self._again("read", "", look):
                if row["id"] not in self._passed:
                    self._passed.add(row["id"])
                    self._spoken(row["game"], row["said"])
        if len(self._passed) > KEPT_WORDS:
            self._passed = set(sorted(self._passed)[-KEPT_WORDS // 2 :])

    async def _notify(self, db: Connection, games: Collection[str]) -> None:
        await db.execute("SELECT pg_notify($1, $2)", CHANNEL, " ".join([self.process, *games]))

    # Asking --------------------------------------------------------------------------------------------------------
    async def _again(self, what: str, game_id: str, work: Work[Result]) -> Result:
        """Do what can be done twice as well as once; again where the connection was lost meanwhile."""
        end = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                return await self._once(what, game_id, work)
            except StaleWrite:
                raise
            except _Lost as lost:
                if time.monotonic() > end:
                    logger.error("could not %s game %s: %s", what, game_id or "tables", told(lost.error))
                    raise _refusal(what) from None
            await asyncio.sleep(RETRY_SECONDS)

    async def _surely_once(self, what: str, game_id: str, work: Work[Result]) -> Result:
        """Do what must not be done twice; where the connection was lost meanwhile, it is open whether it was done."""
        try:
            return await self._once(what, game_id, work)
        except _Lost as lost:
            raise StaleWrite(f"it is not known whether it was stored: {told(lost.error)}") from None

    @property
    def errors(self) -> int:
        return self._errors + self._writer.errors

    @property
    def conflicts(self) -> int:
        return self._conflicts + self._writer.conflicts

    async def _once(self, what: str, game_id: str, work: Work[Result]) -> Result:
        try:
            if self._pool is None:
                raise asyncpg.InterfaceError("the store is closed")
            async with self._pool.acquire() as db, db.transaction():
                return await work(db)
        except StaleWrite:
            self._conflicts += 1
            raise
        except (*LOST, TimeoutError, asyncpg.DeadlockDetectedError) as error:
            self._errors += 1
            raise _Lost(error) from None
        except asyncpg.PostgresError as error:
            self._errors += 1
            logger.error("could not %s game %s: %s", what, game_id or "tables", told(error))
            raise _refusal(what) from None

    # Games ---------------------------------------------------------------------------------------------------------
    async def create(self, game: GameRecord) -> None:
        await self._again("store", game.id, lambda db: insert(db, game))

    async def load(self, game_id: str) -> GameRecord | None:
        rows = await self._again("read", game_id, lambda db: rows_of(db, game_id))
        return None if rows is None else record_of(game_id, *rows)

    async def news(self, known: Mapping[str, Point]) -> dict[str, News]:
        items = list(known.items())
        parts = [items[start : start + BATCH] for start in range(0, len(items), BATCH)]
        return {row["id"]: news_in(row) for part in parts for row in await self._look(part)}

    async def _look(self, known: Sequence[tuple[str, Point]]) -> list[Any]:
        ids = [game_id for game_id, _ in known]
        generations = [point.generation for _, point in known]
        counts = [point.answers for _, point in known]
        return await self._again("read", "", lambda db: db.fetch(NEWS, ids, generations, counts, self.process))

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
        await self._writer.write(Write(game_id, point, seats, answers, over, ended, checkpoint))

    async def take_back(self, game_id: str, point: Point, keep: int) -> None:
        async def work(db: Connection) -> None:
            done = await db.fetchval(
                "UPDATE games SET generation = generation + 1, answers = $4, over = false, ended = '', active = current_date "
                "WHERE id = $1 AND generation = $2 AND answers = $3 AND $4 BETWEEN 0 AND answers RETURNING 1",
                game_id, point.generation, point.answers, keep,
            )  # fmt: skip
            if not done:
                raise StaleWrite(f"the game is not at {point.answers} answers in generation {point.generation}")
            await db.execute("DELETE FROM answers WHERE game = $1 AND number >= $2", game_id, keep)
            await self._notify(db, [game_id])

        await self._surely_once("store", game_id, work)

    async def deal_anew(self, game: GameRecord, point: Point) -> None:
        async def work(db: Connection) -> None:
            done = await db.fetchval(
                "UPDATE games SET generation = generation + 1, seed = $3, setup = $4 "
                "WHERE id = $1 AND generation = $2 AND answers = 0 RETURNING 1",
                game.id, point.generation, str(game.seed), game.setup_text(),
            )  # fmt: skip
            if not done:
                raise StaleWrite("the game has begun, or was dealt anew by somebody else")
            await self._notify(db, [game.id])

        await self._surely_once("store", game.id, work)

    async def save_seat(self, game_id: str, seat: Seat, before: Seat | None = None) -> None:
        known = before or seat

        async def work(db: Connection) -> None:
            done = await db.fetchval(
                "UPDATE seats SET name = $5, token_hash = $6, stand_in = $7 "
                "WHERE game = $1 AND seat = $2 AND token_hash = $3 AND stand_in = $4 RETURNING 1",
                game_id, seat.number, known.token_hash, known.stand_in, seat.name, seat.token_hash, seat.stand_in,
            )  # fmt: skip
            if not done:
                raise StaleWrite(f"seat {seat.number} is held or played by somebody else")
            await db.execute("UPDATE games SET active = current_date WHERE id = $1 AND active < current_date", game_id)
            await self._notify(db, [game_id])

        await self._surely_once("store", game_id, work)

    async def save_time(self, game_id: str, seat: int, used: float) -> None:
        async def work(db: Connection) -> None:
            await db.execute("UPDATE seats SET used = greatest(used, $3) WHERE game = $1 AND seat = $2", game_id, seat, used)

        await self._again("store", game_id, work)

    async def save_memory_aid(self, game_id: str, on: bool) -> None:
        async def work(db: Connection) -> None:
            await db.execute("UPDATE games SET memory_aid = $2 WHERE id = $1", game_id, on)
            await self._notify(db, [game_id])

        await self._again("store", game_id, work)

    async def save_request(self, game_id: str, before: str, request: str) -> None:
        async def work(db: Connection) -> None:
            statement = "UPDATE games SET request = $3 WHERE id = $1 AND request = $2 RETURNING 1"
            if not await db.fetchval(statement, game_id, before, request):
                raise StaleWrite("something else is asked")
            await self._notify(db, [game_id])

        await self._surely_once("store", game_id, work)

    async def create_rematch(self, before: str, game: GameRecord) -> str:
        async def work(db: Connection) -> str:
            row = await db.fetchrow("SELECT rematch FROM games WHERE id = $1 FOR NO KEY UPDATE", before)
            if row is not None and row["rematch"] is not None:
                return str(row["rematch"])
            await insert(db, game)
            await db.execute("UPDATE games SET rematch = $2 WHERE id = $1", before, game.id)
            await self._notify(db, [before])
            return game.id

        return await self._again("store", game.id, work)

    async def forget(self, days: int, kept: Collection[str]) -> int:
        async def work(db: Connection) -> int:
            rows = await db.fetch(
                """
                DELETE FROM games WHERE id IN (
                    SELECT id FROM games WHERE active < current_date - $1::int AND id <> ALL ($2::text[])
                    AND NOT EXISTS (SELECT 1 FROM guests WHERE guests.game = games.id)
                    AND (over OR NOT EXISTS (
                        SELECT 1 FROM answers JOIN seats USING (game, seat) WHERE game = games.id AND kind <> 'bot'))
                    ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED)
                RETURNING id
                """,
                days, list(kept), BATCH,
            )  # fmt: skip
            gone = [row["id"] for row in rows]
            await db.execute("UPDATE games SET rematch = NULL WHERE rematch = ANY ($1::text[])", gone)
            return len(gone)

        return await self._again("clean", "", work)

    # Who is where --------------------------------------------------------------------------------------------------
    async def claim_bots(self, game_id: str) -> bool:
        return await self._listening.claim(game_id)

    async def release_bots(self, game_id: str) -> None:
        await self._listening.release(game_id)

    async def tell_presence(self, game_id: str, here: Presence) -> None:
        async def work(db: Connection) -> None:
            if here.seats or here.spectators:
                await db.execute(
                    "INSERT INTO guests (process, game, seats, spectators) VALUES ($1, $2, $3, $4) "
                    "ON CONFLICT (game, process) DO UPDATE SET seats = excluded.seats, spectators = excluded.spectators",
                    self.process, game_id, json.dumps(dict(here.seats)), here.spectators,
                )  # fmt: skip
            else:
                await db.execute("DELETE FROM guests WHERE process = $1 AND game = $2", self.process, game_id)
            await self._notify(db, [game_id])

        await self._again("store", game_id, work)

    async def say(self, game_id: str, words: str) -> None:
        async def work(db: Connection) -> None:
            await db.execute("INSERT INTO words (process, game, said) VALUES ($1, $2, $3)", self.process, game_id, words)
            await self._notify(db, [WORDS])

        with suppress(StaleWrite, Refusal):  # nobody keeps them
            await self._surely_once("store", game_id, work)

    async def exchange_uses(self, mine: Mapping[str, Mapping[str, int]]) -> Uses:
        async def work(db: Connection) -> tuple[list[Any], list[Any]]:
            if mine:
                await db.execute(
                    "INSERT INTO uses (process, address, counts) SELECT $1, * FROM unnest($2::text[], $3::jsonb[]) "
                    "ON CONFLICT (process, address) DO UPDATE SET counts = excluded.counts, changed = now()",
                    self.process, list(mine), [json.dumps(counts) for counts in mine.values()],
                )  # fmt: skip
            alive = f"SELECT id FROM processes WHERE id <> $1 AND seen > now() - interval '{DEAD_AFTER}'"
            lately = f"AND changed > now() - interval '{DEAD_AFTER}'"  # a delay of any process is shorter than that
            uses = f"SELECT process, address, counts FROM uses WHERE process <> $1 {lately}"
            return await db.fetch(alive, self.process), await db.fetch(uses, self.process)

        alive, uses = await self._again("store", "", work)
        changed = {(row["process"], row["address"]): json.loads(row["counts"]) for row in uses}
        return Uses(frozenset(row["id"] for row in alive), changed)


class _Lost(Exception):
    """The connection was lost, or what was done was undone, before it was told whether it is done."""

    def __init__(self, error: Exception) -> None:
        self.error = error


def told(error: Exception) -> str:
    """A failure for the log: PostgreSQL's own kinds of errors name no cards, its details might."""
    state = getattr(error, "sqlstate", None)
    return f"{type(error).__name__} ({state})" if state else type(error).__name__


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0] or type(error).__name__


def _refusal(what: str) -> Refusal:
    if what == "read":
        return Refusal("storage", "the game could not be read; please try again later")
    return Refusal("storage", "the game could not be stored; nothing has changed")


def _nobody(games: Collection[str] | None) -> None: ...
