"""Dead connections, network outages, and servers that refuse connections."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from .conftest import NewPlayer
from .lossy_proxy import LossyProxy
from .moves import Player
from .page_server import TableServer

PATIENCE = 90_000
"""Timeout in milliseconds for automatic reactions of the page. Generous, since the machine may be busy."""


@pytest.fixture
def proxy(server: TableServer) -> Iterator[LossyProxy]:
    with LossyProxy(server.port).running() as proxy:
        yield proxy


def new_game(server: TableServer) -> dict[str, Any]:
    created = server.new_game({"kind": "you", "name": "Anna"}, {"kind": "friend"}, kingdom={"set": "First Game"}, first=0)
    server.claim(created)
    return created


def sit_down(new_player: NewPlayer, url: str, created: dict[str, Any]) -> Player:
    anna = new_player(url, may_break=True).sit(created["game"], created["seats"][0]["token"])
    anna.wait_until_asked()
    return anna


def check_coppers_played_once(server: TableServer, new_player: NewPlayer, created: dict[str, Any], anna: Player) -> None:
    expect(anna.prompt).to_have_text("Buy a card", timeout=PATIENCE)
    spectator = new_player(server.url).sit(created["game"])
    played = [event for event in spectator.events() if event["verb"] == "play"]
    assert len(played) == sum(len(event["cards"]) for event in played)
    assert len(played) == spectator.state(-1)["coins"] == anna.state(0)["coins"]
    assert anna.log_lines("play").count() == 1


def test_dropped_data_is_detected_and_the_answer_resent(new_player: NewPlayer, server: TableServer, proxy: LossyProxy) -> None:
    created = new_game(server)
    anna = sit_down(new_player, proxy.url, created)
    proxy.swallow()
    anna.find("all-treasures").click()
    expect(anna.find("lost")).to_be_visible(timeout=PATIENCE)
    spectator = new_player(server.url).sit(created["game"])
    assert not any(event["verb"] == "play" for event in spectator.events()), "data came through"
    proxy.let_through()
    expect(anna.find("lost")).to_be_hidden(timeout=PATIENCE)
    check_coppers_played_once(server, new_player, created, anna)


def test_unacknowledged_answer_is_applied_once(new_player: NewPlayer, server: TableServer, proxy: LossyProxy) -> None:
    created = new_game(server)
    anna = sit_down(new_player, proxy.url, created)
    proxy.swallow(up=False, down=True)
    anna.find("all-treasures").click()
    expect(anna.find("lost")).to_be_visible(timeout=PATIENCE)
    proxy.let_through()
    expect(anna.find("lost")).to_be_hidden(timeout=PATIENCE)
    check_coppers_played_once(server, new_player, created, anna)
    acknowledged = [message for message in anna.messages() if message["type"] == "ack" and message["for"] == "answer"]
    assert [message["duplicate"] for message in acknowledged] == [True]
    expect(anna.find("problem")).to_have_count(0)


def test_waiting_page_detects_a_dead_connection(new_player: NewPlayer, server: TableServer, proxy: LossyProxy) -> None:
    created = new_game(server)
    anna = sit_down(new_player, proxy.url, created)
    proxy.swallow()
    expect(anna.find("lost")).to_be_visible(timeout=PATIENCE)
    proxy.let_through()
    expect(anna.find("lost")).to_be_hidden(timeout=PATIENCE)
    anna.play_treasures()


def test_answer_given_offline_is_sent_after_reconnecting(new_player: NewPlayer, server: TableServer) -> None:
    created = new_game(server)
    anna = sit_down(new_player, server.url, created)
    anna.context.set_offline(True)
    expect(anna.find("lost")).to_be_visible(timeout=PATIENCE)
    anna.find("all-treasures").click()
    anna.context.set_offline(False)
    expect(anna.find("lost")).to_be_hidden(timeout=PATIENCE)
    check_coppers_played_once(server, new_player, created, anna)


def refuse_sockets(player: Player, code: int, error: str, times: int) -> list[int]:
    """Close the first sockets of the page with this code. Returns a live list of all attempts."""
    attempts: list[int] = []

    def answer(route: WebSocketRoute) -> None:
        attempts.append(len(attempts))
        if len(attempts) > times:
            route.connect_to_server()
            return
        route.send(f'{{"type":"error","code":"{error}","values":{{"server":2,"client":1}},"message":"no"}}')
        route.close(code=code, reason=error)

    player.page.route_web_socket("**/ws", answer)
    return attempts


@pytest.mark.parametrize(("code", "error"), [(4429, "slow_down"), (4503, "busy"), (4503, "server")])
def test_page_reconnects_after_temporary_refusals(new_player: NewPlayer, server: TableServer, code: int, error: str) -> None:
    created = new_game(server)
    anna = new_player(server.url, may_break=True)
    attempts = refuse_sockets(anna, code, error, 3)
    anna.go(f"/game/{created['game']}#seat={created['seats'][0]['token']}")
    expect(anna.prompt).to_have_text("Play your Treasures", timeout=PATIENCE)
    assert len(attempts) == 4
    expect(anna.find("problem")).to_have_count(0)


@pytest.mark.parametrize(
    ("code", "error", "message"),
    [
        (4404, "not_found", "Dieses Spiel gibt es nicht"),
        (4403, "forbidden_origin", "Unter dieser Adresse antwortet dieser Server nicht."),
        (4426, "version", "Diese Seite ist älter als der Server (Version 1 statt 2). Bitte lade sie neu."),
    ],
)
def test_permanent_refusals_show_the_reason(
    new_player: NewPlayer, server: TableServer, code: int, error: str, message: str
) -> None:
    created = new_game(server)
    anna = new_player(server.url, may_break=True, locale="de-DE")
    anna.page.clock.install()
    attempts = refuse_sockets(anna, code, error, 99)
    anna.go(f"/game/{created['game']}#seat={created['seats'][0]['token']}")
    expect(anna.find("gone").get_by_role("heading")).to_have_text(message, timeout=PATIENCE)
    anna.page.clock.run_for(120_000)  # longer than any reconnection delay
    assert len(attempts) == 1
