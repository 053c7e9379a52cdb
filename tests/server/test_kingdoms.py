"""Kingdoms by code and by wish."""

from __future__ import annotations

import pytest

from feodum.cards.box import KINGDOM_CARDS, possible_banes, wants_bane
from feodum.engine.errors import FeodumError, SetupError
from feodum.engine.random import seeded
from feodum.kingdoms import TRASHERS, random_kingdom, recommended_sets
from feodum.server.kingdom_code import ALPHABET, Kingdom, read_code
from feodum.server.messages import KingdomRequest, Wishes, read_body
from feodum.server.wishing import is_attack, is_village, requested_kingdom, wished

CHOICES = (None, False, True)


def test_every_code_comes_back_as_its_kingdom() -> None:
    random = seeded(7)
    for number in range(500):
        cards = random_kingdom(random)
        banes = possible_banes(cards)
        bane = banes[random.below(len(banes))] if wants_bane(cards) else ""
        kingdom = Kingdom(cards, bane, CHOICES[number % 3], CHOICES[number // 3 % 3])
        again = read_code(kingdom.code.lower().replace("-", " "))
        assert again.data() == kingdom.data()
        assert len(kingdom.code) == 17


def test_recommended_sets_have_codes() -> None:
    codes = set()
    for chosen in recommended_sets().values():
        if chosen.is_playable:
            kingdom = Kingdom(chosen.kingdom, chosen.bane, chosen.colony, chosen.shelters)
            assert read_code(kingdom.code).data() == kingdom.data()
            codes.add(kingdom.code)
    assert len(codes) > 20


def test_a_code_of_today_stays_valid() -> None:
    """Codes are passed on: this one must mean the same in every later version."""
    assert read_code("10000-014FR-V004T").cards == (
        "Cellar", "Moat", "Merchant", "Village", "Workshop", "Militia", "Remodel", "Smithy", "Market", "Mine",
    )  # fmt: skip


def test_mistyped_codes_are_noticed() -> None:
    code = "100000" + "14FRV004T"
    for place in range(1, len(code)):
        for sign in ALPHABET:
            if sign != code[place]:
                with pytest.raises(SetupError):
                    read_code(code[:place] + sign + code[place + 1 :])


@pytest.mark.parametrize("code", ["", "1", "2" + "0" * 14, "1" + "Z" * 14, "x" * 60, "ÄÖÜ", "1" + "0" * 13 + "!"])
def test_what_is_no_code(code: str) -> None:
    with pytest.raises(SetupError):
        read_code(code)


def test_wishes_are_fulfilled() -> None:
    random = seeded(3)
    for _ in range(20):
        kingdom = wished(Wishes(village=True, attack=True, trashing=True, spread=True), random)
        assert any(is_village(name) for name in kingdom.cards)
        assert any(is_attack(name) for name in kingdom.cards)
        assert any(name in TRASHERS for name in kingdom.cards)
        peaceful = wished(Wishes(attack=False, with_=["Moat"], without=["Chapel"], sets=["Base", "Cornucopia"]), random)
        assert not any(is_attack(name) for name in (*peaceful.cards, *([peaceful.bane] if peaceful.bane else [])))
        assert "Moat" in peaceful.cards
        assert "Chapel" not in peaceful.cards


def test_trashers_are_kingdom_cards() -> None:
    assert set(KINGDOM_CARDS) >= TRASHERS


@pytest.mark.parametrize(
    "wishes",
    [
        Wishes(sets=["Alchemy"]),
        Wishes(without=["Wich"]),
        Wishes(with_=["Witch"], attack=False),
        Wishes(with_=["Witch"], without=["Witch"]),
        Wishes(with_=["Gold"]),
        Wishes(sets=["Base"], without=[name for name in KINGDOM_CARDS if name != "Moat"]),
        Wishes(sets=["Cornucopia"], trashing=True, without=["Remake"]),
    ],
)
def test_impossible_wishes(wishes: Wishes) -> None:
    with pytest.raises(SetupError):
        wished(wishes, seeded(1))


@pytest.mark.parametrize(
    "body",
    [
        b"{}",
        b'{"code": "1", "set": "First Game"}',
        b'{"set": "No such set"}',
        b'{"cards": ["Moat"]}',
        b'{"cards": ["Nonsense"], "bane": null}',
        b'{"cards": ["Cellar", "Moat"], "bane": "Witch"}',
        b'{"wishes": {"vilage": true}}',
        b'{"wishes": null}',
        b"\xff",
        b'{"set": "\\ud800"}',
    ],
)
def test_impossible_kingdoms(body: bytes) -> None:
    with pytest.raises(FeodumError):
        requested_kingdom(read_body(body, KingdomRequest))


def test_a_bane_is_found_where_none_is_named() -> None:
    cards = ["Young Witch", "Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village"]
    kingdom = requested_kingdom(KingdomRequest(cards=cards))
    assert kingdom.bane in possible_banes(cards)
