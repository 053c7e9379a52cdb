"""Tables and notes for the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from feodum.bots.external.line_protocol import CAUSES
from feodum.i18n.locale import localize, localized_number, translate
from feodum.lab.experiments.heuristic_value import HeuristicRow
from feodum.lab.match.competitors import strategy_of_level
from feodum.lab.match.matches import Match
from feodum.lab.match.results import MatchSummary, Standing
from feodum.lab.match.series import RunReport
from feodum.lab.match.statistics import Estimate
from feodum.lab.match.tallies import MatchTally
from feodum.levels.level_names import LEVELS
from feodum.messages.message import CardName, Message
from feodum.strategies import Strategy

if TYPE_CHECKING:  # imports the rating library, which is slow
    from feodum.lab.experiments.round_robin import RoundRobin

CROSS_TABLE_MAX = 16
"""Maximum number of strategies in a cross table on the terminal."""


def percent(estimate: Estimate) -> str:
    value, low, high = (localized_number(each, ".1%") for each in (estimate.value, estimate.low, estimate.high))
    return f"{value} [{low}–{high}]"


def match_table(summary: MatchSummary, played: Mapping[str, str] | None = None) -> RenderableType:
    """Return the results of a match and the strategies its levels chose."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(translate("head-strategy", "strategy"), min_width=12)
    heads = (
        translate("head-wins", "wins"),
        translate("head-ties", "ties"),
        translate("head-losses", "losses"),
        translate("head-points", "points"),
        translate("head-turns", "turns"),
        translate("head-coins-a-turn", "coins/turn"),
    )
    for head in heads:
        table.add_column(head, justify="right", no_wrap=True)
    for standing in summary.strategies:
        table.add_row(
            Text(standing.name),
            _two_lines(standing.wins),
            _two_lines(standing.ties),
            _two_lines(standing.losses),
            localized_number(standing.points, ".2f"),
            localized_number(standing.turns, ".2f"),
            localized_number(standing.coins_a_turn, ".2f"),
        )
    return Group(table, *(Text(line) for line in (*match_notes(summary), *level_notes(played or {}))))


def _two_lines(estimate: Estimate) -> Text:
    """Return the rate with the interval below it, which fits a narrow terminal."""
    interval = f"{localized_number(100 * estimate.low, '.1f')}–{localized_number(100 * estimate.high, '.1f')}"
    return Text.assemble(localized_number(estimate.value, ".1%"), "\n", (interval, "dim"))


def _by_seat(standing: Standing) -> str:
    return ", ".join(
        translate("seat-share", "player {seat} {share}", seat=seat.seat, share=localized_number(seat.wins.value, ".1%"))
        for seat in standing.seats
    )


def match_notes(summary: MatchSummary) -> list[str]:
    seats = [Message("seat-share", "player {seat} {share}", seat=seat.seat, share=percent(seat.wins)) for seat in summary.seats]
    notes = [
        "",
        translate(
            "note-intervals",
            "Below each rate: its {confidence:.0%} confidence interval (Wilson; for ties, over deals).",
            confidence=summary.confidence,
        ),
        translate("note-seats", "Seat advantage (wins): {seats}", seats=seats),
        *(f"  {standing.name}: {_by_seat(standing)}" for standing in summary.strategies),
        translate(
            "note-length",
            "Game length: {turns:.2f} turns of the first player ±{deviation:.2f}, {least} to {most}",
            turns=summary.turns,
            deviation=summary.turns_deviation,
            least=summary.turns_least,
            most=summary.turns_most,
        ),
        translate("note-ends", "Endings: {ends}", ends=ends_note(summary.endings, summary.games)),
        translate(
            "note-games-dealt",
            "Games: {games:,} ({how}), seed {seed}",
            games=summary.games,
            how=seats_note(summary.deals),
            seed=summary.seed,
        ),
        board_note(summary.board),
        *start_notes(summary.start),
        *province_rule_notes(summary.refuse_losing_province, summary.refusers),
    ]
    lost = {each.name: each.forfeits for each in summary.strategies}
    failures = [
        translate("note-failure", "Game {game}: {failure}", game=failure.game, failure=failure.message)
        for failure in summary.failures
    ]
    return [*notes, *stopped_notes(summary.stopped, summary.turn_limit), *_forfeit_notes(lost, summary.causes, failures)]


def games_note(games: int, seed: int) -> str:
    return translate("note-games", "Games: {games:,}, seed {seed}", games=games, seed=seed)


def picture_note(games: int, seed: int) -> str:
    return translate("note-picture", "{games:,} games, seed {seed}", games=games, seed=seed)


def board_note(board: str) -> str:
    return translate("note-board", "Board: {board}", board=board)


def _forfeit_notes(lost: Mapping[str, int], causes: Mapping[str, int], failures: Sequence[str]) -> list[str]:
    """Return notes about games that programs forfeited: how many by name and by cause, then the failures."""
    names = [f"{name} {localized_number(games, ',')}" for name, games in lost.items() if games]
    reasons = [f"{localize(CAUSES[cause])} {localized_number(count, ',')}" for cause, count in causes.items()]
    if not names:
        return []
    return [translate("note-forfeits", "Forfeited by programs: {lost} ({causes})", lost=names, causes=reasons), *failures]


def forfeit_notes(matches: Iterable[tuple[Match, MatchTally]]) -> list[str]:
    """Return notes about games that programs forfeited in several matches, with the first failure of each program and cause."""
    lost: Counter[str] = Counter()
    causes: Counter[str] = Counter()
    failures: dict[tuple[str, str], str] = {}
    for match, tally in matches:
        for competitor, games in zip(match.competitors, tally.forfeits, strict=False):
            lost[competitor.label] += games
        causes.update(tally.causes)
        for failure in tally.failures.values():
            failures.setdefault((match.competitors[failure.strategy].label, failure.cause), localize(failure.message))
    return _forfeit_notes(lost, causes, list(failures.values()))


def start_notes(start: Sequence[str]) -> list[str]:
    """Return a note about the start, if it is not the default."""
    return [translate("note-start", "Start: {start}", start="; ".join(map(localize, start)))] if start else []


def ends_note(endings: Mapping[str, int], games: int) -> str:
    """List the endings of the games, most frequent first."""
    names = {
        "piles": translate("end-piles", "empty piles"),
        "limit": translate("end-limit", "turn limit"),
        "forfeit": translate("end-forfeit", "forfeit"),
    }
    shares = sorted(endings.items(), key=lambda item: -item[1])
    return ", ".join(
        f"{names.get(ending) or translate('end-last', 'last {card}', card=CardName(ending))} "
        f"{localized_number(count / max(games, 1), '.1%')}"
        for ending, count in shares
    )


def opening_table(summary: MatchSummary) -> RenderableType:
    """Return the results split by the coins of the first two hands."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(translate("head-strategy", "strategy"), min_width=12)
    heads = (
        translate("head-first-hands", "first hands"),
        translate("head-games", "games"),
        translate("head-wins", "wins"),
        translate("head-ties", "ties"),
        translate("head-score", "score"),
    )
    for head in heads:
        table.add_column(head, justify="right", no_wrap=True)
    for record in summary.openings:
        rates = (percent(record.wins), percent(record.ties), localized_number(record.score, ".1%"))
        cells = (record.opening, localized_number(record.games, ","), *rates)
        table.add_row(Text(record.strategy), *cells)
    return Group(Text(""), table)


def seats_note(deals: int) -> str:
    """Describe the rotation of seats. With more than two players it does not cover all seat orders."""
    if deals == 1:
        return translate("note-deal", "1 deal, with seats rotated so that each strategy has each seat once")
    return translate("note-deals", "{deals:,} deals, with seats rotated so that each strategy has each seat once", deals=deals)


def stopped_notes(stopped: int, turn_limit: int) -> list[str]:
    """Return a note about stopped games, if any."""
    if not stopped:
        return []
    if stopped == 1:
        return [
            translate("note-stopped-one", "1 game was stopped after {limit} turns and scored as it stood.", limit=turn_limit)
        ]
    return [
        translate(
            "note-stopped",
            "{count:,} games were stopped after {limit} turns and scored as they stood.",
            count=stopped,
            limit=turn_limit,
        )
    ]


def until_note(until: float, reached: float, where: str = "") -> str:
    """Return a note that the results are less precise than --until asked for."""
    place = f" {where}" if where else ""
    return translate(
        "note-until",
        "--until {until} was not reached{place}: the margin is ±{reached:.4f}; allow more games with --games.",
        until=f"{until:g}",
        place=place,
        reached=reached,
    )


def level_notes(played: Mapping[str, str]) -> list[str]:
    return [
        translate("note-level", "{level} chose for this board: {found}", level=label, found=text)
        for label, text in played.items()
    ]


def level_strategies(match: Match) -> dict[str, str]:
    """Return the strategies of levels (`novice`, `steady`) on this board; empty if the board varies."""
    if not match.board.is_fixed:
        return {}
    setup = match.board.setup(match.players, 0)
    found = [(competitor.label, strategy_of_level(competitor, setup)) for competitor in match.competitors]
    return {label: _describe_strategy(strategy) for label, strategy in found if strategy is not None}


def _describe_strategy(strategy: Strategy) -> str:
    """Return the strategy's name, or the cards it buys if the level composed the strategy itself."""
    if strategy.name not in LEVELS:
        return strategy.name
    return ", ".join(f"{rule.card} (up to {rule.at_most})" if rule.at_most else rule.card for rule in strategy.rules)


def province_rule_notes(refuse_losing_province: bool, refusers: Sequence[str]) -> list[str]:
    """Return a note if the option is set, or if only some strategies refuse by their own rule."""
    if refuse_losing_province:
        rule = translate(
            "note-refuse", "Bots refuse to buy the last Province when that loses the game (--refuse-losing-province)"
        )
        return [rule]
    if not refusers:
        return []
    return [
        translate(
            "note-refuse-by-strategy",
            "Only these refuse to buy the last Province when that loses the game: {names} "
            "(all bots with --refuse-losing-province)",
            names=list(refusers),
        )
    ]


def heuristic_table(rows: Sequence[HeuristicRow]) -> RenderableType:
    """Return a table with the value of the play heuristics for each card."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(translate("head-card", "card"))
    heads = (
        translate("head-all-random", "all but purchases random"),
        translate("head-questions-random", "only its questions random"),
        translate("head-questions", "questions per game"),
    )
    for head in heads:
        table.add_column(head, justify="right")
    for row in rows:
        questions = percent(row.questions) if row.asked else translate("sense-asks-nothing", "no questions")
        table.add_row(localize(CardName(row.card)), percent(row.everything), questions, localized_number(row.asked, ".1f"))
    note = translate(
        "sense-note",
        "Score of the heuristics (wins and half the ties) against random answers, with 95% confidence intervals.",
    )
    return Group(table, Text(f"\n{note}"))


def run_note(report: RunReport, games: int) -> str:
    where = translate("run-worker", "1 worker")
    if report.workers != 1:
        where = translate("run-workers", "{count} workers", count=report.workers)
    if report.place != "local":
        where = translate("run-at", "{workers} at {place}", workers=where, place=report.place)
    if report.interrupted:
        where = translate("run-interrupted", "{workers}; interrupted, results so far", workers=where)
    rate = translate("run-rate", "{rate:,.0f} games/s", rate=games / report.seconds) if report.seconds else ""
    return translate("run-time", "Time: {seconds:.1f} s, {rate}, {where}", seconds=report.seconds, rate=rate, where=where)


def tournament_table(tournament: RoundRobin) -> RenderableType:
    """Return the final table and, if it fits, the cross table."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("", justify="right")
    table.add_column(translate("head-strategy", "strategy"))
    heads = (
        translate("head-rating", "rating"),
        "±",
        translate("head-ordinal", "ordinal"),
        translate("head-score", "score"),
        translate("head-wins", "wins"),
        translate("head-ties", "ties"),
        translate("head-losses", "losses"),
    )
    for head in heads:
        table.add_column(head, justify="right")
    for place, entry in enumerate(tournament.entries, start=1):
        table.add_row(
            str(place),
            Text(entry.name),
            localized_number(entry.rating.mu, ".2f"),
            localized_number(entry.rating.sigma, ".2f"),
            localized_number(entry.rating.ordinal, ".2f"),
            percent(entry.score),
            localized_number(entry.wins, ","),
            localized_number(entry.ties, ","),
            localized_number(entry.losses, ","),
        )
    if len(tournament.entries) > CROSS_TABLE_MAX:
        note = translate(
            "cross-elsewhere",
            "The cross table of {count} strategies is too wide to print; use --json or --csv.",
            count=len(tournament.entries),
        )
        return Group(table, Text(f"\n{note}"))
    note = translate("cross-note", "Win rate of the row against the column:")
    return Group(table, Text(f"\n{note}"), _cross_table(tournament))


def _cross_table(tournament: RoundRobin) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("", justify="right")
    table.add_column(translate("head-strategy", "strategy"))
    for place in range(1, len(tournament.entries) + 1):
        table.add_column(str(place), justify="right")
    for place, row in enumerate(tournament.entries, start=1):
        cells = [tournament.win_rate(row.number, column.number) for column in tournament.entries]
        shown = ["·" if cell is None else localized_number(cell.value, ".0%") for cell in cells]
        table.add_row(str(place), Text(row.name), *shown)
    return table
