"""Honest figures: rates with their intervals."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
"""How many standard deviations the interval reaches to each side."""


@dataclass(frozen=True)
class Estimate:
    """A figure and the interval in which the true one lies with 95 % confidence."""

    value: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2


UNKNOWN = Estimate(0.0, 0.0, 1.0)


def wilson(successes: float, trials: float, z: float = Z) -> Estimate:
    """A rate with Wilson's interval, which stays honest for rates near 0 and 1 and for few trials."""
    if trials == 0:
        return UNKNOWN
    rate = successes / trials
    scale = 1 + z * z / trials
    centre = (rate + z * z / (2 * trials)) / scale
    reach = z / scale * math.sqrt(rate * (1 - rate) / trials + z * z / (4 * trials * trials))
    # The ends are exact where nothing or everything succeeded; rounding must not leave the interval without the rate.
    return Estimate(rate, max(0.0, min(rate, centre - reach)), min(1.0, max(rate, centre + reach)))


def mean_estimate(total: int, total_of_squares: int, count: int, least: int, most: int, z: float = Z) -> Estimate:
    """The mean of whole numbers between two bounds, as a share of the way up to the greater one, with its interval.

    Two further numbers at each bound are added before the interval is taken, as Agresti and Coull do for rates: so a few
    numbers that happen to be all the same don't pretend to certainty.
    """
    if count == 0:
        return Estimate(0.0, least / most, 1.0)
    mean = total / count / most
    widened = count + 4
    total += 2 * (least + most)
    total_of_squares += 2 * (least * least + most * most)
    centre = total / widened / most
    reach = z * deviation(total, total_of_squares, widened) / math.sqrt(widened) / most
    return Estimate(mean, max(least / most, min(mean, centre - reach)), min(1.0, max(mean, centre + reach)))


def deviation(total: int, total_of_squares: int, count: int) -> float:
    """The standard deviation of a sample. The sums are whole numbers, so that nothing is lost by subtracting them."""
    if count < 2:
        return 0.0
    return math.sqrt((count * total_of_squares - total * total) / (count * (count - 1)))


def distribution(counts: dict[int, int]) -> tuple[float, float, int, int]:
    """Mean, standard deviation, least and greatest of values that came so many times each."""
    if not counts:
        return 0.0, 0.0, 0, 0
    total = sum(counts.values())
    mean = sum(value * count for value, count in counts.items()) / total
    squares = math.fsum(count * (value - mean) ** 2 for value, count in counts.items())
    return mean, math.sqrt(squares / (total - 1)) if total > 1 else 0.0, min(counts), max(counts)
