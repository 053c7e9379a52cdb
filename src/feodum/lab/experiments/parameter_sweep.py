"""Parameter sweeps: find a strategy's best variant by successive halving (a race) and a final round.

All variants play the same deals (common random numbers) and are compared by paired differences; variants that are
significantly worse drop out. The score of a race's winner is biased upwards, so the finalists play fresh deals, and their
reported results come from these deals only.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from statistics import NormalDist

from feodum.lab.match.game_loop import FULL_SHARE
from feodum.lab.match.matches import Match, MatchPlay
from feodum.lab.match.series import Series
from feodum.lab.match.statistics import CONFIDENCE, Estimate, Z, mean_estimate
from feodum.lab.match.tallies import MatchTally
from feodum.search.race import Round, successive_halving

from .variants import Variant

FIRST_ROUND = 100
"""Deals of the first round. Each further round doubles the total number of deals."""


@dataclass
class DealSums:
    """The tally of a variant and its share of the wins in each deal, in order."""

    tally: MatchTally
    deals: int = 0
    shares: array[int] = field(default_factory=lambda: array("H"))

    def add(self, other: DealSums) -> None:
        self.deals += other.deals
        self.shares.extend(other.shares)
        self.tally.add(other.tally)


@dataclass(frozen=True)
class MatchSlice:
    """The deals of a match from `first` on."""

    match: Match
    first: int

    def empty(self) -> DealSums:
        return DealSums(self.match.empty())

    def play(self, first: int, deals: int) -> DealSums:
        play = MatchPlay(self.match)
        shares: array[int] = array("H")
        for deal in range(self.first + first, self.first + first + deals):
            play.play_deal(deal)
            shares.append(play.score.deal_shares[0])
            play.score.close_deal()
        return DealSums(play.tally(deals), deals, shares)


class VariantRun:
    """One variant with its results in the race and the final round."""

    def __init__(self, variant: Variant, match: Match) -> None:
        self.variant = variant
        self.match = match
        self.race = DealSums(match.empty())
        self.final = DealSums(match.empty())

    @property
    def sums(self) -> DealSums:
        """The reported results: from the final round if the variant reached it, otherwise from the race."""
        return self.final if self.final.deals else self.race

    def score(self) -> Estimate:
        shares = self.sums.shares
        most = FULL_SHARE * self.match.players
        return mean_estimate(sum(shares), sum(share * share for share in shares), len(shares), 0, most)

    def behind(self, other: VariantRun, z: float = Z) -> Estimate:
        """Return how much lower this variant scores than the other one on the same deals."""
        mine, theirs = (self.final, other.final) if self.final.deals else (self.race, other.race)
        most = FULL_SHARE * self.match.players
        gaps = [more - less for less, more in zip(mine.shares, theirs.shares, strict=False)]
        return mean_estimate(sum(gaps), sum(gap * gap for gap in gaps), len(gaps), -most, most, z)


@dataclass(frozen=True)
class SweepRecord:
    """The result of a variant."""

    values: tuple[float, ...]
    deals: int
    games: int
    score: Estimate
    """Wins and shares of ties per game. For finalists: over the fresh deals only."""
    behind: Estimate
    """How much lower this variant scores than the best one on the same deals."""
    in_final: bool


@dataclass(frozen=True)
class SweepResult:
    """All variants, best first. Variants that dropped out keep their race results."""

    records: tuple[SweepRecord, ...]
    games: int
    """Number of games in the race and the final round together."""
    stopped: int

    @property
    def best(self) -> SweepRecord:
        return self.records[0]

    @property
    def tied_with_best(self) -> tuple[SweepRecord, ...]:
        """Finalists that are not significantly worse than the best one."""
        return tuple(record for record in self.records if record.in_final and record.behind.low <= 0)


def rounds(deals: int) -> list[int]:
    """Return the number of deals of each round of the race.

    The whole race has at most half as many deals as the final round, which has `deals`.
    """
    planned: list[int] = []
    total = 0
    more = FIRST_ROUND
    while total + more <= deals // 2:
        planned.append(more)
        total += more
        more = total
    return planned


def race(
    runs: Sequence[VariantRun],
    deals: int,
    run: Callable[[Sequence[Series[DealSums]], str], bool],
) -> SweepResult:
    """Run the race, then the final round over fresh deals.

    `run` plays series and returns False if interrupted.
    """
    planned = rounds(deals)
    # Bonferroni correction over all variants and rounds bounds the chance of dropping a variant by mistake.
    z = NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / 2 / max(1, len(runs) * len(planned)))
    numbers = count(1)
    used = 0

    def play(running: list[VariantRun], first: int, more: int) -> bool:
        nonlocal used
        used = first + more
        series = [Series(MatchSlice(each.match, first), more, DealSums.add) for each in running]
        finished = run(series, f"round {next(numbers)}: {len(running)} variants")
        for each, played in zip(running, series, strict=True):
            each.race.add(played.sums)
        return finished

    def not_behind(running: list[VariantRun]) -> list[VariantRun]:
        leader = max(running, key=lambda each: each.score().value)
        return [each for each in running if each is leader or each.behind(leader, z).low <= 0]

    finalists = successive_halving(runs, [Round(more, not_behind) for more in planned], play)
    if finalists is None:
        return _result(runs)
    series = [Series(MatchSlice(each.match, used), deals, DealSums.add) for each in finalists]
    run(series, f"final round: {len(finalists)} variants")
    for each, played in zip(finalists, series, strict=True):
        each.final.add(played.sums)
    return _result(runs)


def _result(runs: Sequence[VariantRun]) -> SweepResult:
    played = [each for each in runs if each.sums.deals]
    finalists = sum(1 for each in played if each.final.deals)
    # Bonferroni correction for comparing all finalists with the best one.
    z = NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / 2 / max(1, finalists - 1))
    order = sorted(played, key=lambda each: (not each.final.deals, -each.score().value))
    best = order[0]
    records = [
        SweepRecord(
            values=each.variant.values,
            deals=each.sums.deals,
            games=each.sums.tally.games,
            score=each.score(),
            behind=Estimate(0.0, 0.0, 0.0) if each is best else each.behind(best, z if each.final.deals else Z),
            in_final=bool(each.final.deals),
        )
        for each in order
    ]
    tallies = [tally for each in played for tally in (each.race.tally, each.final.tally)]
    return SweepResult(tuple(records), sum(tally.games for tally in tallies), sum(tally.stopped for tally in tallies))
