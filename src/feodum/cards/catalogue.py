"""The catalogue: properties of every card and mixed pile, derived from the cards' facts."""

from __future__ import annotations

import json
from bisect import insort
from collections import Counter
from functools import cache
from typing import Final, NamedTuple

from feodum.cards.box import (
    CARDS,
    COMMON_CARDS,
    FACES,
    KINGDOM_CARDS,
    LANDSCAPE_DECKS,
    LANDSCAPES,
    STOCKS,
    add_card_without_pile,
    add_kingdom_card,
    add_stock,
    editions_of,
    unknown_name_error,
)
from feodum.engine.card import (
    ACTION,
    ATTACK,
    CURSE,
    KNIGHT,
    LANDSCAPE_TYPES,
    NIGHT_CARD,
    PRIZE,
    REACTION,
    RUINS,
    SHELTER,
    TRASHES_ANY,
    TREASURE,
    TYPE_NAMES,
    VICTORY,
    Card,
)
from feodum.engine.setup import Stock
from feodum.engine.triggers import DISGUISE, HAND_ATTACK, SHIELD
from feodum.files.package_data import FOLDER


class Arms(NamedTuple):
    """A card's coat of arms, which the web page draws (web/src/heraldry)."""

    division: str
    field: str
    second: str
    """The second tincture of a divided field."""
    charge: str
    tincture: str
    accent: str | None = None
    """The tincture of the charge's second tone; None for a shade of `tincture`."""
    number: int = 1
    """How many times the charge is repeated."""


@cache
def _all_arms() -> dict[str, Arms]:
    rows = json.loads((FOLDER / "cards" / "arms.json").read_text(encoding="utf-8"))
    return {name: Arms(*row) for name, row in rows.items()}


_FRAMED_BY_TYPE: Final = KNIGHT | RUINS
"""Types of Actions that have a frame of their own."""


class CatalogueEntry:
    """A card, or a mixed pile such as the Knights.

    A mixed pile has the types that all its cards share, and their most frequent cost.
    """

    def __init__(self, name: str, cards: list[Card]) -> None:
        first = cards[0]
        self.name = name
        self.cards = cards
        """One instance of each card with this name or in this pile."""
        self.cost = Counter([card.cost for card in cards]).most_common(1)[0][0]
        self.types = first.types
        for card in cards:
            self.types &= card.types
        self.set_name = first.set_name
        self.pile = first.pile_name
        self.is_kingdom = name in KINGDOM_CARDS

    @property
    def arms(self) -> Arms | None:
        """The coat of arms; if None, the web page generates one from the facts."""
        return _all_arms().get(self.name)

    @property
    def editions(self) -> list[str]:
        """The editions in which the card is available, the usual one first."""
        return editions_of(self.name) if self.name in FACES else [self.cards[0].edition]

    @property
    def frame(self) -> str:
        """The one or two types, in lower case, that the frame of the card shows. Others only decorate it."""
        if self.types & LANDSCAPE_TYPES:
            return "landscape"
        if self.types & _FRAMED_BY_TYPE:
            frames = [TYPE_NAMES[KNIGHT if self.types & KNIGHT else RUINS]]
        else:
            frames = ["Action"] if self.types & ACTION and not self.types & REACTION else []
        frames += [TYPE_NAMES[bit] for bit in (TREASURE, REACTION, SHELTER, VICTORY, CURSE, NIGHT_CARD) if self.types & bit]
        return " ".join(frames[:2]).lower() or "action"

    @property
    def colour(self) -> str:
        """The type, in lower case, that gives the card's name its colour in texts."""
        if self.types & LANDSCAPE_TYPES:
            return "landscape"
        for bit in (CURSE, RUINS, SHELTER, KNIGHT, ATTACK, REACTION, TREASURE, VICTORY, NIGHT_CARD):
            if self.types & bit:
                return TYPE_NAMES[bit].lower()
        return "action"

    @property
    def is_plain_treasure(self) -> bool:
        """True for a Treasure that only gives coins, so that its place in the play order doesn't matter."""
        return all([card.types & TREASURE and card.is_money and not card.abilities for card in self.cards])

    @property
    def is_attack(self) -> bool:
        return bool(self.types & ATTACK)

    @property
    def is_defence(self) -> bool:
        """True if its player can react to Attacks with it from hand, or it protects from Attacks while in play."""
        return all([card.abilities & (HAND_ATTACK | SHIELD) for card in self.cards])

    @property
    def is_village(self) -> bool:
        """True if it can give two or more Actions."""
        return all([is_village(card) for card in self.cards])

    @property
    def is_trasher(self) -> bool:
        """True if its player can trash their own cards with it."""
        return all([card.trashes for card in self.cards])

    @property
    def trashes_any(self) -> bool:
        """True if its player can trash any card in hand with it."""
        return all([card.trashes == TRASHES_ANY for card in self.cards])


# Strategy terms, not printed types. They describe what a card does when it is simply played.
def is_village(card: Card) -> bool:
    """Return True if the card can give two or more Actions."""
    return max(card.actions, card.most_actions) >= 2


def is_cantrip(card: Card) -> bool:
    """Return True if the card replaces itself: +1 Card and +1 Action."""
    return bool(card.types & ACTION) and card.actions >= 1 and card.draws + card.further_cards >= 1


def is_terminal(card: Card) -> bool:
    """Return True for an Action that never gives Actions, not even through a card it plays or becomes."""
    gives = card.actions or card.most_actions or card.repeats or card.abilities & DISGUISE
    return bool(card.types & ACTION) and not gives


def gives_vp_tokens(card: Card) -> bool:
    """Return True if the card gives victory point tokens."""
    return bool(card.vp_tokens or card.vp_tokens_per_buy)


CATALOGUE: Final[dict[str, CatalogueEntry]] = {name: CatalogueEntry(name, [card]) for name, card in FACES.items()} | {
    name: CatalogueEntry(name, [FACES[each] for each in dict.fromkeys([kind(-1).name for kind in stock.kinds])])
    for name, stock in STOCKS.items()
    if name not in CARDS
}
"""Every card and mixed pile by name."""


def landscape_entries() -> list[CatalogueEntry]:
    """Return all landscapes, including those in decks, sorted by name."""
    return [CatalogueEntry(name, [card]) for name, card in sorted(landscape_faces().items())]


# These collections grow when custom cards are added.
MIXED_PILES: Final[list[str]] = [name for name in CATALOGUE if name not in CARDS]
MIXED_SUPPLY_PILES: Final[list[str]] = [name for name in MIXED_PILES if STOCKS[name].supply]

PRIZES: Final[set[str]] = {name for name, card in FACES.items() if card.types & PRIZE}


def _table_order(name: str) -> tuple[int, int, str]:
    """Return the sort key of a basic pile: Treasures and Victory cards by cost, additional piles, Curses, Ruins."""
    types = CATALOGUE[name].types
    group = 3 if types & RUINS else 2 if types & CURSE else 0 if name in COMMON_CARDS else 1
    return group, CATALOGUE[name].cost, name


BASIC_PILES: Final[list[str]] = sorted(
    [*COMMON_CARDS, *[name for name, stock in STOCKS.items() if stock.supply and not stock.kingdom]], key=_table_order
)
"""Supply piles that are not Kingdom cards, in their order on the table."""
NEVER_CHOSEN: Final[set[str]] = {
    name for name, card in FACES.items() if name not in BASIC_PILES and name not in KINGDOM_CARDS and not card.pile
}
"""Cards that players never choose to gain: Shelters, and cards that another card's effect gives them."""
VILLAGES: Final[set[str]] = {name for name, card in FACES.items() if is_village(card)}
CANTRIPS: Final[set[str]] = {name for name, card in FACES.items() if is_cantrip(card)}
TERMINALS: Final[set[str]] = {name for name, card in FACES.items() if is_terminal(card)}
TRASHERS: Final[set[str]] = {name for name in KINGDOM_CARDS if CATALOGUE[name].is_trasher}


def landscape_faces() -> dict[str, Card]:
    """Return one instance of every landscape by name, including those in decks."""
    kinds = [*LANDSCAPES.values(), *[kind for deck in LANDSCAPE_DECKS.values() for kind in deck.kinds]]
    return {face.name: face for face in [kind(-1) for kind in kinds]}


OPTION_WORDS: Final = list(
    dict.fromkeys([word for card in [*FACES.values(), *landscape_faces().values()] for word in card.options])
)
"""The option words of all cards and landscapes that come with Feodum."""


def add_to_catalogue(kind: type[Card]) -> None:
    """Register another Kingdom card in the box and the catalogue; its name must be new."""
    _add_entry(add_kingdom_card(kind))


def add_heirloom_to_catalogue(kind: type[Card]) -> None:
    """Register another card without a pile, such as an Heirloom, in the box and the catalogue; its name must be new."""
    card = add_card_without_pile(kind)
    _add_entry(card)
    NEVER_CHOSEN.add(card.name)


def add_stock_to_catalogue(stock: Stock) -> None:
    """Register another pile and its cards in the box and the catalogue; their names must be new."""
    add_stock(stock)
    cards = [FACES[name] for name in dict.fromkeys([kind(-1).name for kind in stock.kinds])]
    for card in cards:
        _add_entry(card)
    if stock.name not in CARDS:
        CATALOGUE[stock.name] = CatalogueEntry(stock.name, cards)
        MIXED_PILES.append(stock.name)
        if stock.supply:
            MIXED_SUPPLY_PILES.append(stock.name)
        if CATALOGUE[stock.name].is_kingdom and CATALOGUE[stock.name].is_trasher:
            TRASHERS.add(stock.name)
    elif not stock.supply:
        NEVER_CHOSEN.add(stock.name)
    if stock.supply and not stock.kingdom:
        insort(BASIC_PILES, stock.name, key=_table_order)


def _add_entry(card: Card) -> None:
    added = CatalogueEntry(card.name, [card])
    CATALOGUE[card.name] = added
    if card.types & PRIZE:
        PRIZES.add(card.name)
    if is_village(card):
        VILLAGES.add(card.name)
    if is_cantrip(card):
        CANTRIPS.add(card.name)
    if is_terminal(card):
        TERMINALS.add(card.name)
    if added.is_kingdom and added.is_trasher:
        TRASHERS.add(card.name)


def entry(name: str) -> CatalogueEntry:
    """Return the entry of a card or pile. Raise SetupError if the name is unknown."""
    if name not in CATALOGUE:
        raise unknown_name_error(name, CATALOGUE)
    return CATALOGUE[name]


def type_of_pile(pile: str) -> str:
    """Return the card type that all cards of this pile have and no other card has.

    Raise SetupError if there is none.
    """
    names = {card.name for card in CATALOGUE[pile].cards}
    for bit, name in TYPE_NAMES.items():
        if {card.name for card in FACES.values() if card.types & bit} == names:
            return name
    raise unknown_name_error(pile, MIXED_SUPPLY_PILES, "pile with its own card type")
