"""Games alone, for the terminal and as data."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import polars
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from .errors import LabError
from .solo import GoalRecord, SoloRecord

SHOWN_TURNS = (5, 10, 15, 20)


def solo_table(records: Sequence[SoloRecord]) -> RenderableType:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("strategy", min_width=12)
    turns = [turn for turn in SHOWN_TURNS if turn <= len(records[0].points)]
    for goal in records[0].goals:
        table.add_column(f"turns to {goal.goal} Provinces", justify="right")
    for turn in turns:
        table.add_column(f"points, turn {turn}", justify="right")
    for record in records:
        points = [
            Text.assemble(f"{each.value:.1f}", "\n", (f"{each.low:.1f}–{each.high:.1f}", "dim"))
            for each in (record.points[turn - 1] for turn in turns)
        ]
        table.add_row(Text(record.name), *(_goal(goal) for goal in record.goals), *points)
    note = "Below each mean: its 95 % interval. Provinces and Colonies count alike; a game that is over keeps its points."
    return Group(table, Text(f"\n{note}"))


def _goal(goal: GoalRecord) -> Text:
    if goal.turns is None:
        return Text("never")
    text = Text.assemble(f"{goal.turns.value:.2f}", "\n", (f"{goal.turns.low:.2f}–{goal.turns.high:.2f}", "dim"))
    if goal.reached < 1:
        text.append(f"\nin {goal.reached:.1%} of games", "dim")
    return text


def write_solo_csv(path: Path, records: Sequence[SoloRecord]) -> None:
    """A row for each strategy and turn."""
    rows = [
        (record.name, turn, points.value, points.low, points.high, coins)
        for record in records
        for turn, (points, coins) in enumerate(zip(record.points, record.coins, strict=True), start=1)
    ]
    columns = ["strategy", "turn", "points", "points_low", "points_high", "coins"]
    try:
        polars.DataFrame(rows, schema=columns, orient="row").write_csv(path)
    except OSError as error:
        raise LabError(f"{path}: can't be written: {error.strerror or error}") from None
