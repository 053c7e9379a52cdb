"""Invite links, spectators and rematches."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from .conftest import NewPlayer
from .page_server import TableServer
from .positions import Prepared, prepare
from .stage import POSITIONS


def test_full_game_refuses_an_invite_at_once(new_player: NewPlayer, server: TableServer) -> None:
    created = server.new_game({"kind": "you", "name": "Anna"}, {"kind": "friend"}, kingdom={"set": "First Game"}, first=0)
    link = f"/game/{created['game']}#invite={created['invite']}"
    slow = new_player(may_break=True).go(link)
    expect(slow.find("claim")).to_be_visible()
    ben = new_player().go(link)
    ben.find("claim").click()
    expect(ben.find("hand").locator("[data-card]").first).to_be_visible()
    cleo = new_player(locale="de-DE").go(link)
    expect(cleo.find("claim-full").get_by_role("heading")).to_have_text("Alle Plätze sind besetzt")
    expect(cleo.find("claim")).to_have_count(0)
    cleo.find("watch").click()
    expect(cleo.find("watching")).to_be_visible()
    slow.find("claim").click()  # saw the form before the seat was taken
    expect(slow.find("claim-full").get_by_role("heading")).to_have_text("All seats are taken")


def test_invalid_invite_is_reported(new_player: NewPlayer, server: TableServer) -> None:
    created = server.new_game({"kind": "you", "name": "Anna"}, {"kind": "friend"})
    ben = new_player(locale="de-DE", may_break=True).go(f"/game/{created['game']}#invite={'x' * 43}")
    ben.find("claim").click()
    expect(ben.find("claim-problem")).to_have_text("Diese Einladung gilt für dieses Spiel nicht.")
    lost = new_player(may_break=True).go(f"/game/nosuchgame#invite={'x' * 43}")
    expect(lost.find("gone").get_by_role("heading")).to_have_text("Game not found")


def test_spectators_are_counted(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    anna = new_player().sit("watching", games["watching"].token(0))
    expect(anna.find("spectators")).to_have_count(0)
    expect(anna.find("watching")).to_have_count(0)
    first = new_player().sit("watching")
    expect(first.find("watching")).to_have_text("Spectating. Hands are hidden.")
    expect(anna.find("spectators")).to_have_attribute("aria-label", "1 person is watching")
    second = new_player(locale="de-DE").sit("watching")
    expect(second.find("watching")).to_contain_text("Du schaust zu.")
    for player in (anna, first):
        expect(player.find("spectators")).to_have_attribute("aria-label", "2 people are watching")
    second.context.close()
    expect(anna.find("spectators")).to_have_attribute("aria-label", "1 person is watching")
    phone = new_player(viewport={"width": 390, "height": 844}).sit("watching", games["watching"].token(1))
    expect(phone.find("spectators")).to_be_visible()


def test_rematch_is_announced_on_every_page(new_player: NewPlayer, database: Path) -> None:
    games = prepare(database, dict.fromkeys(("at-the-result", "at-the-table", "at-the-replay"), POSITIONS["over"]))
    server = TableServer(database)
    try:
        anna, ben, eve = new_player(server.url), new_player(server.url), new_player(server.url, locale="de-DE")
        for name, game in games.items():
            anna.sit(name, game.token(0))
            ben.sit(name, game.token(1))
            eve.sit(name)
            expect(ben.find("rematch")).to_have_text("Rematch")
            if name == "at-the-table":
                ben.find("close").click()
            elif name == "at-the-replay":
                ben.find("replay").click()
                expect(ben.find("step")).to_be_visible()
            expect(ben.find("rematch-call")).to_have_count(0)
            anna.find("rematch").click()
            expect(anna.page).not_to_have_url(f"{server.url}/game/{name}")
            expect(ben.find("rematch-call")).to_contain_text("The rematch is ready.")
            expect(ben.find("rematch")).to_have_text("Join")
            ben.find("rematch").click()
            expect(ben.find("hand").locator("[data-card]").first).to_be_visible()
            assert ben.page.url == anna.page.url
            eve.find("rematch").click()
            expect(eve.find("watching")).to_be_visible()
            assert eve.page.url == anna.page.url
            expect(anna.find("player-1")).not_to_contain_text("away")
    finally:
        errors = server.stop()
    assert errors == ""
