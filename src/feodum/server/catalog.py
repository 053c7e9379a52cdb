"""What can be chosen from when a game is set up: the cards and their facts, recommended sets, levels, limits."""

from __future__ import annotations

import hashlib
from functools import cache

import msgspec

from feodum import __version__
from feodum.cards.box import FACES, KINGDOM_CARDS, KINGDOM_SIZE, MAX_PLAYERS, MIN_PLAYERS, possible_banes
from feodum.engine.card import Card, type_names
from feodum.kingdoms import SETS, TRASHERS, RecommendedSet, recommended_sets
from feodum.server.kingdom_code import Kingdom
from feodum.server.levels import default_level, level_names
from feodum.server.messages import BODY_BYTES, MESSAGE_BYTES, NAME_LENGTH, VERSION
from feodum.server.wishing import is_village


@cache
def catalog_json() -> tuple[bytes, str]:
    """The catalog as text, and a tag by which a client knows that it has not changed."""
    text = msgspec.json.encode(catalog())
    return text, f'"{hashlib.sha256(text).hexdigest()[:24]}"'


def catalog() -> dict[str, object]:
    return {
        "version": VERSION,
        "server": __version__,
        "cards": [_card_data(card) for _, card in sorted(FACES.items())],
        "kingdom": KINGDOM_CARDS,
        "recommended": [_set_data(each) for each in recommended_sets().values()],
        "sets": SETS,
        "levels": [{"level": level, "name": level.replace("-", " ").capitalize()} for level in level_names()],
        "default_level": default_level(),
        "limits": {
            "min_players": MIN_PLAYERS,
            "max_players": MAX_PLAYERS,
            "kingdom_size": KINGDOM_SIZE,
            "name_length": NAME_LENGTH,
            "message_bytes": MESSAGE_BYTES,
            "body_bytes": BODY_BYTES,
        },
    }


def _card_data(card: Card) -> dict[str, object]:
    name = card.name
    return {
        "name": name,
        "cost": card.cost,
        "types": type_names(card.types),
        "set": card.set_name,
        "pile": card.pile_name,
        "kingdom": name in KINGDOM_CARDS,
        "draws": card.draws,
        "actions": card.actions,
        "buys": card.buys,
        "coins": card.coins,
        "points": card.points,
        "village": name in KINGDOM_CARDS and is_village(name),
        "trasher": name in TRASHERS,
        "brings": card.brings,
        "bane": name in possible_banes(()),
    }


def _set_data(chosen: RecommendedSet) -> dict[str, object]:
    code = None
    if chosen.is_playable:
        code = Kingdom(chosen.kingdom, chosen.bane, chosen.colony, chosen.shelters).code
    return {
        "name": chosen.name,
        "german": chosen.german,
        "booklets": chosen.booklets,
        "kingdom": chosen.kingdom,
        "bane": chosen.bane,
        "colony": chosen.colony,
        "shelters": chosen.shelters,
        "landscapes": chosen.landscapes,
        "playable": chosen.is_playable,
        "missing": chosen.missing,
        "code": code,
    }
