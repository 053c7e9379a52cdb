"""The catalogue derives the properties of piles from their cards, and no other module lists cards."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest
from catalogue import PAGE, PAGE_ARMS, ROOT, catalogue_page, page_arms

from feodum.cards.box import FACES, KINGDOM_CARDS, MIXED_KINGDOM_PILES
from feodum.cards.catalogue import (
    BASIC_PILES,
    CANTRIPS,
    CATALOGUE,
    MIXED_PILES,
    NEVER_CHOSEN,
    PRIZES,
    TERMINALS,
    TRASHERS,
    VILLAGES,
    entry,
    type_of_pile,
)
from feodum.engine.card import ACTION, TREASURE, type_names
from feodum.engine.errors import SetupError
from feodum.i18n.texts import Texts
from feodum.scenarios.coverage import CLAIMS_FILE, read_claims
from feodum.server.http.catalog import catalog

STALE = "out of date: run `make contract`"
SOURCE = Path(__file__).parent.parent.parent / "src" / "feodum"


def test_mixed_pile_has_the_common_properties_of_its_cards() -> None:
    assert {"Knights", "Prizes", "Ruins"} <= {*MIXED_PILES}
    knights = entry("Knights")
    facts = (knights.cost, type_names(knights.types), knights.set_name, knights.is_kingdom, knights.is_attack)
    assert facts == (5, ["Action", "Attack", "Knight"], "Dark Ages", True, True)
    assert not knights.is_village, "only one of ten Knights is a village"
    ruins = entry("Ruins")
    assert (ruins.cost, type_names(ruins.types), ruins.is_kingdom) == (0, ["Action", "Ruins"], False)
    assert (type_of_pile("Knights"), type_of_pile("Ruins")) == ("Knight", "Ruins")


def test_unknown_name_gets_a_suggestion() -> None:
    with pytest.raises(SetupError, match=r"Knight: no such card\. Did you mean Knights"):
        entry("Knight")


def test_every_card_belongs_to_a_category() -> None:
    in_mixed_piles = {card.name for pile in MIXED_PILES for card in CATALOGUE[pile].cards}
    assert set(FACES) - in_mixed_piles - set(BASIC_PILES) - NEVER_CHOSEN == set(KINGDOM_CARDS) - {*MIXED_KINGDOM_PILES}
    assert in_mixed_piles >= PRIZES
    assert {"Spoils", "Hovel", "Madman"} <= NEVER_CHOSEN


def test_villages_cantrips_terminals_and_trashers_are_recognized() -> None:
    assert {"Village", "Festival", "Hamlet", "Squire", "Dame Molly", "Trusty Steed", "Necropolis"} <= VILLAGES
    assert {"Laboratory", "Market", "Menagerie", "Tournament", "Sage", "Farming Village"} <= CANTRIPS
    assert {"Smithy", "Vassal", "Cultist", "Dame Anna"} <= TERMINALS
    assert not TERMINALS & {"Throne Room", "King's Court", "Procession", "Band of Misfits", "Squire", "Gold", "Gardens"}
    assert not TERMINALS & (VILLAGES | CANTRIPS)
    assert all(FACES[name].types & ACTION for name in VILLAGES | CANTRIPS | TERMINALS)
    assert {"Chapel", "Loan", "Hermit"} <= TRASHERS
    assert not TRASHERS & {"Bandit", "Knights", "Village"}
    assert [name for name, card in FACES.items() if card.order and not card.types & TREASURE] == []


def test_basic_piles_are_in_the_order_of_the_table() -> None:
    """Treasures and Victory cards form pairs; Curses and Ruins come last."""
    pairs = ["Copper", "Estate", "Silver", "Duchy", "Gold", "Province", "Platinum", "Colony"]
    assert BASIC_PILES[: len(pairs)] == pairs
    assert BASIC_PILES[-2:] == ["Curse", "Ruins"]
    assert "Potion" in BASIC_PILES


@pytest.mark.parametrize(
    ("name", "frame", "colour"),
    [
        ("Village", "action", "action"),
        ("Witch", "action", "attack"),
        ("Moat", "reaction", "reaction"),
        ("Gold", "treasure", "treasure"),
        ("Great Hall", "action victory", "victory"),
        ("Tunnel", "reaction victory", "reaction"),
        ("Curse", "curse", "curse"),
        ("Hovel", "reaction shelter", "shelter"),
        ("Necropolis", "action shelter", "shelter"),
        ("Overgrown Estate", "shelter victory", "shelter"),
        ("Dame Josephine", "knight victory", "knight"),
        ("Knights", "knight", "knight"),
        ("Ruins", "ruins", "ruins"),
        ("Followers", "action", "attack"),
        ("Diadem", "treasure", "treasure"),
    ],
)
def test_frame_and_colour_come_from_the_types(name: str, frame: str, colour: str) -> None:
    assert (entry(name).frame, entry(name).colour) == (frame, colour)


def test_plain_treasures_are_those_whose_text_is_only_coins_and_points() -> None:
    english = Texts("en")
    for each in CATALOGUE.values():
        is_plain = (
            bool(re.fullmatch(r"\[\d+\]( \[vp\d+\])?", english.card_text(each.name).strip())) if each.name in FACES else False
        )
        assert each.is_plain_treasure == is_plain, each.name


def test_server_catalogue_includes_mixed_piles() -> None:
    piles = catalog()["piles"]
    assert isinstance(piles, list)
    assert [pile["name"] for pile in piles] == sorted(MIXED_PILES)
    assert next(pile for pile in piles if pile["name"] == "Knights")["types"] == ["Action", "Attack", "Knight"]


JUDGEMENT = {
    "bench": "decks to measure",
    "bots/heuristics": "values of single cards",
    "lab/experiments/heuristic_value.py": "decks to measure",
    "lab/geronimoo": "names in another program's files",
    "lab/match/boards.py": "the default Bane",
    "levels/level_bots.py": "measured values of single cards",
    "scenarios/starting_position.py": "restores an effect of Merchant",
}
"""The modules and folders that may name Kingdom cards. All others use facts, so that a new card needs no change there."""
OTHER_MEANINGS = {"Feodum", "Library", "Tournament", "Village"}
"""Card names that also mean the program, a folder, an experiment and a kind of card."""


def test_only_judgements_and_data_name_kingdom_cards() -> None:
    named = {*FACES, *MIXED_PILES} - {*BASIC_PILES} - OTHER_MEANINGS
    naming = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in named and path.parent.name != "cards"
    }
    assert {each for each in naming if not each.startswith(tuple(JUDGEMENT))} == set()


def test_only_dark_ages_names_the_knights_pile() -> None:
    naming = [
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value == "Knights"
    ]
    assert set(naming) == {"cards/dark_ages.py"}


def test_generated_files_are_up_to_date() -> None:
    assert PAGE_ARMS.read_text(encoding="utf-8") == page_arms(), STALE
    assert PAGE.read_text(encoding="utf-8") == catalogue_page(), STALE


def test_arms_and_claims_refer_to_existing_cards() -> None:
    claimed = {claim.get("card") for claim in read_claims(ROOT / "rules" / CLAIMS_FILE)} - {None}
    assert claimed <= CATALOGUE.keys()
    blazoned = [each for each in CATALOGUE.values() if each.arms is not None]
    rows = json.loads((SOURCE / "cards" / "arms.json").read_text(encoding="utf-8"))
    assert rows.keys() == {each.name for each in blazoned}
    assert len({each.arms for each in blazoned}) == len(blazoned), "two cards have the same arms"
