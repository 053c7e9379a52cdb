"""Treasures that the environments play automatically, because neither their order nor keeping one in hand can matter.

Only the abilities of the cards decide this, never their names. `tests/env/test_treasures.py` plays such Treasures in other
orders, or not at all, and compares what follows.
"""

from __future__ import annotations

from typing import Final

from feodum.engine.card import Card
from feodum.engine.table import Table
from feodum.engine.triggers import (
    BUY_RULE,
    IN_SUPPLY,
    LANDMARKS,
    NIGHT,
    ON_MAT,
    OWN_BUY,
    OWN_GAIN,
    OWN_OVERPAY,
    OWNED,
    PLAY_RULES,
    TRIGGERS,
    TYPES,
)

SOURCE: Final = "treasure"
"""The source of the decision in the Treasure phase."""
_ZONES: Final = (OWNED, LANDMARKS, ON_MAT, IN_SUPPLY)
MAY_MATTER: Final = (
    PLAY_RULES | TYPES | NIGHT | BUY_RULE | OWN_BUY | OWN_GAIN | OWN_OVERPAY
    | sum([trigger.bit for trigger in TRIGGERS if trigger.zone in _ZONES])
)  # fmt: skip
"""Abilities that may depend on played or kept Treasures: rules for playing and buying, bought cards and landscapes."""


def is_plain(card: Card) -> bool:
    """Return whether playing the card only gives coins, and it does nothing while it is in play or in hand."""
    return card.is_money and not card.abilities


def order_is_free(g: Table) -> bool:
    """Return whether plain Treasures can now be played in any order with the same result, and keeping one has no use."""
    if g.abilities & MAY_MATTER:
        return False
    return all([type(memory.card).later_this_turn is Card.later_this_turn for memory in g.turn_memory])
