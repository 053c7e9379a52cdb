"""Compact observations and actions: the cards of this game, scaled, and nothing that the full ones don't show."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from walks import Kingdom, walk

from feodum.bots.random_bot import RandomBot
from feodum.cards.box import GUEST_NAMES, KINGDOM_CARDS
from feodum.engine.random import seeded
from feodum.env.action_game import Play
from feodum.env.compact import (
    FEATURE_COLUMNS,
    LARGEST,
    PLAYER_COLUMNS,
    SLOT_COLUMNS,
    SLOT_PLAYER_COLUMNS,
    TABLE_COLUMNS,
    Column,
    slot_columns,
    table_columns,
)
from feodum.env.encoding import CompactEncoding, FullEncoding
from feodum.env.numbering import ROW
from feodum.env.resampling import resampled
from feodum.env.single_picks import Picking, actions_for
from feodum.env.slots import BASICS, COMPACT_OPTIONS, EMPTY, Slots, kinds_in
from feodum.env.splits import Split
from feodum.kingdoms.selection import SETS, all_sets, choose_setup, kingdom_cost

GUESTS = [name for name in KINGDOM_CARDS if name in GUEST_NAMES]
KINGDOMS_WITH_MARKET = (
    ["Black Market", "Chapel", "Moat", "Market", "Mine", "Village", "Smithy", "Militia", "Witch", "Bandit"],
    ["Black Market", "Young Witch", "Knights", "Tournament", "Hermit", "Urchin", "Familiar", "Island", "Baker", "Doctor"],
)
GUIDE = Path(__file__).parents[2] / "docs" / "guide" / "learning.md"


def new_game(encoding: CompactEncoding, kingdom: Kingdom, players: int, seed: int, turn_limit: int = 12) -> Play:
    setup = choose_setup(kingdom, players, seed)
    return Play(setup, seed, None, turn_limit, "auto", encoding.actions(setup))


def kingdom_of(seed: int) -> Kingdom:
    """Return a random kingdom, guests, or a recommended set."""
    return (None, (GUESTS[seed:] + GUESTS)[:10], "First Game")[seed % 3]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("varies", [False, True])
def test_values_are_those_of_the_full_observation(seed: int, varies: bool) -> None:
    players = 2 + seed % 2
    kingdom = kingdom_of(seed)
    fixed = choose_setup(kingdom, players, seed).kingdom
    encoding = CompactEncoding(None if varies else fixed, players)
    full = FullEncoding(players)
    play = new_game(encoding, kingdom, players, seed)
    slots = encoding.slots.of(play.setup)
    every = [(name, column) for name in slots for column in slot_columns(players, varies)]
    every += [(EMPTY, column) for column in table_columns(players)]
    for step, _ in enumerate(walk(play, seed)):
        if step % 7:
            continue
        for seat in range(players):
            seen = encoding.observe(play, seat)
            assert encoding.observation_space.contains(seen)
            values = dict(zip(full.columns, full.observe(play, seat).tolist(), strict=True))
            for place, ((name, column), value) in enumerate(zip(every, seen.tolist(), strict=True)):
                is_table = place >= len(slots) * len(slot_columns(players, varies))
                exact = values[column.name if is_table else f"{name}: {column.name}"] if is_table or name else 0
                low, high = (-LARGEST if column.is_signed else 0), (1 if column.is_flag else LARGEST)
                assert value == pytest.approx(min(max(exact / column.unit, low), high)), (name, column)


@pytest.mark.parametrize("seed", range(6))
def test_every_answer_can_be_given_with_compact_actions(seed: int) -> None:
    kingdom = kingdom_of(seed)
    encoding = CompactEncoding(None, 2)
    play = new_game(encoding, kingdom, 2, seed)
    bot = RandomBot(seed)
    asked = 0
    for _ in walk(play, seed):
        picking = play.picking
        assert picking is not None
        assert len(play.legal) > 1
        if picking.picked or picking.narrowed_to >= 0:
            continue
        asked += 1
        view, decision = picking.view, picking.decision
        answer = bot.decide(view, decision)
        again = Picking(view, decision, play.numbers)
        for action in actions_for(view, decision, answer, play.numbers):
            assert action in again.legal()
            assert again.act(action)
        assert [decision.labels[option] for option in again.answer] == [decision.labels[option] for option in answer]
    assert asked > 20


def test_every_name_of_a_card_can_be_picked() -> None:
    setup = choose_setup(["Mystic", *GUESTS[:9]], 2, 1)
    assert len(setup.layout().names) <= COMPACT_OPTIONS**2


@pytest.mark.parametrize("kingdom", [None, "First Game", "Dark Carnival"])
def test_observations_reveal_nothing_hidden(kingdom: str | None) -> None:
    """Games that differ only in hidden information look the same to a seat."""
    encoding = CompactEncoding(kingdom, 2)
    play = new_game(encoding, kingdom, 2, 3)
    random = seeded(3)
    differ = 0
    for step, _ in enumerate(walk(play, 3)):
        if step % 5:
            continue
        for seat in range(2):
            twin = resampled(play, seat, random)
            assert (encoding.observe(twin, seat) == encoding.observe(play, seat)).all()
            assert twin.mask(seat) == play.mask(seat)
            differ += not (encoding.observe(twin, 1 - seat) == encoding.observe(play, 1 - seat)).all()
    assert differ > 3


def test_a_kingdom_has_the_same_slots_in_every_game() -> None:
    for kingdom in ("First Game", "Grim Parade", ["Young Witch", "Grand Market", *GUESTS[:8]]):
        slots = Slots(kingdom, 2)
        games = [slots.of(choose_setup(kingdom, 2, seed)) for seed in range(30)]
        assert {game[: len(slots.named)] for game in games} == {slots.named}
        assert {len(game) for game in games} == {slots.size}
    assert Slots("First Game", 2).size == len(kinds_in(choose_setup("First Game", 2, 0))) == 17


def test_slots_of_varying_kingdoms_have_a_fixed_order() -> None:
    for kingdom in (None, Split("train")):
        slots = Slots(kingdom, 2)
        for seed in range(40):
            setup = choose_setup(None, 2, seed)
            names = slots.of(setup)
            assert len(names) == slots.size
            assert names[: len(BASICS)] == tuple(name if setup.colony or name in BASICS[:7] else EMPTY for name in BASICS)
            piles = names[len(BASICS) : len(BASICS) + 10]
            assert piles == tuple(sorted(setup.kingdom, key=lambda name: (kingdom_cost(name), name)))
            others = [name for name in names[len(BASICS) + 10 :] if name]
            assert others == sorted(others, key=ROW.__getitem__)
            assert len(others) == min(len(kinds_in(setup)) - len({*BASICS, *piles} & {*kinds_in(setup)}), slots.size - 19)


def test_cards_beyond_the_last_slot_are_options() -> None:
    encoding = CompactEncoding(None, 2)
    kingdom = ["Knights", "Marauder", "Tournament", "Hermit", "Urchin", "Bandit Camp", "Cellar", "Moat", "Market", "Mine"]
    setup = choose_setup(kingdom, 2, 1, shelters=True)
    missing = {*kinds_in(setup)}.difference(encoding.slots.of(setup))
    assert missing
    assert not missing & {*encoding.actions(setup).number}


@pytest.mark.parametrize("sets", [["Alchemy"], ["Cornucopia", "Dark Ages", "Guests"], all_sets()])
def test_varying_kingdoms_of_additional_sets_have_slots_for_all_cards(sets: list[str]) -> None:
    slots = Slots(None, 2, sets)
    for seed in range(100):
        setup = choose_setup(None, 2, seed, sets=sets)
        assert {*kinds_in(setup)} <= {*slots.of(setup)}


@pytest.mark.parametrize("kingdom", KINGDOMS_WITH_MARKET)
@pytest.mark.parametrize("sets", [None, ["Dark Ages"], all_sets()])
def test_every_black_market_deck_has_slots(kingdom: list[str], sets: list[str] | None) -> None:
    slots = Slots(kingdom, 2, sets)
    for seed in range(100):
        setup = choose_setup(kingdom, 2, seed, sets=sets)
        assert {*kinds_in(setup)} <= {*slots.of(setup)}


def test_number_of_slots_depends_on_the_sets() -> None:
    assert {Slots(None, 2, sets).size for sets in (None, ["Base"], [*SETS], ["Seaside", "Guilds"])} == {40}
    size = Slots(None, 2, all_sets()).size
    assert size == Slots(Split("test"), 2, all_sets()).size == CompactEncoding(None, 2, all_sets()).slots.size
    assert f"({size} for all boxes)" in GUIDE.read_text(encoding="utf-8")


def test_space_is_float32_with_a_name_for_each_value() -> None:
    for kingdom in ("First Game", None):
        encoding = CompactEncoding(kingdom, 2)
        space = encoding.observation_space
        assert space.dtype == np.float32
        assert space.shape == (len(encoding.columns),)
        assert len({*encoding.columns}) == len(encoding.columns)
        assert encoding.action_count == len(encoding.actions(choose_setup("First Game", 2, 0)).names)
    assert len(CompactEncoding("First Game", 2).columns) < 300


def rows(columns: tuple[Column, ...]) -> list[str]:
    return [f"| `{column.name}` | {'1 or 0' if column.is_flag else f'÷ {column.unit}'} | {column.note} |" for column in columns]


def test_guide_lists_every_column() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    phases = [column for column in TABLE_COLUMNS if not column.name.startswith("at ")]
    for row in rows((*SLOT_COLUMNS, *SLOT_PLAYER_COLUMNS, *phases, *PLAYER_COLUMNS)):
        assert row in text, row
    for column in FEATURE_COLUMNS[:18]:
        assert f"`{column.name}`" in text, column
