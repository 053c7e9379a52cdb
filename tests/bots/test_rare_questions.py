"""Bots answer the questions about Coffers, Villagers, debt, overpaying, Ways, Night cards and landscapes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from bot_positions import Watched, bot

from feodum.bots.bot import Bot
from feodum.bots.buy_lists import BuyList, BuyListEntry, big_money
from feodum.bots.random_answer_bot import RandomAnswerBot
from feodum.bots.strategy_bot import loses_by_ending
from feodum.cards.box import CARDS, Setup
from feodum.engine.decision import NO_CARDS, NO_WORDS, Answer, Decision
from feodum.engine.landscape import VILLAGER
from feodum.engine.setup import add_card
from feodum.engine.state.phases import ACTION_PHASE, BUY_PHASE, NIGHT_PHASE, TREASURE_PHASE
from feodum.engine.table import Table
from feodum.engine.turns import run, step
from feodum.levels.registry import bot_named
from feodum.view import View
from rare_rules import rare_setup


@pytest.fixture(autouse=True)
def setup() -> Iterator[Setup]:
    with rare_setup() as rare:
        yield rare


@pytest.fixture(params=["strategy", "list"])
def player(request: pytest.FixtureRequest) -> Bot:
    return bot() if request.param == "strategy" else big_money()


def position(setup: Setup, phase: int, hand: tuple[str, ...] = (), **counters: int) -> Table:
    """Return a table in a phase of seat 0, with this hand and these counters of the turn or of the player."""
    table = setup.layout().table(1)
    table.phase = phase
    table.players[0].hand.extend([add_card(table, CARDS[name]) for name in hand])
    table.players[1].deck.extend([add_card(table, CARDS["Copper"])])
    for name, value in counters.items():
        setattr(table if hasattr(table, name) else table.players[0], name, value)
    return table


def asked(table: Table, player: Bot, source: str, verb: str, words: list[str]) -> Answer:
    return player.decide(View(table, 0), Decision(0, source, verb, NO_CARDS, words, 0, 1, False))


def amounts(count: int) -> list[str]:
    return [str(number) for number in range(1, count + 1)]


def action(table: Table, player: Bot, with_villager: bool = True) -> list[str]:
    hand = [card for card in table.players[0].hand if card.types & 1] if table.actions else []
    decision = Decision(0, "action", "play", [*hand, VILLAGER] if with_villager else hand, NO_WORDS, 0, 1, False)
    return [decision.labels[number] for number in player.decide(View(table, 0), decision)]


def test_villager_is_spent_only_for_an_action_that_could_not_be_played(setup: Setup, player: Bot) -> None:
    assert action(position(setup, ACTION_PHASE, ("Levy", "Copper"), actions=0), player) == ["Villager"]
    assert action(position(setup, ACTION_PHASE, ("Levy", "Copper"), actions=1), player) == ["Levy"]
    assert action(position(setup, ACTION_PHASE, ("Tally", "Copper"), actions=0), player) == []
    assert action(position(setup, ACTION_PHASE, ("Tally", "Copper"), actions=2), player) == []


@pytest.mark.parametrize(
    ("coins", "debt", "coffers", "spent"),
    [(6, 0, 3, 2), (8, 0, 3, 0), (3, 0, 1, 0), (2, 0, 1, 1), (8, 1, 1, 1), (0, 0, 1, 0), (4, 0, 3, 2), (0, 9, 5, 0)],
)
def test_coffers_pay_for_the_best_buy(setup: Setup, player: Bot, coins: int, debt: int, coffers: int, spent: int) -> None:
    table = position(setup, BUY_PHASE, coins=coins, debt=debt, coffers=coffers)
    answer = asked(table, player, "Coffers", "spend", amounts(coffers))
    assert answer == ((spent - 1,) if spent else ())


def test_coffers_are_spent_in_play(setup: Setup, player: Bot) -> None:
    table = position(setup, TREASURE_PHASE, ("Gold", "Gold"))
    table.add_coffers(0, 5)
    table.agents = [player, player]
    while table.turn == 0:
        step(table)
    assert table.players[0].coffers == 3
    assert "Province" in [card.name for card in table.players[0].cards()]


def test_coffers_are_kept_outside_the_buy_phase(setup: Setup, player: Bot) -> None:
    assert asked(position(setup, ACTION_PHASE, coins=6), player, "Butchery", "spend", amounts(4)) == ()


def test_a_trader_spends_the_coffers_it_declares(setup: Setup) -> None:
    table = position(setup, ACTION_PHASE, coins=6)
    assert asked(table, bot(), "Butcher", "spend", amounts(4)) == (1,)
    assert asked(table, bot(), "Butcher", "spend", amounts(1)) == (0,)


def test_bots_neither_overpay_nor_keep_coins_nor_use_ways(setup: Setup, player: Bot) -> None:
    table = position(setup, BUY_PHASE, coins=4)
    assert asked(table, player, "Healer", "overpay", amounts(4)) == ()
    assert asked(table, player, "debt", "keep coins", ["keep 1", "keep 2"]) == ()
    ways = [table.landscape("Way of the Stone")]
    assert player.decide(View(table, 0), Decision(0, "Way", "use", ways, NO_WORDS, 0, 1, False)) == ()


def test_night_cards_are_played(setup: Setup, player: Bot) -> None:
    table = position(setup, NIGHT_PHASE, ("Night Guard",))
    decision = Decision(0, "night", "play", table.players[0].hand, NO_WORDS, 0, 1, False)
    assert player.decide(View(table, 0), decision) == (0,)
    forbids = bot(extra="play:\n  never Night Guard\n")
    assert forbids.decide(View(table, 0), decision) == ()


def test_landscapes_are_bought_only_if_they_are_wanted(setup: Setup, player: Bot) -> None:
    table = position(setup, BUY_PHASE, coins=2)
    decision = Decision(0, "buy", "buy", [table.landscape("Fair Day"), table.landscape("Guildhall")], NO_WORDS, 0, 1, False)
    assert player.decide(View(table, 0), decision) == ()
    assert BuyList("fair", [BuyListEntry("Guildhall")]).decide(View(table, 0), decision) == (1,)


def test_landscapes_are_offered_in_simulations(setup: Setup) -> None:
    """Shared menus, which bots get in simulations without a log, list only cards."""
    kingdom = ("Village", "Smithy", "Militia", "Moat", "Cellar", "Mine", "Market", "Remodel", "Witch", "Chapel")
    table = Setup(2, kingdom, landscapes=("Fair Day",)).layout().deal(1, 0)
    table.agents = [BuyList("fair", [BuyListEntry("Fair Day")])] * 2
    run(table, 3)
    assert all(player.count_owned().get("Silver", 0) > 1 for player in table.players)


def test_landscape_never_ends_the_game(setup: Setup) -> None:
    table = position(setup, BUY_PHASE)
    for name in ("Curse", "Copper"):
        table.piles[table.index[name]].cards.clear()
    table.players[1].vp_tokens = 5
    assert not loses_by_ending(View(table, 0), table.landscape("Fair Day"))


@pytest.mark.parametrize("name", ["random", "list", "novice", "steady", "steady-20", "sage@8", "random answers"])
def test_every_bot_plays_with_rare_rules(setup: Setup, name: str) -> None:
    verbs: Counter[str] = Counter()
    for seed in range(2 if "sage" in name else 6):
        table = setup.layout().deal(seed, 0)
        first: Bot
        if name == "list":
            first = BuyList("all", [BuyListEntry(each) for each in ("Healer", "Guildhall", "Drill", *setup.kingdom)])
        else:
            first = RandomAnswerBot("any", bot().plan, seed) if name == "random answers" else bot_named(name, seed)
        watched = Watched(first)
        table.agents = [watched, bot_named("random", seed)]
        run(table, 2 if "sage" in name else 12)
        verbs.update(verb for _, verb, _ in watched.answers)
    assert {"use", "play", "buy"} <= set(verbs)
