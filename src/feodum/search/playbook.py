"""The strategies that a searching bot thinks in: what it may follow itself, and what the others seem to follow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from feodum.bots.strategy_bot import StrategyBot
from feodum.cards.catalogue import BASIC_PILES
from feodum.strategies.compiler import plan_of
from feodum.strategies.model import Strategy
from feodum.strategies.mutation import Breeder
from feodum.view.window import View

LIKELY: Final = 2
"""How many strategies an opponent is thought to follow, by turns."""


class Playbook:
    """Strategies for one kingdom, the strongest first, ready for play."""

    def __init__(self, strategies: Sequence[Strategy], breeder: Breeder | None = None) -> None:
        self.strategies = tuple(strategies)
        self.breeder = breeder
        """Makes further ones for the kingdom."""
        self.bots = [player_of(each) for each in strategies]

    def likely(self, view: View, seat: int) -> list[StrategyBot]:
        """What the cards that a player has suggest, the likeliest first; where they tell nothing, the strongest."""
        owned = {name: count for name, count in view.owned(seat).items() if name not in BASIC_PILES}
        fits = [_fit(bot, owned) for bot in self.bots]
        order = sorted(range(len(self.bots)), key=lambda number: (-fits[number], number))
        return [self.bots[number] for number in order[:LIKELY] if fits[number] == fits[order[0]]]


def player_of(strategy: Strategy) -> StrategyBot:
    return StrategyBot(strategy.name, plan_of(strategy), refuse_losing_last_province=True)


def _fit(bot: StrategyBot, owned: dict[str, int]) -> int:
    """How well a strategy explains what somebody owns: cards that it asks for count for it, others against it."""
    return sum(count if bot.plan.uses(name) else -count for name, count in owned.items())
