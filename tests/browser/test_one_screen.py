"""Two players on one device: the hand is hidden while the device is passed."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import NewPlayer
from .positions import Prepared


def test_curtain_hides_the_hand_while_passing(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    game = games["pass-and-play"]
    table = new_player().sit(game.id, game.token(0), game.token(1))
    for name, other in (("Anna", "Ben"), ("Ben", "Anna")):
        curtain = table.find("curtain")
        expect(curtain).to_contain_text(name)
        expect(curtain).not_to_contain_text(other)
        expect(table.find("hand").locator("[data-card]")).to_have_count(0)
        expect(table.page.locator(".choosable")).to_have_count(0)
        table.find("uncover").click()
        expect(curtain).to_have_count(0)
        expect(table.card("hand", "Copper")).to_be_visible()
        table.play_treasures()
        table.wait_until_asked()
        table.decline()
        expect(table.find("curtain")).to_be_visible()
    expect(table.find("curtain")).to_contain_text("Anna")


def test_game_on_one_device_is_set_up_by_clicking(new_player: NewPlayer) -> None:
    player = new_player().go()
    seat = player.find("seat-1")
    seat.get_by_role("combobox").first.select_option("local")
    seat.get_by_role("textbox").fill("Ben")
    player.page.locator('[data-set="Silver & Gold"], [data-set]').first.click()
    player.find("start").click()
    expect(player.find("curtain")).to_be_visible()
