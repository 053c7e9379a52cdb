"""Verifiable shuffles: a commitment, random bytes from each client, and the secret after the game."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from websockets.asyncio.client import connect

from feodum.engine.random import STREAM_SEED
from feodum.game import Game
from feodum.saves.format import read_saved
from feodum.saves.provably_fair import find_faults

from .harness import BOT, FRIEND, YOU, Client, RunningServer
from .test_game_play import FIRST_GAME, claim, play_out, run

ANNA, BEN = "aa" * 32, "bb" * 32


def hands(client: Client) -> list[str]:
    hand: list[str] = client.states[client.seats[0]]["hand"]
    return hand


def checked(server: RunningServer, game: str, commitment: str) -> dict[str, Any]:
    """Verify the shuffles of a finished game and return its data about them."""
    text = server.get(f"games/{game}/save").text
    again = Game.from_json(text)
    assert again.seed >= STREAM_SEED
    assert find_faults(read_saved(text).fair, again.setup, again.seed, again.answers, commitment) == []
    fair: dict[str, Any] = server.get(f"games/{game}/replay").json()["fair"]
    return fair


def test_bytes_of_all_clients_enter_the_seed(server: RunningServer) -> None:
    async def test() -> None:
        created = server.new_game(YOU, FRIEND, kingdom=FIRST_GAME)
        game, commitment = created["game"], created["commitment"]
        assert server.get(f"games/{game}").json()["commitment"] == commitment
        async with Client(server, game, created["seats"][0]["token"], part=ANNA) as anna:
            assert (anna.welcome["commitment"], anna.welcome["parts"]) == (commitment, [0])
            before = anna.generation
            async with Client(server, game, claim(server, created), part=BEN) as ben:
                assert ben.welcome["parts"] == [0, 1]
                await anna.until(lambda message: message["type"] == "update" and message["generation"] == before + 1)
                await asyncio.gather(play_out(anna), play_out(ben))
                received = json.dumps([anna.received, ben.received, anna.frames, ben.frames])
        fair = checked(server, game, commitment)
        assert fair["parts"] == {"0": ANNA, "1": BEN}
        assert fair["secret"] not in received

    run(test())


def test_bytes_after_the_first_event_are_ignored(server: RunningServer) -> None:
    async def test() -> None:
        created = server.new_game(YOU, FRIEND, kingdom=FIRST_GAME, first=0)
        game = created["game"]
        async with Client(server, game, created["seats"][0]["token"], part=ANNA) as anna:
            token = claim(server, created)
            await anna.answer(0, [0])  # plays a Treasure
            hand = hands(anna)
            async with Client(server, game, token, part=BEN) as ben:
                assert ben.welcome["parts"] == [0]
            await anna.wait_for_decision()
            assert hands(anna) == hand

    run(test())


def test_new_bytes_on_reconnect_are_ignored(server: RunningServer) -> None:
    async def test() -> None:
        created = server.new_game(YOU, BOT, kingdom=FIRST_GAME, first=0)
        game, token = created["game"], created["seats"][0]["token"]
        async with Client(server, game, token, part=ANNA) as first:
            hand = hands(first)
        async with Client(server, game, token, part=BEN) as again:
            assert hands(again) == hand
            await play_out(again)
        assert checked(server, game, created["commitment"])["parts"] == {"0": ANNA}

    run(test())


def test_malformed_parts_are_refused(server: RunningServer) -> None:
    async def test() -> None:
        created = server.new_game(YOU, BOT, kingdom=FIRST_GAME)
        for part in ("", "xyz", "AA" * 32, "aa" * 31):
            client = Client(server, created["game"], created["seats"][0]["token"])
            client.socket = await connect(server.socket_url(created["game"]), compression=None)
            await client.send(type="hello", version=1, tokens=client.tokens, part=part)
            assert (await client.receive())["code"] == "bad_message"
            await client.leave()

    run(test())
