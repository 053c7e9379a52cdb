"""A connection that is open and dead, a network that goes and comes, a server that turns people away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from .conftest import NewPlayer
from .lossy_proxy import Swallower
from .moves import Player
from .page_server import TableServer

PATIENCE = 90_000
"""How long a test waits for what the page does by itself, in milliseconds; a busy machine is no failure."""


@pytest.fixture
def way(server: TableServer) -> Iterator[Swallower]:
    with Swallower(server.port).running() as swallower:
        yield swallower


def new_game(server: TableServer) -> dict[str, Any]:
    return server.new_game(
        {"kind": "you", "name": "Anna"}, {"kind": "friend"}, kingdom={"set": "First Game"}, first=0
    )  # fmt: skip


def sit_down(new_player: NewPlayer, url: str, created: dict[str, Any]) -> Player:
    anna = new_player(url, may_break=True).sit(created["game"], created["seats"][0]["token"])
    anna.wait_until_asked()
    return anna


def check_that_coppers_were_played_once(
    server: TableServer, new_player: NewPlayer, created: dict[str, Any], anna: Player
) -> None:
    expect(anna.prompt).to_have_text("Buy a card", timeout=PATIENCE)
    spectator = new_player(server.url).sit(created["game"])
    played = [event for event in spectator.events() if event["verb"] == "play"]
    assert len(played) == sum(len(event["cards"]) for event in played)
    assert len(played) == spectator.state(-1)["coins"] == anna.state(0)["coins"]
    assert anna.told("play").count() == 1


def test_swallowed_packets_are_noticed_and_the_answer_arrives(
    new_player: NewPlayer, server: TableServer, way: Swallower
) -> None:
    created = new_game(server)
    anna = sit_down(new_player, way.url, created)
    way.swallow()
    anna.find("all-treasures").click()
    expect(anna.find("lost")).to_be_visible(timeout=PATIENCE)
    spectator = new_player(server.url).sit(created["game"])
    assert not any(event["verb"] == "play" for event in spectator.events()), "nothing came through"
    way.let_through()
    expect(anna.find("lost")).to_be_hidden(timeout=PATIENCE)
    check_that_coppers_were_played_once(server, new_player, created, anna)


def test_an_answer_that_was_stored_but_not_acknowledged_counts_once(
    new_player: NewPlayer, server: TableServer, way: Swallower
) -> None:
    created = new_game(server)
    anna = sit_down(new_player, way.url, created)
    way.swallow(up=False, down=True)
    anna.find("all-treasures").click()
    expect(anna.find("lost")).to_be_visible(timeout=PATIENCE)
    way.let_through()
    expect(anna.find("lost")).to_be_hidden(timeout=PATIENCE)
    check_that_coppers_were_played_once(server, new_player, created, anna)
    acknowledged = [message for message in anna.messages() if message["type"] == "ack" and message["for"] == "answer"]
    assert [message["duplicate"] for message in acknowledged] == [True]
    expect(anna.find("problem")).to_have_count(0)


def test_a_dead_connection_is_noticed_by_who_only_waits(new_player: NewPlayer, server: TableServer, way: Swallower) -> None:
    created = new_game(server)
    anna = sit_down(new_player, way.url, created)
    way.swallow()
    expect(anna.find("lost")).to_be_visible(timeout=PATIENCE)
    way.let_through()
    expect(anna.find("lost")).to_be_hidden(timeout=PATIENCE)
    anna.play_treasures()


def test_the_network_goes_and_comes(new_player: NewPlayer, server: TableServer) -> None:
    created = new_game(server)
    anna = sit_down(new_player, server.url, created)
    anna.context.set_offline(True)
    expect(anna.find("lost")).to_be_visible(timeout=PATIENCE)
    anna.find("all-treasures").click()
    anna.context.set_offline(False)
    expect(anna.find("lost")).to_be_hidden(timeout=PATIENCE)
    check_that_coppers_were_played_once(server, new_player, created, anna)


def turned_away(player: Player, code: int, error: str, times: int) -> list[int]:
    """The first sockets of the page are closed with this code; the numbers of those that came."""
    came: list[int] = []

    def answer(route: WebSocketRoute) -> None:
        came.append(len(came))
        if len(came) > times:
            route.connect_to_server()
            return
        route.send(f'{{"type":"error","code":"{error}","values":{{"server":2,"client":1}},"message":"no"}}')
        route.close(code=code, reason=error)

    player.page.route_web_socket("**/ws", answer)
    return came


@pytest.mark.parametrize(("code", "error"), [(4429, "slow_down"), (4503, "busy"), (4503, "server")])
def test_who_is_turned_away_for_now_comes_back(new_player: NewPlayer, server: TableServer, code: int, error: str) -> None:
    created = new_game(server)
    anna = new_player(server.url, may_break=True)
    came = turned_away(anna, code, error, 3)
    anna.go(f"/game/{created['game']}#seat={created['seats'][0]['token']}")
    expect(anna.prompt).to_have_text("Play your Treasures", timeout=PATIENCE)
    assert len(came) == 4
    expect(anna.find("problem")).to_have_count(0)


@pytest.mark.parametrize(
    ("code", "error", "said"),
    [
        (4404, "not_found", "Dieses Spiel gibt es nicht"),
        (4403, "forbidden_origin", "Unter dieser Adresse antwortet dieser Server nicht."),
        (4426, "version", "Diese Seite ist älter als der Server (Version 1 statt 2). Bitte lade sie neu."),
    ],
)
def test_who_is_turned_away_for_good_is_told_why(
    new_player: NewPlayer, server: TableServer, code: int, error: str, said: str
) -> None:
    created = new_game(server)
    anna = new_player(server.url, may_break=True, locale="de-DE")
    anna.page.clock.install()
    came = turned_away(anna, code, error, 99)
    anna.go(f"/game/{created['game']}#seat={created['seats'][0]['token']}")
    expect(anna.find("gone").get_by_role("heading")).to_have_text(said, timeout=PATIENCE)
    anna.page.clock.run_for(120_000)  # longer than any wait of a page that comes back
    assert len(came) == 1
