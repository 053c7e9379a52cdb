"""Chat: broadcast to everybody at the table, sanitized and rate-limited."""

from __future__ import annotations

from .harness import BOT, FRIEND, YOU, Client, RunningServer
from .test_game_play import FIRST_GAME, claim, run


def test_chat_reaches_everybody_and_is_rate_limited(server: RunningServer) -> None:
    async def test() -> None:
        created = server.new_game(YOU, FRIEND, kingdom=FIRST_GAME)
        game = created["game"]
        async with (
            Client(server, game, created["seats"][0]["token"]) as anna,
            Client(server, game, claim(server, created)) as ben,
            Client(server, game) as spectator,
        ):
            await anna.send(type="chat", text=" Hello\nBen ")
            for client in (anna, ben, spectator):
                message = await client.until(lambda each: each["type"] == "chat")
                assert (message["seat"], message["text"], message["phrase"]) == (0, "Hello Ben", None)
            await ben.send(type="chat", phrase="well-played")
            message = await anna.until(lambda each: each["type"] == "chat")
            assert (message["seat"], message["phrase"]) == (1, "well-played")
            assert await spectator.error(type="chat", text="I see your cards") == "only_players"
            for wrong in ({"text": "  "}, {"text": "x" * 201}, {"phrase": "rude"}, {}):
                assert await anna.error(type="chat", **wrong) == "bad_message"
            codes = [(await ben.ask(type="chat", text=str(i)))["type"] for i in range(12)]
            assert "error" in codes, "chat is not rate-limited"

    run(test())


def test_chat_is_refused_against_bots(server: RunningServer) -> None:
    async def test() -> None:
        created = server.new_game(YOU, BOT, kingdom=FIRST_GAME)
        async with Client(server, created["game"], created["seats"][0]["token"]) as anna:
            assert await anna.error(type="chat", text="Hello?") == "bad_message"

    run(test())
