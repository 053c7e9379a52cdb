"""What a bot is that takes its time."""

from __future__ import annotations

from collections.abc import Callable

from feodum.bots.bot import Bot
from feodum.engine.decision import Answer, Decision
from feodum.engine.table import Table


def always() -> bool:
    return True


class ThinkingBot(Bot):
    """A bot that plays on in its mind, from where no card is being resolved."""

    def answer_from(self, start: Table, table: Table, decision: Decision, is_wanted: Callable[[], bool] = always) -> Answer:
        """Its answer, where somebody has kept the table as it was when no card was being resolved. It gives up thinking as
        soon as nobody wants the answer any more."""
        raise NotImplementedError(f"{type(self).__name__} has no answer_from(start, table, decision, is_wanted)")
