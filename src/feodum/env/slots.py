"""The slots of compact observations and actions: the kinds of cards of a game, in a fixed order.

First come the basic cards, then the Kingdom piles by cost and name, then all other cards and landscapes of the game.
"""

from __future__ import annotations

from typing import Final

from feodum.cards.basic import BASIC_CARDS
from feodum.cards.box import KINGDOM_SIZE, Setup, has_market, needs_bane
from feodum.cards.prosperity import COLONY_PILES
from feodum.env.dealer import Kingdom
from feodum.env.numbering import ACTIONS, DONE, ROW, ZONE_ACTIONS, ActionNumbers
from feodum.env.splits import Split
from feodum.kingdoms.selection import choose_setup, kingdom_cost, set_of

BASICS: Final = tuple([kind(-1).name for kind in (*BASIC_CARDS, *COLONY_PILES)])
SPARE: Final = 21
"""Slots for other cards if the kingdom varies. Only one random kingdom in 500 from the default sets has more."""
COMPACT_OPTIONS: Final = 32
"""Compact actions that pick options without a slot by their position."""
EMPTY: Final = ""
"""The name of an empty slot."""


def kinds_in(setup: Setup) -> list[str]:
    """Return every card, mixed pile and landscape with a row that can occur in games of this setup, in the order of slots."""
    layout = setup.layout()
    cards = [*layout.decks[0], *layout.landscapes, *[card for deck in layout.landscape_decks for card in deck.cards]]
    cards += [card for pile in layout.piles for card in pile.cards]
    found = {name for name in (*[pile.name for pile in layout.piles], *[card.name for card in cards]) if name in ROW}
    kingdom = sorted(setup.kingdom, key=lambda name: (kingdom_cost(name), name))
    first = [*[name for name in BASICS if name in found], *kingdom]
    return [*first, *sorted(found.difference(first), key=ROW.__getitem__)]


class Slots:
    """The slots of an environment. They name the same cards in every game, unless the kingdom varies."""

    def __init__(self, kingdom: Kingdom, players: int) -> None:
        self.varies = kingdom is None or isinstance(kingdom, Split)
        """True if every game has another kingdom."""
        self.named: tuple[str, ...] = ()
        """The cards that have the same slot in every game."""
        spare = SPARE
        if kingdom is None or isinstance(kingdom, Split):
            self.named = BASICS
            spare += KINGDOM_SIZE
        else:
            cards = choose_setup(kingdom, players, 0).kingdom
            sets = {set_of(name) for name in cards}
            largest = choose_setup(kingdom, players, 0, colony="Prosperity" in sets, shelters="Dark Ages" in sets)
            # The seed of a game draws its Bane and its Black Market deck.
            spare = SPARE if needs_bane(cards) or has_market(cards) else 0
            self.named = tuple(kinds_in(largest))
        self.size = len(self.named) + spare

    def of(self, setup: Setup) -> tuple[str, ...]:
        """Return the name of each slot in a game; `EMPTY` for an empty one. Cards beyond the last slot have none."""
        kinds = kinds_in(setup)
        named = [name if name in kinds or not self.varies else EMPTY for name in self.named]
        others = [name for name in kinds if name not in self.named][: self.size - len(named)]
        return (*named, *others, *[EMPTY] * (self.size - len(named) - len(others)))


def compact_actions(slots: tuple[str, ...]) -> ActionNumbers:
    """Return the actions of a game with these slots: `done`, the slots, zones, and options by position."""
    cards = [name or f"empty slot {place}" for place, name in enumerate(slots, 1)]
    options = [f"option {number}" for number in range(1, COMPACT_OPTIONS + 1)]
    names = [ACTIONS[DONE], *cards, *ZONE_ACTIONS, *options]
    number = {name: place for place, name in enumerate(names) if name in ROW or name in ZONE_ACTIONS}
    return ActionNumbers(names, number, len(names) - COMPACT_OPTIONS, COMPACT_OPTIONS)
