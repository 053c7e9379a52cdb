"""The measure of playing sense: a player with the same strategy whose answers are left to chance."""

from __future__ import annotations

from feodum.bots.random_bot import RandomBot
from feodum.bots.strategy_bot import StrategyBot
from feodum.engine.decision import Answer, Decision
from feodum.strategies.plan import Plan
from feodum.view.window import View


class Scatterbrain(StrategyBot):
    """Answers at random what the cards of some names ask; without names, everything but what to buy."""

    def __init__(self, name: str, plan: Plan, seed: int, askers: frozenset[str] | None = None) -> None:
        super().__init__(name, plan)
        self.askers = askers
        self._chance = RandomBot(seed)

    def decide(self, view: View, decision: Decision) -> Answer:
        source = decision.source
        is_random = source != "buy" if self.askers is None else source in self.askers
        return self._chance.decide(view, decision) if is_random else super().decide(view, decision)
