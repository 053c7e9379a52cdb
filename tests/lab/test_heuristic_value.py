"""What playing sense is worth: the bar for every Kingdom card, and a sample of what only their questions decide.

The whole table is docs/sense-table.md.
"""

from __future__ import annotations

import pytest

from feodum.cards.box import KINGDOM_CARDS
from feodum.engine.errors import FeodumError
from feodum.lab.experiments.heuristic_value import SenseRow, SenseTrial, askers, companions, sense_row, setup_for
from feodum.lab.match.statistics import Estimate
from feodum.lab.reports.heuristics_page import sense_page


def row_of(card: str, deals: int) -> SenseRow:
    return sense_row(card, SenseTrial(card, seed=1).play(0, deals))


@pytest.mark.parametrize("card", KINGDOM_CARDS)
def test_sense_beats_random_play_by_far_with_every_card(card: str) -> None:
    assert row_of(card, deals=6).everything.value >= 0.75


@pytest.mark.parametrize("card", ["Cellar", "Storeroom", "Militia", "Chapel", "Remodel", "Horse Traders", "Young Witch"])
def test_sense_beats_random_answers_to_the_questions_of_a_card(card: str) -> None:
    row = row_of(card, deals=30)
    assert row.asked > 1
    assert row.questions.value > 0.65


def test_without_questions_the_stricter_opponent_is_the_same_player() -> None:
    row = row_of("Smithy", deals=10)
    assert row.asked == 0
    assert row.questions.value == 0.5
    assert not row.is_level


def test_every_kingdom_card_has_its_games() -> None:
    for card in KINGDOM_CARDS:
        assert {card, *companions(card)} <= {*setup_for(card).kingdom, setup_for(card).bane}


def test_a_card_asks_under_the_names_of_what_it_brings_along() -> None:
    assert askers("Cellar") == {"Cellar"}
    assert askers("Urchin") == {"Urchin", "Mercenary"}
    assert "Dame Anna" in askers("Knights")
    assert "Survivors" in askers("Marauder")


def test_parts_add_up_to_the_whole() -> None:
    trial = SenseTrial("Cellar", seed=3)
    whole = trial.play(0, 4)
    sums = trial.empty()
    for first in (2, 0):
        sums.add(trial.play(first, 2))
    assert sense_row("Cellar", sums) == sense_row("Cellar", whole)


def test_the_page() -> None:
    level, clear = Estimate(0.5, 0.49, 0.51), Estimate(0.9, 0.88, 0.92)
    rows = [row_of("Smithy", 2), SenseRow("Cellar", (), clear, clear, 9.0, 4), SenseRow("Rabble", (), clear, level, 1.0, 4)]
    page = sense_page(rows, seed=7)
    assert "| Cellar |" in page
    assert "asks nothing" in page
    assert "Questions that decide nothing these games can tell: Rabble." in page
    assert "--games 8 --seed 7" in page


def test_only_kingdom_cards_are_tried() -> None:
    with pytest.raises(FeodumError, match="Coper: there is no such Kingdom card"):
        SenseTrial("Coper", seed=1)
