"""Texts of the test cards, in the way of custom cards: the shipped text files don't have them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from feodum.cards.card_file import CustomCardTexts
from feodum.cards.custom import CUSTOM_CARD_TEXTS
from mechanism_cards import CARDS, DECKS, LANDSCAPES, MATS, STOCKS, TOKENS, OldCoin


@contextmanager
def mechanism_texts() -> Iterator[None]:
    """Give every test card, landscape, mat and token its English name and its docstring as text, and remove them at the end."""
    kinds = [*CARDS, *LANDSCAPES, OldCoin, *TOKENS]
    for stock in (*STOCKS, *DECKS):
        kinds.extend(dict.fromkeys(stock.kinds))
    rules = {kind(-1).name: kind.__doc__ or "" for kind in kinds}
    rules |= dict.fromkeys([stock.name for stock in (*STOCKS, *DECKS, *MATS)], "")
    added = {
        name: {"en": CustomCardTexts(name, f"{name}s", text)} for name, text in rules.items() if name not in CUSTOM_CARD_TEXTS
    }
    CUSTOM_CARD_TEXTS.update(added)
    try:
        yield
    finally:
        for name in added:
            del CUSTOM_CARD_TEXTS[name]
