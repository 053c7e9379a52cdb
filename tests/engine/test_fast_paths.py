"""What simulations do in a shorter way (shared menus, plain Treasures together) comes to the same as the long way.

The short ways are taken only where nobody is told anything: so a game with a log is played without any of them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from feodum.bots.bot import Bot
from feodum.bots.buy_lists import BuyList, Wish, big_money
from feodum.bots.random_bot import RandomBot
from feodum.cards.box import Setup
from feodum.engine.decision import Agent, Answer, Decision
from feodum.engine.random import seeded
from feodum.engine.table import Table
from feodum.engine.turn_memory import ExtraTurn
from feodum.engine.turns import step
from feodum.kingdoms.selection import choose_setup, random_kingdom
from feodum.levels.registry import bot_named
from feodum.soak.fingerprint import fingerprint
from feodum.strategies import library_names
from feodum.strategies.loaded_plans import library_strategy
from feodum.view.window import View

FIRST_GAME = ("Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop")
TURNS = 60
KINGDOMS = 40


def engine() -> Bot:
    wishes = [Wish("Province"), Wish("Market", 5), Wish("Smithy", 3), Wish("Village", 5), Wish("Gold"), Wish("Silver")]
    return BuyList("engine", wishes)


def played(setup: Setup, seed: int, bots: list[Agent | None], told: bool) -> Table:
    table = setup.layout().deal(seed, setup.first)
    table.agents = bots[: setup.players]
    if told:
        table.log = []
    while not table.over and table.turn_number <= TURNS:
        step(table)
    return table


def assert_same(setup: Setup, seed: int, bots: Callable[[], list[Agent | None]]) -> None:
    short = fingerprint(played(setup, seed, bots(), told=False))
    long = fingerprint(played(setup, seed, bots(), told=True))
    assert {**short, "log": None} == {**long, "log": None}


def by_name(name: str) -> list[Agent | None]:
    return [bot_named(name), bot_named("big-money"), bot_named(name)]


def against_chance(seed: int) -> list[Agent | None]:
    return [big_money(), RandomBot(seed)]


@pytest.mark.parametrize("group", range(4))
def test_strategies_play_the_same_games_by_short_and_by_long_ways(group: int) -> None:
    for seed, name in list(enumerate(library_names()))[group::4]:
        strategy = library_strategy(name)
        kingdom = [*strategy.needs, *random_kingdom(seeded(seed), without=strategy.needs)][:10]
        setup = choose_setup(kingdom, 2 + seed % 2, seed, colony="colony" in strategy.options)
        assert_same(setup, seed, partial(by_name, name))


def test_buy_lists_play_the_same_games_by_short_and_by_long_ways() -> None:
    for seed in range(KINGDOMS):
        assert_same(Setup(2, FIRST_GAME), seed, lambda: [engine(), big_money()])
        setup = choose_setup(None, 2, seed)
        assert_same(setup, seed, partial(against_chance, seed))


class Grabbing(Bot):
    """Takes what it is handed for its own: empties the lists of decisions once it has decided."""

    def __init__(self) -> None:
        self.money = big_money()
        self.menus = 0

    def decide(self, view: View, decision: Decision) -> Answer:
        answer = self.money.decide(view, decision)
        self.menus += decision.menu > 0
        if decision.source == "buy":
            decision.cards.append(decision.cards[0])
        return answer


class GrabbingList(BuyList):
    """The same, by a class that extends one of ours."""

    def decide(self, view: View, decision: Decision) -> Answer:
        answer = super().decide(view, decision)
        if decision.source == "buy":
            decision.cards.append(decision.cards[0])
        return answer


def test_a_bot_that_changes_its_decisions_spoils_no_menu() -> None:
    setup = Setup(2, FIRST_GAME)
    wishes = [Wish("Province"), Wish("Gold"), Wish("Silver")]
    for seed in range(5):
        alone = fingerprint(played(setup, seed, [big_money(), big_money()], told=False))
        grabbing = Grabbing()
        assert fingerprint(played(setup, seed, [grabbing, big_money()], told=False)) == alone
        assert grabbing.menus == 0
        assert fingerprint(played(setup, seed, [big_money(), GrabbingList("list", wishes)], told=False)) == alone


def test_in_another_players_turn_it_is_the_decider_who_must_promise() -> None:
    table = Setup(2, FIRST_GAME).layout().deal(1, 0)
    table.agents = [big_money(), Grabbing()]
    assert table.menu(0) is not None
    assert table.menu(1) is None
    table.extra = ExtraTurn(0, 1, table.players[0].hand[0])
    assert table.menu(0) is None
    table.extra = ExtraTurn(1, 0, table.players[0].hand[0])
    assert table.menu(1) is not None


class Watching(Bot):
    """Plays big money, and notes what it was offered for how much."""

    def __init__(self) -> None:
        self.money = big_money()
        self.reads_only = True
        self.offers: list[tuple[bool, int, list[str], list[str]]] = []

    def answer(self, table: Table, decision: Decision) -> Answer:
        if decision.source == "buy":
            fresh = [card.name for card in table.buyable(decision.seat)]
            self.offers.append((decision.menu > 0, table.coins, [card.name for card in decision.cards], fresh))
        return super().answer(table, decision)

    def decide(self, view: View, decision: Decision) -> Answer:
        return self.money.decide(view, decision)


def test_a_menu_lists_what_can_be_bought() -> None:
    """Also when piles are empty, which random opponents see to; and there are none where prices change."""
    menus = 0
    for seed in range(KINGDOMS):
        watching = Watching()
        setup = Setup(2, FIRST_GAME) if seed % 2 else choose_setup(None, 2, seed)
        table = played(setup, seed, [watching, RandomBot(seed)], told=False)
        for is_menu, coins, offered, fresh in watching.offers:
            assert offered == fresh, f"for {coins} coins"
            menus += is_menu
        assert any(offer[0] for offer in watching.offers) == (table.book is not None)
    assert menus > 100
