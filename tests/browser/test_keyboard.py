"""Playing by keyboard only."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from .conftest import NewPlayer
from .moves import Player
from .positions import Prepared

MOST_TABS = 40


def tab_to(player: Player, target: Locator) -> None:
    for _ in range(MOST_TABS):
        if target.evaluate("element => element === document.activeElement"):
            return
        player.page.keyboard.press("Tab")
    raise AssertionError("the keyboard does not get there")


def press_for(player: Player, card: str) -> None:
    """Press the key shown on the card."""
    before = player.asked()
    key = player.page.locator(f'.choosable[data-card="{card}"]').first.get_attribute("aria-keyshortcuts")
    assert key, f"{card} has no key"
    player.page.keyboard.press(key)
    player.wait_until_answered(before)


def test_several_turns_can_be_played_by_keyboard_only(new_player: NewPlayer) -> None:
    player = new_player().go()
    tab_to(player, player.find("play-now"))
    player.page.keyboard.press("Enter")
    for turn in range(4):
        wait_for_own_turn(player)
        before = player.asked()
        player.page.keyboard.press("t")
        player.wait_until_answered(before)
        player.wait_until_asked()
        assert player.decision()["source"] == "buy"
        if "Silver" in player.decision()["options"] and turn % 2 == 0:
            press_for(player, "Silver")
        elif "Silver" in player.decision()["options"]:
            buy_by_focus(player)
        else:
            before = player.asked()
            player.page.keyboard.press("e")
            player.wait_until_answered(before)
    wait_for_own_turn(player)
    assert player.state()["players"][0]["turns"] >= 4
    check_help_and_log(player)


def wait_for_own_turn(player: Player) -> None:
    """Wait for the next turn, answering the bot's Militia on the way."""
    player.wait_until_asked()
    while player.decision()["source"] == "Militia":
        player.answer(*player.decision()["options"][: player.decision()["min"]])
        player.wait_until_asked()


def buy_by_focus(player: Player) -> None:
    """Move to the pile with Tab and the arrow keys, and press Enter."""
    before = player.asked()
    copper = player.card("supply", "Copper")
    tab_to(player, player.find("supply").locator("button").first)
    expect(player.find("peek")).to_be_visible()
    assert copper.count() == 1
    for _ in range(12):
        name = player.page.evaluate("document.activeElement.dataset.card")
        if name == "Silver":
            break
        player.page.keyboard.press("ArrowDown")
    player.page.keyboard.press("Enter")
    player.wait_until_answered(before)
    expect(player.log_lines("buy", "Silver").first).to_be_visible()


def check_help_and_log(player: Player) -> None:
    player.page.keyboard.press("?")
    expect(player.page.locator("dialog[open]")).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(player.page.locator("dialog[open]")).to_have_count(0)
    player.page.keyboard.press("l")
    expect(player.log).to_have_count(0)
    player.page.keyboard.press("l")
    expect(player.log).to_be_visible()


def test_several_cards_can_be_picked_by_keyboard(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    anna = new_player().sit("keyboard", games["keyboard"].token(0))
    anna.wait_until_asked()
    press_for(anna, "Cellar")
    anna.wait_until_asked()
    anna.page.keyboard.press("1")
    anna.page.keyboard.press("2")
    expect(anna.page.locator(".picked")).to_have_count(2)
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator(".picked")).to_have_count(0)
    anna.page.keyboard.press("2")
    expect(anna.page.locator(".picked")).to_have_count(1)
    before = anna.asked()
    anna.page.keyboard.press("Enter")
    anna.wait_until_answered(before)
    expect(anna.log_lines("discard").last).to_be_visible()
