"""Setups with test cards: with those that have hidden cards, counters, tokens or questions, and with all of them in turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from feodum.cards import box
from feodum.cards.box import CARDS, Setup
from feodum.engine.random import seeded
from mechanism_cards import CARDS as TEST_CARDS
from mechanism_cards import CHOSEN, mechanism_cards

SECRET_MAT = "Hideout mat"
OPEN_MAT = "Atoll mat"
OMENS = "Omens"
GIVEN = ("Cove", "Hideout", "Atoll", "Minter", "Levy", "Seeress", "Shrine", "Night Guard", "Credit", "Burrow", "Sponge Diver")
KINGDOM = (*GIVEN[:8], "Healer", "Sling/Stones")
LANDSCAPES = ("Fair Day", "Guildhall", "Way of the Stone", "Drill")
GROUPS = 7
"""The number of games in which every test card occurs once."""


@contextmanager
def rare_setup(players: int = 2) -> Iterator[Setup]:
    """Register the test cards and return a setup in which every starting deck has many of them."""
    with mechanism_cards():
        setup = Setup(players, KINGDOM, landscapes=LANDSCAPES)
        _give(setup, GIVEN)
        try:
            yield setup
        finally:
            box._LAYOUTS.clear()  # the layout was changed


@contextmanager
def rare_selection(group: int, seed: int = 0) -> Iterator[Setup]:
    """Register the test cards and return a setup with one group of them, which every starting deck has as well.

    The groups of a seed are a random partition: together they have all test cards, and all landscapes a setup can choose.
    """
    random = seeded(seed ^ 0xCA4D)
    names, landscapes = [kind(-1).name for kind in TEST_CARDS], CHOSEN[:]
    random.shuffle(names)
    random.shuffle(landscapes)
    chosen = names[group::GROUPS]
    with mechanism_cards():
        kingdom = [*chosen, "Sling/Stones", "Village"][:10]
        setup = Setup(2 + group % 2, kingdom, landscapes=landscapes[group::GROUPS])
        _give(setup, chosen)
        try:
            yield setup
        finally:
            box._LAYOUTS.clear()  # the layout was changed


def _give(setup: Setup, names: Sequence[str]) -> None:
    """Add cards to every starting deck."""
    layout = setup.layout()
    for deck in layout.decks:
        deck.extend([layout.new_card(CARDS[name]) for name in names])
