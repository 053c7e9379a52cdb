"""Minimum strength of the library: no strategy loses to Big Money with Duchies."""

from __future__ import annotations

import pytest

from feodum.engine.build import is_compiled
from feodum.lab.match.boards import choose_board
from feodum.lab.match.competitors import find_competitors
from feodum.lab.match.matches import Match
from feodum.lab.match.results import score_estimate
from feodum.strategies import library_names

BASELINES = {"big-money", "single-smithy"}
"""Baselines for comparison with other simulators; known to be weaker."""
DEALS = 200 if is_compiled() else 20


@pytest.mark.parametrize("slug", sorted(set(library_names()) - BASELINES))
def test_no_strategy_loses_to_money_with_duchies(slug: str) -> None:
    competitors = find_competitors((slug, "big-money-with-duchies"))
    tally = Match(competitors, choose_board(competitors), seed=11).play(0, DEALS)
    assert score_estimate(tally, 0).high > 0.5
    assert tally.stopped == 0
