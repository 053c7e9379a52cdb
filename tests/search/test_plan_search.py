"""Plans of a searching bot: it mutates the current one during the game."""

from __future__ import annotations

import random

from feodum.engine.turns import step
from feodum.kingdoms.selection import choose_setup
from feodum.levels.level_bots import count_wins
from feodum.levels.registry import bot_of
from feodum.search import plan_search
from feodum.search.plan_search import Plans
from feodum.search.playbook import Playbook
from feodum.search.race import Race
from feodum.search.sage import Budget, SageBot
from feodum.strategies.compiler import plan_of
from feodum.strategies.kingdom_context import KingdomContext
from feodum.strategies.model import BuyRule, Strategy
from feodum.strategies.mutation import StrategyMutator

PILES = ["Militia", "Witch", "Cellar", "Chapel", "Village", "Smithy", "Remodel", "Workshop", "Library", "Sentry"]
KINGDOM = KingdomContext(tuple(sorted(PILES)))
WITCHES = Strategy("Witches", rules=(BuyRule("Province"), BuyRule("Witch", at_most=2), BuyRule("Gold"), BuyRule("Silver")))
POOR = Strategy("Silver alone", rules=(BuyRule("Province"), BuyRule("Silver")))


def after_turns(bot: SageBot, turns: int, seed: int) -> Strategy:
    """Return the strategy a bot follows after some turns against a poor plan."""
    table = choose_setup(KINGDOM.piles, 2, 1, colony=False, shelters=False, first=0).layout().deal(seed, 0)
    table.agents = [bot, bot_of(POOR)]
    while table.turn_number <= turns:
        step(table)
    assert bot.strategy is not None
    return bot.strategy


def sage(improves_plan: bool, seed: int) -> SageBot:
    playbook = Playbook([POOR], StrategyMutator(KINGDOM))
    return SageBot("sage", lambda _: playbook, Budget(play_outs=4000), seed, improves_plan)


def test_poor_plan_is_improved_during_the_game() -> None:
    """The plan that the bot switches to beats the poor plan."""
    found = [after_turns(sage(True, seed), 5, seed) for seed in (0, 1, 3)]
    assert POOR not in found
    assert sum(count_wins(KINGDOM, plan_of(each), plan_of(POOR), 200) for each in found) > 400


def test_plan_search_can_be_disabled() -> None:
    assert after_turns(sage(False, 1), 5, 1) == POOR


def test_few_play_outs_leave_no_room_for_contenders() -> None:
    known = Plans(Playbook([WITCHES], StrategyMutator(KINGDOM)))
    assert known.contenders(plan_search.PLAY_OUTS_EACH * plan_search.MIN_CONTENDERS - 1, random.Random(1)) == []
    assert len(known.contenders(1 << 20, random.Random(1))) == plan_search.MAX_CONTENDERS
    assert Plans(Playbook([WITCHES])).contenders(1 << 20, random.Random(1)) == []  # no mutator


def test_runners_up_compete_again_unless_equal_to_the_current_plan() -> None:
    known = Plans(Playbook([WITCHES], StrategyMutator(KINGDOM)))
    contenders = known.contenders(plan_search.PLAY_OUTS_EACH * 4, random.Random(1))
    same, poor, near, best = range(1, 5)
    worths = {0: 0.5, same: 0.5, poor: 0.1, near: 0.6, best: 0.9}
    chance = random.Random(2)
    noise = [[chance.gauss(0, 0.1) for _ in worths] for _ in range(4000)]
    race = Race(len(worths), lambda arm, deal: worths[arm] + noise[deal][0 if arm == same else arm])
    known.adopt_winner(contenders, race, race.run(4000, lambda: True))
    assert known.bot.plan.recipe[1] == (contenders[best - 1],)
    again = known.contenders(plan_search.PLAY_OUTS_EACH * 8, random.Random(3))
    assert again[0] == contenders[near - 1]
    assert contenders[same - 1] not in again
