"""Races between answers: all of them on the same deals, those that fall behind drop out, and the default has the benefit of
the doubt.

Who is best of a few noisy play-outs was lucky in them as well. So another answer is taken only if it is better than the
default, deal by deal, by more than chance explains.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

FIRST_ROUND: Final = 16
"""Deals before the first ones may drop out; each further round has half as many as all before it."""
DROPS_OUT: Final = 2.0
"""An answer drops out when it is so many standard errors behind the best one…"""
TAKES_OVER: Final = 2.0
"""…and takes the default's place when it is so many ahead of it."""
RACE_SHARE: Final = 0.6
"""How much of the play-outs the race may use; the rest is for fresh deals between its leader and the default."""
LEAST_FRESH: Final = 24
MOST_FRESH: Final = 400
CONFIRMS: Final = 1.3
"""So many standard errors ahead on the fresh deals, which the leader was not chosen by."""
CLEARLY: Final = 0.005
"""…and by this much of a win."""


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

    def __init__(self, arms: int, play: Callable[[int, int], float]) -> None:
        self.arms = [Arm() for _ in range(arms)]
        self.running = list(range(arms))
        self.deals = 0
        self.play_outs = 0
        self._play = play

    def run(self, most_play_outs: int, may_race: Callable[[], bool], may_go_on: Callable[[], bool] | None = None) -> int:
        """Race until one is left, the play-outs are used up, or the time is. The number of the arm to take.

        Who leads then was lucky in the race as well. So it meets the default once more on fresh deals, and these count.
        """
        for_race = int(most_play_outs * RACE_SHARE)
        while len(self.running) > 1 and may_race():
            deals = FIRST_ROUND if not self.deals else max(1, self.deals // 2)
            deals = min(deals, (for_race - self.play_outs) // len(self.running))
            if deals < 1:
                break
            if not self._round(deals, may_race):
                break
            self._drop()
        leader = self.best()
        return leader if leader and self._is_confirmed(leader, most_play_outs, may_go_on or may_race) else 0

    def _is_confirmed(self, leader: int, most_play_outs: int, may_go_on: Callable[[], bool]) -> bool:
        """Whether the leader is better than the default on fresh deals, too; there must be some."""
        default, challenger = Arm(), Arm()
        first = self.deals
        while len(default.results) < MOST_FRESH and self.play_outs + 2 <= most_play_outs and may_go_on():
            deal = first + len(default.results)
            default.results.append(self._play(0, deal))
            challenger.results.append(self._play(leader, deal))
            self.play_outs += 2
        if len(default.results) < LEAST_FRESH:
            return False
        gap, error = challenger.ahead_of(default)
        return gap > CONFIRMS * error

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
        """Those drop out that are surely behind the best one, and those that always come to the same as the default."""
        best = self.arms[self._leader()]
        default = self.arms[0]
        kept: list[int] = []
        for number in self.running:
            arm = self.arms[number]
            if number and arm.results == default.results:
                continue
            gap, error = best.ahead_of(arm)
            if arm is best or gap <= DROPS_OUT * error:
                kept.append(number)
        self.running = kept

    def _leader(self) -> int:
        """The best of those still running; the default where it is as good."""
        return max(self.running, key=lambda number: (self.arms[number].mean, -number))

    def best(self) -> int:
        """The arm that the race speaks for: the default, unless the leader is better by more than chance."""
        leader = self._leader()
        if leader == 0 or not self.deals:
            return 0
        gap, error = self.arms[leader].ahead_of(self.arms[0])
        return leader if gap > max(CLEARLY, TAKES_OVER * error) else 0


def order_of(means: Sequence[float]) -> list[int]:
    """The numbers of the arms, the best first."""
    return sorted(range(len(means)), key=lambda number: (-means[number], number))
