"""Trading cards: what to trash for what can be gained in its place."""

from __future__ import annotations

from typing import Final

from feodum.bots.plan import Plan
from feodum.bots.sense.worth import best_offer, is_late, loss
from feodum.engine.card import ACTION, TREASURE, VICTORY, Card
from feodum.view import View

NEVER: Final = -100.0


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


def gain_from(plan: Plan, view: View, trade: Trade, cost: int, late: bool) -> float:
    """What the gain is worth for a trashed card of that cost."""
    limit = trade.more if trade.flat else cost + trade.more
    return best_offer(plan, view, late, limit, limit if trade.exact else 0, trade.gives)


def trade_values(plan: Plan, view: View, trade: Trade, cards: list[Card]) -> list[float]:
    """For each card, what trading it brings; much less than nothing for those that can't be traded."""
    late = is_late(view)
    known: dict[int, float] = {}
    values: list[float] = []
    for card in cards:
        if trade.takes and not card.types & trade.takes:
            values.append(NEVER)
            continue
        cost = view.cost_of(card)
        if cost not in known:
            known[cost] = gain_from(plan, view, trade, cost, late)
        values.append(known[cost] - loss(plan, view, card, late))
    return values


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
        value = best_offer(plan, view, late, total, total) - paid
        if value > best:
            best = value
            chosen = bits
    return best, chosen
