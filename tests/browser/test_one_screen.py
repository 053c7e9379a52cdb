"""Two players on one device: the hand is hidden while the device is passed."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import NewPlayer
from .moves import Player
from .positions import ANNA, BEN, CLEO, Prepared, hand_of


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


def attack(new_player: NewPlayer, game: Prepared) -> Player:
    """Let Cleo play Militia, and return the screen that Anna and Ben share."""
    table = new_player().sit(game.id, game.token(ANNA), game.token(BEN))
    new_player().sit(game.id, game.token(CLEO)).answer("Militia")
    return table


def uncover(table: Player, name: str) -> None:
    """Press the curtain's button with the Enter key."""
    curtain = table.find("curtain")
    expect(curtain).to_contain_text(name)
    table.page.keyboard.press("Enter")
    expect(curtain).to_have_count(0)
    table.wait_until_asked()


def hold_enter(table: Player) -> None:
    """Hold the Enter key until after the curtain has come."""
    table.page.keyboard.down("Enter")
    expect(table.find("uncover")).to_be_focused()
    table.page.keyboard.down("Enter")  # as the operating system repeats a held key
    table.page.keyboard.up("Enter")


def test_picks_end_at_the_curtain(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    game = games["one-screen-discards"]
    table = attack(new_player, game)
    picked = table.page.locator(".picked")
    uncover(table, "Anna")
    expect(table.prompt).to_contain_text("discard 2 cards")
    decision = table.decision()
    for i in (0, 1):
        table.find("hand").locator("button").nth(i).click()
    expect(picked).to_have_count(2)
    hold_enter(table)
    uncover(table, "Ben")
    assert table.decision()["id"] == decision["id"], "the test needs two decisions with the same id"
    expect(table.prompt).to_contain_text("discard 2 cards")
    expect(picked).to_have_count(0)
    expect(table.find("primary")).to_be_disabled()
    table.page.keyboard.press("Enter")
    assert sorted(table.all_cards("hand")) == sorted(hand_of(game.game, BEN))
    for i in (2, 3):
        table.find("hand").locator("button").nth(i).click()
    expect(picked).to_have_count(2)
    table.page.keyboard.press("Enter")
    expect(table.prompt).to_contain_text("Cleo")
    answers = [message for message in table.page.evaluate("spy.sent") if message["type"] == "answer"]
    assert [answer["seat"] for answer in answers] == [ANNA, BEN]
    assert table.state(BEN)["players"][BEN]["hand_size"] == 3


def test_repeated_reactions_belong_to_one_player(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    table = attack(new_player, games["one-screen-reactions"])
    uncover(table, "Anna")
    table.find("same-again").check()
    table.find("primary").click()
    uncover(table, "Ben")
    expect(table.prompt).to_contain_text("Moat")
    expect(table.find("same-again")).not_to_be_checked()
    expect(table.log_lines("show", "Moat")).to_have_count(1)
    table.find("menu").click()
    expect(table.find("ask-again")).to_have_count(0)
    table.find("close").click()
    table.decline()
    table.wait_until_asked()
    assert len(table.decision()["options"]) == 5, "Ben did not decline the Moat"


def test_log_of_a_hidden_hand_tells_no_cards(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    game = games["one-screen-hidden"]
    table = new_player().sit(game.id, game.token(ANNA), game.token(BEN))
    expect(table.prompt).to_have_text("Waiting for Cleo")
    draws = table.log_lines("draw")
    expect(draws.first).to_contain_text("5 cards")
    expect(draws.locator("[data-card]")).to_have_count(0)
    new_player().sit(game.id, game.token(CLEO)).answer("Militia")
    expect(table.find("curtain")).to_be_visible()
    table.page.keyboard.press("l")
    expect(table.log).to_be_visible()
    uncover(table, "Anna")
    expect(draws.locator("[data-card]").first).to_be_attached()
