"""Checkpoints: short fingerprints of positions, by which a saved game can tell that it is still the same game.

A fingerprint says which cards lie where, what everybody has, and how chance goes on; it is made of names and numbers that
are on the table, so it is the same in every build and whatever other cards there are.
"""

from __future__ import annotations

import hashlib
import json
from typing import Final

from feodum.engine.card import Card
from feodum.engine.decision import Decision
from feodum.engine.table import Table
from feodum.engine.turns import PHASE_SOURCES

CHECK_EVERY: Final = 20
"""How many answers there are between two checkpoints, at least."""


def is_checkable(decision: Decision | None) -> bool:
    """Whether checkpoints are made here: where no card is being resolved, so that nothing is on its way."""
    return decision is None or decision.source in PHASE_SOURCES


def checkpoint(table: Table) -> str:
    said = {
        "players": [
            [*map(_names, (p.hand, p.deck, p.discard, p.play, p.set_aside)), p.vp_tokens, p.turns] for p in table.players
        ],
        "piles": [[pile.name, _names(pile.cards)] for pile in table.piles],
        "trash": _names(table.trash),
        "turn": [table.turn, table.turn_number, table.over, table.actions, table.buys, table.coins],
        "chance": table.random.state,
    }
    if table.potions or any(player.debt for player in table.players):
        said["beside coins"] = [table.potions, [player.debt for player in table.players]]
    if table.lasting:
        said["lasting"] = [[each.seat, *_names([each.card])] for each in table.lasting]
    if table.extra is not None or table.extra_turns:
        turns = [table.extra, *table.extra_turns]
        said["extra turns"] = [table.regular, [[each.seat, each.decider] for each in turns if each is not None]]
    text = json.dumps(said, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _names(cards: list[Card]) -> list[str]:
    """The cards by their names, and disguised ones by what they really are, too."""
    return [card.name if card.printed is card else f"{card.printed.name} as {card.name}" for card in cards]
