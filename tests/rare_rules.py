"""A setup with the test cards that have hidden cards, counters, tokens, landscapes or questions of their own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from feodum.cards import box
from feodum.cards.box import CARDS, Setup
from mechanism_cards import mechanism_cards

SECRET_MAT = "Hideout mat"
OPEN_MAT = "Atoll mat"
OMENS = "Omens"
GIVEN = ("Cove", "Hideout", "Atoll", "Minter", "Levy", "Seeress", "Shrine", "Night Guard", "Credit", "Burrow", "Sponge Diver")
KINGDOM = (*GIVEN[:8], "Healer", "Sling/Stones")
LANDSCAPES = ("Fair Day", "Guildhall", "Way of the Stone", "Drill")


@contextmanager
def rare_setup(players: int = 2) -> Iterator[Setup]:
    """Register the test cards and return a setup in which every starting deck has many of them."""
    with mechanism_cards():
        setup = Setup(players, KINGDOM, landscapes=LANDSCAPES)
        layout = setup.layout()
        for deck in layout.decks:
            deck.extend([layout.new_card(CARDS[name]) for name in GIVEN])
        try:
            yield setup
        finally:
            box._LAYOUTS.clear()  # the layout was changed
