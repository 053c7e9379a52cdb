"""Read cards, seats, counters, mats, tokens and landscapes from YAML nodes."""

from __future__ import annotations

from collections.abc import Iterable

import yaml

from feodum.cards.box import CARDS, LANDSCAPES, MATS, TOKENS
from feodum.engine.card import ARTIFACT, PROJECT, STATE
from feodum.engine.setup import DeckStock
from feodum.engine.state.declaration import FLAG, PLAYER_COUNTERS, TOKEN_COUNT, StateField
from feodum.messages.message import Message
from feodum.scenarios.card_keys import pile_names
from feodum.scenarios.yaml_nodes import (
    ScenarioFault,
    line_of,
    read_known,
    read_list,
    read_mapping,
    read_size,
    read_text,
)

MAX_PLAYERS = 6
SEATS = tuple(f"p{number}" for number in range(1, MAX_PLAYERS + 1))
ZONES = ("hand", "deck", "discard", "play", "set_aside")
THINGS = {"projects": PROJECT, "artifacts": ARTIFACT, "states": STATE}
"""Keys of a player for landscapes of a type."""
COUNTERS = {field.key: field for field in PLAYER_COUNTERS}


def read_cards(node: yaml.Node, what: str) -> list[str]:
    return read_names(node, what, CARDS)


def read_card(node: yaml.Node, what: str) -> str:
    return read_known(read_text(node, what), node, CARDS, what)


def read_names(node: yaml.Node, what: str, known: Iterable[str]) -> list[str]:
    return [read_known(read_text(item, what), item, known, what) for item in read_list(node, what)]


def read_seat(node: yaml.Node, players: int, what: str) -> int:
    name = read_text(node, what)
    if name not in SEATS[:players]:
        raise ScenarioFault(
            line_of(node),
            Message(
                "scenario-seat",
                "{what} must be one of {seats}, not {name}",
                what=what,
                seats=[*SEATS[:players]],
                name=repr(name),
            ),
        )
    return SEATS.index(name)


def read_counter(node: yaml.Node, field: StateField, what: str) -> int:
    if field.kind != FLAG:
        return read_size(node, what)
    return field.words.index(read_known(read_text(node, what).lower(), node, field.words, what))


def read_mats(node: yaml.Node, what: str) -> dict[str, list[str] | int]:
    found: dict[str, list[str] | int] = {}
    for name, value in read_mapping(node, what).items():
        read_known(name, value, MATS, what)
        is_count = MATS[name].kind == TOKEN_COUNT
        found[name] = read_size(value, f"{what} {name}") if is_count else read_cards(value, f"{what} {name}")
    return found


def read_tokens(node: yaml.Node, what: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, value in read_mapping(node, what).items():
        read_known(name, value, pile_names(), what)
        found[name] = read_names(value, what, TOKENS)
    return found


def read_landscapes(node: yaml.Node, what: str, types: int) -> list[str]:
    return read_names(node, what, [name for name, kind in LANDSCAPES.items() if kind(-1).types & types])


def read_of_deck(node: yaml.Node, deck: DeckStock) -> list[str]:
    return read_names(node, deck.key, [kind(-1).name for kind in deck.kinds])


def read_vp_on(node: yaml.Node) -> dict[str, int]:
    found: dict[str, int] = {}
    for name, value in read_mapping(node, "vp_on").items():
        read_known(name, value, (*pile_names(), *LANDSCAPES), "vp_on")
        found[name] = read_size(value, f"vp_on {name}")
    return found
