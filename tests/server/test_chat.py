"""Talking at a table: everybody hears it, nothing that is no text gets through, and nobody can flood the others."""

from __future__ import annotations

from .harness import BOT, FRIEND, YOU, Client, RunningServer
from .test_game_play import FIRST_GAME, claim, run


def test_what_is_said_is_heard_by_everybody(server: RunningServer) -> None:
    async def test() -> None:
        created = server.new_game(YOU, FRIEND, kingdom=FIRST_GAME)
        game = created["game"]
        async with (
            Client(server, game, created["seats"][0]["token"]) as anna,
            Client(server, game, claim(server, created)) as ben,
            Client(server, game) as spectator,
        ):
            await anna.say(type="chat", text=" Hello\nBen ")
            for client in (anna, ben, spectator):
                said = await client.until(lambda message: message["type"] == "chat")
                assert (said["seat"], said["text"], said["phrase"]) == (0, "Hello Ben", None)
            await ben.say(type="chat", phrase="well-played")
            said = await anna.until(lambda message: message["type"] == "chat")
            assert (said["seat"], said["phrase"]) == (1, "well-played")
            assert await spectator.error(type="chat", text="I see your cards") == "only_players"
            for wrong in ({"text": "  "}, {"text": "x" * 201}, {"phrase": "rude"}, {}):
                assert await anna.error(type="chat", **wrong) == "bad_message"
            codes = [(await ben.ask(type="chat", text=str(i)))["type"] for i in range(12)]
            assert "error" in codes, "somebody may say as much as they like"

    run(test())


def test_there_is_nobody_to_talk_to_among_bots(server: RunningServer) -> None:
    async def test() -> None:
        created = server.new_game(YOU, BOT, kingdom=FIRST_GAME)
        async with Client(server, created["game"], created["seats"][0]["token"]) as anna:
            assert await anna.error(type="chat", text="Hello?") == "bad_message"

    run(test())
