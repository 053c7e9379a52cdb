"""What can go wrong at a table without anybody misbehaving: full disks, failing bots, people who leave in the middle."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from feodum.bots.bot import Bot
from feodum.engine.decision import Answer, Decision
from feodum.server import thinking
from feodum.server.errors import Refusal
from feodum.server.limits import Limits
from feodum.server.lobby import Lobby
from feodum.server.messages import GameRequest, KingdomRequest, SeatRequest
from feodum.server.room import Room
from feodum.server.session import Session
from feodum.server.thinking import Task, play_on
from feodum.view import View

from .harness import simple_picks

LIMITS = Limits(games_in_memory=3, undo_seconds=0.05)


def with_lobby(database: Path, test: Callable[[Lobby], Awaitable[None]]) -> None:
    async def run() -> None:
        lobby = Lobby(database, LIMITS)
        try:
            await test(lobby)
        finally:
            lobby.close()

    asyncio.run(run())


async def new_room(lobby: Lobby, *kinds: str) -> tuple[Room, dict[int, str], str]:
    request = GameRequest(seats=[SeatRequest(kind) for kind in kinds], kingdom=KingdomRequest(set="First Game"), first=0)
    created: Any = await lobby.create(request)
    tokens = {seat["seat"]: seat["token"] for seat in created["seats"]}
    return await lobby.room(created["game"]), tokens, created["invite"]


async def seated(lobby: Lobby, room: Room, *tokens: str) -> Session:
    session = Session(lobby, room, LIMITS)
    await session.receive(json.dumps({"type": "hello", "version": 1, "tokens": tokens}))
    await session.next_frames()
    return session


async def replies(session: Session, **message: object) -> list[dict[str, Any]]:
    await session.receive(json.dumps(message))
    return [json.loads(frame) for frame in await session.next_frames()]


def open_answer(room: Room, seat: int) -> dict[str, Any]:
    decision: Any = room.recorded.state(seat)["decision"]
    return {"type": "answer", "seat": seat, "decision": decision["id"], "picks": simple_picks(decision)}


def test_what_cannot_be_stored_has_not_happened(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(lobby: Lobby) -> None:
        room, tokens, _ = await new_room(lobby, "you", "local")
        session = await seated(lobby, room, *tokens.values())
        before = room.update(0, 0)
        answer = open_answer(room, 0)

        async def full(*_: object) -> None:
            raise Refusal("storage", "the game could not be stored; nothing has changed")

        with monkeypatch.context() as patch:
            patch.setattr(lobby.store, "add_answers", full)
            assert [reply["code"] for reply in await replies(session, **answer)] == ["storage"]
        assert room.update(0, 0) == before
        assert [reply["type"] for reply in await replies(session, **answer)] == ["ack", "update", "update"]
        assert (await lobby.record(room.id)).answers == room.recorded.game.answers != ()

    with_lobby(database, test)


def test_an_answer_is_finished_even_if_its_sender_leaves(database: Path) -> None:
    async def test(lobby: Lobby) -> None:
        room, tokens, _ = await new_room(lobby, "you", "local")
        session = await seated(lobby, room, *tokens.values())
        receiving = asyncio.create_task(session.receive(json.dumps(open_answer(room, 0))))
        while room.recorded.count == 0:
            await asyncio.sleep(0)
        receiving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await receiving
        session.leave()
        async with room.lock:
            assert room.recorded.count == 1
        assert (await lobby.record(room.id)).answers == room.recorded.game.answers

    with_lobby(database, test)


def test_rooms_rest_when_nobody_uses_them(database: Path) -> None:
    async def test(lobby: Lobby) -> None:
        rooms = [await new_room(lobby, "you", "local") for _ in range(3)]
        kept, tokens, _ = rooms[0]
        session = await seated(lobby, kept, *tokens.values())
        with kept.in_use():
            await replies(session, **open_answer(kept, 0))
            for _ in range(6):
                await new_room(lobby, "you", "local")
            assert lobby.open_rooms == LIMITS.games_in_memory
            assert await lobby.room(kept.id) is kept
        again = await lobby.room(rooms[1][0].id)
        assert again is not rooms[1][0]
        assert again.update(0, 0) == rooms[1][0].update(0, 0)
        same = await asyncio.gather(*(lobby.room(rooms[2][0].id) for _ in range(5)))
        assert len(set(map(id, same))) == 1

    with_lobby(database, test)


def test_an_undo_request_lapses(database: Path) -> None:
    async def test(lobby: Lobby) -> None:
        room, tokens, invite = await new_room(lobby, "you", "friend")
        seat, token = await room.claim(invite, "Cleo", None)
        anna = await seated(lobby, room, tokens[0])
        cleo = await seated(lobby, room, token)
        assert (seat, cleo.seats) == (1, [1])
        while room.recorded.asked == 0:
            await room.answer(0, room.recorded.decision_id(0), tuple(open_answer(room, 0)["picks"]))
        assert (await replies(anna, type="undo"))[0]["type"] == "undo_request"
        await asyncio.sleep(0.1)
        closed = [json.loads(frame) for frame in await cleo.next_frames()]
        assert [message.get("result") for message in closed if message["type"] == "undo_request"] == [None, "lapsed"]
        assert room.undo_request is None

    with_lobby(database, test)


def test_a_client_that_has_more_than_there_is_gets_everything(database: Path) -> None:
    async def test(lobby: Lobby) -> None:
        room, _, _ = await new_room(lobby, "you", "local")
        assert room.first_missing(0, 0) == 0
        assert room.first_missing(0, 1) == 1
        assert room.first_missing(0, 99) == 0
        assert room.first_missing(7, 1) == 0
        await room.answer(0, "0.0", tuple(open_answer(room, 0)["picks"]))
        length = len(room.recorded.events())
        await room.undo([0])
        assert room.first_missing(0, length) == len(room.recorded.events()) == 1
        assert room.first_missing(1, 1) == 1

    with_lobby(database, test)


class Hopeless(Bot):
    """Fails at every other question and answers the rest wrongly."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def decide(self, view: View, decision: Decision) -> Answer:
        self.asked += 1
        if self.asked % 2:
            raise RuntimeError("no idea")
        return (999,)


def test_a_failing_bot_does_not_stop_the_game(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(thinking, "bot_of_level", lambda level, setup, seed: Hopeless())
    kingdom = ("Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop")
    task = Task("hopeless", (2, kingdom, False, False, "", 0), 5, 6, ((0, "x"), (1, "x")), (), 60.0)
    answers = play_on(task)
    assert len(answers) > 50
    assert "Hopeless failed with RuntimeError" in caplog.text
    assert "Copper" not in caplog.text
    again = play_on(Task("hopeless", task.setup, 5, 6, task.levels, tuple(answers[:7]), 0.0))
    assert len(again) == 1
