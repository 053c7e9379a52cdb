"""Failures in rooms: full disks, failing bots, clients that leave mid-request."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from feodum.bots.bot import Bot
from feodum.engine.decision import Answer, Decision
from feodum.server.bots import bot_worker
from feodum.server.bots.bot_worker import BotTask, run_task
from feodum.server.http.client_messages import GameRequest, KingdomRequest, SeatRequest
from feodum.server.http.limits import Limits
from feodum.server.http.refusals import CloseConnection, Refusal
from feodum.server.table.lobby import Lobby
from feodum.server.table.room import Room
from feodum.server.table.session import Session
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
    async with lobby.room(created["game"]) as room:
        return room, tokens, created["invite"]


async def seated(lobby: Lobby, room: Room, *tokens: str) -> Session:
    session = Session(lobby, room, LIMITS)
    await session.receive(json.dumps({"type": "hello", "version": 1, "tokens": tokens}))
    await session.next_frames()
    return session


async def replies(session: Session, **message: object) -> list[dict[str, Any]]:
    await session.receive(json.dumps(message))
    return [json.loads(frame) for frame in await session.next_frames()]


def open_answer(room: Room, seat: int) -> dict[str, Any]:
    decision: Any = room.game.view(seat)["decision"]
    return {"type": "answer", "seat": seat, "decision": decision["id"], "picks": simple_picks(decision)}


def test_failed_write_leaves_the_game_unchanged(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(lobby: Lobby) -> None:
        room, tokens, _ = await new_room(lobby, "you", "local")
        session = await seated(lobby, room, *tokens.values())
        before = room.update(0, 0)
        answer = open_answer(room, 0)

        async def full(*_: object, **__: object) -> None:
            raise Refusal("storage", "the game could not be stored; nothing has changed")

        with monkeypatch.context() as patch:
            patch.setattr(lobby.store, "add_answers", full)
            assert [reply["code"] for reply in await replies(session, **answer)] == ["storage"]
        assert room.update(0, 0) == before
        assert [reply["type"] for reply in await replies(session, **answer)] == ["ack", "update", "update"]
        assert (await lobby.record(room.id)).answers == tuple(room.game.answer_texts()) != ()

    with_lobby(database, test)


def test_answer_completes_even_if_its_client_leaves(database: Path) -> None:
    async def test(lobby: Lobby) -> None:
        room, tokens, _ = await new_room(lobby, "you", "local")
        session = await seated(lobby, room, *tokens.values())
        receiving = asyncio.create_task(session.receive(json.dumps(open_answer(room, 0))))
        while room.game.answer_count == 0:
            await asyncio.sleep(0)
        receiving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await receiving
        session.leave()
        async with room.lock:
            assert room.game.answer_count == 1
        assert (await lobby.record(room.id)).answers == tuple(room.game.answer_texts())

    with_lobby(database, test)


def test_shutdown_waits_for_rooms_that_start_new_work(database: Path) -> None:
    """Otherwise a clock that runs out during shutdown fails on a closed room and logs an error."""

    async def test(lobby: Lobby) -> None:
        room, _, _ = await new_room(lobby, "you", "friend")
        other, _, _ = await new_room(lobby, "you", "friend")
        was_closed: list[bool] = []

        async def later() -> None:
            for _ in range(100):  # longer than the shutdown waits for the other room
                await asyncio.sleep(0)
            was_closed.append(room.stored.is_closed)

        async def earlier() -> None:
            await asyncio.sleep(0)
            room.tasks.start(later())

        other.tasks.start(earlier())
        await lobby.finish()
        assert was_closed == [False]

    with_lobby(database, test)


def test_idle_rooms_are_evicted(database: Path) -> None:
    async def test(lobby: Lobby) -> None:
        rooms = [await new_room(lobby, "you", "local") for _ in range(3)]
        kept, tokens, _ = rooms[0]
        session = await seated(lobby, kept, *tokens.values())
        await replies(session, **open_answer(kept, 0))
        for _ in range(6):
            await new_room(lobby, "you", "local")
        assert len(lobby.tables) == LIMITS.games_in_memory
        async with lobby.room(kept.id) as same:
            assert same is kept
        async with lobby.room(rooms[1][0].id) as again:
            assert again is not rooms[1][0]
            assert again.update(0, 0) == rooms[1][0].update(0, 0)

    with_lobby(database, test)


def test_spectators_and_players_have_separate_limits(database: Path) -> None:
    limits = Limits()

    async def test(lobby: Lobby) -> None:
        room, tokens, invite = await new_room(lobby, "you", "friend")
        _, token = await room.claim(invite, "Cleo", None)
        for _ in range(limits.spectators_per_game):
            await seated(lobby, room)
        with pytest.raises(CloseConnection, match="busy"):
            await seated(lobby, room)
        anna = [await seated(lobby, room, tokens[0]) for _ in range(limits.clients_per_seat)]
        with pytest.raises(CloseConnection, match="busy"):
            await seated(lobby, room, tokens[0])
        assert (await seated(lobby, room, token)).seats == [1]
        anna[0].leave()
        assert (await seated(lobby, room, tokens[0])).seats == [0]

    with_lobby(database, test)


def test_undo_request_expires(database: Path) -> None:
    async def test(lobby: Lobby) -> None:
        room, tokens, invite = await new_room(lobby, "you", "friend")
        seat, token = await room.claim(invite, "Cleo", None)
        anna = await seated(lobby, room, tokens[0])
        cleo = await seated(lobby, room, token)
        assert (seat, cleo.seats) == (1, [1])
        while room.game.asked == 0:
            await room.answer(0, room.game.run.decision_id(0), tuple(open_answer(room, 0)["picks"]))
        assert (await replies(anna, type="undo"))[0]["type"] == "undo_request"
        await asyncio.sleep(0.1)
        closed = [json.loads(frame) for frame in await cleo.next_frames()]
        assert [message.get("result") for message in closed if message["type"] == "undo_request"] == [None, "lapsed"]
        assert room.undo_votes.request is None

    with_lobby(database, test)


def test_client_with_more_events_than_the_log_gets_the_full_log(database: Path) -> None:
    async def test(lobby: Lobby) -> None:
        room, _, _ = await new_room(lobby, "you", "local")
        assert room.stored.first_missing_event(0, 0) == 0
        assert room.stored.first_missing_event(0, 1) == 1
        assert room.stored.first_missing_event(0, 99) == 0
        assert room.stored.first_missing_event(7, 1) == 0
        await room.answer(0, "0.0", tuple(open_answer(room, 0)["picks"]))
        length = len(room.game.run.log)
        await room.undo_votes.undo([0])
        assert room.stored.first_missing_event(0, length) == len(room.game.run.log) == 1
        assert room.stored.first_missing_event(1, 1) == 1

    with_lobby(database, test)


class Hopeless(Bot):
    """Fails on every other decision and gives illegal answers to the rest."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def decide(self, view: View, decision: Decision) -> Answer:
        self.asked += 1
        if self.asked % 2:
            raise RuntimeError("no idea")
        return (999,)


def test_a_failing_bot_does_not_stop_the_game(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(bot_worker, "bot_of_level", lambda level, setup, seed, choice: Hopeless())
    kingdom = ("Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop")
    task = BotTask("hopeless", 1, (2, kingdom, False, False, "", 0, (), False), 5, 6, ((0, "x", ""), (1, "x", "")), 0, (), 60.0)
    answers = run_task(task)
    assert answers is not None
    assert len(answers) > 50
    assert "Hopeless failed: RuntimeError" in caplog.text
    assert "Copper" not in caplog.text
    again = run_task(replace(task, snapshot_id=2, answers=tuple(answers[:7]), seconds=0.0))
    assert again == answers[7:8]
    assert run_task(replace(task, snapshot_id=2, start=8, seconds=0.0)) == answers[8:9]
    assert run_task(replace(task, snapshot_id=2, start=8)) is None  # the worker is ahead
    assert run_task(replace(task, snapshot_id=1, start=9)) is None  # a different snapshot


def test_client_that_never_said_hello_leaves_silently(database: Path) -> None:
    async def test(lobby: Lobby) -> None:
        room, tokens, _ = await new_room(lobby, "you", "bot")
        anna = await seated(lobby, room, tokens[0])
        Session(lobby, room, LIMITS).leave()
        frames = await replies(anna, type="ping")
        assert [frame["type"] for frame in frames] == ["ack"]

    with_lobby(database, test)
