"""The position: everything that is on the table, as data, with a hand-written copy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from feodum.engine.card import COSTS, VICTORY, Card
from feodum.engine.decision import Agent, Answer
from feodum.engine.event import EVERYBODY, Event
from feodum.engine.moment import Moment
from feodum.engine.random import Random

if TYPE_CHECKING:
    from feodum.engine.table import Table

# Phases. A turn starts with START; the Buy phase has two parts, first Treasures, then buying.
START: Final = 0
ACTION_PHASE: Final = 1
TREASURE_PHASE: Final = 2
BUY_PHASE: Final = 3
CLEAN_UP: Final = 4


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
        self.vp_tokens = 0
        self.turns = 0

    def copy(self) -> Player:
        twin = Player(self.hand[:], self.deck[:], self.discard[:], self.play[:], self.set_aside[:], self.limbo[:])
        twin.limbo_revealed = self.limbo_revealed
        twin.vp_tokens = self.vp_tokens
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

    def score(self) -> int:
        """Victory points if the game ended now."""
        owned = self.cards()
        total = self.vp_tokens
        for card in owned:
            total += card.score(owned)
        return total


class Pile:
    """A pile of the Supply or beside it. The top card is the last of the list."""

    def __init__(self, name: str, cards: list[Card], supply: bool, token: bool) -> None:
        self.name = name
        self.cards = cards
        self.supply = supply
        self.token = token
        """Whether the pile's coin token has not yet been moved to the mat."""

    def copy(self) -> Pile:
        return Pile(self.name, self.cards[:], self.supply, self.token)

    @property
    def top(self) -> Card | None:
        return self.cards[-1] if self.cards else None


class Position:
    """The data of a game in progress, and the questions that can be asked of it without changing it."""

    def __init__(self, players: list[Player], piles: list[Pile], index: dict[str, int], random: Random) -> None:
        self.players = players
        self.piles = piles
        self.index = index
        """For each name of a pile or a card, the number of the pile it belongs to; never changed once dealt."""
        self.random = random
        self.trash: list[Card] = []
        self.transit: list[Card] = []
        """The card that has been bought and not yet gained."""
        self.turn = 0
        self.first = 0
        self.turn_number = 1
        self.phase = START
        self.actions = 1
        self.buys = 1
        self.coins = 0
        self.bought = 0
        self.banned: list[str] = []
        """Names that may not be bought this turn."""
        self.later: list[Card] = []
        """Cards whose text has more to do later this turn, once for each time they were played."""
        self.mat = 0
        """Coin tokens on the common mat."""
        self.bane = ""
        self.ends_game: list[str] = []
        """Piles whose emptiness ends the game by itself."""
        self.empty_limit = 3
        self.over = False
        self.times = 0
        """The times at which any card of this game does something: see `card.HOOKS`."""
        self.immune = 0
        """The seats that the Attack being resolved doesn't affect, a bit each."""
        self.source = ""
        """The name of the card or phase that is being resolved."""
        self.gains: list[Moment] = []
        """The gains that cards are just having something to say about, the innermost last."""
        self.subject: Card | None = None
        """The card that the effect being resolved is about: gained, bought, trashed or attacking. Always a public one."""
        self.depth = 0
        self.names: list[str] = []
        """Every card that can be named; shared and never changed."""
        self.next_uid = 0

        self.agents: list[Agent | None] = [None] * len(players)
        self.answers: list[Answer] = []
        self.cursor = 0
        """How many of the answers have been used up to here."""
        self.log: list[Event] | None = None

    def copy_to(self, twin: Position) -> None:
        """Make `twin`, which was created with copies of the players and piles, equal to this position.

        Agents, answers and log are shared, since the twin is another point of the same game.
        """
        twin.trash = self.trash[:]
        twin.transit = self.transit[:]
        twin.turn = self.turn
        twin.first = self.first
        twin.turn_number = self.turn_number
        twin.phase = self.phase
        twin.actions = self.actions
        twin.buys = self.buys
        twin.coins = self.coins
        twin.bought = self.bought
        twin.banned = self.banned[:]
        twin.later = self.later[:]
        twin.mat = self.mat
        twin.bane = self.bane
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
        twin.agents = self.agents
        twin.answers = self.answers
        twin.cursor = self.cursor
        twin.log = self.log

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

    def supply(self, at_most: int, at_least: int = 0, types: int = 0) -> list[Card]:
        """The top cards of the Supply in a range of costs, if wanted only those of some type."""
        found: list[Card] = []
        for pile in self.piles:
            if pile.supply and pile.cards:
                card = pile.cards[-1]
                if (types == 0 or card.types & types) and at_least <= self.cost(card) <= at_most:
                    found.append(card)
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

    def has_deck(self, seat: int) -> bool:
        """Whether there is any card to draw, in the deck or after a shuffle."""
        player = self.players[seat]
        return bool(player.deck or player.discard)

    def empty_piles(self) -> int:
        """How many Supply piles are empty."""
        empty = 0
        for pile in self.piles:
            if not pile.cards and pile.supply:
                empty += 1
        return empty

    def in_buy_phase(self) -> bool:
        return self.phase == TREASURE_PHASE or self.phase == BUY_PHASE

    def scores(self) -> list[int]:
        return [player.score() for player in self.players]

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
            told = [card.printed for card in cards] if verb != "play" else list(cards)
            self.log.append(Event(verb, seat, self.depth, told, seen_by, list(shown or ()), detail, number))


def is_victory_pile(cards: list[Card]) -> bool:
    """Whether the cards are one Victory card's: a mixed pile is none, whatever lies on it."""
    return bool(cards) and bool(cards[0].types & VICTORY) and not cards[0].pile
