"""The base class of bots that search."""

from __future__ import annotations

from collections.abc import Callable

from feodum.bots.bot import Bot
from feodum.engine.decision import Answer, Decision
from feodum.engine.table import Table


def always() -> bool:
    return True


class ThinkingBot(Bot):
    """A bot that can search from a table on which no card is being resolved."""

    def answer_from(self, start: Table, table: Table, decision: Decision, is_wanted: Callable[[], bool] = always) -> Answer:
        """Answer a decision by searching from `start`, a copy of the table from before the current card was played.

        The search stops as soon as `is_wanted` returns False.
        """
        raise NotImplementedError(f"{type(self).__name__} has no answer_from(start, table, decision, is_wanted)")
