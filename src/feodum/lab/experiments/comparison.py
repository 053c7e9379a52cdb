"""Compare two strategies against the same opponents, using common random numbers to reduce variance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from feodum.lab.match.game_loop import FULL_SHARE
from feodum.lab.match.matches import Match, MatchPlay
from feodum.lab.match.results import score_estimate
from feodum.lab.match.statistics import Estimate, mean_estimate
from feodum.lab.match.tallies import MatchTally
from feodum.messages.message import Message


@dataclass
class ContrastSums:
    """The tallies of both matches and the sums of their paired differences per deal."""

    first: MatchTally
    second: MatchTally
    deals: int = 0
    difference: int = 0
    squared_difference: int = 0

    def add(self, other: ContrastSums) -> None:
        self.deals += other.deals
        self.difference += other.difference
        self.squared_difference += other.squared_difference
        self.first.add(other.first)
        self.second.add(other.second)

    @property
    def games(self) -> int:
        return self.first.games + self.second.games

    @property
    def stopped(self) -> int:
        return self.first.stopped + self.second.stopped


@dataclass(frozen=True)
class Contrast:
    """Two matches that differ only in their first strategy."""

    first: Match
    second: Match

    def empty(self) -> ContrastSums:
        return ContrastSums(self.first.empty(), self.second.empty())

    def play(self, first: int, deals: int) -> ContrastSums:
        plays = MatchPlay(self.first), MatchPlay(self.second)
        total = squares = 0
        for deal in range(first, first + deals):
            shares: list[int] = []
            for play in plays:
                play.play_deal(deal)
                shares.append(play.score.deal_shares[0])
                play.score.close_deal()
            total += shares[0] - shares[1]
            squares += (shares[0] - shares[1]) ** 2
        tallies = [play.tally(deals) for play in plays]
        return ContrastSums(tallies[0], tallies[1], deals, total, squares)


@dataclass(frozen=True)
class StrategyComparison:
    """The result for two strategies. A score is wins and shares of ties per game."""

    first: str
    second: str
    first_score: Estimate
    second_score: Estimate
    difference: Estimate
    """Score of the first strategy minus score of the second."""
    games: int
    stopped: int
    """Games that reached the turn limit."""


def field_difference(sums: ContrastSums) -> Estimate:
    most = FULL_SHARE * sums.first.players
    return mean_estimate(sums.difference, sums.squared_difference, sums.deals, -most, most)


def lead(tally: MatchTally) -> Estimate:
    """Return the difference in score of two strategies that play each other."""
    score = score_estimate(tally, 0)
    return Estimate(2 * score.value - 1, 2 * score.low - 1, 2 * score.high - 1)


def compare_directly(first: str, second: str, tally: MatchTally) -> StrategyComparison:
    scores = score_estimate(tally, 0), score_estimate(tally, 1)
    return StrategyComparison(first, second, *scores, difference=lead(tally), games=tally.games, stopped=tally.stopped)


def compare_by_field(first: str, second: str, sums: ContrastSums) -> StrategyComparison:
    scores = score_estimate(sums.first, 0), score_estimate(sums.second, 0)
    return StrategyComparison(first, second, *scores, difference=field_difference(sums), games=sums.games, stopped=sums.stopped)


def is_lead_known(width: float | None) -> Callable[[MatchTally], bool] | None:
    return None if width is None else lambda tally: lead(tally).half_width <= width


def is_difference_known(width: float | None) -> Callable[[ContrastSums], bool] | None:
    return None if width is None else lambda sums: field_difference(sums).half_width <= width


def verdict(comparison: StrategyComparison) -> str:
    """Return a sentence that names the better strategy if the confidence interval excludes zero."""
    if comparison.difference.low > 0:
        return Message("compare-better", "{name} is better.", name=comparison.first)
    if comparison.difference.high < 0:
        return Message("compare-better", "{name} is better.", name=comparison.second)
    return Message("compare-unknown", "These games do not show which one is better.")
