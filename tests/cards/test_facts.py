"""Every card matches the facts file rules/cards.csv."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from feodum.cards.box import CARDS, FACES, KINGDOM_CARDS, MIXED_KINGDOM_PILES, STOCKS, Setup, needs_bane, possible_banes
from feodum.engine.card import type_names
from feodum.engine.table import Table

ROOT = Path(__file__).parent.parent.parent
PILES_ONLY = {*MIXED_KINGDOM_PILES}
"""Rows that describe a pile instead of a card."""
PLAIN = [name for name in KINGDOM_CARDS if name in FACES and not FACES[name].extra_piles]
"""Kingdom cards that add no piles."""
PLAYERS = (2, 3, 4, 5, 6)


def read_facts() -> dict[str, dict[str, str]]:
    with (ROOT / "rules" / "cards.csv").open(encoding="utf-8", newline="") as file:
        return {row["name"]: row for row in csv.DictReader(file)}


FACTS = read_facts()


def german_names() -> dict[str, str]:
    text = (ROOT / "src" / "feodum" / "i18n" / "de" / "cards.ftl").read_text(encoding="utf-8")
    return dict(re.findall(r"^(card-[a-z0-9-]+) = (.+)$", text, re.MULTILINE))


def english_names() -> dict[str, str]:
    text = (ROOT / "src" / "feodum" / "i18n" / "en" / "cards.ftl").read_text(encoding="utf-8")
    return dict(re.findall(r"^(card-[a-z0-9-]+) = (.+)$", text, re.MULTILINE))


def test_cards_are_exactly_those_in_the_facts_file() -> None:
    assert set(CARDS) == set(FACTS) - PILES_ONLY


@pytest.mark.parametrize("name", sorted(CARDS))
def test_name_cost_types_and_set_match_the_facts(name: str) -> None:
    card, facts = FACES[name], FACTS[name]
    assert card.name == name
    cost = f"{card.cost}{'P' * card.potion_cost}" if not card.debt_cost else f"{card.debt_cost}D"
    assert cost == facts["cost"], "the cost in coins, with a P for each Potion, or the debt with a D"
    assert set(type_names(card.types)) == set(facts["types"].split("-"))
    assert card.set_name == facts["set"]


@pytest.mark.parametrize("name", sorted(CARDS))
def test_points_match_the_facts(name: str) -> None:
    """Fixed points are a fact of the card; variable points are computed by `score` (see the scenarios)."""
    card, stated = FACES[name], FACTS[name]["vp"]
    if re.fullmatch(r"-?\d+", stated):
        assert card.points == int(stated)
        assert card.score([card]) == int(stated)
    else:
        assert card.points == 0
        assert (type(card).score is not type(FACES["Estate"]).score) == bool(stated)


@pytest.mark.parametrize("name", sorted(CARDS))
def test_coins_match_the_facts(name: str) -> None:
    """Fixed coins are a fact of the card; variable coins are given by `play`.

    Poor House gives its 4 coins first and then takes some away again.
    """
    card, stated = FACES[name], FACTS[name]["coins"]
    if re.fullmatch(r"\d+", stated):
        assert card.coins == int(stated)
    elif name == "Poor House":
        assert card.coins == 4
    elif match := re.match(r"(\d+) (plus|and|\+)", stated):
        assert card.coins == int(match[1])
    else:
        assert card.coins == 0, f"{name}: {stated!r}"


@pytest.mark.parametrize("name", sorted(FACTS))
def test_english_and_german_names_match_the_facts(name: str) -> None:
    slug = "card-" + re.sub(r"[^a-z]+", "-", name.lower().replace("'", ""))
    assert german_names()[slug] == FACTS[name]["german"]
    assert english_names()[slug] == name


# Piles ----------------------------------------------------------------------------------------------------------------
def expected_size(text: str, players: int) -> int | None:
    """Return the pile size in the facts file; None if the card has no pile of its own."""
    if match := re.match(r"60 minus 7 per player", text):
        return (60 if players <= 4 else 120) - 7 * players
    if match := re.match(r"(\d+) \(5-6 players with two sets: (\d+)\)", text):
        return int(match[1] if players <= 4 else match[2])
    if match := re.match(r"(\d+)/(\d+)/(\d+)/(\d+)/(\d+) with 2/3/4/5/6 players", text):
        return int(match[players - 1])
    if match := re.match(r"10 per player beyond the first", text):
        return 10 * (players - 1)
    if match := re.match(r"8/12 by players|8 \(2 players\) / 12 \(3\+ players\)", text):
        return 8 if players == 2 else 12
    if match := re.match(r"1 copy|part of|1 per player|10 different Knights|1 of|one", text):
        return None
    match = re.match(r"(\d+)", text)
    assert match, text
    return int(match[1])


def game_with(name: str, players: int) -> Table:
    """Return a game that includes the card's pile."""
    pile = FACES[name].pile_name if name in FACES else name
    first = [other for other in KINGDOM_CARDS if other in (name, pile) or (other in FACES and pile in FACES[other].extra_piles)]
    ten = [*first, *(other for other in KINGDOM_CARDS if other not in first and other in PLAIN)][:10]
    bane = possible_banes(ten)[0] if needs_bane(ten) else ""
    return Setup(players, ten, colony=True, bane=bane).layout().deal(players, 0)


@pytest.mark.parametrize("name", sorted(CARDS))
def test_pile_sizes_match_the_facts(name: str) -> None:
    for players in PLAYERS:
        wanted = expected_size(FACTS[name]["pile"], players)
        g = game_with(name, players)
        if wanted is None:
            assert FACES[name].pile or g.pile(name) is None, "the card belongs to a mixed pile or to none"
            continue
        pile = g.pile(name)
        assert pile is not None
        if FACES[name].pile:
            assert sum(1 for card in pile.cards if card.name == name) == wanted
        else:
            assert len(pile.cards) == wanted, f"{players} players"
            assert all(card.name == name for card in pile.cards)
        apart = any(words in FACTS[name]["pile"] for words in ("beside the Supply", "not in the Supply"))
        assert pile.supply is not apart


def test_mixed_piles_have_the_expected_cards() -> None:
    for players in PLAYERS:
        knights = game_with("Knights", players).pile("Knights")
        ruins = game_with("Ruins", players).pile("Ruins")
        prizes = game_with("Prizes", players).pile("Prizes")
        assert knights is not None
        assert ruins is not None
        assert prizes is not None
        assert sorted(card.name for card in knights.cards) == sorted(kind(-1).name for kind in STOCKS["Knights"].kinds)
        assert len(ruins.cards) == 10 * (players - 1)
        assert len(prizes.cards) == 5
        assert knights.supply
        assert ruins.supply
        assert not prizes.supply
