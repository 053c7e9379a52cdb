"""Features of every card from the catalogue, so that an agent can generalize to unseen cards."""

from __future__ import annotations

from typing import Final

from feodum.cards.box import KINGDOM_CARDS
from feodum.cards.catalogue import CANTRIPS, CATALOGUE, TERMINALS, VILLAGES
from feodum.engine.card import TYPE_NAMES

FACTS: Final = (
    "cost", "draws", "actions", "buys", "coins", "points", "most_actions", "further_cards", "trashes", "repeats", "order",
    "potion_cost", "debt_cost",
)  # fmt: skip
"""Numeric attributes of a card, by their names in `engine.card`."""
FEATURES: Final[list[str]] = [*FACTS, "kingdom", "village", "cantrip", "terminal", "mixed pile"]
"""The names of the values that `features_of` returns."""
TYPES: Final[list[str]] = list(TYPE_NAMES.values())
"""Names of the values that `types_of` returns. They end each observation row, so types can be added."""


def features_of(name: str) -> list[int]:
    """Return the features of a card, or the common features of a mixed pile's cards."""
    entry = CATALOGUE[name]
    facts = [min([getattr(card, fact) for card in entry.cards], key=abs) for fact in FACTS]
    facts[0] = entry.cost
    flags = [name in KINGDOM_CARDS, name in VILLAGES, name in CANTRIPS, name in TERMINALS, len(entry.cards) > 1]
    return [*facts, *[int(flag) for flag in flags]]


def types_of(name: str) -> list[int]:
    """Return for each type 1 if the card, or every card of the pile, has it, otherwise 0."""
    return [int(bool(CATALOGUE[name].types & bit)) for bit in TYPE_NAMES]
