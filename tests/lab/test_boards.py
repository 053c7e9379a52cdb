"""Which board strategies meet on."""

from __future__ import annotations

from pathlib import Path

import pytest

from feodum.kingdoms.selection import find_recommended
from feodum.lab.lab_errors import LabError
from feodum.lab.match.boards import choose_board, missing_needs
from feodum.lab.match.competitors import Competitor, find_competitors


def of(*names: str) -> tuple[Competitor, ...]:
    return find_competitors(names)


def test_first_game_where_nobody_needs_anything() -> None:
    board = choose_board(of("big-money", "random"))
    assert board.kingdom == find_recommended("First Game").kingdom
    assert board.name == "First Game"
    assert (board.colony, board.shelters) == (False, False)


def test_needs_are_filled_up() -> None:
    board = choose_board(of("double-witch", "gardens-workshop"))
    assert board.kingdom is not None
    assert len(board.kingdom) == 10
    assert {"Witch", "Gardens", "Workshop"} <= set(board.kingdom)


def test_a_strategy_meets_the_cards_that_its_rules_name(tmp_path: Path) -> None:
    """Even if it doesn't say that it needs them: a board without them would study something else."""
    (tmp_path / "witches.strategy").write_text("name: Witches\nbuy:\n  Province\n  Witch up to 2\n  Gold\n  Silver\n")
    board = choose_board(of(str(tmp_path / "witches.strategy"), "big-money"))
    assert board.kingdom is not None
    assert "Witch" in board.kingdom
    assert (len(board.kingdom), board.name) == (10, "")


def test_named_cards_come_first_and_missing_needs_are_told() -> None:
    cards = ["Cellar,Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop"]
    competitors = of("double-witch", "big-money")
    board = choose_board(competitors, cards)
    assert board.kingdom is not None
    assert "Witch" not in board.kingdom
    assert missing_needs(board, competitors) == ["Double Witch needs Witch, which this board doesn't have"]


def test_colony_follows_the_strategies_unless_said() -> None:
    competitors = of("colony-big-money", "big-money")
    assert choose_board(competitors).colony is True
    assert choose_board(competitors, colony="no").colony is False
    assert choose_board(competitors, colony="random").colony is None
    assert missing_needs(choose_board(competitors, colony="no"), competitors)


def test_a_bane_is_found_for_young_witch() -> None:
    board = choose_board(of("young-witch", "big-money"))
    assert board.bane
    assert board.kingdom is not None
    assert board.bane not in board.kingdom


def test_a_recommended_set_and_random() -> None:
    assert choose_board(of("big-money", "random"), ["first game"]).name == "First Game"
    board = choose_board(of("big-money", "random"), ["random"])
    assert not board.is_fixed
    assert board.setup(2, 1) != board.setup(2, 2)
    assert board.setup(2, 1) == board.setup(2, 1)


@pytest.mark.parametrize(
    ("kingdom", "colony", "message"),
    [
        (["Frist Game"], None, "did you mean First Game"),
        (["Wich", "Moat"], None, "did you mean Witch"),
        (["Moat", "Moat"], None, "must differ"),
        (["Moat"], "maybe", "yes, no or random"),
        (["Copper", "Moat"], None, "no such Kingdom card"),
    ],
)
def test_what_is_wrong_is_said(kingdom: list[str], colony: str | None, message: str) -> None:
    with pytest.raises(LabError, match=message):
        choose_board(of("big-money", "random"), kingdom, colony)
