"""Values of cards in hand, this turn or the next, for discarding, keeping and topdecking."""

from __future__ import annotations

from typing import Final

from feodum.bots.heuristics.card_values import full_cost, is_junk
from feodum.bots.heuristics.coins import treasure_value
from feodum.bots.heuristics.outlook import Outlook
from feodum.engine.card import ACTION, ATTACK, RUINS, SHELTER, TREASURE, Card
from feodum.engine.decision import Answer, Decision
from feodum.engine.triggers import OWN_DISCARDED
from feodum.strategies.plan import NEVER, UNRANKED

POTION: Final = 2.0
"""Value in hand of a Potion that the plan needs."""
_DISCARD_BENEFIT: Final = -1.5
"""Value in hand of a card that is useless there, but gives its owner something when it is discarded."""


def action_value(card: Card) -> float:
    """Return roughly what playing an Action is worth, in coins, by its facts alone."""
    if card.types & RUINS:
        return 0.3 + 0.4 * float(card.coins + card.draws)
    value = 0.5 * full_cost(card) + 0.3 * float(card.draws) + 0.3 * float(card.coins)
    if card.types & ATTACK:
        value += 0.5
    return value + 0.2


def hand_values(now: Outlook, cards: list[Card], actions: int) -> list[float]:
    """Return the value of each card in a hand with this many Actions.

    Unplayable cards are worth almost nothing.
    """
    values: list[float] = []
    terminals: list[tuple[float, int]] = []
    rewarded = ""
    for card in cards:
        if card.rewards:
            rewarded = card.rewards
    left = actions
    for i in range(len(cards)):
        card = cards[i]
        types = card.types
        value = 0.0
        if types & TREASURE:
            value = treasure_value(card)
            if card.potions:
                value = POTION if now.wants_potions else 0.0
        elif types & ACTION:
            if card.actions > 0:
                value = (
                    0.6
                    + (
                        0.6 * action_value(card)
                        if card.draws or card.coins or card.further_cards or card.further_coins
                        else 0.4
                    )
                    if actions > 0
                    else 0.05
                )
                if actions > 0:
                    left += card.actions - 1
            else:
                terminals.append((-action_value(card), i))
        elif types & SHELTER:
            value = -0.1
        elif card.name == rewarded and actions > 0:
            value = 4.0
        elif is_junk(card):
            value = _DISCARD_BENEFIT if card.optional & OWN_DISCARDED else 0.0
        values.append(value)
    terminals.sort()
    for negative, number in terminals:
        if left > 0:
            values[number] = -negative
            left -= 1
        else:
            values[number] = 0.05
    return values


def discard_cost(now: Outlook, cards: list[Card], count: int) -> float:
    """Return the cost of discarding the `count` least valuable of the cards."""
    values = hand_values(now, cards, now.actions_to_come)
    values.sort()
    return max(0.0, sum(values[:count]))


def values_now(now: Outlook, cards: list[Card]) -> list[float]:
    """Return the current value of each card in hand, including the plan's discard priorities."""
    values = hand_values(now, cards, now.actions_to_come)
    if now.plan.discard.length:
        for i in range(len(cards)):
            rank = now.plan.discard.rank(now.view, cards[i].name)
            if rank == NEVER:
                values[i] += 20.0
            elif 0 <= rank < UNRANKED:
                values[i] = -10.0 + 0.01 * float(rank)
    return values


def argsort(values: list[float]) -> list[int]:
    """Return the indices of the values in ascending order."""
    order = [(values[i], i) for i in range(len(values))]
    order.sort()
    return [number for _, number in order]


def smallest(values: list[float], count: int) -> Answer:
    """Return the indices of the `count` smallest values."""
    return tuple(argsort(values)[:count])


def argmax(values: list[float]) -> int:
    """Return the index of the largest value, or -1 if there are none."""
    best = -1
    for i in range(len(values)):
        if best < 0 or values[i] > values[best]:
            best = i
    return best


def below(values: list[float], limit: float, decision: Decision) -> Answer:
    """Return the indices of values below a limit, smallest first, within the decision's `min` and `max`."""
    picked = [number for number in argsort(values) if values[number] < limit]
    if len(picked) < decision.min:
        return smallest(values, decision.min)
    if decision.all_or_none and len(picked) < decision.max:
        return ()
    return tuple(picked[: decision.max])
