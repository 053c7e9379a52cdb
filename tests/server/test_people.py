"""People at a table who resign, are away, come back or have not joined yet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from postgres_server import PostgresServer

from feodum.cards.box import Setup
from feodum.game import Game
from feodum.server.http.limits import Limits
from feodum.server.http.refusals import Refusal
from feodum.server.table.finished_games import summary
from feodum.server.table.lobby import Lobby
from feodum.server.table.room import Room
from feodum.server.table.seating import Seat
from feodum.server.table.winners import winners

from .harness import simple_picks
from .table_sessions import FIRST_GAME, INVITE, ask, code_of, create, received, sit_down, with_lobbies

PATIENT = Limits(absence_seconds=3600.0, study_seconds=0.0)


async def play_simply(room: Room, count: int = 1) -> None:
    """Answer the open decision for its seat, be it a person or a bot."""
    for _ in range(count):
        asked = room.game.asked
        assert asked is not None
        decision: Any = room.game.view(asked)["decision"]
        async with room.lock:
            await room.commit_bot_answers([tuple(simple_picks(decision))])
        room.game_changed()


# Resigning -------------------------------------------------------------------------------------------------------------
def test_the_other_player_wins_when_one_of_two_resigns(address: Path | str) -> None:
    async def test(lobby: Lobby) -> None:
        game, tokens = await create(lobby, "you", "friend")
        async with lobby.room(game) as room:
            anna, ben = [await sit_down(lobby, room, tokens[seat]) for seat in (0, 1)]
            await play_simply(room, 3)
            assert await code_of(anna, type="resign", seat=1) == "not_your_seat"
            await received(ben)
            assert await code_of(anna, type="resign", seat=0) == "ack"
            update = next(each for each in await received(ben) if each["type"] == "update")
            assert (update["state"]["over"], update["state"]["winners"], update["state"]["ended"]) == (True, [1], "resigned")
            assert await code_of(ben, type="resign", seat=1) == "over"
            assert await code_of(ben, type="rematch") == "ack"
        record = await lobby.record(game)
        assert (record.ended, record.seats[0].stand_in) == ("resigned", "resigned")
        result = summary(record)
        assert (result["ended"], result["winners"]) == ("resigned", [1])

    with_lobbies(address, 1, test)


def test_resigning_against_bots_ends_the_game_in_every_process(postgres: PostgresServer) -> None:
    async def test(here: Lobby, there: Lobby) -> None:
        game, tokens = await create(here, "you", "local", "bot", "bot")
        async with here.room(game) as room, there.room(game) as other:
            anna = await sit_down(here, room, tokens[0], tokens[1])
            away = await sit_down(there, other, tokens[0])
            assert await code_of(anna, type="resign", seat=0) == "ack"
            assert not room.is_over, "another person remains"
            assert await code_of(anna, type="resign", seat=1) == "ack"
            await other.refresh()
            assert (room.is_over, other.is_over, other.game.ended) == (True, True, "resigned")
            states = [each["state"] for each in await received(away) if each["type"] == "update"]
            assert states[-1]["winners"] == room.update(-1, 0)["state"]["winners"] == [2, 3]

    with_lobbies(postgres.new_database(), 2, test)


def test_bot_plays_on_for_the_first_of_three_who_resigns_and_never_wins(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        game, tokens = await create(lobby, "you", "friend", "friend")
        async with lobby.room(game) as room:
            anna = await sit_down(lobby, room, tokens[0])
            assert await code_of(anna, type="resign", seat=0) == "ack"
            assert (room.is_over, room.seats[0].stand_in) == (False, "resigned")
            assert await code_of(anna, type="play_again", seat=0) == "resigned"
            assert await code_of(anna, type="hand_over", seat=1) == "resigned", "only those who play may vote"

    with_lobbies(tmp_path / "games.sqlite3", 1, test)
    table = Game(Setup(3, FIRST_GAME), 1).table
    seats = [Seat(number, "friend", "", "", "x") for number in range(3)]
    assert winners(table, seats) == [0, 1, 2]
    seats[1] = seats[1].with_stand_in("resigned")
    assert winners(table, seats) == [0, 2]


@pytest.mark.parametrize("is_open", [True, False])
def test_the_game_ends_if_players_at_two_processes_resign_at_once(postgres: PostgresServer, is_open: bool) -> None:
    async def test(lobby: Lobby) -> None:
        game, tokens = await create(lobby, "you", "friend", "friend")
        record = await lobby.record(game)

        async def resign() -> None:
            for seat in record.seats[:2]:  # each process still sees two other players
                await lobby.store.save_seat(game, seat.with_stand_in("resigned"), seat)

        if not is_open:
            await resign()
        async with lobby.room(game) as room:
            cleo = await sit_down(lobby, room, tokens[2])
            if is_open:
                await resign()
                await room.refresh()
            await room.tasks.wait_until_idle()
            assert room.is_over
            states = [each["state"] for each in await received(cleo) if each["type"] == "update"]
            assert (states[-1]["winners"], states[-1]["ended"]) == ([2], "resigned")
        assert (await lobby.record(game)).ended == "resigned"

    with_lobbies(postgres.new_database(), 1, test)


def test_a_player_can_resign_while_a_card_is_resolved(address: Path | str) -> None:
    game = Game(Setup(2, FIRST_GAME), 4)
    while game.decision is not None and game.decision.source != "Militia":
        view: Any = game.view(game.decision.seat)["decision"]
        militia = view["options"].index("Militia") if "Militia" in view["options"] else None
        game.answer(simple_picks(view) if militia is None else [militia])
    assert not game.can_end

    async def test(lobby: Lobby) -> None:
        created, tokens = await create(lobby, "you", "friend", game=game)
        async with lobby.room(created) as room:
            session = await sit_down(lobby, room, tokens[1])
            assert await code_of(session, type="resign", seat=1) == "ack"
            assert room.is_over
            view = room.game.view(0)
        assert Game.from_saved((await lobby.record(created)).saved).view(0) == view
        assert summary(await lobby.record(created))["winners"] == [0]

    with_lobbies(address, 1, test)


def test_nobody_wins_at_an_open_seat(address: Path | str) -> None:
    async def test(lobby: Lobby) -> None:
        game, tokens = await create(lobby, "you", "open")
        async with lobby.room(game) as room:
            anna = await sit_down(lobby, room, tokens[0])
            assert await code_of(anna, type="resign", seat=0) == "ack"
            assert (room.is_over, room.update(0, 0)["state"]["winners"]) == (True, [])
            with pytest.raises(Refusal, match="the game is over"):
                await room.claim(INVITE, "Ben", None)
        assert summary(await lobby.record(game))["winners"] == []

    with_lobbies(address, 1, test)


def test_a_bot_at_an_open_seat_is_no_person(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        game, tokens = await create(lobby, "you", "open", "bot")
        async with lobby.room(game) as room:
            anna = await sit_down(lobby, room, tokens[0])
            assert await code_of(anna, type="hand_over", seat=1) == "ack"
            assert await code_of(anna, type="hand_over", seat=0) == "ack"
            assert room.seats[0].stand_in == "finishing"
            assert await code_of(anna, type="resign", seat=0) == "ack"
            assert (room.is_over, room.update(0, 0)["state"]["winners"]) == (True, [1, 2])
        game, tokens = await create(lobby, "you", "open", "friend")
        async with lobby.room(game) as room:
            ben = await sit_down(lobby, room, tokens[2])
            assert await code_of(ben, type="resign", seat=2) == "ack"
            assert not room.is_over, "Anna and the open seat remain"
            assert (await room.claim(INVITE, "Cleo", None))[0] == 1

    with_lobbies(tmp_path / "games.sqlite3", 1, test)


def test_a_bot_finishes_the_game_only_if_all_others_are_bots(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        game, tokens = await create(lobby, "you", "bot")
        async with lobby.room(game) as room:
            anna = await sit_down(lobby, room, tokens[0])
            assert await code_of(anna, type="hand_over", seat=0) == "ack"
            assert (room.seats[0].stand_in, room.is_over) == ("finishing", False)
            assert await code_of(anna, type="play_again", seat=0) == "ack"
            assert room.seats[0].stand_in == ""
            assert await code_of(anna, type="hand_over", seat=0) == "ack"
            room.game.end("length")
            assert await code_of(anna, type="play_again", seat=0) == "over"
        game, tokens = await create(lobby, "you", "friend", "bot")
        async with lobby.room(game) as room:
            anna = await sit_down(lobby, room, tokens[0])
            assert await code_of(anna, type="hand_over", seat=0) == "only_against_bots"
            assert room.seats[0].stand_in == ""

    with_lobbies(tmp_path / "games.sqlite3", 1, test)


# Being away --------------------------------------------------------------------------------------------------------------
def test_a_bot_is_refused_until_the_player_has_been_away_for_long(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        game, tokens = await create(lobby, "you", "friend")
        async with lobby.room(game) as room:
            anna = await sit_down(lobby, room, tokens[0])
            assert [seat["bot_in"] for seat in room.seats_data()] == [None, 3600]
            refusal = await ask(anna, type="hand_over", seat=1)
            assert (refusal["code"], refusal["values"]) == ("too_soon", {"seconds": 3600})
            ben = await sit_down(lobby, room, tokens[1])
            assert [seat["bot_in"] for seat in room.seats_data()] == [None, None]
            assert await code_of(anna, type="hand_over", seat=1) == "not_absent"
            room.leave(ben)
            assert await code_of(anna, type="hand_over", seat=1) == "too_soon"
            assert room.seats_data()[1]["wanted_by"] == []

    with_lobbies(tmp_path / "games.sqlite3", 1, test, PATIENT)


def test_a_friend_who_has_just_claimed_a_seat_gets_the_full_time_to_connect(postgres: PostgresServer) -> None:
    seconds = PATIENT.absence_seconds

    async def test(here: Lobby, there: Lobby) -> None:
        game, tokens = await create(here, "you", "open")
        async with here.room(game) as room, there.room(game) as other:
            now = 0.1  # 3600.1 + 3600 - 3600.1 is more than 3600 as floats
            for each in (room, other):
                each.attendance._clock = lambda: now
            anna = await sit_down(there, other, tokens[0])
            now += seconds
            await room.claim(INVITE, "Ben", None)
            refusal = await ask(anna, type="hand_over", seat=1)
            assert (refusal["code"], refusal["values"]) == ("too_soon", {"seconds": seconds})
            assert [each.seats_data()[1]["bot_in"] for each in (room, other)] == [seconds, seconds]

    with_lobbies(postgres.new_database(), 2, test, PATIENT)


def test_no_one_votes_for_a_bot_at_their_own_device(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        game, tokens = await create(lobby, "you", "local", "friend")
        async with lobby.room(game) as room:
            anna = await sit_down(lobby, room, tokens[0])
            assert await code_of(anna, type="hand_over", seat=1) == "not_absent"
            assert (room.seats[1].stand_in, room.seats_data()[1]["wanted_by"]) == ("", [])
            ben = await sit_down(lobby, room, tokens[2])
            assert await code_of(ben, type="hand_over", seat=1) == "ack"
            assert room.seats[1].stand_in == "absent"

    with_lobbies(tmp_path / "games.sqlite3", 1, test)


def test_outdated_changes_do_not_revert_a_seat(postgres: PostgresServer) -> None:
    async def test(lobby: Lobby) -> None:
        game, tokens = await create(lobby, "you", "friend", "friend")
        async with lobby.room(game) as room:
            revision = room.stored.revision
            changes = (await lobby.store.changes({game: room.point}))[game]
            anna = await sit_down(lobby, room, tokens[0])
            assert await code_of(anna, type="resign", seat=0) == "ack"
            await room.apply_changes(changes, revision)
            assert room.seats[0].stand_in == "resigned"

    with_lobbies(postgres.new_database(), 1, test)


def test_players_at_two_processes_vote_for_a_bot(postgres: PostgresServer) -> None:
    async def test(here: Lobby, there: Lobby) -> None:
        game, tokens = await create(here, "you", "friend", "friend")
        async with here.room(game) as room, there.room(game) as other:
            anna = await sit_down(here, room, tokens[0])
            ben = await sit_down(there, other, tokens[1])
            cleo = await sit_down(there, other, tokens[2])
            for each in (room, other):
                await each.tasks.wait_until_idle()
            assert await code_of(anna, type="hand_over", seat=2) == "not_absent"
            other.leave(cleo)
            await other.tasks.wait_until_idle()
            assert await code_of(anna, type="hand_over", seat=2) == "ack"
            while not other.seats_data()[2]["wanted_by"]:
                await ask(ben, type="ping")
            assert await code_of(ben, type="hand_over", seat=2) == "ack"
            await room.refresh()
            assert [each.seats[2].stand_in for each in (room, other)] == ["absent", "absent"]

    with_lobbies(postgres.new_database(), 2, test)


def test_a_player_who_returns_while_another_process_seats_a_bot_gets_the_seat_back(postgres: PostgresServer) -> None:
    async def test(here: Lobby, there: Lobby) -> None:
        game, tokens = await create(here, "you", "friend")
        async with here.room(game) as room, there.room(game) as other:
            await sit_down(there, other, tokens[1])
            async with room.lock:  # this process believes that Ben is away
                await room.stand_ins.take_over(1, "absent")
            await other.refresh()
            await other.tasks.wait_until_idle()
            await room.refresh()
            assert [each.seats[1].stand_in for each in (room, other)] == ["", ""]

    with_lobbies(postgres.new_database(), 2, test)


def test_a_returning_player_gets_the_seat_back_and_may_take_back_what_the_bot_did(address: Path | str) -> None:
    async def test(lobby: Lobby) -> None:
        game, tokens = await create(lobby, "you", "friend")
        async with lobby.room(game) as room:
            anna = await sit_down(lobby, room, tokens[0])
            while room.game.asked == 0:
                await play_simply(room)
            assert await code_of(anna, type="hand_over", seat=1) == "ack"
            before = room.game.answer_count
            await play_simply(room)
            await room.undo_votes.undo([0])  # during the absence
            while room.game.asked == 0:
                await play_simply(room)
            await play_simply(room, 2)
            assert await code_of(anna, type="take_back", seat=0) == "nothing_to_undo"
        async with lobby.room(game) as room:
            ben = await sit_down(lobby, room, tokens[1])
            update = next(each for each in await received(ben) if each["type"] == "update")
            assert (room.seats[1].stand_in, update["take_back"]) == ("", True)
            assert room.update(0, 0)["take_back"] is room.update(-1, 0)["take_back"] is False
            assert await code_of(ben, type="take_back", seat=1) == "ack"
            assert (room.game.answer_count, room.game.asked) == (before, 1)
            assert await code_of(ben, type="take_back", seat=1) == "nothing_to_undo", "only once"
        assert len((await lobby.record(game)).answers) == before

    with_lobbies(address, 1, test)


def test_the_offer_to_take_back_ends_with_the_players_next_answer(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        game, tokens = await create(lobby, "you", "friend")
        async with lobby.room(game) as room:
            anna = await sit_down(lobby, room, tokens[0])
            while room.game.asked == 0:
                await play_simply(room)
            assert await code_of(anna, type="hand_over", seat=1) == "ack"
            await play_simply(room)
            ben = await sit_down(lobby, room, tokens[1])
            assert room.update(1, 0)["take_back"]
            decision: Any = room.game.view(1)["decision"]
            message = {"type": "answer", "seat": 1, "decision": decision["id"], "picks": simple_picks(decision)}
            assert await code_of(ben, **message) == "ack"
            assert not room.update(1, 0)["take_back"]
            assert await code_of(ben, type="take_back", seat=1) == "nothing_to_undo"

    with_lobbies(tmp_path / "games.sqlite3", 1, test)


# Open seats --------------------------------------------------------------------------------------------------------------
def test_nobody_plays_and_no_clock_runs_while_a_seat_is_open(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        game, tokens = await create(lobby, "you", "open", "bot", clock=600)
        async with lobby.room(game) as room:
            anna = await sit_down(lobby, room, tokens[0])
            decision: Any = room.game.view(0)["decision"]
            message = {"type": "answer", "seat": 0, "decision": decision["id"], "picks": simple_picks(decision)}
            assert await code_of(anna, **message) == "waiting"
            assert room.clocks.data() is None
            assert (await room.claim(INVITE, "Ben", None))[0] == 1
            assert room.clocks.data() is not None
            assert await code_of(anna, **message) == "ack"

    with_lobbies(tmp_path / "games.sqlite3", 1, test)


def test_bots_wait_for_open_seats(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        game, tokens = await create(lobby, "bot", "you", "open")
        async with lobby.room(game) as room:
            await sit_down(lobby, room, tokens[1])
            assert (room.game.asked, room.bots.is_thinking) == (0, False)
            await room.claim(INVITE, "Ben", None)
            assert room.bots.is_thinking

    with_lobbies(tmp_path / "games.sqlite3", 1, test)


def test_only_the_creator_fills_an_open_seat_with_a_bot_and_the_friend_can_still_come(address: Path | str) -> None:
    async def test(lobby: Lobby) -> None:
        game, tokens = await create(lobby, "you", "friend", "open")
        async with lobby.room(game) as room:
            anna, ben = [await sit_down(lobby, room, tokens[seat]) for seat in (0, 1)]
            assert [seat["bot_in"] for seat in room.seats_data()] == [None, None, 0]
            assert await code_of(ben, type="hand_over", seat=2) == "ack"
            assert (room.seats[2].stand_in, room.seats_data()[2]["wanted_by"]) == ("", [1])
            assert await code_of(anna, type="hand_over", seat=2) == "ack"
            assert (room.seats[2].stand_in, room.stored.is_waiting) == ("absent", False)
            while room.game.asked != 2:
                await play_simply(room)
            await play_simply(room)
            _, token = await room.claim(INVITE, "Cleo", 2)
            cleo = await sit_down(lobby, room, token)
            assert room.seats[2].stand_in == ""
            assert await code_of(cleo, type="take_back", seat=2) == "nothing_to_undo", "Cleo was never away"

    with_lobbies(address, 1, test, PATIENT)


def test_a_friend_fills_an_open_seat_after_a_bot_has_replaced_the_creator(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        game, tokens = await create(lobby, "you", "friend", "open")
        async with lobby.room(game) as room:
            ben = await sit_down(lobby, room, tokens[1])
            assert await code_of(ben, type="hand_over", seat=2) == "ack"
            assert room.seats[2].stand_in == "", "the creator may come back"
            assert await code_of(ben, type="hand_over", seat=0) == "ack"
            assert await code_of(ben, type="hand_over", seat=2) == "ack"
            assert [seat.stand_in for seat in room.seats] == ["absent", "", "absent"]

    with_lobbies(tmp_path / "games.sqlite3", 1, test)
