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

    def __init__(self) -> None:
        self._window: View | None = None
        self._table: Table | None = None

    def answer(self, table: Table, decision: Decision) -> Answer:
        window = self._window
        if window is None or self._table is not table or window.seat != decision.seat:
            window = View(table, decision.seat)
            self._window = window
            self._table = table
        return self.decide(window, decision)

    def decide(self, view: View, decision: Decision) -> Answer:
        raise NotImplementedError(f"{type(self).__name__} has no decide(view, decision)")
