"""The basic cards used in every game."""

from __future__ import annotations

from feodum.engine.card import CURSE, TREASURE, VICTORY, Card

BASIC = "Basic"


class BasicCard(Card):
    set_name = BASIC


class Copper(BasicCard):
    """1 coin."""

    name = "Copper"
    cost = 0
    types = TREASURE
    coins = 1

    def copies(self, players: int) -> int:
        return (60 if players <= 4 else 120) - 7 * players


class Silver(BasicCard):
    """2 coins."""

    name = "Silver"
    cost = 3
    types = TREASURE
    coins = 2

    def copies(self, players: int) -> int:
        return 40 if players <= 4 else 80


class Gold(BasicCard):
    """3 coins."""

    name = "Gold"
    cost = 6
    types = TREASURE
    coins = 3

    def copies(self, players: int) -> int:
        return 30 if players <= 4 else 60


class Estate(BasicCard):
    """1 point."""

    name = "Estate"
    cost = 2
    types = VICTORY
    points = 1


class Duchy(BasicCard):
    """3 points."""

    name = "Duchy"
    cost = 5
    types = VICTORY
    points = 3


class Province(BasicCard):
    """6 points."""

    name = "Province"
    cost = 8
    types = VICTORY
    points = 6

    def copies(self, players: int) -> int:
        return 8 if players == 2 else max(12, 3 * players)


class Curse(BasicCard):
    """-1 point."""

    name = "Curse"
    cost = 0
    types = CURSE
    points = -1

    def copies(self, players: int) -> int:
        return 10 * (players - 1)


BASIC_CARDS: tuple[type[Card], ...] = (Copper, Silver, Gold, Estate, Duchy, Province, Curse)
STARTING_DECK: tuple[type[Card], ...] = (Copper,) * 7 + (Estate,) * 3
