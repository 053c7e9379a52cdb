"""Facts: each card declares what it does, so that bots, page and environments need no card lists.

The rule scenarios show what each card does; the tests compare this with its facts.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest

from feodum.cards.box import CARDS, COMMON_CARDS, FACES, KINGDOM_CARDS, build_layout, needs_bane
from feodum.cards.catalogue import gives_vp_tokens
from feodum.engine.card import ACTION, PAYS_CARDS, PAYS_COINS, TREASURE, Card
from feodum.engine.decision import Agent, Answer, Decision
from feodum.engine.event import Event
from feodum.engine.setup import add_card
from feodum.engine.table import Table
from feodum.scenarios.execution import play
from feodum.scenarios.reader import Scenario, read_scenarios
from feodum.scenarios.starting_position import build_table

RULES = Path(__file__).parents[2] / "rules"
BUILT_IN = [name for name, kind in CARDS.items() if kind.__module__.startswith("feodum.")]
JUNK = {"Curse", "Ruins", "Copper"}


class Observer:
    """What each card does in the rule scenarios."""

    def __init__(self) -> None:
        self.vp_tokens: set[str] = set()
        self.names: set[str] = set()
        self.discards: set[str] = set()
        self.gives: dict[str, set[str]] = defaultdict(set)
        """The piles that other players gain from, by the card that makes them."""
        self.coffers: set[str] = set()
        self.gain_costs: dict[str, set[tuple[int, int]]] = defaultdict(set)
        """The lowest and highest costs of cards a player can choose to gain, by source."""

    def ask(self, table: Table, decision: Decision, answer: Answer, why: str) -> None:
        if decision.verb == "name":
            self.names.add(decision.source)
        if decision.verb == "gain" and decision.costs is not None:
            self.gain_costs[decision.source].add(decision.costs)
        is_own = decision.of == table.turn and {*decision.cards} <= {*table.players[table.turn].hand}
        if decision.verb.startswith("discard") and decision.cards and is_own:
            self.discards.add(decision.source)

    def read_log(self, log: list[Event]) -> None:
        """Attribute each event to the card whose play or effect it belongs to, by its depth."""
        actors: dict[int, tuple[str, int]] = {}
        for event in log:
            if event.verb in ("play", "effect"):
                depth = event.depth + (event.verb == "play")
                actors = {place: actor for place, actor in actors.items() if place < depth}
                actors[depth] = (event.cards[0].name, event.seat)
            elif event.depth in actors:
                name, seat = actors[event.depth]
                if event.verb == "vp tokens":
                    self.vp_tokens.add(name)
                elif event.verb == "coffers":
                    self.coffers.add(name)
                elif event.verb == "gain" and event.seat != seat:
                    self.gives[name].add(event.cards[0].pile_name)


@pytest.fixture(scope="module")
def seen() -> Observer:
    observer = Observer()
    for path in sorted(RULES.rglob("*.yaml")):
        for scenario in read_scenarios(path):
            assert isinstance(scenario, Scenario)
            if scenario.expects_refusal:
                continue
            table = build_table(scenario)
            table.log = []
            table.trace = []  # only traced decisions have costs
            play(scenario, table, observer.ask)
            observer.read_log(table.log)
    return observer


def test_cards_that_give_victory_tokens_say_so(seen: Observer) -> None:
    assert seen.vp_tokens == {name for name in BUILT_IN if gives_vp_tokens(FACES[name])}


def test_cards_that_ask_for_a_name_say_so(seen: Observer) -> None:
    assert seen.names == {name for name in BUILT_IN if FACES[name].names_cards}


def test_cards_that_give_others_cards_name_the_piles(seen: Observer) -> None:
    for name in BUILT_IN:
        assert {*FACES[name].gives} <= seen.gives[name], name
        if seen.gives[name] <= JUNK:  # other cards can make players gain any card
            assert {*FACES[name].gives} == seen.gives[name], name


def test_cards_whose_player_discards_from_hand_say_so(seen: Observer) -> None:
    assert seen.discards == {name for name in BUILT_IN if FACES[name].discards}


def test_cards_gain_by_the_costs_they_declare(seen: Observer) -> None:
    for name in BUILT_IN:
        card = FACES[name]
        if card.gains_up_to:
            assert seen.gain_costs[name] == {(0, card.gains_up_to)}, name
        elif card.trades:
            assert all((low == high) == bool(card.trade_is_exact) for low, high in seen.gain_costs[name]), name


def test_traders_can_trash_and_gain() -> None:
    for name in BUILT_IN:
        card = FACES[name]
        assert not card.trades or card.trashes or card.repeats, name
        assert card.trades or not (card.trade_extra or card.trade_is_exact), name


def test_cards_that_give_coffers_declare_further_coins(seen: Observer) -> None:
    assert seen.coffers <= {name for name in BUILT_IN if FACES[name].further_coins}


def test_payment_for_each_coin_is_for_trashing_or_overpaying() -> None:
    for name in BUILT_IN:
        card = FACES[name]
        assert not card.pays_per_coin or card.trashes or card.overpays, name
        assert card.pays_per_coin in ("", PAYS_COINS, PAYS_CARDS, *BUILT_IN), name


def after_playing(name: str, *hand: str) -> Table:
    """Return the table after the card was played, with every question answered by the first options."""
    table = build_layout(2, () if name in COMMON_CARDS else (name,), False, False, "").table(1)
    table.players[0].hand.extend([add_card(table, CARDS[each]) for each in (name, *hand)])
    table.players[0].deck.extend([add_card(table, CARDS["Silver"]) for _ in range(9)])
    table.agents = [FirstOptions(), FirstOptions()]
    table.play_from_hand(0, table.players[0].hand[0])
    return table


class FirstOptions(Agent):
    def answer(self, table: Table, decision: Decision) -> Answer:
        return tuple(range(decision.min))


def test_treasures_give_the_potions_they_declare() -> None:
    for name in BUILT_IN:
        if FACES[name].types & TREASURE:
            assert after_playing(name).potions == FACES[name].potions, name


def test_cards_that_discard_the_hand_say_so() -> None:
    actions = [name for name in KINGDOM_CARDS if name in FACES and FACES[name].types & ACTION and not FACES[name].pile]
    simple = [name for name in actions if not FACES[name].extra_piles and not needs_bane([name])]
    discarding = {name for name in simple if not after_playing(name, "Gold", "Gold", "Gold", "Gold").players[0].hand}
    assert discarding == {name for name in simple if FACES[name].discards_hand}


def test_cards_that_need_a_copy_do_more_with_one() -> None:
    for name in BUILT_IN:
        if FACES[name].needs_copy:
            alone, both = after_playing(name), after_playing(name, name)
            assert len(alone.players[0].deck) == 9 < len(both.players[0].deck), name


def test_cards_score_for_cards_or_types() -> None:
    for name in BUILT_IN:
        card = FACES[name]
        assert bool(card.scores) == bool(card.scores_for) + bool(card.scores_types), name


def test_cards_with_their_own_score_declare_it() -> None:
    scoring = {name for name in BUILT_IN if CARDS[name].score is not Card.score}
    assert scoring == {name for name in BUILT_IN if FACES[name].scores}
