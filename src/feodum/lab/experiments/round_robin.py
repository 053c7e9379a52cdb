"""Round robins: everybody against everybody, on boards that suit each pair."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from feodum.lab.experiments.rating import PairResult, Rating, rate
from feodum.lab.match.competitors import Competitor
from feodum.lab.match.game_loop import TIES, WINS
from feodum.lab.match.results import score_estimate
from feodum.lab.match.series import Series
from feodum.lab.match.statistics import UNKNOWN, Estimate, wilson
from feodum.lab.match.tallies import Tally
from feodum.lab.reports.csv_rows import write_rows


@dataclass(frozen=True)
class Entry:
    """One strategy's place in the final table."""

    number: int
    name: str
    rating: Rating
    wins: int
    ties: int
    losses: int
    score: Estimate
    """Points of 1 for a win and a half for a tie, a game; the interval comes from deal to deal of each pair."""


@dataclass(frozen=True)
class Tournament:
    """The results: entries from the best down, and each pair's."""

    entries: tuple[Entry, ...]
    results: tuple[PairResult, ...]
    games: int
    scores: tuple[Estimate, ...]
    """For each of the results, the score of the first one, with its interval from deal to deal."""

    def cell(self, row: int, column: int) -> Estimate | None:
        """The win rate of one strategy (by number) against another; None where they didn't meet."""
        for result in self.results:
            if not result.games:
                continue
            if (result.first, result.second) == (row, column):
                return wilson(result.wins, result.games)
            if (result.first, result.second) == (column, row):
                return wilson(result.losses, result.games)
        return None

    def score(self, row: int, column: int) -> Estimate | None:
        """The score of one strategy (by number) against another; None where they didn't meet."""
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


def finish(
    competitors: Sequence[Competitor], met: Sequence[tuple[int, int]], series: Sequence[Series[Tally]], seed: int
) -> Tournament:
    """The tables from all that was played."""
    results: list[PairResult] = []
    scores: list[Estimate] = []
    for (first, second), each in zip(met, series, strict=True):
        tally = each.sums
        wins, ties, losses = tally.count(WINS, 0), tally.count(TIES, 0), tally.count(WINS, 1)
        results.append(PairResult(first, second, wins, ties, losses))
        scores.append(score_estimate(tally, 0))
    ratings = rate(len(competitors), results, seed)
    entries = [
        entry_of(number, competitor.label, ratings[number], results, scores) for number, competitor in enumerate(competitors)
    ]
    entries.sort(key=lambda entry: (-entry.rating.ordinal, -entry.score.value, entry.name))
    return Tournament(tuple(entries), tuple(results), sum(each.sums.games for each in series), tuple(scores))


def entry_of(number: int, name: str, rating: Rating, results: Sequence[PairResult], scores: Sequence[Estimate]) -> Entry:
    wins = ties = losses = 0
    parts: list[tuple[int, Estimate]] = []
    for result, score in zip(results, scores, strict=True):
        if number in (result.first, result.second) and result.games:
            is_first = number == result.first
            won, lost = (result.wins, result.losses) if is_first else (result.losses, result.wins)
            wins, ties, losses = wins + won, ties + result.ties, losses + lost
            parts.append((result.games, score if is_first else Estimate(1 - score.value, 1 - score.high, 1 - score.low)))
    return Entry(number, name, rating, wins, ties, losses, joined(parts))


def joined(parts: Sequence[tuple[int, Estimate]]) -> Estimate:
    """The mean of figures from different games, each with how many they were: uncertainties add up as errors do."""
    games = sum(count for count, _ in parts)
    if not games:
        return UNKNOWN
    value = sum(count * part.value for count, part in parts) / games
    reach = math.sqrt(sum((count * part.half_width) ** 2 for count, part in parts)) / games
    return Estimate(value, max(0.0, value - reach), min(1.0, value + reach))


def write_cross_table(path: Path, tournament: Tournament) -> None:
    """A row for each pair, from both sides."""
    names = {entry.number: entry.name for entry in tournament.entries}
    rows = [
        (names[one], names[other], pair.games, wins, pair.ties, losses, score.value, score.low, score.high)
        for pair in tournament.results
        for one, other, wins, losses in (
            (pair.first, pair.second, pair.wins, pair.losses),
            (pair.second, pair.first, pair.losses, pair.wins),
        )
        if (score := tournament.score(one, other)) is not None
    ]
    columns = ("strategy", "opponent", "games", "wins", "ties", "losses", "score", "low", "high")
    write_rows(path, columns, rows)
