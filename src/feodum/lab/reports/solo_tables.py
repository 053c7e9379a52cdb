"""Games alone, for the terminal and as data."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from feodum.i18n.locale import figure, said
from feodum.lab.experiments.solo_games import GoalRecord, SoloRecord
from feodum.lab.reports.csv_rows import write_rows

SHOWN_TURNS = (5, 10, 15, 20)


def solo_table(records: Sequence[SoloRecord]) -> RenderableType:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(said("head-strategy", "strategy"), min_width=12)
    turns = [turn for turn in SHOWN_TURNS if turn <= len(records[0].points)]
    for goal in records[0].goals:
        table.add_column(said("solo-turns-to", "turns to {count} Provinces", count=goal.goal), justify="right")
    for turn in turns:
        table.add_column(said("solo-points", "points, turn {turn}", turn=turn), justify="right")
    for record in records:
        points = [
            Text.assemble(figure(each.value, ".1f"), "\n", (f"{figure(each.low, '.1f')}–{figure(each.high, '.1f')}", "dim"))
            for each in (record.points[turn - 1] for turn in turns)
        ]
        table.add_row(Text(record.name), *(_goal(goal) for goal in record.goals), *points)
    note = said(
        "solo-note",
        "Below each mean: its 95 % interval. Provinces and Colonies count alike; a game that is over keeps its points.",
    )
    return Group(table, Text(f"\n{note}"))


def _goal(goal: GoalRecord) -> Text:
    if goal.turns is None:
        return Text(said("solo-never", "never"))
    interval = f"{figure(goal.turns.low, '.2f')}–{figure(goal.turns.high, '.2f')}"
    text = Text.assemble(figure(goal.turns.value, ".2f"), "\n", (interval, "dim"))
    if goal.reached < 1:
        text.append("\n" + said("solo-reached", "in {share:.1%} of games", share=goal.reached), "dim")
    return text


def write_solo_csv(path: Path, records: Sequence[SoloRecord]) -> None:
    """A row for each strategy and turn."""
    rows = [
        (record.name, turn, points.value, points.low, points.high, coins)
        for record in records
        for turn, (points, coins) in enumerate(zip(record.points, record.coins, strict=True), start=1)
    ]
    columns = ["strategy", "turn", "points", "points_low", "points_high", "coins"]
    write_rows(path, columns, rows)
