"""Ratings from round-robin results."""

from __future__ import annotations

from feodum.lab.experiments.rating import MAX_ROUNDS, PairResult, rate, spread_evenly

RESULTS = [PairResult(0, 1, 70, 10, 20), PairResult(0, 2, 90, 0, 10), PairResult(1, 2, 60, 20, 20)]


def test_ratings_follow_the_results() -> None:
    ratings = rate(3, RESULTS)
    assert ratings[0].ordinal > ratings[1].ordinal > ratings[2].ordinal
    assert all(0 < rating.sigma < 8 for rating in ratings)
    assert rate(3, RESULTS) == ratings


def test_equal_players_get_equal_ratings() -> None:
    first, second = rate(2, [PairResult(0, 1, 0, 50, 0)])
    assert abs(first.mu - second.mu) < 1e-9


def test_wins_ties_and_losses_are_spread_evenly() -> None:
    ranks = list(spread_evenly(RESULTS[0]))
    assert len(ranks) == 100
    assert (ranks.count([0, 1]), ranks.count([0, 0]), ranks.count([1, 0])) == (70, 10, 20)
    assert ranks[:50].count([0, 1]) == 35
    assert len(list(spread_evenly(PairResult(0, 1, 1000, 1000, 1000)))) == MAX_ROUNDS
    assert list(spread_evenly(PairResult(0, 1, 0, 0, 0))) == []
