"""Successive halving: candidates are played out on the same deals, and the worst drop out each round.

`successive_halving` is the loop that searches, reviews and the lab share. `Race` compares answers or plans by playouts.

The best of a few noisy results was probably lucky. Dropping weak candidates early leaves many deals for the few that matter.
A candidate replaces the default only if it beats the default, deal by deal, by more than the standard error.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

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
PRIOR: Final = 0.5
"""Squared difference that one more deal might have added: a few identical results don't prove anything."""

Entrant = TypeVar("Entrant")


@dataclass(frozen=True)
class Round(Generic[Entrant]):
    """A round of deals, and who stays in the race after it."""

    deals: int
    survivors: Callable[[list[Entrant]], list[Entrant]]


def successive_halving(
    entrants: Sequence[Entrant],
    rounds: Iterable[Round[Entrant]],
    play: Callable[[list[Entrant], int, int], bool],
    first: int = 0,
    least: int = 2,
) -> list[Entrant] | None:
    """Play rounds on fresh deals while at least `least` entrants are left. Returns the survivors of the last round.

    `play(entrants, first, deals)` plays all entrants on deals number `first` and following. If it returns False, the race
    stops and the result is None.
    """
    left = list(entrants)
    for each in rounds:
        if len(left) < least:
            break
        if not play(left, first, each.deals):
            return None
        first += each.deals
        left = each.survivors(left)
    return left


def paired_lead(mine: Sequence[float], theirs: Sequence[float], prior: float = PRIOR) -> tuple[float, float]:
    """Return the mean lead on the deals that both have played, and the standard error of that lead."""
    gaps = [one - other for one, other in zip(mine, theirs, strict=False)]
    count = len(gaps)
    mean = sum(gaps) / count
    squares = sum((gap - mean) ** 2 for gap in gaps)
    return mean, math.sqrt((squares + prior) / count / max(1, count - 1))


@dataclass
class Arm:
    """A candidate and its result on each deal."""

    results: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(self.results) / len(self.results) if self.results else 0.0

    def lead_over(self, other: Arm) -> tuple[float, float]:
        """Return the mean lead over the other arm on the same deals, and the standard error of that lead."""
        return paired_lead(self.results, other.results)


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
            if not self._play_round(0, 1, may_continue):
                return self.best()
            play_outs = min(play_outs, int(seconds / max(MIN_SECONDS, time.monotonic() - start) * self.play_outs))
        deals = max(1, min(FIRST_ROUND, play_outs // (ROUNDS * len(self.arms))))
        successive_halving(
            self.running,
            self._rounds(deals, max_play_outs),
            lambda _, first, deals: self._play_round(first, deals, may_continue),
            first=self.deals,
        )
        return self.best()

    def _rounds(self, deals: int, max_play_outs: int) -> Iterator[Round[int]]:
        """Yield rounds that double the number of deals, until the playouts run out."""
        while (affordable := min(deals, (max_play_outs - self.play_outs) // len(self.running))) >= 1:
            yield Round(affordable, self._drop)
            deals = self.deals

    def _play_round(self, first: int, deals: int, may_continue: Callable[[], bool]) -> bool:
        """Play these deals with each running arm. Stops and returns False if `may_continue` does."""
        for deal in range(first, first + deals):
            for number in self.running:
                self.arms[number].results.append(self._play(number, deal))
            self.play_outs += len(self.running)
            self.deals += 1
            if not may_continue():
                return False
        return True

    def _drop(self, running: list[int]) -> list[int]:
        """Drop arms that are clearly behind the leader or the default, among the worst, or like the default.

        The default itself stays until the leader clearly beats it.
        """
        best = self.arms[self._leader()]
        default = self.arms[0]
        order = sorted(running, key=lambda number: (-self.arms[number].mean, number))
        places = max(2, math.ceil(len(order) * SURVIVAL_SHARE))
        survivors: list[int] = []
        for place, number in enumerate(order):
            arm = self.arms[number]
            if number and (place >= places or arm.results == default.results):
                continue
            if self._can_still_win(arm, best):
                survivors.append(number)
        self.running = sorted(survivors)
        return self.running

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
