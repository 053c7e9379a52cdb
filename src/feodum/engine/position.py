"""The position: everything that is on the table, as data, with a hand-written copy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from feodum.engine.buy_menus import MenuBook, Menus
from feodum.engine.card import Card
from feodum.engine.decision import ALL, NO_CARDS, Agent, Answer, Decision
from feodum.engine.event import EVERYBODY, Event
from feodum.engine.pile import Pile
from feodum.engine.player import Player
from feodum.engine.random import Random
from feodum.engine.trigger_event import Moment
from feodum.engine.triggers import BUY_BAN, COSTS, EXTRA_TURN, MIXED_COST
from feodum.engine.turn_memory import ExtraTurn, Lasting, Note, Pass, without_unseen

if TYPE_CHECKING:
    from feodum.engine.table import Table

# Phases. A turn starts with START; the Buy phase has two parts, first Treasures, then buying.
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
    """The data of a game in progress, and the questions that can be asked of it without changing it."""

    def __init__(self, players: list[Player], piles: list[Pile], index: dict[str, int], random: Random) -> None:
        self.players = players
        self.piles = piles
        self.index = index
        """For each name of a pile or a card, the number of the pile it belongs to; never changed once dealt."""
        self.random = random
        self.trash: list[Card] = []
        self.turn = 0
        self.first = 0
        self.turn_number = 1
        self.extra: ExtraTurn | None = None
        """The turn, if it is an extra one."""
        self.extra_turns: list[ExtraTurn] = []
        """The extra turns that come after this turn."""
        self.extra_count = 0
        """How many extra turns are over."""
        self.regular = 0
        """Whose regular turn was the last one; kept where there are extra turns."""
        self.phase = START
        self.public_phase = START
        """The phase as far as acts have shown it: phases with nothing to choose in are passed at once, which tells the hand."""
        self.actions = 1
        self.buys = 1
        self.coins = 0
        self.potions = 0
        self.bought = 0
        """How many cards have been bought this turn."""
        self.notes: list[Note] = []
        """What cards remember until the end of the turn, once for each time they were played."""
        self.lasting: list[Lasting] = []
        """What was played for a later turn, once for each time it was played."""
        self.onto_deck: list[Card] = []
        """Cards that go on the deck when they are discarded from play this turn."""
        self.mats = _NO_MATS
        """How many tokens lie on each mat; a mat has the name of the card that uses it. Replaced, never changed: shared."""
        self.roles = _NO_ROLES
        """The piles that have been given a part to play, by what cards call it; shared and never changed."""
        self.passes = _NO_PASSES
        """All passes so far. Replaced, never changed: shared."""
        self.ends_game: list[str] = []
        """Piles whose emptiness ends the game by itself."""
        self.empty_limit = 3
        self.over = False
        self.times = 0
        """The times at which any card of this game does something: see `times.HOOKS`."""
        self.immune = 0
        """The seats that the Attack being resolved doesn't affect, a bit each."""
        self.source = ""
        """The name of the card or phase that is being resolved."""
        self.gains: list[Moment] = []
        """The gains that cards are just having something to say about, the innermost last."""
        self.subject: Card | None = None
        self.offered: list[Card] = []
        """What was last found in the Supply in a range of costs, and that range: a question what to gain says it."""
        self.offered_from = 0
        self.offered_to = 0
        """The card that the effect being resolved is about: gained, bought, trashed or attacking. Always a public one."""
        self.depth = 0
        self.names: list[str] = []
        """Every card that can be named; shared and never changed."""
        self.next_uid = 0
        self.book: MenuBook | None = None
        """What simulations can buy from, shared by all games of the layout; None where prices or offers may change."""
        self.menus: Menus | None = None
        """The page of the book for the piles that have cards now; None where that is not known."""
        self.empties = UNKNOWN
        """How many Supply piles are empty."""
        self.is_ending = False
        """Whether that ends the game; known with `empties`."""
        self.soonest_end = UNKNOWN
        """How many gains would end the game soonest."""

        self.agents: list[Agent | None] = [None] * len(players)
        self.answers: list[Answer] = []
        self.cursor = 0
        """How many of the answers have been used up to here."""
        self.concerned: list[int] = [0] * len(players)
        """For each seat, after how many answers it was last asked in another's turn, or would have been with other cards."""
        self.log: list[Event] | None = None
        self.trace: list[Decision] | None = None
        """Every decision so far, one for each answer, and the open one; None where nobody wants to know."""

    def copy_to(self, twin: Position) -> None:
        """Make `twin`, which was created with copies of the players and piles, equal to this position.

        Agents, answers, log and trace are shared, since the twin is another point of the same game.
        """
        twin.trash = self.trash[:]
        twin.turn = self.turn
        twin.first = self.first
        twin.turn_number = self.turn_number
        if self.times & EXTRA_TURN:
            twin.extra = self.extra
            twin.extra_turns = self.extra_turns[:]
            twin.extra_count = self.extra_count
            twin.regular = self.regular
        twin.phase = self.phase
        twin.public_phase = self.public_phase
        twin.actions = self.actions
        twin.buys = self.buys
        twin.coins = self.coins
        twin.potions = self.potions
        twin.bought = self.bought
        if self.notes:
            twin.notes = self.notes[:]
        if self.lasting:
            twin.lasting = self.lasting[:]
        if self.onto_deck:
            twin.onto_deck = self.onto_deck[:]
        twin.mats = self.mats
        twin.roles = self.roles
        twin.passes = self.passes
        twin.ends_game = self.ends_game
        twin.empty_limit = self.empty_limit
        twin.over = self.over
        twin.times = self.times
        twin.immune = self.immune
        twin.source = self.source
        twin.gains = self.gains[:]
        twin.subject = self.subject
        twin.depth = self.depth
        twin.names = self.names
        twin.next_uid = self.next_uid
        twin.book = self.book
        twin.menus = self.menus
        twin.empties = self.empties
        twin.is_ending = self.is_ending
        twin.soonest_end = self.soonest_end
        twin.agents = self.agents
        twin.answers = self.answers
        twin.cursor = self.cursor
        twin.concerned = self.concerned[:]
        twin.log = self.log
        twin.trace = self.trace

    # Questions ---------------------------------------------------------------------------------------------------
    def hand(self, seat: int) -> list[Card]:
        return self.players[seat].hand

    def in_play(self, seat: int) -> list[Card]:
        return self.players[seat].play

    def discard_pile(self, seat: int) -> list[Card]:
        return self.players[seat].discard

    def limbo(self, seat: int) -> list[Card]:
        """The cards of the seat's deck that are just being looked at or revealed."""
        return self.players[seat].limbo

    def opponents(self, seat: int) -> list[int]:
        """The other seats in turn order, from the left neighbour."""
        count = len(self.players)
        return [(seat + i) % count for i in range(1, count)]

    def everybody(self, seat: int) -> list[int]:
        """All seats in turn order, from this one."""
        return [seat, *self.opponents(seat)]

    def decider(self, seat: int) -> int:
        """Who makes the seat's decisions now."""
        return self.extra.decider if self.extra is not None and self.extra.seat == seat else seat

    def turns_over(self) -> int:
        """How many turns there have been, extra ones included."""
        return sum([player.turns for player in self.players]) + self.extra_count

    def victims(self, seat: int) -> list[int]:
        """The other seats that the Attack being resolved affects, in turn order."""
        return [other for other in self.opponents(seat) if not self.immune >> other & 1]

    def cost(self, card: Card) -> int:
        """What the card costs now, wherever it is."""
        cost = card.cost
        if self.times & COSTS:
            for other in self.players[self.turn].play:
                if other.times & COSTS:
                    cost -= other.reduces(self.table(), card)
            if card.times & COSTS:
                cost -= card.own_discount(self.table())
            if cost < 0:
                cost = 0
        return cost

    def costs(self, card: Card, at_least: int, at_most: int) -> bool:
        """Whether the card costs from so many to so many coins, and nothing else."""
        return not card.times & MIXED_COST and at_least <= self.cost(card) <= at_most

    def supply(self, at_most: int, at_least: int = 0, types: int = 0, like: Card | None = None) -> list[Card]:
        """The top cards of the Supply in a range of costs, if wanted only those of some type.

        Beside the coins they cost as much as the card that they must be `like`, or, with no lower limit, at most as much.
        """
        found: list[Card] = []
        for pile in self.piles:
            if pile.supply and pile.cards:
                card = pile.cards[-1]
                if (types == 0 or card.types & types) and at_least <= self.cost(card) <= at_most:
                    found.append(card)
        if self.times & MIXED_COST and at_most != ALL:
            found = [card for card in found if card.costs_beside_coins(like, at_least > 0)]
        self.offered = found
        self.offered_from = at_least
        self.offered_to = at_most
        return found

    def pile(self, name: str) -> Pile | None:
        """The pile of that name, or to which a card of that name belongs."""
        number = self.index.get(name)
        return None if number is None else self.piles[number]

    def available(self, name: str) -> Card | None:
        """The card that somebody told to take one of that name, or from the pile of that name, would take."""
        pile = self.pile(name)
        if pile is None or not pile.cards:
            return None
        top = pile.cards[-1]
        return top if pile.name == name or top.name == name else None

    def copy_of(self, card: Card) -> Card | None:
        """The card that somebody told to gain a copy of this one from the Supply would gain."""
        pile = self.pile(card.name)
        if pile is None or not pile.supply or not pile.cards or pile.cards[-1].name != card.name:
            return None
        return pile.cards[-1]

    def has_supply_pile(self, card: Card) -> bool:
        """Whether the card belongs to a pile of the Supply, empty or not."""
        pile = self.pile(card.name)
        return pile is not None and pile.supply

    def role(self, name: str) -> str:
        """The pile that plays this part in the game, or none."""
        return self.roles.get(name, "")

    def tokens_on(self, card: Card, pile: Pile | None) -> int:
        """How many tokens of the card's lie on the pile."""
        return 0 if pile is None else sum([1 for token in pile.tokens if token.name == card.name])

    def staying_in_play(self, seat: int) -> list[Card]:
        """The cards in play that do something in the player's next turn, and those that have played them repeatedly."""
        return [
            card for card in self.players[seat].play if any([card is each.card or card is each.keeper for each in self.lasting])
        ]

    def on_mat(self, card: Card) -> int:
        """How many tokens lie on the mat of that card."""
        return self.mats.get(card.name, 0)

    def is_forbidden(self, card: Card) -> bool:
        """Whether a card that was played this turn forbids to buy this one."""
        return any([note.card.forbids(self.table(), card, note.word) for note in self.notes if note.card.times & BUY_BAN])

    def has_deck(self, seat: int) -> bool:
        """Whether there is any card to draw, in the deck or after a shuffle."""
        player = self.players[seat]
        return bool(player.deck or player.discard)

    def empty_piles(self) -> int:
        """How many Supply piles are empty."""
        if self.empties < 0:
            self._look_at_piles()
        return self.empties

    def is_finished(self) -> bool:
        """Whether a turn that ends now is the last one."""
        if self.empties < 0:
            self._look_at_piles()
        return self.is_ending

    def _look_at_piles(self) -> None:
        """Find out what follows from which piles are empty; it stays so until one gets empty or is no longer."""
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
        self.empties = empty
        self.is_ending = ending or empty >= self.empty_limit
        self.menus = None if self.book is None else self.book.menus_for(stocked)

    def was_taken_from(self, pile: Pile) -> None:
        """A card was taken from a pile: what was known of the piles may be wrong now."""
        left = len(pile.cards)
        if left < self.soonest_end:  # with more left, no way to the end that goes through this pile is the soonest
            self.soonest_end = UNKNOWN
        if not left:
            self.empties = UNKNOWN

    def was_put_on(self, pile: Pile) -> None:
        """The same for a card that was put back."""
        self.soonest_end = UNKNOWN
        if len(pile.cards) == 1:
            self.empties = UNKNOWN

    def gains_to_end(self) -> int:
        """How many gains would end the game soonest."""
        if self.soonest_end < 0:
            missing = self.empty_limit - self.empty_piles()
            self.soonest_end = 0 if missing <= 0 else self._gains_to_empty(missing)
        return self.soonest_end

    def _gains_to_empty(self, missing: int) -> int:
        """How many gains empty a pile that ends the game by itself, or else so many other piles.

        Strategies ask after nearly every gain. A pile that has as many cards as would do by themselves needs no closer look,
        which leaves hardly any to be sorted.
        """
        best = ALL
        for name in self.ends_game:
            best = min(best, self._left(name))
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

    def _left(self, name: str) -> int:
        pile = self.pile(name)
        return 0 if pile is None else len(pile.cards)

    def in_buy_phase(self) -> bool:
        return self.phase == TREASURE_PHASE or self.phase == BUY_PHASE

    def scores(self) -> list[int]:
        return [player.score() for player in self.players]

    def cards_known_to(self, viewer: int, seat: int) -> list[Card]:
        """The cards that a player has, as far as the viewer can know."""
        owned = self.players[seat].cards()
        return owned if self.over or not self.passes else without_unseen(self.passes, viewer, seat, owned)

    def winners(self) -> list[int]:
        """The seats that have the most points, and among those the fewest turns."""
        return self.winners_by(self.scores())

    def winners_by(self, scores: list[int]) -> list[int]:
        """The same for scores that have been counted already."""
        best = max(scores)
        leaders = [seat for seat in range(len(scores)) if scores[seat] == best]
        fewest = min([self.players[seat].turns for seat in leaders])
        return [seat for seat in leaders if self.players[seat].turns == fewest]

    def table(self) -> Table:
        """This position as the whole table, for the cards' hooks."""
        return cast("Table", self)

    # Telling -----------------------------------------------------------------------------------------------------
    def tell(
        self,
        verb: str,
        seat: int,
        cards: list[Card],
        detail: str = "",
        number: int = 0,
        seen_by: int = EVERYBODY,
        shown: list[Card] | None = None,
    ) -> None:
        """Add an event to the log. Callers ask `self.log is not None` first, so that an untold game pays nothing."""
        if self.log is not None:
            if self.extra is not None and seen_by != EVERYBODY and seen_by >> self.turn & 1:
                seen_by |= 1 << self.extra.decider
            told = [card.printed for card in cards] if verb != "play" else list(cards)
            self.log.append(Event(verb, seat, self.depth, told, seen_by, list(shown) if shown else NO_CARDS, detail, number))
