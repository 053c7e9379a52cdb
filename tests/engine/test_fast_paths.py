"""The fast paths of simulations give the same games as the normal code.

The fast paths (shared menus, playing all money at once) are only used without a log, so a game with a log is the reference.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from feodum.bots.bot import Bot
from feodum.bots.buy_lists import BuyList, BuyListEntry, big_money
from feodum.bots.random_bot import RandomBot
from feodum.cards.box import Setup
from feodum.engine.decision import Agent, Answer, Decision
from feodum.engine.random import seeded
from feodum.engine.state.turn_memory import ExtraTurn
from feodum.engine.table import Table
from feodum.engine.turns import step
from feodum.kingdoms.selection import choose_setup, random_kingdom
from feodum.levels.registry import bot_named
from feodum.soak.fingerprint import fingerprint
from feodum.strategies import library_names
from feodum.strategies.loaded_plans import library_strategy
from feodum.view import View

FIRST_GAME = ("Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop")
TURNS = 60
KINGDOMS = 40


def engine() -> Bot:
    wishes = [
        BuyListEntry("Province"),
        BuyListEntry("Market", 5),
        BuyListEntry("Smithy", 3),
        BuyListEntry("Village", 5),
        BuyListEntry("Gold"),
        BuyListEntry("Silver"),
    ]
    return BuyList("engine", wishes)


def played(setup: Setup, seed: int, bots: list[Agent | None], logged: bool) -> Table:
    table = setup.layout().deal(seed, setup.first)
    table.agents = bots[: setup.players]
    if logged:
        table.log = []
    while not table.over and table.turn_number <= TURNS:
        step(table)
    return table


def assert_same(setup: Setup, seed: int, bots: Callable[[], list[Agent | None]]) -> None:
    fast = fingerprint(played(setup, seed, bots(), logged=False))
    reference = fingerprint(played(setup, seed, bots(), logged=True))
    assert {**fast, "log": None} == {**reference, "log": None}


def by_name(name: str) -> list[Agent | None]:
    return [bot_named(name), bot_named("big-money"), bot_named(name)]


def against_random_bot(seed: int) -> list[Agent | None]:
    return [big_money(), RandomBot(seed)]


@pytest.mark.parametrize("group", range(4))
def test_strategies_play_the_same_games_with_and_without_fast_paths(group: int) -> None:
    for seed, name in list(enumerate(library_names()))[group::4]:
        strategy = library_strategy(name)
        kingdom = [*strategy.needs, *random_kingdom(seeded(seed), without=strategy.needs)][:10]
        setup = choose_setup(kingdom, 2 + seed % 2, seed, colony="colony" in strategy.options)
        assert_same(setup, seed, partial(by_name, name))


def test_buy_lists_play_the_same_games_with_and_without_fast_paths() -> None:
    for seed in range(KINGDOMS):
        assert_same(Setup(2, FIRST_GAME), seed, lambda: [engine(), big_money()])
        setup = choose_setup(None, 2, seed)
        assert_same(setup, seed, partial(against_random_bot, seed))


class ModifyingBot(Bot):
    """Modifies the card list of each buy decision after deciding."""

    def __init__(self) -> None:
        self.money = big_money()
        self.menus = 0

    def decide(self, view: View, decision: Decision) -> Answer:
        answer = self.money.decide(view, decision)
        self.menus += decision.menu > 0
        if decision.source == "buy":
            decision.cards.append(decision.cards[0])
        return answer


class ModifyingBuyList(BuyList):
    """Like ModifyingBot, but a subclass of a built-in bot."""

    def decide(self, view: View, decision: Decision) -> Answer:
        answer = super().decide(view, decision)
        if decision.source == "buy":
            decision.cards.append(decision.cards[0])
        return answer


def test_bot_that_modifies_decisions_cannot_corrupt_menus() -> None:
    setup = Setup(2, FIRST_GAME)
    wishes = [BuyListEntry("Province"), BuyListEntry("Gold"), BuyListEntry("Silver")]
    for seed in range(5):
        alone = fingerprint(played(setup, seed, [big_money(), big_money()], logged=False))
        modifying = ModifyingBot()
        assert fingerprint(played(setup, seed, [modifying, big_money()], logged=False)) == alone
        assert modifying.menus == 0
        assert fingerprint(played(setup, seed, [big_money(), ModifyingBuyList("list", wishes)], logged=False)) == alone


def test_menu_depends_on_the_agent_that_decides() -> None:
    table = Setup(2, FIRST_GAME).layout().deal(1, 0)
    table.agents = [big_money(), ModifyingBot()]
    assert table.menu(0) is not None
    assert table.menu(1) is None
    table.extra_turn = ExtraTurn(0, 1, table.players[0].hand[0])
    assert table.menu(0) is None
    table.extra_turn = ExtraTurn(1, 0, table.players[0].hand[0])
    assert table.menu(1) is not None


class RecordingBot(Bot):
    """Plays big money and records the cards it is offered."""

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


def test_menu_lists_the_buyable_cards() -> None:
    """Covers menus with empty piles, since random opponents empty them.

    There are no menus if costs can change.
    """
    menus = 0
    for seed in range(KINGDOMS):
        recorder = RecordingBot()
        setup = Setup(2, FIRST_GAME) if seed % 2 else choose_setup(None, 2, seed)
        table = played(setup, seed, [recorder, RandomBot(seed)], logged=False)
        for is_menu, coins, offered, fresh in recorder.offers:
            assert offered == fresh, f"for {coins} coins"
            menus += is_menu
        assert any(offer[0] for offer in recorder.offers) == (table.menu_cache is not None)
    assert menus > 100
