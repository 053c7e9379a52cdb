"""A pile of cards, of the Supply or beside it."""

from __future__ import annotations

from feodum.engine.card import VICTORY, Card
from feodum.engine.decision import NO_CARDS


class Pile:
    """A pile of the Supply or beside it. The top card is the last of the list."""

    def __init__(
        self, name: str, cards: list[Card], supply: bool, tokens: tuple[Card, ...] = (), face_down: bool = False
    ) -> None:
        self.name = name
        self.cards = cards
        self.supply = supply
        self.tokens = tokens
        """The tokens on the pile, each by a card of the kind that laid it: see `Card.lays_token_on`."""
        self.face_down = face_down
        """Whether not even its top card is open. None of its cards belongs there, so they don't know it as their pile."""
        self.turned_up = NO_CARDS
        """The cards of such a pile that are being shown. Replaced, never changed: shared."""

    def copy(self) -> Pile:
        twin = Pile(self.name, self.cards[:], self.supply, self.tokens, self.face_down)
        twin.turned_up = self.turned_up
        return twin

    @property
    def top(self) -> Card | None:
        return self.cards[-1] if self.cards else None

    @property
    def is_victory(self) -> bool:
        """Whether the cards are one Victory card's: a mixed pile is none, whatever lies on it."""
        return bool(self.cards) and bool(self.cards[0].types & VICTORY) and not self.cards[0].pile
