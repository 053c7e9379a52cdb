"""Keys and names in scenarios that depend on the registered cards, landscapes and mats."""

from __future__ import annotations

from feodum.cards.box import CARDS, LANDSCAPE_DECKS, LANDSCAPES, MATS, STOCKS, TOKENS
from feodum.cards.guests import MARKET
from feodum.engine.layers.trigger_layer import EFFECTS
from feodum.engine.setup import DeckStock
from feodum.engine.state.declaration import Mat
from feodum.engine.state.phases import COUNTER_SOURCES, PHASE_SOURCES


def deck_keys() -> dict[str, DeckStock]:
    """Return the decks of landscapes by their keys."""
    return {deck.key: deck for deck in LANDSCAPE_DECKS.values()}


def discard_keys() -> dict[str, DeckStock]:
    """Return the decks of landscapes by the keys of their discard piles."""
    return {deck.discard_key: deck for deck in LANDSCAPE_DECKS.values()}


def set_aside_keys() -> dict[str, DeckStock]:
    """Return the decks of landscapes by the keys of those that a card sets aside."""
    return {deck.set_aside_key: deck for deck in LANDSCAPE_DECKS.values() if deck.set_aside_key}


def mat_keys() -> dict[str, Mat]:
    """Return the mats with a single card by their keys."""
    return {mat.key: mat for mat in MATS.values() if mat.key}


def pile_names() -> frozenset[str]:
    return frozenset(STOCKS) | frozenset(CARDS) | {MARKET}


def drawn_pile_keys() -> dict[str, str]:
    """Return the landscapes for which the setup draws a pile, by their keys."""
    return {name.lower(): name for name, kind in LANDSCAPES.items() if kind(-1).draws_pile}


def asking_names() -> frozenset[str]:
    """Return everything that can ask a player: cards, landscapes, tokens, phases, counters, simultaneous effects."""
    return frozenset([*CARDS, *LANDSCAPES, *TOKENS, *PHASE_SOURCES, *COUNTER_SOURCES, EFFECTS, "Way"])
