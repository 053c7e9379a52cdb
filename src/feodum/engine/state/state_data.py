"""The declared state of a game as plain data, to compare two games.

Only values that differ from their defaults are included, so that declaring another field changes nothing for games that
don't use it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from feodum.engine.card import Card
from feodum.engine.landscape import PileToken
from feodum.engine.random import Random
from feodum.engine.state.declaration import PLAYER_STATE, PLAYER_ZONES, TABLE_STATE, StateField
from feodum.engine.state.history import History
from feodum.engine.state.landscape_deck import LandscapeDeck
from feodum.engine.state.pile import Pile
from feodum.engine.state.player import Player
from feodum.engine.state.turn_memory import DurationEffect, ExtraTurn, Pass, TurnMemory
from feodum.engine.table import Table
from feodum.engine.trigger_event import TriggerEvent

Describe = Callable[[Card], str]


def state_data(table: Table, describe: Describe) -> dict[str, object]:
    """Return everything in which two games can differ, except answers, log and trace."""
    data: dict[str, object] = {
        "players": [player_data(player, describe) for player in table.players],
        "piles": [_pile_data(pile, describe) for pile in table.piles],
        "random": table.random.state,
    }
    return data | table_fields(table, TABLE_STATE, describe)


def table_fields(table: Table, fields: tuple[StateField, ...], describe: Describe) -> dict[str, object]:
    """Return the values of these fields that differ from those of a new table."""
    return _changed(table, _NEW_TABLE, table.extras is not None, fields, describe)


def player_data(player: Player, describe: Describe) -> dict[str, object]:
    zones = (player.hand, player.deck, player.discard, player.play, player.set_aside, player.limbo)
    data: dict[str, object] = {}
    for i in range(len(PLAYER_ZONES)):
        data[PLAYER_ZONES[i]] = [describe(card) for card in zones[i]]
    return data | player_fields(player, PLAYER_STATE, describe)


def player_fields(player: Player, fields: tuple[StateField, ...], describe: Describe) -> dict[str, object]:
    """Return the values of these fields that differ from those of a new player."""
    return _changed(player, _NEW_PLAYER, player.extras is not None, fields, describe)


def card_name(card: Card) -> str:
    """Return the card's name; a disguised card includes the name of the physical card."""
    return card.name if card.disguise_of is None else f"{card.disguise_of.name} as {card.name}"


def _changed(
    state: object, new: dict[str, object], has_extras: bool, fields: tuple[StateField, ...], describe: Describe
) -> dict[str, object]:
    found: dict[str, object] = {}
    for field in fields:
        if field.differs and (has_extras or not field.rare):
            value = _plain(getattr(state, field.name), describe)
            if value != new[field.name]:
                found[field.name] = value
    return found


def _pile_data(pile: Pile, describe: Describe) -> list[object]:
    data: list[object] = [pile.name, [describe(card) for card in pile.cards]]
    if pile.tokens or pile.revealed:
        data += [[_token(token) for token in pile.tokens], _plain(pile.revealed, describe)]
    return data


def _token(token: Card) -> list[object]:
    return [token.name, token.owner if isinstance(token, PileToken) else -1]


def _plain(value: object, describe: Describe) -> object:
    """Return a value as JSON data. Empty mats count like missing ones."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, Card):
        return describe(value)
    if isinstance(value, History) and not any(value.parts()):
        return None  # other games have no history
    if isinstance(value, (list, tuple)):
        return [_plain(each, describe) for each in value]
    if isinstance(value, dict):
        return {key: _plain(each, describe) for key, each in value.items() if each or each == 0}
    return _plain(_parts(value), describe)


def _parts(value: object) -> list[object]:
    """Return what makes up an object of the engine."""
    if isinstance(value, TurnMemory):
        return [value.card, value.word, value.about, value.seat]
    if isinstance(value, DurationEffect):
        more = [value.also_staying] if value.also_staying else []
        return [value.seat, value.card, value.played_by, value.turns, value.cards, value.word, value.number, *more]
    if isinstance(value, ExtraTurn):
        return [value.seat, value.decider, value.card]
    if isinstance(value, Pass):
        return [value.giver, value.taker, value.card]
    if isinstance(value, History):
        return [*value.parts()]
    if isinstance(value, LandscapeDeck):
        return [value.cards, value.discard, value.set_aside]
    if isinstance(value, TriggerEvent):
        return [value.timing.name, value.card, value.covered]
    raise TypeError(f"{type(value).__name__}: add its parts to `state_data`")


def _values(state: object, fields: tuple[StateField, ...]) -> dict[str, object]:
    return {field.name: _plain(getattr(state, field.name), card_name) for field in fields if field.differs}


_NEW_TABLE: Final = _values(Table([], [], {}, Random(0, 0, 0, 1)), TABLE_STATE)
_NEW_PLAYER: Final = _values(Player([], [], [], [], [], []), PLAYER_STATE)
