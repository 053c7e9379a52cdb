"""Batched writing of answers to PostgreSQL: one statement, one flush and one notification per batch."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

import asyncpg

from feodum.saves.format import SavedAnswer
from feodum.server.http.refusals import Refusal
from feodum.server.storage.records import Point, picks_text
from feodum.server.storage.store import BATCH_SIZE, LastWrite, StaleWrite

# Locks games in the order of their ids, and seats after their games, to avoid deadlocks between processes. Updates only games
# that are still at the point the process knows and whose seats in `stand_ins` are still played by stand-ins.
STATEMENT: Final = """
    WITH requested AS (
        SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::bool[], $6::text[])
            AS a (game, generation, start, count, over, ended)
    ), locked AS (
        SELECT g.id FROM games g JOIN requested a ON g.id = a.game
        WHERE g.generation = a.generation AND g.answers = a.start AND NOT g.over
        ORDER BY g.id FOR NO KEY UPDATE OF g
    ), stand_ins AS (
        SELECT * FROM unnest($14::text[], $15::int[]) AS b (game, seat)
    ), still_playing AS (
        SELECT s.game, s.seat FROM seats s JOIN stand_ins USING (game, seat) JOIN locked ON locked.id = s.game
        WHERE s.stand_in <> '' FOR SHARE OF s
    ), updated AS (
        UPDATE games g SET answers = a.start + a.count, over = a.over, ended = a.ended, active = current_date
        FROM requested a JOIN locked s ON s.id = a.game
        WHERE g.id = s.id AND g.generation = a.generation AND g.answers = a.start AND NOT g.over
            AND g.id NOT IN (SELECT game FROM (SELECT * FROM stand_ins EXCEPT SELECT * FROM still_playing) AS returned)
        RETURNING g.id
    ), inserted AS (
        INSERT INTO answers (game, number, seat, picks, checkpoint)
        SELECT w.* FROM unnest($7::text[], $8::int[], $9::int[], $10::text[], $11::text[])
            AS w (game, number, seat, picks, checkpoint)
        WHERE w.game IN (SELECT id FROM updated)
    ), notified AS (
        SELECT pg_notify($12, $13 || ' ' || string_agg(id, ' ')) FROM updated HAVING count(*) > 0
    )
    SELECT id FROM updated LEFT JOIN notified ON true
"""
logger = logging.getLogger("feodum.server")


@dataclass
class Write:
    """Answers of one game to store, and the future of the caller."""

    game_id: str
    point: Point
    seats: Sequence[int]
    answers: Sequence[SavedAnswer]
    over: bool
    ended: str
    checkpoint: str | None
    stand_ins: Collection[int]
    done: asyncio.Future[None] = field(init=False)


class AnswerWriter:
    """Writes queued answers in batches over one connection."""

    def __init__(
        self, connect: Callable[[], Awaitable[asyncpg.Connection]], channel: str, process: str, last_write: LastWrite
    ) -> None:
        self._connect = connect
        self._last_write = last_write
        self._channel = channel
        self._process = process
        self._waiting: list[Write] = []
        self._has_work = asyncio.Event()
        self._connection: asyncpg.Connection | None = None
        self._task: asyncio.Task[None] | None = None
        self._is_finishing = False
        self.conflicts = 0
        self.errors = 0

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="writing answers")

    async def finish(self) -> None:
        """Write all queued answers, then close the connection."""
        self._is_finishing = True
        self._has_work.set()
        if self._task is not None:
            await self._task
        if self._connection is not None:
            await self._connection.close()
        self._connection = None

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
        if self._connection is not None:
            self._connection.terminate()
        self._connection = None

    async def write(self, write: Write) -> None:
        """Store answers. Raises StaleWrite if the game has moved on or the result is unknown."""
        if self._is_finishing:
            raise Refusal("storage", "the server is shutting down; nothing has changed")
        write.done = asyncio.get_running_loop().create_future()
        self._waiting.append(write)
        self._has_work.set()
        await write.done

    async def _run(self) -> None:
        while self._waiting or not self._is_finishing:
            await self._has_work.wait()
            batch = self._next_batch()
            if not self._waiting and not self._is_finishing:
                self._has_work.clear()
            if batch:
                await self._store(batch)

    def _next_batch(self) -> list[Write]:
        """Return the first queued write of each game, up to the batch size."""
        batch: dict[str, Write] = {}
        later: list[Write] = []
        for write in self._waiting:
            if write.game_id in batch or len(batch) >= BATCH_SIZE:
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
            rows = await self._connection.fetch(STATEMENT, *_columns(batch), self._channel, self._process, *_stand_ins(batch))
            stored = {row["id"] for row in rows}
        except Exception as error:
            # Callers re-read the game to see what was stored; a connection in doubt is not reused.
            failure = error
            self.errors += 1
            logger.error("could not store answers of %d games: %s", len(batch), type(error).__name__)
            if self._connection is not None:
                self._connection.terminate()
            self._connection = None
        self._last_write.has_failed = failure is not None
        for write in batch:
            if write.done.done():
                continue
            if failure is not None:
                write.done.set_exception(StaleWrite(f"unknown whether the write was stored: {type(failure).__name__}"))
            elif write.game_id in stored:
                write.done.set_result(None)
            else:
                self.conflicts += 1
                point = write.point
                reason = f"the game is not at {point.answers} answers in generation {point.generation}, or a player is back"
                write.done.set_exception(StaleWrite(reason))


def _columns(batch: Sequence[Write]) -> tuple[list[object], ...]:
    """Return the games and answers of a batch as columns."""
    games: list[list[object]] = [[], [], [], [], [], []]
    answers: list[list[object]] = [[], [], [], [], []]
    for write in batch:
        generation, start = write.point
        row = (write.game_id, generation, start, len(write.answers), write.over, write.ended)
        for column, value in zip(games, row, strict=True):
            column.append(value)
        last = len(write.answers) - 1
        for place, answer in enumerate(write.answers):
            checkpoint = write.checkpoint if place == last else None
            cells = (write.game_id, start + place, write.seats[place], picks_text(answer), checkpoint)
            for column, cell in zip(answers, cells, strict=True):
                column.append(cell)
    return (*games, *answers)


def _stand_ins(batch: Sequence[Write]) -> tuple[list[str], list[int]]:
    """Return the games and seats of the stand-ins in a batch as columns."""
    pairs = [(write.game_id, seat) for write in batch for seat in write.stand_ins]
    return [game for game, _ in pairs], [seat for _, seat in pairs]
