"""Views: the only interface through which bots, clients and environments see a game.

A view is a live window on the table, not a copy; `view_data` converts it to plain data.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from feodum.cards.box import FACES
from feodum.engine.card import Card
from feodum.engine.landscape import PileToken
from feodum.engine.state.declaration import CARDS_FOR_OWNER, FACE_DOWN, PLAYER_COUNTERS, TURN_COUNTERS
from feodum.engine.state.phases import ACTION_PHASE, BUY_PHASE, CLEAN_UP, NIGHT_PHASE, START, TREASURE_PHASE
from feodum.engine.table import Table
from feodum.engine.triggers import BUY_BAN, TOKENS

from .log_data import log_data, names
from .schema import EventData, Phase, Zone

SPECTATOR: Final = -1
PLAYER_COUNTER_NAMES: Final = [field.name for field in PLAYER_COUNTERS]
TURN_COUNTER_NAMES: Final = [field.name for field in TURN_COUNTERS]
NOWHERE: Final = -1
"""The index of a card whose zone the view doesn't list."""
PHASES: Final[dict[int, Phase]] = {
    START: "start",
    ACTION_PHASE: "action",
    TREASURE_PHASE: "treasure",
    BUY_PHASE: "buy",
    CLEAN_UP: "clean-up",
    NIGHT_PHASE: "night",
}


@mypyc_attr(free_list_len=1)  # simulations create one view per decision
class View:
    """A game as one seat sees it; seat -1 is a spectator, who sees only public information."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self.seat = seat
        """The seat that sees the game; -1 is a spectator."""

    def of_seat(self, seat: int) -> View:
        """Return the view of another seat. Raise ValueError unless this seat decides for it."""
        if seat != self.seat and self._table.decider(seat) != self.seat:
            raise ValueError(f"seat {self.seat} does not decide for seat {seat}")
        return View(self._table, seat)

    # Public information ------------------------------------------------------------------------------------------
    @property
    def players(self) -> int:
        """The number of players."""
        return len(self._table.players)

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return self._table.turn

    @property
    def turn_number(self) -> int:
        """The number of the round, counting from 1."""
        return self._table.turn_number

    @property
    def phase(self) -> Phase:
        """The phase. Players other than the active one see it only as far as actions have revealed it."""
        table = self._table
        return PHASES[table.phase if self._is_acting() else table.public_phase]

    def _is_acting(self) -> bool:
        """Return True if the seat makes the decisions of this turn."""
        return self._table.turn == self.seat or self._table.decider(self._table.turn) == self.seat

    @property
    def decider(self) -> int:
        """The seat that makes the decisions of this turn."""
        return self._table.decider(self._table.turn)

    @property
    def actions(self) -> int:
        """The Actions left this turn."""
        return self._table.actions

    @property
    def buys(self) -> int:
        """The Buys left this turn."""
        return self._table.buys

    @property
    def coins(self) -> int:
        """The coins to spend this turn."""
        return self._table.coins

    @property
    def potions(self) -> int:
        """The Potions to spend this turn."""
        return self._table.potions

    @property
    def is_over(self) -> bool:
        """True if the game is over."""
        return self._table.over

    @property
    def trash(self) -> list[Card]:
        """The cards in the trash."""
        return self._table.trash[:]

    @property
    def mat(self) -> int:
        """The number of tokens on the shared mats."""
        return sum(self._table.mats.values())

    @property
    def bane(self) -> str:
        """The name of the Bane pile, or ""."""
        return self._table.role("Bane")

    @property
    def banned(self) -> list[str]:
        """Names of cards that can't be bought this turn."""
        return [memory.word for memory in self._table.turn_memory if memory.card.abilities & BUY_BAN and memory.word]

    @property
    def empty_limit(self) -> int:
        """The number of empty piles that ends the game."""
        return self._table.empty_limit

    def empty_piles(self) -> int:
        """Return the number of empty Supply piles."""
        return self._table.empty_piles()

    def supply(self) -> list[str]:
        """Return the names of the Supply piles."""
        return [pile.name for pile in self._table.piles if pile.supply]

    def non_supply(self) -> list[str]:
        """Return the names of the piles that are not in the Supply."""
        return [pile.name for pile in self._table.piles if not pile.supply]

    def has_pile(self, name: str) -> bool:
        """Return True if the game has a pile with this name."""
        return name in self._table.index

    def left(self, name: str) -> int:
        """Return the number of cards left in a pile; 0 if there is no such pile."""
        pile = self._table.pile(name)
        return 0 if pile is None else len(pile.cards)

    def top(self, name: str) -> Card | None:
        """Return the top card of a pile, or None if it is empty or face down."""
        pile = self._table.pile(name)
        return None if pile is None or pile.face_down else pile.top

    def has_any_token(self, name: str) -> bool:
        """Return True if any token lies on the pile."""
        pile = self._table.pile(name)
        return pile is not None and bool(pile.tokens)

    def has_token(self, name: str) -> bool:
        """Return True if the pile still has a token from the setup."""
        pile = self._table.pile(name)
        return pile is not None and any([token.abilities & TOKENS for token in pile.tokens])

    def tokens(self, name: str) -> dict[str, int]:
        """Return the number of tokens players have put on the pile, by card name."""
        pile = self._table.pile(name)
        laid: list[str] = []
        if pile is not None:
            laid = [each.name for each in pile.tokens if not each.abilities & TOKENS and not isinstance(each, PileToken)]
        return {name: laid.count(name) for name in laid}

    def open_cards(self, name: str) -> list[str]:
        """Return the names of the face-up cards in a non-Supply pile of different cards, such as the Prizes."""
        pile = self._table.pile(name)
        if pile is None or pile.supply:
            return []
        if pile.face_down:
            return [card.name for card in pile.revealed if card in pile.cards]
        return [card.name for card in pile.cards if card.pile]

    def available(self, name: str) -> bool:
        """Return True if a card with this name is on top of a Supply pile."""
        pile = self._table.pile(name)
        return pile is not None and pile.supply and bool(pile.cards) and pile.cards[-1].name == name

    def face(self, name: str) -> Card:
        """Return a card with this name: the top card of its pile, which has the printing of this game, or the usual one."""
        top = self._table.available(name)
        return FACES[name] if top is None or top.name != name else top

    def cost(self, name: str) -> int:
        """Return the current cost of a card by name."""
        return self.cost_of(self.face(name))

    def cost_of(self, card: Card) -> int:
        """Return the current cost of a card, computed for the phase this seat sees."""
        table = self._table
        phase = table.phase
        if self._is_acting() or phase == table.public_phase:
            return table.cost(card)
        table.phase = table.public_phase
        cost = table.cost(card)
        table.phase = phase
        return cost

    def in_play(self, seat: int) -> list[Card]:
        """Return the cards a player has in play."""
        return self._table.players[seat].play[:]

    def staying_in_play(self, seat: int) -> list[Card]:
        """Return the cards a player has in play that stay there after this turn."""
        return self._table.staying_in_play(seat)

    def set_aside(self, seat: int) -> list[Card]:
        """Return the cards a player has set aside face up."""
        return self._table.players[seat].set_aside[:]

    def hand_size(self, seat: int) -> int:
        """Return the number of cards in a player's hand."""
        return len(self._table.players[seat].hand)

    def deck_size(self, seat: int) -> int:
        """Return the number of cards in a player's draw pile."""
        return len(self._table.players[seat].deck)

    def top_of_discard(self, seat: int) -> Card | None:
        """Return the top card of a player's discard pile, or None."""
        return self._table.players[seat].visible_discard()

    def vp_tokens(self, seat: int) -> int:
        """Return a player's victory point tokens."""
        return self._table.players[seat].vp_tokens

    def debt(self, seat: int) -> int:
        """Return a player's debt."""
        return self._table.players[seat].debt

    def counter(self, name: str, seat: int) -> int:
        """Return a declared counter of a player, such as `coffers`: see `declaration.PLAYER_COUNTERS`."""
        value = getattr(self._table.players[seat], _counter(name, PLAYER_COUNTER_NAMES))
        return value if isinstance(value, int) else 0

    def counters(self, seat: int) -> dict[str, int]:
        """Return the rare counters of a player that are not 0, such as `coffers`."""
        if self._table.players[seat].extras is None:
            return {}
        return {field.name: count for field in PLAYER_COUNTERS if field.rare and (count := self.counter(field.name, seat))}

    def turn_counter(self, name: str) -> int:
        """Return a declared counter of the turn, such as `coins`: see `declaration.TURN_COUNTERS`."""
        value = getattr(self._table, _counter(name, TURN_COUNTER_NAMES))
        return value if isinstance(value, int) else 0

    def mats(self) -> list[str]:
        """Return the names of the mats that every player has in this game, and of the cards set aside face down."""
        kept = any([player.on_mat(FACE_DOWN.name) for player in self._table.players])
        return [*self._table.mat_rules, *([FACE_DOWN.name] if kept else [])]

    def sees_mat(self, name: str, seat: int) -> bool:
        """Return True if this seat sees the cards on a player's mat."""
        mat = self._table.mat_rules.get(name, FACE_DOWN)
        return mat.kind != CARDS_FOR_OWNER or seat == self.seat or self._table.decider(seat) == self.seat

    def on_mat(self, name: str, seat: int) -> list[Card]:
        """Return the cards on a player's mat that this seat sees."""
        return self._table.players[seat].on_mat(name)[:] if self.sees_mat(name, seat) else []

    def mat_size(self, name: str, seat: int) -> int:
        """Return the number of cards on a player's mat."""
        return len(self._table.players[seat].on_mat(name))

    def mat_tokens(self, name: str, seat: int) -> int:
        """Return the number of tokens on a player's mat."""
        return self._table.mat_tokens(seat, name)

    def played_this_turn(self, seat: int) -> list[Card]:
        """Return the cards a player has played this turn, once for each play. Empty unless a card of the game asks for it."""
        history = self._table.players[seat].history
        return [] if history is None else history.played[:]

    def bought_this_turn(self, seat: int) -> list[Card]:
        """Return the cards a player has bought this turn. Empty unless a card of the game asks for it."""
        history = self._table.players[seat].history
        return [] if history is None else history.bought[:]

    def gained_in_last_turn(self, seat: int) -> list[Card]:
        """Return the cards a player gained in the last turn of their own. Empty unless a card of the game asks for it."""
        history = self._table.players[seat].history
        return [] if history is None else history.last_gained[:]

    def things(self, seat: int) -> list[Card]:
        """Return the Projects, Artifacts, States and kept landscapes of a player."""
        return self._table.players[seat].things[:]

    def landscapes(self) -> list[Card]:
        """Return the landscapes next to the Supply."""
        return self._table.landscapes[:]

    def drawn_pile(self, name: str) -> str:
        """Return the pile that was drawn for a landscape at setup, or ""."""
        return self._table.role(name)

    def vp_on(self, name: str) -> int:
        """Return the number of victory point tokens on a pile or landscape."""
        return self._table.vp_tokens_on(name)

    def landscape_decks(self) -> list[str]:
        """Return the names of the decks of landscapes."""
        return [*self._table.landscape_decks]

    def landscape_deck_size(self, name: str) -> int:
        """Return the number of landscapes left in a deck."""
        return len(self._table.landscape_deck(name).cards)

    def discarded_landscapes(self, name: str) -> list[Card]:
        """Return the open discard pile of a deck of landscapes."""
        return self._table.landscape_deck(name).discard[:]

    def set_aside_landscapes(self, name: str) -> list[Card]:
        """Return the landscapes of a deck that are set aside for the whole game."""
        return self._table.landscape_deck(name).set_aside[:]

    def owned_tokens(self, name: str) -> list[tuple[str, int]]:
        """Return the players' tokens on a pile, each with its owner."""
        pile = self._table.pile(name)
        laid = () if pile is None else pile.tokens
        return [(token.name, token.owner) for token in laid if isinstance(token, PileToken)]

    def turns(self, seat: int) -> int:
        """Return the number of turns a player has taken."""
        return self._table.players[seat].turns

    def opponents(self) -> list[int]:
        """Return the other seats in turn order, starting with the left neighbour."""
        return self._table.opponents(self.seat)

    # Derived from public events --------------------------------------------------------------------------------------
    def owned(self, seat: int) -> dict[str, int]:
        """Return the number of cards a player owns, by name."""
        if self._table.passes:
            return _counted(self._table.cards_known_to(self.seat, seat))
        return self._table.players[seat].count_owned().copy()

    def holdings(self, seat: int) -> dict[str, int]:
        """Return `owned` as a live dict, for frequent lookups. Don't modify it."""
        if self._table.passes:
            return _counted(self._table.cards_known_to(self.seat, seat))
        return self._table.players[seat].count_owned()

    def count(self, name: str, seat: int) -> int:
        """Return the number of cards with this name a player owns."""
        if self._table.passes:
            return self.owned(seat).get(name, 0)
        return self._table.players[seat].count_owned().get(name, 0)

    def deck_total(self, seat: int) -> int:
        """Return the number of cards a player owns."""
        return self._table.players[seat].total()

    def gains_to_end(self) -> int:
        """Return the smallest number of gains that would end the game."""
        return self._table.gains_to_end()

    def score(self, seat: int) -> int:
        """Return a player's victory points if the game ended now."""
        table = self._table
        return table.score_with(seat, table.cards_known_to(self.seat, seat))

    def scores(self) -> list[int]:
        """Return every player's victory points if the game ended now."""
        return [self.score(seat) for seat in range(self.players)]

    def winners(self) -> list[int]:
        """Return the winning seats, as if the game ended now and nobody had resigned."""
        return self._table.winners_by(self.scores())

    def discard_size(self, seat: int) -> int:
        """Return the number of cards in a player's discard pile."""
        return len(self._table.players[seat].discard)

    def undrawn(self, name: str) -> int:
        """Return the number of cards with this name in the seat's own draw pile.

        A player can derive this number from the owned cards and those drawn since the last shuffle.
        """
        if self.seat == SPECTATOR:
            return 0
        return sum([1 for card in self._table.players[self.seat].deck if card.printed.name == name])

    # Private information of this seat ----------------------------------------------------------------------------
    @property
    def hand(self) -> list[Card]:
        """The seat's own hand."""
        return [] if self.seat == SPECTATOR else self._table.players[self.seat].hand[:]

    def limbo(self, seat: int) -> list[Card]:
        """Return the cards a player is revealing or, for the seat itself, looking at."""
        player = self._table.players[seat]
        seen = seat == self.seat or player.limbo_revealed or self._table.decider(seat) == self.seat
        return player.limbo[:] if seen else []

    @property
    def their_hand(self) -> list[Card]:
        """The hand of the player this seat controls; empty if it controls nobody."""
        turn = self._table.turn
        decides = turn != self.seat and self._table.decider(turn) == self.seat
        return self._table.players[turn].hand[:] if decides else []

    def place_of(self, card: Card) -> tuple[Zone, int]:
        """Return the zone of a card offered to this seat, and its index in that zone's list in `view_data`."""
        if self.seat != SPECTATOR:
            me = self._table.players[self.seat]
            if card in me.hand:
                return "hand", me.hand.index(card)
            if card in me.play:
                return "play", me.play.index(card)
            if card in me.limbo:
                return "revealed", me.limbo.index(card)
            if card in me.set_aside:
                return "set aside", me.set_aside.index(card)
            if card in me.discard:
                return "discard", NOWHERE
            for cards in me.mats.values():
                if card in cards:
                    return "mat", NOWHERE
        if card in self._table.landscapes:
            return "landscape", self._table.landscapes.index(card)
        if card in self._table.trash:
            return "trash", sorted_names(self._table.trash).index(card.printed.name)
        for turned in self._table.piles:
            if turned.revealed and card in turned.revealed:
                return "non-supply", self.non_supply().index(turned.name)
        pile = self._table.pile(card.pile_name)
        if pile is None or card not in pile.cards or (pile.supply and pile.top is not card):
            return "elsewhere", NOWHERE
        if pile.supply:
            return "supply", self.supply().index(pile.name)
        return "non-supply", self.non_supply().index(pile.name)

    def log(self) -> list[EventData]:
        """Return the log as this seat may see it."""
        return log_data(self._table.log or [], self.seat)


def _counter(name: str, known: list[str]) -> str:
    """Check the name of a counter, which must not reach any other attribute."""
    if name not in known:
        raise KeyError(name)
    return name


def _counted(cards: list[Card]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for card in cards:
        counts[card.name] = counts.get(card.name, 0) + 1
    return counts


def sorted_names(cards: list[Card]) -> list[str]:
    """Return sorted names. The real order could reveal the order in which the cards were drawn."""
    return sorted(names(cards))
