"""The position: the complete state of a game as data, with a hand-written copy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from feodum.engine.buy_menus import BuyMenus, MenuCache
from feodum.engine.card import Card
from feodum.engine.decision import ALL, NO_CARDS, Agent, Answer, Decision
from feodum.engine.event import EVERYBODY, Event
from feodum.engine.pile import Pile
from feodum.engine.player import Player
from feodum.engine.random import Random
from feodum.engine.trigger_event import TriggerEvent
from feodum.engine.triggers import BUY_BAN, COSTS, EXTRA_TURN, MIXED_COST
from feodum.engine.turn_memory import DurationEffect, ExtraTurn, Pass, TurnMemory, without_unseen_passes

if TYPE_CHECKING:
    from feodum.engine.table import Table

# Phases. A turn starts with START; the Buy phase has two parts: playing Treasures, then buying.
START: Final = 0
ACTION_PHASE: Final = 1
TREASURE_PHASE: Final = 2
BUY_PHASE: Final = 3
CLEAN_UP: Final = 4

UNKNOWN: Final = -1


_NO_MATS: Final[dict[str, int]] = {}
_NO_ROLES: Final[dict[str, str]] = {}


_NO_PASSES: Final[list[Pass]] = []


class Position:
    """The state of a game in progress, and read-only queries."""

    def __init__(self, players: list[Player], piles: list[Pile], index: dict[str, int], random: Random) -> None:
        self.players = players
        self.piles = piles
        self.index = index
        """Maps pile and card names to pile numbers. Never modified after the deal."""
        self.random = random
        self.trash: list[Card] = []
        self.turn = 0
        self.first = 0
        self.turn_number = 1
        self.extra_turn: ExtraTurn | None = None
        """The current turn, if it is an extra turn."""
        self.extra_turns: list[ExtraTurn] = []
        """The extra turns that follow this turn."""
        self.extra_count = 0
        """The number of completed extra turns."""
        self.last_regular_seat = 0
        """The seat of the last regular turn. Only maintained in games with extra turns."""
        self.phase = START
        self.public_phase = START
        """The phase other players may see. Skipping an empty phase would reveal the hand."""
        self.actions = 1
        self.buys = 1
        self.coins = 0
        self.potions = 0
        self.bought = 0
        """The number of cards bought this turn."""
        self.turn_memory: list[TurnMemory] = []
        """Cards remembered until the end of the turn, one entry per play."""
        self.durations: list[DurationEffect] = []
        """Effects of played cards in a later turn, one entry per play."""
        self.onto_deck: list[Card] = []
        """Cards that go on the deck when they are discarded from play this turn."""
        self.mats = _NO_MATS
        """Tokens on each mat, by the name of the card that uses it. Shared: replace, never modify."""
        self.roles = _NO_ROLES
        """Pile names by special role, such as "Bane". Shared and never modified."""
        self.passes = _NO_PASSES
        """All cards passed between hands so far. Shared: replace, never modify."""
        self.ends_game: list[str] = []
        """The piles that end the game when empty."""
        self.empty_limit = 3
        self.over = False
        self.abilities = 0
        """The ability flags of all cards in this game: see `triggers.HOOKS`."""
        self.immune = 0
        """The seats unaffected by the Attack being resolved, one bit each."""
        self.source = ""
        """The name of the card or phase being resolved."""
        self.gains: list[TriggerEvent] = []
        """The gains whose triggers are being resolved, the innermost last."""
        self.subject: Card | None = None
        """The card the effect being resolved is about: gained, bought, trashed or attacking. Always public."""
        self.offered: list[Card] = []
        """The result of the last `supply` query, to show its cost range in a question about gaining."""
        self.offered_min = 0
        self.offered_max = 0
        self.depth = 0
        self.names: list[str] = []
        """Every card name a player can name. Shared and never modified."""
        self.next_uid = 0
        self.menu_cache: MenuCache | None = None
        """Buy menus for simulations, shared by all games of the layout; None if costs or offers may change."""
        self.buy_menus: BuyMenus | None = None
        """The menus for the piles that are not empty now; None if unknown."""
        self.empty_count = UNKNOWN
        """The number of empty Supply piles."""
        self.is_ending = False
        """True if the empty piles end the game. Valid only if `empty_count` is known."""
        self.cached_gains_to_end = UNKNOWN
        """The cached result of `gains_to_end`, or UNKNOWN."""

        self.agents: list[Agent | None] = [None] * len(players)
        self.answers: list[Answer] = []
        self.cursor = 0
        """The number of answers consumed so far."""
        self.last_involved: list[int] = [0] * len(players)
        """For each seat, the answer count when it last was or could have been asked in another player's turn."""
        self.log: list[Event] | None = None
        self.trace: list[Decision] | None = None
        """Every decision so far, one per answer, plus the open one; None if not traced."""

    def copy_to(self, twin: Position) -> None:
        """Copy the rest of the state to `twin`, which was created with copies of the players and piles.

        Agents, answers, log and trace are shared.
        """
        twin.trash = self.trash[:]
        twin.turn = self.turn
        twin.first = self.first
        twin.turn_number = self.turn_number
        if self.abilities & EXTRA_TURN:
            twin.extra_turn = self.extra_turn
            twin.extra_turns = self.extra_turns[:]
            twin.extra_count = self.extra_count
            twin.last_regular_seat = self.last_regular_seat
        twin.phase = self.phase
        twin.public_phase = self.public_phase
        twin.actions = self.actions
        twin.buys = self.buys
        twin.coins = self.coins
        twin.potions = self.potions
        twin.bought = self.bought
        if self.turn_memory:
            twin.turn_memory = self.turn_memory[:]
        if self.durations:
            twin.durations = self.durations[:]
        if self.onto_deck:
            twin.onto_deck = self.onto_deck[:]
        twin.mats = self.mats
        twin.roles = self.roles
        twin.passes = self.passes
        twin.ends_game = self.ends_game
        twin.empty_limit = self.empty_limit
        twin.over = self.over
        twin.abilities = self.abilities
        twin.immune = self.immune
        twin.source = self.source
        twin.gains = self.gains[:]
        twin.subject = self.subject
        twin.depth = self.depth
        twin.names = self.names
        twin.next_uid = self.next_uid
        twin.menu_cache = self.menu_cache
        twin.buy_menus = self.buy_menus
        twin.empty_count = self.empty_count
        twin.is_ending = self.is_ending
        twin.cached_gains_to_end = self.cached_gains_to_end
        twin.agents = self.agents
        twin.answers = self.answers
        twin.cursor = self.cursor
        twin.last_involved = self.last_involved[:]
        twin.log = self.log
        twin.trace = self.trace

    # Queries -----------------------------------------------------------------------------------------------------
    def hand(self, seat: int) -> list[Card]:
        return self.players[seat].hand

    def in_play(self, seat: int) -> list[Card]:
        return self.players[seat].play

    def discard_pile(self, seat: int) -> list[Card]:
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
            if cost < 0:
                cost = 0
        return cost

    def costs(self, card: Card, at_least: int, at_most: int) -> bool:
        """Return True if the card costs `at_least` to `at_most` coins and nothing else."""
        return not card.abilities & MIXED_COST and at_least <= self.cost(card) <= at_most

    def supply(self, at_most: int, at_least: int = 0, types: int = 0, like: Card | None = None) -> list[Card]:
        """Return the top cards of Supply piles in a range of costs that have any of the `types` (0: all).

        Unless `at_most` is ALL, their Potion and debt costs must equal those of `like`, or not exceed them if `at_least` is 0.
        """
        offers: list[Card] = []
        for pile in self.piles:
            if pile.supply and pile.cards:
                card = pile.cards[-1]
                if (types == 0 or card.types & types) and at_least <= self.cost(card) <= at_most:
                    offers.append(card)
        if self.abilities & MIXED_COST and at_most != ALL:
            offers = [card for card in offers if card.noncoin_cost_matches(like, at_least > 0)]
        self.offered = offers
        self.offered_min = at_least
        self.offered_max = at_most
        return offers

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
            if any([card is each.card or card is each.played_by for each in self.durations])
        ]

    def on_mat(self, card: Card) -> int:
        """Return the number of tokens on the card's mat."""
        return self.mats.get(card.name, 0)

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
        return self.phase == TREASURE_PHASE or self.phase == BUY_PHASE

    def scores(self) -> list[int]:
        return [player.score() for player in self.players]

    def cards_known_to(self, viewer: int, seat: int) -> list[Card]:
        """Return the cards the viewer knows a player owns."""
        owned = self.players[seat].cards()
        return owned if self.over or not self.passes else without_unseen_passes(self.passes, viewer, seat, owned)

    def winners(self) -> list[int]:
        """Return the seats with the most points and, among those, the fewest turns."""
        return self.winners_by(self.scores())

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
    ) -> None:
        """Add an event to the log. Callers check `self.log is not None` first to save the call."""
        if self.log is not None:
            if self.extra_turn is not None and seen_by != EVERYBODY and seen_by >> self.turn & 1:
                seen_by |= 1 << self.extra_turn.decider
            logged = [card.printed for card in cards] if verb != "play" else list(cards)
            self.log.append(Event(verb, seat, self.depth, logged, seen_by, list(shown) if shown else NO_CARDS, detail, number))
