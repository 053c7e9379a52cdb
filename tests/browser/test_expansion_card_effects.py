"""What each seat sees when cards of Prosperity, Cornucopia and Dark Ages reveal other cards."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from .conftest import NewPlayer
from .moves import Player
from .positions import Prepared, hand_of
from .test_base_card_effects import last_event, wait_for_event
from .test_public_information import numbers_of

TwoPlayers = Callable[[str], tuple[Player, Player]]
PRIZES = ("Bag of Gold", "Diadem", "Followers", "Princess", "Trusty Steed")
RUINS = ("Abandoned Mine", "Ruined Library", "Ruined Market", "Ruined Village", "Survivors")


# Prosperity ----------------------------------------------------------------------------------------------------------
def test_victory_tokens_are_public(two_players: TwoPlayers, new_player: NewPlayer) -> None:
    anna, ben = two_players("monument")
    spectator = new_player().sit("monument")
    anna.answer("Monument")
    for player in (ben, spectator):
        expect(player.find("player-0").locator(".vp")).to_have_text("1")
    expect(anna.find("turn-strip").locator(".vp")).to_have_text("1")


def test_opponent_names_a_card_before_seeing_the_other_treasures(two_players: TwoPlayers, games: dict[str, Prepared]) -> None:
    anna, ben = two_players("contraband")
    held = len(hand_of(games["contraband"].game, 0))
    anna.answer("Contraband")
    expect(ben.find("naming")).to_be_visible()
    expect(ben.find("coins")).to_have_text("3")
    assert numbers_of(ben, 0)[0] == str(held - 1)
    ben.find("name-search").fill("province")
    ben.page.keyboard.press("Enter")
    for player in (anna, ben):
        expect(player.log_lines("name", "Province")).to_be_visible()
        banned = player.find("supply").locator("li", has=player.page.locator('[data-card="Province"]'))
        expect(banned.locator(".ribbon.bad")).to_be_visible()
    anna.wait_until_asked()
    anna.play_treasures()
    anna.wait_until_asked()
    assert "Province" not in anna.choosable_cards()


def test_counting_house_reveals_only_the_coppers_taken(two_players: TwoPlayers) -> None:
    anna, ben = two_players("counting-house")
    before = len(ben.events())
    anna.answer("Counting House")
    anna.wait_until_asked()
    coppers = anna.decision()["options"]
    assert set(coppers) == {"Copper"}
    assert anna.cards("tray").count("Copper") == len(coppers)
    anna.answer("Copper")
    expect(anna.find("tray")).to_have_count(0)
    expect(ben.log_lines("take", "Copper").last).to_be_visible()
    shown = {name for event in ben.events()[before:] if event["verb"] != "play" for name in event["cards"]}
    assert shown == {"Copper"}
    # The order of the other cards never matters. The new top card is public.
    top = anna.state()["players"][0]["discard_top"]
    assert ben.state()["players"][0]["discard_top"] == top


# Cornucopia ----------------------------------------------------------------------------------------------------------
def test_the_bane_is_marked(two_players: TwoPlayers, new_player: NewPlayer) -> None:
    for player in (*two_players("bane"), new_player().sit("bane")):
        expect(player.find("supply").locator(".ribbon", has_text="Bane")).to_have_count(1)
        pile = player.find("supply").locator("li", has=player.page.locator(".ribbon", has_text="Bane"))
        expect(pile.locator("[data-card]")).to_have_attribute("data-card", "Cellar")


def test_everybody_can_look_through_the_prizes(two_players: TwoPlayers) -> None:
    anna, ben = two_players("bane")
    expect(ben.prompt).to_have_text("Waiting for Anna")
    for player in (anna, ben):
        for prize in PRIZES:
            face = player.card("supply", prize)
            expect(face).to_be_visible()
            face.click()
            expect(player.find("peek")).to_contain_text(prize)
            player.page.keyboard.press("Escape")


def test_trusty_steed_puts_the_deck_into_the_discard_pile_unseen(two_players: TwoPlayers) -> None:
    anna, _ = two_players("trusty-steed")
    before = len(anna.events())
    anna.answer("Trusty Steed")
    anna.wait_until_asked()
    anna.answer("+2 Actions", "gain 4 Silvers")
    expect(anna.find("deck-size")).to_have_text("0")
    shown = [name for event in anna.events()[before:] if event["verb"] != "play" for name in event["cards"]]
    assert shown == ["Silver"] * 4


# Dark Ages -----------------------------------------------------------------------------------------------------------
def test_mixed_piles_show_only_their_top_card(two_players: TwoPlayers, new_player: NewPlayer) -> None:
    tops: set[tuple[str, str]] = set()
    for player in (*two_players("mixed-piles"), new_player().sit("mixed-piles")):
        piles = {pile["name"]: pile for pile in player.state()["supply"]}
        for name in ("Ruins", "Knights"):
            assert piles[name]["cards"] == []
            face = player.page.locator(f'[data-zone="supply:{name}"]')
            expect(face).to_have_count(1)
            expect(face).to_have_attribute("data-card", piles[name]["top"])
            expect(face).to_contain_text("10")
            tops.add((name, piles[name]["top"]))
        assert sum(card in RUINS for card in player.cards("supply")) == 1
    assert len(tops) == 2, "players see different top cards"


def test_cards_seen_with_survivors_stay_private(two_players: TwoPlayers) -> None:
    anna, ben = two_players("survivors")
    anna.answer("Survivors")
    anna.wait_until_asked()
    seen = last_event(anna, "look", 0)["cards"]
    assert len(seen) == 2
    for name in seen:
        expect(anna.prompt).to_contain_text(name)
    event = wait_for_event(ben, "look", 0)
    assert event["seen"]
    assert event["cards"] == []
    expect(ben.log_lines("look").last).to_contain_text("Anna looks at 2 cards")
    anna.answer("put back")
    assert all(player["revealed"] == [] for player in ben.state()["players"])


def test_ruins_gained_with_death_cart_are_public(two_players: TwoPlayers) -> None:
    anna, ben = two_players("death-cart")
    anna.answer("Death Cart")
    expect(ben.log_lines("gain")).to_have_count(2)
    for event in [event for event in ben.events() if event["verb"] == "gain"]:
        assert event["cards"][0] in RUINS
        expect(ben.log_lines("gain", event["cards"][0]).first).to_be_visible()


def take_from_trash(player: Player, source: str) -> None:
    """Take Death Cart if the player has a choice; a single card is taken automatically."""
    player.wait_until_asked()
    if player.decision()["source"] == source:
        player.answer("Death Cart")


def test_opponent_sees_card_graverobber_gains_from_trash(two_players: TwoPlayers) -> None:
    anna, ben = two_players("graverobber")
    expect(ben.card("trash", "Death Cart")).to_be_visible()
    anna.answer("Graverobber")
    anna.wait_until_asked()
    anna.answer("from trash")
    take_from_trash(anna, "Graverobber")
    expect(ben.log_lines("gain from trash", "Death Cart").last).to_be_visible()


def test_opponent_sees_card_rogue_gains_from_trash(two_players: TwoPlayers) -> None:
    anna, ben = two_players("rogue")
    expect(ben.card("trash", "Death Cart")).to_be_visible()
    anna.answer("Rogue")
    take_from_trash(anna, "Rogue")
    expect(ben.log_lines("gain from trash", "Death Cart").last).to_be_visible()


def test_hermit_looks_through_the_discard_pile(two_players: TwoPlayers) -> None:
    anna, ben = two_players("hermit")
    before = len(ben.events())
    anna.answer("Hermit")
    anna.wait_until_asked()
    decision = anna.decision()
    offered = [name for name, zone in zip(decision["options"], decision["zones"], strict=True) if zone == "discard"]
    assert offered
    assert len(decision["about"]) > len(offered), "Treasures are missing from the discard pile"
    assert sorted(anna.all_cards("tray")) == sorted(decision["about"])
    since = [event for event in ben.events()[before:] if event["verb"] != "play"]
    assert since == [], "the other player learned something"


def test_pillage_reveals_the_whole_hand_to_everybody(
    two_players: TwoPlayers, new_player: NewPlayer, games: dict[str, Prepared]
) -> None:
    anna, _ = two_players("pillage")
    spectator = new_player().sit("pillage")
    hand = sorted(hand_of(games["pillage"].game, 1))
    anna.answer("Pillage")
    anna.wait_until_asked()
    assert sorted(anna.all_cards("tray")) == hand
    expect(anna.prompt).to_contain_text("Ben")
    for player in (anna, spectator):
        assert sorted(wait_for_event(player, "show hand", 1)["cards"]) == hand


def test_poor_house_reveals_the_hand(two_players: TwoPlayers) -> None:
    anna, ben = two_players("poor-house")
    anna.answer("Poor House")
    expect(ben.log_lines("show hand").last).to_be_visible()
    assert sorted(last_event(ben, "show hand", 0)["cards"]) == sorted(anna.state()["hand"])
    for name in set(anna.state()["hand"]):
        expect(ben.log_lines("show hand").last).to_contain_text(name)
