"""Setting the table: from a layout of piles and decks to the first turn."""

from __future__ import annotations

from feodum.engine.buy_menus import MenuBook
from feodum.engine.card import Card
from feodum.engine.pile import Pile
from feodum.engine.player import Player
from feodum.engine.random import Record, seeded
from feodum.engine.table import Table
from feodum.engine.triggers import BUY_BAN, BUY_RULE, COSTS, MIXED_COST, TOKENS
from feodum.engine.turns import HAND_SIZE


class PileLayout:
    """A pile to lay out: its kinds of card from the top down, or a stock from which so many are drawn at random."""

    def __init__(self, name: str, kinds: list[type[Card]], supply: bool, drawn: int = 0, face_down: bool = False) -> None:
        self.face_down = face_down
        self.name = name
        self.kinds = kinds
        self.supply = supply
        self.drawn = drawn


class Stock:
    """A pile that some cards bring along, or that can be one of the ten (`kingdom`).

    Where it is shuffled, `each` cards a player after the first are used, or all.
    """

    def __init__(
        self,
        name: str,
        kinds: tuple[type[Card], ...],
        supply: bool,
        shuffled: bool = False,
        each: int = 0,
        kingdom: bool = False,
    ) -> None:
        self.name = name
        self.kinds = kinds
        self.supply = supply
        self.shuffled = shuffled
        self.each = each
        self.kingdom = kingdom

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
        names: list[str],
        roles: dict[str, str] | None = None,
    ) -> None:
        self.players = players
        self.ends_game = ends_game
        self.roles = roles or {}
        self.names = names
        self.empty_limit = 3 if players <= 4 else 4
        self.same_hands = False
        """Whether every deck is shuffled into the same order."""
        self.uids = 0
        self.times = 0
        self.decks = [[self.further_card(kind) for kind in deck] for _ in range(players)]
        self.index: dict[str, int] = {}
        self.piles: list[Pile] = []
        self.draws: list[int] = []
        for layout in piles:
            # The top card is the last of the list.
            cards = [self.further_card(kind) for kind in reversed(layout.kinds)]
            for card in cards if not layout.face_down else []:
                self.index[card.name] = len(self.piles)
            self.index[layout.name] = len(self.piles)
            self.piles.append(Pile(layout.name, cards, layout.supply, face_down=layout.face_down))
            self.draws.append(layout.drawn)
        if self.times & TOKENS:
            self._lay_tokens()
        self.book = self._menu_book()

    def _menu_book(self) -> MenuBook | None:
        """The menus for games in which what costs how much never changes, nor what lies on which pile."""
        supply = [pile for pile in self.piles if pile.supply]
        if self.times & (COSTS | BUY_BAN | BUY_RULE | MIXED_COST) or any(card.pile for pile in supply for card in pile.cards):
            return None
        if not all(pile.cards for pile in self.piles):
            return None
        return MenuBook([pile.cards[0] for pile in self.piles])

    def _lay_tokens(self) -> None:
        layers = {card.name: card for pile in self.piles for card in pile.cards if card.times & TOKENS}
        for pile in self.piles:
            if pile.supply:
                pile.tokens = tuple([card for card in layers.values() if card.lays_token_on(pile)])

    def further_card(self, kind: type[Card]) -> Card:
        """One more card for the games that are dealt from here."""
        card = kind(self.uids)
        self.uids += 1
        self.times |= card.times
        return card

    def table(self, seed: int, record: Record | None = None) -> Table:
        """The piles, and players without any cards. Shuffles by a cryptographic stream are noted in the record."""
        players = [Player([], [], [], [], [], []) for _ in range(self.players)]
        random = seeded(seed)
        if random.stream is not None:
            random.stream.record = record
        g = Table(players, [pile.copy() for pile in self.piles], self.index, random)
        g.ends_game = self.ends_game
        g.empty_limit = self.empty_limit
        g.times = self.times
        g.roles = self.roles
        g.names = self.names
        g.next_uid = self.uids
        g.book = self.book
        for i in range(len(g.piles)):
            if self.draws[i]:
                pile = g.piles[i]
                g.random.shuffle(pile.cards)
                del pile.cards[self.draws[i] :]
        return g

    def deal(self, seed: int, first: int, record: Record | None = None) -> Table:
        """A game before its first turn: decks shuffled, hands drawn."""
        g = self.table(seed, record)
        g.turn = first
        g.first = first
        shuffled: list[Card] = []
        for seat in range(self.players):
            player = g.players[seat]
            if self.same_hands and seat:
                player.deck.extend(order_like(self.decks[seat], self.decks[0], shuffled))
            else:
                player.deck.extend(self.decks[seat])
                g.random.shuffle(player.deck)
                shuffled = list(player.deck)
            player.hand.extend(g.take_from_deck(seat, HAND_SIZE))
        return g


def order_like(deck: list[Card], other: list[Card], shuffled: list[Card]) -> list[Card]:
    """A deck in the order that another one, which was made of the same cards, has been shuffled into."""
    return [deck[other.index(card)] for card in shuffled]


def add_card(g: Table, kind: type[Card]) -> Card:
    """A further physical card for a position that is being put together by hand."""
    card = kind(g.next_uid)
    g.next_uid += 1
    g.times |= card.times
    g.book = None
    g.menus = None
    return card
