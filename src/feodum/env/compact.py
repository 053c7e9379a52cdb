"""The columns of compact observations: names of the full encoding, and how their values are scaled.

A compact observation selects columns of the full one for the slots of a game, so both say the same about the same thing.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from feodum.cards.box import FACES
from feodum.engine.card import TYPE_NAMES
from feodum.env.card_features import FEATURES
from feodum.env.numbering import VERBS
from feodum.env.observation import SOURCES

LARGEST: Final = 2.0
"""Scaled values are clipped to this. Most of them are between 0 and 1."""


class Column(NamedTuple):
    """A value of the full observation, divided by `unit`."""

    name: str
    unit: int
    note: str
    """What it means, for the guide."""
    is_signed: bool = False

    @property
    def is_flag(self) -> bool:
        """True if the value is 1 for anything but 0."""
        return self.unit == 1


SLOT_COLUMNS: Final = (
    Column("left", 10, "cards left in the pile"),
    Column("cost now", 10, "its cost in coins, after reductions"),
    Column("trash", 10, "copies in the trash"),
    Column("hand", 5, "copies in your hand"),
    Column("offered", 1, "you can pick it"),
    Column("picked", 5, "copies you have picked in this decision"),
    Column("source", 1, "it asks the question"),
    Column("about", 1, "the question is about it"),
    Column("player 0: on mats", 5, "copies on your mats"),
)
"""The columns of each slot."""
SLOT_PLAYER_COLUMNS: Final = (
    Column("owned", 10, "copies the player owns"),
    Column("in play", 5, "copies the player has in play"),
)
"""Columns of each slot that follow for each player, starting with the observing one."""
_UNITS: Final = {"draws": 4, "coins": 5, "actions": 2, "buys": 2, "most_actions": 2, "further_cards": 4, "trashes": 2}
_UNITS_OF_FACTS: Final = {**_UNITS, "repeats": 3, "cost": 10, "points": 10, "order": 5, "debt_cost": 8, "potion_cost": 2}
FEATURE_COLUMNS: Final = (
    *[Column(name, _UNITS_OF_FACTS.get(name, 1), "feature of the card", name in ("points", "order")) for name in FEATURES],
    *[
        Column(name, 1, "type of the card")
        for bit, name in TYPE_NAMES.items()
        if any([face.types & bit for face in FACES.values()])
    ],
)
"""Columns of each slot at its end, only if the kingdom varies: what an agent needs to judge a card that it has never seen."""
TABLE_COLUMNS: Final = (
    Column("turn number", 20, "turns each player has started"),
    Column("empty piles", 3, "empty Supply piles"),
    Column("actions", 2, "Actions left"),
    Column("buys", 2, "Buys left"),
    Column("coins", 10, "Coins"),
    Column("potions", 2, "Potions"),
    Column("least", 5, "fewest picks of this decision"),
    Column("most", 5, "most picks of this decision"),
    Column("picked", 5, "picks so far"),
    *[Column(f"at {source}", 1, "the phase that asks, or the order of effects") for source in SOURCES],
)
"""Columns for the whole table, after the slots."""
PLAYER_COLUMNS: Final = (
    Column("has the turn", 1, "it is the player's turn"),
    Column("is asked", 1, "the player decides"),
    Column("hand size", 5, "cards in hand"),
    Column("deck size", 10, "cards in the deck"),
    Column("score", 30, "points", is_signed=True),
    Column("debt", 8, "debt"),
    Column("coffers", 5, "Coffers"),
    Column("mat size", 5, "cards on mats"),
    Column("mat tokens", 5, "tokens on mats"),
    Column("face down size", 5, "cards set aside face down"),
)
"""Columns that follow for each player, starting with the observing one."""
VERB_COLUMNS: Final = tuple([Column(f"verb {verb}", 1, "what the decision asks for") for verb in VERBS])
"""The last columns: the verb of the decision."""


def by_player(columns: tuple[Column, ...], players: int) -> list[Column]:
    """Return the columns for each player, named as in the full observation."""
    return [column._replace(name=f"player {place}: {column.name}") for place in range(players) for column in columns]


def slot_columns(players: int, with_features: bool) -> list[Column]:
    """Return the columns of a slot."""
    return [*SLOT_COLUMNS, *by_player(SLOT_PLAYER_COLUMNS, players), *(FEATURE_COLUMNS if with_features else ())]


def table_columns(players: int) -> list[Column]:
    """Return the columns that follow the slots."""
    return [*TABLE_COLUMNS, *by_player(PLAYER_COLUMNS, players), *VERB_COLUMNS]
