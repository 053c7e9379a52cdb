"""State that outlives the play of a card: turn memory, duration effects, extra turns, passed cards.

Plain data, no closures.
"""

from __future__ import annotations

from feodum.engine.card import Card


class TurnMemory:
    """A card remembered until the end of the turn, optionally with a word or another card."""

    def __init__(self, card: Card, word: str, about: Card | None = None) -> None:
        self.card = card
        self.word = word
        self.about = about


class ExtraTurn:
    """An extra turn given by a card, and the seat that makes the decisions in it."""

    def __init__(self, seat: int, decider: int, card: Card) -> None:
        self.seat = seat
        self.decider = decider
        self.card = card


class DurationEffect:
    """A played card with an effect in its player's next turn, and the card that repeated it, if any."""

    def __init__(self, seat: int, card: Card, played_by: Card | None) -> None:
        self.seat = seat
        self.card = card
        self.played_by = played_by


class Pass:
    """A card passed from one hand to another, unseen by everybody else."""

    def __init__(self, giver: int, taker: int, card: Card) -> None:
        self.giver = giver
        self.taker = taker
        self.card = card


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
