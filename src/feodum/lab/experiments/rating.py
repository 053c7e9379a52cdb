"""Ratings from a cross table, by openskill's Plackett-Luce model."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

from feodum.engine.random import seeded

MOST_ROUNDS = 100
"""Games that are rated for each pair; more would only shake the ratings, which forget old games anyway."""


@dataclass(frozen=True)
class PairResult:
    """How two of the strategies did against each other, from the first one's side."""

    first: int
    second: int
    wins: int
    ties: int
    losses: int

    @property
    def games(self) -> int:
        return self.wins + self.ties + self.losses


@dataclass(frozen=True)
class Rating:
    """Skill and how uncertain it is. `ordinal` is what it almost surely exceeds, and what one ranks by."""

    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        return self.mu - 3 * self.sigma


def rate(players: int, results: Sequence[PairResult], seed: int = 0) -> list[Rating]:
    """A rating for each player. Depends on the results and the seed alone, not on the order they were played in.

    Such ratings are moved by one game after the other, so the games are taken in rounds: one of each pair, the pairs
    in random order, each pair's wins, ties and losses spread evenly.
    """
    model = PlackettLuce()
    ratings = [model.rating() for _ in range(players)]
    games = {result: spread_evenly(result) for result in results}
    random = seeded(seed)
    for _ in range(MOST_ROUNDS):
        order = list(results)
        random.shuffle(order)
        for result in order:
            ranks = next(games[result], None)
            if ranks is not None:
                pair = model.rate([[ratings[result.first]], [ratings[result.second]]], ranks=ranks)
                ratings[result.first], ratings[result.second] = pair[0][0], pair[1][0]
    return [Rating(float(rating.mu), float(rating.sigma)) for rating in ratings]


_RANKS: tuple[list[float], ...] = ([0, 1], [0, 0], [1, 0])


def spread_evenly(result: PairResult) -> Iterator[list[float]]:
    """Ranks for a win, a tie or a loss of the first, in the result's proportions at every point."""
    counts = (result.wins, result.ties, result.losses)
    given = [0, 0, 0]
    for number in range(1, min(result.games, MOST_ROUNDS) + 1):
        lacking = [counts[i] * number / result.games - given[i] for i in range(3)]
        most = max(range(3), key=lambda i: lacking[i])
        given[most] += 1
        yield _RANKS[most]
