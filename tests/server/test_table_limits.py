"""What one client may send to the others at its table, however fast it sends."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any, Final

import pytest
from postgres_server import PostgresServer

from feodum.server.http.limits import Limits
from feodum.server.http.refusals import Refusal
from feodum.server.table.lobby import Lobby
from feodum.server.table.room import Room
from feodum.server.table.session import HANDLERS, Session

from .harness import SECONDS
from .table_sessions import INVITE, ask, code_of, create, received, sit_down, with_lobbies

BURST: Final = 4
LIMITS: Final = Limits(
    absence_seconds=0.0, study_seconds=0.0, undos_burst=BURST, undos_per_second=0.0, undo_requests_burst=BURST,
    undo_requests_per_second=0.0, table_messages_burst=BURST, table_messages_per_second=0.0,
)  # fmt: skip
ROUNDS: Final = 20
FLOODS: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "hello": ({"version": 1},),
    "answer": ({"seat": 0, "decision": "0.0", "picks": []},),
    "undo": ({},),
    "undo_vote": ({"request": 1, "agree": True},),
    "undo_cancel": ({},),
    "rename": ({"seat": 0, "name": "You are"}, {"seat": 0, "name": "a fool"}),
    "resign": ({"seat": 0},),
    "hand_over": ({"seat": 2},),
    "play_again": ({"seat": 0},),
    "take_back": ({"seat": 0},),
    "memory_aid": ({"on": True}, {"on": False}),
    "rematch": ({},),
    "chat": ({"text": "You are a fool"},),
    "ping": ({},),
}
"""For each message, what to send over and over."""


def limited(test: Any, tmp_path: Path) -> None:
    with_lobbies(tmp_path / "games.sqlite3", 1, test, LIMITS)


async def flood(anna: Session, victim: Session, *messages: dict[str, Any]) -> tuple[int, list[str]]:
    """Send messages in turn, many times. Return how many messages the victim gets, and the replies."""
    await received(victim)
    count, codes = 0, []
    for number in range(ROUNDS):
        codes.append(await code_of(anna, **messages[number % len(messages)]))
        count += len(await received(victim))
    return count, codes


def test_all_messages_are_tested() -> None:
    assert set(FLOODS) == {str(kind.__struct_config__.tag) for kind in HANDLERS}


@pytest.mark.parametrize("kind", FLOODS)
def test_no_message_floods_the_other_clients(kind: str, tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        game, tokens = await create(lobby, "you", "friend", "friend")
        async with lobby.room(game) as room:
            anna = await sit_down(lobby, room, tokens[0])
            victim = await sit_down(lobby, room, tokens[1])
            spectator = await sit_down(lobby, room)
            count, codes = await flood(anna, victim, *({"type": kind, **fields} for fields in FLOODS[kind]))
            assert count <= 2 * BURST  # a resignation sends the seats and the game
            limited_kinds = {"undo", "rename", "hand_over", "memory_aid", "chat"}
            assert ("slow_down" in codes) == (kind in limited_kinds), codes
            await code_of(spectator, type=kind, **FLOODS[kind][0])
            assert await received(victim) == [], "a spectator reaches nobody"

    limited(test, tmp_path)


def test_bot_that_stands_in_and_leaves_again_floods_no_spectator(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        game, tokens = await create(lobby, "you", "bot")
        async with lobby.room(game) as room:
            anna = await sit_down(lobby, room, tokens[0])
            spectator = await sit_down(lobby, room)
            messages = ({"type": "hand_over", "seat": 0}, {"type": "play_again", "seat": 0})
            count, codes = await flood(anna, spectator, *messages)
            assert codes.count("slow_down") == ROUNDS // 2 - BURST
            assert count <= 4 * BURST
            assert not room.seats[0].stand_in

    limited(test, tmp_path)


def test_all_kinds_of_messages_share_the_limit_of_the_party(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        game, tokens = await create(lobby, "you", "local", "friend")
        async with lobby.room(game) as room:
            messages: tuple[dict[str, Any], ...] = (
                {"type": "chat", "text": "1"},
                {"type": "rename", "seat": 1, "name": "2"},
                {"type": "memory_aid", "on": True},
            )
            for message in messages:
                anna = await sit_down(lobby, room, tokens[0], tokens[1])  # a new socket doesn't help
                assert await code_of(anna, **message) == "ack"
                room.leave(anna)
            anna = await sit_down(lobby, room, tokens[0], tokens[1])
            assert await code_of(anna, type="rename", seat=1, name="") == "empty_name", "not counted"
            assert await code_of(anna, type="rename", seat=1, name="4") == "ack"
            for message in messages:
                refusal = await ask(anna, **message)
                assert refusal["code"] == "slow_down"
                assert refusal["message"] == "too many messages to the table; please wait a moment"
            assert room.seats[1].name == "4"
            ben = await sit_down(lobby, room, tokens[2])
            assert await code_of(ben, type="chat", text="another party") == "ack"

    limited(test, tmp_path)


def test_clients_that_connect_and_leave_all_the_time_do_not_flood_the_others(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        game, tokens = await create(lobby, "you", "friend")
        async with lobby.room(game) as room:
            victim = await sit_down(lobby, room, tokens[1])
            await received(victim)
            count = 0
            for number in range(ROUNDS):
                room.leave(await sit_down(lobby, room, *[tokens[0]][: number % 2]))
                count += len(await received(victim))
            anna = await sit_down(lobby, room, tokens[0])
            assert count <= BURST + 3
            assert await received(victim) == []
            messages = json.loads((await asyncio.wait_for(victim.next_frames(), SECONDS))[0])
            assert [seat["connected"] for seat in messages["seats"]] == [True, True]
            room.leave(anna)

    limits = Limits(study_seconds=0.0, attendance_burst=BURST, attendance_per_second=0.5)
    with_lobbies(tmp_path / "games.sqlite3", 1, test, limits)


def test_claims_send_one_message_for_each_open_seat(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        game, tokens = await create(lobby, "you", "open")
        async with lobby.room(game) as room:
            anna = await sit_down(lobby, room, tokens[0])
            await room.claim(INVITE, "Ben", None)
            await received(anna)
            for number in range(ROUNDS):
                with pytest.raises(Refusal, match="all open seats are taken"):
                    await room.claim(INVITE, f"fool {number}", None)
            assert await received(anna) == []

    limited(test, tmp_path)


def test_limit_counts_messages_at_other_processes(postgres: PostgresServer) -> None:
    async def test(here: Lobby, there: Lobby) -> None:
        game, tokens = await create(here, "you", "friend")
        async with here.room(game) as room, there.room(game) as other:
            anna = await sit_down(here, room, tokens[0])
            ben = await sit_down(there, other, tokens[1])
            assert await code_of(anna, type="rename", seat=0, name="Anna") == "ack"
            assert await code_of(anna, type="memory_aid", on=True) == "ack"
            for number in range(BURST - 2):
                assert await code_of(anna, type="chat", text=str(number)) == "ack"
            await wait_for_chats(ben, BURST - 2)
            assert is_refused(other)

    with_lobbies(postgres.new_database(), 2, test, LIMITS)


async def wait_for_chats(client: Session, count: int) -> None:
    heard = 0
    while heard < count:
        await client.receive('{"type": "ping"}')
        heard += sum(each["type"] == "chat" for each in await received(client))


def is_refused(room: Room) -> bool:
    """Whether a message of seat 0 would be refused."""
    try:
        room.limiter.take(0)
    except Refusal:
        return True
    return False
