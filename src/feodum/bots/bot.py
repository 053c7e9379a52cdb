"""The base class of all bots."""

from __future__ import annotations

from types import GetSetDescriptorType

from mypy_extensions import mypyc_attr

from feodum.engine.decision import Agent, Answer, Decision
from feodum.engine.table import Table
from feodum.view.window import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(Agent):
    """Answers decisions for one or more seats. Override `decide`, which sees only the seat's view."""

    _name: str = ""

    @property
    def name(self) -> str:
        """The name in results and at the table: the class's name, unless the class or the bot sets another one."""
        return self._name or type(self).__name__

    @name.setter
    def name(self, name: str) -> None:
        self._name = name

    def answer(self, table: Table, decision: Decision) -> Answer:
        """Return the answer to a decision. Calls `decide` with the view of the player the decision belongs to."""
        return self.decide(View(table, decision.of), decision)

    def decide(self, view: View, decision: Decision) -> Answer:
        """Return the numbers of the options to pick, such as `(0, 2)`; `()` picks none."""
        raise NotImplementedError(f"{type(self).__name__} has no decide(view, decision)")

    def __reduce__(self) -> tuple[object, ...]:
        """Support copying and pickling, including attributes that subclasses add to compiled classes."""
        fields = {
            name: getattr(self, name)
            for kind in type(self).__mro__
            for name, field in vars(kind).items()
            if isinstance(field, GetSetDescriptorType) and not name.startswith("__") and hasattr(self, name)
        }
        return _restore_bot, (type(self), {**fields, **getattr(self, "__dict__", {})})


def _restore_bot(kind: type[Bot], fields: dict[str, object]) -> Bot:
    bot = kind.__new__(kind)
    for name, value in fields.items():
        setattr(bot, name, value)
    return bot
