"""Bots answer every decision of every card legally, and their games end."""

from __future__ import annotations

import random

import pytest
from bot_positions import Watched, bot

from feodum.bots.bot import Bot
from feodum.bots.random_answer_bot import RandomAnswerBot
from feodum.cards.box import CARDS, KINGDOM_CARDS, KINGDOM_SIZE, Setup, needs_bane, possible_banes
from feodum.engine.build import is_compiled
from feodum.engine.decision import Agent, Answer, Decision
from feodum.engine.table import Table
from feodum.engine.turns import step
from feodum.kingdoms.selection import choose_setup
from feodum.levels.registry import bot_named, bot_of, strategy_named
from feodum.strategies import BuyRule, Strategy, library_names
from feodum.strategies.model import Comparison, Number, Term
from feodum.view import View

GAMES = 600 if is_compiled() else 150
MAX_TURNS = 120


def play_out(table: Table) -> None:
    while not table.over and table.turn_number < MAX_TURNS:
        step(table)


def buys_everything(setup: Setup, chance: random.Random) -> Strategy:
    """Return a strategy that wants every card of the kingdom, in random order."""
    cards = [*setup.kingdom, *([setup.bane] if setup.bane else [])]
    chance.shuffle(cards)
    rules = [BuyRule("Colony"), BuyRule("Province"), *(BuyRule(card, at_most=2) for card in cards)]
    rules += [BuyRule("Gold"), BuyRule("Duchy"), BuyRule("Silver")]
    # An early Mint trashes all Coppers, and a deck without money never recovers.
    rules += [BuyRule("Copper", condition=Comparison(Term("money"), "<", Number(4))), BuyRule("Estate")]
    return Strategy("buys everything", rules=tuple(rules))


def test_heuristics_answer_every_decision_legally() -> None:
    asked: set[str] = set()
    for seed in range(GAMES):
        setup = choose_setup(None, 2 + seed % 3, seed)
        chance = random.Random(seed)
        watched = [Watched(bot_of(buys_everything(setup, chance))) for _ in range(setup.players)]
        table = setup.layout().deal(seed, setup.first)
        table.agents = [*watched]
        play_out(table)
        assert table.over, f"the game with seed {seed} did not end"
        asked |= {source for each in watched for source, _, _ in each.answers}
    assert len(asked & set(CARDS)) > 65  # nearly all cards with decisions


def test_heuristics_answer_legally_in_random_positions() -> None:
    """Random play leads to hands that no strategy would ever have."""

    class HalfRandom(Bot):
        def __init__(self, seed: int) -> None:
            super().__init__()
            self.wild = bot_named("random", seed)
            self.sensible = bot("Province; Gold; Silver")

        def decide(self, view: View, decision: Decision) -> Answer:
            wild = decision.source in ("action", "buy", "treasure")
            return (self.wild if wild else self.sensible).decide(view, decision)

    for seed in range(GAMES):
        setup = choose_setup(None, 2 + seed % 3, seed)
        table = setup.layout().deal(seed, setup.first)
        table.agents = [HalfRandom(seed * 7 + seat) for seat in range(setup.players)]
        play_out(table)


@pytest.mark.parametrize("slug", library_names())
def test_library_strategy_finishes_games_and_beats_a_random_bot(slug: str) -> None:
    strategy = strategy_named(slug)
    kingdom = [*dict.fromkeys(card for card in strategy.cards() if card in KINGDOM_CARDS)]
    kingdom += [name for name in KINGDOM_CARDS if name not in kingdom and not needs_bane([name])]
    banes = [option.removeprefix("bane ") for option in strategy.options if option.startswith("bane ")]
    if banes:
        kingdom.remove(banes[0])
    kingdom = kingdom[:KINGDOM_SIZE]
    bane = "" if not needs_bane(kingdom) else banes[0] if banes else possible_banes(kingdom)[0]
    setup = Setup(2, kingdom, colony="colony" in strategy.options, shelters="shelters" in strategy.options, bane=bane)
    for seed in range(4):
        table = setup.layout().deal(seed, seed % 2)
        agents: list[Agent | None] = [bot_named(slug), bot_named("random", seed) if seed == 3 else bot_named(slug)]
        table.agents = agents
        play_out(table)
        assert table.over
        assert seed != 3 or 0 in table.winners()


def test_random_answer_bot_answers_legally() -> None:
    setup = choose_setup(None, 2, 5)
    plan = bot_of(buys_everything(setup, random.Random(1))).plan
    for seed in range(10):
        table = setup.layout().deal(seed, 0)
        table.agents = [RandomAnswerBot("a", plan, seed), RandomAnswerBot("b", plan, seed + 1)]
        play_out(table)
