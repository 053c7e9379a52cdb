"""The catalogue derives the properties of piles from their cards, and no other module lists cards."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest
from catalogue import PAGE, PAGE_ARMS, ROOT, catalogue_page, page_arms

from feodum.cards.box import FACES, KINGDOM_CARDS
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
from feodum.scenarios.coverage import CLAIMS_FILE, read_claims
from feodum.server.http.catalog import catalog

STALE = "out of date: run `make contract`"
SOURCE = Path(__file__).parent.parent.parent / "src" / "feodum"


def test_mixed_pile_has_the_common_properties_of_its_cards() -> None:
    assert sorted(MIXED_PILES) == ["Knights", "Prizes", "Ruins"]
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
    assert set(FACES) - in_mixed_piles - BASIC_PILES - NEVER_CHOSEN == set(KINGDOM_CARDS) - {"Knights"}
    assert in_mixed_piles >= PRIZES
    assert len(PRIZES) == 5
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


def test_server_catalogue_includes_mixed_piles() -> None:
    piles = catalog()["piles"]
    assert isinstance(piles, list)
    assert [pile["name"] for pile in piles] == ["Knights", "Prizes", "Ruins"]
    assert piles[0]["types"] == ["Action", "Attack", "Knight"]


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
