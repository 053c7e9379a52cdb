"""Features of every card and landscape, so that an agent can generalize to unseen cards."""

from __future__ import annotations

from typing import Final

from feodum.cards.box import KINGDOM_CARDS
from feodum.cards.catalogue import CANTRIPS, CATALOGUE, TERMINALS, VILLAGES, CatalogueEntry, landscape_faces
from feodum.engine.card import TYPE_NAMES, Card
from feodum.engine.landscape import VILLAGER

FACTS: Final = (
    "cost", "draws", "actions", "buys", "coins", "points", "most_actions", "further_cards", "trashes", "repeats", "order",
    "potion_cost", "debt_cost",
)  # fmt: skip
"""Numeric attributes of a card, by their names in `engine.card`."""
FEATURES: Final[list[str]] = [*FACTS, "kingdom", "village", "cantrip", "terminal", "mixed pile"]
"""The names of the values that `features_of` returns."""
TYPES: Final[list[str]] = list(TYPE_NAMES.values())
"""Names of the values that `types_of` returns. They end each observation row, so types can be added."""


def other_faces() -> dict[str, Card]:
    """Return what has a row, but is not a card: all landscapes, and the option to spend a Villager."""
    return {VILLAGER.name: VILLAGER, **landscape_faces()}


def _entry(name: str) -> CatalogueEntry:
    return CATALOGUE[name] if name in CATALOGUE else CatalogueEntry(name, [other_faces()[name]])


def features_of(name: str) -> list[int]:
    """Return the features of a card or landscape, or the common features of a mixed pile's cards."""
    entry = _entry(name)
    facts = [min([getattr(card, fact) for card in entry.cards], key=abs) for fact in FACTS]
    facts[0] = entry.cost
    flags = [name in KINGDOM_CARDS, name in VILLAGES, name in CANTRIPS, name in TERMINALS, len(entry.cards) > 1]
    return [*facts, *[int(flag) for flag in flags]]


def types_of(name: str) -> list[int]:
    """Return for each type 1 if the card or landscape, or every card of the pile, has it, otherwise 0."""
    types = _entry(name).types
    return [int(bool(types & bit)) for bit in TYPE_NAMES]
