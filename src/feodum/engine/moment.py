"""A moment: something has just happened to a player, and cards may have something to say about it."""

from __future__ import annotations

from typing import Final

from feodum.engine.card import Card

BUY: Final = 0
GAIN: Final = 1
TRASH: Final = 2
ATTACKING: Final = 3
ATTACKED: Final = 4
DISCARD_FROM_PLAY: Final = 5


class Moment:
    """What happened (`time`), to which card, and in which zone that card has come to lie."""

    def __init__(self, time: int, card: Card, where: list[Card]) -> None:
        self.time = time
        self.card = card
        self.where = where
        self.covered = False
        """Whether another card has been gained on top of it since: then it stays lost, even once that one is gone."""


class Effect:
    """An ability that waits to be resolved at a moment: which card's, and by which hook (a bit of `card.HOOKS`)."""

    def __init__(self, card: Card, hook: int, moment: Moment, optional: bool) -> None:
        self.card = card
        self.hook = hook
        self.moment = moment
        self.optional = optional
