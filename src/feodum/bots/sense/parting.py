"""Parting with cards: what to discard, trash, put on the deck, and how much of it where that is free."""

from __future__ import annotations

from typing import Final

from feodum.bots.plan import Plan
from feodum.bots.sense.actions import bishop_gain, play_score, terminals_in
from feodum.bots.sense.hands import (
    actions_to_come,
    below,
    by_value,
    coins_this_turn,
    hand_values,
    least,
    most,
    values_now,
)
from feodum.bots.sense.upgrades import TRADES, forge, losses, trade_values
from feodum.bots.sense.worth import expected_card, is_junk, is_late, loss, spare_money, worth
from feodum.engine.card import ACTION, RUINS, TREASURE, VICTORY, Card
from feodum.engine.decision import NONE, Answer, Decision
from feodum.view import View

GOALS: Final = (11, 8, 6)
"""Coins that buy what one doesn't give up lightly."""


# Discarding ----------------------------------------------------------------------------------------------------------
def discard(plan: Plan, view: View, decision: Decision) -> Answer:
    """So many as must be, the least useful ones."""
    return least(values_now(plan, view, decision.cards), decision.min)


def discard_to_draw(plan: Plan, view: View, decision: Decision) -> Answer:
    """Whatever is worth less in hand than the next card of the deck."""
    return below(values_now(plan, view, decision.cards), expected_card(view) - 0.1, decision)


def discard_for_coins(plan: Plan, view: View, decision: Decision) -> Answer:
    """Whatever is worth less than the coin it gives. Coppers too, where they would stand in a Grand Market's way."""
    return below(values_now(plan, view, decision.cards), 1.1 if plan.saves_coppers else 0.95, decision)


def discard_two_to_draw(plan: Plan, view: View, decision: Decision) -> Answer:
    """Both or none: if the two least cards together are worth less than the one that comes."""
    values = values_now(plan, view, decision.cards)
    picked = least(values, decision.max)
    total = sum([values[number] for number in picked])
    return picked if total < expected_card(view) else NONE


def discard_curse(plan: Plan, view: View, decision: Decision) -> Answer:
    return (0,)


def discard_for_action(plan: Plan, view: View, decision: Decision) -> Answer:
    """A useless card, if there is an Action in hand that could not be played otherwise."""
    cards = decision.cards
    terminals = terminals_in(cards)
    if terminals <= view.actions:
        return NONE
    values = hand_values(plan, view, cards, view.actions + 1)
    number = by_value(values)[0]
    return (number,) if values[number] < 0.6 else NONE


def discard_for_buy(plan: Plan, view: View, decision: Decision) -> Answer:
    """A useless card, if there are coins for two buys, or each buy counts by itself."""
    values = values_now(plan, view, decision.cards)
    number = by_value(values)[0]
    if values[number] > 0.0:
        return NONE
    coins = coins_this_turn(view)
    each_counts = any([card.name == "Goons" for card in view.in_play(view.seat) + view.hand])
    if view.buys > 1 and not each_counts:
        return NONE
    return (number,) if coins >= 11.0 or each_counts or 5.0 <= coins <= 7.0 else NONE


def make_discard(plan: Plan, view: View, decision: Decision) -> Answer:
    """The best card of somebody else's hand."""
    values = hand_values(plan, view, decision.cards, 2)
    return (most(values),)


# Trashing ------------------------------------------------------------------------------------------------------------
def trash_one(plan: Plan, view: View, decision: Decision) -> Answer:
    """The one that is missed least; none, where that is free and all are good."""
    values = losses(plan, view, decision.cards)
    picked = by_value(values)[: decision.max]
    if decision.min == 0:
        picked = [number for number in picked if values[number] < 0.0]
    if decision.all_or_none and len(picked) < decision.max:
        return NONE
    return tuple(picked[: max(decision.min, 1)]) if decision.max == 1 else tuple(picked)


def trash_many(plan: Plan, view: View, decision: Decision) -> Answer:
    """All junk, and Coppers as far as enough money is left and this turn's buy doesn't suffer."""
    cards = decision.cards
    late = is_late(view)
    picked: list[int] = []
    values = losses(plan, view, cards)
    spare = spare_money(view)
    spare_now = _spare_coins(view)
    for number in by_value(values):
        card = cards[number]
        if values[number] >= 0.0 and not (card.name == "Copper" and not late):
            break
        if card.name == "Copper":
            if spare <= 0 or spare_now <= 0:
                continue
            spare -= 1
            spare_now -= 1
        picked.append(number)
        if len(picked) == decision.max:
            break
    if len(picked) < decision.min:
        return least(values, decision.min)
    return tuple(picked)


def _spare_coins(view: View) -> int:
    """How many coins this turn could lose without losing a good buy."""
    coins = int(coins_this_turn(view))
    for goal in GOALS:
        if coins >= goal and (goal != 11 or view.has_pile("Colony")):
            return coins - goal
    return coins


def trash_looked_at(plan: Plan, view: View, decision: Decision) -> Answer:
    """Of cards off the deck: all junk; Coppers while there is enough money."""
    values = losses(plan, view, decision.cards)
    return below(values, 0.0, decision)


def trash_copper(plan: Plan, view: View, decision: Decision) -> Answer:
    """A Copper for coins: always."""
    return (0,)


def trash_for_points(plan: Plan, view: View, decision: Decision) -> Answer:
    """The card whose points make up best for its loss; others, who get no points, part only with junk."""
    if view.turn != view.seat:
        return trash_one(plan, view, decision)
    return (most([bishop_gain(plan, view, card) for card in decision.cards]),)


def trash_for_trade(plan: Plan, view: View, decision: Decision) -> Answer:
    """The card that is traded best for what can be gained in its place."""
    values = trade_values(plan, view, TRADES[decision.source], decision.cards)
    number = most(values)
    if decision.min == 0 and values[number] <= 0.0:
        return NONE
    return (number,)


def trash_for_forge(plan: Plan, view: View, decision: Decision) -> Answer:
    bits = forge(plan, view, decision.cards)[1]
    return tuple([i for i in range(len(decision.cards)) if bits >> i & 1])


def trash_for_coins(plan: Plan, view: View, decision: Decision) -> Answer:
    """The least useful card; a Treasure of a new name in the trash is worth a coin."""
    known = {card.name for card in view.trash if card.types & TREASURE}
    values = losses(plan, view, decision.cards)
    in_hand = hand_values(plan, view, decision.cards, actions_to_come(view))
    for i in range(len(values)):
        card = decision.cards[i]
        values[i] += 0.4 * in_hand[i]
        if card.types & TREASURE and card.name not in known:
            values[i] -= 1.0
    return least(values, 1)


def trash_in_turn(plan: Plan, view: View, decision: Decision) -> Answer:
    """The card that is missed least, now and later."""
    values = losses(plan, view, decision.cards)
    in_hand = hand_values(plan, view, decision.cards, actions_to_come(view))
    for i in range(len(values)):
        values[i] += 0.3 * in_hand[i]
    return least(values, 1)


def trash_ruin(plan: Plan, view: View, decision: Decision) -> Answer:
    """For a Death Cart: an Action that is worth less than the cart."""
    values = losses(plan, view, decision.cards)
    number = by_value(values)[0]
    return (number,) if values[number] < 2.0 else NONE


def trash_two(plan: Plan, view: View, decision: Decision) -> Answer:
    """For a Mercenary: two cards, if they are worth less than what it gives."""
    values = losses(plan, view, decision.cards)
    picked = least(values, decision.max)
    total = sum([values[number] for number in picked])
    return picked if total < 2.0 else NONE


def trash_from_discard(plan: Plan, view: View, decision: Decision) -> Answer:
    """For a Hermit: junk from hand or discard pile."""
    values = losses(plan, view, decision.cards)
    number = by_value(values)[0]
    return (number,) if values[number] < 0.0 else NONE


# Onto the deck ---------------------------------------------------------------------------------------------------------
def next_values(plan: Plan, view: View, cards: list[Card]) -> list[float]:
    """What each card would be worth in the next hand."""
    late = is_late(view)
    values: list[float] = []
    for card in cards:
        if is_junk(card):
            values.append(-1.0 if card.types & RUINS else -0.5)
        elif card.types & TREASURE:
            values.append(0.9 * float(max(card.coins, card.cost // 2)))
        else:
            values.append(0.5 + 0.55 * worth(view, card, late))
    return values


def topdeck_ordered(plan: Plan, view: View, decision: Decision) -> Answer:
    """All of them, the best on top."""
    order = by_value(next_values(plan, view, decision.cards))
    order.reverse()
    return tuple(order[: decision.max])


def topdeck_to_play(plan: Plan, view: View, decision: Decision) -> Answer:
    """All of them, on top the one that would be played first: what draws comes before what it should draw."""
    hand = view.hand
    values = [-play_score(plan, view, card, hand, max(view.actions, 2)) for card in decision.cards]
    return tuple(by_value(values)[: decision.max])


def topdeck_best(plan: Plan, view: View, decision: Decision) -> Answer:
    """The card one would like to draw next; none, where that is free and nothing is good."""
    values = next_values(plan, view, decision.cards)
    number = most(values)
    if decision.min == 0 and values[number] < 0.95:
        return NONE
    return (number,)


def topdeck_from_hand(plan: Plan, view: View, decision: Decision) -> Answer:
    """A card that does little now and something next turn, such as an Action that can't be played any more."""
    now = hand_values(plan, view, decision.cards, actions_to_come(view))
    later = next_values(plan, view, decision.cards)
    return (most([0.6 * later[i] - now[i] for i in range(len(now))]),)


def topdeck_victory(plan: Plan, view: View, decision: Decision) -> Answer:
    """For a Bureaucrat: the Victory card that is of least use in hand."""
    values = values_now(plan, view, decision.cards)
    late = is_late(view)
    return (most([-values[i] - 0.1 * loss(plan, view, decision.cards[i], late) for i in range(len(values))]),)


def discard_looked_at(plan: Plan, view: View, decision: Decision) -> Answer:
    """Of cards off the deck: what is worth less than the card behind it."""
    values = next_values(plan, view, decision.cards)
    return below(values, 0.75 * expected_card(view), decision)


def is_better_discarded(plan: Plan, view: View, card: Card) -> bool:
    """Whether the next card of the deck is probably better than this one."""
    if card.types & VICTORY and not card.types & (ACTION | TREASURE):
        return True
    return next_values(plan, view, [card])[0] < 0.75 * expected_card(view)
