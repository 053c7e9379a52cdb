"""Kingdoms by code and by wish."""

from __future__ import annotations

import pytest

from feodum.cards.box import GUEST_NAMES, KINGDOM_CARDS, possible_banes, wants_bane
from feodum.cards.catalogue import TRASHERS, entry
from feodum.engine.errors import FeodumError, SetupError
from feodum.engine.random import seeded
from feodum.kingdoms import kingdom_code
from feodum.kingdoms.kingdom_code import ALPHABET, Kingdom, read_code
from feodum.kingdoms.selection import choose_setup, random_kingdom, recommended_sets
from feodum.server.http.client_messages import KingdomRequest, Wishes, read_body
from feodum.server.table.kingdom_requests import requested_kingdom, wished

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


def test_guests_come_only_when_they_are_asked_for() -> None:
    """Neither among the ten nor as a Bane, as in games that are set up without a server."""
    for seed in range(60):
        kingdom = wished(Wishes(with_=["Young Witch"]), seeded(seed))
        assert not {*kingdom.cards, kingdom.bane} & {*GUEST_NAMES}
    asked = [wished(Wishes(sets=["Base", "Guests"]), seeded(seed)).cards for seed in range(20)]
    assert {*GUEST_NAMES} & {name for cards in asked for name in cards}


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


def test_cards_without_a_number_have_codes_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a card has that was added later, or one of your own: here, all but the first 60."""
    numbered = kingdom_code._numbered()[:60]
    monkeypatch.setattr(kingdom_code, "_numbered", lambda: numbered)
    lengths = set()
    kingdoms = []
    for seed in range(100):
        setup = choose_setup(None, 2, seed)
        kingdom = kingdom_code.of_setup(setup)
        assert read_code(kingdom.code.lower()).data() == kingdom.data()
        kingdoms.append((kingdom.code, kingdom))
        lengths.add(len(kingdom.code.replace("-", "")))
    assert lengths == {15, *(16 + 5 * count for count in range(1, max(lengths) // 5 - 2))}
    monkeypatch.undo()
    for code, kingdom in kingdoms:
        numbered_now = read_code(code)
        assert (numbered_now.cards, numbered_now.bane) == (kingdom.cards, kingdom.bane), "they have got numbers since"
    assert len({kingdom_code._name_signs(name) for name in KINGDOM_CARDS}) == len(KINGDOM_CARDS)
    for count in "0123456789AZ":
        for names in range(12):
            signs = count + "Z" * 13 + "00000" * names
            with pytest.raises(SetupError):
                read_code(f"2{signs}{kingdom_code._check_sign(signs)}")


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
        assert any(entry(name).is_village for name in kingdom.cards)
        assert any(entry(name).is_attack for name in kingdom.cards)
        assert any(name in TRASHERS for name in kingdom.cards)
        peaceful = wished(Wishes(attack=False, with_=["Moat"], without=["Chapel"], sets=["Base", "Cornucopia"]), random)
        assert not any(entry(name).is_attack for name in (*peaceful.cards, *([peaceful.bane] if peaceful.bane else [])))
        assert "Moat" in peaceful.cards
        assert "Chapel" not in peaceful.cards


def test_guests_come_only_when_wished_for() -> None:
    random = seeded(5)
    usual = [wished(Wishes(), random) for _ in range(200)]
    assert not {"Guests"} & {entry(name).set_name for kingdom in usual for name in (*kingdom.cards, kingdom.bane or "Moat")}
    wishes = Wishes(sets=["Guests", "Cornucopia"], with_=["Young Witch"])
    with_guests = [wished(wishes, random) for _ in range(50)]
    assert {entry(name).set_name for kingdom in with_guests for name in kingdom.cards} == {"Guests", "Cornucopia"}
    assert "Guests" in {entry(kingdom.bane).set_name for kingdom in with_guests}


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
