"""Scenarios for mechanisms that no real card uses yet, with test cards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from feodum.cards import box
from feodum.cards.box import FACES, Setup, build_layout
from feodum.engine.errors import SetupError
from feodum.engine.random import seeded
from feodum.engine.state.declaration import FACE_DOWN
from feodum.engine.state.phases import CLEAN_UP
from feodum.engine.state.turn_memory import ExtraTurn
from feodum.engine.turns import step
from feodum.kingdoms.kingdom_code import kingdom_of, read_code, write_code
from feodum.kingdoms.selection import one_card_of
from feodum.scenarios.execution import play, run_scenario
from feodum.scenarios.reader import Scenario, parse_scenarios, read_scenarios
from feodum.scenarios.starting_position import build_table
from feodum.view.view_data import landscape_data
from feodum.view.window import View
from mechanism_cards import STOCKS, mechanism_cards

FOLDER = Path(__file__).parent.parent / "mechanisms"
FILES = sorted(FOLDER.glob("*.yaml"))


@pytest.fixture(scope="module", autouse=True)
def _cards() -> Iterator[None]:
    with mechanism_cards():
        yield


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
@pytest.mark.parametrize("with_log", [False, True], ids=["silent", "logged"])
def test_mechanism_scenarios_pass(path: Path, with_log: bool) -> None:
    failed: list[str] = []
    for scenario in read_scenarios(path):
        if not isinstance(scenario, Scenario):
            failed.append(f"{path.name}:{scenario.line}: {scenario.reason}")
            continue
        failed += [
            f"{path.name}:{fault.line}: {scenario.name}: {fault.reason}" for fault in run_scenario(scenario, None, with_log)
        ]
    assert failed == []


def test_an_heirloom_replaces_a_copper_in_every_starting_deck() -> None:
    table = build_layout(3, ("Seeress",), False, False, "").deal(1, 0)
    for player in table.players:
        assert player.count_owned() == {"Copper": 6, "Estate": 3, "Old Coin": 1}


NOT_ASKED = {
    "how many coins to keep from paying debt in Clean-up": """
        landscapes: [Parade]
        phase: buy
        p1: {projects: [Parade], hand: [Credit]}
        p2: {hand: [Village]}
        do: [{p1: Credit, at: treasure}, {p1: end turn}, {p1: keep 1, at: debt}]
    """,
    "whether to spend Coffers without a Buy": """
        phase: buy
        buys: 0
        p1: {coffers: 1}
        piles: {Province: 0}
        do: [{p1: '1', at: Coffers}]
    """,
    "about a card remembered for another player": """
        kingdom: [Open House]
        landscapes: [Way of the Stone]
        buys: 2
        p1: {hand: [Open House]}
        p2: {hand: [Village]}
        do:
          - {p1: Open House}
          - {p2: Village, at: Open House}
          - {p2: Way of the Stone, at: Way}
          - {p1: Copper, at: buy}
          - {p1: Way of the Stone, at: Way of the Stone}
    """,
}


@pytest.mark.parametrize("text", NOT_ASKED.values(), ids=NOT_ASKED.keys())
def test_a_player_is_not_asked(text: str) -> None:
    """The last step answers a question that must not come up."""
    (scenario,) = parse_scenarios(text, "not-asked.yaml")
    assert isinstance(scenario, Scenario)
    last = scenario.steps[-1]
    assert [str(fault.reason) for fault in run_scenario(scenario)] == [f"step not used: p1: {last.picks[0]} at {last.at}"]


def test_a_setup_names_the_landscapes_that_a_card_sets_aside() -> None:
    kingdom = ("Augur", "Cellar", "Chapel", "Market", "Mine", "Moat", "Smithy", "Vassal", "Village", "Witch")
    setup = Setup(2, kingdom, landscapes=("Late Omen", "Poor Omen", "Fair Day"))
    for seed in range(4):
        deck = setup.layout().deal(seed, 0).landscape_deck("Omens")
        assert {card.name for card in deck.set_aside} == {"Late Omen", "Poor Omen"}
        assert {card.name for card in deck.cards} == {"Good Omen", "Echo Omen"}
    code = write_code(kingdom_of(setup))
    assert read_code(code).extras["landscapes"] == ["Fair Day", "Late Omen", "Poor Omen"]
    with pytest.raises(SetupError, match="no card in this kingdom uses the Omens"):
        Setup(2, ("Bandit", *kingdom[1:]), landscapes=("Late Omen",))


def test_everybody_sees_the_pile_that_was_drawn_for_a_landscape() -> None:
    table = build_layout(2, ("Smithy", "Gardens", "Sling/Stones"), False, False, "", landscapes=("Pillar",)).deal(3, 0)
    drawn = table.role("Pillar")
    assert drawn in table.action_piles == ["Smithy", "Sling/Stones"]
    assert [landscape_data(View(table, seat), table.landscapes[0]).get("pile") for seat in (0, 1)] == [drawn, drawn]


def test_the_top_card_of_a_split_pile_stands_for_it_in_the_black_market_deck() -> None:
    assert one_card_of(seeded(1), "Sling/Stones") == "Sling"
    assert box.can_be_in_market("Sling")
    assert not box.can_be_in_market("Stones")
    assert box.can_be_in_market("Sir Martin")


def test_a_split_pile_of_a_set_on_request_is_a_guest() -> None:
    (pile,) = [stock for stock in STOCKS if stock.kingdom]
    kinds = (*dict.fromkeys(pile.kinds),)
    assert box.guest_names([box.CardSet("Test", kinds, (pile,), on_request=True)]) == ["Sling", "Sling/Stones", "Stones"]
    assert box.guest_names([box.CardSet("Test", kinds, (pile,))]) == []


def test_the_view_names_no_card_for_a_ban_of_many_cards() -> None:
    text = "{coins: 3, p1: {hand: [Village], states: [Dazed]}, do: [{p1: end actions}]}"
    (scenario,) = parse_scenarios(text, "ban.yaml")
    assert isinstance(scenario, Scenario)
    outcome = play(scenario, build_table(scenario), None)
    assert outcome.table.is_forbidden(box.FACES["Village"])
    assert View(outcome.table, 0).banned == []


def test_a_discard_pile_that_is_revealed_is_seen_by_everybody_in_an_order_that_says_nothing() -> None:
    text = "{p1: {hand: [Inspector, Village], discard: [Silver, Copper, Gold]}, do: [{p1: Inspector}]}"
    (scenario,) = parse_scenarios(text, "reveal.yaml")
    assert isinstance(scenario, Scenario)
    table = build_table(scenario)
    table.log = []
    play(scenario, table, None)
    (event,) = [event for event in table.log if event.verb == "show discard"]
    assert [card.name for card in event.cards_for(1)] == ["Copper", "Gold", "Silver"]
    assert event.zone == "discard"


@pytest.mark.parametrize(("decider", "verb"), [(0, "extra turn"), (1, "decide")])
def test_log_says_who_decides_in_an_extra_turn(decider: int, verb: str) -> None:
    table = build_layout(2, ("Picket",), False, False, "").deal(1, 0)
    table.log = []
    table.phase = CLEAN_UP
    table.give_extra_turn(0, decider, FACES["Picket"])
    step(table)
    step(table)
    assert [(event.verb, event.seat) for event in table.log[-2:]] == [("turn", 0), (verb, decider)]


@pytest.mark.parametrize("mat", ["Hideout mat", FACE_DOWN.name])
def test_a_player_who_decides_for_another_one_sees_a_mat_that_only_its_owner_sees(mat: str) -> None:
    table = build_layout(3, ("Hideout",), False, False, "").deal(1, 0)
    table.players[1].mat(mat).append(FACES["Gold"])
    assert [View(table, seat).on_mat(mat, 1) for seat in (-1, 0, 1, 2)] == [[], [], [FACES["Gold"]], []]
    table.extra_turn = ExtraTurn(1, 2, FACES["Possession"])
    assert [View(table, seat).on_mat(mat, 1) for seat in (-1, 0, 1, 2)] == [[], [], [FACES["Gold"]], [FACES["Gold"]]]
