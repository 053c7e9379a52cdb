"""What the terminal shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from feodum.bots.level_names import LEVELS
from feodum.bots.strategy import Strategy
from feodum.line_protocol import CAUSES

from .competitors import found_strategy
from .matches import Match
from .records import Standing, Summary
from .sense import SenseRow
from .statistics import Estimate
from .tournament import Tournament
from .workers import RunReport

CROSS_TABLE_MOST = 16
"""Strategies that a cross table on the screen has room for."""


def percent(estimate: Estimate) -> str:
    return f"{estimate.value:.1%} [{estimate.low:.1%}–{estimate.high:.1%}]"


def match_table(summary: Summary, played: Mapping[str, str] | None = None) -> RenderableType:
    """The results of a match, and what levels played in it."""
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
    return Group(table, *(Text(line) for line in (*match_notes(summary), *level_notes(played or {}))))


def _two_lines(estimate: Estimate) -> Text:
    """The rate, and below it the interval: so that the table fits a narrow terminal."""
    return Text.assemble(f"{estimate.value:.1%}", "\n", (f"{100 * estimate.low:.1f}–{100 * estimate.high:.1f}", "dim"))


def _by_seat(standing: Standing) -> str:
    return ", ".join(f"seat {seat.seat} {seat.wins.value:.1%}" for seat in standing.seats)


def match_notes(summary: Summary) -> list[str]:
    seats = ", ".join(f"seat {seat.seat} {percent(seat.wins)}" for seat in summary.seats)
    notes = [
        "",
        f"Below each rate: its {summary.confidence:.0%} interval (Wilson; for ties, from deal to deal).",
        f"Seat advantage: wins of {seats}",
        *(f"  {standing.name}: {_by_seat(standing)}" for standing in summary.strategies),
        f"Game length: {summary.turns:.2f} turns of the first player ±{summary.turns_deviation:.2f}, "
        f"{summary.turns_least} to {summary.turns_most}",
        f"Ends: {ends_note(summary.endings, summary.games)}",
        f"Games: {summary.games:,} ({seats_note(summary.deals)}), seed {summary.seed}",
        f"Board: {summary.board}",
        *start_notes(summary.start),
        switch_note(summary.refuse_losing_province),
    ]
    return [*notes, *stopped_notes(summary.stopped, summary.turn_limit), *forfeit_notes(summary)]


def forfeit_notes(summary: Summary) -> list[str]:
    """Nothing, unless programs lost games by what they did."""
    lost = [f"{each.name} {each.forfeits:,}" for each in summary.strategies if each.forfeits]
    causes = [f"{CAUSES[cause]} {count:,}" for cause, count in summary.causes.items()]
    return [f"Lost by the rule for programs: {', '.join(lost)} ({', '.join(causes)})"] if lost else []


def start_notes(start: Sequence[str]) -> list[str]:
    """Nothing, if games begin as usual."""
    return [f"Start: {'; '.join(start)}"] if start else []


def ends_note(endings: Mapping[str, int], games: int) -> str:
    """How games ended, the most frequent way first."""
    names = {"piles": "empty piles", "limit": "turn limit", "forfeit": "a program's failure"}
    shares = sorted(endings.items(), key=lambda item: -item[1])
    return ", ".join(f"{names.get(ending, f'last {ending}')} {count / max(games, 1):.1%}" for ending, count in shares)


def opening_table(summary: Summary) -> RenderableType:
    """Results split by what the first two hands had."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("strategy", min_width=12)
    for head in ("first hands", "games", "wins", "ties", "score"):
        table.add_column(head, justify="right", no_wrap=True)
    for record in summary.openings:
        cells = (record.opening, f"{record.games:,}", percent(record.wins), percent(record.ties), f"{record.score:.1%}")
        table.add_row(Text(record.strategy), *cells)
    return Group(Text(""), table)


def seats_note(deals: int) -> str:
    """How the deals were played: with more than two players these are some of the seat orders, not all."""
    return f"{deals:,} deal{'s' if deals != 1 else ''}, each with the seats rotated: everybody sits everywhere once"


def stopped_notes(stopped: int, turn_limit: int) -> list[str]:
    """Nothing, unless games were stopped."""
    if not stopped:
        return []
    if stopped == 1:
        return [f"1 game was stopped after {turn_limit} turns and counts as it stood."]
    return [f"{stopped:,} games were stopped after {turn_limit} turns and count as they stood."]


def until_note(until: float, reached: float, where: str = "") -> str:
    """That the games ended before the results were as certain as --until asked for."""
    place = f" {where}" if where else ""
    return f"The goal of --until {until:g} was missed{place}: the results are known to ±{reached:.4f}; more --games are needed."


def level_notes(played: Mapping[str, str]) -> list[str]:
    return [f"{label} found for this board: {text}" for label, text in played.items()]


def strategies_of_levels(match: Match) -> dict[str, str]:
    """What the levels (`novice`, `steady`) play on this board; nothing if every deal has another one."""
    if not match.board.is_fixed:
        return {}
    setup = match.board.setup(match.players, 0)
    found = [(competitor.label, found_strategy(competitor, setup)) for competitor in match.competitors]
    return {label: _described(strategy) for label, strategy in found if strategy is not None}


def _described(strategy: Strategy) -> str:
    """By its name, or by what it buys if it was made up for the occasion."""
    if strategy.name not in LEVELS:
        return strategy.name
    return ", ".join(f"{rule.card} (up to {rule.at_most})" if rule.at_most else rule.card for rule in strategy.rules)


def switch_note(refuse_losing_province: bool) -> str:
    where = "" if refuse_losing_province else " only where their strategy says so"
    return f"Bots refuse a last Province that loses the game{where} (--refuse-losing-province)"


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
            percent(entry.score),
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
