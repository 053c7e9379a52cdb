"""Confidence intervals and distributions."""

from __future__ import annotations

import random
import statistics

import pytest

from feodum.lab.match.statistics import Estimate, distribution, mean_estimate, standard_deviation, wilson


def test_wilson_matches_textbook_values() -> None:
    half = wilson(50, 100)
    assert [half.low, half.high] == pytest.approx([0.4038, 0.5962], abs=1e-4)
    rare = wilson(1, 20)
    assert [rare.low, rare.high] == pytest.approx([0.0089, 0.2361], abs=1e-4)


@pytest.mark.parametrize(("successes", "trials"), [(0, 1), (1, 1), (0, 1000), (1000, 1000), (3, 7), (0, 0)])
def test_wilson_interval_contains_the_rate_and_stays_within_0_and_1(successes: int, trials: int) -> None:
    estimate = wilson(successes, trials)
    assert 0 <= estimate.low <= estimate.value <= estimate.high <= 1


def test_interval_shrinks_with_the_square_root_of_the_trials() -> None:
    assert wilson(10_000, 20_000).half_width == pytest.approx(wilson(2_500, 5_000).half_width / 2, rel=0.01)


def test_deviation_and_mean_match_the_statistics_module() -> None:
    numbers = [3, 5, 5, 8, 13, -4]
    total, squares = sum(numbers), sum(number * number for number in numbers)
    assert standard_deviation(total, squares, len(numbers)) == pytest.approx(statistics.stdev(numbers))
    mean = mean_estimate(total, squares, len(numbers), -20, 20)
    assert mean.value == pytest.approx(statistics.mean(numbers) / 20)
    assert mean.low < mean.value < mean.high
    assert standard_deviation(7, 49, 1) == 0.0


@pytest.mark.parametrize("number", [0, 30, 60])
def test_few_identical_results_give_a_wide_interval(number: int) -> None:
    few = mean_estimate(6 * number, 6 * number * number, 6, 0, 60)
    many = mean_estimate(6000 * number, 6000 * number * number, 6000, 0, 60)
    assert 0 <= few.low <= few.value <= few.high <= 1
    assert few.half_width > 0.15
    assert many.half_width < 0.001
    assert mean_estimate(0, 0, 0, -60, 60) == Estimate(0.0, -1.0, 1.0)


@pytest.mark.parametrize(("rate", "count"), [(0.5, 8), (0.9, 20), (0.97, 40), (0.99, 400)])
def test_interval_of_a_mean_has_nominal_coverage(rate: float, count: int) -> None:
    chance = random.Random(5)
    covered = 0
    for _ in range(2000):
        shares = [60 * (chance.random() < rate) + 60 * (chance.random() < rate) for _ in range(count)]
        estimate = mean_estimate(sum(shares), sum(share * share for share in shares), count, 0, 120)
        covered += estimate.low <= rate <= estimate.high
    assert covered >= 0.94 * 2000


def test_distribution_summarizes_a_histogram() -> None:
    mean, spread, least, most = distribution({10: 1, 12: 2, 20: 1})
    assert (mean, least, most) == (13.5, 10, 20)
    assert spread == pytest.approx(statistics.stdev([10, 12, 12, 20]))
    assert distribution({}) == (0.0, 0.0, 0, 0)
