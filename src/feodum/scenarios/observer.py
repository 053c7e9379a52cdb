"""Observe what each seat is shown and asked while a scenario runs."""

from __future__ import annotations

from collections.abc import Iterator

from feodum.engine.decision import Decision
from feodum.engine.table import Table
from feodum.scenarios.card_values import SEATS
from feodum.scenarios.reader import Scenario
from feodum.view.view_data import view_data
from feodum.view.window import View

UNSEARCHED = ("supply", "non_supply", "players", "bane")
"""Parts of a view that name cards nobody was shown. Players are searched without the totals of owned cards."""


class Observer:
    """Records every decision, and every name shown to the seats whose `seen_by` the scenario expects to have one."""

    def __init__(self, scenario: Scenario) -> None:
        expected = [each.path for each in scenario.expect]
        self.watched = {SEATS.index(path[1]) for path in expected if path[0] == "seen_by" and path[2] == "has"}
        self.names: dict[int, set[str]] = {seat: set() for seat in self.watched}
        self.asked: set[tuple[int, str]] = set()

    def note_decision(self, table: Table, decision: Decision) -> None:
        self.asked.add((decision.seat, decision.source))
        self.note_view(table)

    def note_view(self, table: Table) -> None:
        """Record what the watched seats see now. The options of decisions, such as a buy menu, show them nothing."""
        for seat in self.watched:
            self.names[seat] |= names_in_view(table, seat)

    def shown(self, seat: int) -> set[str]:
        """Return the names this watched seat was shown at some point."""
        return self.names[seat]

    def was_asked(self, seat: int, source: str) -> bool:
        return (seat, source) in self.asked


def names_in_view(table: Table, seat: int, decision: Decision | None = None) -> set[str]:
    """Return all texts, which include card names, in a seat's view and log."""
    view = View(table, seat)
    data = view_data(view, decision)
    shown: list[object] = [value for key, value in data.items() if key not in UNSEARCHED]
    shown.extend([value for key, value in player.items() if key != "owned"] for player in data["players"])
    shown.extend(view.log())
    return set(_texts(shown))


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)
