"""Two printings of a card: a setup says which one it uses."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from typing import Any

import pytest

from feodum import Game, SaveError, SetupError
from feodum.cards.box import CARDS, FACES, GUEST_NAMES, PRINTINGS, Setup, add_printing
from feodum.cards.catalogue import entry
from feodum.cards.setup_fields import read_printings
from feodum.engine.card import ACTION, Card
from feodum.kingdoms.kingdom_code import Kingdom, kingdom_of, read_code, setup_data
from feodum.kingdoms.selection import recommended_sets
from feodum.server.http.client_messages import KingdomRequest
from feodum.server.table.kingdom_requests import requested_kingdom
from feodum.view.window import View
from temporary_cards import added, added_printing, plain_action

HALL = "Test Hall"
KINGDOM = (HALL, *recommended_sets()["First Game"].kingdom[1:])


class FirstHall(Card):
    """+2 coins. In the current edition: +1 Card, +1 Action."""

    name = HALL
    edition = "1E"
    cost = 3
    types = ACTION
    coins = 2


@pytest.fixture(autouse=True)
def two_printings() -> Iterator[None]:
    with added(plain_action(HALL)), added_printing(FirstHall):
        yield


def hall_in(setup: Setup) -> Card:
    pile = setup.layout().deal(1, 0).pile(HALL)
    assert pile is not None
    return pile.cards[-1]


def test_games_use_the_printing_of_their_setup() -> None:
    usual, first = Setup(2, KINGDOM), Setup(2, KINGDOM, printings={HALL: "1E"})
    assert (hall_in(usual).cost, hall_in(usual).coins) == (4, 0)
    assert (hall_in(first).cost, hall_in(first).coins) == (3, 2)
    assert usual != first
    assert first == Setup(2, KINGDOM, printings=[(HALL, "1E")])
    assert usual == Setup(2, KINGDOM, printings={HALL: ""}), "naming the usual printing changes nothing"
    assert pickle.loads(pickle.dumps(first)) == first == eval(repr(first)) == first.starting_with(0)


def test_views_ask_for_the_cost_of_the_printing_in_the_game() -> None:
    for printings, cost in (({}, 4), ({HALL: "1E"}, 3)):
        table = Setup(2, KINGDOM, printings=printings).layout().deal(1, 0)
        view = View(table, 0)
        assert (view.cost(HALL), view.face(HALL).cost) == (cost, cost)
        assert view.face("Witch") is FACES["Witch"], "there is no such pile"
        pile = table.pile(HALL)
        assert pile is not None
        pile.cards.clear()
        assert view.face(HALL) is FACES[HALL]


def test_black_market_deck_uses_the_printing() -> None:
    kingdom = ("Black Market", *KINGDOM[1:])
    setup = Setup(2, kingdom, market=[HALL, "Witch"], printings={HALL: "1E"})
    market = setup.layout().deal(1, 0).pile("Black Market deck")
    assert market is not None
    assert sorted(card.cost for card in market.cards) == [3, 5]


def test_unknown_and_unused_printings_are_rejected() -> None:
    with pytest.raises(SetupError, match="Test Hall: no such edition: 2E"):
        Setup(2, KINGDOM, printings={HALL: "2E"})
    with pytest.raises(SetupError, match="the edition of Witch is given, but it is not in this kingdom"):
        Setup(2, KINGDOM, printings={"Witch": "1E"})
    with pytest.raises(SetupError, match="not a new printing"):
        add_printing(FirstHall)


@pytest.mark.parametrize("wrong", [[HALL], ["Vi"], [(HALL, 1)], [(HALL, "1E", "2E")], [3], {HALL: 1}])
def test_printings_must_be_names_and_editions(wrong: Any) -> None:
    with pytest.raises(SetupError, match=r'printings must map card names to editions, such as {"Village": "1E"}, not '):
        Setup(2, KINGDOM, printings=wrong)
    assert read_printings({HALL: "1E"}) == read_printings([(HALL, "1E")]) == {HALL: "1E"}


def test_saved_games_name_the_printing() -> None:
    game = Game.new(KINGDOM, seed=5, printings={HALL: "1E"})
    text = game.to_json()
    assert json.loads(text)["printings"] == {HALL: "1E"}
    assert Game.from_json(text) == game
    assert "printings" not in Game.new(KINGDOM, seed=5).to_json()
    with pytest.raises(SaveError, match='"printings" must map card names to editions'):
        Game.from_json(json.dumps({**json.loads(text), "printings": [HALL]}))


def test_codes_and_requests_name_the_printing() -> None:
    usual, first = Kingdom(KINGDOM, "", None, None), Kingdom(KINGDOM, "", None, None, printings={HALL: "1E"})
    assert "printings" not in usual.data()
    assert first.data()["printings"] == {HALL: "1E"}
    for kingdom in (usual, first):
        assert read_code(kingdom.code).data() == kingdom.data()
    assert first.code[0] == "3"
    assert requested_kingdom(KingdomRequest(cards=[*KINGDOM], printings={HALL: "1E"})).data() == first.data()
    setup = Setup(2, KINGDOM, printings={HALL: "1E"})
    assert kingdom_of(setup).extras == {"printings": {HALL: "1E"}}
    assert setup_data(setup)["printings"] == {HALL: "1E"}


def test_the_catalogue_lists_editions() -> None:
    assert entry(HALL).editions == ["", "1E"]
    assert (entry("Smithy").editions, entry("Great Hall").editions, entry("Knights").editions) == ([""], ["1E"], [""])


def test_cards_of_older_editions_are_guests() -> None:
    assert {name for name, card in FACES.items() if card.edition} <= {*GUEST_NAMES}


def test_registered_printings_are_further_printings_of_known_cards() -> None:
    for (name, edition), kind in PRINTINGS.items():
        assert (kind(-1).name, kind(-1).edition) == (name, edition)
        assert CARDS[name](-1).edition != edition
