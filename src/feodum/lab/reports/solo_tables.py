"""Solo results as a terminal table and as CSV."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from feodum.i18n.locale import localized_number, translate
from feodum.lab.experiments.solo_games import GoalRecord, SoloRecord
from feodum.lab.match.boards import Board

from .csv_rows import write_rows

SHOWN_TURNS = (5, 10, 15, 20)
SOLO_COLUMNS = ("strategy", "turn", "points", "points_low", "points_high", "coins", "kingdom")
"""Header of the CSV file."""


def solo_table(records: Sequence[SoloRecord]) -> RenderableType:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(translate("head-strategy", "strategy"), min_width=12)
    turns = [turn for turn in SHOWN_TURNS if turn <= len(records[0].points)]
    for goal in records[0].goals:
        table.add_column(translate("solo-turns-to", "turns to {count} Provinces", count=goal.goal), justify="right")
    for turn in turns:
        table.add_column(translate("solo-points", "points, turn {turn}", turn=turn), justify="right")
    for record in records:
        points = [
            Text.assemble(
                localized_number(each.value, ".1f"),
                "\n",
                (f"{localized_number(each.low, '.1f')}–{localized_number(each.high, '.1f')}", "dim"),
            )
            for each in (record.points[turn - 1] for turn in turns)
        ]
        table.add_row(Text(record.name), *(_goal(goal) for goal in record.goals), *points)
    note = translate(
        "solo-note",
        "Below each mean: its 95% confidence interval. Colonies count as Provinces; a finished game keeps its points.",
    )
    return Group(table, Text(f"\n{note}"))


def _goal(goal: GoalRecord) -> Text:
    if goal.turns is None:
        return Text(translate("solo-never", "never"))
    interval = f"{localized_number(goal.turns.low, '.2f')}–{localized_number(goal.turns.high, '.2f')}"
    text = Text.assemble(localized_number(goal.turns.value, ".2f"), "\n", (interval, "dim"))
    if goal.reached < 1:
        text.append("\n" + translate("solo-reached", "in {share:.1%} of games", share=goal.reached), "dim")
    return text


def write_solo_csv(path: Path, records: Sequence[SoloRecord], board: Board) -> None:
    """Write a row for each strategy and turn."""
    rows = [
        (record.name, turn, points.value, points.low, points.high, coins, board.names())
        for record in records
        for turn, (points, coins) in enumerate(zip(record.points, record.coins, strict=True), start=1)
    ]
    write_rows(path, SOLO_COLUMNS, rows)
