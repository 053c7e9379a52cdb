"""Kingdom codes and random kingdoms with conditions."""

from __future__ import annotations

from collections import Counter

import pytest

from feodum.cards.box import FACES, GUEST_NAMES, KINGDOM_CARDS, needs_bane, possible_banes
from feodum.cards.catalogue import TRASHERS, entry
from feodum.engine.errors import FeodumError, SetupError
from feodum.engine.random import seeded
from feodum.kingdoms import kingdom_code
from feodum.kingdoms.kingdom_code import ALPHABET, Kingdom, read_code
from feodum.kingdoms.selection import (
    SETS,
    all_sets,
    choose_setup,
    drawn_from,
    kingdom_cost,
    random_kingdom,
    recommended_sets,
    set_of,
)
from feodum.server.http.client_messages import KingdomRequest, Wishes, read_body
from feodum.server.table.kingdom_requests import draw_kingdom, requested_kingdom, requested_sets

CHOICES = (None, False, True)


def test_codes_round_trip() -> None:
    random = seeded(7)
    for number in range(500):
        cards = random_kingdom(random)
        banes = possible_banes(cards)
        bane = banes[random.below(len(banes))] if needs_bane(cards) else ""
        kingdom = Kingdom(cards, bane, CHOICES[number % 3], CHOICES[number // 3 % 3])
        again = read_code(kingdom.code.lower().replace("-", " "))
        assert again.data() == kingdom.data()
        assert len(kingdom.code) == 17


def test_codes_of_all_boxes_round_trip() -> None:
    random = seeded(8)
    for _ in range(100):
        cards = random_kingdom(random, all_sets())
        banes = possible_banes(cards, guests=True)
        kingdom = Kingdom(cards, banes[random.below(len(banes))] if needs_bane(cards) else "", None, None)
        assert read_code(kingdom.code.lower()).data() == kingdom.data()


def test_guest_cards_appear_only_if_requested() -> None:
    """Otherwise they are neither among the ten cards nor the Bane."""
    for seed in range(60):
        kingdom = draw_kingdom(Wishes(with_=["Young Witch"]), seeded(seed))
        assert not {*kingdom.cards, kingdom.bane} & {*GUEST_NAMES}
    requested = [draw_kingdom(Wishes(sets=["Base", "Seaside"]), seeded(seed)).cards for seed in range(20)]
    assert {*GUEST_NAMES} & {name for cards in requested for name in cards}


def test_recommended_sets_have_codes() -> None:
    codes = set()
    for chosen in recommended_sets().values():
        if chosen.is_playable:
            kingdom = Kingdom(chosen.kingdom, chosen.bane, chosen.colony, chosen.shelters)
            assert read_code(kingdom.code).data() == kingdom.data()
            codes.add(kingdom.code)
    assert len(codes) > 20


def test_published_code_keeps_its_meaning() -> None:
    """Players share codes, so this one must keep its meaning in every version."""
    assert read_code("10000-014FR-V004T").cards == (
        "Cellar", "Moat", "Merchant", "Village", "Workshop", "Militia", "Remodel", "Smithy", "Market", "Mine",
    )  # fmt: skip


def test_unnumbered_cards_have_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    """New and custom cards have no number. In this test, only the first 60 cards have one."""
    numbered = kingdom_code._numbered()[:60]
    monkeypatch.setattr(kingdom_code, "_numbered", lambda: numbered)
    lengths = set()
    kingdoms = []
    for seed in range(100):
        setup = choose_setup(None, 2, seed)
        kingdom = kingdom_code.kingdom_of(setup)
        assert read_code(kingdom.code.lower()).data() == kingdom.data()
        kingdoms.append((kingdom.code, kingdom))
        lengths.add(len(kingdom.code.replace("-", "")))
    assert lengths == {15, *(16 + 5 * count for count in range(1, max(lengths) // 5 - 2))}
    monkeypatch.undo()
    for code, kingdom in kingdoms:
        numbered_now = read_code(code)
        assert (numbered_now.cards, numbered_now.bane) == (kingdom.cards, kingdom.bane), "cards that got numbers later"
    assert len({kingdom_code._name_hash(name) for name in KINGDOM_CARDS}) == len(KINGDOM_CARDS)
    for count in "0123456789AZ":
        for names in range(12):
            characters = count + "Z" * 13 + "00000" * names
            with pytest.raises(SetupError):
                read_code(f"2{characters}{kingdom_code._check_character(characters)}")


def test_typos_in_codes_are_detected() -> None:
    code = "100000" + "14FRV004T"
    for index in range(1, len(code)):
        for character in ALPHABET:
            if character != code[index]:
                with pytest.raises(SetupError):
                    read_code(code[:index] + character + code[index + 1 :])


@pytest.mark.parametrize("code", ["", "1", "2" + "0" * 14, "1" + "Z" * 14, "x" * 60, "ÄÖÜ", "1" + "0" * 13 + "!"])
def test_invalid_codes_are_rejected(code: str) -> None:
    with pytest.raises(SetupError):
        read_code(code)


def test_random_kingdoms_meet_the_conditions() -> None:
    random = seeded(3)
    for _ in range(20):
        kingdom = draw_kingdom(Wishes(village=True, attack=True, trashing=True, spread=True), random)
        assert any(entry(name).is_village for name in kingdom.cards)
        assert any(entry(name).is_attack for name in kingdom.cards)
        assert any(name in TRASHERS for name in kingdom.cards)
        peaceful = draw_kingdom(Wishes(attack=False, with_=["Moat"], without=["Chapel"], sets=["Base", "Cornucopia"]), random)
        assert not any(entry(name).is_attack for name in (*peaceful.cards, *([peaceful.bane] if peaceful.bane else [])))
        assert "Moat" in peaceful.cards
        assert "Chapel" not in peaceful.cards


def test_random_kingdom_and_its_bane_use_only_the_requested_sets() -> None:
    random = seeded(5)
    usual = [draw_kingdom(Wishes(), random) for _ in range(200)]
    assert {*SETS} == {entry(name).set_name for kingdom in usual for name in (*kingdom.cards, kingdom.bane or "Moat")}
    wishes = Wishes(sets=["Intrigue", "Seaside", "Cornucopia"], with_=["Young Witch"])
    with_guests = [draw_kingdom(wishes, random) for _ in range(50)]
    assert {entry(name).set_name for kingdom in with_guests for name in kingdom.cards} == {"Intrigue", "Seaside", "Cornucopia"}
    assert {"Intrigue", "Seaside"} & {entry(kingdom.bane).set_name for kingdom in with_guests}
    assert not any(FACES[name].edition for kingdom in with_guests for name in (*kingdom.cards, kingdom.bane))
    older = [draw_kingdom(Wishes(sets=["Intrigue", "Intrigue 1E"]), random).cards for _ in range(20)]
    assert any(FACES[name].edition for cards in older for name in cards)


def test_a_card_of_any_set_can_be_included() -> None:
    kingdom = draw_kingdom(Wishes(sets=["Base"], with_=["Scout", "Possession"]), seeded(2))
    assert {drawn_from(name) for name in kingdom.cards} == {"Base", "Intrigue 1E", "Alchemy"}


def test_conditions_apply_to_the_cards_of_all_boxes() -> None:
    random = seeded(4)
    sets = ["Intrigue", "Seaside", "Guilds", "Hinterlands", "Alchemy"]
    for _ in range(20):
        kingdom = draw_kingdom(Wishes(sets=sets, village=True, attack=True, spread=True), random)
        assert any(entry(name).is_village for name in kingdom.cards)
        assert any(entry(name).is_attack for name in kingdom.cards)
        assert {2, 3, 4, 5} <= {kingdom_cost(name) for name in kingdom.cards}
        peaceful = draw_kingdom(Wishes(sets=sets, village=False, attack=False), random)
        assert not any(entry(name).is_attack or entry(name).is_village for name in peaceful.cards)


NEW_BOXES = ["Intrigue", "Seaside", "Guilds", "Hinterlands", "Alchemy"]


def test_defences_react_from_the_hand_or_protect_in_play() -> None:
    defences = {name for name in KINGDOM_CARDS if entry(name).is_defence}
    assert {"Moat", "Secret Chamber", "Diplomat", "Horse Traders", "Beggar", "Lighthouse"} <= defences
    assert not defences & {"Watchtower", "Trader", "Tunnel", "Fool's Gold", "Market Square", "Militia", "Knights"}


@pytest.mark.parametrize("attack", [None, True, False])
def test_attacks_come_only_with_a_defence(attack: bool | None) -> None:
    random = seeded(6)
    with_attacks = 0
    for _ in range(30):
        kingdom = draw_kingdom(Wishes(sets=NEW_BOXES, defended=True, attack=attack), random)
        is_attack = any(entry(name).is_attack for name in kingdom.cards)
        assert any(entry(name).is_defence for name in kingdom.cards) or not is_attack
        assert attack in (None, is_attack)
        with_attacks += is_attack
    assert with_attacks or attack is False


def test_a_bane_can_be_the_defence() -> None:
    random = seeded(7)
    wishes = Wishes(sets=["Seaside"], with_=["Young Witch"], without=["Native Village"], defended=True)
    kingdoms = [draw_kingdom(wishes, random) for _ in range(20)]
    assert all("Lighthouse" in (*kingdom.cards, kingdom.bane) for kingdom in kingdoms)
    assert {"Lighthouse"} < {kingdom.bane for kingdom in kingdoms}, "the other Banes come with the Lighthouse in the kingdom"
    with pytest.raises(SetupError, match="no kingdom was found"):
        draw_kingdom(Wishes(sets=["Seaside"], with_=["Witch"], without=["Lighthouse"], defended=True), random)


def test_a_kingdom_has_at_most_so_many_cards_of_a_box() -> None:
    random = seeded(8)
    for most in (2, 3, 4, 10):
        for _ in range(10):
            wishes = Wishes(sets=[*NEW_BOXES, "Intrigue 1E"], most_per_box=most, with_=["Scout", "Village"], village=True)
            kingdom = draw_kingdom(wishes, random)
            boxes = Counter([set_of(name) for name in kingdom.cards])
            assert sum(boxes.values()) == 10
            assert max(boxes.values()) <= most
    one_of_each = draw_kingdom(Wishes(sets=all_sets(), with_=["Black Market"], most_per_box=1), random)
    assert len({set_of(name) for name in one_of_each.cards}) == 10


def test_all_conditions_can_be_combined() -> None:
    random = seeded(9)
    for _ in range(5):
        wishes = Wishes(sets=all_sets(), village=True, attack=True, defended=True, trashing=True, spread=True, most_per_box=2)
        cards = draw_kingdom(wishes, random).cards
        assert any(entry(name).is_defence for name in cards)
        assert max(Counter([set_of(name) for name in cards]).values()) <= 2


def test_conditions_keep_the_kingdoms_of_seeds() -> None:
    """A limit that has no effect draws the same kingdom as no limit."""
    assert draw_kingdom(Wishes(most_per_box=10), seeded(3)).cards == draw_kingdom(Wishes(), seeded(3)).cards


def test_a_bane_is_drawn_from_the_requested_sets() -> None:
    cards = ["Young Witch", "Market", "Merchant", "Militia", "Mine", "Remodel", "Smithy", "Village", "Workshop", "Witch"]
    banes = {requested_kingdom(KingdomRequest(cards=cards, sets=["Seaside"])).bane for _ in range(20)}
    assert {drawn_from(name) for name in banes} == {"Seaside"}
    assert requested_sets(KingdomRequest(cards=cards)) == requested_sets(None) == [*SETS]
    assert requested_sets(KingdomRequest(wishes=Wishes(sets=["Guilds"]))) == ["Guilds"]
    assert requested_sets(KingdomRequest(wishes=Wishes(sets=["Guilds"]), sets=["Base"])) == ["Base"]
    with pytest.raises(SetupError, match="no such set"):
        requested_kingdom(KingdomRequest(cards=cards, sets=["Atlantis"]))


def test_trashers_are_kingdom_cards() -> None:
    assert set(KINGDOM_CARDS) >= TRASHERS


@pytest.mark.parametrize(
    "wishes",
    [
        Wishes(sets=["Atlantis"]),
        Wishes(without=["Wich"]),
        Wishes(with_=["Witch"], attack=False),
        Wishes(with_=["Witch"], without=["Witch"]),
        Wishes(with_=["Gold"]),
        Wishes(sets=["Base"], without=[name for name in KINGDOM_CARDS if name != "Moat"]),
        Wishes(sets=["Cornucopia"], trashing=True, without=["Remake"]),
        Wishes(sets=["Base", "Seaside"], most_per_box=4),
        Wishes(with_=["Scout", "Courtier"], sets=all_sets(), most_per_box=1),
        Wishes(sets=["Alchemy"], defended=True, with_=["Familiar"]),
    ],
)
def test_impossible_conditions_are_rejected(wishes: Wishes) -> None:
    with pytest.raises(SetupError):
        draw_kingdom(wishes, seeded(1))


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
        b'{"wishes": {"most_per_box": 0}}',
        b'{"wishes": {"most_per_box": 11}}',
        b'{"wishes": {"defended": 1}}',
        b"\xff",
        b'{"set": "\\ud800"}',
    ],
)
def test_impossible_kingdoms_are_rejected(body: bytes) -> None:
    with pytest.raises(FeodumError):
        requested_kingdom(read_body(body, KingdomRequest))


def test_missing_bane_is_chosen() -> None:
    cards = ["Young Witch", "Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village"]
    kingdom = requested_kingdom(KingdomRequest(cards=cards))
    assert kingdom.bane in possible_banes(cards)
