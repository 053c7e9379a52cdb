"""Estimates with confidence intervals."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
"""Standard normal quantile of the two-sided confidence interval."""


@dataclass(frozen=True)
class Estimate:
    """A value with its 95% confidence interval."""

    value: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2


UNKNOWN = Estimate(0.0, 0.0, 1.0)


def wilson(successes: float, trials: float, z: float = Z) -> Estimate:
    """Return a rate with its Wilson score interval, which is reliable near 0 and 1 and for few trials."""
    if trials == 0:
        return UNKNOWN
    rate = successes / trials
    scale = 1 + z * z / trials
    centre = (rate + z * z / (2 * trials)) / scale
    half_width = z / scale * math.sqrt(rate * (1 - rate) / trials + z * z / (4 * trials * trials))
    # Rounding errors must not push the rate out of the interval.
    return Estimate(rate, max(0.0, min(rate, centre - half_width)), min(1.0, max(rate, centre + half_width)))


def mean_estimate(total: int, total_of_squares: int, count: int, least: int, most: int, z: float = Z) -> Estimate:
    """Return the mean of bounded integers as a share of the upper bound, with its confidence interval.

    As in the Agresti-Coull interval, two observations are added at each bound, so that a few identical values do not give
    an interval of zero width.
    """
    if count == 0:
        return Estimate(0.0, least / most, 1.0)
    mean = total / count / most
    widened = count + 4
    total += 2 * (least + most)
    total_of_squares += 2 * (least * least + most * most)
    centre = total / widened / most
    half_width = z * standard_deviation(total, total_of_squares, widened) / math.sqrt(widened) / most
    return Estimate(mean, max(least / most, min(mean, centre - half_width)), min(1.0, max(mean, centre + half_width)))


def standard_deviation(total: int, total_of_squares: int, count: int) -> float:
    """Return the sample standard deviation.

    The sums are integers, so subtracting them causes no rounding error.
    """
    if count < 2:
        return 0.0
    return math.sqrt((count * total_of_squares - total * total) / (count * (count - 1)))


def distribution(counts: dict[int, int]) -> tuple[float, float, int, int]:
    """Return mean, standard deviation, minimum and maximum of a histogram."""
    if not counts:
        return 0.0, 0.0, 0, 0
    total = sum(counts.values())
    mean = sum(value * count for value, count in counts.items()) / total
    squares = math.fsum(count * (value - mean) ** 2 for value, count in counts.items())
    return mean, math.sqrt(squares / (total - 1)) if total > 1 else 0.0, min(counts), max(counts)
