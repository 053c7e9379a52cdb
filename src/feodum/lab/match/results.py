"""Results of a match: the records behind the table, the JSON output and the report."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from .competitors import uneven_refusers
from .game_loop import COINS, FULL_SHARE, POINTS, SHARES, SQUARED_POINTS, TIES, TURNS, WINS
from .matches import Match
from .series import RunReport
from .statistics import CONFIDENCE, UNKNOWN, Estimate, distribution, mean_estimate, standard_deviation, wilson
from .tallies import MatchTally, ProgramFailure


@dataclass(frozen=True)
class SeatRecord:
    """Results of one strategy, or of all, in one seat."""

    seat: int
    games: int
    wins: Estimate
    ties: Estimate


@dataclass(frozen=True)
class OpeningRecord:
    """Results of a strategy for one split of coins between the first two hands, in either order."""

    strategy: str
    opening: str
    games: int
    wins: Estimate
    ties: Estimate
    score: float


@dataclass(frozen=True)
class Standing:
    """Results of one strategy."""

    name: str
    wins: Estimate
    ties: Estimate
    losses: Estimate
    score: Estimate
    """Wins and shares of ties per game. The interval is over deals: games of a deal are correlated."""
    points: float
    points_deviation: float
    turns: float
    coins_a_turn: float
    forfeits: int
    """Games that the strategy's program forfeited."""
    seats: tuple[SeatRecord, ...]


@dataclass(frozen=True)
class MatchSummary:
    """The results of a match, without timings, so that the same seed gives the same summary."""

    strategies: tuple[Standing, ...]
    games: int
    deals: int
    seed: int
    board: str
    kingdom: tuple[str, ...] | None
    refuse_losing_province: bool
    seats: tuple[SeatRecord, ...]
    turns: float
    """Mean number of turns of the first player."""
    turns_deviation: float
    turns_least: int
    turns_most: int
    turn_limit: int
    stopped: int
    endings: dict[str, int]
    """Games by ending: a pile's name, `piles` (empty piles), `limit` (turns) or `forfeit` (bot program)."""
    causes: dict[str, int]
    """Forfeited games by cause, see `line_protocol.CAUSES`."""
    failures: tuple[ProgramFailure, ...]
    """The first forfeited game of each program and cause."""
    start: tuple[str, ...] = ()
    """Description of a non-default start."""
    openings: tuple[OpeningRecord, ...] = ()
    refusers: tuple[str, ...] = ()
    """Strategies whose own rule refuses to lose by the last Province, if only some of them have this rule."""
    confidence: float = CONFIDENCE


def summarise(match: Match, tally: MatchTally) -> MatchSummary:
    mean, spread, least, most = distribution(tally.lengths)
    return MatchSummary(
        strategies=tuple(_standing(match, tally, number) for number in range(match.players)),
        games=tally.games,
        deals=tally.deals,
        seed=match.seed,
        board=match.board.describe(),
        kingdom=match.board.kingdom,
        refuse_losing_province=match.refuse_losing_province,
        seats=tuple(_seat(tally, None, seat) for seat in range(match.players)),
        turns=mean,
        turns_deviation=spread,
        turns_least=least,
        turns_most=most,
        turn_limit=match.turn_limit,
        stopped=tally.stopped,
        endings=_endings(tally),
        start=tuple(match.start.describe()),
        openings=tuple(_openings(match, tally)),
        causes=dict(sorted(tally.causes.items())),
        failures=tuple(sorted(tally.failures.values())),
        refusers=uneven_refusers(match.competitors),
    )


def _openings(match: Match, tally: MatchTally) -> Iterator[OpeningRecord]:
    for number, openings in enumerate(tally.openings):
        for opening, (games, wins, ties, shares) in sorted(openings.items(), reverse=True):
            yield OpeningRecord(
                strategy=match.competitors[number].label,
                opening=opening,
                games=games,
                wins=wilson(wins, games),
                ties=wilson(ties, games),
                score=shares / FULL_SHARE / games,
            )


def _endings(tally: MatchTally) -> dict[str, int]:
    cut_short = {"limit": tally.stopped, "forfeit": sum(tally.forfeits)}
    return {**dict(sorted(tally.endings.items())), **{ending: count for ending, count in cut_short.items() if count}}


def _standing(match: Match, tally: MatchTally, number: int) -> Standing:
    games = tally.games_of(number)
    wins, ties = tally.count(WINS, number), tally.count(TIES, number)
    points, turns = tally.count(POINTS, number), tally.count(TURNS, number)
    return Standing(
        name=match.competitors[number].label,
        wins=wilson(wins, games),
        ties=tie_estimate(tally, number),
        losses=wilson(games - wins - ties, games),
        score=score_estimate(tally, number),
        points=points / max(games, 1),
        points_deviation=standard_deviation(points, tally.count(SQUARED_POINTS, number), games),
        turns=turns / max(games, 1),
        coins_a_turn=tally.count(COINS, number) / max(turns, 1),
        forfeits=tally.forfeits[number] if tally.forfeits else 0,
        seats=tuple(_seat(tally, number, seat) for seat in range(match.players)),
    )


def _seat(tally: MatchTally, number: int | None, seat: int) -> SeatRecord:
    """Return the record of one strategy, or of all (None), in a seat.

    For all strategies together, the games of a deal are correlated; in a mirror match they are even identical. So each deal
    counts as one trial, which makes the interval conservative.
    """
    games = tally.games_of(number, seat)
    group = tally.players if number is None else 1
    return SeatRecord(
        seat=seat + 1,
        games=games,
        wins=wilson(tally.count(WINS, number, seat) / group, games / group),
        ties=wilson(tally.count(TIES, number, seat) / group, games / group),
    )


def score_estimate(tally: MatchTally, number: int) -> Estimate:
    """Return wins and shares of ties per game, with the interval over deals."""
    if not tally.deals:
        return UNKNOWN
    shares, squares = tally.count(SHARES, number), tally.squared_shares[number]
    return mean_estimate(shares, squares, tally.deals, 0, FULL_SHARE * tally.players)


def tie_estimate(tally: MatchTally, number: int) -> Estimate:
    """Return ties per game, with the interval over deals, because games of a deal are correlated."""
    if not tally.deals:
        return UNKNOWN
    return mean_estimate(tally.count(TIES, number), tally.squared_ties[number], tally.deals, 0, tally.players)


def largest_half_width(tally: MatchTally) -> float:
    """Return the largest half-width of the win rates' confidence intervals."""
    return max(wilson(tally.count(WINS, number), tally.games_of(number)).half_width for number in range(tally.players))


def is_narrow_enough(width: float) -> Callable[[MatchTally], bool]:
    return lambda tally: largest_half_width(tally) <= width


def as_data(record: Any) -> dict[str, Any]:
    """Convert a record to data for JSON."""
    data: dict[str, Any] = asdict(record)
    return data


def run_data(report: RunReport, games: int) -> dict[str, Any]:
    return {**asdict(report), "games_per_second": games / report.seconds if report.seconds else None}
