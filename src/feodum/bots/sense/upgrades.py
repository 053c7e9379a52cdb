"""Trading cards: what to trash for what can be gained in its place."""

from __future__ import annotations

from typing import Final

from feodum.bots.plan import Plan
from feodum.bots.sense.hands import coins_this_turn
from feodum.bots.sense.worth import best_card, best_offer, gain_worth, is_late, loss
from feodum.engine.card import ACTION, TREASURE, VICTORY, Card
from feodum.view import View

NEVER: Final = -100.0
MISSED: Final = 0.7
"""How much a buy that is missed weighs against a gain: coins are not all that a turn is for."""


class Trade:
    """Trash a card (of some types) for one costing `more`; exactly so much more, or up to that; `flat` ignores its cost."""

    def __init__(self, more: int, exact: bool = False, takes: int = 0, gives: int = 0, flat: bool = False) -> None:
        self.more = more
        self.exact = exact
        self.takes = takes
        self.gives = gives
        self.flat = flat


TRADES: Final = {
    "Remodel": Trade(2),
    "Expand": Trade(3),
    "Remake": Trade(1, exact=True),
    "Mine": Trade(3, takes=TREASURE, gives=TREASURE),
    "Altar": Trade(5, flat=True),
    "Graverobber": Trade(3, takes=ACTION),
    "Procession": Trade(1, exact=True, takes=ACTION, gives=ACTION),
    "Rebuild": Trade(3, takes=VICTORY, gives=VICTORY),
}


def traded_for(plan: Plan, view: View, trade: Trade, cost: int) -> Card | None:
    """The best gain for a trashed card of that cost."""
    limit = trade.more if trade.flat else cost + trade.more
    return best_card(plan, view, limit, limit if trade.exact else 0, trade.gives)


def missed_buy(plan: Plan, view: View, late: bool, coins: int) -> float:
    """What this turn's buy loses with so many coins less."""
    if coins == 0 or view.turn != view.seat:
        return 0.0
    purse = int(coins_this_turn(view))
    poorer = max(0.0, best_offer(plan, view, late, purse - coins))
    return MISSED * max(0.0, best_offer(plan, view, late, purse) - poorer)


def trade_values(plan: Plan, view: View, trade: Trade, cards: list[Card]) -> list[float]:
    """For each card, what trading it brings; much less than nothing for those that can't be traded."""
    late = is_late(view)
    known: dict[str, float] = {}
    values: list[float] = []
    for card in cards:
        if trade.takes and not card.types & trade.takes:
            values.append(NEVER)
            continue
        if card.name not in known:
            known[card.name] = _trade_value(plan, view, trade, card, late)
        values.append(known[card.name])
    return values


def _trade_value(plan: Plan, view: View, trade: Trade, card: Card, late: bool) -> float:
    gained = traded_for(plan, view, trade, view.cost_of(card))
    price = loss(plan, view, card, late)
    if gained is None:
        return -price
    if gained.name == card.name:
        return -0.2  # a card for its like
    if not trade.gives:  # a Treasure for a Treasure comes to the hand and pays there
        price += missed_buy(plan, view, late, card.coins)
    return gain_worth(plan, view, gained, late) - price


def best_trade(plan: Plan, view: View, trade: Trade, cards: list[Card]) -> float:
    """What the best trade among the cards brings; 0 where there is nothing to trade."""
    best = NEVER
    for value in trade_values(plan, view, trade, cards):
        best = max(best, value)
    return 0.0 if best == NEVER else best


def losses(plan: Plan, view: View, cards: list[Card]) -> list[float]:
    """What trashing each card would cost."""
    late = is_late(view)
    return [loss(plan, view, card, late) for card in cards]


def least_loss(plan: Plan, view: View, cards: list[Card]) -> float:
    """What trashing the least of the cards costs; 0 for none."""
    if not cards:
        return 0.0
    return min(losses(plan, view, cards))


def forge(plan: Plan, view: View, cards: list[Card]) -> tuple[float, int]:
    """The best set of cards to trash for one that costs exactly their sum: what it brings, and the set as bits."""
    late = is_late(view)
    cheapest: dict[int, tuple[float, int]] = {0: (0.0, 0)}
    for i in range(len(cards)):
        cost = view.cost_of(cards[i])
        price = loss(plan, view, cards[i], late)
        for total, (paid, bits) in list(cheapest.items()):
            known = cheapest.get(total + cost)
            if known is None or paid + price < known[0]:
                cheapest[total + cost] = (paid + price, bits | 1 << i)
    best = NEVER
    chosen = 0
    for total, (paid, bits) in cheapest.items():
        trashed = [cards[i] for i in range(len(cards)) if bits >> i & 1]
        gained = best_card(plan, view, total, total)
        value = -paid - missed_buy(plan, view, late, sum([card.coins for card in trashed]))
        if gained is not None and not any([card.name == gained.name for card in trashed]):
            value += gain_worth(plan, view, gained, late)
        if value > best:
            best = value
            chosen = bits
    return best, chosen
