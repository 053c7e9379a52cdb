"""What the terminal shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from feodum.bots.external.line_protocol import CAUSES
from feodum.i18n.locale import figure, said, told
from feodum.lab.experiments.heuristic_value import SenseRow
from feodum.lab.match.competitors import found_strategy
from feodum.lab.match.matches import Match
from feodum.lab.match.results import Standing, Summary
from feodum.lab.match.series import RunReport
from feodum.lab.match.statistics import Estimate
from feodum.levels.level_names import LEVELS
from feodum.messages.message import CardName, Saying
from feodum.strategies import Strategy

if TYPE_CHECKING:  # it brings the library that rates
    from feodum.lab.experiments.round_robin import Tournament

CROSS_TABLE_MOST = 16
"""Strategies that a cross table on the screen has room for."""


def percent(estimate: Estimate) -> str:
    return f"{figure(estimate.value, '.1%')} [{figure(estimate.low, '.1%')}–{figure(estimate.high, '.1%')}]"


def match_table(summary: Summary, played: Mapping[str, str] | None = None) -> RenderableType:
    """The results of a match, and what levels played in it."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(said("head-strategy", "strategy"), min_width=12)
    heads = (
        said("head-wins", "wins"),
        said("head-ties", "ties"),
        said("head-losses", "losses"),
        said("head-points", "points"),
        said("head-turns", "turns"),
        said("head-coins-a-turn", "coins/turn"),
    )
    for head in heads:
        table.add_column(head, justify="right", no_wrap=True)
    for standing in summary.strategies:
        table.add_row(
            Text(standing.name),
            _two_lines(standing.wins),
            _two_lines(standing.ties),
            _two_lines(standing.losses),
            figure(standing.points, ".2f"),
            figure(standing.turns, ".2f"),
            figure(standing.coins_a_turn, ".2f"),
        )
    return Group(table, *(Text(line) for line in (*match_notes(summary), *level_notes(played or {}))))


def _two_lines(estimate: Estimate) -> Text:
    """The rate, and below it the interval: so that the table fits a narrow terminal."""
    interval = f"{figure(100 * estimate.low, '.1f')}–{figure(100 * estimate.high, '.1f')}"
    return Text.assemble(figure(estimate.value, ".1%"), "\n", (interval, "dim"))


def _by_seat(standing: Standing) -> str:
    return ", ".join(
        said("seat-share", "seat {seat} {share}", seat=seat.seat, share=figure(seat.wins.value, ".1%"))
        for seat in standing.seats
    )


def match_notes(summary: Summary) -> list[str]:
    seats = [Saying("seat-share", "seat {seat} {share}", seat=seat.seat, share=percent(seat.wins)) for seat in summary.seats]
    notes = [
        "",
        said(
            "note-intervals",
            "Below each rate: its {confidence:.0%} interval (Wilson; for ties, from deal to deal).",
            confidence=summary.confidence,
        ),
        said("note-seats", "Seat advantage: wins of {seats}", seats=seats),
        *(f"  {standing.name}: {_by_seat(standing)}" for standing in summary.strategies),
        said(
            "note-length",
            "Game length: {turns:.2f} turns of the first player ±{deviation:.2f}, {least} to {most}",
            turns=summary.turns,
            deviation=summary.turns_deviation,
            least=summary.turns_least,
            most=summary.turns_most,
        ),
        said("note-ends", "Ends: {ends}", ends=ends_note(summary.endings, summary.games)),
        said(
            "note-games-dealt",
            "Games: {games:,} ({how}), seed {seed}",
            games=summary.games,
            how=seats_note(summary.deals),
            seed=summary.seed,
        ),
        board_note(summary.board),
        *start_notes(summary.start),
        switch_note(summary.refuse_losing_province),
    ]
    return [*notes, *stopped_notes(summary.stopped, summary.turn_limit), *forfeit_notes(summary)]


def games_note(games: int, seed: int) -> str:
    return said("note-games", "Games: {games:,}, seed {seed}", games=games, seed=seed)


def picture_note(games: int, seed: int) -> str:
    return said("note-picture", "{games:,} games, seed {seed}", games=games, seed=seed)


def board_note(board: str) -> str:
    return said("note-board", "Board: {board}", board=board)


def forfeit_notes(summary: Summary) -> list[str]:
    """Nothing, unless programs lost games by what they did."""
    lost = [f"{each.name} {figure(each.forfeits, ',')}" for each in summary.strategies if each.forfeits]
    causes = [f"{told(CAUSES[cause])} {figure(count, ',')}" for cause, count in summary.causes.items()]
    if not lost:
        return []
    return [said("note-forfeits", "Lost by the rule for programs: {lost} ({causes})", lost=lost, causes=causes)]


def start_notes(start: Sequence[str]) -> list[str]:
    """Nothing, if games begin as usual."""
    return [said("note-start", "Start: {start}", start="; ".join(map(told, start)))] if start else []


def ends_note(endings: Mapping[str, int], games: int) -> str:
    """How games ended, the most frequent way first."""
    names = {
        "piles": said("end-piles", "empty piles"),
        "limit": said("end-limit", "turn limit"),
        "forfeit": said("end-forfeit", "a program's failure"),
    }
    shares = sorted(endings.items(), key=lambda item: -item[1])
    return ", ".join(
        f"{names.get(ending) or said('end-last', 'last {card}', card=CardName(ending))} {figure(count / max(games, 1), '.1%')}"
        for ending, count in shares
    )


def opening_table(summary: Summary) -> RenderableType:
    """Results split by what the first two hands had."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(said("head-strategy", "strategy"), min_width=12)
    heads = (
        said("head-first-hands", "first hands"),
        said("head-games", "games"),
        said("head-wins", "wins"),
        said("head-ties", "ties"),
        said("head-score", "score"),
    )
    for head in heads:
        table.add_column(head, justify="right", no_wrap=True)
    for record in summary.openings:
        rates = (percent(record.wins), percent(record.ties), figure(record.score, ".1%"))
        cells = (record.opening, figure(record.games, ","), *rates)
        table.add_row(Text(record.strategy), *cells)
    return Group(Text(""), table)


def seats_note(deals: int) -> str:
    """How the deals were played: with more than two players these are some of the seat orders, not all."""
    if deals == 1:
        return said("note-deal", "1 deal, each with the seats rotated: everybody sits everywhere once")
    return said("note-deals", "{deals:,} deals, each with the seats rotated: everybody sits everywhere once", deals=deals)


def stopped_notes(stopped: int, turn_limit: int) -> list[str]:
    """Nothing, unless games were stopped."""
    if not stopped:
        return []
    if stopped == 1:
        return [said("note-stopped-one", "1 game was stopped after {limit} turns and counts as it stood.", limit=turn_limit)]
    return [
        said(
            "note-stopped",
            "{count:,} games were stopped after {limit} turns and count as they stood.",
            count=stopped,
            limit=turn_limit,
        )
    ]


def until_note(until: float, reached: float, where: str = "") -> str:
    """That the games ended before the results were as certain as --until asked for."""
    place = f" {where}" if where else ""
    return said(
        "note-until",
        "The goal of --until {until} was missed{place}: the results are known to ±{reached:.4f}; more --games are needed.",
        until=f"{until:g}",
        place=place,
        reached=reached,
    )


def level_notes(played: Mapping[str, str]) -> list[str]:
    return [
        said("note-level", "{level} found for this board: {found}", level=label, found=text) for label, text in played.items()
    ]


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
    if refuse_losing_province:
        return said("note-refuse", "Bots refuse a last Province that loses the game (--refuse-losing-province)")
    return said(
        "note-refuse-by-strategy",
        "Bots refuse a last Province that loses the game only where their strategy says so (--refuse-losing-province)",
    )


def sense_table(rows: Sequence[SenseRow]) -> RenderableType:
    """What playing sense is worth, card by card."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(said("head-card", "card"))
    heads = (
        said("head-all-random", "all but buying random"),
        said("head-questions-random", "only its questions random"),
        said("head-questions", "questions a game"),
    )
    for head in heads:
        table.add_column(head, justify="right")
    for row in rows:
        questions = percent(row.questions) if row.asked else said("sense-asks-nothing", "asks nothing")
        table.add_row(told(CardName(row.card)), percent(row.everything), questions, figure(row.asked, ".1f"))
    note = said(
        "sense-note",
        "Score of sense (wins and half the ties) against the same buy rules with random answers, with 95 % intervals.",
    )
    return Group(table, Text(f"\n{note}"))


def run_note(report: RunReport, games: int) -> str:
    where = said("run-worker", "1 worker")
    if report.workers != 1:
        where = said("run-workers", "{count} workers", count=report.workers)
    if report.place != "local":
        where = said("run-at", "{workers} at {place}", workers=where, place=report.place)
    if report.interrupted:
        where = said("run-interrupted", "{workers}; interrupted, these are the results so far", workers=where)
    rate = said("run-rate", "{rate:,.0f} games/s", rate=games / report.seconds) if report.seconds else ""
    return said("run-time", "Time: {seconds:.1f} s, {rate}, {where}", seconds=report.seconds, rate=rate, where=where)


def tournament_table(tournament: Tournament) -> RenderableType:
    """The final table and, if it fits, the cross table."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("", justify="right")
    table.add_column(said("head-strategy", "strategy"))
    heads = (
        said("head-rating", "rating"),
        "±",
        said("head-ordinal", "ordinal"),
        said("head-score", "score"),
        said("head-wins", "wins"),
        said("head-ties", "ties"),
        said("head-losses", "losses"),
    )
    for head in heads:
        table.add_column(head, justify="right")
    for place, entry in enumerate(tournament.entries, start=1):
        table.add_row(
            str(place),
            Text(entry.name),
            figure(entry.rating.mu, ".2f"),
            figure(entry.rating.sigma, ".2f"),
            figure(entry.rating.ordinal, ".2f"),
            percent(entry.score),
            figure(entry.wins, ","),
            figure(entry.ties, ","),
            figure(entry.losses, ","),
        )
    if len(tournament.entries) > CROSS_TABLE_MOST:
        note = said(
            "cross-elsewhere", "The cross table of {count} strategies is in --json and --csv.", count=len(tournament.entries)
        )
        return Group(table, Text(f"\n{note}"))
    note = said("cross-note", "Games that the row's strategy won against the column's:")
    return Group(table, Text(f"\n{note}"), _cross_table(tournament))


def _cross_table(tournament: Tournament) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("", justify="right")
    table.add_column(said("head-strategy", "strategy"))
    for place in range(1, len(tournament.entries) + 1):
        table.add_column(str(place), justify="right")
    for place, row in enumerate(tournament.entries, start=1):
        cells = [tournament.cell(row.number, column.number) for column in tournament.entries]
        shown = ["·" if cell is None else figure(cell.value, ".0%") for cell in cells]
        table.add_row(str(place), Text(row.name), *shown)
    return table
