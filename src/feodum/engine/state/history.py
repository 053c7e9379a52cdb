"""What a player did this turn and gained in the last one. Only kept in games with a card that asks (`Card.looks_back`)."""

from __future__ import annotations

from feodum.engine.card import Card


class History:
    """The cards one player has played, bought and gained since the turn began, in order."""

    def __init__(self) -> None:
        self.played: list[Card] = []
        """One entry per play, as it was played."""
        self.bought: list[Card] = []
        """Cards and landscapes."""
        self.gained: list[Card] = []
        self.last_gained: list[Card] = []
        """The cards gained during the last turn this player completed."""

    def copy(self) -> History:
        twin = History()
        twin.played = self.played[:]
        twin.bought = self.bought[:]
        twin.gained = self.gained[:]
        twin.last_gained = self.last_gained[:]
        return twin

    def end_turn(self, was_own: bool) -> None:
        """Start again for the next turn. The gains of a player's own turn are kept until their next one ends."""
        if was_own:
            self.last_gained = self.gained
        self.played = []
        self.bought = []
        self.gained = []

    def parts(self) -> list[list[Card]]:
        return [self.played, self.bought, self.gained, self.last_gained]
