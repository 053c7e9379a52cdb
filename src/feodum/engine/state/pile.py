"""Piles of cards, in the Supply or outside it."""

from __future__ import annotations

from feodum.engine.card import VICTORY, Card
from feodum.engine.decision import NO_CARDS


class Pile:
    """A Supply or non-Supply pile. The top card is the last in the list."""

    def __init__(
        self, name: str, cards: list[Card], supply: bool, tokens: tuple[Card, ...] = (), face_down: bool = False
    ) -> None:
        self.name = name
        self.cards = cards
        self.supply = supply
        self.tokens = tokens
        """The tokens on the pile, each represented by a card of the class that put it there."""
        self.face_down = face_down
        """True if even the top card is hidden. Lookups by card name never return this pile."""
        self.revealed = NO_CARDS
        """The revealed cards of a face-down pile. Copies share this list: replace it, never modify it."""

    def copy(self) -> Pile:
        twin = Pile(self.name, self.cards[:], self.supply, self.tokens, self.face_down)
        twin.revealed = self.revealed
        return twin

    @property
    def top(self) -> Card | None:
        return self.cards[-1] if self.cards else None

    @property
    def is_victory(self) -> bool:
        """True if this is the pile of a Victory card. A mixed pile never is."""
        return bool(self.cards) and bool(self.cards[0].types & VICTORY) and not self.cards[0].pile
