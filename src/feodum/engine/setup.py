"""Setting the table: from a layout of piles and decks to the first turn."""

from __future__ import annotations

from feodum.engine.card import Card
from feodum.engine.position import Pile, Player, is_victory_pile
from feodum.engine.random import seeded
from feodum.engine.table import Table
from feodum.engine.turns import HAND_SIZE


class PileLayout:
    """A pile to lay out: its kinds of card from the top down, or a stock from which so many are drawn at random."""

    def __init__(self, name: str, kinds: list[type[Card]], supply: bool, drawn: int = 0) -> None:
        self.name = name
        self.kinds = kinds
        self.supply = supply
        self.drawn = drawn


class Stock:
    """A pile that some cards bring along. Where it is shuffled, `each` cards a player after the first are used, or all."""

    def __init__(self, name: str, kinds: tuple[type[Card], ...], supply: bool, shuffled: bool = False, each: int = 0) -> None:
        self.name = name
        self.kinds = kinds
        self.supply = supply
        self.shuffled = shuffled
        self.each = each

    def layout(self, players: int) -> PileLayout:
        drawn = 0
        if self.shuffled:
            drawn = self.each * (players - 1) or len(self.kinds)
        return PileLayout(self.name, list(self.kinds), self.supply, drawn)


class Layout:
    """Everything that lies ready before the decks are shuffled. A layout can deal any number of games."""

    def __init__(
        self,
        players: int,
        piles: list[PileLayout],
        deck: list[type[Card]],
        ends_game: list[str],
        tokens: bool,
        bane: str,
        names: list[str],
    ) -> None:
        self.players = players
        self.ends_game = ends_game
        self.bane = bane
        self.names = names
        self.empty_limit = 3 if players <= 4 else 4
        self.uids = 0
        self.times = 0
        self.decks = [[self._card(kind) for kind in deck] for _ in range(players)]
        self.index: dict[str, int] = {}
        self.piles: list[Pile] = []
        self.draws: list[int] = []
        for layout in piles:
            # The top card is the last of the list.
            cards = [self._card(kind) for kind in reversed(layout.kinds)]
            for card in cards:
                self.index[card.name] = len(self.piles)
            self.index[layout.name] = len(self.piles)
            token = tokens and layout.supply and is_victory_pile(cards)
            self.piles.append(Pile(layout.name, cards, layout.supply, token))
            self.draws.append(layout.drawn)

    def _card(self, kind: type[Card]) -> Card:
        card = kind(self.uids)
        self.uids += 1
        self.times |= card.times
        return card

    def table(self, seed: int) -> Table:
        """The piles, and players without any cards."""
        players = [Player([], [], [], [], [], []) for _ in range(self.players)]
        g = Table(players, [pile.copy() for pile in self.piles], self.index, seeded(seed))
        g.ends_game = self.ends_game
        g.empty_limit = self.empty_limit
        g.times = self.times
        g.bane = self.bane
        g.names = self.names
        g.next_uid = self.uids
        for i in range(len(g.piles)):
            if self.draws[i]:
                pile = g.piles[i]
                g.random.shuffle(pile.cards)
                del pile.cards[self.draws[i] :]
        return g

    def deal(self, seed: int, first: int) -> Table:
        """A game before its first turn: decks shuffled, hands drawn."""
        g = self.table(seed)
        g.turn = first
        g.first = first
        for seat in range(self.players):
            player = g.players[seat]
            player.deck.extend(self.decks[seat])
            g.random.shuffle(player.deck)
            player.hand.extend(g.take_from_deck(seat, HAND_SIZE))
        return g


def add_card(g: Table, kind: type[Card]) -> Card:
    """A further physical card for a position that is being put together by hand."""
    card = kind(g.next_uid)
    g.next_uid += 1
    g.times |= card.times
    return card
