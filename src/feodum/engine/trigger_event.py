"""Trigger events, and the effects that wait to be resolved because of them."""

from __future__ import annotations

from feodum.engine.card import Card
from feodum.engine.state.turn_memory import DurationEffect
from feodum.engine.triggers import TRIGGERS, Timing, Trigger


class TriggerEvent:
    """What happened to a card (`timing`), and the zone the card is in now."""

    def __init__(self, timing: Timing, card: Card, where: list[Card]) -> None:
        self.timing = timing
        self.card = card
        self.where = where
        self.to = 0
        """Where a card that would be gained goes: see `table.TO_DISCARD`."""
        self.replaced = False
        """True if an ability replaced the event."""
        self.hook = ""
        """The name of the ability that is being considered or resolved."""
        self.effect: DurationEffect | None = None
        """The duration effect that acts, if any."""
        self.number = 0
        """Distinguishes simultaneous events of the same card."""
        self.covered = False
        """True once another card was gained on top: effects have lost track of this card for good."""


class Effect:
    """A triggered ability that waits to be resolved."""

    def __init__(self, card: Card, trigger: Trigger, event: TriggerEvent) -> None:
        self.card = card
        self.trigger = trigger
        self.event = event
        self.copy = 0
        """The number of later effects of the same card: a card that is remembered twice acts twice."""
        self.optional = bool(card.optional & trigger.bit)
        self.asks_itself = bool(card.asks_itself & trigger.bit)

    def key(self) -> int:
        """Return an id of this card's ability for this event: each ability works once per event."""
        return (self.copy << 50) + (self.event.number << 40) + self.card.uid * len(TRIGGERS) + self.trigger.number
