"""The memory aid: switched by agreement of the players and stored with the game."""

from __future__ import annotations

from typing import Any

from .harness import BOT, FRIEND, YOU, Client, RunningServer
from .test_game_play import FIRST_GAME, claim, run


async def wait_for_memory_aid(client: Client, on: bool, wanted_by: list[int]) -> None:
    expected: dict[str, Any] = {"on": on, "wanted_by": wanted_by}
    await client.until(lambda message: message["type"] == "seats" and message["memory_aid"] == expected)


def test_memory_aid_switches_when_all_players_agree(server: RunningServer) -> None:
    async def test() -> None:
        created = server.new_game(YOU, FRIEND, BOT, kingdom=FIRST_GAME, memory_aid=True)
        game = created["game"]
        assert server.get(f"games/{game}").json()["memory_aid"]
        async with Client(server, game, created["seats"][0]["token"]) as anna:
            async with Client(server, game, claim(server, created)) as ben, Client(server, game) as spectator:
                assert await spectator.error(type="memory_aid", on=False) == "only_players"
                await anna.send(type="memory_aid", on=False)
                for client in (anna, ben, spectator):
                    await wait_for_memory_aid(client, True, [0])
                await anna.send(type="memory_aid", on=True)  # withdraws the vote
                await wait_for_memory_aid(ben, True, [])
                await ben.send(type="memory_aid", on=False)
                await wait_for_memory_aid(anna, True, [1])
                await anna.send(type="memory_aid", on=False)
                for client in (anna, ben, spectator):
                    await wait_for_memory_aid(client, False, [])
            await anna.send(type="memory_aid", on=True)  # absent players still have to agree
            await wait_for_memory_aid(anna, False, [0])
        assert not server.get(f"games/{game}").json()["memory_aid"]

    run(test())


def test_resigned_players_have_no_vote(server: RunningServer) -> None:
    async def test() -> None:
        created = server.new_game(YOU, FRIEND, BOT, kingdom=FIRST_GAME)
        game = created["game"]
        async with (
            Client(server, game, created["seats"][0]["token"]) as anna,
            Client(server, game, claim(server, created)) as ben,
        ):
            await anna.send(type="memory_aid", on=True)
            await wait_for_memory_aid(ben, False, [0])
            await ben.send(type="resign", seat=1)
            await wait_for_memory_aid(anna, True, [])

    run(test())


def test_memory_aid_switches_at_once_against_bots(server: RunningServer) -> None:
    async def test() -> None:
        created = server.new_game(YOU, BOT, kingdom=FIRST_GAME)
        async with Client(server, created["game"], created["seats"][0]["token"]) as anna:
            await anna.send(type="memory_aid", on=True)
            await wait_for_memory_aid(anna, True, [])

    run(test())
