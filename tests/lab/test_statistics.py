"""Intervals and distributions."""

from __future__ import annotations

import statistics

import pytest

from feodum.lab.statistics import deviation, distribution, mean_estimate, wilson


def test_wilson_agrees_with_the_textbook() -> None:
    half = wilson(50, 100)
    assert [half.low, half.high] == pytest.approx([0.4038, 0.5962], abs=1e-4)
    rare = wilson(1, 20)
    assert [rare.low, rare.high] == pytest.approx([0.0089, 0.2361], abs=1e-4)


@pytest.mark.parametrize(("successes", "trials"), [(0, 1), (1, 1), (0, 1000), (1000, 1000), (3, 7), (0, 0)])
def test_a_wilson_interval_holds_its_rate_and_stays_between_0_and_1(successes: int, trials: int) -> None:
    estimate = wilson(successes, trials)
    assert 0 <= estimate.low <= estimate.value <= estimate.high <= 1


def test_an_interval_narrows_with_the_root_of_the_trials() -> None:
    assert wilson(10_000, 20_000).half_width == pytest.approx(wilson(2_500, 5_000).half_width / 2, rel=0.01)


def test_deviation_and_mean_from_sums() -> None:
    numbers = [3, 5, 5, 8, 13, -4]
    total, squares = sum(numbers), sum(number * number for number in numbers)
    assert deviation(total, squares, len(numbers)) == pytest.approx(statistics.stdev(numbers))
    mean = mean_estimate(total, squares, len(numbers), unit=0.5)
    assert mean.value == pytest.approx(statistics.mean(numbers) / 2)
    assert mean.low < mean.value < mean.high
    assert deviation(7, 49, 1) == 0.0


def test_distribution() -> None:
    mean, spread, least, most = distribution({10: 1, 12: 2, 20: 1})
    assert (mean, least, most) == (13.5, 10, 20)
    assert spread == pytest.approx(statistics.stdev([10, 12, 12, 20]))
    assert distribution({}) == (0.0, 0.0, 0, 0)
