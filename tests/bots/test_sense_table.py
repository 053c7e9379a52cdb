"""The table of what playing sense is worth: a sample of its rows. The whole table is docs/sense-table.md."""

from __future__ import annotations

import pytest

from feodum.bots.sense_table import SenseRow, as_markdown, rules_for, sense_row, sense_table, setup_for
from feodum.cards.box import KINGDOM_CARDS
from feodum.engine.errors import FeodumError


@pytest.mark.parametrize("card", ["Cellar", "Storeroom", "Militia", "Chapel", "Remodel", "Horse Traders", "Young Witch"])
def test_sense_beats_random_answers(card: str) -> None:
    row = sense_row(card, games=60)
    assert row.asked > 1
    assert row.share > 0.65


def test_without_questions_both_are_the_same_player() -> None:
    row = sense_row("Smithy", games=20)
    assert row.asked == 0
    assert row.share == 0.5


def test_every_kingdom_card_has_its_games() -> None:
    for card in KINGDOM_CARDS:
        assert card in setup_for(card, rules_for(card)).kingdom


def test_the_page() -> None:
    heard: list[SenseRow] = []
    rows = sense_table(2, ["Smithy", "Cellar"], done=heard.append)
    assert rows == heard
    page = as_markdown([*rows, SenseRow("Rabble", 100, 0.5, 1.0)])
    assert "| Cellar |" in page
    assert "Ask nothing in such games: Smithy." in page
    assert "No clear difference: " in page
    with pytest.raises(FeodumError, match="not a Kingdom card"):
        sense_row("Copper")
