"""What is remembered of a play after it: for the rest of the turn, for a later one, for who saw what. Data, never closures."""

from __future__ import annotations

from feodum.engine.card import Card


class Note:
    """What a card that was played has to remember until the end of the turn, with a word or another card where needed."""

    def __init__(self, card: Card, word: str, about: Card | None = None) -> None:
        self.card = card
        self.word = word
        self.about = about


class ExtraTurn:
    """A turn out of order that a card gives somebody, and who decides in it."""

    def __init__(self, seat: int, decider: int, card: Card) -> None:
        self.seat = seat
        self.decider = decider
        self.card = card


class Lasting:
    """A card that was played and does something in its player's next turn, with the one that played it several times."""

    def __init__(self, seat: int, card: Card, keeper: Card | None) -> None:
        self.seat = seat
        self.card = card
        self.keeper = keeper


class Pass:
    """A card that went from one hand to another, which nobody else saw."""

    def __init__(self, giver: int, taker: int, card: Card) -> None:
        self.giver = giver
        self.taker = taker
        self.card = card


def without_unseen(passes: list[Pass], viewer: int, seat: int, owned: list[Card]) -> list[Card]:
    """A player's cards as somebody knows them who has not seen what others passed each other: it counts as where it was.

    Which of equal cards was passed must make no difference, and what became of it since must not either; so all passes
    count, for ever and by name.
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
