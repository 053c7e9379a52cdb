"""Where a search for strategies begins: with what there is for a kingdom, and with money and each single card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from feodum.cards.box import FACES
from feodum.levels.level_bots import BASELINE, best_of, own_strategy, with_colony
from feodum.strategies.kingdom_context import Situation
from feodum.strategies.model import Strategy
from feodum.strategies.mutation import Breeder


def money_with(kingdom: Situation) -> list[Strategy]:
    """Money and each single card of the kingdom, in some numbers."""
    found: list[Strategy] = []
    for name in [name for name in Breeder(kingdom).piles if name in FACES]:
        base = own_strategy(name)
        for count in (1, 2, 3, 5):
            rules = tuple(replace(rule, at_most=count) if rule.card == name else rule for rule in base.rules)
            named = Strategy(f"Money and {count} {name}", rules=rules, needs=(name,))
            found.append(with_colony(named) if kingdom.colony else named)
    return found


def best_money(kingdom: Situation, known: Mapping[str, Strategy]) -> Strategy:
    """Money with the best single card."""
    single = {BASELINE: known[BASELINE], **{each.name: each for each in money_with(kingdom)}}
    return single[best_of(kingdom, single)]
