"""The cards that `styles` in a strategy file can control."""

from __future__ import annotations

from feodum.cards.box import FACES
from feodum.cards.catalogue import CATALOGUE

WORDS: dict[str, tuple[str, ...]] = {
    "Catacombs": ("take", "discard"),
    "Count": ("discard 2", "topdeck", "gain Copper", "+3 Coins", "trash hand", "gain Duchy"),
    "Graverobber": ("from trash", "trash an Action"),
    "Hunting Grounds": ("gain Duchy", "gain 3 Estates"),
    "Ironmonger": ("discard", "put back"),
    "Jester": ("me", "them"),
    "Library": ("keep", "set aside"),
    "Loan": ("trash", "discard"),
    "Royal Seal": ("topdeck",),
    "Scavenger": ("yes", "no"),
    "Squire": ("+2 Actions", "+2 Buys", "gain Silver"),
    "Survivors": ("discard", "put back"),
    "Trusty Steed": ("+2 Cards", "+2 Actions", "+2 Coins", "gain 4 Silvers"),
    "Watchtower": ("trash", "topdeck"),
}
"""The options that 'choose' can name, by card."""

NAMING = ("Contraband", "Mystic", "Rebuild")
"""Cards that ask for a card name. Every card name is a valid option for them."""

_DISCARDING = ("Cellar", "Hamlet", "Storeroom", "Vault", "Horse Traders", "Young Witch", "Count", "Poacher")


def words_of(card: str) -> tuple[str, ...]:
    """Return the options allowed after 'choose' for the card."""
    return tuple(FACES) if card in NAMING else WORDS.get(card, ())


def keeps_money(card: str) -> bool:
    """Return whether 'keep money' applies to the card: whether the card lets its player trash cards."""
    return card in CATALOGUE and CATALOGUE[card].is_trasher


def keeps_coins(card: str) -> bool:
    """Return whether 'keep coins' applies to the card: whether its player trashes or discards with it."""
    return keeps_money(card) or card in _DISCARDING
