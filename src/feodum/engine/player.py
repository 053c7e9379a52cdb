"""One player's zones and what else is theirs."""

from __future__ import annotations

from feodum.engine.card import Card


class Player:
    """One player's zones. The top card of the deck and of the discard pile is the last of its list."""

    def __init__(
        self,
        hand: list[Card],
        deck: list[Card],
        discard: list[Card],
        play: list[Card],
        set_aside: list[Card],
        limbo: list[Card],
    ) -> None:
        self.hand = hand
        self.deck = deck
        self.discard = discard
        self.play = play
        self.set_aside = set_aside
        self.limbo = limbo
        """Cards off the deck that are being looked at or revealed and have no place yet."""
        self.limbo_revealed = False
        self.together: list[Card] = []
        """The hand that was last discarded as a whole: see `visible_discard`."""
        self.vp_tokens = 0
        self.debt = 0
        self.turns = 0
        self.owned: dict[str, int] | None = None
        """How many cards of each name the player has, once somebody has asked: see `count_owned`."""

    def copy(self) -> Player:
        twin = Player(self.hand[:], self.deck[:], self.discard[:], self.play[:], self.set_aside[:], self.limbo[:])
        if self.owned is not None:
            twin.owned = self.owned.copy()
        twin.limbo_revealed = self.limbo_revealed
        twin.together = self.together
        twin.vp_tokens = self.vp_tokens
        twin.debt = self.debt
        twin.turns = self.turns
        return twin

    def cards(self) -> list[Card]:
        """All cards the player owns, in every zone, as what is printed on them."""
        owned = self.hand[:]
        owned.extend(self.deck)
        owned.extend(self.discard)
        owned.extend(self.set_aside)
        owned.extend(self.limbo)
        for card in self.play:
            owned.append(card.printed)
        return owned

    def count_owned(self) -> dict[str, int]:
        """How many cards of each name the player has; the very dict that is kept up, so not to be changed.

        From the first question on, whatever gives the player a card or takes one away says so (`now_has`).
        """
        owned = self.owned
        if owned is None:
            owned = {}
            for card in self.cards():
                owned[card.name] = owned.get(card.name, 0) + 1
            self.owned = owned
        return owned

    def now_has(self, name: str, more: int) -> None:
        """So many cards of that name are the player's now that weren't, or (negative) are no longer."""
        owned = self.owned
        if owned is not None:
            count = owned.get(name, 0) + more
            if count:
                owned[name] = count
            else:
                del owned[name]

    def total(self) -> int:
        """How many cards the player has."""
        total = len(self.hand) + len(self.deck) + len(self.discard)
        return total + len(self.play) + len(self.set_aside) + len(self.limbo)

    def visible_discard(self) -> Card | None:
        """The card that is seen on the discard pile.

        Of a hand that was discarded as a whole, in no order that the player picked, it is the one of which the player owns
        most, for that tells least. The order in which the hand was drawn must not show.
        """
        pile = self.discard
        together = self.together
        count = len(together)
        if count < 2 or pile[-count:] != together:
            return pile[-1] if pile else None
        owned = [card.name for card in self.cards()]
        seen = together[0]
        for card in together:
            if (-owned.count(card.name), card.name) < (-owned.count(seen.name), seen.name):
                seen = card
        return seen

    def score(self) -> int:
        """Victory points if the game ended now."""
        return self.score_with(self.cards())

    def score_with(self, owned: list[Card]) -> int:
        """The same for somebody who takes these to be the player's cards."""
        total = self.vp_tokens
        for card in owned:
            total += card.score(owned)
        return total
