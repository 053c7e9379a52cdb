"""What the terminal shows."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from .records import Standing, Summary
from .sense import SenseRow
from .statistics import Estimate
from .tournament import Tournament
from .workers import RunReport

CROSS_TABLE_MOST = 16
"""Strategies that a cross table on the screen has room for."""


def percent(estimate: Estimate) -> str:
    return f"{estimate.value:.1%} [{estimate.low:.1%}–{estimate.high:.1%}]"


def match_table(summary: Summary) -> RenderableType:
    """The results of a match."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("strategy", min_width=12)
    for head in ("wins", "ties", "losses", "points", "turns", "coins/turn"):
        table.add_column(head, justify="right", no_wrap=True)
    for standing in summary.strategies:
        table.add_row(
            Text(standing.name),
            _two_lines(standing.wins),
            _two_lines(standing.ties),
            _two_lines(standing.losses),
            f"{standing.points:.2f}",
            f"{standing.turns:.2f}",
            f"{standing.coins_a_turn:.2f}",
        )
    return Group(table, *(Text(line) for line in match_notes(summary)))


def _two_lines(estimate: Estimate) -> Text:
    """The rate, and below it the interval: so that the table fits a narrow terminal."""
    return Text.assemble(f"{estimate.value:.1%}", "\n", (f"{100 * estimate.low:.1f}–{100 * estimate.high:.1f}", "dim"))


def _by_seat(standing: Standing) -> str:
    return ", ".join(f"seat {seat.seat} {seat.wins.value:.1%}" for seat in standing.seats)


def match_notes(summary: Summary) -> list[str]:
    seats = ", ".join(f"seat {seat.seat} {percent(seat.wins)}" for seat in summary.seats)
    notes = [
        "",
        f"Below each rate: its {summary.confidence:.0%} interval (Wilson).",
        f"Seat advantage: wins of {seats}",
        *(f"  {standing.name}: {_by_seat(standing)}" for standing in summary.strategies),
        f"Game length: {summary.turns:.2f} turns of the first player ±{summary.turns_deviation:.2f}, "
        f"{summary.turns_least} to {summary.turns_most}",
        f"Games: {summary.games:,} ({summary.deals:,} deals, each in every seat order), seed {summary.seed}",
        f"Board: {summary.board}",
        switch_note(summary.refuse_losing_province),
    ]
    if summary.stopped:
        notes.append(f"{summary.stopped:,} games were stopped after {summary.turn_limit} turns and count as they stood.")
    return notes


def switch_note(refuse_losing_province: bool) -> str:
    answer = "refuse" if refuse_losing_province else "don't refuse"
    return f"Bots {answer} a last Province that loses the game (--refuse-losing-province)"


def sense_table(rows: Sequence[SenseRow]) -> RenderableType:
    """What playing sense is worth, card by card."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("card")
    for head in ("all but buying random", "only its questions random", "questions a game"):
        table.add_column(head, justify="right")
    for row in rows:
        questions = percent(row.questions) if row.asked else "asks nothing"
        table.add_row(row.card, percent(row.everything), questions, f"{row.asked:.1f}")
    note = "Score of sense (wins and half the ties) against the same buy rules with random answers, with 95 % intervals."
    return Group(table, Text(f"\n{note}"))


def run_note(report: RunReport, games: int) -> str:
    where = f"{report.workers} worker{'s' if report.workers != 1 else ''}"
    where += f" at {report.place}" if report.place != "local" else ""
    rate = f"{games / report.seconds:,.0f} games/s" if report.seconds else ""
    end = "; interrupted, these are the results so far" if report.interrupted else ""
    return f"Time: {report.seconds:.1f} s, {rate}, {where}{end}"


def tournament_table(tournament: Tournament) -> RenderableType:
    """The final table and, if it fits, the cross table."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("", justify="right")
    table.add_column("strategy")
    for head in ("rating", "±", "ordinal", "score", "wins", "ties", "losses"):
        table.add_column(head, justify="right")
    for place, entry in enumerate(tournament.entries, start=1):
        table.add_row(
            str(place),
            Text(entry.name),
            f"{entry.rating.mu:.2f}",
            f"{entry.rating.sigma:.2f}",
            f"{entry.rating.ordinal:.2f}",
            f"{entry.score:.1%}",
            f"{entry.wins:,}",
            f"{entry.ties:,}",
            f"{entry.losses:,}",
        )
    if len(tournament.entries) > CROSS_TABLE_MOST:
        note = Text(f"\nThe cross table of {len(tournament.entries)} strategies is in --json and --csv.")
        return Group(table, note)
    return Group(table, Text("\nGames that the row's strategy won against the column's:"), _cross_table(tournament))


def _cross_table(tournament: Tournament) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("", justify="right")
    table.add_column("strategy")
    for place in range(1, len(tournament.entries) + 1):
        table.add_column(str(place), justify="right")
    for place, row in enumerate(tournament.entries, start=1):
        cells = [tournament.cell(row.number, column.number) for column in tournament.entries]
        shown = ["·" if cell is None else f"{cell.value:.0%}" for cell in cells]
        table.add_row(str(place), Text(row.name), *shown)
    return table
