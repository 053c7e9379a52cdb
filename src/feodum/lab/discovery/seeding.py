"""Seed strategies of a search: Big Money with each single card of the kingdom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from feodum.cards.box import FACES
from feodum.levels.card_strategies import card_strategy
from feodum.levels.level_bots import BASELINE, best_candidate, with_colony
from feodum.strategies.kingdom_context import KingdomContext
from feodum.strategies.model import Strategy
from feodum.strategies.mutation import StrategyMutator


def single_card_strategies(kingdom: KingdomContext) -> list[Strategy]:
    """Return Big Money with one, two, three or five copies of each Kingdom card."""
    strategies: list[Strategy] = []
    for name in [name for name in StrategyMutator(kingdom).piles if name in FACES]:
        base = card_strategy(name)
        for count in (1, 2, 3, 5):
            rules = tuple(replace(rule, at_most=count) if rule.card == name else rule for rule in base.rules)
            named = Strategy(f"Money and {count} {name}", rules=rules, needs=(name,))
            strategies.append(with_colony(named) if kingdom.colony else named)
    return strategies


def best_single_card_strategy(kingdom: KingdomContext, known: Mapping[str, Strategy]) -> Strategy:
    """Return the best of the single-card strategies and the baseline."""
    single = {BASELINE: known[BASELINE], **{each.name: each for each in single_card_strategies(kingdom)}}
    return single[best_candidate(kingdom, single)]
