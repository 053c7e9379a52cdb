"""Sweep results as a terminal table and as CSV."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from feodum.i18n.locale import localized_number, translate
from feodum.lab.experiments.parameter_sweep import SweepRecord, SweepResult
from feodum.lab.experiments.variants import Dial
from feodum.messages.message import Message
from feodum.strategies.formatter import format_number

from .csv_rows import write_rows
from .terminal_tables import percent

SHOWN_ROWS = 40


def sweep_table(name: str, dials: Sequence[Dial], result: SweepResult) -> RenderableType:
    """Return the ranking of the variants, and a grid of scores for two dials."""
    parts: list[RenderableType] = [Text(translate("sweep-of", "Variants of {name}:", name=name))]
    parts += [Text(f"  {_letter(number)}: {_titled(dial, number)}") for number, dial in enumerate(dials)]
    parts += [Text(""), _ranking(dials, result)]
    if len(result.records) > SHOWN_ROWS:
        more = len(result.records) - SHOWN_ROWS
        parts.append(Text(translate("sweep-more", "... and {count} more; use --csv or --json for all", count=more)))
    if len(dials) == 2:
        note = translate(
            "sweep-grid", "Scores, with {down} in rows and {across} in columns:", down=_letter(0), across=_letter(1)
        )
        parts += [Text(f"\n{note}"), _grid(dials, result)]
    parts += [Text(""), Text(_verdict(dials, result))]
    return Group(*parts)


def _letter(number: int) -> str:
    return "NMKLPQRS"[number % 8]


def _titled(dial: Dial, number: int) -> str:
    title = dial.title[: dial.place] + _letter(number) + dial.title[dial.place + 1 :]
    return translate("sweep-dial", "{line} (the file has {usual})", line=title, usual=format_number(dial.usual))


def _ranking(dials: Sequence[Dial], result: SweepResult) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for number in range(len(dials)):
        table.add_column(_letter(number), justify="right")
    heads = (
        translate("head-score", "score"),
        translate("head-behind", "points behind the best"),
        translate("head-games", "games"),
        "",
    )
    for head in heads:
        table.add_column(head, justify="right", no_wrap=True)
    for record in result.records[:SHOWN_ROWS]:
        values = [_value(value, dial) for value, dial in zip(record.values, dials, strict=True)]
        table.add_row(
            *values, percent(record.score), _behind(record, result), localized_number(record.games, ","), _state(record)
        )
    return table


def _value(value: float, dial: Dial) -> str:
    return f"{format_number(value)}{'*' if value == dial.usual else ' '}"


def _behind(record: SweepRecord, result: SweepResult) -> str:
    if record is result.best:
        return translate("sweep-best", "best")
    gap = record.behind
    return translate(
        "sweep-behind",
        "{value:.1f} [{low:.1f} to {high:.1f}]",
        value=100 * gap.value,
        low=100 * gap.low,
        high=100 * gap.high,
    )


def _state(record: SweepRecord) -> str:
    return "" if record.in_final else translate("sweep-dropped", "dropped out after {deals:,} deals", deals=record.deals)


def _grid(dials: Sequence[Dial], result: SweepResult) -> Table:
    scores = {record.values: record for record in result.records}
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("", justify="right")
    for across in dials[1].values:
        table.add_column(_value(across, dials[1]), justify="right")
    for down in dials[0].values:
        cells = []
        for across in dials[1].values:
            record = scores.get((down, across))
            cells.append(
                Text("·")
                if record is None
                else Text(localized_number(record.score.value, ".1%"), "" if record.in_final else "dim")
            )
        table.add_row(Text(_value(down, dials[0]), "bold"), *cells)
    return table


def _verdict(dials: Sequence[Dial], result: SweepResult) -> str:
    def numbers(record: SweepRecord) -> str:
        return ", ".join(f"{_letter(number)} = {format_number(value)}" for number, value in enumerate(record.values))

    if not result.best.in_final:
        return translate(
            "sweep-interrupted",
            "Interrupted before the final round: these are scores of the elimination rounds, and the best is biased upwards.",
        )
    equals = [record for record in result.tied_with_best if record is not result.best]
    usual = Message("sweep-usual", "* marks the value in the file. Best: {numbers}.", numbers=numbers(result.best))
    if not equals:
        return translate("sweep-better", "{usual} It is significantly better than all others.", usual=usual)
    others = "; ".join(numbers(record) for record in equals[:8])
    if len(equals) > 8:
        others = translate("sweep-and-more", "{others} and {count} more", others=others, count=len(equals) - 8)
    return translate("sweep-equals", "{usual} It is not significantly better than {others}.", usual=usual, others=others)


def write_sweep_csv(path: Path, dials: Sequence[Dial], result: SweepResult) -> None:
    """Write a row for each variant."""
    rows = [
        (
            *record.values,
            record.score.value,
            record.score.low,
            record.score.high,
            record.behind.value,
            record.games,
            "true" if record.in_final else "false",
        )
        for record in result.records
    ]
    columns = [*(f"{dial.title}" for dial in dials), "score", "low", "high", "behind", "games", "in_final"]
    if len(set(columns)) < len(columns):
        columns[: len(dials)] = [f"{number + 1}: {dial.title}" for number, dial in enumerate(dials)]
    write_rows(path, columns, rows)
