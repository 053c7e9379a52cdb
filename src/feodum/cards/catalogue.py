"""The catalogue: what is known about every card and every pile of different cards, all from what the cards say."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import Final, NamedTuple

from feodum.cards.box import CARDS, COMMON_CARDS, FACES, KINGDOM_CARDS, STOCKS, add_kingdom_card, unknown
from feodum.engine.card import ACTION, ATTACK, PRIZE, TRASHES_ANY, TYPE_NAMES, Card
from feodum.engine.triggers import DISGUISE
from feodum.files.package_data import FOLDER


class Arms(NamedTuple):
    """A card's coat of arms in words; the page draws them (web/src/heraldry)."""

    division: str
    field: str
    second: str
    """The other tincture of the division."""
    charge: str
    tincture: str
    accent: str | None = None
    """The tincture of the charge's second tone; None for a shade of the first."""
    number: int = 1
    """How many times the charge stands on the shield."""


@cache
def _all_arms() -> dict[str, Arms]:
    rows = json.loads((FOLDER / "cards" / "arms.json").read_text(encoding="utf-8"))
    return {name: Arms(*row) for name, row in rows.items()}


class Entry:
    """A card, or a pile of different cards (the Knights): that has the types all of them have, and the cost of most."""

    def __init__(self, name: str, cards: list[Card]) -> None:
        first = cards[0]
        self.name = name
        self.cards = cards
        """One of each card that the name stands for."""
        self.cost = Counter([card.cost for card in cards]).most_common(1)[0][0]
        self.types = first.types
        for card in cards:
            self.types &= card.types
        self.set_name = first.set_name
        self.pile = first.pile_name
        self.is_kingdom = name in KINGDOM_CARDS

    @property
    def arms(self) -> Arms | None:
        """Its coat of arms; without one, the page invents some from the facts."""
        return _all_arms().get(self.name)

    @property
    def is_attack(self) -> bool:
        return bool(self.types & ATTACK)

    @property
    def is_village(self) -> bool:
        """Whether it can give two Actions or more."""
        return all([is_village(card) for card in self.cards])

    @property
    def is_trasher(self) -> bool:
        """Whether its player can trash cards of their own by it."""
        return all([card.trashes for card in self.cards])

    @property
    def trashes_any(self) -> bool:
        """Whether its player can trash any card in hand by it."""
        return all([card.trashes == TRASHES_ANY for card in self.cards])


# Kinds are strategists' words, not printed types. A card belongs to a kind if it does so when simply played.
def is_village(card: Card) -> bool:
    """Whether it can give two Actions or more."""
    return max(card.actions, card.most_actions) >= 2


def is_cantrip(card: Card) -> bool:
    """Whether it replaces itself: a card and an Action."""
    return bool(card.types & ACTION) and card.actions >= 1 and card.draws + card.further_cards >= 1


def is_terminal(card: Card) -> bool:
    """Whether it is an Action that gives no Action back, neither itself nor by the card that it plays or becomes."""
    gives = card.actions or card.most_actions or card.repeats or card.times & DISGUISE
    return bool(card.types & ACTION) and not gives


CATALOGUE: Final[dict[str, Entry]] = {name: Entry(name, [card]) for name, card in FACES.items()} | {
    name: Entry(name, [FACES[each] for each in dict.fromkeys([kind(-1).name for kind in stock.kinds])])
    for name, stock in STOCKS.items()
    if name not in CARDS
}
"""Every card and every pile of different cards, by name."""
MIXED_PILES: Final = [name for name in CATALOGUE if name not in CARDS]
MIXED_SUPPLY_PILES: Final = [name for name in MIXED_PILES if STOCKS[name].supply]

TOKEN_GIVERS: Final = frozenset({"Bishop", "Goons", "Monument"})
"""Cards that give their player victory points as tokens."""
PRIZES: Final = frozenset([name for name, card in FACES.items() if card.types & PRIZE])
BASIC_PILES: Final = frozenset([*COMMON_CARDS, *[name for name, stock in STOCKS.items() if stock.supply and not stock.kingdom]])
"""Piles that are no Kingdom cards but may be in the Supply."""
NEVER_CHOSEN: Final = frozenset(
    [name for name, card in FACES.items() if name not in BASIC_PILES and name not in KINGDOM_CARDS and not card.pile]
)
"""Cards that nobody picks: they come only by setup or as the fixed result of another card."""
# Sets that grow with the box.
VILLAGES: Final[set[str]] = {name for name, card in FACES.items() if is_village(card)}
CANTRIPS: Final[set[str]] = {name for name, card in FACES.items() if is_cantrip(card)}
TERMINALS: Final[set[str]] = {name for name, card in FACES.items() if is_terminal(card)}
TRASHERS: Final[set[str]] = {name for name in KINGDOM_CARDS if CATALOGUE[name].is_trasher}


def add_to_catalogue(kind: type[Card]) -> None:
    """Make a further Kingdom card known, whose name must be new: to the box and to everybody who asks here."""
    card = add_kingdom_card(kind)
    added = Entry(card.name, [card])
    CATALOGUE[card.name] = added
    if is_village(card):
        VILLAGES.add(card.name)
    if is_cantrip(card):
        CANTRIPS.add(card.name)
    if is_terminal(card):
        TERMINALS.add(card.name)
    if added.is_trasher:
        TRASHERS.add(card.name)


def entry(name: str) -> Entry:
    """What is known about the card or pile of that name."""
    if name not in CATALOGUE:
        raise unknown(name, CATALOGUE)
    return CATALOGUE[name]


def own_type(pile: str) -> str:
    """The type that the cards of a pile have, and no others."""
    names = {card.name for card in CATALOGUE[pile].cards}
    for bit, name in TYPE_NAMES.items():
        if {card.name for card in FACES.values() if card.types & bit} == names:
            return name
    raise unknown(pile, MIXED_SUPPLY_PILES, "pile with a type of its own")
