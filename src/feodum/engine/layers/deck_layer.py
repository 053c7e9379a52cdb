"""Moves within a deck: to look at its bottom card, to put a card anywhere into it, to shuffle cards into it."""

from __future__ import annotations

from feodum.engine.card import Card
from feodum.engine.layers.move_layer import MoveLayer, name_of, seat_mask
from feodum.engine.triggers import OWN_REVEAL, OWNED_SHUFFLE


class DeckLayer(MoveLayer):
    """The position plus the methods that reach deeper into a deck than its top cards."""

    def look_at_bottom(self, seat: int) -> Card | None:
        """Let the player look at the bottom card of their deck, which stays there. None if there is no card."""
        player = self.players[seat]
        if not player.deck and player.discard:
            self.reshuffle(player)
        if not player.deck:
            return None
        if self.log is not None:
            self.log_event("look at bottom", seat, [player.deck[0]], "", 1, seat_mask(seat))
        return player.deck[0]

    def put_anywhere_into_deck(self, seat: int, card: Card, zone: list[Card]) -> bool:
        """Put a card into the deck, unseen by others. The player picks how many cards lie above it, which is public.

        Return False if the card was no longer in the zone.
        """
        deck = self.players[seat].deck
        above = int(self.choose_word(seat, "put into deck", [str(count) for count in range(len(deck) + 1)]))
        if not self.take(card, zone):
            return False
        deck.insert(len(deck) - above, card.printed)
        if self.log is not None:
            self.log_event("put into deck", seat, [card], "", 1, seat_mask(seat), zone=zone)
            self.log_event("place in deck", seat, [], "", above)
        return True

    def shuffle_into_deck(self, seat: int, cards: list[Card], zone: list[Card]) -> None:
        """Reveal cards from a zone and shuffle them into the deck. Without cards, nothing is shuffled."""
        if not cards:
            return
        if self.abilities & OWN_REVEAL:
            self.table().just_revealed(seat, cards, zone)
        moved = self.take_all(seat, cards, zone)
        deck = self.players[seat].deck
        deck.extend(moved)
        self.random.shuffle(deck)
        if self.log is not None:
            self.log_event("shuffle in", seat, sorted(moved, key=name_of), "", len(moved), zone=zone)
        if self.abilities & OWNED_SHUFFLE:
            self.table().just_shuffled(seat)
