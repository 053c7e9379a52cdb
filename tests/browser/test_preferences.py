"""Automation settings: basic Treasures, one-click buying, repeated answers to Reactions."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from .conftest import NewPlayer
from .moves import Player, wait_until
from .positions import Prepared

TwoPlayers = Callable[[str], tuple[Player, Player]]


def switch(player: Player, name: str) -> None:
    player.find("menu").click()
    player.find(f"switch-{name}").check()
    player.find("close").click()
    expect(player.find("menu-sheet")).to_have_count(0)


def test_one_click_buy_plays_treasures_first(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    player = new_player().sit("quick-buy", games["quick-buy"].token(0))
    player.wait_until_asked()
    assert player.decision()["source"] == "treasure"
    assert "Silver" not in player.choosable_cards() or player.card("supply", "Silver").locator(".choosable").count() == 0
    switch(player, "quick-buy")
    before = player.state()["players"][0]["owned"].get("Silver", 0)
    player.card("supply", "Silver").click()
    expect(player.log_lines("buy", "Silver").last).to_be_visible()
    assert player.state()["players"][0]["owned"]["Silver"] == before + 1


def test_basic_treasures_are_played_automatically_until_undo(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    player = new_player().sit("auto-treasures", games["auto-treasures"].token(0))
    player.wait_until_asked()
    switch(player, "auto-treasures")
    expect(player.find("end")).to_contain_text("End turn")
    player.decline()
    expect(player.find("turn-strip")).to_contain_text("Turn 2")
    player.wait_until_asked()
    expect(player.find("end")).to_contain_text("End turn")
    assert player.decision()["source"] == "buy"
    player.find("undo").click()
    expect(player.find("all-treasures")).to_be_visible()
    assert player.decision()["source"] == "treasure", "undone Treasures were played again at once"


def test_moat_is_revealed_every_time(two_players: TwoPlayers) -> None:
    anna, ben = two_players("auto-reactions")
    anna.answer("Militia")
    ben.wait_until_asked()
    ben.page.set_viewport_size({"width": 360, "height": 740})
    wait_until(ben.page, "document.querySelector('.prompt .face').offsetWidth < 60")  # the card face stays small on a phone
    ben.page.set_viewport_size({"width": 1366, "height": 768})
    ben.find("same-again").check()
    ben.find("primary").click()
    expect(ben.log_lines("show", "Moat")).to_have_count(1)
    ben.find("menu").click()
    ben.find("ask-again").click()
    expect(ben.find("ask-again")).to_have_count(0)
