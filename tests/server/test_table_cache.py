"""Each game has at most one room, and damaged games are refused."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from feodum.server.http.client_messages import GameRequest, KingdomRequest, SeatRequest
from feodum.server.http.limits import Limits
from feodum.server.http.refusals import Refusal
from feodum.server.table.lobby import Lobby
from feodum.server.table.session import Session

from .harness import simple_picks

FIRST_GAME = KingdomRequest(set="First Game")


class PlayerPair:
    """Two people in one game, on separate connections."""

    def __init__(self, created: Any) -> None:
        self.game: str = created["game"]
        self.tokens: list[str] = [seat["token"] for seat in created["seats"]]
        self.acknowledged = 0

    async def connect_and_answer(self, lobby: Lobby, limits: Limits, token: str) -> None:
        async with lobby.room(self.game) as room:
            session = Session(lobby, room, limits)
            await session.receive(json.dumps({"type": "hello", "version": 1, "tokens": [token]}))
            await session.next_frames()
            await asyncio.sleep(0)
            for seat in session.seats:
                decision: Any = room.game.view(seat)["decision"]
                if decision is not None:
                    answer = {"type": "answer", "seat": seat, "decision": decision["id"], "picks": simple_picks(decision)}
                    await session.receive(json.dumps(answer))
                    replies = [json.loads(frame) for frame in await session.next_frames()]
                    self.acknowledged += sum(1 for message in replies if message.get("duplicate") is False)
            session.leave()


async def create_pairs(lobby: Lobby, count: int) -> list[PlayerPair]:
    seats = [SeatRequest("you"), SeatRequest("local")]
    request = GameRequest(seats=seats, kingdom=FIRST_GAME, first=0)
    return [PlayerPair(created) for created in await asyncio.gather(*(lobby.create(request) for _ in range(count)))]


@pytest.mark.parametrize(("in_use", "reopened", "limits"), [(1000, 1000, Limits()), (5, 60, Limits(games_in_memory=2))])
def test_game_never_has_two_rooms(database: Path, in_use: int, reopened: int, limits: Limits) -> None:
    """Simulate a restart: many rooms are open, and the players of all other games reconnect at once."""

    async def test() -> None:
        lobby = Lobby(database, limits)
        pairs = await create_pairs(lobby, in_use + reopened)
        async with AsyncExitStack() as stack:
            for pair in pairs[:in_use]:
                await stack.enter_async_context(lobby.room(pair.game))
            connections = [
                pair.connect_and_answer(lobby, limits, pair.tokens[seat]) for seat in (0, 1, 0) for pair in pairs[in_use:]
            ]
            await asyncio.gather(*connections)
            assert len(lobby.tables) <= in_use + limits.games_in_memory
        assert len(lobby.tables) <= limits.games_in_memory
        for pair in pairs[in_use:]:
            record = await lobby.record(pair.game)  # raises if an answer is missing
            assert len(record.answers) == pair.acknowledged > 0
        lobby.close()

    asyncio.run(test())


def test_concurrent_holders_share_one_room(database: Path) -> None:
    limits = Limits(games_in_memory=0)

    async def test() -> None:
        lobby = Lobby(database, limits)
        pairs = await create_pairs(lobby, 20)
        async with AsyncExitStack() as stack:
            for pair in pairs:
                rooms = [await stack.enter_async_context(lobby.room(pair.game)) for _ in range(3)]
                assert len(set(map(id, rooms))) == 1
        assert len(lobby.tables) == 0
        with pytest.raises(RuntimeError, match="closed"):
            await rooms[0].answer(0, "0.0", (0,))  # an evicted room can't change the game
        lobby.close()

    asyncio.run(test())


def test_cancelled_holder_does_not_cancel_the_opening(database: Path) -> None:
    async def test() -> None:
        lobby = Lobby(database, Limits())
        pair = (await create_pairs(lobby, 1))[0]
        impatient = asyncio.create_task(pair.connect_and_answer(lobby, Limits(), pair.tokens[0]))
        patient = asyncio.create_task(pair.connect_and_answer(lobby, Limits(), pair.tokens[0]))
        await asyncio.sleep(0)
        impatient.cancel()
        await patient
        assert impatient.cancelled()
        assert pair.acknowledged == 1
        with pytest.raises(Refusal, match="no such game"):
            await lobby.room("nothing").__aenter__()
        assert "nothing" not in lobby.tables
        lobby.close()

    asyncio.run(test())


def change_database(database: Path, change: Callable[[sqlite3.Connection], object]) -> None:
    db = sqlite3.connect(database)
    change(db)
    db.commit()
    db.close()


DAMAGES: dict[str, tuple[str, str]] = {
    "hole": ("DELETE FROM answers WHERE number = 2", "answer 2 is missing; the next one is 3"),
    "begin": ("DELETE FROM answers WHERE number = 0", "answer 0 is missing"),
    "seat": ("UPDATE answers SET seat = 1 - seat WHERE number = 2", "answer 2 was given by seat"),
    "unknown card": (
        "UPDATE answers SET picks = 'buy: Platypus' WHERE number = 3",
        "no longer matches the stored game, from answer 3 on",
    ),
    "checkpoint": (
        "UPDATE answers SET checkpoint = '0' WHERE number = 3",
        "no longer matches the stored game, from answer 0 on",
    ),
    "picks": ("UPDATE answers SET picks = '[99]' WHERE number = 2", "no longer matches the stored game, from answer 2 on"),
    "text": ("UPDATE answers SET picks = '[' WHERE number = 2", "can't be read (JSONDecodeError)"),
    "words": ("""UPDATE answers SET picks = '["a"]' WHERE number = 2""", "can't be read (IllegalAnswer)"),
    "seats": ("DELETE FROM seats WHERE seat = 1", "seats for 1 of 2 players"),
    "setup": ("UPDATE games SET setup = '{}'", "can't be read (TypeError)"),
    "seed": ("UPDATE games SET seed = 'x'", "can't be read (ValueError)"),
    "over": ("UPDATE games SET over = 1", "stored as finished, but is not"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_game_is_refused_and_logged(database: Path, damage: str, caplog: pytest.LogCaptureFixture) -> None:
    statement, reason = DAMAGES[damage]

    async def play() -> str:
        lobby = Lobby(database, Limits())
        pair = (await create_pairs(lobby, 1))[0]
        async with lobby.room(pair.game) as room:
            while room.game.answer_count < 6:
                seat = room.game.asked
                assert seat is not None
                decision: Any = room.game.view(seat)["decision"]
                await room.answer(seat, decision["id"], tuple(simple_picks(decision)))
        lobby.close()
        return pair.game

    async def refused(game: str) -> None:
        lobby = Lobby(database, Limits())
        for _ in range(2):
            with pytest.raises(Refusal) as refusal:
                await lobby.room(game).__aenter__()
            assert (refusal.value.code, refusal.value.status) == ("damaged", 500)
        lobby.close()

    game = asyncio.run(play())
    change_database(database, lambda db: db.execute(statement))
    asyncio.run(refused(game))
    assert f"game {game} is damaged and can't be opened: " in caplog.text
    assert reason in caplog.text
