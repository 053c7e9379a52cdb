"""The vocabulary of strategy conditions: terms, card types and kinds, options.

Shared by parser, linter, importer and bot.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from feodum.cards.box import FACES, MIXED_KINGDOM_PILES
from feodum.cards.catalogue import CANTRIPS, CATALOGUE, MIXED_SUPPLY_PILES, TERMINALS, VILLAGES
from feodum.engine.card import type_names
from feodum.messages.message import Message


@dataclass(frozen=True, slots=True)
class TermDefinition:
    """The meaning of a term and the kind of its argument, if any."""

    meaning: str
    argument: Literal["card", "pile", "type"] | None = None
    is_flag: bool = False
    """Flags are 1 or 0 and can be used as a condition without a comparison."""


TERMS: dict[str, TermDefinition] = {
    # my cards
    "count": TermDefinition(Message("term-count", "copies of the card I own, wherever they are"), "card"),
    "count_type": TermDefinition(Message("term-count-type", "cards of the type or kind I own"), "type"),
    "hand": TermDefinition(Message("term-hand", "copies of the card in my hand"), "card"),
    "hand_type": TermDefinition(Message("term-hand-type", "cards of the type or kind in my hand"), "type"),
    "hand_size": TermDefinition(Message("term-hand-size", "cards in my hand")),
    "hand_names": TermDefinition(Message("term-hand-names", "differently named cards in my hand")),
    "hand_coins": TermDefinition(Message("term-hand-coins", "coins printed on the Treasures in my hand")),
    "play": TermDefinition(Message("term-play", "copies of the card I have in play"), "card"),
    "deck": TermDefinition(Message("term-deck", "all cards I own")),
    "draw_pile": TermDefinition(Message("term-draw-pile", "cards left in my draw pile")),
    "in_draw_pile": TermDefinition(
        Message("term-in-draw-pile", "copies of the card left in my draw pile, known from counting cards"), "card"
    ),
    "discard_pile": TermDefinition(Message("term-discard-pile", "cards in my discard pile")),
    "money": TermDefinition(Message("term-money", "coins printed on all Treasures I own")),
    "average_money": TermDefinition(
        Message("term-average-money", "money divided by deck: coins of my Treasures per card owned")
    ),
    "total_money": TermDefinition(Message("term-total-money", "coins printed on all cards I own, Actions included")),
    # the turn
    "coins": TermDefinition(Message("term-coins", "coins I have now")),
    "buys": TermDefinition(Message("term-buys", "Buys I have left")),
    "actions": TermDefinition(Message("term-actions", "Actions I have left")),
    "turn": TermDefinition(Message("term-turn", "my turn number, starting at 1")),
    "action_phase": TermDefinition(
        Message("term-action-phase", "true during my Action phase, when the card would be gained, not bought"), is_flag=True
    ),
    # the score
    "vp": TermDefinition(Message("term-vp", "my victory points, tokens included")),
    "opponent_vp": TermDefinition(Message("term-opponent-vp", "victory points of my best opponent")),
    "lead": TermDefinition(Message("term-lead", "my victory points minus those of my best opponent")),
    # opponents
    "opponent_count": TermDefinition(
        Message("term-opponent-count", "copies of the card owned by the opponent with the most copies"), "card"
    ),
    "opponents_total": TermDefinition(
        Message("term-opponents-total", "copies of the card owned by all opponents together"), "card"
    ),
    # the table
    "left": TermDefinition(Message("term-left", "cards left in the Supply pile"), "pile"),
    "in_supply": TermDefinition(
        Message("term-in-supply", "true if the game has this pile, even if it is empty"), "pile", is_flag=True
    ),
    "empty": TermDefinition(Message("term-empty", "empty Supply piles")),
    "smallest_pile": TermDefinition(Message("term-smallest-pile", "cards in the smallest Supply pile that isn't empty")),
    "trashed": TermDefinition(Message("term-trashed", "copies of the card in the trash"), "card"),
    "gains_to_end": TermDefinition(
        Message(
            "term-gains-to-end",
            "fewest gains that would end the game: the smallest of left(Province), left(Colony) if in the game, and the "
            "sum of the smallest piles needed to reach the number of empty piles that ends the game",
        )
    ),
}

PILES: Final = MIXED_SUPPLY_PILES
"""Mixed Supply piles. Their names are allowed wherever a term takes a pile."""

KINGDOM_PILES: Final = MIXED_KINGDOM_PILES
"""Mixed piles that a buy rule can name like a card."""

OPTIONS: dict[str, str] = {
    "colony": "made for games with Platinum and Colony",
    "shelters": "made for games that start with Shelters",
    "bane": "'bane CARD': the Bane card it is made for, with Young Witch",
}


def known_types() -> set[str]:
    """Return the types that some card has, for `count_type`."""
    return {name for face in FACES.values() for name in type_names(face.types)}


def has_kingdom_pile(card: str) -> bool:
    """Return whether a Kingdom can have a pile of this name. True for unknown cards."""
    return card not in CATALOGUE or CATALOGUE[card].is_kingdom


KINDS: dict[str, set[str]] = {
    "Terminal": TERMINALS,  # Actions without +Actions
    "Village": VILLAGES,  # can give +2 Actions or more
    "Cantrip": CANTRIPS,  # +1 Card and +1 Action
}
"""Kinds of cards for `count_type` and `hand_type`, in addition to the printed types."""
