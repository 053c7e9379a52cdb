"""Fair shuffles at a table: a commitment first, then everybody's bytes; the secret only when the game is over."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from websockets.asyncio.client import connect

from feodum.engine.random import STREAM_SEED
from feodum.game import Game
from feodum.saves.format import read_saved
from feodum.saves.provably_fair import faults_of

from .harness import BOT, FRIEND, YOU, Client, RunningServer
from .test_game_play import FIRST_GAME, claim, play_out, run

ANNA, BEN = "aa" * 32, "bb" * 32


def hands(client: Client) -> list[str]:
    hand: list[str] = client.states[client.seats[0]]["hand"]
    return hand


def checked(server: RunningServer, game: str, commitment: str) -> dict[str, Any]:
    """What the game says of its shuffles, in which there is no fault."""
    text = server.get(f"games/{game}/save").text
    again = Game.from_json(text)
    assert again.seed >= STREAM_SEED
    assert faults_of(read_saved(text).fair, again.setup, again.seed, again.answers, commitment) == []
    fair: dict[str, Any] = server.get(f"games/{game}/replay").json()["fair"]
    return fair


def test_everybodys_bytes_are_in_the_seed(server: RunningServer) -> None:
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
                heard = json.dumps([anna.said, ben.said, anna.frames, ben.frames])
        fair = checked(server, game, commitment)
        assert fair["parts"] == {"0": ANNA, "1": BEN}
        assert fair["secret"] not in heard

    run(test())


def test_bytes_that_come_after_the_first_answer_change_nothing(server: RunningServer) -> None:
    async def test() -> None:
        created = server.new_game(YOU, FRIEND, kingdom=FIRST_GAME, first=0)
        game = created["game"]
        async with Client(server, game, created["seats"][0]["token"], part=ANNA) as anna:
            await anna.answer(0, [])
            hand = hands(anna)
            async with Client(server, game, claim(server, created), part=BEN) as ben:
                assert ben.welcome["parts"] == [0]
            await anna.settled()
            assert hands(anna) == hand

    run(test())


def test_coming_again_with_other_bytes_changes_nothing(server: RunningServer) -> None:
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


def test_odd_bytes_are_refused(server: RunningServer) -> None:
    async def test() -> None:
        created = server.new_game(YOU, BOT, kingdom=FIRST_GAME)
        for part in ("", "xyz", "AA" * 32, "aa" * 31):
            client = Client(server, created["game"], created["seats"][0]["token"])
            client.socket = await connect(server.socket_url(created["game"]), compression=None)
            await client.say(type="hello", version=1, tokens=client.tokens, part=part)
            assert (await client.hear())["code"] == "bad_message"
            await client.leave()

    run(test())
