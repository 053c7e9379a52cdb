"""Play heuristics for guest cards."""

from __future__ import annotations

import pytest
from bot_positions import Position, bot

from feodum.game import Game
from feodum.levels.registry import bot_named

SILVERS = ["Silver"] * 6


def test_ambassador_returns_all_copies_of_junk() -> None:
    position = Position("Ambassador", hand=["Ambassador", "Gold", "Estate", "Estate", "Silver"], deck=SILVERS).step()
    assert position.answered("Ambassador", "reveal") == ["Estate"]
    assert position.answered("Ambassador", "return") == ["Estate", "Estate"]


def test_trader_replaces_only_worse_cards_with_silver() -> None:
    buying = Position("Trader", hand=["Trader"], coins=8, phase="buy").step()
    assert buying.answered("Trader", "react") == []
    cursed = Position("Trader", "Witch", hand=["Trader"], other_hand=["Witch"], other_deck=SILVERS, turn=1).step()
    assert cursed.answered("Trader", "react") == ["Trader"]


def test_trader_trashes_an_estate_not_a_gold() -> None:
    position = Position("Trader", hand=["Trader", "Gold", "Estate", "Copper"], deck=SILVERS).step()
    assert position.answered("Trader", "trash") == ["Estate"]


def test_a_masquerade_passes_the_worst_card_and_trashes_the_next() -> None:
    hand = ["Masquerade", "Curse", "Estate", "Gold"]
    position = Position("Masquerade", hand=hand, deck=SILVERS, other_hand=["Gold", "Gold"]).step()
    assert position.answered("Masquerade", "pass") == ["Curse"]
    assert position.answered("Masquerade", "trash") == ["Estate"]


def test_a_thief_takes_the_best_treasure_and_keeps_it() -> None:
    position = Position("Thief", hand=["Thief"], deck=SILVERS, other_deck=["Copper", "Gold"]).step()
    assert position.answered("Thief", "make trash") == ["Gold"]
    assert position.answered("Thief", "gain") == ["Gold"]


@pytest.mark.parametrize(("own", "other", "chosen"), [("Gold", "Estate", "put back"), ("Estate", "Gold", "discard")])
def test_a_spy_discards_own_bad_cards_and_good_cards_of_others(own: str, other: str, chosen: str) -> None:
    position = Position("Spy", hand=["Spy"], deck=["Silver", own, *SILVERS], other_deck=[other, *SILVERS]).step()
    answers = [picked for source, verb, picked in position.watched.answers if (source, verb) == ("Spy", "choose")]
    assert answers == [[chosen], [chosen]]


def test_embargo_spares_cards_of_the_plan() -> None:
    player = bot("Province; Laboratory; Gold; Silver")
    position = Position("Embargo", "Laboratory", "Market", "Moat", hand=["Embargo"], deck=SILVERS, player=player).step()
    assert position.answered("Embargo", "embargo") == ["Market"]


def test_a_golem_plays_the_village_first() -> None:
    position = Position("Golem", "Smithy", "Village", hand=["Golem"], deck=["Smithy", "Village", *SILVERS]).step()
    assert position.answered("Golem", "play") == ["Village"]


def test_secret_chamber_discards_cards_without_coins() -> None:
    position = Position("Secret Chamber", hand=["Secret Chamber", "Estate", "Curse", "Gold"], deck=SILVERS).step()
    assert position.answered("Secret Chamber", "discard") == ["Curse", "Estate"]


GUESTS = ["Ambassador", "Black Market", "Caravan", "City Quarter", "Embargo", "Golem", "Great Hall", "Masquerade", "Possession"]
MORE = ["Scheme", "Secret Chamber", "Thief", "Trader", "Tribute", "Tunnel", "Possession", "Militia", "Village", "Smithy"]


@pytest.mark.parametrize("kingdom", [[*GUESTS, "Village"], MORE], ids=["some guests", "the others"])
def test_server_bots_finish_games_with_guest_cards(kingdom: list[str]) -> None:
    for seed in range(2):
        game = Game.new(kingdom, players=3, seed=seed)
        game.play_out({0: bot_named("novice", 1), 1: bot_named("steady", 2), 2: bot_named("random", 3)})
        assert game.is_over
