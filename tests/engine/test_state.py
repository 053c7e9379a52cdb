"""Every declared field of a game's state is copied, compared and reset as its declaration says."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from feodum.cards.box import FACES, Setup
from feodum.engine import triggers
from feodum.engine.card import Card
from feodum.engine.landscape import PileToken
from feodum.engine.random import Random
from feodum.engine.state.declaration import LEAVE, PLAYER_STATE, SHARE, TABLE_STATE, StateField
from feodum.engine.state.history import History
from feodum.engine.state.landscape_deck import LandscapeDeck
from feodum.engine.state.player import Player
from feodum.engine.state.state_data import state_data
from feodum.engine.state.turn_memory import DurationEffect, ExtraTurn, Pass, TurnMemory
from feodum.engine.table import Table
from feodum.saves.checkpoints import checkpoint
from feodum.soak.fingerprint import fingerprint
from mechanism_cards import MinusCost, PlusCoin

KINGDOM = ("Caravan", "Cellar", "Market", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop")
GOLD, SILVER = FACES["Gold"], FACES["Silver"]


def history() -> History:
    made = History()
    made.played, made.bought, made.gained, made.last_gained = [GOLD], [SILVER], [GOLD, SILVER], [SILVER, GOLD]
    return made


def landscape_deck() -> LandscapeDeck:
    made = LandscapeDeck("Gold", [GOLD])
    made.discard, made.set_aside = [SILVER], [GOLD, SILVER]
    return made


VALUES: dict[str, Callable[[], object]] = {
    "str": lambda: "changed",
    "Card | None": lambda: GOLD,
    "list[Card]": lambda: [GOLD, SILVER],
    "list[str]": lambda: ["changed"],
    "dict[str, int]": lambda: {"Gold": 2},
    "dict[str, list[Card]]": lambda: {"Gold": [GOLD, SILVER]},
    "dict[str, LandscapeDeck]": lambda: {"Gold": landscape_deck()},
    "ExtraTurn | None": lambda: ExtraTurn(1, 0, GOLD),
    "list[ExtraTurn]": lambda: [ExtraTurn(1, 0, GOLD)],
    "list[TurnMemory]": lambda: [TurnMemory(GOLD, "word", SILVER, 1)],
    "list[DurationEffect]": lambda: [DurationEffect(1, GOLD, SILVER, 2, [SILVER], "word", 3, [GOLD])],
    "list[Pass]": lambda: [Pass(1, 0, GOLD)],
    "History | None": history,
}
"""A value for each type that a field can have, except for numbers: the test adds 1 to those, and inverts truth values."""


def changed(field: StateField, old: object) -> object:
    """Return another value of the field's type."""
    if field.type == "bool":
        return not old
    if isinstance(old, int) and field.type in ("int", "i64"):
        return old + 1
    assert field.type in VALUES, f"{field.name}: say in `VALUES` how to make a value of type {field.type}"
    return VALUES[field.type]()


def new_table(field: StateField) -> Table:
    table = Setup(2, KINGDOM).layout().deal(1, 0)
    if field.only_if:
        table.abilities |= getattr(triggers, field.only_if)
    return table


def described(table: Table) -> dict[str, object]:
    return state_data(table, with_number)


def with_number(card: Card) -> str:
    return f"{card.name} {card.uid}"


def check_copied(field: StateField, original: object, twin: object) -> None:
    """Check that a copy shares the value only if the declaration says so."""
    value, copied = getattr(original, field.name), getattr(twin, field.name)
    assert field.copy != LEAVE
    if field.copy != SHARE:
        assert copied is not value
        if isinstance(value, dict):
            assert [key for key in value if copied[key] is value[key]] == []


def names(fields: tuple[StateField, ...]) -> list[str]:
    return [field.name for field in fields]


TABLE_FIELDS = tuple(field for field in TABLE_STATE if field.differs)
PLAYER_FIELDS = tuple(field for field in PLAYER_STATE if field.differs)
TURN_FIELDS = tuple(field for field in TABLE_STATE if field.resets)
OTHER_FIELDS = tuple(field for field in TABLE_FIELDS if not field.resets)


@pytest.mark.parametrize("field", TABLE_FIELDS, ids=names(TABLE_FIELDS))
def test_field_of_the_table_is_compared_and_copied(field: StateField) -> None:
    table = new_table(field)
    before = checkpoint(table)
    setattr(table, field.name, changed(field, getattr(table, field.name)))
    assert checkpoint(table) != before
    assert described(table)[field.name] is not None
    twin = table.copy()
    assert described(twin) == described(table)
    check_copied(field, table, twin)


@pytest.mark.parametrize("field", PLAYER_FIELDS, ids=names(PLAYER_FIELDS))
@pytest.mark.parametrize("seat", [0, 1])
def test_field_of_a_player_is_compared_and_copied(field: StateField, seat: int) -> None:
    table = new_table(field)
    before = checkpoint(table)
    player = table.players[seat]
    setattr(player, field.name, changed(field, getattr(player, field.name)))
    assert checkpoint(table) != before
    twin = table.copy()
    assert described(twin) == described(table)
    check_copied(field, player, twin.players[seat])


@pytest.mark.parametrize("field", TURN_FIELDS, ids=names(TURN_FIELDS))
def test_field_of_the_turn_is_reset(field: StateField) -> None:
    table = new_table(field)
    value = changed(field, getattr(table, field.name))
    setattr(table, field.name, value)
    assert getattr(table, field.name) == value
    table.reset_turn()
    assert getattr(table, field.name) == getattr(Table([], [], {}, Random(0, 0, 0, 1)), field.name)


@pytest.mark.parametrize("field", OTHER_FIELDS, ids=names(OTHER_FIELDS))
def test_other_field_is_not_reset(field: StateField) -> None:
    table = new_table(field)
    value = changed(field, getattr(table, field.name))
    setattr(table, field.name, value)
    table.reset_turn()
    assert getattr(table, field.name) == value


def test_every_field_is_in_one_of_the_tests_or_is_no_part_of_the_state() -> None:
    """A field that is no part of the state has no effect on checkpoints, and no field of a player resets."""
    assert [field for field in PLAYER_STATE if field.resets] == []
    assert [field for field in TURN_FIELDS if not field.differs] == []
    for field in TABLE_STATE:
        if not field.differs and field.type in ("int", "i64", "bool"):
            table = new_table(field)
            before = checkpoint(table)
            setattr(table, field.name, changed(field, getattr(table, field.name)))
            assert checkpoint(table) == before, field.name


def other_memory() -> list[TurnMemory]:
    return [TurnMemory(SILVER, "word", SILVER, 1), TurnMemory(GOLD, "other", SILVER, 1), TurnMemory(GOLD, "word", None, 1)]


OTHERS: dict[str, list[object]] = {
    "extra_turns": [ExtraTurn(0, 0, GOLD), ExtraTurn(1, 1, GOLD), ExtraTurn(1, 0, SILVER)],
    "turn_memory": [*other_memory(), TurnMemory(GOLD, "word", SILVER, 0)],
    "replays": [*other_memory(), TurnMemory(GOLD, "word", SILVER, 0)],
    "passes": [Pass(0, 0, GOLD), Pass(1, 1, GOLD), Pass(1, 0, SILVER)],
    "durations": [
        DurationEffect(0, GOLD, SILVER, 2, [SILVER], "word", 3, [GOLD]),
        DurationEffect(1, SILVER, SILVER, 2, [SILVER], "word", 3, [GOLD]),
        DurationEffect(1, GOLD, None, 2, [SILVER], "word", 3, [GOLD]),
        DurationEffect(1, GOLD, SILVER, 1, [SILVER], "word", 3, [GOLD]),
        DurationEffect(1, GOLD, SILVER, 2, [], "word", 3, [GOLD]),
        DurationEffect(1, GOLD, SILVER, 2, [SILVER], "", 3, [GOLD]),
        DurationEffect(1, GOLD, SILVER, 2, [SILVER], "word", 4, [GOLD]),
        DurationEffect(1, GOLD, SILVER, 2, [SILVER], "word", 3),
    ],
}
"""Objects that differ in one part from the one in `VALUES`, by field."""


@pytest.mark.parametrize("name", OTHERS)
def test_every_part_of_an_object_is_compared(name: str) -> None:
    (field,) = [field for field in TABLE_STATE if field.name == name]
    table = new_table(field)
    setattr(table, name, changed(field, getattr(table, name)))
    before = checkpoint(table)
    for other in OTHERS[name]:
        setattr(table, name, [other])
        assert checkpoint(table) != before


@pytest.mark.parametrize("part", range(4))
def test_every_part_of_a_history_is_compared(part: int) -> None:
    table = Setup(2, KINGDOM).layout().deal(1, 0)
    player: Player = table.players[1]
    player.history = history()
    before = checkpoint(table)
    player.history.parts()[part].append(GOLD)
    assert checkpoint(table) != before


def token(kind: type[PileToken], owner: int) -> PileToken:
    made = kind(-1)
    made.owner = owner
    return made


def lay(kind: type[PileToken], owner: int) -> Callable[[Table], None]:
    """Return a change that puts a token on the first pile."""

    def change(table: Table) -> None:
        table.piles[0].tokens = (token(kind, owner),)

    return change


def set_field(name: str, value: object) -> Callable[[Table], None]:
    return lambda table: setattr(table, name, value)


PAIRS: dict[str, tuple[Callable[[Table], None], Callable[[Table], None]]] = {
    "kind of a token": (lay(PlusCoin, 0), lay(MinusCost, 0)),
    "owner of a token": (lay(PlusCoin, 0), lay(PlusCoin, 1)),
    "seat of a memory": (
        set_field("turn_memory", [TurnMemory(GOLD, "", None, 0)]),
        set_field("turn_memory", [TurnMemory(GOLD, "", None, 1)]),
    ),
    "seat of the previous turn": (set_field("last_seat", 0), set_field("last_seat", 1)),
    "name of a shared mat": (set_field("mats", {"Gold": 1}), set_field("mats", {"Silver": 1})),
    "further cards that stay in play": (
        set_field("durations", [DurationEffect(0, GOLD, SILVER)]),
        set_field("durations", [DurationEffect(0, GOLD, SILVER, also_staying=[GOLD])]),
    ),
    "order of the deck": (lambda table: None, lambda table: table.players[0].deck.reverse()),
}


@pytest.mark.parametrize(("one", "other"), PAIRS.values(), ids=PAIRS.keys())
def test_fingerprints_and_checkpoints_tell_games_apart(one: Callable[[Table], None], other: Callable[[Table], None]) -> None:
    tables = [Setup(2, KINGDOM).layout().deal(1, 0) for _ in range(2)]
    assert fingerprint(tables[0]) == fingerprint(tables[1])
    one(tables[0])
    other(tables[1])
    assert fingerprint(tables[0]) != fingerprint(tables[1])
    assert checkpoint(tables[0]) != checkpoint(tables[1])
