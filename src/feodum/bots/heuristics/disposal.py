"""Parting with cards: what to discard, trash, put on the deck, and how much of it where that is free."""

from __future__ import annotations

from typing import Final

from feodum.bots.heuristics.actions import bishop_gain, doubles_left, play_score
from feodum.bots.heuristics.buying_power import DILUTION, another_buy, expected_value, spare_coins, turn_value
from feodum.bots.heuristics.card_values import gain_worth, is_junk, loss, worth
from feodum.bots.heuristics.hands import below, by_value, hand_values, least, most, values_now
from feodum.bots.heuristics.outlook import LEAST_MONEY, Outlook
from feodum.bots.heuristics.upgrades import TRADES, forge, losses, losses_this_turn, trade_values
from feodum.cards.box import FACES
from feodum.engine.card import ACTION, RUINS, TREASURE, VICTORY, Card
from feodum.engine.decision import NONE, Answer, Decision

TO_COINS: Final = 0.7
"""What is worth one to own is worth so many coins in hand."""
RELIEF: Final = 0.1
"""What trashing a Copper is worth against what it could buy this turn..."""
WISHED_RELIEF: Final = 1.3
"""...and to a plan that says that Coppers are to be trashed."""


# Discarding ----------------------------------------------------------------------------------------------------------
def discard(now: Outlook, decision: Decision) -> Answer:
    """So many as must be, the least useful ones."""
    return least(values_now(now, decision.cards), decision.min)


def values_to_spend(now: Outlook, cards: list[Card], more: int) -> list[float]:
    """What each card of the hand is worth this turn, where so many more coins will come: Treasures by what they buy."""
    values = values_now(now, cards)
    if now.view.turn != now.view.seat:
        return values
    purse = int(now.purse) + more
    bought = turn_value(now, purse)
    for i in range(len(cards)):
        if cards[i].types & TREASURE and values[i] > 0.0:
            missed = bought - turn_value(now, purse - cards[i].coins)
            values[i] = 0.2 * values[i] + TO_COINS * missed
    return values


def coins_of_count(now: Outlook) -> int:
    """The coins that a Count had best give this turn: three, or none where a Duchy beside what the hand buys is worth more."""
    purse = int(now.purse)
    duchy = gain_worth(now, FACES["Duchy"], now.late) if now.view.available("Duchy") else 0.0
    more = turn_value(now, purse + 3, DILUTION) - turn_value(now, purse, DILUTION)
    return 3 if duchy <= 0.0 or more > max(0.0, duchy - DILUTION) else 0


def discard_for_count(now: Outlook, decision: Decision) -> Answer:
    """So many as must be, those that this turn's buys miss least."""
    return least(values_to_spend(now, decision.cards, coins_of_count(now)), decision.min)


def discard_to_draw(now: Outlook, decision: Decision) -> Answer:
    """Whatever is worth less in hand than the next card of the deck."""
    return below(values_now(now, decision.cards), now.expected_card + 0.3, decision)


def discard_to_draw_coins(now: Outlook, decision: Decision) -> Answer:
    """The same where each card that is drawn may be discarded for a coin: none of them is worth less."""
    return below(values_now(now, decision.cards), max(now.expected_card + 0.3, 1.1), decision)


def discard_for_luck(now: Outlook, decision: Decision) -> Answer:
    """The same where the coins that are discarded may be missed: money stays, unless this turn's buys will hardly be worse."""
    picked = discard_to_draw(now, decision)
    coins = [decision.cards[number].coins for number in picked if decision.cards[number].types & TREASURE]
    if not coins or now.draws_on:
        return picked
    drawn = now.expected_card * float(len(coins)) - float(sum(coins))
    if expected_value(now, now.purse + drawn) >= turn_value(now, int(now.purse)):
        return picked
    rest = [number for number in picked if not decision.cards[number].types & TREASURE]
    return tuple(rest) if len(rest) >= decision.min else picked


def discard_for_coins(now: Outlook, decision: Decision) -> Answer:
    """Whatever is worth less than the coin it gives. Coppers too, where they would stand in a Grand Market's way."""
    return below(values_now(now, decision.cards), 1.1 if now.plan.saves_coppers else 0.95, decision)


def discard_two_to_draw(now: Outlook, decision: Decision) -> Answer:
    """Both or none: if the two least cards together are worth less than the one that comes."""
    values = values_now(now, decision.cards)
    picked = least(values, decision.max)
    total = sum([values[number] for number in picked])
    return picked if total < now.expected_card else NONE


def discard_curse(now: Outlook, decision: Decision) -> Answer:
    return (0,)


def discard_for_action(now: Outlook, decision: Decision) -> Answer:
    """A useless card, if there is an Action in hand that could not be played otherwise; or a double that is in the way."""
    cards = decision.cards
    actions = now.view.actions + _discarders(cards)
    poorer = sum(hand_values(now, cards, actions))
    prices = hand_values(now, cards, actions + 1)
    gained = sum(prices) - poorer
    _count_doubles(now, cards, prices, 2)
    number = by_value(prices)[0]
    return (number,) if prices[number] < gained else NONE


def discard_for_buy(now: Outlook, decision: Decision) -> Answer:
    """A useless card, if another buy is worth more; or a double that is in the way."""
    cards = decision.cards
    prices = hand_values(now, cards, now.view.actions + _discarders(cards))
    _count_doubles(now, cards, prices, 1)
    gained = another_buy(now)
    for i in range(len(cards)):
        if prices[i] > 0.1:
            prices[i] += float(cards[i].buys) * gained  # it would give a Buy itself
    number = by_value(prices)[0]
    return (number,) if prices[number] < gained else NONE


def _discarders(cards: list[Card]) -> int:
    """How many of the cards give an Action for a discarded card."""
    return sum([1 for card in cards if card.name == "Hamlet"])


def _count_doubles(now: Outlook, cards: list[Card], prices: list[float], discards: int) -> None:
    """Lower the prices of doubles, which are in the way of a Menagerie, if the discards to come can get rid of them all."""
    if now.view.actions == 0 or not any([card.name == "Menagerie" for card in cards]):
        return
    stuck = doubles_left(cards, now.view.actions)
    surplus = sum(stuck.values())
    if not 0 < surplus <= discards + 2 * _discarders(cards):
        return
    step = 5.0 * max(1.0, now.expected_card) / float(surplus)
    for i in range(len(cards)):
        if cards[i].name in stuck:
            prices[i] -= step


def make_discard(now: Outlook, decision: Decision) -> Answer:
    """The best card of somebody else's hand."""
    values = hand_values(now, decision.cards, 2)
    return (most(values),)


# Trashing ------------------------------------------------------------------------------------------------------------
def trash_one(now: Outlook, decision: Decision) -> Answer:
    """The one that is missed least; none, where that is free and all are good."""
    values = losses(now, decision.cards)
    picked = by_value(values)[: decision.max]
    if decision.min == 0:
        picked = [number for number in picked if values[number] < 0.0]
    if decision.all_or_none and len(picked) < decision.max:
        return NONE
    return tuple(picked[: max(decision.min, 1)]) if decision.max == 1 else tuple(picked)


def trash_many(now: Outlook, decision: Decision) -> Answer:
    """All junk, and Coppers as far as enough money is left and this turn's buy doesn't suffer."""
    cards = decision.cards
    late = now.late
    picked: list[int] = []
    values = losses(now, cards)
    is_junk_copper = now.wants_trashed(FACES["Copper"])
    least_money = LEAST_MONEY if is_junk_copper else now.money_needed
    spare = now.money - now.plan.money_kept(now.view, decision.source, least_money)
    coppers = sum([1 for card in cards if card.name == "Copper"])
    spare_now = coppers
    if not now.plan.trash.insists(now.view, "Copper"):
        spare_now = spare_coins(now, coppers, WISHED_RELIEF if is_junk_copper else RELIEF)
    for number in by_value(values):
        card = cards[number]
        if now.plan.trash.rank(now.view, card.name) < 0:
            continue
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


def trash_looked_at(now: Outlook, decision: Decision) -> Answer:
    """Of cards off the deck: all junk; Coppers while there is enough money."""
    values = losses(now, decision.cards)
    return below(values, 0.0, decision)


def trash_copper(now: Outlook, decision: Decision) -> Answer:
    """A Copper for coins: always."""
    return (0,)


def trash_for_points(now: Outlook, decision: Decision) -> Answer:
    """The card whose points make up best for its loss; others, who get no points, part only with junk."""
    if now.view.turn != now.view.seat:
        return trash_one(now, decision)
    return (most([bishop_gain(now, card) for card in decision.cards]),)


def trash_for_trade(now: Outlook, decision: Decision) -> Answer:
    """The card that is traded best for what can be gained in its place."""
    values = trade_values(now, TRADES[decision.source], decision.cards)
    number = most(values)
    if decision.min == 0 and values[number] <= 0.0:
        return NONE
    return (number,)


def trash_for_forge(now: Outlook, decision: Decision) -> Answer:
    bits = forge(now, decision.cards)[1]
    return tuple([i for i in range(len(decision.cards)) if bits >> i & 1])


def trash_for_coins(now: Outlook, decision: Decision) -> Answer:
    """The least useful card; a Treasure of a new name in the trash is worth a coin."""
    known = {card.name for card in now.view.trash if card.types & TREASURE}
    values = losses(now, decision.cards)
    in_hand = hand_values(now, decision.cards, now.actions_to_come)
    share = 1.0 if now.late else 0.4  # late, what is in hand counts for this turn
    for i in range(len(values)):
        card = decision.cards[i]
        values[i] += share * in_hand[i]
        if card.types & TREASURE and card.name not in known:
            values[i] -= 1.0
    return least(values, 1)


def trash_in_turn(now: Outlook, decision: Decision) -> Answer:
    """The card that is missed least, now and later."""
    values = losses_this_turn(now, decision.cards)
    in_hand = hand_values(now, decision.cards, now.actions_to_come)
    for i in range(len(values)):
        values[i] += 0.3 * in_hand[i]
    return least(values, 1)


def trash_ruin(now: Outlook, decision: Decision) -> Answer:
    """For a Death Cart: an Action that is worth less than the cart."""
    values = losses(now, decision.cards)
    number = by_value(values)[0]
    return (number,) if values[number] < 2.0 else NONE


def trash_two(now: Outlook, decision: Decision) -> Answer:
    """For a Mercenary: two cards, if they are worth less than what it gives."""
    values = losses(now, decision.cards)
    picked = least(values, decision.max)
    total = sum([values[number] for number in picked])
    return picked if total < 2.0 else NONE


def trash_from_discard(now: Outlook, decision: Decision) -> Answer:
    """For a Hermit: junk from hand or discard pile."""
    values = losses(now, decision.cards)
    number = by_value(values)[0]
    return (number,) if values[number] < 0.0 else NONE


# Onto the deck ---------------------------------------------------------------------------------------------------------
def next_values(now: Outlook, cards: list[Card]) -> list[float]:
    """What each card would be worth in the next hand."""
    values: list[float] = []
    for card in cards:
        if is_junk(card):
            values.append(-1.0 if card.types & RUINS else -0.5)
        elif card.types & TREASURE:
            values.append(0.9 * float(max(card.coins, card.cost // 2)))
        else:
            values.append(0.5 + 0.55 * worth(now, card, False))
    return values


def topdeck_ordered(now: Outlook, decision: Decision) -> Answer:
    """All of them, the best on top."""
    order = by_value(next_values(now, decision.cards))
    order.reverse()
    return tuple(order[: decision.max])


def topdeck_to_play(now: Outlook, decision: Decision) -> Answer:
    """All of them, on top the one that would be played first: what draws comes before what it should draw."""
    hand = now.view.hand
    values = [-play_score(now, card, hand, max(now.view.actions, 2)) for card in decision.cards]
    return tuple(by_value(values)[: decision.max])


def topdeck_best(now: Outlook, decision: Decision) -> Answer:
    """The card one would like to draw next; none, where that is free and nothing is good."""
    values = next_values(now, decision.cards)
    number = most(values)
    if decision.min == 0 and values[number] < 0.95:
        return NONE
    return (number,)


def topdeck_from_hand(now: Outlook, decision: Decision) -> Answer:
    """A card that does little now and something next turn, such as an Action that can't be played any more."""
    return topdeck_spared(now, decision, 0)


def topdeck_spared(now: Outlook, decision: Decision, more: int) -> Answer:
    """The same where so many more coins will come this turn."""
    held = values_to_spend(now, decision.cards, more)
    later = next_values(now, decision.cards)
    return (most([0.6 * later[i] - held[i] for i in range(len(held))]),)


def topdeck_victory(now: Outlook, decision: Decision) -> Answer:
    """For a Bureaucrat: the Victory card that is of least use in hand."""
    values = values_now(now, decision.cards)
    late = now.late
    return (most([-values[i] - 0.1 * loss(now, decision.cards[i], late) for i in range(len(values))]),)


def discard_looked_at(now: Outlook, decision: Decision) -> Answer:
    """Of cards off the deck: what is worth less than the card behind it."""
    values = next_values(now, decision.cards)
    return below(values, 0.75 * now.expected_card, decision)


def is_better_discarded(now: Outlook, card: Card) -> bool:
    """Whether the next card of the deck is probably better than this one."""
    if card.types & VICTORY and not card.types & (ACTION | TREASURE):
        return True
    return next_values(now, [card])[0] < 0.75 * now.expected_card
