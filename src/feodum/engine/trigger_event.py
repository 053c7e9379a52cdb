"""A moment: something has just happened to a player, and cards may have something to say about it."""

from __future__ import annotations

from feodum.engine.card import Card
from feodum.engine.triggers import TIMES, Occasion, Time


class Moment:
    """What happened, to which card, and in which zone that card has come to lie."""

    def __init__(self, occasion: Occasion, card: Card, where: list[Card]) -> None:
        self.occasion = occasion
        self.card = card
        self.where = where
        self.to = 0
        """Where a card that would be gained is to go: see `table.TO_DISCARD`."""
        self.replaced = False
        """Whether something else has happened instead."""
        self.number = 0
        """Tells apart what happens to one card several times at once."""
        self.covered = False
        """Whether another card has been gained on top of it since: then it stays lost, even once that one is gone."""


class Effect:
    """An ability that waits to be resolved at a moment: which card's, and at which of its times."""

    def __init__(self, card: Card, time: Time, moment: Moment) -> None:
        self.card = card
        self.time = time
        self.moment = moment
        self.optional = bool(card.optional & time.bit)
        self.asks_itself = bool(card.asks_itself & time.bit)

    def key(self) -> int:
        """One number for one card's one ability: each works once for an event."""
        return (self.moment.number << 40) + self.card.uid * len(TIMES) + self.time.number
