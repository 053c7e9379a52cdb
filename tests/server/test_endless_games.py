"""Limits on endless games, slow kingdom requests and repeated undos."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from feodum.game import Game
from feodum.kingdoms.kingdom_code import Kingdom
from feodum.server.http.client_messages import GameRequest, KingdomRequest, SeatRequest, Wishes
from feodum.server.http.limits import Limits, UndoAllowance
from feodum.server.http.refusals import Refusal
from feodum.server.http.replies import Update
from feodum.server.ops.maintenance import check_file
from feodum.server.table import lobby as lobby_module
from feodum.server.table.finished_games import replay, replay_steps, save_text, summary
from feodum.server.table.kingdom_requests import requested_kingdom
from feodum.server.table.lobby import Lobby
from feodum.server.table.room import Room
from feodum.server.table.session import Session

FIRST_GAME = KingdomRequest(set="First Game")
SHORT = [Limits(answers_per_game=40), Limits(turns_per_game=20)]


def with_lobby(database: Path, limits: Limits, test: Callable[[Lobby], Awaitable[None]]) -> None:
    async def run() -> None:
        lobby = Lobby(database, limits)
        try:
            await test(lobby)
        finally:
            lobby.close()

    asyncio.run(run())


async def created(lobby: Lobby, *kinds: str) -> tuple[str, list[str], str]:
    request = GameRequest(seats=[SeatRequest(kind) for kind in kinds], kingdom=FIRST_GAME, first=0)
    made: Any = await lobby.create(request)
    return made["game"], [seat["token"] for seat in made["seats"]], made["invite"]


async def seated(lobby: Lobby, room: Room, *tokens: str) -> Session:
    session = Session(lobby, room, lobby.limits)
    await session.receive(json.dumps({"type": "hello", "version": 1, "tokens": tokens}))
    await session.next_frames()
    return session


async def received(session: Session) -> list[dict[str, Any]]:
    return [json.loads(frame) for frame in await session.next_frames()]


async def do_nothing(room: Room, session: Session) -> list[dict[str, Any]]:
    """Give minimal answers until the game is over, and return the last messages."""
    while True:
        seat = room.game.asked
        assert seat is not None
        decision: Any = room.game.view(seat)["decision"]
        answer = {"type": "answer", "seat": seat, "decision": decision["id"], "picks": list(range(decision["min"]))}
        await session.receive(json.dumps(answer))
        messages = await received(session)
        if room.is_over:
            return messages


# Game length -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("limits", SHORT, ids=["answers", "turns"])
def test_too_long_game_is_ended_early(database: Path, limits: Limits) -> None:
    async def test(lobby: Lobby) -> None:
        game, tokens, _ = await created(lobby, "you", "local")
        async with lobby.room(game) as room:
            session = await seated(lobby, room, *tokens)
            messages = await do_nothing(room, session)
            assert room.game.answer_count <= 40
            updates = [message for message in messages if message["type"] == "update"]
            assert [update["seat"] for update in updates] == [0, 1]
            for update in updates:  # both the state and the log say so
                state = update["state"]
                assert (state["over"], state["ended"], state["scores"], state["decision"]) == (True, "length", [3, 3], None)
                assert (state["asked"], update["undo"], update["events"][-1]["verb"]) == (None, None, "end early")
            late = {"type": "answer", "seat": 0, "decision": "0.0", "picks": [3]}
            await session.receive(json.dumps(late))
            assert (await received(session))[0]["code"] == "over"
            await session.receive('{"type": "rematch"}')
            assert [message["type"] for message in await received(session)] == ["rematch", "ack"]
            session.leave()

    with_lobby(database, limits, test)
    assert check_file(database).problems == []


def test_game_ended_early_is_restored(database: Path) -> None:
    results: list[tuple[str, list[Update]]] = []

    async def play(lobby: Lobby) -> None:
        game, tokens, _ = await created(lobby, "you", "local")
        async with lobby.room(game) as room:
            session = await seated(lobby, room, *tokens)
            await do_nothing(room, session)
            results.append((game, [room.update(seat, 0) for seat in (-1, 0, 1)]))
            session.leave()

    async def read_back(lobby: Lobby) -> None:
        [(game, updates)] = results
        async with lobby.room(game) as room:  # after a restart with different limits
            assert [room.update(seat, 0) for seat in (-1, 0, 1)] == updates
        record = await lobby.finished(game)
        review: Any = summary(record)
        assert (review["ended"], review["scores"], review["winners"]) == ("length", [3, 3], updates[0]["state"]["winners"])
        whole: Any = replay(record)
        assert (whole["steps"], whole["events"][-1]["verb"]) == (40, "end early")
        assert len(whole["events"]) == updates[0]["seq"]
        steps: Any = replay_steps(record, 38, 50)
        assert [step["step"] for step in steps] == [38, 39, 40]
        assert steps[-1] == replay_steps(record, 40, 1)[0]
        assert (steps[-1]["state"]["ended"], steps[-1]["state"]["scores"]) == ("length", [3, 3])
        assert "ended" not in steps[-2]["state"]
        again = Game.from_json(save_text(record))
        assert (again.is_over, again.ended, again.scores(), len(again.run.log)) == (True, "length", [3, 3], updates[0]["seq"])
        assert again.to_json().splitlines() == [
            line for line in save_text(record).splitlines() if not line.startswith('"fair"')
        ]

    with_lobby(database, SHORT[0], play)
    with_lobby(database, Limits(), read_back)


def test_early_end_is_undone_if_storage_fails(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(lobby: Lobby) -> None:
        game, tokens, _ = await created(lobby, "you", "local")
        async with lobby.room(game) as room:
            session = await seated(lobby, room, *tokens)
            store = lobby.store.add_answers

            async def full(*given: Any) -> None:
                if given[4]:
                    raise Refusal("storage", "the game could not be stored; nothing has changed")
                await store(*given)

            with monkeypatch.context() as patch:
                patch.setattr(lobby.store, "add_answers", full)
                while room.game.answer_count < 39:
                    seat = room.game.asked
                    assert seat is not None
                    await room.answer(seat, room.game.run.decision_id(seat), ())
                seat = room.game.asked
                assert seat is not None
                before = room.update(seat, 0)
                with pytest.raises(Refusal):
                    await room.answer(seat, room.game.run.decision_id(seat), ())
                assert room.update(seat, 0) == before
            await do_nothing(room, session)
            assert room.game.ended == "length"
            session.leave()

    with_lobby(database, SHORT[0], test)


# Kingdom requests ------------------------------------------------------------------------------------------------------
def test_kingdoms_are_chosen_in_a_thread_one_at_a_time(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[int] = []
    working = threading.Lock()

    def tracked(request: KingdomRequest | None) -> Kingdom:
        assert working.acquire(blocking=False), "two at a time"
        threads.append(threading.get_ident())
        try:
            return requested_kingdom(request)
        finally:
            working.release()

    monkeypatch.setattr(lobby_module, "requested_kingdom", tracked)

    async def test(lobby: Lobby) -> None:
        wishes = KingdomRequest(wishes=Wishes(spread=True, village=True))
        seats = [SeatRequest("you"), SeatRequest("local")]
        games = [lobby.create(GameRequest(seats=seats, kingdom=kingdom)) for kingdom in (wishes, None, FIRST_GAME)]
        await asyncio.gather(lobby.kingdom(wishes), *games)
        assert len(threads) == 4
        assert threading.get_ident() not in threads

    with_lobby(database, Limits(), test)


# Undos -----------------------------------------------------------------------------------------------------------------
def test_undos_and_undo_requests_have_separate_limits() -> None:
    now = 0.0
    allowance = UndoAllowance(Limits(undos_burst=3, undos_per_second=1.0, undo_requests_burst=1), lambda: now)
    for _ in range(3):
        allowance.take_undo()
    with pytest.raises(Refusal, match="too many undos"):
        allowance.take_undo()
    now = 1.5
    allowance.take_undo()
    allowance.take_request()
    with pytest.raises(Refusal, match="too many undo requests"):
        allowance.take_request()


def test_undo_requests_are_rate_limited_per_party(database: Path) -> None:
    limits = Limits(undos_burst=20, undos_per_second=0.0, undo_requests_burst=2, undo_requests_per_second=0.0)

    async def test(lobby: Lobby) -> None:
        game, tokens, invite = await created(lobby, "you", "friend")
        async with lobby.room(game) as room:
            _, token = await room.claim(invite, "Cleo", None)
            anna = await seated(lobby, room, tokens[0])
            cleo = await seated(lobby, room, token)
            for seat in (0, 1):
                while room.game.asked == seat:
                    await room.answer(seat, room.game.run.decision_id(seat), ())
            codes = []
            for _ in range(3):
                await anna.receive('{"type": "undo"}')
                await anna.receive('{"type": "undo_cancel"}')
                codes.append([message.get("code") for message in await received(anna) if message["type"] == "error"])
            assert codes == [[], [], ["slow_down", "no_request"]]
            await received(cleo)
            await cleo.receive('{"type": "undo"}')  # the other party has its own allowance
            assert "error" not in [message["type"] for message in await received(cleo)]
            for session in (anna, cleo):
                session.leave()

    with_lobby(database, limits, test)


def test_free_undos_are_rate_limited(database: Path) -> None:
    limits = Limits(undos_burst=5, undos_per_second=0.0)

    async def test(lobby: Lobby) -> None:
        game, tokens, _ = await created(lobby, "you", "local")
        async with lobby.room(game) as room:
            session = await seated(lobby, room, *tokens)
            for _ in range(5):
                await room.answer(0, room.game.run.decision_id(0), ())
                await room.undo_votes.undo([0])
            await room.answer(0, room.game.run.decision_id(0), ())
            with pytest.raises(Refusal) as refusal:
                await room.undo_votes.undo([1])  # seat 1 belongs to the same party and shares its limit
            assert refusal.value.code == "slow_down"
            assert room.game.answer_count == 1
            session.leave()

    with_lobby(database, limits, test)
