"""Tables in this process, with clients that need no sockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from feodum.cards.box import Setup
from feodum.engine.decision import Answer
from feodum.game import Game
from feodum.kingdoms.selection import find_recommended
from feodum.saves.provably_fair import SECRET_BYTES, commit_to
from feodum.server.bots.bot_scheduler import BotScheduler
from feodum.server.bots.bot_worker import BotTask
from feodum.server.http.client_messages import SeatRequest
from feodum.server.http.limits import Limits
from feodum.server.storage.records import GameRecord, Point
from feodum.server.table.lobby import Lobby
from feodum.server.table.room import Room
from feodum.server.table.seating import hash_token, new_game_id, seat_players
from feodum.server.table.session import Session

FIRST_GAME = tuple(find_recommended("First Game").kingdom)
INVITE = "invite"
FAIR = commit_to(bytes(SECRET_BYTES))


class IdleBots(BotScheduler):
    """Bots that never answer: a test plays for them."""

    def __init__(self) -> None:
        super().__init__(1)

    async def run(self, task: BotTask) -> list[Answer] | None:
        await asyncio.Event().wait()
        return None


def with_lobbies(database: Path | str, count: int, test: Callable[..., Awaitable[None]], limits: Limits | None = None) -> None:
    """Run a test with as many servers on one database."""

    async def run() -> None:
        limits_here = limits or Limits(absence_seconds=0.0, study_seconds=0.0)
        lobbies = [Lobby(database, limits_here, IdleBots()) for _ in range(count)]
        for lobby in lobbies:
            await lobby.start()
        try:
            await test(*lobbies)
        finally:
            for lobby in lobbies:
                await lobby.finish()

    asyncio.run(run())


async def create(lobby: Lobby, *kinds: str, game: Game | None = None, clock: int = 0) -> tuple[str, dict[int, str]]:
    """Create a game, by default a new one, and return its id and tokens. Friends have claimed their seats; "open" is open."""
    seats, tokens = seat_players([SeatRequest("friend" if kind == "open" else kind) for kind in kinds])
    for number, seat in enumerate(seats):
        if kinds[number] == "friend":
            tokens[number] = f"token of seat {number}"
            seats[number] = seat.claimed("Ben", hash_token(tokens[number]))
    game = game or Game(Setup(len(kinds), FIRST_GAME, False, False, "", 0), 4)
    answers = tuple(game.answer_texts())
    record = GameRecord(
        new_game_id(), game.setup, game.seed, 1, hash_token(INVITE), tuple(seats), answers, clock=clock, fair=FAIR,
        answered_by=tuple(game.run.answered_by()),
    )  # fmt: skip
    await lobby.store.create(replace(record, answers=(), answered_by=()))
    if answers:
        await lobby.store.add_answers(record.id, Point(0, 0), record.answered_by, answers, game.is_over)
    return record.id, tokens


async def sit_down(lobby: Lobby, room: Room, *tokens: str, **hello: object) -> Session:
    session = Session(lobby, room, lobby.limits)
    await session.receive(json.dumps({"type": "hello", "version": 1, "tokens": tokens, **hello}))
    return session


async def received(session: Session) -> list[dict[str, Any]]:
    """Return the messages that are waiting for a client."""
    frames: list[bytes] = []
    while session._wake.is_set():
        frames += await session.next_frames()
    return [json.loads(frame) for frame in frames]


async def ask(session: Session, **message: object) -> dict[str, Any]:
    """Send a message and return the acknowledgement or the error."""
    await session.receive(json.dumps({**message, "re": "asked"}))
    return next(each for each in await received(session) if each.get("re") == "asked")


async def code_of(session: Session, **message: object) -> str:
    """Send a message and return the code of the error, or "ack"."""
    reply = await ask(session, **message)
    return str(reply.get("code", reply["type"]))
