"""Games with guests, which are not drawn by default: decisions, visibility and setup."""

from __future__ import annotations

import pytest

from feodum import Game, SetupError
from feodum.cards.box import CARDS, FACES, GUEST_NAMES, KINGDOM_CARDS, Setup, needs_bane
from feodum.cards.guests import MARKET
from feodum.engine.card import KNIGHT, PRIZE
from feodum.engine.errors import SaveError
from feodum.engine.random import seeded
from feodum.kingdoms.kingdom_code import kingdom_of, read_code
from feodum.kingdoms.selection import MARKET_SIZE, SETS, all_sets, choose_setup, draw_pool, random_kingdom, recommended_sets
from feodum.saves.format import json_text

PLAIN = ["Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village"]


def dealt(kingdom: list[str], hands: list[list[str]], decks: list[list[str]]) -> Game:
    """Return a game in which everybody has exactly these hands and decks."""
    setup = Setup(len(hands), kingdom)
    layout = setup.layout()
    for seat, hand in enumerate(hands):
        assert len(hand) == 5
        layout.decks[seat][:] = [layout.new_card(CARDS[name]) for name in [*hand, *decks[seat]]]
    for seed in range(100_000):
        table = layout.deal(seed, 0)
        if all(sorted(card.name for card in table.players[seat].hand) == sorted(hand) for seat, hand in enumerate(hands)):
            return Game(setup, seed)
    raise AssertionError("no seed deals these hands")


def possessed() -> Game:
    game = dealt(
        ["Possession", *PLAIN],
        [["Possession", "Copper", "Copper", "Copper", "Copper"], ["Smithy", "Gold", "Estate", "Duchy", "Curse"]],
        [["Estate", "Estate"], ["Silver", "Silver"]],
    )
    game.answer_labels("Possession")
    while game.table.turn == 0:
        game.answer()
    return game


def test_controlling_player_decides_and_sees_the_hand() -> None:
    game = possessed()
    assert game.decision is not None
    assert (game.decision.seat, game.decision.of, game.table.turn) == (0, 1, 1)
    mine, theirs, public = game.view(0), game.view(1), game.view(-1)
    assert mine["asked"] == theirs["asked"] == public["asked"] == 0
    assert mine["decider"] == theirs["decider"] == 0
    assert sorted(mine["their_hand"]) == ["Curse", "Duchy", "Estate", "Gold", "Smithy"]
    assert theirs["their_hand"] == public["their_hand"] == []
    assert sorted(theirs["hand"]) == sorted(mine["their_hand"])
    assert theirs["decision"] is None
    decision = mine["decision"]
    assert decision is not None
    assert [mine["their_hand"][place] for place in decision["places"]] == decision["options"] == ["Smithy"]
    assert mine["phase"] == theirs["phase"] == "action"
    game.answer(0, id=game.run.decision_id(0))
    drawn = [event for event in game.events_for(0) if event["verb"] == "draw" and event["seat"] == 1]
    assert sorted(drawn[-1]["cards"]) == ["Silver", "Silver"]


def test_hand_is_hidden_again_after_the_controlled_turn() -> None:
    game = possessed()
    while game.decision is not None and game.decision.of != game.decision.seat:
        game.answer()
    view = game.view(0)
    assert (view["turn"], view["decider"], view["their_hand"]) == (1, 1, [])
    drawn = [event for event in game.events_for(0) if event["verb"] == "draw" and event["seat"] == 1]
    assert drawn[-1]["cards"] == []


def test_controlled_turn_can_be_saved_undone_and_copied() -> None:
    game = possessed()
    start = game.answer_count
    game.answer_labels("Smithy")
    again = Game.from_json(game.to_json())
    assert again == game
    assert again.view(0) == game.view(0)
    twin = game.copy()
    game.undo()
    assert game.answer_count == start
    assert game.run.answered_by()[-1] == 0
    game.answer_labels("Smithy")
    assert game.view(0)["their_hand"] == twin.view(0)["their_hand"]


def test_passed_cards_are_hidden_from_other_players() -> None:
    """Neither the log nor the owned cards reveal the passed card to a third player."""
    views = []
    for passed in ("Gold", "Copper"):
        game = dealt(
            ["Masquerade", *PLAIN],
            [
                ["Masquerade", "Copper", "Gold", "Copper", "Copper"],
                ["Estate", "Estate", "Estate", "Estate", "Estate"],
                ["Curse", "Curse", "Curse", "Curse", "Curse"],
            ],
            [["Copper", "Copper"], [], []],
        )
        game.answer_labels("Masquerade")
        game.answer_labels(passed)
        while game.decision is not None and game.decision.source == "Masquerade" and game.decision.verb == "pass":
            game.answer(0)
        views.append((game.view(2), game.view(-1), game.events_for(2)))
        assert game.view(1)["players"][1]["owned"].get(passed) == 1
        assert game.window(2).score(1) == 4, "the third player knows the Estate received from the second"
    assert views[0] == views[1]


# Setups ---------------------------------------------------------------------------------------------------------------
def test_seed_determines_the_black_market_deck() -> None:
    knights = 0
    for seed in range(60):
        setup = choose_setup(["Black Market", *PLAIN], 2, seed)
        assert setup == choose_setup(["Black Market", *PLAIN], 2, seed)
        assert len(set(setup.market)) == MARKET_SIZE
        assert not {*setup.kingdom, setup.bane} & {*setup.market}
        faces = [FACES[name] for name in setup.market]
        assert not any(face.types & PRIZE for face in faces)
        assert not {face.name for face in faces} & {*GUEST_NAMES}
        knights += sum(1 for face in faces if face.types & KNIGHT)
        assert sum(1 for face in faces if face.types & KNIGHT) <= 1
        assert bool(setup.bane) == needs_bane(setup.market)
        game = Game(setup, seed)
        market = game.table.pile(MARKET)
        assert market is not None
        assert sorted(card.name for card in market.cards) == sorted(setup.market)
        assert Game.from_json(game.to_json()).setup == setup
        assert read_code(kingdom_of(setup).code).cards == kingdom_of(setup).cards
    assert knights > 3


def test_black_market_deck_can_be_given() -> None:
    setup = choose_setup(["Black Market", *PLAIN], 2, 5, market=["Knights", "Festival"])
    assert setup.market[1] == "Festival"
    assert FACES[setup.market[0]].types & KNIGHT
    assert [pile["left"] for pile in Game(setup, 1).view(0)["non_supply"] if pile["name"] == MARKET] == [2]


@pytest.mark.parametrize(
    ("kingdom", "market", "says"),
    [
        (["Village", "Black Market"], ["Diadem"], "Diadem can't be in the Black Market deck"),
        (["Village", "Black Market"], ["Village"], "Village can't be in the Black Market deck: it is already in the game"),
        (["Village", "Black Market"], ["Vilage"], "Did you mean Village"),
        (["Village", "Festival"], ["Smithy"], "a Black Market deck is given, but no card in this kingdom uses one"),
    ],
)
def test_invalid_black_market_decks_are_rejected(kingdom: list[str], market: list[str], says: str) -> None:
    others = [name for name in KINGDOM_CARDS if name not in (*kingdom, *market, "Young Witch", *GUEST_NAMES)]
    with pytest.raises(SetupError, match=says):
        Setup(2, [*kingdom, *others[:8]], market=market)


def test_damaged_market_in_a_saved_game_is_rejected() -> None:
    game = Game(choose_setup(["Black Market", *PLAIN], 2, 1), 1)
    with pytest.raises(SaveError, match='"market" must be a list of card names'):
        Game.from_json(json_text({**game.saved().data(), "market": 3}))


def test_random_kingdoms_include_guests_only_on_request() -> None:
    random = seeded(3)
    for _ in range(200):
        assert not {*random_kingdom(random)} & {*GUEST_NAMES}
    requested = [name for name in all_sets() if name not in SETS]
    assert {*random_kingdom(random, requested)} < {*draw_pool(requested)} == {*GUEST_NAMES} - {"Potion"}


def test_guests_can_be_named_in_every_game() -> None:
    assert {*Setup(2, ["Mystic", *PLAIN]).layout().names} >= {*GUEST_NAMES}


def test_cards_missing_from_recommended_sets_are_not_guests() -> None:
    for each in recommended_sets().values():
        assert not {*each.missing} & {*GUEST_NAMES}
    assert recommended_sets()["Give and Take"].missing == []
    assert recommended_sets()["Level Up"].missing == ["Dungeon", "Gear", "Guide", "Lost City", "Miser", "Training"]
