"""Choosable cards are highlighted in place, shown once, and not dimmed."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from .conftest import NewPlayer
from .moves import Player
from .positions import Prepared

TwoPlayers = Callable[[str], tuple[Player, Player]]


def test_prize_can_be_chosen_in_place(two_players: TwoPlayers) -> None:
    anna, _ = two_players("prizes")
    anna.answer("Tournament")
    anna.wait_until_asked()
    anna.answer("Province")
    anna.wait_until_asked()
    assert {"Diadem", "Followers", "Duchy"} <= {*anna.choosable_cards()}
    expect(anna.find("tray")).to_have_count(0)
    anna.answer("Diadem")
    expect(anna.log_lines("gain", "Diadem").last).to_be_visible()


def test_urchin_in_play_is_highlighted_in_place(two_players: TwoPlayers) -> None:
    anna, _ = two_players("urchin")
    anna.answer("Marauder")
    anna.wait_until_asked()
    assert anna.choosable_cards() == ["Urchin"]
    expect(anna.find("tray")).to_have_count(0)
    anna.find("primary").click()
    expect(anna.log_lines("trash", "Urchin").last).to_be_visible()


def test_supply_is_dimmed_only_while_choosing_from_it(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    player = new_player().sit("washed-out", games["washed-out"].token(0))
    player.wait_until_asked()
    dim = player.find("supply").locator(".dim")
    expect(dim).to_have_count(0)
    player.play_treasures()
    player.wait_until_asked()
    assert player.decision()["source"] == "buy"
    expect(dim).not_to_have_count(0)


def test_digits_are_lining_figures(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    player = new_player().sit("start", games["start"].token(0))
    odd = player.page.locator("body *").evaluate_all(
        "all => all.filter(e => !getComputedStyle(e).fontVariantNumeric.includes('lining-nums')).length"
    )
    assert odd == 0
