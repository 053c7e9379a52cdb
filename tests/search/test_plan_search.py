"""Plans that grow with the game: a bot that thinks breeds better ones from the one that it follows."""

from __future__ import annotations

import random

from feodum.engine.turns import step
from feodum.kingdoms.selection import choose_setup
from feodum.levels.level_bots import won
from feodum.levels.registry import bot_of
from feodum.search import plan_search as plans
from feodum.search.plan_search import Plans
from feodum.search.playbook import Playbook
from feodum.search.race import Race
from feodum.search.sage import Budget, SageBot
from feodum.strategies.compiler import plan_of
from feodum.strategies.kingdom_context import Situation
from feodum.strategies.model import BuyRule, Strategy
from feodum.strategies.mutation import Breeder

PILES = ["Militia", "Witch", "Cellar", "Chapel", "Village", "Smithy", "Remodel", "Workshop", "Library", "Sentry"]
KINGDOM = Situation(tuple(sorted(PILES)))
WITCHES = Strategy("Witches", rules=(BuyRule("Province"), BuyRule("Witch", at_most=2), BuyRule("Gold"), BuyRule("Silver")))
POOR = Strategy("Silver alone", rules=(BuyRule("Province"), BuyRule("Silver")))


def after_turns(bot: SageBot, turns: int, seed: int) -> Strategy:
    """What a bot follows after some turns against a poor plan."""
    table = choose_setup(KINGDOM.piles, 2, 1, colony=False, shelters=False, first=0).layout().deal(seed, 0)
    table.agents = [bot, bot_of(POOR)]
    while table.turn_number <= turns:
        step(table)
    assert bot.strategy is not None
    return bot.strategy


def sage(grows: bool, seed: int) -> SageBot:
    playbook = Playbook([POOR], Breeder(KINGDOM))
    return SageBot("sage", lambda _: playbook, Budget(play_outs=4000), seed, grows)


def test_who_knows_no_good_plan_finds_a_better_one_in_the_game() -> None:
    """Whatever it comes to follow instead of a poor plan beats that, in games of its own."""
    found = [after_turns(sage(True, seed), 5, seed) for seed in (0, 1, 3)]
    assert POOR not in found
    assert sum(won(KINGDOM, plan_of(each), plan_of(POOR), 200) for each in found) > 400


def test_who_is_asked_only_once_looks_for_no_plan() -> None:
    assert after_turns(sage(False, 1), 5, 1) == POOR


def test_few_play_outs_are_not_wasted_on_plans() -> None:
    known = Plans(Playbook([WITCHES], Breeder(KINGDOM)))
    assert known.contenders(plans.PLAY_OUTS_EACH * plans.FEWEST_CONTENDERS - 1, random.Random(1)) == []
    assert len(known.contenders(1 << 20, random.Random(1))) == plans.MOST_CONTENDERS
    assert Plans(Playbook([WITCHES])).contenders(1 << 20, random.Random(1)) == []  # nobody who makes any


def test_who_came_near_runs_again_and_who_is_the_own_plan_does_not() -> None:
    known = Plans(Playbook([WITCHES], Breeder(KINGDOM)))
    contenders = known.contenders(plans.PLAY_OUTS_EACH * 4, random.Random(1))
    same, poor, near, best = range(1, 5)
    worths = {0: 0.5, same: 0.5, poor: 0.1, near: 0.6, best: 0.9}
    chance = random.Random(2)
    noise = [[chance.gauss(0, 0.1) for _ in worths] for _ in range(4000)]
    made = Race(len(worths), lambda arm, deal: worths[arm] + noise[deal][0 if arm == same else arm])
    known.settle(contenders, made, made.run(4000, lambda: True))
    assert known.bot.plan.recipe[1] == (contenders[best - 1],)
    again = known.contenders(plans.PLAY_OUTS_EACH * 8, random.Random(3))
    assert again[0] == contenders[near - 1]
    assert contenders[same - 1] not in again
