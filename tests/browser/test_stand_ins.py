"""Stand-in bots on the page: offered, shown, and replaced by the returning player."""

from __future__ import annotations

import httpx
from playwright.sync_api import expect

from .conftest import NewPlayer
from .page_server import SECONDS, TableServer


def test_bot_plays_for_absent_and_resigned_players(new_player: NewPlayer, server: TableServer) -> None:
    seats = ({"kind": "you", "name": "Anna"}, {"kind": "friend"})
    created = server.new_game(*seats, kingdom={"set": "First Game"}, first=1, clock=86_400, game_clock=86_400)
    game = created["game"]
    claim = {"invite": created["invite"], "name": "Cleo"}
    claimed = httpx.post(f"{server.url}/api/games/{game}/claim", json=claim, verify=False, timeout=SECONDS).json()
    anna = new_player().sit(game, created["seats"][0]["token"])
    expect(anna.prompt).to_have_text("Waiting for Cleo")
    expect(anna.find("clock")).to_contain_text(":")
    expect(anna.find("game-clock")).to_have_count(2)
    anna.find("stand-in").click()
    expect(anna.find("stand-in-1")).to_have_text("away, bot playing")
    anna.wait_until_asked()
    cleo = new_player(locale="de-DE").sit(game, claimed["token"])
    expect(cleo.prompt).to_have_text("Ein Bot spielt für dich, weil du nicht da warst.")
    cleo.find("play-again").click()
    expect(anna.find("stand-in-1")).to_have_count(0)
    expect(cleo.prompt).to_contain_text("Anna")
    cleo.find("menu").click()
    cleo.find("memory-aid").check()
    anna.find("menu").click()
    expect(anna.find("aid-wish")).to_have_text("Cleo wants to turn the card tracker on.")
    anna.find("memory-aid").check()
    anna.find("close").click()
    for player in (anna, cleo):
        expect(player.find("own-deck")).to_have_count(1)
    cleo.find("resign-1").click()
    expect(anna.find("stand-in-1")).to_have_count(0)
    cleo.find("resign-1").click()
    expect(anna.find("stand-in-1")).to_have_text("resigned, bot playing")
    cleo.find("close").click()
    expect(cleo.prompt).to_have_text("Du hast aufgegeben. Ein Bot spielt für dich weiter.")
    expect(cleo.find("play-again")).to_have_count(0)
    anna.end_turn()
    anna.wait_until_asked()


def test_bot_games_can_be_watched_from_the_home_page(new_player: NewPlayer) -> None:
    watcher = new_player().go()
    watcher.find("watch-bots").click()
    expect(watcher.find("player-1")).to_be_visible()
    expect(watcher.find("hand")).to_have_count(0)
    expect(watcher.find("end-sheet")).to_be_visible()
    watcher.go()
    expect(watcher.find("recent")).to_have_count(0)
