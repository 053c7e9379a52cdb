"""Successive halving: the loop that searches, reviews and the lab share."""

from __future__ import annotations

import math

import pytest

from feodum.lab.discovery import coevolution
from feodum.lab.experiments import parameter_sweep, regret
from feodum.levels import level_bots
from feodum.search import race, review
from feodum.search.race import Round, paired_lead, successive_halving


def test_each_round_plays_fresh_deals_with_the_survivors() -> None:
    played: list[tuple[list[str], int, int]] = []

    def play(entrants: list[str], first: int, deals: int) -> bool:
        played.append((entrants, first, deals))
        return True

    rounds = [Round[str](2, lambda left: left[1:]), Round[str](4, lambda left: left[1:]), Round[str](8, lambda left: left)]
    assert successive_halving("abcd", rounds, play, first=5) == ["c", "d"]
    assert played == [(["a", "b", "c", "d"], 5, 2), (["b", "c", "d"], 7, 4), (["c", "d"], 11, 8)]


def test_race_ends_when_too_few_are_left_or_it_is_interrupted() -> None:
    rounds = [Round[str](1, lambda left: left[:1])] * 3
    played: list[int] = []

    def play(_: list[str], first: int, deals: int) -> bool:
        played.append(first)
        return first < 2

    assert successive_halving("ab", rounds, play) == ["a"]
    assert played == [0]
    assert successive_halving("ab", rounds, play, least=1) is None
    assert played == [0, 0, 1, 2]


def test_lead_is_paired_by_deal() -> None:
    lead, error = paired_lead([1.0, 0.5, 1.0], [0.0, 0.5])
    assert lead == 0.5
    assert error == pytest.approx(math.sqrt((0.5 + race.PRIOR) / 2))
    assert paired_lead([1.0, 1.0], [0.0, 0.0], prior=0.0) == (1.0, 0.0)


def test_all_races_use_the_same_loop() -> None:
    for module in (race, review, regret, parameter_sweep, coevolution, level_bots):
        assert vars(module)["successive_halving"] is successive_halving
