"""The position: the complete state of a game as data, and queries."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, cast

from feodum.engine.card import Card
from feodum.engine.decision import ALL, NO_CARDS, Agent
from feodum.engine.event import EVERYBODY, Event
from feodum.engine.random import Random
from feodum.engine.state.declaration import FACE_DOWN
from feodum.engine.state.history import History
from feodum.engine.state.landscape_deck import LandscapeDeck
from feodum.engine.state.phases import ACTION_PHASE, BUY_PHASE, TREASURE_PHASE, UNKNOWN
from feodum.engine.state.pile import Pile
from feodum.engine.state.player import Player
from feodum.engine.state.state_fields import TableFields
from feodum.engine.state.turn_memory import without_unseen_passes
from feodum.engine.triggers import BUY_BAN, COSTS, MIXED_COST, SCORING, TURN_COSTS, TYPES
from feodum.engine.vocabulary import (
    DECK,
    DISCARD,
    ELSEWHERE,
    HAND,
    MAT,
    NON_SUPPLY,
    PLAY,
    REVEALED,
    SET_ASIDE,
    SUPPLY,
    TRASH,
)

if TYPE_CHECKING:
    from feodum.engine.table import Table


class Position(TableFields):
    """The state of a game in progress, and read-only queries. Its fields are declared in `state/declaration.py`."""

    def __init__(self, players: list[Player], piles: list[Pile], index: dict[str, int], random: Random) -> None:
        super().__init__()
        self.players = players
        self.piles = piles
        self.index = index
        """Maps pile and card names to pile numbers. Never modified after the deal."""
        self.random = random
        self.agents: list[Agent | None] = [None] * len(players)
        self.last_involved: list[int] = [0] * len(players)
        """For each seat, the answer count when it last was or could have been asked in another player's turn."""

    def copy_to(self, twin: Position) -> None:
        """Copy the rest of the state to `twin`, which was created with copies of the players and piles.

        Agents, answers, log and trace are shared.
        """
        self.copy_fields(twin)
        twin.agents = self.agents
        twin.last_involved = self.last_involved[:]

    # Queries -----------------------------------------------------------------------------------------------------
    def hand(self, seat: int) -> list[Card]:
        """Return the player's hand. Copy it before you change zones in a loop."""
        return self.players[seat].hand

    def in_play(self, seat: int) -> list[Card]:
        """Return the cards the player has in play."""
        return self.players[seat].play

    def discard_pile(self, seat: int) -> list[Card]:
        """Return the player's discard pile. The top card is the last."""
        return self.players[seat].discard

    def limbo(self, seat: int) -> list[Card]:
        """Return the deck cards the seat is looking at or revealing."""
        return self.players[seat].limbo

    def opponents(self, seat: int) -> list[int]:
        """Return the other seats in turn order, starting with the left neighbour."""
        count = len(self.players)
        return [(seat + i) % count for i in range(1, count)]

    def all_seats_from(self, seat: int) -> list[int]:
        """Return all seats in turn order, starting with this one."""
        return [seat, *self.opponents(seat)]

    def decider(self, seat: int) -> int:
        """Return the seat that currently makes this seat's decisions."""
        return self.extra_turn.decider if self.extra_turn is not None and self.extra_turn.seat == seat else seat

    def turns_completed(self) -> int:
        """Return the number of completed turns, including extra turns."""
        return sum([player.turns for player in self.players]) + self.extra_count

    def victims(self, seat: int) -> list[int]:
        """Return the other seats affected by the Attack being resolved, in turn order."""
        return [other for other in self.opponents(seat) if not self.immune >> other & 1]

    def cost(self, card: Card) -> int:
        """Return the current cost of a card in coins, wherever it is."""
        cost = card.cost
        if self.abilities & COSTS:
            for other in self.players[self.turn].play:
                if other.abilities & COSTS:
                    cost -= other.reduces(self.table(), card)
            if card.abilities & COSTS:
                cost -= card.own_discount(self.table())
            if self.abilities & TURN_COSTS:
                cost -= self._lasting_discount(card)
            if cost < 0:
                cost = 0
        return cost

    def _lasting_discount(self, card: Card) -> int:
        """Return how much less a card costs because of cards remembered this turn and of tokens on its pile."""
        discount = 0
        for memory in self.turn_memory:
            if memory.card.abilities & TURN_COSTS:
                discount += memory.card.reduces_this_turn(self.table(), card)
        pile = self.pile(card.printed.pile_name)
        if pile is not None:
            for token in pile.tokens:
                if token.abilities & TURN_COSTS:
                    discount += token.reduces_this_turn(self.table(), card)
        return discount

    def types(self, card: Card) -> int:
        """Return the current types of a card, wherever it is."""
        types = card.types
        if self.abilities & TYPES:
            for thing in self.players[self.turn].things:
                if thing.abilities & TYPES:
                    types |= thing.adds_types(self.table(), card)
        return types

    def history(self, seat: int) -> History:
        """Return what a player did this turn. Cards that call it set `looks_back`; the result is read-only."""
        history = self.players[seat].history
        if history is None:
            raise RuntimeError("no card in this game sets `looks_back`")
        return history

    def has_played_treasure(self, seat: int, name: str) -> bool:
        """Return True if the player has played a Treasure with this name this turn."""
        player = self.players[seat]
        played = player.play if player.history is None else player.history.played
        return any([card.name == name for card in played])

    def costs(self, card: Card, at_least: int, at_most: int) -> bool:
        """Return True if the card costs `at_least` to `at_most` coins and nothing else."""
        return not card.abilities & MIXED_COST and at_least <= self.cost(card) <= at_most

    def is_cheaper(self, card: Card, than: Card) -> bool:
        """Return True if no part of a card's cost is higher than that of the other one and at least one is lower."""
        if self.cost(card) > self.cost(than) or not card.noncoin_cost_matches(than, exactly=False):
            return False
        return self.cost(card) < self.cost(than) or not card.noncoin_cost_matches(than, exactly=True)

    def supply(self, at_most: int, at_least: int = -1, types: int = 0, like: Card | None = None) -> list[Card]:
        """Return the top cards of Supply piles in a range of costs that have any of the `types` (0: all).

        Unless `at_most` is ALL, their Potion and debt costs must equal those of `like`, or not exceed them if no `at_least`
        is given.
        """
        offers: list[Card] = []
        for pile in self.piles:
            if pile.supply and pile.cards:
                card = pile.cards[-1]
                if (types == 0 or self.types(card) & types) and at_least <= self.cost(card) <= at_most:
                    offers.append(card)
        if self.abilities & MIXED_COST and at_most != ALL:
            offers = [card for card in offers if card.noncoin_cost_matches(like, at_least >= 0)]
        self.offered = offers
        self.offered_min = max(0, at_least)
        self.offered_max = at_most
        return offers

    def cheaper_supply(self, than: Card, types: int = 0) -> list[Card]:
        """Return the top cards of Supply piles that cost less: no part of the cost is higher and at least one is lower."""
        cost = self.cost(than)
        if not than.abilities & MIXED_COST:
            return self.supply(cost - 1, types=types)
        offers = [card for card in self.supply(cost, types=types, like=than) if self.is_cheaper(card, than)]
        self.offered = offers
        return offers

    def supply_for(self, coins: int, potions: int, types: int) -> list[Card]:
        """Return the top cards of Supply piles with any of the `types` that cost exactly these coins and Potions."""
        return [
            card
            for card in self.supply(ALL, coins, types)
            if self.cost(card) == coins and card.potion_cost == potions and not card.debt_cost
        ]

    def pile(self, name: str) -> Pile | None:
        """Return the pile with this name, or the pile of the card with this name."""
        number = self.index.get(name)
        return None if number is None else self.piles[number]

    def available(self, name: str) -> Card | None:
        """Return the top card of a pile if `name` is the pile's or that card's name, otherwise None."""
        pile = self.pile(name)
        if pile is None or not pile.cards:
            return None
        top = pile.cards[-1]
        return top if pile.name == name or top.name == name else None

    def copy_of(self, card: Card) -> Card | None:
        """Return the Supply card that is a copy of this one, or None."""
        pile = self.pile(card.name)
        if pile is None or not pile.supply or not pile.cards or pile.cards[-1].name != card.name:
            return None
        return pile.cards[-1]

    def has_supply_pile(self, card: Card) -> bool:
        """Return True if the card belongs to a Supply pile, empty or not."""
        pile = self.pile(card.name)
        return pile is not None and pile.supply

    def role(self, name: str) -> str:
        """Return the name of the pile with this role, or ""."""
        return self.roles.get(name, "")

    def tokens_on(self, card: Card, pile: Pile | None) -> int:
        """Return the number of the card's tokens on the pile."""
        return 0 if pile is None else sum([1 for token in pile.tokens if token.name == card.name])

    def staying_in_play(self, seat: int) -> list[Card]:
        """Return cards with an effect in the player's next turn, and the cards that played them repeatedly."""
        return [
            card
            for card in self.players[seat].play
            if any(
                [
                    each.seat == seat and (card is each.card or card is each.played_by or card in each.also_staying)
                    for each in self.durations
                ]
            )
        ]

    def on_mat(self, card: Card) -> int:
        """Return the number of tokens on the card's shared mat."""
        return self.mats.get(card.name, 0)

    def set_aside_cards(self, seat: int) -> list[Card]:
        """Return the cards a player has set aside, face up and face down."""
        player = self.players[seat]
        return player.set_aside + player.on_mat(FACE_DOWN.name)

    def landscape_deck(self, name: str) -> LandscapeDeck:
        """Return a deck of landscapes. A card that uses it must bring it into the game (`extra_piles`)."""
        return self.landscape_decks[name]

    def vp_tokens_on(self, name: str) -> int:
        """Return the number of victory point tokens on a pile or landscape."""
        return self.vp_on.get(name, 0)

    def is_forbidden(self, card: Card) -> bool:
        """Return True if a card played this turn forbids buying this one."""
        return any(
            [
                memory.card.forbids(self.table(), card, memory.word)
                for memory in self.turn_memory
                if memory.card.abilities & BUY_BAN
            ]
        )

    def has_deck(self, seat: int) -> bool:
        """Return True if there is a card to draw, directly or after a shuffle."""
        player = self.players[seat]
        return bool(player.deck or player.discard)

    def empty_piles(self) -> int:
        """Return the number of empty Supply piles."""
        if self.empty_count < 0:
            self._count_empty_piles()
        return self.empty_count

    def is_finished(self) -> bool:
        """Return True if the game ends after this turn."""
        if self.empty_count < 0:
            self._count_empty_piles()
        return self.is_ending

    def _count_empty_piles(self) -> None:
        """Compute everything that depends on which piles are empty.

        Valid until a pile becomes empty or is no longer empty.
        """
        empty = 0
        stocked = 0
        ending = False
        for i in range(len(self.piles)):
            pile = self.piles[i]
            if pile.supply:
                if pile.cards:
                    stocked |= 1 << i
                else:
                    empty += 1
                    ending = ending or pile.name in self.ends_game
        self.empty_count = empty
        self.is_ending = ending or empty >= self.empty_limit
        self.buy_menus = None if self.menu_cache is None else self.menu_cache.menus_for(stocked)

    def note_card_taken(self, pile: Pile) -> None:
        """Invalidate cached pile counts after a card was taken from a pile."""
        left = len(pile.cards)
        if left < self.cached_gains_to_end:  # larger piles can't affect the minimum
            self.cached_gains_to_end = UNKNOWN
        if not left:
            self.empty_count = UNKNOWN

    def note_card_returned(self, pile: Pile) -> None:
        """Invalidate cached pile counts after a card was returned to a pile."""
        self.cached_gains_to_end = UNKNOWN
        if len(pile.cards) == 1:
            self.empty_count = UNKNOWN

    def gains_to_end(self) -> int:
        """Return the smallest number of gains that would end the game."""
        if self.cached_gains_to_end < 0:
            missing = self.empty_limit - self.empty_piles()
            self.cached_gains_to_end = 0 if missing <= 0 else self._gains_to_empty(missing)
        return self.cached_gains_to_end

    def _gains_to_empty(self, missing: int) -> int:
        """Return the smallest number of gains that empties a game-ending pile or `missing` other piles.

        Strategies ask after nearly every gain, so piles too large to matter are skipped before sorting.
        """
        best = ALL
        for name in self.ends_game:
            best = min(best, self._pile_size(name))
        sizes: list[int] = []
        for pile in self.piles:
            size = len(pile.cards)
            if 0 < size < best and pile.supply:
                sizes.append(size)
        if len(sizes) < missing:
            return best if self.ends_game else sum(sizes)
        if missing < best:
            sizes.sort()
            best = min(best, sum(sizes[:missing]))
        return best

    def _pile_size(self, name: str) -> int:
        pile = self.pile(name)
        return 0 if pile is None else len(pile.cards)

    def in_buy_phase(self) -> bool:
        """Return True in a Buy phase, including the time when Treasures are played."""
        return self.phase == TREASURE_PHASE or self.phase == BUY_PHASE

    def in_own_action_phase(self, seat: int) -> bool:
        return self.phase == ACTION_PHASE and self.turn == seat

    def scores(self) -> list[int]:
        return [self.score(seat) for seat in range(len(self.players))]

    def score(self, seat: int) -> int:
        """Return a player's victory points if the game ended now."""
        return self.score_with(seat, self.players[seat].cards())

    def score_with(self, seat: int, owned: list[Card]) -> int:
        """Return a player's victory points if they owned these cards."""
        total = self.players[seat].score_with(owned)
        if self.abilities & SCORING:
            for card in owned:
                if card.abilities & SCORING:
                    total += card.score_for(self.table(), seat, owned)
            for landscape in self.landscapes:
                if landscape.abilities & SCORING:
                    total += landscape.score_for(self.table(), seat, owned)
        return total

    def cards_known_to(self, viewer: int, seat: int) -> list[Card]:
        """Return the cards the viewer knows a player owns."""
        owned = self.players[seat].cards()
        return owned if self.over or not self.passes else without_unseen_passes(self.passes, viewer, seat, owned)

    def winners(self) -> list[int]:
        """Return the seats with the most points and, among those, the fewest turns."""
        return self.winners_by(self.scores())

    def winners_among(self, seats: Collection[int]) -> list[int]:
        """Return the winning seats if only these can win."""
        scores = self.scores()
        last = min(scores) - 1
        best = self.winners_by([scores[seat] if seat in seats else last for seat in range(len(scores))])
        return [seat for seat in best if seat in seats]

    def winners_by(self, scores: list[int]) -> list[int]:
        """Return the winning seats for scores that are already computed."""
        best = max(scores)
        leaders = [seat for seat in range(len(scores)) if scores[seat] == best]
        fewest = min([self.players[seat].turns for seat in leaders])
        return [seat for seat in leaders if self.players[seat].turns == fewest]

    def table(self) -> Table:
        """Return this position, which is always a Table, with the type that card methods expect."""
        return cast("Table", self)

    # Logging -----------------------------------------------------------------------------------------------------
    def log_event(
        self,
        verb: str,
        seat: int,
        cards: list[Card],
        detail: str = "",
        number: int = 0,
        seen_by: int = EVERYBODY,
        shown: list[Card] | None = None,
        zone: list[Card] | None = None,
    ) -> None:
        """Add an event to the log. Callers check `self.log is not None` first to save the call.

        `zone` is the zone the cards came from, if the verb's declaration doesn't say (see `vocabulary`).
        """
        if self.log is not None:
            if self.extra_turn is not None and seen_by != EVERYBODY and seen_by >> self.turn & 1:
                seen_by |= 1 << self.extra_turn.decider
            logged = [card.printed for card in cards] if verb != "play" else list(cards)
            others_see = list(shown) if shown else NO_CARDS
            origin = "" if zone is None else self.zone_name(seat, zone)
            self.log.append(Event(verb, seat, self.depth, logged, seen_by, others_see, detail, number, origin))

    def zone_name(self, seat: int, zone: list[Card]) -> str:
        """Return the name of a player's zone, the trash or a pile."""
        player = self.players[seat]
        if zone is player.hand:
            return HAND
        if zone is player.limbo:
            return REVEALED
        if zone is player.discard:
            return DISCARD
        if zone is player.play:
            return PLAY
        if zone is player.set_aside:
            return SET_ASIDE
        if zone is player.deck:
            return DECK
        if zone is self.trash:
            return TRASH
        for cards in player.mats.values():
            if zone is cards:
                return MAT
        for pile in self.piles:
            if zone is pile.cards:
                return SUPPLY if pile.supply else NON_SUPPLY
        return ELSEWHERE
