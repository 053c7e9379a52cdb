"""A bot that picks a random number of options, then random options, both uniformly."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from feodum.bots.bot import Bot
from feodum.engine.decision import Answer, Decision
from feodum.engine.random import seeded
from feodum.view.window import View


@mypyc_attr(allow_interpreted_subclasses=True)
class RandomBot(Bot):
    def __init__(self, seed: int = 0) -> None:
        self.name = "random"
        self.needs_trace = type(self) is not RandomBot
        self._random = seeded(seed)

    def decide(self, view: View, decision: Decision) -> Answer:
        count = decision.min + self._random.below(decision.max - decision.min + 1)
        if decision.all_or_none and count:
            count = decision.max
        numbers = list(range(decision.size))
        self._random.shuffle(numbers)
        return tuple(numbers[:count])
