"""Successive halving: candidates are played out on the same deals, and the worst drop out each round.

The best of a few noisy results was probably lucky. Dropping weak candidates early leaves many deals for the few that matter.
A candidate replaces the default only if it beats the default, deal by deal, by more than the standard error.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

FIRST_ROUND: Final = 128
"""Maximum deals in the first round. Each further round doubles the total.

With 16 deals, one second of search was no better than 0.1 s: most of the time was left unused.
"""
ROUNDS: Final = 6
"""Intended number of rounds. A small budget shortens the first round."""
SURVIVAL_SHARE: Final = 0.6
"""Maximum share of the candidates that survive a round."""
DROP_THRESHOLD: Final = 2.0
"""Candidates more than this many standard errors behind the leader drop out."""
DEFAULT_DROP_THRESHOLD: Final = 1.0
"""Candidates more than this many standard errors behind the default drop out."""
REPLACE_THRESHOLD: Final = 1.0
"""A candidate replaces the default only if it is more than this many standard errors ahead.

A higher threshold discards small gains. Most wrong replacements cost little, since bad candidates have dropped out.
"""
MIN_LEAD: Final = 0.005
"""Minimum lead, as a share of a win, of a candidate that replaces the default."""
ERROR_PENALTY: Final = 25.0
"""A candidate replacing the default must also lead by this multiple of the squared standard error.

Most candidates are worse than the default, so weak evidence is discounted.
"""

MIN_SECONDS: Final = 1e-6
"""Minimum elapsed time in seconds, to avoid division by zero."""


@dataclass
class Arm:
    """A candidate and its result on each deal."""

    results: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(self.results) / len(self.results) if self.results else 0.0

    def lead_over(self, other: Arm) -> tuple[float, float]:
        """Return the mean lead over the other arm on the same deals, and the standard error of that lead."""
        count = min(len(self.results), len(other.results))
        gaps = [mine - theirs for mine, theirs in zip(self.results, other.results, strict=False)]
        mean = sum(gaps) / count
        squares = sum((gap - mean) ** 2 for gap in gaps)
        # Pretend one more deal had gone either way: a few identical results don't prove anything.
        return mean, math.sqrt((squares + 0.5) / count / max(1, count - 1))


class Race:
    """Compares arms on the same deals. Arm 0 is the default."""

    def __init__(self, arms: int, play: Callable[[int, int], float], replace_threshold: float = REPLACE_THRESHOLD) -> None:
        self.replace_threshold = replace_threshold
        self.arms = [Arm() for _ in range(arms)]
        self.running = list(range(arms))
        self.deals = 0
        self.play_outs = 0
        self._play = play

    def run(self, max_play_outs: int, may_continue: Callable[[], bool], seconds: float = 0.0) -> int:
        """Run until one arm is left or playouts or time run out. Returns the index of the best arm.

        With a time limit, the first deal is timed to estimate the number of playouts.
        """
        play_outs = max_play_outs
        if seconds:
            start = time.monotonic()
            if not self._round(1, may_continue):
                return self.best()
            play_outs = min(play_outs, int(seconds / max(MIN_SECONDS, time.monotonic() - start) * self.play_outs))
        deals = max(1, min(FIRST_ROUND, play_outs // (ROUNDS * len(self.arms))))
        while len(self.running) > 1:
            deals = min(deals, (max_play_outs - self.play_outs) // len(self.running))
            if deals < 1 or not self._round(deals, may_continue):
                break
            self._drop()
            deals = self.deals
        return self.best()

    def _round(self, deals: int, may_continue: Callable[[], bool]) -> bool:
        """Play this many deals with each running arm. Stops and returns False if `may_continue` does."""
        for deal in range(self.deals, self.deals + deals):
            for number in self.running:
                self.arms[number].results.append(self._play(number, deal))
            self.play_outs += len(self.running)
            self.deals += 1
            if not may_continue():
                return False
        return True

    def _drop(self) -> None:
        """Drop arms that are clearly behind the leader or the default, among the worst, or like the default.

        The default itself stays until the leader clearly beats it.
        """
        best = self.arms[self._leader()]
        default = self.arms[0]
        order = sorted(self.running, key=lambda number: (-self.arms[number].mean, number))
        places = max(2, math.ceil(len(order) * SURVIVAL_SHARE))
        survivors: list[int] = []
        for place, number in enumerate(order):
            arm = self.arms[number]
            if number and (place >= places or arm.results == default.results):
                continue
            if self._can_still_win(arm, best):
                survivors.append(number)
        self.running = sorted(survivors)

    def _can_still_win(self, arm: Arm, best: Arm) -> bool:
        default = self.arms[0]
        if arm is default:
            return arm is best or not self._beats_default(best, DROP_THRESHOLD)
        gap, error = best.lead_over(arm)
        if arm is not best and gap > DROP_THRESHOLD * error:
            return False
        gap, error = default.lead_over(arm)
        return gap <= DEFAULT_DROP_THRESHOLD * error

    def _beats_default(self, arm: Arm, errors: float) -> bool:
        """Return whether the arm leads the default by `errors` standard errors and the minimums above."""
        gap, error = arm.lead_over(self.arms[0])
        return gap > max(MIN_LEAD, errors * error, ERROR_PENALTY * error * error)

    def _leader(self) -> int:
        """Return the index of the best running arm, preferring the default in a tie."""
        return max(self.running, key=lambda number: (self.arms[number].mean, -number))

    def best(self) -> int:
        """Return the index of the leader if it is significantly better than the default, otherwise 0."""
        leader = self._leader()
        if leader == 0 or not self.deals:
            return 0
        return leader if self._beats_default(self.arms[leader], self.replace_threshold) else 0


def ranking(means: Sequence[float]) -> list[int]:
    """Return the indices of the means, highest first."""
    return sorted(range(len(means)), key=lambda number: (-means[number], number))
