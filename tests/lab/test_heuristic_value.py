"""Value of the play heuristics: a minimum for every Kingdom card.

For a sample of cards, the value of their answers to questions is checked separately. The complete table is in
docs/benchmarks/heuristics.md.
"""

from __future__ import annotations

import pytest

from feodum.cards.box import KINGDOM_CARDS
from feodum.engine.errors import FeodumError
from feodum.lab.experiments.heuristic_value import (
    HeuristicRow,
    HeuristicTrial,
    companions,
    heuristic_row,
    question_sources,
    setup_for,
)
from feodum.lab.match.statistics import Estimate
from feodum.lab.reports.heuristics_page import heuristic_page


def row_of(card: str, deals: int) -> HeuristicRow:
    return heuristic_row(card, HeuristicTrial(card, seed=1).play(0, deals))


@pytest.mark.parametrize("card", KINGDOM_CARDS)
def test_heuristics_clearly_beat_random_play_with_every_card(card: str) -> None:
    assert row_of(card, deals=6).everything.value >= 0.75


@pytest.mark.parametrize("card", ["Cellar", "Storeroom", "Militia", "Chapel", "Remodel", "Horse Traders", "Young Witch"])
def test_heuristics_beat_random_answers_to_card_decisions(card: str) -> None:
    row = row_of(card, deals=30)
    assert row.asked > 1
    assert row.questions.value > 0.65


def test_answers_make_no_difference_for_cards_without_questions() -> None:
    row = row_of("Smithy", deals=10)
    assert row.asked == 0
    assert row.questions.value == 0.5
    assert not row.is_inconclusive


def test_setup_contains_the_card_and_its_companions() -> None:
    for card in KINGDOM_CARDS:
        assert {card, *companions(card)} <= {*setup_for(card).kingdom, setup_for(card).bane}


def test_question_sources_include_cards_that_the_pile_adds() -> None:
    assert question_sources("Cellar") == {"Cellar"}
    assert question_sources("Urchin") == {"Urchin", "Mercenary"}
    assert "Dame Anna" in question_sources("Knights")
    assert "Survivors" in question_sources("Marauder")


def test_totals_do_not_depend_on_how_deals_are_split() -> None:
    trial = HeuristicTrial("Cellar", seed=3)
    whole = trial.play(0, 4)
    sums = trial.empty()
    for first in (2, 0):
        sums.add(trial.play(first, 2))
    assert heuristic_row("Cellar", sums) == heuristic_row("Cellar", whole)


def test_page_lists_cards_and_insignificant_differences() -> None:
    level, clear = Estimate(0.5, 0.49, 0.51), Estimate(0.9, 0.88, 0.92)
    rows = [
        row_of("Smithy", 2),
        HeuristicRow("Cellar", (), clear, clear, 9.0, 4),
        HeuristicRow("Rabble", (), clear, level, 1.0, 4),
    ]
    page = heuristic_page(rows, seed=7)
    assert "| Cellar |" in page
    assert "no questions" in page
    assert "No significant difference in these games: Rabble." in page
    assert "--games 8 --seed 7" in page


def test_only_kingdom_cards_are_accepted() -> None:
    with pytest.raises(FeodumError, match=r"Coper: .*no such Kingdom card"):
        HeuristicTrial("Coper", seed=1)
