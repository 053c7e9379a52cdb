"""Checkpoints: short fingerprints of positions that let a saved game detect a diverging replay.

A fingerprint covers the whole declared state (`engine/state/declaration.py`) and the random state. It is computed from names
and numbers only, so it is the same in every build and doesn't change when cards or fields are added to the game. Saves up to
0.3.0 have fingerprints that cover less, which can still be verified.
"""

from __future__ import annotations

import hashlib
import json
from typing import Final

from feodum.engine.card import Card
from feodum.engine.decision import Decision
from feodum.engine.state.phases import PHASE_SOURCES
from feodum.engine.state.state_data import card_name, state_data
from feodum.engine.table import Table

CHECK_EVERY: Final = 20
"""The minimum number of answers between two checkpoints."""
PREFIX: Final = "2."
"""Marks fingerprints of the whole state."""


def is_checkable(decision: Decision | None) -> bool:
    """Return True if a checkpoint can be taken here: no card is being resolved."""
    return decision is None or decision.source in PHASE_SOURCES


def checkpoint(table: Table) -> str:
    return PREFIX + _hash(state_data(table, card_name))


def matches(table: Table, fingerprint: str) -> bool:
    """Return True if the table has this fingerprint, of any version."""
    return fingerprint == (checkpoint(table) if fingerprint.startswith(PREFIX) else _first_checkpoint(table))


def _first_checkpoint(table: Table) -> str:
    """Return the fingerprint of versions up to 0.3.0. It leaves out tokens, mats, turn memory, phase and bought cards."""
    state = {
        "players": [
            [*map(_names, (p.hand, p.deck, p.discard, p.play, p.set_aside)), p.vp_tokens, p.turns] for p in table.players
        ],
        "piles": [[pile.name, _names(pile.cards)] for pile in table.piles],
        "trash": _names(table.trash),
        "turn": [table.turn, table.turn_number, table.over, table.actions, table.buys, table.coins],
        "chance": table.random.state,
    }
    if table.potions or any(player.debt for player in table.players):
        state["beside coins"] = [table.potions, [player.debt for player in table.players]]
    if table.durations:
        state["lasting"] = [[each.seat, *_names([each.card])] for each in table.durations]
    if table.extra_turn is not None or table.extra_turns:
        turns = [table.extra_turn, *table.extra_turns]
        state["extra turns"] = [table.last_regular_seat, [[each.seat, each.decider] for each in turns if each is not None]]
    return _hash(state)


def _hash(state: dict[str, object]) -> str:
    text = json.dumps(state, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _names(cards: list[Card]) -> list[str]:
    return [card_name(card) for card in cards]
