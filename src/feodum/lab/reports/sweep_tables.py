"""Sweep results as a terminal table and as CSV."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from feodum.i18n.locale import localized_number, translate
from feodum.lab.experiments.parameter_sweep import SweepRecord, SweepResult
from feodum.lab.experiments.variants import SweepParameter
from feodum.lab.match.boards import Board
from feodum.messages.message import Message
from feodum.strategies.formatter import format_number

from .csv_rows import write_rows
from .terminal_tables import percent

SHOWN_ROWS = 40


def sweep_table(name: str, parameters: Sequence[SweepParameter], result: SweepResult) -> RenderableType:
    """Return the ranking of the variants, and a grid of scores for two parameters."""
    parts: list[RenderableType] = [Text(translate("sweep-of", "Variants of {name}:", name=name))]
    parts += [Text(f"  {_letter(number)}: {_titled(parameter, number)}") for number, parameter in enumerate(parameters)]
    parts += [Text(""), _ranking(parameters, result)]
    parts += [
        Text(""),
        Text(translate("sweep-score", "score: wins and shares of ties per game, with its 95% confidence interval")),
        Text(
            translate(
                "sweep-behind-legend",
                "behind: by how many percentage points the score is lower than the best one, on the same deals; "
                "if the interval contains 0, the variant may be just as good",
            )
        ),
    ]
    if len(result.records) > SHOWN_ROWS:
        more = len(result.records) - SHOWN_ROWS
        parts.append(Text(translate("sweep-more", "... and {count} more; use --csv or --json for all", count=more)))
    if len(parameters) == 2:
        note = translate(
            "sweep-grid", "Scores, with {down} in rows and {across} in columns:", down=_letter(0), across=_letter(1)
        )
        parts += [Text(f"\n{note}"), _grid(parameters, result)]
    parts += [Text(""), Text(_verdict(parameters, result))]
    return Group(*parts)


def _letter(number: int) -> str:
    return "NMKLPQRS"[number % 8]


def varied_line(parameter: SweepParameter, number: int) -> str:
    """Return the line of the strategy with the letter of this parameter in place of its number."""
    return parameter.title[: parameter.index] + _letter(number) + parameter.title[parameter.index + 1 :]


def _titled(parameter: SweepParameter, number: int) -> str:
    line = varied_line(parameter, number)
    return translate("sweep-dial", "{line} (the file has {usual})", line=line, usual=format_number(parameter.original))


def _ranking(parameters: Sequence[SweepParameter], result: SweepResult) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for number in range(len(parameters)):
        table.add_column(_letter(number), justify="right", no_wrap=True)
    heads = (
        translate("head-score", "score"),
        translate("head-behind", "behind"),
        translate("head-games", "games"),
    )
    for head in heads:
        table.add_column(head, justify="right", no_wrap=True)
    table.add_column("")
    for record in result.records[:SHOWN_ROWS]:
        values = [_value(value, parameter) for value, parameter in zip(record.values, parameters, strict=True)]
        table.add_row(
            *values, percent(record.score), _behind(record, result), localized_number(record.games, ","), _state(record)
        )
    return table


def _value(value: float, parameter: SweepParameter) -> str:
    return f"{format_number(value)}{'*' if value == parameter.original else ' '}"


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
    return "" if record.in_final else translate("sweep-dropped", "out after {deals:,} deals", deals=record.deals)


def _grid(parameters: Sequence[SweepParameter], result: SweepResult) -> Table:
    scores = {record.values: record for record in result.records}
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("", justify="right")
    for across in parameters[1].values:
        table.add_column(_value(across, parameters[1]), justify="right")
    for down in parameters[0].values:
        cells = []
        for across in parameters[1].values:
            record = scores.get((down, across))
            cells.append(
                Text("·")
                if record is None
                else Text(localized_number(record.score.value, ".1%"), "" if record.in_final else "dim")
            )
        table.add_row(Text(_value(down, parameters[0]), "bold"), *cells)
    return table


def _verdict(parameters: Sequence[SweepParameter], result: SweepResult) -> str:
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


def write_sweep_csv(path: Path, parameters: Sequence[SweepParameter], result: SweepResult, board: Board) -> None:
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
            board.names(),
        )
        for record in result.records
    ]
    write_rows(path, sweep_columns(parameters), rows)


def sweep_columns(parameters: Sequence[SweepParameter]) -> list[str]:
    """Return the header of the CSV file."""
    results = ("score", "low", "high", "behind", "games", "in_final", "kingdom")
    columns = [*(parameter.title for parameter in parameters), *results]
    if len(set(columns)) < len(columns):
        columns[: len(parameters)] = [f"{number + 1}: {parameter.title}" for number, parameter in enumerate(parameters)]
    return columns
