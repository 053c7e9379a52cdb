"""State that outlives the play of a card: turn memory, duration effects, extra turns, passed cards.

Plain data, no closures.
"""

from __future__ import annotations

from typing import Final

from feodum.engine.card import Card
from feodum.engine.decision import NO_CARDS

FOREVER: Final = -1
"""The number of turns of a duration effect that never ends."""


IN_PLACE: Final = "in place"
"""The word of a replay of a card that stays where it is."""


class TurnMemory:
    """A card remembered until the end of the turn for a player, optionally with a word or another card."""

    def __init__(self, card: Card, word: str, about: Card | None = None, seat: int = -1) -> None:
        self.card = card
        self.word = word
        self.about = about
        self.seat = seat


NO_MEMORY: Final[list[TurnMemory]] = []


class ExtraTurn:
    """An extra turn given by a card, and the seat that makes the decisions in it."""

    def __init__(self, seat: int, decider: int, card: Card) -> None:
        self.seat = seat
        self.decider = decider
        self.card = card


class DurationEffect:
    """A played card with an effect in a later turn of its player, and the card that repeated it, if any.

    Immutable, because copies of a table share it.
    """

    def __init__(
        self,
        seat: int,
        card: Card,
        played_by: Card | None,
        turns: int = 1,
        cards: list[Card] = NO_CARDS,
        word: str = "",
        number: int = 0,
        also_staying: list[Card] = NO_CARDS,
    ) -> None:
        self.seat = seat
        self.card = card
        self.played_by = played_by
        self.turns = turns
        """The number of turns at whose start it still acts, or FOREVER."""
        self.cards = cards
        """The cards set aside for it."""
        self.word = word
        self.number = number
        self.also_staying = also_staying
        """Further cards that stay in play with it, because they played `played_by`."""

    def after_turn(self) -> DurationEffect | None:
        """Return what is left of the effect after it acted, or None if it is over."""
        if self.turns == FOREVER:
            return self
        if self.turns <= 1:
            return None
        return self.changed(self.turns - 1, self.cards)

    def changed(self, turns: int, cards: list[Card]) -> DurationEffect:
        """Return the effect with another number of turns or other cards."""
        return DurationEffect(self.seat, self.card, self.played_by, turns, cards, self.word, self.number, self.also_staying)


class Pass:
    """A card passed from one hand to another, unseen by everybody else."""

    def __init__(self, giver: int, taker: int, card: Card) -> None:
        self.giver = giver
        self.taker = taker
        self.card = card


NO_PASSES: Final[list[Pass]] = []


def without_unseen_passes(passes: list[Pass], viewer: int, seat: int, owned: list[Card]) -> list[Card]:
    """Return the cards a viewer knows a player owns, leaving out passes that the viewer didn't see.

    Neither the physical card that was passed nor its later moves may be revealed, so passed cards are left out by name, for
    the rest of the game.
    """
    known = owned[:]
    unseen = [each for each in passes if viewer != each.giver and viewer != each.taker]
    known.extend([each.card for each in unseen if each.giver == seat])
    for each in unseen:
        if each.taker == seat:
            for i in range(len(known)):
                if known[i].name == each.card.name:
                    del known[i]
                    break
    return known
