"""Series: merging parts, early stopping and interruption, in one process or a pool."""

from __future__ import annotations

import os
import random
import signal
from dataclasses import dataclass

import pytest

from feodum.lab.lab_errors import LabError
from feodum.lab.match import parallel
from feodum.lab.match.boards import choose_board
from feodum.lab.match.competitors import find_competitors
from feodum.lab.match.matches import Match
from feodum.lab.match.parallel import run_series
from feodum.lab.match.results import is_narrow_enough, largest_half_width
from feodum.lab.match.series import STAGE, Series, SeriesPart, play_part
from feodum.lab.match.tallies import MatchTally


@dataclass
class Numbers:
    deals: int = 0
    total: int = 0

    def add(self, other: Numbers) -> None:
        self.deals += other.deals
        self.total += other.total


@dataclass(frozen=True)
class Counting:
    """The value of each deal is its number."""

    def empty(self) -> Numbers:
        return Numbers()

    def play(self, first: int, deals: int) -> Numbers:
        return Numbers(deals, sum(range(first, first + deals)))


def smithy_match() -> Match:
    competitors = find_competitors(("single-smithy", "big-money"))
    return Match(competitors, choose_board(competitors), 9)


def test_parts_may_arrive_in_any_order() -> None:
    series: Series[Numbers] = Series(Counting(), 1000, Numbers.add)
    parts: list[SeriesPart[Numbers]] = []
    while (part := series.next_part()) is not None:
        parts.append(play_part(series.work, *part))
    random.Random(1).shuffle(parts)
    for each in parts:
        series.merge_part(each)
    assert series.is_done
    assert series.sums == Numbers(1000, sum(range(1000)))


def test_early_stop_does_not_depend_on_the_size_of_parts() -> None:
    for shift in range(3):
        series: Series[Numbers] = Series(Counting(), 10_000, Numbers.add, lambda sums: sums.total > 100_000)
        series._part_deals = 1 + 37 * shift
        run_series([series], workers=1)
        assert series.sums == Numbers(2 * STAGE, sum(range(2 * STAGE)))


def test_process_pool_and_single_process_give_equal_results(monkeypatch: pytest.MonkeyPatch) -> None:
    alone: Series[MatchTally] = Series(smithy_match(), 100, MatchTally.add)
    run_series([alone], workers=1)
    monkeypatch.setattr(parallel, "POOL_WORTH_SECONDS", 0)
    monkeypatch.setattr(parallel, "TRIAL_SECONDS", 0)
    pooled: Series[MatchTally] = Series(smithy_match(), 100, MatchTally.add)
    report = run_series([pooled], workers=2)
    assert report.workers == 2
    assert not report.interrupted
    assert pooled.sums == alone.sums


def test_ctrl_c_returns_the_deals_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "POOL_WORTH_SECONDS", 0)
    monkeypatch.setattr(parallel, "TRIAL_SECONDS", 0)
    before = signal.getsignal(signal.SIGINT)
    for count in (1, 2):
        series: Series[MatchTally] = Series(smithy_match(), 1_000_000, MatchTally.add)

        def interrupt(series: Series[MatchTally] = series) -> None:
            if series.deals_done >= 20:
                os.kill(os.getpid(), signal.SIGINT)

        report = run_series([series], workers=count, on_progress=interrupt)
        assert report.interrupted
        assert 20 <= series.deals_done < 100_000
        assert series.sums == smithy_match().play(0, series.deals_done)
        assert signal.getsignal(signal.SIGINT) is before


def test_series_stops_when_the_interval_is_narrow_enough() -> None:
    series: Series[MatchTally] = Series(smithy_match(), 100_000, MatchTally.add, is_narrow_enough(0.05))
    run_series([series], workers=1)
    assert series.sums.deals == STAGE, "500 games have a margin of 0.044"
    assert largest_half_width(series.sums) <= 0.05


def test_number_of_workers_must_be_positive() -> None:
    with pytest.raises(LabError, match="workers must be at least 1"):
        run_series([Series(Counting(), 10, Numbers.add)], workers=0)
