"""The random-answer bot, a baseline for measuring the play heuristics."""

from __future__ import annotations

from feodum.bots.random_bot import RandomBot
from feodum.bots.strategy_bot import StrategyBot
from feodum.engine.decision import Answer, Decision
from feodum.strategies.plan import Plan
from feodum.view.window import View


class RandomAnswerBot(StrategyBot):
    """Answers decisions from the given sources at random; by default, all decisions except buys."""

    def __init__(self, name: str, plan: Plan, seed: int, sources: frozenset[str] | None = None) -> None:
        super().__init__(name, plan)
        self.sources = sources
        self._random_bot = RandomBot(seed)

    def decide(self, view: View, decision: Decision) -> Answer:
        source = decision.source
        is_random = source != "buy" if self.sources is None else source in self.sources
        return self._random_bot.decide(view, decision) if is_random else super().decide(view, decision)
