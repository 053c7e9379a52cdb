"""Trading cards: what to trash when the gained card depends on the trashed one, as with Remodel."""

from __future__ import annotations

from typing import Final

from feodum.bots.heuristics.buying_power import lost_buy_value
from feodum.bots.heuristics.card_values import PLANNED_BONUS, best_card, gain_worth, loss
from feodum.bots.heuristics.outlook import Outlook
from feodum.engine.card import TRASHES_ANY, VICTORY, Card
from feodum.strategies.plan import UNRANKED

NEVER: Final = -100.0


def is_trader(card: Card) -> bool:
    """Return whether the card trashes a card and gains one, by the trashed card's cost or a fixed cost."""
    return bool(card.trades or (card.gains_up_to and card.trashes == TRASHES_ANY))


def best_trade_gain(now: Outlook, trader: Card, cost: int) -> Card | None:
    """Return the best gain for a trashed card of this cost."""
    limit = cost + trader.trade_extra if trader.trades else trader.gains_up_to
    return best_card(now, limit, limit if trader.trade_is_exact else 0, trader.gains_types)


def trade_values(now: Outlook, trader: Card, cards: list[Card]) -> list[float]:
    """Return the value of trading each card with the trader, or NEVER if it can't be traded."""
    late = now.late
    known: dict[str, float] = {}
    values: list[float] = []
    for card in cards:
        if trader.trashes_types and not card.types & trader.trashes_types:
            values.append(NEVER)
            continue
        if card.name not in known:
            known[card.name] = _trade_value(now, trader, card, late)
        values.append(known[card.name])
    return values


def _trade_value(now: Outlook, trader: Card, card: Card, late: bool) -> float:
    gained = best_trade_gain(now, trader, now.view.cost_of(card))
    price = loss(now, card, late)
    if gained is not None and gained.name == card.name:
        return -0.2  # no change
    if not trader.gains_types:  # a gained Treasure goes to the hand and pays this turn
        price += lost_buy_value(now, card.coins)
    if late and card.types & VICTORY and now.rank(card) != UNRANKED:
        price += PLANNED_BONUS  # `gain_worth` gives a card the plan wants the same bonus
    if gained is None:
        return -price
    return gain_worth(now, gained, late) - price


def best_trade(now: Outlook, trader: Card, cards: list[Card]) -> float:
    """Return the value of the best trade, or 0 if there is nothing to trade."""
    best = NEVER
    for value in trade_values(now, trader, cards):
        best = max(best, value)
    return 0.0 if best == NEVER else best


def losses(now: Outlook, cards: list[Card]) -> list[float]:
    """Return the cost of trashing each card."""
    late = now.late
    return [loss(now, card, late) for card in cards]


def losses_this_turn(now: Outlook, cards: list[Card]) -> list[float]:
    """Like `losses`, including what this turn's buy would lose."""
    values = losses(now, cards)
    for i in range(len(cards)):
        values[i] += lost_buy_value(now, cards[i].coins)
    return values


def least_loss(now: Outlook, cards: list[Card]) -> float:
    """Return the cost of trashing the least valuable card, or 0 without cards."""
    if not cards:
        return 0.0
    return min(losses(now, cards))


def forge(now: Outlook, cards: list[Card]) -> tuple[float, int]:
    """Return the value of the best set of cards to trash with Forge, and a bit mask of their indices."""
    late = now.late
    cheapest: dict[int, tuple[float, int]] = {0: (0.0, 0)}
    for i in range(len(cards)):
        cost = now.view.cost_of(cards[i])
        price = loss(now, cards[i], late)
        for total, (paid, bits) in list(cheapest.items()):
            known = cheapest.get(total + cost)
            if known is None or paid + price < known[0]:
                cheapest[total + cost] = (paid + price, bits | 1 << i)
    best = NEVER
    chosen = 0
    for total, (paid, bits) in cheapest.items():
        trashed = [cards[i] for i in range(len(cards)) if bits >> i & 1]
        gained = best_card(now, total, total)
        value = -paid - lost_buy_value(now, sum([card.coins for card in trashed]))
        if gained is not None and not any([card.name == gained.name for card in trashed]):
            value += gain_worth(now, gained, late)
        if value > best:
            best = value
            chosen = bits
    return best, chosen
