"""Round robins: everybody against everybody, on boards that suit each pair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import polars

from .competitors import Competitor
from .errors import LabError
from .playing import SHARES, TIES, WHOLE, WINS
from .rating import PairResult, Rating, rate
from .series import Series
from .statistics import Estimate, wilson
from .tallies import Tally


@dataclass(frozen=True)
class Entry:
    """One strategy's place in the final table."""

    number: int
    name: str
    rating: Rating
    wins: int
    ties: int
    losses: int
    score: float
    """Points of 1 for a win and a half for a tie, a game."""


@dataclass(frozen=True)
class Tournament:
    """The results: entries from the best down, and each pair's."""

    entries: tuple[Entry, ...]
    results: tuple[PairResult, ...]
    games: int

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


def pairs(count: int) -> list[tuple[int, int]]:
    return list(combinations(range(count), 2))


def finish(
    competitors: Sequence[Competitor], met: Sequence[tuple[int, int]], series: Sequence[Series[Tally]], seed: int
) -> Tournament:
    """The tables from all that was played."""
    results: list[PairResult] = []
    scores = [0] * len(competitors)
    for (first, second), each in zip(met, series, strict=True):
        tally = each.sums
        wins, ties, losses = tally.count(WINS, 0), tally.count(TIES, 0), tally.count(WINS, 1)
        results.append(PairResult(first, second, wins, ties, losses))
        scores[first] += tally.count(SHARES, 0)
        scores[second] += tally.count(SHARES, 1)
    ratings = rate(len(competitors), results, seed)
    entries = [
        _entry(number, competitor.label, ratings[number], results, scores[number])
        for number, competitor in enumerate(competitors)
    ]
    entries.sort(key=lambda entry: (-entry.rating.ordinal, -entry.score, entry.name))
    return Tournament(tuple(entries), tuple(results), sum(each.sums.games for each in series))


def _entry(number: int, name: str, rating: Rating, results: Sequence[PairResult], shares: int) -> Entry:
    wins = ties = losses = 0
    for result in results:
        if number in (result.first, result.second):
            won, lost = (result.wins, result.losses) if number == result.first else (result.losses, result.wins)
            wins, ties, losses = wins + won, ties + result.ties, losses + lost
    return Entry(number, name, rating, wins, ties, losses, shares / (WHOLE * max(wins + ties + losses, 1)))


def write_cross_table(path: Path, tournament: Tournament) -> None:
    """A row for each pair, from both sides."""
    names = {entry.number: entry.name for entry in tournament.entries}
    rows = [
        (names[one], names[other], games, wins, ties, losses)
        for pair in tournament.results
        for one, other, games, wins, ties, losses in (
            (pair.first, pair.second, pair.games, pair.wins, pair.ties, pair.losses),
            (pair.second, pair.first, pair.games, pair.losses, pair.ties, pair.wins),
        )
    ]
    columns = ("strategy", "opponent", "games", "wins", "ties", "losses")
    try:
        polars.DataFrame(rows, schema=list(columns), orient="row").write_csv(path)
    except OSError as error:
        raise LabError(f"{path}: can't be written: {error.strerror or error}") from None
