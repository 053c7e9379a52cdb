"""Observe what each seat is shown and asked while a scenario runs."""

from __future__ import annotations

from collections import Counter

from feodum.engine.decision import Decision
from feodum.engine.table import Table
from feodum.scenarios.expectations import AskedDetails, AskedQuestion
from feodum.scenarios.reader import Scenario
from feodum.scenarios.zone_values import SEATS
from feodum.view.view_data import view_data
from feodum.view.window import View

UNSEARCHED = ("supply", "non_supply", "players", "bane")
"""Parts of a view that name cards nobody was shown. Players are searched without the totals of owned cards."""


class ScenarioObserver:
    """Records every decision, and every name shown to the seats whose `seen_by` the scenario expects to have one."""

    def __init__(self, scenario: Scenario) -> None:
        expected = [each.path for each in scenario.expect]
        self.watched = {SEATS.index(path[1]) for path in expected if path[0] == "seen_by" and path[2] == "has"}
        self.names: dict[int, Counter[str]] = {seat: Counter() for seat in self.watched}
        self.questions: set[AskedQuestion] = set()

    def note_decision(self, table: Table, decision: Decision) -> None:
        picks = (decision.min, decision.max)
        self.questions.add(AskedQuestion(decision.seat, decision.source, picks, tuple(sorted(decision.labels))))
        self.note_view(table)

    def note_view(self, table: Table) -> None:
        """Record what the watched seats see now. The options of decisions, such as a buy menu, show them nothing."""
        for seat in self.watched:
            self.names[seat] |= names_in_view(table, seat)

    def never_shown(self, seat: int, names: list[str]) -> list[str]:
        """Return the names that this watched seat was never shown, or fewer times at once than they are listed."""
        return sorted(name for name, count in Counter(names).items() if self.names[seat][name] < count)

    def was_asked(self, seat: int, source: str, details: AskedDetails) -> bool:
        return any(each.seat == seat and each.source == source and details.matches(each) for each in self.questions)


def names_in_view(table: Table, seat: int, decision: Decision | None = None) -> Counter[str]:
    """Return all texts, which include card names, in a seat's view and log: the most in one zone or event."""
    view = View(table, seat)
    data = view_data(view, decision)
    shown: list[object] = [value for key, value in data.items() if key not in UNSEARCHED]
    shown.extend([value for key, value in player.items() if key != "owned"] for player in data["players"])
    shown.extend(view.log())
    found: Counter[str] = Counter()
    _count_texts(shown, found)
    return found


def _count_texts(value: object, found: Counter[str]) -> None:
    """Count the texts of each list; the values of a mapping are not in one place."""
    if isinstance(value, str):
        found |= Counter([value])
    elif isinstance(value, dict):
        for part in value.values():
            _count_texts(part, found)
    elif isinstance(value, list):
        found |= Counter(part for part in value if isinstance(part, str))
        for part in value:
            if not isinstance(part, str):
                _count_texts(part, found)
