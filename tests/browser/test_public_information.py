"""Public information, and piles that nobody may count or look through."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .conftest import NewPlayer
from .moves import Player
from .positions import Prepared, hand_of
from .stage import BASE

TwoPlayers = Callable[[str], tuple[Player, Player]]
BASIC = ("Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse")
PUBLIC_OF_A_PLAYER = {
    "hand_size", "deck_size", "discard_top", "play", "set_aside", "revealed", "vp_tokens", "debt", "turns", "owned",
}  # fmt: skip


def numbers_of(player: Player, seat: int) -> list[str]:
    """Return all numbers the page shows for another player."""
    texts: list[str] = player.find(f"player-{seat}").locator("dd").all_inner_texts()
    return texts


def test_supply_piles_are_face_up(two_players: TwoPlayers, new_player: NewPlayer) -> None:
    for player in (*two_players("start"), new_player().sit("start")):
        assert sorted(player.cards("supply")) == sorted((*BASIC, *BASE))
        expect(player.card("supply", "Province")).to_contain_text("8")


def test_card_backs_reveal_nothing(two_players: TwoPlayers) -> None:
    anna, ben = two_players("start")
    backs = {player.find("own-piles").locator(".back").inner_html() for player in (anna, ben)}
    assert len(backs) == 1
    for player, other in ((anna, 1), (ben, 0)):
        expect(player.find("own-piles").locator("[data-card]")).to_have_count(0)
        expect(player.find(f"player-{other}").locator("[data-card]")).to_have_count(0)


def test_deck_and_hand_sizes_are_shown_and_hands_are_not(two_players: TwoPlayers, games: dict[str, Prepared]) -> None:
    anna, ben = two_players("smithy")
    expect(anna.find("deck-size")).to_have_text(str(anna.state()["players"][0]["deck_size"]))
    state = ben.state()
    assert numbers_of(ben, 0) == [str(state["players"][0]["hand_size"]), str(state["players"][0]["deck_size"])]
    assert sorted(state["hand"]) == sorted(hand_of(games["smithy"].game, 1))
    draws = [event for event in ben.events() if event["verb"] == "draw" and event["seat"] == 0]
    assert draws
    assert all(event["cards"] == [] and event["seen"] == "none" for event in draws)


def test_discard_piles_show_their_top_card_but_not_their_size(two_players: TwoPlayers) -> None:
    anna, ben = two_players("harbinger-pile")
    top = anna.state()["players"][0]["discard_top"]
    assert top is not None
    expect(ben.page.locator('[data-zone="discard:0"] [data-card]')).to_have_attribute("data-card", top)
    own = anna.page.locator('[data-zone="discard:0"]')
    expect(own.locator("[data-card]")).to_have_count(1)
    assert not any(letter.isdigit() for letter in own.inner_text()), "the size of a discard pile is shown"
    assert len(numbers_of(ben, 0)) == 2
    for player in (anna, ben):
        for data in player.state()["players"]:
            assert set(data) == PUBLIC_OF_A_PLAYER
        player.page.locator('[data-zone="discard:0"] [data-card]').click()
        expect(player.find("peek").locator("article")).to_have_count(1)
        player.page.keyboard.press("Escape")


def test_a_played_card_is_announced_and_visible(two_players: TwoPlayers, new_player: NewPlayer) -> None:
    anna, ben = two_players("smithy-announced")
    spectator = new_player().sit("smithy-announced")
    anna.answer("Smithy")
    for player in (ben, spectator):
        expect(player.log_lines("play", "Anna plays Smithy").last).to_be_visible()
        expect(player.card("play", "Smithy")).to_be_visible()
        expect(player.log_lines("draw", "Anna draws 3 cards").last).to_be_visible()


def test_actions_left_are_shown_to_everybody(two_players: TwoPlayers) -> None:
    anna, ben = two_players("village")
    expect(ben.find("actions")).to_have_text("1")
    anna.answer("Village")
    for player in (anna, ben):
        expect(player.find("actions")).to_have_text("2")


def test_everybody_can_look_through_the_trash_at_any_time(two_players: TwoPlayers, new_player: NewPlayer) -> None:
    anna, ben = two_players("chapel")
    spectator = new_player().sit("chapel")
    anna.answer("Chapel")
    anna.wait_until_asked()
    anna.answer("Estate")
    for player in (anna, ben, spectator):
        expect(player.card("trash", "Estate")).to_be_visible()
        player.card("trash", "Estate").click()
        expect(player.find("peek")).to_contain_text("Estate")
        player.page.keyboard.press("Escape")
    expect(ben.prompt).to_have_text("Waiting for Anna")


@pytest.mark.parametrize(("first", "last"), [("Copper", "Silver"), ("Silver", "Copper")])
def test_clean_up_puts_the_last_played_card_on_top_and_hides_the_hand(two_players: TwoPlayers, first: str, last: str) -> None:
    anna, ben = two_players(f"cleanup-{last.lower()}")
    anna.wait_until_asked()
    for name in (first, last):
        anna.answer(name)
    anna.end_turn()
    ben.wait_until_asked()
    for player in (anna, ben):
        expect(player.page.locator('[data-zone="discard:0"] [data-card]')).to_have_attribute("data-card", last)
    event = next(event for event in reversed(ben.events()) if event["verb"] == "clean up" and event["seat"] == 0)
    assert event["seen"]
    assert event["cards"] == [last]
    expect(ben.log_lines("clean up").last).not_to_contain_text("Estate")
    assert len(anna.events()) == len(ben.events())
