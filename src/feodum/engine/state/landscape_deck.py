"""Decks of landscapes, such as Boons: face down, with a discard pile that is shuffled when the deck is empty."""

from __future__ import annotations

from typing import Final

from feodum.engine.card import Card


class LandscapeDeck:
    """A face-down deck of landscapes (top card last), its open discard pile, and those set aside for the whole game."""

    def __init__(self, name: str, cards: list[Card]) -> None:
        self.name = name
        self.cards = cards
        self.discard: list[Card] = []
        self.set_aside: list[Card] = []
        self.in_use: list[Card] = []
        """Those being followed right now, which are not shuffled into the deck."""
        self.named: list[str] = []
        """Those that the setup wants to be set aside. Shared and never modified."""

    def copy(self) -> LandscapeDeck:
        twin = LandscapeDeck(self.name, self.cards[:])
        twin.discard = self.discard[:]
        twin.set_aside = self.set_aside[:]
        twin.named = self.named
        return twin


NO_DECKS: Final[dict[str, LandscapeDeck]] = {}
