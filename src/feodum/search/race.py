"""Races between answers: all of them on the same deals, those that fall behind drop out, and the default has the benefit of
the doubt.

Who is best of a few noisy play-outs was lucky in them as well. So the worse ones drop out soon, which leaves many deals for the
few that matter, and another answer is taken only if it is better than the default, deal by deal, by more than its error.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

FIRST_ROUND: Final = 128
"""Deals at most before the first ones drop out, wrongly at times; each further round doubles the deals so far. With 16 of them,
a second of thought was no better than a tenth of one: most of it was left over."""
ROUNDS: Final = 6
"""So many rounds there should be: with few play-outs the first one is shorter."""
KEPT: Final = 0.6
"""How many of the answers stay after a round, the better ones…"""
DROPS_OUT: Final = 2.0
"""…unless they are so many standard errors behind the best one…"""
HOPELESS: Final = 1.0
"""…or so many behind the default, which they would have to be ahead of."""
TAKES_OVER: Final = 1.0
"""An answer takes the default's place when it is so many standard errors ahead of it. Whoever asks for more of them loses what
small advantages come to; most wrong changes cost little, since answers that cost much have dropped out."""
CLEARLY: Final = 0.005
"""…and by this much of a win…"""
DISTRUST: Final = 25.0
"""…and by so many times the square of the error: most answers are worse than the default, so where little is known that is
likelier than what a few play-outs say."""

INSTANT: Final = 1e-6
"""Seconds; what took no time by the clock took less than this."""


@dataclass
class Arm:
    """An answer in a race, and what it got of each deal."""

    results: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(self.results) / len(self.results) if self.results else 0.0

    def ahead_of(self, other: Arm) -> tuple[float, float]:
        """How much more it gets than the other one on the same deals, and the standard error of that."""
        count = min(len(self.results), len(other.results))
        gaps = [mine - theirs for mine, theirs in zip(self.results, other.results, strict=False)]
        mean = sum(gaps) / count
        squares = sum((gap - mean) ** 2 for gap in gaps)
        # As if one more deal had come out either way: a few that are all the same don't make it certain.
        return mean, math.sqrt((squares + 0.5) / count / max(1, count - 1))


class Race:
    """Arms on the same deals; arm 0 is the default."""

    def __init__(self, arms: int, play: Callable[[int, int], float], takes_over: float = TAKES_OVER) -> None:
        self.takes_over = takes_over
        self.arms = [Arm() for _ in range(arms)]
        self.running = list(range(arms))
        self.deals = 0
        self.play_outs = 0
        self._play = play

    def run(self, most_play_outs: int, may_go_on: Callable[[], bool], seconds: float = 0.0) -> int:
        """Race until one is left, the play-outs are used up, or the time is. The number of the arm to take.

        Where there are so many seconds, the first deal tells how many play-outs to reckon with.
        """
        play_outs = most_play_outs
        if seconds:
            start = time.monotonic()
            if not self._round(1, may_go_on):
                return self.best()
            play_outs = min(play_outs, int(seconds / max(INSTANT, time.monotonic() - start) * self.play_outs))
        deals = max(1, min(FIRST_ROUND, play_outs // (ROUNDS * len(self.arms))))
        while len(self.running) > 1:
            deals = min(deals, (most_play_outs - self.play_outs) // len(self.running))
            if deals < 1 or not self._round(deals, may_go_on):
                break
            self._drop()
            deals = self.deals
        return self.best()

    def _round(self, deals: int, may_go_on: Callable[[], bool]) -> bool:
        """Play so many deals with everybody who is left; whether there was time for it."""
        for deal in range(self.deals, self.deals + deals):
            for number in self.running:
                self.arms[number].results.append(self._play(number, deal))
            self.play_outs += len(self.running)
            self.deals += 1
            if not may_go_on():
                return False
        return True

    def _drop(self) -> None:
        """Those drop out that are surely behind the best one, or among the worst, and those that always come to the same as
        the default. The default itself stays until it is surely behind."""
        best = self.arms[self._leader()]
        default = self.arms[0]
        order = sorted(self.running, key=lambda number: (-self.arms[number].mean, number))
        places = max(2, math.ceil(len(order) * KEPT))
        kept: list[int] = []
        for place, number in enumerate(order):
            arm = self.arms[number]
            if number and (place >= places or arm.results == default.results):
                continue
            if self._may_still_win(arm, best):
                kept.append(number)
        self.running = sorted(kept)

    def _may_still_win(self, arm: Arm, best: Arm) -> bool:
        default = self.arms[0]
        if arm is default:
            return arm is best or not self._takes_over(best, DROPS_OUT)
        gap, error = best.ahead_of(arm)
        if arm is not best and gap > DROPS_OUT * error:
            return False
        gap, error = default.ahead_of(arm)
        return gap <= HOPELESS * error

    def _takes_over(self, arm: Arm, errors: float) -> bool:
        """Whether it is better than the default by more than chance: by so many standard errors at least."""
        gap, error = arm.ahead_of(self.arms[0])
        return gap > max(CLEARLY, errors * error, DISTRUST * error * error)

    def _leader(self) -> int:
        """The best of those still running; the default where it is as good."""
        return max(self.running, key=lambda number: (self.arms[number].mean, -number))

    def best(self) -> int:
        """The arm that the race speaks for: the default, unless the leader is better by more than chance."""
        leader = self._leader()
        if leader == 0 or not self.deals:
            return 0
        return leader if self._takes_over(self.arms[leader], self.takes_over) else 0


def order_of(means: Sequence[float]) -> list[int]:
    """The numbers of the arms, the best first."""
    return sorted(range(len(means)), key=lambda number: (-means[number], number))
