"""The strategies a searching bot considers for itself and expects from its opponents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from feodum.bots.strategy_bot import StrategyBot
from feodum.cards.catalogue import BASIC_PILES
from feodum.strategies.compiler import plan_of
from feodum.strategies.model import Strategy
from feodum.strategies.mutation import StrategyMutator
from feodum.view.window import View

MAX_LIKELY: Final = 2
"""Maximum number of strategies an opponent is expected to follow, in alternation."""


class Playbook:
    """Strategies for one kingdom, strongest first, with bots that play them."""

    def __init__(self, strategies: Sequence[Strategy], mutator: StrategyMutator | None = None) -> None:
        self.strategies = tuple(strategies)
        self.mutator = mutator
        """Generates further strategies for the kingdom."""
        self.bots = [player_of(each) for each in strategies]

    def likely_bots(self, view: View, seat: int) -> list[StrategyBot]:
        """Return bots for the strategies that best fit a player's cards, preferring stronger ones in a tie."""
        owned = {name: count for name, count in view.owned(seat).items() if name not in BASIC_PILES}
        fits = [_fit(bot, owned) for bot in self.bots]
        order = sorted(range(len(self.bots)), key=lambda number: (-fits[number], number))
        return [self.bots[number] for number in order[:MAX_LIKELY] if fits[number] == fits[order[0]]]


def player_of(strategy: Strategy) -> StrategyBot:
    return StrategyBot(strategy.name, plan_of(strategy), refuse_losing_last_province=True)


def _fit(bot: StrategyBot, owned: dict[str, int]) -> int:
    """Score how well a strategy explains a player's cards: +1 for each card it asks for, -1 for others."""
    return sum(count if bot.plan.uses(name) else -count for name, count in owned.items())
