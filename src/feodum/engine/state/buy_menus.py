"""Buy menus: the cards that a number of coins can buy, cached for all games of a layout.

If costs are fixed, no card forbids a buy and no pile is mixed, the offers depend only on the coins and the nonempty
piles. Simulations need the offers at every buy, so they share these lists, and a bot can cache its cards' indices in a list.
A menu must not be modified: only agents with `Agent.reads_only` get one, and `Decision.menu` marks it. A pile is listed
by its bottom card, which stays until the pile is empty.
"""

from __future__ import annotations

from typing import Final

from feodum.engine.card import Card


class BuyMenu:
    """The cards that a number of coins can buy while certain piles are not empty."""

    def __init__(self, cards: list[Card]) -> None:
        self.cards = cards
        self.number = _numbers.next()
        """A unique cache key; never 0."""


class _Numbers:
    def __init__(self) -> None:
        self.last = 0

    def next(self) -> int:
        self.last += 1
        return self.last


_numbers: Final = _Numbers()


class BuyMenus:
    """The menus for each number of coins, for one set of nonempty piles."""

    def __init__(self, cards: list[Card]) -> None:
        self.cards = cards
        self.highest = max([card.cost for card in cards], default=0)
        self.by_coins: list[BuyMenu | None] = [None for _ in range(self.highest + 1)]

    def menu(self, coins: int) -> BuyMenu:
        if coins > self.highest:
            coins = self.highest
        menu = self.by_coins[coins]
        if menu is None:
            menu = BuyMenu([card for card in self.cards if card.cost <= coins])
            self.by_coins[coins] = menu
        return menu


class MenuCache:
    """All menus of a layout, keyed by a bit mask of the nonempty piles."""

    def __init__(self, bottoms: list[Card]) -> None:
        self.bottoms = bottoms
        self.menus: dict[int, BuyMenus] = {}

    def menus_for(self, piles: int) -> BuyMenus:
        menus = self.menus.get(piles)
        if menus is None:
            menus = BuyMenus([self.bottoms[i] for i in range(len(self.bottoms)) if piles >> i & 1])
            self.menus[piles] = menus
        return menus


_MENUS: Final = 256
"""Number of cache slots, a power of 2. A kingdom has one menu per coin total and set of empty piles."""


class MenuPositions:
    """Finds given cards on menus, and caches their positions for recently used menus."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self._menus: list[list[Card]] = [[] for _ in range(_MENUS)]
        self._positions: list[list[int]] = [[] for _ in range(_MENUS)]

    def __reduce__(self) -> tuple[object, ...]:
        return MenuPositions, (self.names,)

    def on(self, menu: list[Card], number: int) -> list[int]:
        """Return the index of each name on the menu, or -1 for names that are not on it.

        `number` is the menu's cache key: see `BuyMenu.number`.
        """
        slot = number & (_MENUS - 1)
        if self._menus[slot] is not menu:
            self._menus[slot] = menu
            self._positions[slot] = [_position(menu, name) for name in self.names]
        return self._positions[slot]


def _position(menu: list[Card], name: str) -> int:
    for i in range(len(menu)):
        if menu[i].name == name:
            return i
    return -1
