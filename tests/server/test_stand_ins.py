"""Stand-in bots for players who resign, are away or run out of time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from feodum.server.table.seat_clock import SeatClock

from .harness import BOT, FRIEND, YOU, Client, RunningServer
from .test_game_play import FIRST_GAME, claim, play_out, run


async def wait_for_stand_in(client: Client, seat: int, stand_in: str | None) -> dict[str, Any]:
    """Wait until the seat's `stand_in` has this value (None: no bot), and return the seat's data."""
    message = await client.until(lambda message: message["type"] == "seats" and message["seats"][seat]["stand_in"] == stand_in)
    data: dict[str, Any] = message["seats"][seat]
    return data


def test_bot_plays_for_a_resigned_player_even_after_a_restart(database: Path) -> None:
    server = RunningServer(database)

    async def resign() -> dict[str, Any]:
        created = server.new_game(YOU, FRIEND, BOT, kingdom=FIRST_GAME, first=1)
        created["friend"] = claim(server, created)
        game = created["game"]
        async with Client(server, game, created["seats"][0]["token"]) as anna, Client(server, game, created["friend"]) as cleo:
            assert await anna.error(type="hand_over", seat=1) == "not_absent"
            assert await anna.error(type="play_again", seat=1) == "not_your_seat"
            decision = cleo.states[1]["decision"]
            assert (await cleo.ask(type="resign", seat=1))["type"] == "ack"
            await wait_for_stand_in(anna, 1, "resigned")
            assert (await anna.wait_for_decision())["seat"] == 0, "nobody has played Cleo's turn"
            assert await cleo.error(type="play_again", seat=1) == "resigned"
            assert await cleo.error(type="undo") == "nothing_to_undo"
            assert await cleo.error(type="answer", seat=1, decision=decision["id"], picks=[400]) == "late"
        return created

    async def play_on(created: dict[str, Any]) -> None:
        assert server.get(f"games/{created['game']}").json()["seats"][1]["stand_in"] == "resigned"
        async with Client(server, created["game"], created["seats"][0]["token"]) as anna:
            await play_out(anna)
            assert anna.states[0]["players"][1]["turns"] > 1
            await anna.send(type="rematch")
            await anna.until(lambda message: message["type"] == "rematch")
            again = server.get(f"games/{anna.received[-1]['game']}").json()
            assert [seat["stand_in"] for seat in again["seats"]] == [None, None, None]

    created: dict[str, Any] = {}

    async def first() -> None:
        created.update(await resign())

    run(first())
    server.kill()
    server = RunningServer(database)
    run(play_on(created))
    assert server.stop() == ""


def test_bot_takes_over_when_the_turn_clock_runs_out(server: RunningServer) -> None:
    async def test() -> None:
        created = server.new_game(YOU, BOT, kingdom=FIRST_GAME, first=0, clock=1)
        assert server.get(f"games/{created['game']}").json()["clock"] == 1
        async with Client(server, created["game"], created["seats"][0]["token"]) as anna:
            first = next(message for message in anna.received if message["type"] == "update")
            assert first["clock"]["seat"] == 0
            assert 0 <= first["clock"]["seconds"] <= 1
            await wait_for_stand_in(anna, 0, "clock")
            await anna.until(lambda message: message["type"] == "update" and message["state"]["players"][1]["turns"])

    run(test())
    for wrong in (0, -5, 86_401, "long"):
        refused = server.post("games", {"seats": [YOU, BOT], "clock": wrong})
        assert (refused.status_code, refused.json()["code"]) == (400, "bad_message")


def test_bots_play_each_other_for_a_spectator(server: RunningServer) -> None:
    async def test() -> None:
        created = server.new_game(BOT, BOT, kingdom=FIRST_GAME)
        assert created["seats"] == []
        async with Client(server, created["game"]) as spectator:
            while not spectator.states[-1]["over"]:
                await spectator.receive()
            assert spectator.states[-1]["scores"]

    run(test())


def test_seat_clock_resets_in_each_period() -> None:
    now = 100.0
    clock = SeatClock(60, clock=lambda: now)
    clock.switch_to(0, "first")
    now += 20
    assert (clock.seat, clock.seconds_left(0)) == (0, 40)
    clock.switch_to(1, "first")  # reacts in the other player's turn
    now += 50
    assert clock.seconds_left(1) == 10
    clock.switch_to(0, "first")
    now += 1
    assert clock.seconds_left(0) == 39
    clock.switch_to(None, "first")  # nobody is connected
    now += 1000
    assert (clock.seconds_left(0), clock.seconds_left(1), clock.seconds_left(2)) == (39, 10, 60)
    clock.switch_to(0, "first")
    clock.reset(0)
    assert clock.seconds_left(0) == 60
    now += 70
    assert clock.seconds_left(0) == 0
    clock.switch_to(0, "second")
    assert clock.seconds_left(0) == 60


def test_game_clock_keeps_used_time() -> None:
    now = 100.0
    clock = SeatClock(60, {0: 30.0}, lambda: now)
    clock.switch_to(0)
    now += 10
    clock.raise_used({0: 35.0, 1: 5.0})  # another process reports less for seat 0, more for seat 1
    assert (clock.seconds_left(0), clock.seconds_left(1)) == (20, 55)
    clock.raise_used({0: 50.0})
    assert (clock.seconds_used(0), clock.seconds_left(0)) == (50, 10)
    now += 1
    clock.switch_to(None)
    assert clock.seconds_left(0) == 9
    assert SeatClock(0).seconds_left(0) > 10**9, "0 means no limit"


def test_bot_finishes_the_game_when_the_game_clock_runs_out(database: Path) -> None:
    server = RunningServer(database)
    created = server.new_game(YOU, BOT, kingdom=FIRST_GAME, first=0, game_clock=1)
    assert server.get(f"games/{created['game']}").json()["game_clock"] == 1

    async def run_out() -> None:
        async with Client(server, created["game"], created["seats"][0]["token"]) as anna:
            first = next(message for message in anna.received if message["type"] == "update")
            assert (first["clock"]["seat"], first["times"][1]) == (0, 1)
            assert 0 <= first["times"][0] <= 1
            await wait_for_stand_in(anna, 0, "out_of_time")
            assert await anna.error(type="play_again", seat=0) == "out_of_time"

    async def come_back() -> None:
        async with Client(server, created["game"], created["seats"][0]["token"]) as anna:
            update = next(message for message in anna.received if message["type"] == "update")
            assert update["times"] == [0, 1]

    run(run_out())
    assert server.stop() == ""
    server = RunningServer(database)
    run(come_back())
    assert server.stop() == ""
