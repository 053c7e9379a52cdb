"""Ratings from a cross table with openskill's Plackett-Luce model."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from feodum.engine.random import seeded

MAX_ROUNDS = 100
"""Maximum number of rated games per pair. More only add noise, because ratings forget old games."""


@dataclass(frozen=True)
class PairResult:
    """The result of one pair, from the first strategy's point of view."""

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
    """Skill and its uncertainty. `ordinal` is a conservative lower bound, used for ranking."""

    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        return self.mu - 3 * self.sigma


def rate(players: int, results: Sequence[PairResult], seed: int = 0) -> list[Rating]:
    """Return a rating for each player, independent of the order of the games.

    Online ratings depend on the order of updates. So games are rated in rounds with one game of each pair, in random order,
    and the wins, ties and losses of a pair are spread evenly over the rounds.
    """
    from openskill.models import PlackettLuce  # an optional dependency

    model = PlackettLuce()
    ratings = [model.rating() for _ in range(players)]
    games = {result: spread_evenly(result) for result in results}
    random = seeded(seed)
    for _ in range(MAX_ROUNDS):
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
    """Yield ranks for wins, ties and losses, interleaved in the proportions of the result."""
    counts = (result.wins, result.ties, result.losses)
    given = [0, 0, 0]
    for number in range(1, min(result.games, MAX_ROUNDS) + 1):
        lacking = [counts[i] * number / result.games - given[i] for i in range(3)]
        most = max(range(3), key=lambda i: lacking[i])
        given[most] += 1
        yield _RANKS[most]
