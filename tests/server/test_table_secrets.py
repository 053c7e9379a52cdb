"""What a table must not reveal or grant: second deals, silent answers, and chat beyond the limit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from postgres_server import PostgresServer

from feodum.cards.box import Setup
from feodum.engine.decision import Answer
from feodum.game import Game
from feodum.server.http.client_messages import Chat
from feodum.server.http.refusals import Refusal
from feodum.server.table.lobby import Lobby
from feodum.server.table.room import Room
from feodum.server.table.session import Session

from .harness import simple_picks
from .table_sessions import FIRST_GAME, code_of, create, received, sit_down, with_lobbies

PART = "ab" * 32


async def sit_down_with_part(lobby: Lobby, game: str, *tokens: str) -> tuple[list[int], list[str]]:
    """Sit down with random bytes. Return the seats whose bytes count, and the first seat's hand."""
    async with lobby.room(game) as room:
        session = await sit_down(lobby, room, *tokens, part=PART)
        messages = await received(session)
        room.leave(session)
        return messages[0]["parts"], messages[1]["state"]["hand"]


# Parts -----------------------------------------------------------------------------------------------------------------
def test_part_counts_only_before_the_party_has_seen_its_hand(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    games: list[tuple[str, dict[int, str]]] = []

    async def look(lobby: Lobby) -> None:
        game, tokens = await create(lobby, "you", "local", "friend")
        games.append((game, tokens))
        async with lobby.room(game) as room:
            session = await sit_down(lobby, room, tokens[0])
            hand = (await received(session))[1]["state"]["hand"]
            room.leave(session)
        assert await sit_down_with_part(lobby, game, tokens[0]) == ([], hand)
        assert (await sit_down_with_part(lobby, game, tokens[1]))[0] == [], "the other seat at the same screen"
        assert (await sit_down_with_part(lobby, game, tokens[2]))[0] == [2], "another party has seen nothing"

    async def look_again(lobby: Lobby) -> None:
        game, tokens = games[0]
        assert (await sit_down_with_part(lobby, game, tokens[0]))[0] == [2], "not even after a restart"

    with_lobbies(database, 1, look)
    with_lobbies(database, 1, look_again)


def test_part_is_refused_after_a_look_at_another_process(postgres: PostgresServer) -> None:
    async def test(here: Lobby, there: Lobby) -> None:
        game, tokens = await create(here, "you", "bot")
        async with here.room(game) as room, there.room(game):
            await sit_down(here, room, tokens[0])
            assert (await sit_down_with_part(there, game, tokens[0]))[0] == []

    with_lobbies(postgres.new_database(), 2, test)


def test_part_is_refused_after_a_hint_or_an_undo_of_the_first_answer(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        game, tokens = await create(lobby, "you", "bot")
        async with lobby.room(game) as room, room.lock:
            await room.position_for_hint(tokens[0])
        assert (await sit_down_with_part(lobby, game, tokens[0]))[0] == []
        game, tokens = await create(lobby, "you", "friend")
        async with lobby.room(game) as room:
            await answer(room, 0)
            session = await sit_down(lobby, room, tokens[1])
            await room.undo_votes.undo([0])
            assert room.game.answer_count == 0
            room.leave(session)
        assert (await sit_down_with_part(lobby, game, tokens[1]))[0] == []

    with_lobbies(tmp_path / "games.sqlite3", 1, test)


def test_whether_a_part_counts_does_not_tell_of_a_silent_answer(address: Path | str) -> None:
    """Seat 0 starts with a Necropolis in hand and declines to play it, which seat 1 must not learn."""
    games = (Game(Setup(2, FIRST_GAME, False, True), seed) for seed in range(50))
    game = next(each for each in games if each.asked == 0 and each.decision and each.decision.source == "action")

    async def test(lobby: Lobby) -> None:
        created, tokens = await create(lobby, "you", "friend", game=game)
        async with lobby.room(created) as room:
            anna = await sit_down(lobby, room, tokens[0])
            await answer(room, 0, ())
            assert (await sit_down_with_part(lobby, created, tokens[1]))[0] == [1]
            assert (room.game.answer_count, room.game.asked) == (0, 0)
            await received(anna)
        async with lobby.room(created) as room:
            assert (await lobby.record(created)).answers == ()

    with_lobbies(address, 1, test)


def test_part_with_the_first_hello_counts(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        game, tokens = await create(lobby, "you", "local")
        parts, hand = await sit_down_with_part(lobby, game, tokens[0], tokens[1])
        assert parts == [0]
        assert await sit_down_with_part(lobby, game, tokens[0]) == ([0], hand)

    with_lobbies(tmp_path / "games.sqlite3", 1, test)


# Silent answers ----------------------------------------------------------------------------------------------------------
async def answer(room: Room, seat: int, picks: Answer | None = None) -> None:
    decision: Any = room.game.view(seat)["decision"]
    await room.answer(seat, decision["id"], tuple(simple_picks(decision)) if picks is None else picks)


def game_with_an_action_in_hand() -> Game:
    """Return a game in which seat 1 is about to play an Action, and seat 0 can only undo with a vote."""
    for seed in range(50):
        game = Game(Setup(2, FIRST_GAME), seed)
        while game.decision is not None and game.answer_count < 60:
            decision: Any = game.view(game.decision.seat)["decision"]
            if game.asked == 1 and decision["source"] == "action":
                return game
            game.answer(simple_picks(decision, ("Village", "Smithy")) if decision["source"] != "action" else [])
    raise AssertionError("no hand with an Action")


@pytest.mark.parametrize("processes", [1, 2])
def test_undo_request_outlives_an_answer_that_the_asker_does_not_see(
    request: pytest.FixtureRequest, tmp_path: Path, processes: int
) -> None:
    async def test(here: Lobby, there: Lobby | None = None) -> None:
        there = there or here
        game, tokens = await create(here, "you", "friend", game=game_with_an_action_in_hand())
        async with here.room(game) as room, there.room(game) as other:
            anna, ben = await sit_down(here, room, tokens[0]), await sit_down(there, other, tokens[1])
            assert await code_of(anna, type="undo") == "ack"
            await settle(room, other)
            await received(anna)
            await answer(other, 1, ())  # Ben declines to play an Action
            await settle(room, other)
            assert await received(anna) == []
            assert await code_of(anna, type="undo") == "undo_pending"
            await received(ben)
            await answer(other, 1)  # Ben plays Treasures
            await settle(room, other)
            closed = [each["result"] for each in await received(anna) if each["type"] == "undo_request"]
            assert closed == [each["result"] for each in await received(ben) if each["type"] == "undo_request"] == ["lapsed"]

    server: PostgresServer | None = request.getfixturevalue("postgres") if processes > 1 else None
    with_lobbies(tmp_path / "games.sqlite3" if server is None else server.new_database(), processes, test)


async def settle(*rooms: Room) -> None:
    """Bring the tables of all processes up to date."""
    for room in rooms:
        await room.tasks.wait_until_idle()
    for room in rooms:
        await room.refresh()


def test_vote_after_a_silent_answer_takes_both_back(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        game, tokens = await create(lobby, "you", "friend", game=game_with_an_action_in_hand())
        async with lobby.room(game) as room:
            anna, ben = await sit_down(lobby, room, tokens[0]), await sit_down(lobby, room, tokens[1])
            last = room.game.run.answer_numbers[0][-1]
            assert await code_of(anna, type="undo") == "ack"
            await answer(room, 1, ())
            request = room.undo_votes.request
            assert request is not None
            assert await code_of(ben, type="undo_vote", request=request.number, agree=True) == "ack"
            assert room.game.answer_count == last
            assert [each["result"] for each in await received(anna) if each["type"] == "undo_request"][-1] == "granted"

    with_lobbies(tmp_path / "games.sqlite3", 1, test)


# Chat ------------------------------------------------------------------------------------------------------------------
async def chat_from_new_sockets(lobby: Lobby, room: Room, token: str, count: int) -> list[str]:
    codes: list[str] = []
    for number in range(count):
        session = await sit_down(lobby, room, token)
        codes.append(await code_of(session, type="chat", text=str(number)))
        room.leave(session)
    return codes


def test_chat_limit_counts_per_party_over_all_sockets(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        burst = lobby.limits.table_messages_burst
        game, tokens = await create(lobby, "you", "local", "friend")
        async with lobby.room(game) as room:
            codes = await chat_from_new_sockets(lobby, room, tokens[0], 3 * burst)
            assert codes.count("ack") <= burst + 1
            assert codes[-1] == "slow_down"
            assert await chat_from_new_sockets(lobby, room, tokens[1], 1) == ["slow_down"], "the same party"
            assert await chat_from_new_sockets(lobby, room, tokens[2], 1) == ["ack"], "another party"

    with_lobbies(tmp_path / "games.sqlite3", 1, test)


def test_chat_limit_counts_messages_at_other_processes(postgres: PostgresServer) -> None:
    async def test(here: Lobby, there: Lobby) -> None:
        burst = here.limits.table_messages_burst
        game, tokens = await create(here, "you", "friend")
        async with here.room(game) as room, there.room(game) as other:
            anna: Session = await sit_down(here, room, tokens[0])
            ben = await sit_down(there, other, tokens[1])
            for number in range(burst):
                assert await code_of(anna, type="chat", text=str(number)) == "ack"
            heard = 0
            while heard < burst:
                await ben.receive('{"type": "ping"}')
                heard += sum(each["type"] == "chat" for each in await received(ben))
            with pytest.raises(Refusal, match="too many messages"):
                other.say(0, Chat(text="again"))

    with_lobbies(postgres.new_database(), 2, test)
