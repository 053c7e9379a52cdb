"""Treasures that the environments play automatically, because neither their order nor keeping one in hand can matter.

Only the abilities and facts of the cards decide this, never their names. `tests/env/test_treasures.py` plays such Treasures
in other orders, or not at all, buys every card, and compares what follows.
"""

from __future__ import annotations

from typing import Final

from feodum.engine.card import TREASURE, Card
from feodum.engine.table import Table
from feodum.engine.triggers import (
    BEFORE_DISCARD,
    BUY_RULE,
    IN_SUPPLY,
    LANDMARKS,
    NIGHT,
    ON_MAT,
    OWN_BUY,
    OWNED,
    PLAY_RULES,
    TRIGGERS,
    TYPES,
)

SOURCE: Final = "treasure"
"""The source of the decision in the Treasure phase."""
_ZONES: Final = (OWNED, LANDMARKS, ON_MAT, IN_SUPPLY)
MAY_MATTER: Final = (
    PLAY_RULES | TYPES | NIGHT | BEFORE_DISCARD | sum([trigger.bit for trigger in TRIGGERS if trigger.zone in _ZONES])
)  # fmt: skip
"""Abilities in a game that may depend on every card played or kept: rules for playing and discarding cards, and landscapes."""


def is_plain(card: Card) -> bool:
    """Return whether playing the card only gives coins, and it does nothing while it is in play or in hand."""
    return card.is_money and not card.abilities


def depends_on_treasures(card: Card) -> bool:
    """Return whether buying the card depends on the Treasures in play or in hand."""
    trashes_from_hand = card.abilities & OWN_BUY and card.trashes
    return bool(card.abilities & BUY_RULE or card.buying_trashes or card.gaining_topdecks or trashes_from_hand)


def order_is_free(g: Table) -> bool:
    """Return whether plain Treasures can now be played in any order with the same result, and keeping one has no use."""
    if g.abilities & MAY_MATTER:
        return False
    if any([type(memory.card).later_this_turn is not Card.later_this_turn for memory in g.turn_memory]):
        return False
    return not any(
        [_can_be_bought(g, card) for pile in g.piles if pile.supply for card in pile.cards if depends_on_treasures(card)]
    )


def _can_be_bought(g: Table, card: Card) -> bool:
    """Return whether the player of this turn can have enough coins for a card, if they play all their Treasures."""
    player = g.players[g.turn]
    treasures = [card for card in player.hand if card.types & TREASURE]
    if not all([is_plain(treasure) for treasure in treasures]):
        return True
    return g.cost(card) <= g.coins + player.coffers + sum([treasure.coins for treasure in treasures])
