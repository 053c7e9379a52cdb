"""What a bot is: something that decides from a view."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from feodum.engine.decision import Agent, Answer, Decision
from feodum.engine.table import Table
from feodum.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(Agent):
    """Answers for one or more seats, seeing of each only what that seat may see. Override `decide`."""

    name: str = "bot"

    def answer(self, table: Table, decision: Decision) -> Answer:
        return self.decide(View(table, decision.of), decision)

    def decide(self, view: View, decision: Decision) -> Answer:
        raise NotImplementedError(f"{type(self).__name__} has no decide(view, decision)")
