"""Which cards can be told how to be played (`styles` in a strategy file)."""

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
"""The words that a card lets its player choose from."""

NAMING = ("Contraband", "Mystic", "Rebuild")
"""Cards that have a player name a card: any card is a word for them."""

_DISCARDING = ("Cellar", "Hamlet", "Storeroom", "Vault", "Horse Traders", "Young Witch", "Count", "Poacher")


def words_of(card: str) -> tuple[str, ...]:
    """What may stand after 'choose' for the card."""
    return tuple(FACES) if card in NAMING else WORDS.get(card, ())


def keeps_money(card: str) -> bool:
    """Whether the card can be told what money to keep: its player can trash by it."""
    return card in CATALOGUE and CATALOGUE[card].is_trasher


def keeps_coins(card: str) -> bool:
    """Whether the card can be told what coins to keep for this turn."""
    return keeps_money(card) or card in _DISCARDING
