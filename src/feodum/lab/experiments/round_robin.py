"""Round-robin tournaments: each pair plays on a board that suits both strategies."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from feodum.lab.match.boards import Board
from feodum.lab.match.competitors import Competitor
from feodum.lab.match.game_loop import TIES, WINS
from feodum.lab.match.results import score_estimate
from feodum.lab.match.series import Series
from feodum.lab.match.statistics import UNKNOWN, Estimate, wilson
from feodum.lab.match.tallies import MatchTally
from feodum.lab.reports.csv_rows import write_rows

from .rating import PairResult, Rating, rate

CROSS_TABLE_COLUMNS = ("strategy", "opponent", "games", "wins", "ties", "losses", "score", "low", "high", "kingdom")
"""Header of the CSV file."""


@dataclass(frozen=True)
class TournamentEntry:
    """One row of the final table."""

    number: int
    name: str
    rating: Rating
    wins: int
    ties: int
    losses: int
    score: Estimate
    """Wins and half the ties per game. The confidence interval is computed over deals, pair by pair."""


@dataclass(frozen=True)
class RoundRobin:
    """The results: entries, best first, and the result of each pair."""

    entries: tuple[TournamentEntry, ...]
    results: tuple[PairResult, ...]
    games: int
    scores: tuple[Estimate, ...]
    """Score of the first strategy of each result, with the confidence interval over deals."""

    def win_rate(self, row: int, column: int) -> Estimate | None:
        """Return the win rate of one strategy against another, or None if they did not play."""
        for result in self.results:
            if not result.games:
                continue
            if (result.first, result.second) == (row, column):
                return wilson(result.wins, result.games)
            if (result.first, result.second) == (column, row):
                return wilson(result.losses, result.games)
        return None

    def score(self, row: int, column: int) -> Estimate | None:
        """Return the score of one strategy against another, or None if they did not play."""
        for result, score in zip(self.results, self.scores, strict=True):
            if not result.games:
                continue
            if (result.first, result.second) == (row, column):
                return score
            if (result.first, result.second) == (column, row):
                return Estimate(1 - score.value, 1 - score.high, 1 - score.low)
        return None


def pairs(count: int) -> list[tuple[int, int]]:
    return list(combinations(range(count), 2))


def tabulate_results(
    competitors: Sequence[Competitor], pairings: Sequence[tuple[int, int]], series: Sequence[Series[MatchTally]], seed: int
) -> RoundRobin:
    """Compute ratings and tables from the results of all pairs."""
    results: list[PairResult] = []
    scores: list[Estimate] = []
    for (first, second), each in zip(pairings, series, strict=True):
        tally = each.sums
        wins, ties, losses = tally.count(WINS, 0), tally.count(TIES, 0), tally.count(WINS, 1)
        results.append(PairResult(first, second, wins, ties, losses))
        scores.append(score_estimate(tally, 0))
    ratings = rate(len(competitors), results, seed)
    entries = [
        make_entry(number, competitor.label, ratings[number], results, scores) for number, competitor in enumerate(competitors)
    ]
    entries.sort(key=lambda entry: (-entry.rating.ordinal, -entry.score.value, entry.name))
    return RoundRobin(tuple(entries), tuple(results), sum(each.sums.games for each in series), tuple(scores))


def make_entry(
    number: int, name: str, rating: Rating, results: Sequence[PairResult], scores: Sequence[Estimate]
) -> TournamentEntry:
    wins = ties = losses = 0
    parts: list[tuple[int, Estimate]] = []
    for result, score in zip(results, scores, strict=True):
        if number in (result.first, result.second) and result.games:
            is_first = number == result.first
            won, lost = (result.wins, result.losses) if is_first else (result.losses, result.wins)
            wins, ties, losses = wins + won, ties + result.ties, losses + lost
            parts.append((result.games, score if is_first else Estimate(1 - score.value, 1 - score.high, 1 - score.low)))
    return TournamentEntry(number, name, rating, wins, ties, losses, pooled_estimate(parts))


def pooled_estimate(parts: Sequence[tuple[int, Estimate]]) -> Estimate:
    """Return the mean of independent estimates weighted by games, with propagated margins."""
    games = sum(count for count, _ in parts)
    if not games:
        return UNKNOWN
    value = sum(count * part.value for count, part in parts) / games
    margin = math.sqrt(sum((count * part.half_width) ** 2 for count, part in parts)) / games
    return Estimate(value, max(0.0, value - margin), min(1.0, value + margin))


def write_cross_table(path: Path, tournament: RoundRobin, boards: Sequence[Board]) -> None:
    """Write two rows for each pair, one from each side. `boards` are the boards of the pairs."""
    names = {entry.number: entry.name for entry in tournament.entries}
    rows = [
        (names[one], names[other], pair.games, wins, pair.ties, losses, score.value, score.low, score.high, board.names())
        for pair, board in zip(tournament.results, boards, strict=True)
        for one, other, wins, losses in (
            (pair.first, pair.second, pair.wins, pair.losses),
            (pair.second, pair.first, pair.losses, pair.wins),
        )
        if (score := tournament.score(one, other)) is not None
    ]
    write_rows(path, CROSS_TABLE_COLUMNS, rows)
