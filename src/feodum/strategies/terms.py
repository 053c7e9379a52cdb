"""The vocabulary of strategy conditions: terms, card types and kinds, options. Parser, checker, importer and bot agree on it.

What is said about cards comes from the catalogue.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from feodum.cards.box import MIXED_KINGDOM_PILES
from feodum.cards.catalogue import CANTRIPS, CATALOGUE, MIXED_SUPPLY_PILES, TERMINALS, VILLAGES
from feodum.engine.card import TYPE_NAMES
from feodum.messages.message import Saying


@dataclass(frozen=True, slots=True)
class TermDefinition:
    """One term: what stands in its parentheses, if anything, and what it means."""

    meaning: str
    argument: Literal["card", "pile", "type"] | None = None
    is_flag: bool = False
    """1 or 0, and may stand alone as a condition."""


TERMS: dict[str, TermDefinition] = {
    # my cards
    "count": TermDefinition(Saying("term-count", "copies of the card I own, wherever they are"), "card"),
    "count_type": TermDefinition(Saying("term-count-type", "cards of the type or kind I own"), "type"),
    "hand": TermDefinition(Saying("term-hand", "copies of the card in my hand"), "card"),
    "hand_type": TermDefinition(Saying("term-hand-type", "cards of the type or kind in my hand"), "type"),
    "hand_size": TermDefinition(Saying("term-hand-size", "cards in my hand")),
    "hand_names": TermDefinition(Saying("term-hand-names", "cards of different names in my hand")),
    "hand_coins": TermDefinition(Saying("term-hand-coins", "coins printed on the Treasures in my hand")),
    "play": TermDefinition(Saying("term-play", "copies of the card I have in play"), "card"),
    "deck": TermDefinition(Saying("term-deck", "all cards I own")),
    "draw_pile": TermDefinition(Saying("term-draw-pile", "cards left in my draw pile")),
    "in_draw_pile": TermDefinition(
        Saying("term-in-draw-pile", "copies of the card left in my draw pile, as known to those who keep count"), "card"
    ),
    "discard_pile": TermDefinition(Saying("term-discard-pile", "cards in my discard pile")),
    "money": TermDefinition(Saying("term-money", "coins printed on all Treasures I own")),
    "average_money": TermDefinition(
        Saying("term-average-money", "money divided by deck: coins of my Treasures per card owned")
    ),
    "total_money": TermDefinition(Saying("term-total-money", "coins printed on all cards I own, Actions included")),
    # the turn
    "coins": TermDefinition(Saying("term-coins", "coins I have now")),
    "buys": TermDefinition(Saying("term-buys", "Buys I have left")),
    "actions": TermDefinition(Saying("term-actions", "Actions I have left")),
    "turn": TermDefinition(Saying("term-turn", "number of my turn; my first is 1")),
    "action_phase": TermDefinition(
        Saying("term-action-phase", "set during my Action phase: the card would be gained, not bought"), is_flag=True
    ),
    # the score
    "vp": TermDefinition(Saying("term-vp", "my victory points, tokens included")),
    "opponent_vp": TermDefinition(Saying("term-opponent-vp", "victory points of my best opponent")),
    "lead": TermDefinition(Saying("term-lead", "my victory points minus those of my best opponent")),
    # opponents
    "opponent_count": TermDefinition(
        Saying("term-opponent-count", "copies of the card owned by the opponent who has most of them"), "card"
    ),
    "opponents_total": TermDefinition(
        Saying("term-opponents-total", "copies of the card owned by all opponents together"), "card"
    ),
    # the table
    "left": TermDefinition(Saying("term-left", "cards left in the Supply pile"), "pile"),
    "in_supply": TermDefinition(
        Saying("term-in-supply", "set if the game has this pile, even an empty one"), "pile", is_flag=True
    ),
    "empty": TermDefinition(Saying("term-empty", "empty Supply piles")),
    "smallest_pile": TermDefinition(Saying("term-smallest-pile", "cards in the smallest Supply pile that isn't empty")),
    "trashed": TermDefinition(Saying("term-trashed", "copies of the card in the trash"), "card"),
    "gains_to_end": TermDefinition(
        Saying(
            "term-gains-to-end",
            "gains that would end the game soonest: the smallest of left(Province), left(Colony) if in the game, and the "
            "sum of the smallest piles needed to reach the number of empty piles that ends the game",
        )
    ),
}

TYPES: frozenset[str] = frozenset(TYPE_NAMES.values())
"""Card types as printed, for `count_type`."""

PILES: frozenset[str] = frozenset(MIXED_SUPPLY_PILES)
"""Supply piles of different cards: they may stand wherever a pile may, besides the cards."""

KINGDOM_PILES: tuple[str, ...] = tuple(MIXED_KINGDOM_PILES)
"""Those among them that a rule can name as if they were a card."""

OPTIONS: dict[str, str] = {
    "colony": "made for games with Platinum and Colony",
    "shelters": "made for games that start with Shelters",
    "bane": "'bane CARD': the Bane card it is made for, with Young Witch",
}


def has_kingdom_pile(card: str) -> bool:
    """Whether a Kingdom can have a pile of this name, provided that there is such a card at all."""
    return card not in CATALOGUE or CATALOGUE[card].is_kingdom


KINDS: dict[str, set[str]] = {
    "Terminal": TERMINALS,  # Actions that give no Action back
    "Village": VILLAGES,  # can give two Actions or more
    "Cantrip": CANTRIPS,  # replace themselves: a card and an Action
}
"""Kinds of cards for `count_type` beyond the printed types, by name."""
