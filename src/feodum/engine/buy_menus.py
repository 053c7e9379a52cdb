"""Menus: what can be bought for so many coins, listed once for all games of a layout.

Where prices are fixed, nothing forbids a buy and no pile is mixed, the offers follow from the coins and from which piles
have cards. Simulations ask for them at every buy, so they share the lists, and a bot can remember where its cards stand on
one. Nobody may change a menu: only agents that promise so (`Agent.reads_only`) are handed one, in decisions that say so
(`Decision.menu`). A pile is on it by the card at its bottom, which is there as long as any is.
"""

from __future__ import annotations

from typing import Final

from feodum.engine.card import Card

_MENUS: Final = 256
"""How many menus are remembered, a power of 2: a kingdom has one for each price and each choice of empty piles."""


class Menu:
    """What can be bought for so many coins while certain piles have cards."""

    def __init__(self, cards: list[Card]) -> None:
        self.cards = cards
        self.number = _numbers.next()
        """A number of its own, by which something can be remembered about it; never 0."""


class _Numbers:
    def __init__(self) -> None:
        self.last = 0

    def next(self) -> int:
        self.last += 1
        return self.last


_numbers: Final = _Numbers()


class Menus:
    """The menus for every number of coins, as long as the same piles have cards."""

    def __init__(self, cards: list[Card]) -> None:
        self.cards = cards
        self.highest = max([card.cost for card in cards], default=0)
        self.by_coins: list[Menu | None] = [None for _ in range(self.highest + 1)]

    def menu(self, coins: int) -> Menu:
        if coins > self.highest:
            coins = self.highest
        menu = self.by_coins[coins]
        if menu is None:
            menu = Menu([card for card in self.cards if card.cost <= coins])
            self.by_coins[coins] = menu
        return menu


class MenuBook:
    """All menus of a layout, by the piles that have cards: a bit for the number of each."""

    def __init__(self, bottoms: list[Card]) -> None:
        self.bottoms = bottoms
        self.menus: dict[int, Menus] = {}

    def menus_for(self, piles: int) -> Menus:
        menus = self.menus.get(piles)
        if menus is None:
            menus = Menus([self.bottoms[i] for i in range(len(self.bottoms)) if piles >> i & 1])
            self.menus[piles] = menus
        return menus


def _place(menu: list[Card], name: str) -> int:
    for i in range(len(menu)):
        if menu[i].name == name:
            return i
    return -1


class MenuPlaces:
    """Where the cards of some names stand on menus (see `engine.menus`), remembered for those last asked about."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self._menus: list[list[Card]] = [[] for _ in range(_MENUS)]
        self._places: list[list[int]] = [[] for _ in range(_MENUS)]

    def __reduce__(self) -> tuple[object, ...]:
        return MenuPlaces, (self.names,)

    def on(self, menu: list[Card], number: int) -> list[int]:
        """For each name, the number of its card on the menu that has that number, or -1."""
        slot = number & (_MENUS - 1)
        if self._menus[slot] is not menu:
            self._menus[slot] = menu
            self._places[slot] = [_place(menu, name) for name in self.names]
        return self._places[slot]
