"""A player's zones, tokens and counters."""

from __future__ import annotations

from feodum.engine.card import Card
from feodum.engine.decision import NO_CARDS
from feodum.engine.state.state_fields import PlayerFields


class Player(PlayerFields):
    """A player's zones and counters. The top card of deck and discard pile is the last in its list."""

    def __init__(
        self,
        hand: list[Card],
        deck: list[Card],
        discard: list[Card],
        play: list[Card],
        set_aside: list[Card],
        limbo: list[Card],
    ) -> None:
        super().__init__()
        self.hand = hand
        self.deck = deck
        self.discard = discard
        self.play = play
        self.set_aside = set_aside
        self.limbo = limbo
        """Deck cards being looked at or revealed that have not been moved to another zone yet."""

    def copy(self) -> Player:
        twin = Player(self.hand[:], self.deck[:], self.discard[:], self.play[:], self.set_aside[:], self.limbo[:])
        self.copy_fields(twin)
        return twin

    def cards(self) -> list[Card]:
        """Return all physical cards the player owns, from every zone."""
        owned = self.hand[:]
        owned.extend(self.deck)
        owned.extend(self.discard)
        owned.extend(self.set_aside)
        owned.extend(self.limbo)
        for card in self.play:
            owned.append(card.printed)
        if self.mats:
            for cards in self.mats.values():
                owned.extend(cards)
        return owned

    def mat(self, name: str) -> list[Card]:
        """Return the cards on a mat. The list is live."""
        cards = self.mats.get(name)
        if cards is None:
            cards = []
            self.mats = {**self.mats, name: cards}
        return cards

    def on_mat(self, name: str) -> list[Card]:
        """Return the cards on a mat, to read only."""
        return self.mats.get(name, NO_CARDS)

    def count_owned(self) -> dict[str, int]:
        """Return the number of cards owned by name. The dict is live: don't modify it.

        After the first call, every gain or loss of a card must call `adjust_owned`.
        """
        owned = self.owned
        if owned is None:
            owned = {}
            for card in self.cards():
                owned[card.name] = owned.get(card.name, 0) + 1
            self.owned = owned
        return owned

    def adjust_owned(self, name: str, more: int) -> None:
        """Change the number of owned cards of a name, by a positive or negative amount."""
        owned = self.owned
        if owned is not None:
            count = owned.get(name, 0) + more
            if count:
                owned[name] = count
            else:
                del owned[name]

    def total(self) -> int:
        """Return the number of cards the player owns."""
        total = len(self.hand) + len(self.deck) + len(self.discard)
        total += len(self.play) + len(self.set_aside) + len(self.limbo)
        if self.mats:
            total += sum([len(cards) for cards in self.mats.values()])
        return total

    def visible_discard(self) -> Card | None:
        """Return the visible top card of the discard pile, or None if the pile is empty.

        A hand discarded as a whole has no order the player picked, and must not reveal the order it was drawn in. Its
        visible card is the one the player owns most copies of, which reveals least.
        """
        pile = self.discard
        together = self.discarded_hand
        count = len(together)
        if count < 2 or pile[-count:] != together:
            return pile[-1] if pile else None
        owned = [card.name for card in self.cards()]
        seen = together[0]
        for card in together:
            if (-owned.count(card.name), card.name) < (-owned.count(seen.name), seen.name):
                seen = card
        return seen

    def score_with(self, owned: list[Card]) -> int:
        """Return the victory points of these cards and of the player's tokens and landscapes (see `Table.score`)."""
        total = self.vp_tokens
        for card in owned:
            total += card.score(owned)
        if self.things:
            for thing in self.things:
                total += thing.points
        return total
