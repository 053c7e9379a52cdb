"""What a learner is told of every kind of card, by the catalogue: so that it can judge cards it has never met."""

from __future__ import annotations

from typing import Final

from feodum.cards.box import KINGDOM_CARDS
from feodum.cards.catalogue import CANTRIPS, CATALOGUE, TERMINALS, VILLAGES
from feodum.engine.card import TYPE_NAMES

FACTS: Final = (
    "cost", "draws", "actions", "buys", "coins", "points", "most_actions", "further_cards", "trashes", "repeats", "order",
    "potion_cost", "debt_cost",
)  # fmt: skip
"""Facts of a card that are numbers, by their names in `engine.card`."""
FEATURES: Final[list[str]] = [*FACTS, "kingdom", "village", "cantrip", "terminal", "mixed pile"]
"""What `features_of` says of a card."""
TYPES: Final[list[str]] = list(TYPE_NAMES.values())
"""What `types_of` says. They stand at the end of a row, since there may be further ones some day."""


def features_of(name: str) -> list[int]:
    """The features of a card; of a pile of different cards, what they have in common."""
    entry = CATALOGUE[name]
    facts = [min([getattr(card, fact) for card in entry.cards], key=abs) for fact in FACTS]
    facts[0] = entry.cost
    kinds = [name in KINGDOM_CARDS, name in VILLAGES, name in CANTRIPS, name in TERMINALS, len(entry.cards) > 1]
    return [*facts, *[int(is_one) for is_one in kinds]]


def types_of(name: str) -> list[int]:
    """For each type, whether the card, or every card of the pile, has it."""
    return [int(bool(CATALOGUE[name].types & bit)) for bit in TYPE_NAMES]
