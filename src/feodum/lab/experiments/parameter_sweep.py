"""Sweeps: variants of a strategy race against the same opponents on the same deals, and the slower ones drop out.

Variants are compared deal by deal, so that the luck of the cards cancels out. Who wins a race was lucky in it as well; so those
that are left play fresh deals, and only what these show is said about them.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import NormalDist

from feodum.lab.experiments.variants import Variant
from feodum.lab.match.game_loop import WHOLE
from feodum.lab.match.matches import Match, MatchPlay
from feodum.lab.match.series import Series
from feodum.lab.match.statistics import CONFIDENCE, Estimate, Z, mean_estimate
from feodum.lab.match.tallies import Tally

FIRST_ROUND = 100
"""Deals after which the first variants may drop out; each further round has as many deals as all before it."""


@dataclass
class DealSums:
    """What the varied strategy got of each deal, in order, besides the usual sums."""

    tally: Tally
    deals: int = 0
    shares: array[int] = field(default_factory=lambda: array("H"))

    def add(self, other: DealSums) -> None:
        self.deals += other.deals
        self.shares.extend(other.shares)
        self.tally.add(other.tally)


@dataclass(frozen=True)
class Heat:
    """A match from some deal on."""

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
        return DealSums(Tally.of(play.score, [], deals), deals, shares)


class Runner:
    """One variant on its way."""

    def __init__(self, variant: Variant, match: Match) -> None:
        self.variant = variant
        self.match = match
        self.race = DealSums(match.empty())
        self.final = DealSums(match.empty())

    @property
    def sums(self) -> DealSums:
        """What is said about it: the final alone, if it came there."""
        return self.final if self.final.deals else self.race

    def score(self) -> Estimate:
        shares = self.sums.shares
        whole = WHOLE * self.match.players
        return mean_estimate(sum(shares), sum(share * share for share in shares), len(shares), 0, whole)

    def behind(self, other: Runner, z: float = Z) -> Estimate:
        """How much less it scores than the other one, on the same deals."""
        mine, theirs = (self.final, other.final) if self.final.deals else (self.race, other.race)
        whole = WHOLE * self.match.players
        gaps = [more - less for less, more in zip(mine.shares, theirs.shares, strict=False)]
        return mean_estimate(sum(gaps), sum(gap * gap for gap in gaps), len(gaps), -whole, whole, z)


@dataclass(frozen=True)
class SweepRecord:
    """A variant's result."""

    values: tuple[float, ...]
    deals: int
    games: int
    score: Estimate
    """Wins and shares of ties a game. For those in the final: on its fresh deals alone."""
    behind: Estimate
    """How much the best one scores more on the same deals."""
    in_final: bool


@dataclass(frozen=True)
class SweepResult:
    """All variants, the best first; those that dropped out have the figures of the race until then."""

    records: tuple[SweepRecord, ...]
    games: int
    """Race and final together."""
    stopped: int

    @property
    def best(self) -> SweepRecord:
        return self.records[0]

    @property
    def as_good(self) -> tuple[SweepRecord, ...]:
        """Those that can't be told from the best one."""
        return tuple(record for record in self.records if record.in_final and record.behind.low <= 0)


def rounds(deals: int) -> list[int]:
    """How many deals each round of a race adds, if the final has so many: together at most half of them."""
    found: list[int] = []
    total = 0
    more = FIRST_ROUND
    while total + more <= deals // 2:
        found.append(more)
        total += more
        more = total
    return found


def race(
    runners: Sequence[Runner],
    deals: int,
    run: Callable[[Sequence[Series[DealSums]], str], bool],
) -> SweepResult:
    """Race, and then the final over so many fresh deals. `run` plays series to their end; False if it was interrupted."""
    running = list(runners)
    planned = rounds(deals)
    # Every variant may be dropped by mistake in every round: the chance of any mistake at all is what is bounded.
    z = NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / 2 / max(1, len(runners) * len(planned)))
    first = 0
    for number, more in enumerate(planned, start=1):
        if len(running) == 1:
            break
        series = [Series(Heat(each.match, first), more, DealSums.add) for each in running]
        finished = run(series, f"round {number}: {len(running)} variants")
        for each, played in zip(running, series, strict=True):
            each.race.add(played.sums)
        if not finished:
            return _result(runners)
        first += more
        leader = max(running, key=lambda each: each.score().value)
        for each in list(running):
            if each is not leader and each.behind(leader, z).low > 0:
                running.remove(each)
    series = [Series(Heat(each.match, first), deals, DealSums.add) for each in running]
    run(series, f"final: {len(running)} variants")
    for each, played in zip(running, series, strict=True):
        each.final.add(played.sums)
    return _result(runners)


def _result(runners: Sequence[Runner]) -> SweepResult:
    played = [each for each in runners if each.sums.deals]
    finalists = sum(1 for each in played if each.final.deals)
    # All the finalists are compared with one of them: their intervals hold together.
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
