"""The cards that `styles` in a strategy file can control, by their facts."""

from __future__ import annotations

from feodum.cards.box import FACES
from feodum.cards.catalogue import CATALOGUE


def words_of(card: str) -> tuple[str, ...]:
    """Return the options allowed after 'choose' for the card: any card name if it asks for one."""
    if card not in FACES:
        return ()
    return tuple(FACES) if FACES[card].names_cards else FACES[card].options


def keeps_money(card: str) -> bool:
    """Return whether 'keep money' applies to the card: whether the card lets its player trash cards."""
    return card in CATALOGUE and CATALOGUE[card].is_trasher


def keeps_coins(card: str) -> bool:
    """Return whether 'keep coins' applies to the card: whether its player trashes or discards with it."""
    return keeps_money(card) or (card in FACES and bool(FACES[card].discards))
