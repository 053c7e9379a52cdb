"""The PostgreSQL schema and its forward migrations."""

from __future__ import annotations

from typing import Final

import asyncpg

from feodum.messages.message import Message
from feodum.server.http.refusals import ServeError

LOCK: Final = 0x46656F64
"""Advisory lock key, so that processes starting together migrate one after the other."""

MIGRATIONS: Final = (
    """
    CREATE TABLE games (
        id text PRIMARY KEY,
        created timestamptz NOT NULL DEFAULT now(),
        active date NOT NULL DEFAULT current_date,
        setup text NOT NULL,
        seed text NOT NULL,
        bot_seed text NOT NULL,
        invite_hash text NOT NULL,
        generation integer NOT NULL DEFAULT 0,
        answers integer NOT NULL DEFAULT 0,
        over boolean NOT NULL DEFAULT false,
        ended text NOT NULL DEFAULT '',
        rematch text,
        feodum text NOT NULL,
        rules integer NOT NULL,
        request text NOT NULL DEFAULT ''
    ) WITH (fillfactor = 70);
    CREATE TABLE seats (
        game text NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        seat integer NOT NULL,
        kind text NOT NULL,
        name text NOT NULL,
        level text NOT NULL,
        token_hash text NOT NULL,
        PRIMARY KEY (game, seat)
    );
    CREATE TABLE answers (
        game text NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        number integer NOT NULL,
        seat integer NOT NULL,
        picks text NOT NULL,
        checkpoint text,
        PRIMARY KEY (game, number)
    );
    CREATE INDEX games_by_activity ON games (active);
    CREATE UNLOGGED TABLE processes (
        id text PRIMARY KEY,
        seen timestamptz NOT NULL DEFAULT now()
    );
    CREATE UNLOGGED TABLE guests (
        process text NOT NULL REFERENCES processes (id) ON DELETE CASCADE,
        game text NOT NULL,
        seats jsonb NOT NULL,
        spectators integer NOT NULL,
        PRIMARY KEY (game, process)
    );
    CREATE UNLOGGED TABLE uses (
        process text NOT NULL REFERENCES processes (id) ON DELETE CASCADE,
        address text NOT NULL,
        counts jsonb NOT NULL,
        changed timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (process, address)
    );
    CREATE UNLOGGED TABLE words (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        process text NOT NULL REFERENCES processes (id) ON DELETE CASCADE,
        game text NOT NULL,
        said text NOT NULL,
        spoken timestamptz NOT NULL DEFAULT now()
    );
    """,
    # Why a bot plays in a person's seat, if it does.
    """
    ALTER TABLE seats ADD COLUMN stand_in text NOT NULL DEFAULT '';
    """,
    # Seconds each seat has used of its time for the game, and whether the memory aid is on.
    """
    ALTER TABLE seats ADD COLUMN used double precision NOT NULL DEFAULT 0;
    ALTER TABLE games ADD COLUMN memory_aid boolean NOT NULL DEFAULT false;
    """,
    # What a stand-in bot has played for an absent player, and whether the player has been shown any cards. Players of older
    # games count as having seen theirs.
    """
    ALTER TABLE seats ADD COLUMN absence text NOT NULL DEFAULT '';
    ALTER TABLE seats ADD COLUMN shown boolean NOT NULL DEFAULT true;
    """,
)
"""Scripts from each schema version to the next. Append only. Tables with presence and usage are UNLOGGED because their rows
are useless once the processes have ended."""
SCHEMA_VERSION: Final = len(MIGRATIONS)


async def migrate(connection: asyncpg.Connection) -> None:
    """Bring the schema up to date. Raises ServeError for another program's tables or a newer schema."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        is_known = await connection.fetchval("SELECT to_regclass('feodum') IS NOT NULL")
        if not is_known:
            if await connection.fetchval("SELECT to_regclass('games') IS NOT NULL"):
                raise ServeError(
                    Message(
                        "postgres-other", "the database contains tables of another program; use a separate database for Feodum"
                    )
                )
            await connection.execute("CREATE TABLE feodum (version integer NOT NULL); INSERT INTO feodum VALUES (0)")
        version: int = await connection.fetchval("SELECT version FROM feodum")
        if version > SCHEMA_VERSION:
            raise ServeError(
                Message(
                    "postgres-newer",
                    "the database was written by a newer Feodum (schema version {version}; this one supports up to {known})",
                    version=version,
                    known=SCHEMA_VERSION,
                )
            )
        for script in MIGRATIONS[version:]:
            await connection.execute(script)
        if version < SCHEMA_VERSION:
            await connection.execute("UPDATE feodum SET version = $1", SCHEMA_VERSION)
