"""Conversion between games and PostgreSQL rows."""

from __future__ import annotations

import json
from dataclasses import astuple
from typing import Any, Final

import asyncpg
from asyncpg.pool import PoolConnectionProxy

from feodum.server.storage.postgres.listener import DEAD_AFTER
from feodum.server.storage.records import AnswerRow, GameRecord, GameRow, Outline, Point, SeatRow, build_record, parse_picks
from feodum.server.storage.store import GameChanges, Presence, StaleWrite
from feodum.server.table.seating import Seat

Connection = asyncpg.Connection | PoolConnectionProxy

SEAT_SQL: Final = "json_build_array(seat, kind, name, level, token_hash, stand_in, used, absence, shown)"
CHANGES_SQL: Final = f"""
    SELECT g.id, g.generation, g.ended, g.rematch, g.memory_aid, g.request,
        CASE WHEN k.generation = g.generation AND k.count <= g.answers THEN k.count ELSE 0 END AS start,
        (SELECT json_agg({SEAT_SQL} ORDER BY seat) FROM seats WHERE game = g.id) AS seats,
        ARRAY(SELECT picks FROM answers WHERE game = g.id
            AND number >= CASE WHEN k.generation = g.generation AND k.count <= g.answers THEN k.count ELSE 0 END
            ORDER BY number) AS picks,
        (SELECT json_agg(json_build_array(p.seats, p.spectators)) FROM guests p JOIN processes o ON o.id = p.process
            WHERE p.game = g.id AND p.process <> $4 AND o.seen > now() - interval '{DEAD_AFTER}') AS remote_presence
    FROM unnest($1::text[], $2::int[], $3::int[]) AS k (id, generation, count) JOIN games g ON g.id = k.id
"""


async def insert_game(db: Connection, game: GameRecord) -> None:
    """Insert a game. Idempotent: an existing row with the same random id comes from an earlier attempt."""
    await db.execute(
        "INSERT INTO games (id, setup, seed, bot_seed, invite_hash, feodum, rules, memory_aid, copied, over, ended) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (id) DO NOTHING",
        game.id, game.setup_text(), str(game.seed), str(game.bot_seed), game.invite_hash, game.feodum, game.rules,
        game.memory_aid, len(game.answers), *game.end_at_creation,
    )  # fmt: skip
    await db.executemany(
        "INSERT INTO seats (game, seat, kind, name, level, token_hash, stand_in, used, absence, shown) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING",
        [(game.id, *astuple(seat)) for seat in game.seats],
    )


async def update_seat(db: Connection, game_id: str, seat: Seat, previous: Seat) -> None:
    """Update a seat whose token hash and stand-in are still those of `previous`. Raises StaleWrite."""
    done = await db.fetchval(
        "UPDATE seats SET name = $5, token_hash = $6, stand_in = $7, absence = $8, shown = shown OR $9 "
        "WHERE game = $1 AND seat = $2 AND token_hash = $3 AND stand_in = $4 RETURNING 1",
        game_id, seat.number, previous.token_hash, previous.stand_in,
        seat.name, seat.token_hash, seat.stand_in, seat.absence, seat.shown,
    )  # fmt: skip
    if not done:
        raise StaleWrite(f"seat {seat.number} has been changed by another process")


async def lock_at(db: Connection, game_id: str, point: Point) -> None:
    """Lock the game until the end of the transaction. Raises StaleWrite unless it is at this point."""
    done = await db.fetchval(
        "SELECT 1 FROM games WHERE id = $1 AND generation = $2 AND answers = $3 AND NOT over FOR NO KEY UPDATE",
        game_id, point.generation, point.answers,
    )  # fmt: skip
    if not done:
        raise StaleWrite(f"the game is not at {point.answers} answers in generation {point.generation}")


_GAME_SQL: Final = f"""
    SELECT setup, seed, bot_seed, invite_hash, generation, over, ended, rematch, feodum, rules, memory_aid,
        (SELECT json_agg({SEAT_SQL} ORDER BY seat) FROM seats WHERE game = $1) AS seats,
        {{}} AS answers
    FROM games WHERE id = $1
"""
_ROWS_SQL: Final = _GAME_SQL.format(
    "(SELECT json_agg(json_build_array(number, seat, picks, checkpoint) ORDER BY number) FROM answers WHERE game = $1)"
)
_OUTLINE_SQL: Final = _GAME_SQL.format("games.answers")


async def fetch_rows(db: Connection, game_id: str) -> tuple[GameRow, list[SeatRow], list[AnswerRow]] | None:
    """Return a consistent snapshot of a game's rows."""
    game = await db.fetchrow(_ROWS_SQL, game_id)
    if game is None:
        return None
    seats = [SeatRow(*row) for row in json.loads(game["seats"] or "[]")]
    answers = [AnswerRow(*row) for row in json.loads(game["answers"] or "[]")]
    return GameRow(*list(game)[:11]), seats, answers


async def fetch_outline(db: Connection, game_id: str) -> Outline | None:
    game = await db.fetchrow(_OUTLINE_SQL, game_id)
    if game is None:
        return None
    seats = [SeatRow(*row) for row in json.loads(game["seats"] or "[]")]
    return Outline(build_record(game_id, GameRow(*list(game)[:11]), seats, []), game["answers"])


def read_changes(row: Any) -> GameChanges:
    return GameChanges(
        generation=row["generation"],
        start=row["start"],
        answers=tuple(parse_picks(picks) for picks in row["picks"]),
        ended=row["ended"],
        seats=tuple(Seat(*seat) for seat in json.loads(row["seats"] or "[]")),
        rematch=row["rematch"],
        memory_aid=row["memory_aid"],
        request=row["request"],
        remote_presence=tuple(
            Presence({int(seat): count for seat, count in seats.items()}, spectators)
            for seats, spectators in json.loads(row["remote_presence"] or "[]")
        ),
    )
