"""Answers of many games on their way into PostgreSQL: what waits together is one statement, one flush, one notification."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

import asyncpg

from feodum.saves.format import Said
from feodum.server.http.refusals import Refusal
from feodum.server.storage.records import Point, picks_text
from feodum.server.storage.store import BATCH, StaleWrite

# Rows are locked in the order of their ids, so that processes that write answers of the same games never wait for each other
# in a circle. Only games that are still at the point that their process knows are moved.
STATEMENT: Final = """
    WITH asked AS (
        SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::bool[], $6::text[])
            AS a (game, generation, start, count, over, ended)
    ), still AS (
        SELECT g.id FROM games g JOIN asked a ON g.id = a.game
        WHERE g.generation = a.generation AND g.answers = a.start
        ORDER BY g.id FOR NO KEY UPDATE OF g
    ), moved AS (
        UPDATE games g SET answers = a.start + a.count, over = a.over, ended = a.ended, active = current_date
        FROM asked a JOIN still s ON s.id = a.game
        WHERE g.id = s.id AND g.generation = a.generation AND g.answers = a.start RETURNING g.id
    ), added AS (
        INSERT INTO answers (game, number, seat, picks, checkpoint)
        SELECT w.* FROM unnest($7::text[], $8::int[], $9::int[], $10::text[], $11::text[])
            AS w (game, number, seat, picks, checkpoint)
        WHERE w.game IN (SELECT id FROM moved)
    ), told AS (
        SELECT pg_notify($12, $13 || ' ' || string_agg(id, ' ')) FROM moved HAVING count(*) > 0
    )
    SELECT id FROM moved LEFT JOIN told ON true
"""
logger = logging.getLogger("feodum.server")


@dataclass
class Write:
    """Answers of one game, and who waits for them to be stored."""

    game_id: str
    point: Point
    seats: Sequence[int]
    answers: Sequence[Said]
    over: bool
    ended: str
    checkpoint: str | None
    done: asyncio.Future[None] = field(init=False)


class AnswerWriter:
    def __init__(self, connect: Callable[[], Awaitable[asyncpg.Connection]], channel: str, process: str) -> None:
        self._connect = connect
        self._channel = channel
        self._process = process
        self._waiting: list[Write] = []
        self._has_work = asyncio.Event()
        self._connection: asyncpg.Connection | None = None
        self._work: asyncio.Task[None] | None = None
        self._is_finishing = False
        self.conflicts = 0
        self.errors = 0

    def start(self) -> None:
        self._work = asyncio.create_task(self._write_on(), name="writing answers")

    async def finish(self) -> None:
        """End when all is written that waits."""
        self._is_finishing = True
        self._has_work.set()
        if self._work is not None:
            await self._work
        if self._connection is not None:
            await self._connection.close()
        self._connection = None

    def close(self) -> None:
        if self._work is not None:
            self._work.cancel()
        if self._connection is not None:
            self._connection.terminate()
        self._connection = None

    async def write(self, write: Write) -> None:
        """Store answers. Raises StaleWrite where they do not follow, or where it can't be told whether they are stored."""
        if self._is_finishing:
            raise Refusal("storage", "the server is ending; nothing has changed")
        write.done = asyncio.get_running_loop().create_future()
        self._waiting.append(write)
        self._has_work.set()
        await write.done

    async def _write_on(self) -> None:
        while self._waiting or not self._is_finishing:
            await self._has_work.wait()
            batch = self._next_batch()
            if not self._waiting and not self._is_finishing:
                self._has_work.clear()
            if batch:
                await self._store(batch)

    def _next_batch(self) -> list[Write]:
        """What waits, of each game the first."""
        batch: dict[str, Write] = {}
        later: list[Write] = []
        for write in self._waiting:
            if write.game_id in batch or len(batch) >= BATCH:
                later.append(write)
            else:
                batch[write.game_id] = write
        self._waiting = later
        return list(batch.values())

    async def _store(self, batch: list[Write]) -> None:
        failure: Exception | None = None
        stored: set[str] = set()
        try:
            if self._connection is None:
                self._connection = await self._connect()
            rows = await self._connection.fetch(STATEMENT, *_columns(batch), self._channel, self._process)
            stored = {row["id"] for row in rows}
        except Exception as error:
            # Whatever it is: what was written is seen by looking, and a connection that is in doubt is not used again.
            failure = error
            self.errors += 1
            logger.error("could not store %d answers: %s", len(batch), type(error).__name__)
            if self._connection is not None:
                self._connection.terminate()
            self._connection = None
        for write in batch:
            if write.done.done():
                continue
            if failure is not None:
                write.done.set_exception(StaleWrite(f"it is not known whether it was stored: {type(failure).__name__}"))
            elif write.game_id in stored:
                write.done.set_result(None)
            else:
                self.conflicts += 1
                point = write.point
                said = f"the game is not at {point.answers} answers in generation {point.generation}"
                write.done.set_exception(StaleWrite(said))


def _columns(batch: Sequence[Write]) -> tuple[list[object], ...]:
    """The games and the answers of a batch, column by column."""
    games: list[list[object]] = [[], [], [], [], [], []]
    answers: list[list[object]] = [[], [], [], [], []]
    for write in batch:
        generation, start = write.point
        row = (write.game_id, generation, start, len(write.answers), write.over, write.ended)
        for column, value in zip(games, row, strict=True):
            column.append(value)
        last = len(write.answers) - 1
        for place, answer in enumerate(write.answers):
            mark = write.checkpoint if place == last else None
            cells = (write.game_id, start + place, write.seats[place], picks_text(answer), mark)
            for column, cell in zip(answers, cells, strict=True):
                column.append(cell)
    return (*games, *answers)
