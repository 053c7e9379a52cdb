"""Setup: from a layout of piles and decks to the first turn."""

from __future__ import annotations

from feodum.engine.card import ACTION, Card
from feodum.engine.random import Record, seeded
from feodum.engine.state.buy_menus import MenuCache
from feodum.engine.state.declaration import Mat
from feodum.engine.state.history import History
from feodum.engine.state.landscape_deck import LandscapeDeck
from feodum.engine.state.phases import HAND_SIZE
from feodum.engine.state.pile import Pile
from feodum.engine.state.player import Player
from feodum.engine.table import Table
from feodum.engine.triggers import BUY_BAN, BUY_RULE, COSTS, LOOKS_BACK, MIXED_COST, SETUP, TOKENS


class PileLayout:
    """A pile to set up: its card classes from the top down. If `drawn`, that many are drawn at random."""

    def __init__(self, name: str, kinds: list[type[Card]], supply: bool, drawn: int = 0, face_down: bool = False) -> None:
        self.face_down = face_down
        self.name = name
        self.kinds = kinds
        self.supply = supply
        self.drawn = drawn


class Stock:
    """A pile that some cards add to the game, or a mixed Kingdom pile (`kingdom`).

    If `shuffled`, it has `per_player` random cards for each player after the first, or all cards if `per_player` is 0.
    """

    def __init__(
        self,
        name: str,
        kinds: tuple[type[Card], ...],
        supply: bool,
        shuffled: bool = False,
        per_player: int = 0,
        kingdom: bool = False,
    ) -> None:
        self.name = name
        self.kinds = kinds
        self.supply = supply
        self.shuffled = shuffled
        self.per_player = per_player
        self.kingdom = kingdom

    def layout(self, players: int) -> PileLayout:
        drawn = 0
        if self.shuffled:
            drawn = self.per_player * (players - 1) or len(self.kinds)
        return PileLayout(self.name, list(self.kinds), self.supply, drawn)


class DeckStock:
    """A deck of landscapes that some cards add to the game, such as the Boons; `one` is the name of one of them.

    If a card sets some of them aside for the whole game, scenarios name those under `set_aside_key`.
    """

    def __init__(self, name: str, one: str, kinds: tuple[type[Card], ...], set_aside_key: str = "") -> None:
        self.name = name
        self.one = one
        self.kinds = kinds
        self.key = name.lower()
        """The key of the deck in scenarios."""
        self.discard_key = f"{one.lower()}_discards"
        self.set_aside_key = set_aside_key


class Extras:
    """What lies next to the Supply: landscapes, decks of landscapes, and the players' mats.

    `named` are the landscapes of decks that a card is to set aside.
    """

    def __init__(
        self,
        landscapes: list[type[Card]] | None = None,
        decks: list[DeckStock] | None = None,
        mats: list[Mat] | None = None,
        named: list[str] | None = None,
    ) -> None:
        self.landscapes = landscapes or []
        self.decks = decks or []
        self.mats = mats or []
        self.named = named or []


class Layout:
    """The piles and decks of a game before shuffling. A layout can deal any number of games."""

    def __init__(
        self,
        players: int,
        piles: list[PileLayout],
        deck: list[type[Card]],
        ends_game: list[str],
        names: list[str],
        roles: dict[str, str] | None = None,
        extras: Extras | None = None,
    ) -> None:
        self.players = players
        self.ends_game = ends_game
        self.roles = roles or {}
        self.names = names
        self.empty_limit = 3 if players <= 4 else 4
        self.same_hands = False
        """True if every deck is shuffled into the same order."""
        self.uids = 0
        self.abilities = 0
        self.decks = [[self.new_card(kind) for kind in deck] for _ in range(players)]
        self.index: dict[str, int] = {}
        self.piles: list[Pile] = []
        self.draws: list[int] = []
        for layout in piles:
            # The top card is the last in the list.
            cards = [self.new_card(kind) for kind in reversed(layout.kinds)]
            for card in cards if not layout.face_down else []:
                self.index[card.name] = len(self.piles)
            self.index[layout.name] = len(self.piles)
            self.piles.append(Pile(layout.name, cards, layout.supply, face_down=layout.face_down))
            self.draws.append(layout.drawn)
        extras = extras or Extras()
        self.landscapes = [self.new_card(kind) for kind in extras.landscapes]
        self.landscape_decks = [LandscapeDeck(deck.name, [self.new_card(kind) for kind in deck.kinds]) for deck in extras.decks]
        tops = [pile for pile in self.piles if pile.supply and pile.cards and pile.cards[-1].types & ACTION]
        self.action_piles = [pile.name for pile in tops]
        for each in self.landscape_decks:
            each.named = extras.named
        self.mats = {mat.name: mat for mat in extras.mats}
        if self.abilities & TOKENS:
            self._put_starting_tokens()
        self.menu_cache = self._new_menu_cache()

    def _new_menu_cache(self) -> MenuCache | None:
        """Return a menu cache if costs never change and no Supply pile is mixed, otherwise None."""
        supply = [pile for pile in self.piles if pile.supply]
        if self.abilities & (COSTS | BUY_BAN | BUY_RULE | MIXED_COST) or any(
            card.pile for pile in supply for card in pile.cards
        ):
            return None
        if not all(pile.cards for pile in self.piles):
            return None
        return MenuCache([pile.cards[0] for pile in self.piles])

    def _put_starting_tokens(self) -> None:
        token_cards = {card.name: card for pile in self.piles for card in pile.cards if card.abilities & TOKENS}
        for pile in self.piles:
            if pile.supply:
                pile.tokens = tuple([card for card in token_cards.values() if card.puts_starting_token_on(pile)])

    def new_card(self, kind: type[Card]) -> Card:
        """Create another physical card for this layout's games."""
        card = kind(self.uids)
        self.uids += 1
        self.abilities |= card.abilities
        return card

    def table(self, seed: int, record: Record | None = None) -> Table:
        """Return a table before the deal: no player has cards yet.

        A cryptographic stream appends its shuffles to `record`.
        """
        players = [Player([], [], [], [], [], []) for _ in range(self.players)]
        random = seeded(seed)
        if random.stream is not None:
            random.stream.record = record
        g = Table(players, [pile.copy() for pile in self.piles], self.index, random)
        g.ends_game = self.ends_game
        g.empty_limit = self.empty_limit
        g.abilities = self.abilities
        g.roles = self.roles
        g.names = self.names
        g.next_uid = self.uids
        g.menu_cache = self.menu_cache
        for i in range(len(g.piles)):
            if self.draws[i]:
                pile = g.piles[i]
                g.random.shuffle(pile.cards)
                del pile.cards[self.draws[i] :]
        self._add_extras(g)
        return g

    def _add_extras(self, g: Table) -> None:
        if self.landscapes:
            g.landscapes = self.landscapes
            g.action_piles = self.action_piles
        if self.mats:
            g.mat_rules = self.mats
        if self.landscape_decks:
            g.landscape_decks = {deck.name: deck.copy() for deck in self.landscape_decks}
            for deck in g.landscape_decks.values():
                g.random.shuffle(deck.cards)
        if self.abilities & LOOKS_BACK:
            for player in g.players:
                player.history = History()

    def set_up(self, g: Table) -> None:
        """Run the setup abilities, once per name."""
        if self.abilities & SETUP:
            cards = [card for pile in self.piles for card in pile.cards] + self.landscapes
            for card in {card.name: card for card in cards if card.abilities & SETUP}.values():
                card.at_setup(g)
        for landscape in self.landscapes:
            if landscape.draws_pile and self.action_piles:
                # Shuffles are recorded, so that players can verify the draw.
                tops = [g.piles[g.index[name]].cards[-1] for name in self.action_piles]
                g.random.shuffle(tops)
                g.roles = {**g.roles, landscape.name: tops[0].pile_name}

    def deal(self, seed: int, first: int, record: Record | None = None) -> Table:
        """Return a table before its first turn: decks shuffled, hands drawn."""
        g = self.table(seed, record)
        g.turn = first
        g.first = first
        shuffled: list[Card] = []
        for seat in range(self.players):
            player = g.players[seat]
            if self.same_hands and seat:
                player.deck.extend(mirror_shuffle(self.decks[seat], self.decks[0], shuffled))
            else:
                player.deck.extend(self.decks[seat])
                g.random.shuffle(player.deck)
                shuffled = list(player.deck)
            player.hand.extend(g.take_from_deck(seat, HAND_SIZE))
        self.set_up(g)
        return g


def mirror_shuffle(deck: list[Card], other: list[Card], shuffled: list[Card]) -> list[Card]:
    """Return `deck` in the order in which `other`, a deck of the same cards, was shuffled."""
    return [deck[other.index(card)] for card in shuffled]


def add_card(g: Table, kind: type[Card]) -> Card:
    """Add a physical card to a position that is assembled by hand, such as a scenario."""
    card = kind(g.next_uid)
    g.next_uid += 1
    g.abilities |= card.abilities
    g.menu_cache = None
    g.buy_menus = None
    if card.abilities & LOOKS_BACK:
        for player in g.players:
            if player.history is None:
                player.history = History()
    return card
