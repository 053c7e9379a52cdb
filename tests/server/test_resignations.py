"""What a resignation changes beyond its seat: open requests, waiting bots, saved games."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from feodum.engine.decision import Answer
from feodum.engine.errors import SaveError
from feodum.game import Game
from feodum.saves.format import read_saved
from feodum.server.bots.bot_worker import BotTask
from feodum.server.http.refusals import Refusal
from feodum.server.table.continued_games import game_from_file
from feodum.server.table.finished_games import save_text, summary
from feodum.server.table.lobby import Lobby
from feodum.server.table.room import Room
from feodum.server.table.session import Session
from feodum.server.work.work_guard import WorkGuard

from .table_sessions import IdleBots, code_of, create, received, sit_down, with_lobbies
from .test_people import play_simply


async def three_people(lobby: Lobby, room: Room, tokens: dict[int, str]) -> list[Session]:
    """Seat three people after the first turn, whose undo needs votes."""
    sessions = [await sit_down(lobby, room, tokens[seat]) for seat in range(3)]
    while room.game.asked == 0:
        await play_simply(room)
    return sessions


async def last_request(session: Session) -> dict[str, Any]:
    """Return the last message about an undo request."""
    return [each for each in await received(session) if each["type"] == "undo_request"][-1]


def test_an_undo_request_does_not_wait_for_a_player_who_has_resigned(address: Path | str) -> None:
    async def test(lobby: Lobby) -> None:
        game, tokens = await create(lobby, "you", "friend", "friend")
        async with lobby.room(game) as room:
            anna, ben, cleo = await three_people(lobby, room, tokens)
            before = room.game.answer_count
            assert await code_of(anna, type="undo") == "ack"
            assert (await last_request(ben))["request"]["waiting_for"] == [1, 2]
            assert await code_of(cleo, type="resign", seat=2) == "ack"
            request = (await last_request(ben))["request"]
            assert (request["waiting_for"], request["agreed"]) == ([1], [])
            assert await code_of(ben, type="undo_vote", request=request["id"], agree=True) == "ack"
            assert (room.game.answer_count, room.game.asked) == (before - 1, 0)

    with_lobbies(address, 1, test)


def test_the_resignation_of_the_last_voter_grants_an_undo(address: Path | str) -> None:
    async def test(lobby: Lobby) -> None:
        game, tokens = await create(lobby, "you", "friend", "friend")
        async with lobby.room(game) as room:
            anna, ben, cleo = await three_people(lobby, room, tokens)
            before = room.game.answer_count
            assert await code_of(anna, type="undo") == "ack"
            assert await code_of(ben, type="undo_vote", request=1, agree=True) == "ack"
            assert await code_of(cleo, type="resign", seat=2) == "ack"
            assert await last_request(ben) == {"type": "undo_request", "request": None, "result": "granted"}
            assert (room.game.answer_count, room.seats[2].stand_in) == (before - 1, "resigned")

    with_lobbies(address, 1, test)


def test_a_resignation_withdraws_the_undo_request_of_the_player(address: Path | str) -> None:
    async def test(lobby: Lobby) -> None:
        game, tokens = await create(lobby, "you", "friend", "friend")
        async with lobby.room(game) as room:
            anna, ben, _ = await three_people(lobby, room, tokens)
            assert await code_of(anna, type="undo") == "ack"
            assert await code_of(anna, type="resign", seat=0) == "ack"
            assert await last_request(ben) == {"type": "undo_request", "request": None, "result": "withdrawn"}
            assert await code_of(ben, type="undo_vote", request=1, agree=True) == "no_request"

    with_lobbies(address, 1, test)


def test_a_resignation_discards_the_work_of_the_bot_at_the_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(lobby: Lobby) -> None:
        has_started, may_answer = asyncio.Event(), asyncio.Event()

        async def answer(self: IdleBots, task: BotTask) -> list[Answer] | None:
            has_started.set()
            await may_answer.wait()
            return [()]

        monkeypatch.setattr(IdleBots, "run", answer)
        game, tokens = await create(lobby, "you", "bot")
        async with lobby.room(game) as room:
            anna = await sit_down(lobby, room, tokens[0])
            assert await code_of(anna, type="hand_over", seat=0) == "ack"
            await has_started.wait()
            assert await code_of(anna, type="resign", seat=0) == "ack"
            may_answer.set()
            while room.bots.is_thinking:
                await asyncio.sleep(0)
            assert (room.is_over, room.game.answer_count) == (True, 0)
        assert not caplog.messages

    with_lobbies(tmp_path / "games.sqlite3", 1, test)


def test_a_saved_game_names_the_players_who_resigned(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        game, tokens = await create(lobby, "you", "friend", "bot")
        async with lobby.room(game) as room:
            anna, ben = [await sit_down(lobby, room, tokens[seat]) for seat in (0, 1)]
            assert await code_of(anna, type="resign", seat=0) == "ack"
            assert await code_of(ben, type="resign", seat=1) == "ack"
        text = save_text(await lobby.record(game))
        assert json.loads(text)["resigned"] == [0, 1]
        for _ in range(2):
            record, _tokens = game_from_file(text.encode(), 100, WorkGuard(60.0, lambda: False)).seated([], 1)
            assert (summary(record)["winners"], summary(record)["seats"][0]["stand_in"]) == ([2], "resigned")
            text = save_text(record)

    with_lobbies(tmp_path / "games.sqlite3", 1, test)


def test_a_game_that_ended_before_the_first_answer_can_be_uploaded(address: Path | str) -> None:
    async def test(lobby: Lobby) -> None:
        game, tokens = await create(lobby, "you", "friend")
        async with lobby.room(game) as room:
            anna = await sit_down(lobby, room, tokens[0])
            assert await code_of(anna, type="resign", seat=0) == "ack"
        text = save_text(await lobby.record(game))
        assert json.loads(text)["answers"] == []
        uploaded = (await lobby.open_file(text.encode()))["game"]
        outline = await lobby.finished(uploaded)
        assert (outline.record.ended, outline.answers) == ("resigned", 0)
        assert summary(await lobby.record(uploaded))["winners"] == [1]
        async with lobby.room(uploaded) as room:
            assert room.is_over
        assert save_text(await lobby.record(uploaded)) == text

    with_lobbies(address, 1, test)


@pytest.mark.parametrize("wrong", ["0", [2], [-1], [0, 0], [True], ["0"], {"0": 1}])
def test_wrong_resignations_in_a_saved_game_are_refused(wrong: object) -> None:
    data = json.loads(Game.new("First Game", seed=4).to_json())
    assert read_saved(json.dumps({**data, "resigned": [0, 1]})).resigned == [0, 1]
    with pytest.raises(SaveError, match='"resigned" must be a list of different seats'):
        read_saved(json.dumps({**data, "resigned": wrong}))


def test_clients_see_a_resignation_even_if_the_memory_aid_can_not_be_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(game_id: str, on: bool) -> None:
        raise Refusal("storage", "the game could not be stored; nothing has changed")

    async def test(lobby: Lobby) -> None:
        game, tokens = await create(lobby, "you", "friend", "friend")
        async with lobby.room(game) as room:
            anna, ben, cleo = await three_people(lobby, room, tokens)
            for each in (anna, ben):
                assert await code_of(each, type="memory_aid", on=True) == "ack"
            await received(anna)
            monkeypatch.setattr(lobby.store, "save_memory_aid", fail)
            assert await code_of(cleo, type="resign", seat=2) == "storage"
            seats = [each["seats"] for each in await received(anna) if each["type"] == "seats"]
            assert [each[2]["stand_in"] for each in seats] == ["resigned"]

    with_lobbies(tmp_path / "games.sqlite3", 1, test)
