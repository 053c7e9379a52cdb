"""Choice of the board for a match."""

from __future__ import annotations

from pathlib import Path

import pytest

from feodum.kingdoms.selection import drawn_from, find_recommended
from feodum.lab.experiments.level_table import random_boards
from feodum.lab.experiments.regret import RegretTrial
from feodum.lab.lab_errors import LabError
from feodum.lab.match.boards import choose_board, missing_needs
from feodum.lab.match.competitors import Competitor, find_competitors
from temporary_cards import added, added_landscapes, plain_action


def find(*names: str) -> tuple[Competitor, ...]:
    return find_competitors(names)


def test_first_game_is_the_default_board() -> None:
    board = choose_board(find("big-money", "random"))
    assert board.kingdom == find_recommended("First Game").kingdom
    assert board.name == "First Game"
    assert (board.colony, board.shelters) == (False, False)


def test_kingdom_includes_needed_cards() -> None:
    board = choose_board(find("double-witch", "gardens-workshop"))
    assert board.kingdom is not None
    assert len(board.kingdom) == 10
    assert {"Witch", "Gardens", "Workshop"} <= set(board.kingdom)


def test_kingdom_includes_cards_named_in_rules(tmp_path: Path) -> None:
    """The cards are included even if the strategy has no `needs` line."""
    (tmp_path / "witches.strategy").write_text("name: Witches\nbuy:\n  Province\n  Witch up to 2\n  Gold\n  Silver\n")
    board = choose_board(find(str(tmp_path / "witches.strategy"), "big-money"))
    assert board.kingdom is not None
    assert "Witch" in board.kingdom
    assert (len(board.kingdom), board.name) == (10, "")


def test_requested_cards_take_precedence_and_missing_needs_are_reported() -> None:
    cards = ["Cellar,Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop"]
    competitors = find("double-witch", "big-money")
    board = choose_board(competitors, cards)
    assert board.kingdom is not None
    assert "Witch" not in board.kingdom
    assert missing_needs(board, competitors) == ["Double Witch needs Witch, which this board lacks"]


def test_colony_option_overrides_the_strategies() -> None:
    competitors = find("colony-big-money", "big-money")
    assert choose_board(competitors).colony is True
    assert choose_board(competitors, colony="no").colony is False
    assert choose_board(competitors, colony="random").colony is None
    assert missing_needs(choose_board(competitors, colony="no"), competitors)


def test_a_set_and_a_card_with_the_same_name_can_both_be_used() -> None:
    with added(plain_action("Treasure Trove")):
        board = choose_board(find("big-money"), ["Treasure Trove"])
        assert (board.name, board.kingdom) == ("Treasure Trove", find_recommended("Treasure Trove").kingdom)
        for kingdom in (["Treasure Trove,"], ["Treasure Trove", "Chapel"]):
            board = choose_board(find("big-money"), kingdom)
            assert board.kingdom is not None
            assert (board.name, board.kingdom[0]) == ("", "Treasure Trove")
    with added_landscapes("Treasure Trove"):
        assert choose_board(find("big-money"), ["Treasure Trove"]).name == "Treasure Trove"
        assert choose_board(find("big-money"), ["Treasure Trove,"]).landscapes == ("Treasure Trove",)


def test_random_kingdoms_come_from_the_chosen_sets() -> None:
    board = choose_board(find("big-money"), ["random"], sets=["Seaside", "Guilds"])
    assert board.describe() == "a random kingdom from Seaside, Guilds for every deal; no Colony, no Shelters"
    kingdom = board.of_deal(2, 3).kingdom
    assert kingdom is not None
    assert {*map(drawn_from, kingdom)} == {"Seaside", "Guilds"}
    boards = random_boards(3, 1, ["Hinterlands"])
    assert {drawn_from(name) for each in boards for name in each.kingdom or ()} == {"Hinterlands"}
    assert {drawn_from(name) for name in RegretTrial(1, sets=("Alchemy",)).setup(0).kingdom} == {"Alchemy"}


def test_young_witch_gets_a_bane() -> None:
    board = choose_board(find("young-witch", "big-money"))
    assert board.bane
    assert board.kingdom is not None
    assert board.bane not in board.kingdom


def test_board_can_be_a_recommended_set_or_random() -> None:
    assert choose_board(find("big-money", "random"), ["first game"]).name == "First Game"
    board = choose_board(find("big-money", "random"), ["random"])
    assert not board.is_fixed
    assert board.setup(2, 1) != board.setup(2, 2)
    assert board.setup(2, 1) == board.setup(2, 1)


@pytest.mark.parametrize(
    ("kingdom", "colony", "message"),
    [
        (["Frist Game"], None, "Did you mean First Game"),
        (["Wich", "Moat"], None, "Did you mean Witch"),
        (["Moat", "Moat"], None, "only once"),
        (["Moat"], "maybe", "yes, no or random"),
        (["Copper", "Moat"], None, "no such Kingdom card"),
    ],
)
def test_invalid_boards_are_rejected(kingdom: list[str], colony: str | None, message: str) -> None:
    with pytest.raises(LabError, match=message):
        choose_board(find("big-money", "random"), kingdom, colony)
