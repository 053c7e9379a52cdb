"""The slots of compact observations and actions: the kinds of cards of a game, in a fixed order.

First come the basic cards, then the Kingdom piles by cost and name, then all other cards and landscapes of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from feodum.cards.basic import BASIC_CARDS
from feodum.cards.box import KINGDOM_CARDS, KINGDOM_SIZE, Setup, has_market, needs_bane, parts_brought_by
from feodum.cards.catalogue import CATALOGUE
from feodum.cards.prosperity import COLONY_PILES
from feodum.engine.card import SHELTER
from feodum.env.dealer import Kingdom
from feodum.env.numbering import ACTIONS, DONE, ROW, ZONE_ACTIONS, ActionNumbers
from feodum.env.splits import Split
from feodum.kingdoms.selection import MARKET_SIZE, SETS, choose_setup, draw_pool, kingdom_cost, set_of

BASICS: Final = tuple([kind(-1).name for kind in (*BASIC_CARDS, *COLONY_PILES)])
SPARE: Final = 21
"""Slots for other cards if the kingdom varies within the default sets. Only one of their random kingdoms in 500 has more."""
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


@cache
def most_other_kinds(sets: tuple[str, ...], kingdom: tuple[str, ...] = ()) -> int:
    """Return how many kinds a game may have at most besides the basic cards and the ten Kingdom piles.

    Counts everything that cards of these sets and of the kingdom bring to a game, Shelters, a Bane and a Black Market deck.
    """
    cards = [*draw_pool(sets), *kingdom]
    shelters = [name for name, each in CATALOGUE.items() if each.types & SHELTER]
    brought = {name for name in (*parts_brought_by(cards), *shelters) if name in ROW}.difference(BASICS, KINGDOM_CARDS)
    return len(brought) + needs_bane(cards) + (MARKET_SIZE if has_market(cards) else 0)


class Slots:
    """The slots of an environment. They name the same cards in every game, unless the kingdom varies."""

    def __init__(self, kingdom: Kingdom, players: int, sets: Sequence[str] | None = None) -> None:
        """`sets` are the sets that kingdoms, Banes and Black Market decks are drawn from; None for the default sets."""
        self.varies = kingdom is None or isinstance(kingdom, Split)
        """True if every game has another kingdom."""
        self.named: tuple[str, ...] = ()
        """The cards that have the same slot in every game."""
        spare = SPARE
        if kingdom is None or isinstance(kingdom, Split):
            self.named = BASICS
            if not {*SETS}.issuperset(sets or ()):
                spare = max(spare, most_other_kinds(tuple(sets or ())))
            spare += KINGDOM_SIZE
        else:
            cards = choose_setup(kingdom, players, 0, sets=sets).kingdom
            boxes = {set_of(name) for name in cards}
            largest = choose_setup(kingdom, players, 0, sets=sets, colony="Prosperity" in boxes, shelters="Dark Ages" in boxes)
            # The seed of a game draws its Bane and its Black Market deck.
            spare = SPARE if needs_bane(cards) or has_market(cards) else 0
            if has_market(cards):
                spare = max(spare, most_other_kinds(tuple(sets or SETS), cards))
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
