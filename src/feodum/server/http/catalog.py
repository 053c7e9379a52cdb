"""The choices for a new game: cards, recommended sets, bot levels and limits."""

from __future__ import annotations

import hashlib
from functools import cache

import msgspec

from feodum import __version__
from feodum.cards.box import (
    FACES,
    KINGDOM_CARDS,
    KINGDOM_SIZE,
    LANDSCAPE_DECKS,
    LANDSCAPES,
    MATS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    TOKENS,
    possible_banes,
)
from feodum.cards.catalogue import BASIC_PILES, CATALOGUE, MIXED_PILES, CatalogueEntry, landscape_entries
from feodum.cards.custom import CUSTOM_CARD_TEXTS
from feodum.engine.card import type_names
from feodum.kingdoms.kingdom_code import kingdom_of_set
from feodum.kingdoms.selection import RecommendedSet, all_sets, default_sets, drawn_from, recommended_sets
from feodum.server.bots.level_choices import default_level, level_names, level_title
from feodum.server.http import replies
from feodum.server.http.client_messages import BODY_BYTES, MESSAGE_BYTES, NAME_LENGTH, VERSION
from feodum.server.http.replies import CardFacts, CardTexts, Catalog
from feodum.server.work.packed_json import PackedJson, pack


def packed_catalog() -> tuple[PackedJson, str]:
    """Return the catalog as JSON, and its ETag."""
    return _packed_catalog(len(FACES) + len(LANDSCAPES), level_names())


@cache
def _packed_catalog(cards: int, levels: tuple[str, ...]) -> tuple[PackedJson, str]:
    """Return the catalog and its ETag, cached by bot levels and number of cards and landscapes (which only grows)."""
    text = msgspec.json.encode(catalog())
    return pack(text), f'"{hashlib.sha256(text).hexdigest()[:24]}"'


def catalog() -> Catalog:
    return {
        "version": VERSION,
        "server": __version__,
        "cards": [_facts(CATALOGUE[name]) for name in sorted(FACES)],
        "piles": [_facts(CATALOGUE[name]) for name in sorted(MIXED_PILES)],
        "landscapes": [_facts(each) for each in landscape_entries()],
        "other_texts": {name: _texts(name) for name in (*MATS, *LANDSCAPE_DECKS, *TOKENS) if name in CUSTOM_CARD_TEXTS},
        "kingdom": KINGDOM_CARDS,
        "basic_piles": BASIC_PILES,
        "recommended": [_set_data(each) for each in recommended_sets().values()],
        "sets": all_sets(),
        "default_sets": default_sets(),
        "levels": [{"level": level, "name": level_title(level)} for level in level_names()],
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


def _facts(entry: CatalogueEntry) -> CardFacts:
    """Return the facts of a card, or the common facts of a pile of different cards."""
    name = entry.name
    card = FACES.get(name)
    return {
        "name": name,
        "cost": entry.cost,
        "potion_cost": card.potion_cost if card else 0,
        "debt_cost": card.debt_cost if card else 0,
        "types": type_names(entry.types),
        "set": entry.set_name,
        "drawn_from": drawn_from(name) if entry.is_kingdom else entry.set_name,
        "pile": entry.pile,
        "kingdom": entry.is_kingdom,
        "draws": card.draws if card else 0,
        "actions": card.actions if card else 0,
        "buys": card.buys if card else 0,
        "coins": card.coins if card else 0,
        "points": card.points if card else 0,
        "order": card.order if card else 0,
        "plain": entry.is_plain_treasure,
        "frame": entry.frame,
        "colour": entry.colour,
        "village": entry.is_kingdom and entry.is_village,
        "trasher": entry.is_kingdom and entry.is_trasher,
        "brings": card.extra_piles if card else (),
        "bane": name in possible_banes((), guests=True),
        "texts": _texts(name),
    }


def _texts(name: str) -> dict[str, CardTexts]:
    """Return the texts of a custom card by language. The page has the texts of all other cards."""
    found = CUSTOM_CARD_TEXTS.get(name, {})
    return {language: {"name": each.name, "plural": each.plural, "text": each.text} for language, each in found.items()}


def _set_data(chosen: RecommendedSet) -> replies.RecommendedSetData:
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
        "code": kingdom_of_set(chosen).code if chosen.is_playable else None,
    }
