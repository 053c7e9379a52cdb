"""What a seat knows and wants at one decision, computed lazily and cached."""

from __future__ import annotations

from typing import Final

from feodum.bots.heuristics.coins import coins_of
from feodum.cards.box import FACES
from feodum.engine.card import ACTION, RUINS, SHELTER, TREASURE, VICTORY, Card
from feodum.strategies.plan import UNRANKED, Plan
from feodum.view.window import View

LATE: Final = 5
"""If this many gains or fewer can end the game, points matter more than deck building."""
MIN_MONEY: Final = 5
"""Coins that the deck must keep when Coppers are trashed, even if the plan wants all of them trashed."""
WHOLE_DECK: Final = 6
"""A deck of at most this size is nearly all in hand each turn."""
NEXT_CARDS: Final = 4
"""If the draw pile has fewer cards than this, the discard pile will be reshuffled soon."""
DRAWING_SHARE: Final = 4
"""A deck is an engine if at least one in this many cards draws cards."""
_UNKNOWN: Final = -1


class Outlook:
    """A view and a plan at one decision. Valid only for that decision."""

    def __init__(self, plan: Plan, view: View) -> None:
        self.plan = plan
        self.view = view
        self._owned: dict[str, int] | None = None
        self._total = _UNKNOWN
        self._money = _UNKNOWN
        self._money_needed = _UNKNOWN
        self._ranks: dict[str, int] = {}
        self._offers: list[Card] | None = None
        self._prices: list[int] = []
        self._planned: dict[int, Card | None] = {}
        self.best_cards: dict[tuple[int, int, int], Card | None] = {}
        """Cache of `best_card`."""
        self._expected = -1.0
        self._available_coins = -1.0
        self._potions = _UNKNOWN
        self._is_sold_for_potions = False
        self._wants_potions = _UNKNOWN

    # The end of the game ---------------------------------------------------------------------------------------------
    @property
    def gains_to_end(self) -> int:
        """The smallest number of gains that ends the game."""
        return self.view.gains_to_end()

    @property
    def late(self) -> bool:
        """Whether the game may end before a card bought now is played often."""
        return self.gains_to_end <= LATE

    @property
    def playable_share(self) -> float:
        """The factor by which a card's worth drops late in the game, when it may not be drawn again."""
        return min(0.6, 3.0 * float(self.gains_to_end) / float(max(1, self.total)))

    # The seat's deck ------------------------------------------------------------------------------------------------------
    @property
    def owned(self) -> dict[str, int]:
        """How many copies of each card the seat owns. Don't modify it."""
        if self._owned is None:
            self._owned = self.view.holdings(self.view.seat)
        return self._owned

    @property
    def total(self) -> int:
        """How many cards the seat owns."""
        if self._total == _UNKNOWN:
            self._total = self.view.deck_total(self.view.seat)
        return self._total

    @property
    def thinness(self) -> float:
        """How much more often a card is drawn than in an average deck: a factor from 1 to 2.5."""
        return max(1.0, min(2.5, 12.0 / float(max(1, self.total))))

    @property
    def money(self) -> int:
        """The coins printed on all cards the seat owns."""
        if self._money == _UNKNOWN:
            money = 0
            for name, count in self.owned.items():
                face = FACES.get(name)
                if face is not None and face.coins:
                    money += face.coins * count
            self._money = money
        return self._money

    @property
    def money_needed(self) -> int:
        """The coins the deck needs for the most expensive card that the plan still wants to build with.

        A deck that is nearly all in hand each turn is complete and must afford the plan's most expensive card.
        """
        if self._money_needed == _UNKNOWN:
            needed = MIN_MONEY
            is_built = self.total <= WHOLE_DECK
            for name in self.plan.names:
                card = self.view.top(name)
                if card is None or card.cost <= needed:
                    continue
                is_building = not card.types & VICTORY or bool(card.types & (ACTION | TREASURE))
                if is_built or (is_building and self.rank(card) != UNRANKED):
                    needed = card.cost
            self._money_needed = needed
        return self._money_needed

    @property
    def spare_money(self) -> int:
        """The coins the deck has beyond `money_needed`."""
        return self.money - self.money_needed

    def unseen(self) -> dict[str, int]:
        """Return how many copies of each card are in the seat's deck and discard pile."""
        view = self.view
        counts = self.owned.copy()
        for card in view.hand + view.in_play(view.seat) + view.set_aside(view.seat) + view.limbo(view.seat):
            name = card.printed.name
            counts[name] = counts.get(name, 0) - 1
        return counts

    def next_cards(self) -> dict[str, int]:
        """Return the copies of each card that may be drawn soon: in the draw pile, or also the discard pile.

        The discard pile is included if the draw pile has fewer than `NEXT_CARDS` cards.
        """
        view = self.view
        counts = self.unseen()
        if view.deck_size(view.seat) < NEXT_CARDS:
            return counts
        return {name: view.undrawn(name) for name, count in counts.items() if count > 0}

    @property
    def expected_card(self) -> float:
        """The average value in hand of the next card drawn."""
        if self._expected < 0.0:
            total = 0
            value = 0.0
            actions = self.view.actions
            for card in self.view.hand:
                if card.types & ACTION:
                    actions += card.actions - 1
            for name, count in self.next_cards().items():
                face = FACES.get(name)
                if face is None or count <= 0:
                    continue
                total += count
                if face.types & TREASURE:
                    value += float(count) * max(1.0, float(face.coins))
                elif face.types & ACTION and not face.types & (RUINS | SHELTER):
                    is_playable = self.view.actions > 0 if face.actions else actions > 0
                    value += float(count) * (2.0 if is_playable else 0.2)
            self._expected = value / float(total) if total else 0.0
        return self._expected

    @property
    def keeps_drawing(self) -> bool:
        """Whether the next cards often draw more cards, which makes each draw worth more."""
        total = 0
        drawing = 0
        for name, count in self.next_cards().items():
            face = FACES.get(name)
            if face is not None and count > 0:
                total += count
                if face.draws and self.view.actions > 0:
                    drawing += count
        return drawing * DRAWING_SHARE >= total

    # This turn -----------------------------------------------------------------------------------------------------------
    @property
    def actions_to_come(self) -> int:
        """How many Actions the seat has left this turn; 1 during another player's turn."""
        view = self.view
        if view.turn != view.seat:
            return 1
        return view.actions if view.phase == "action" else 0

    @property
    def available_coins(self) -> float:
        """The coins the seat can spend this turn, including Treasures and Actions it can still play."""
        if self._available_coins < 0.0:
            self._available_coins = self.available_coins_with(self.view.hand, self.actions_to_come)
        return self._available_coins

    def available_coins_with(self, hand: list[Card], actions: int) -> float:
        """Return the coins the seat would have with this hand and this many Actions."""
        return float(self.view.coins) + coins_of(hand, actions)

    @property
    def potions(self) -> int:
        """The Potions the seat can spend this turn, including those of Treasures it can still play."""
        if self._potions == _UNKNOWN:
            view = self.view
            self._potions = view.potions
            if view.turn == view.seat and view.phase != "buy":
                self._potions += sum([card.potions for card in view.hand])
        return self._potions

    # What the plan wants -------------------------------------------------------------------------------------------------
    def rank(self, card: Card) -> int:
        """Return the index of the first buy rule that asks for the card now, or UNRANKED."""
        name = card.name
        known = self._ranks.get(name)
        if known is not None:
            return known
        rank = self.plan.rank(self.view, card)
        self._ranks[name] = rank
        return rank

    def wants_trashed(self, card: Card) -> bool:
        """Return whether the strategy wants the card trashed now.

        A Victory card that a buy rule asks for now is trashed only if a conditional trash line says so.
        """
        if not 0 <= self.plan.trash.rank(self.view, card.name) < UNRANKED:
            return False
        is_wanted = bool(card.types & VICTORY) and self.rank(card) != UNRANKED
        return not is_wanted or self.plan.trash.insists(self.view, card.name)

    @property
    def wants_potions(self) -> bool:
        """Whether the plan asks now for a card that costs a Potion."""
        if self._wants_potions == _UNKNOWN:
            self._wants_potions = 0
            for name in self.plan.names:
                card = self.view.top(name)
                if card is not None and card.potion_cost and self.rank(card) != UNRANKED:
                    self._wants_potions = 1
                    break
        return self._wants_potions == 1

    def offers(self) -> list[Card]:
        """Return the top cards of the Supply, and fill `_prices` with their costs. Don't modify the list."""
        offers = self._offers
        if offers is None:
            offers = []
            view = self.view
            for name in view.supply():
                card = view.top(name)
                if card is not None:
                    offers.append(card)
                    self._prices.append(view.cost_of(card))
                    if card.potion_cost:
                        self._is_sold_for_potions = True
            self._offers = offers
        return offers

    def on_offer(self, at_most: int, at_least: int = 0, types: int = 0, potions: int = 0) -> list[Card]:
        """Return the top cards of the Supply in a range of costs, with at most `potions` Potions.

        With `types`, return only cards of these types.
        """
        found: list[Card] = []
        offers = self.offers()
        for i in range(len(offers)):
            card = offers[i]
            if at_least <= self._prices[i] <= at_most and (types == 0 or card.types & types) and card.potion_cost <= potions:
                found.append(card)
        return found

    def planned_buy(self, coins: int) -> Card | None:
        """Return the card the plan would buy with this many coins, or None."""
        if coins in self._planned:
            return self._planned[coins]
        banned = self.view.banned
        offers = self.offers()
        best: Card | None = None
        first = UNRANKED
        for_potions = self._is_sold_for_potions
        for i in range(len(offers)):
            if self._prices[i] <= coins and not (for_potions and offers[i].potion_cost > self.potions):
                rank = self.rank(offers[i])
                if rank < first and offers[i].name not in banned:
                    first = rank
                    best = offers[i]
        self._planned[coins] = best
        return best

    def best_ranked(self, cards: list[Card]) -> int:
        """Return the index of the card that the plan wants first, or -1 if it wants none."""
        best = -1
        first = UNRANKED
        for i in range(len(cards)):
            rank = self.rank(cards[i])
            if rank < first:
                first = rank
                best = i
        return best
