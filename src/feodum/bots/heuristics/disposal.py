"""What to discard, trash or topdeck, and how many cards if that is optional."""

from __future__ import annotations

from typing import Final

from feodum.bots.heuristics.actions import bishop_gain, duplicates_left, play_score
from feodum.bots.heuristics.buying_power import DILUTION, another_buy, expected_value, spare_coins, turn_value
from feodum.bots.heuristics.card_values import gain_worth, is_junk, loss, worth
from feodum.bots.heuristics.hands import argmax, argsort, below, hand_values, smallest, values_now
from feodum.bots.heuristics.option_values import pay_value, word_value
from feodum.bots.heuristics.outlook import MIN_MONEY, Outlook
from feodum.bots.heuristics.upgrades import forge, losses, losses_this_turn, trade_values
from feodum.cards.box import FACES
from feodum.engine.card import ACTION, DURATION, RUINS, TREASURE, VICTORY, Card
from feodum.engine.decision import NONE, Answer, Decision

WORTH_TO_COINS: Final = 0.7
"""Converts the worth of owning a card to coins in hand."""
COPPER_TRASH_VALUE: Final = 0.1
"""Value of trashing a Copper, to be weighed against what its coin buys this turn."""
PLANNED_COPPER_TRASH_VALUE: Final = 1.3
"""`COPPER_TRASH_VALUE` for a plan that wants Coppers trashed."""


# Discarding ----------------------------------------------------------------------------------------------------------
def discard(now: Outlook, decision: Decision) -> Answer:
    """Discard the required number of cards, least useful first."""
    if not now.view.hand or decision.cards[0] not in now.view.hand:
        return discard_from_deck(now, decision)
    if decision.min == 0:
        return _discard_for_bonus(now, decision)
    return smallest(values_now(now, decision.cards), decision.min)


def _discard_for_bonus(now: Outlook, decision: Decision) -> Answer:
    """Discard the least useful cards if what the card gives for it, by its facts, is worth more."""
    card = FACES.get(decision.source)
    if card is None or decision.max == 0:
        return NONE
    bonus = float(card.further_coins) + float(card.further_cards) * now.expected_card
    if card.most_actions > card.actions and now.view.actions == 0:
        bonus += 0.5
    values = values_to_spend(now, decision.cards, 0)
    if not decision.all_or_none:
        return below(values, bonus, decision)
    picked = smallest(values, decision.max)
    return picked if sum([values[number] for number in picked]) < bonus else NONE


def set_aside(now: Outlook, decision: Decision) -> Answer:
    """Put aside a card until the next turn that is of no use now. A card that stays away must be one the deck can spare."""
    card = FACES.get(decision.source)
    if card is not None and card.types & DURATION:
        return topdeck_from_hand(now, decision)
    prices = losses(now, decision.cards)
    for i in range(len(prices)):
        if is_junk(decision.cards[i]):
            prices[i] = -10.0
    return smallest(prices, decision.min)


def values_to_spend(now: Outlook, cards: list[Card], more: int) -> list[float]:
    """Return the value of each card this turn if the seat has `more` extra coins.

    Treasures are valued mainly by what they buy.
    """
    values = values_now(now, cards)
    if now.view.turn != now.view.seat:
        return values
    available = int(now.available_coins) + more
    bought = turn_value(now, available)
    for i in range(len(cards)):
        if cards[i].types & TREASURE and values[i] > 0.0:
            missed = bought - turn_value(now, available - cards[i].coins)
            values[i] = 0.2 * values[i] + WORTH_TO_COINS * missed
    return values


def coins_from_count(now: Outlook) -> int:
    """Return the coins to take from a Count: 3, or 0 if a Duchy is worth more."""
    available = int(now.available_coins)
    duchy = gain_worth(now, FACES["Duchy"], now.late) if now.view.available("Duchy") else 0.0
    more = turn_value(now, available + 3, DILUTION) - turn_value(now, available, DILUTION)
    return 3 if duchy <= 0.0 or more > max(0.0, duchy - DILUTION) else 0


def discard_for_count(now: Outlook, decision: Decision) -> Answer:
    """For a Count: discard the required number of cards, those that this turn's buys need least."""
    return smallest(values_to_spend(now, decision.cards, coins_from_count(now)), decision.min)


def discard_to_draw(now: Outlook, decision: Decision) -> Answer:
    """Discard cards that are worth less in hand than the next card of the deck."""
    return below(values_now(now, decision.cards), now.expected_card + 0.3, decision)


def discard_to_draw_coins(now: Outlook, decision: Decision) -> Answer:
    """Like `discard_to_draw`, but drawn cards are worth at least the coin they can be discarded for."""
    return below(values_now(now, decision.cards), max(now.expected_card + 0.3, 1.1), decision)


def discard_to_cycle(now: Outlook, decision: Decision) -> Answer:
    """Like `discard_to_draw`, but keep Treasures if discarding them would make this turn's buys worse.

    If the deck keeps drawing, discard them anyway.
    """
    picked = discard_to_draw(now, decision)
    coins = [decision.cards[number].coins for number in picked if decision.cards[number].types & TREASURE]
    if not coins or now.keeps_drawing:
        return picked
    drawn = now.expected_card * float(len(coins)) - float(sum(coins))
    if expected_value(now, now.available_coins + drawn) >= turn_value(now, int(now.available_coins)):
        return picked
    rest = [number for number in picked if not decision.cards[number].types & TREASURE]
    return tuple(rest) if len(rest) >= decision.min else picked


def discard_for_coins(now: Outlook, decision: Decision) -> Answer:
    """Discard cards worth less than the coin they give; include Coppers if they would bar a planned buy."""
    return below(values_now(now, decision.cards), 1.1 if now.plan.barring else 0.95, decision)


def discard_two_to_draw(now: Outlook, decision: Decision) -> Answer:
    """Discard the two least valuable cards if together they are worth less than a new card."""
    values = values_now(now, decision.cards)
    picked = smallest(values, decision.max)
    total = sum([values[number] for number in picked])
    return picked if total < now.expected_card else NONE


def discard_curse(now: Outlook, decision: Decision) -> Answer:
    return (0,)


def discard_for_action(now: Outlook, decision: Decision) -> Answer:
    """Discard the worst card if +1 Action is worth more, preferring duplicates that block a Menagerie."""
    cards = decision.cards
    actions = now.view.actions + _discarders(cards)
    poorer = sum(hand_values(now, cards, actions))
    prices = hand_values(now, cards, actions + 1)
    gained = sum(prices) - poorer
    _discount_duplicates(now, cards, prices, 2)
    number = argsort(prices)[0]
    return (number,) if prices[number] < gained else NONE


def discard_for_buy(now: Outlook, decision: Decision) -> Answer:
    """Discard the worst card if +1 Buy is worth more, preferring duplicates that block a Menagerie."""
    cards = decision.cards
    prices = hand_values(now, cards, now.view.actions + _discarders(cards))
    _discount_duplicates(now, cards, prices, 1)
    gained = another_buy(now)
    for i in range(len(cards)):
        if prices[i] > 0.1:
            prices[i] += float(cards[i].buys) * gained  # playing this card would also give a Buy
    number = argsort(prices)[0]
    return (number,) if prices[number] < gained else NONE


def _discarders(cards: list[Card]) -> int:
    """Count the cards that let their player discard a card for +1 Action."""
    return sum([1 for card in cards if card.discards and card.most_actions > card.actions])


def _discount_duplicates(now: Outlook, cards: list[Card], prices: list[float], discards: int) -> None:
    """Lower the price of duplicates that block a Menagerie, if all of them can be discarded."""
    if now.view.actions == 0 or not any([card.name == "Menagerie" for card in cards]):
        return
    stuck = duplicates_left(cards, now.view.actions)
    surplus = sum(stuck.values())
    if not 0 < surplus <= discards + 2 * _discarders(cards):
        return
    step = 5.0 * max(1.0, now.expected_card) / float(surplus)
    for i in range(len(cards)):
        if cards[i].name in stuck:
            prices[i] -= step


def make_discard(now: Outlook, decision: Decision) -> Answer:
    """Pick the best card in another player's hand, which that player then discards."""
    values = hand_values(now, decision.cards, 2)
    return (argmax(values),)


# Trashing ------------------------------------------------------------------------------------------------------------
def trash_one(now: Outlook, decision: Decision) -> Answer:
    """Trash the least valuable cards; if that is optional, only those whose loss is worth what the card gives for it."""
    values = losses(now, decision.cards)
    picked = argsort(values)[: decision.max]
    if decision.min == 0:
        reward = _reward_for_trashing(now, decision)
        picked = [number for number in picked if values[number] < reward]
    if decision.all_or_none and len(picked) < decision.max:
        return NONE
    return tuple(picked[: max(decision.min, 1)]) if decision.max == 1 else tuple(picked)


def _reward_for_trashing(now: Outlook, decision: Decision) -> float:
    """Return the value of the best bonus among the options that the card offers next, or 0."""
    card = FACES.get(decision.source)
    if card is None:
        return 0.0
    return max([0.0, *[word_value(now, word) for word in card.options if word.startswith("+")]])


def trash_for_pay(now: Outlook, decision: Decision) -> Answer:
    """Trash the card with the best value of what is paid for its cost minus value lost; decline if allowed and too low."""
    payer = now.view.face(decision.source)
    prices = losses(now, decision.cards)
    values = [pay_value(now, payer, decision.cards[i], prices[i]) for i in range(len(prices))]
    number = argmax(values)
    return NONE if decision.min == 0 and values[number] <= 0.0 else (number,)


def trash_from_supply(now: Outlook, decision: Decision) -> Answer:
    """Trash a pile's card: a good one if the same Action in hand can gain it at once, otherwise the worst one."""
    values = [gain_worth(now, card, now.late) for card in decision.cards]
    if any([card.name == decision.source for card in now.view.hand]) and now.view.actions > 0:
        return (argmax(values),)
    return smallest(values, decision.min)


def trash_many(now: Outlook, decision: Decision) -> Answer:
    """Trash all junk, and Coppers as long as the deck and this turn's buy can spare them."""
    cards = decision.cards
    late = now.late
    picked: list[int] = []
    values = losses(now, cards)
    is_junk_copper = now.wants_trashed(FACES["Copper"])
    least_money = MIN_MONEY if is_junk_copper else now.money_needed
    spare = now.money - now.plan.money_to_keep(now.view, decision.source, least_money)
    coppers = sum([1 for card in cards if card.name == "Copper"])
    spare_now = coppers
    if not now.plan.trash.insists(now.view, "Copper"):
        spare_now = spare_coins(now, coppers, PLANNED_COPPER_TRASH_VALUE if is_junk_copper else COPPER_TRASH_VALUE)
    for number in argsort(values):
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
        return smallest(values, decision.min)
    return tuple(picked)


def trash_from_deck(now: Outlook, decision: Decision) -> Answer:
    """For cards revealed from the deck: trash all junk, and Coppers while there is enough money."""
    values = losses(now, decision.cards)
    return below(values, 0.0, decision)


def trash_copper(now: Outlook, decision: Decision) -> Answer:
    """Always trash a Copper for coins."""
    return (0,)


def trash_for_points(now: Outlook, decision: Decision) -> Answer:
    """For Bishop: trash the card with the best points gained minus value lost.

    On another player's turn there are no points to gain, so trash only junk.
    """
    if now.view.turn != now.view.seat:
        return trash_one(now, decision)
    return (argmax([bishop_gain(now, card) for card in decision.cards]),)


def trash_for_trade(now: Outlook, decision: Decision) -> Answer:
    """Trash the card with the most valuable trade; decline if allowed and no trade is worthwhile."""
    values = trade_values(now, now.view.face(decision.source), decision.cards)
    number = argmax(values)
    if decision.min == 0 and values[number] <= 0.0:
        return NONE
    return (number,)


def trash_for_forge(now: Outlook, decision: Decision) -> Answer:
    bits = forge(now, decision.cards)[1]
    return tuple([i for i in range(len(decision.cards)) if bits >> i & 1])


def trash_for_coins(now: Outlook, decision: Decision) -> Answer:
    """Trash the least useful card, preferring Treasures not yet in the trash, which give another coin."""
    known = {card.name for card in now.view.trash if card.types & TREASURE}
    values = losses(now, decision.cards)
    in_hand = hand_values(now, decision.cards, now.actions_to_come)
    share = 1.0 if now.late else 0.4  # late in the game, this turn matters more
    for i in range(len(values)):
        card = decision.cards[i]
        values[i] += share * in_hand[i]
        if card.types & TREASURE and card.name not in known:
            values[i] -= 1.0
    return smallest(values, 1)


def trash_in_turn(now: Outlook, decision: Decision) -> Answer:
    """Trash the card whose loss costs the least, for this turn and for the rest of the game."""
    values = losses_this_turn(now, decision.cards)
    in_hand = hand_values(now, decision.cards, now.actions_to_come)
    for i in range(len(values)):
        values[i] += 0.3 * in_hand[i]
    return smallest(values, 1)


def trash_for_death_cart(now: Outlook, decision: Decision) -> Answer:
    """For a Death Cart: trash an Action that is worth less than the Death Cart."""
    values = losses(now, decision.cards)
    number = argsort(values)[0]
    return (number,) if values[number] < 2.0 else NONE


def trash_two(now: Outlook, decision: Decision) -> Answer:
    """For a Mercenary: trash two cards if they are worth less than the Mercenary's effect."""
    values = losses(now, decision.cards)
    picked = smallest(values, decision.max)
    total = sum([values[number] for number in picked])
    return picked if total < 2.0 else NONE


def trash_from_discard(now: Outlook, decision: Decision) -> Answer:
    """For a Hermit: trash junk from the hand or discard pile."""
    values = losses(now, decision.cards)
    number = argsort(values)[0]
    return (number,) if values[number] < 0.0 else NONE


# Topdecking -----------------------------------------------------------------------------------------------------------
def next_values(now: Outlook, cards: list[Card]) -> list[float]:
    """Return what each card would be worth in the next hand."""
    values: list[float] = []
    for card in cards:
        if is_junk(card):
            values.append(-1.0 if card.types & RUINS else -0.5)
        elif card.types & TREASURE:
            values.append(0.9 * float(max(card.coins, card.cost // 2)))
        else:
            values.append(0.5 + 0.55 * worth(now, card, False))
    return values


def topdeck(now: Outlook, decision: Decision) -> Answer:
    """Topdeck cards: from the hand those of least use now, from elsewhere all of them or the best one."""
    if decision.cards[0] not in now.view.hand:
        return topdeck_best(now, decision) if decision.max == 1 else topdeck_ordered(now, decision)
    if decision.max == 1:
        return topdeck_from_hand(now, decision)
    picked = smallest(values_now(now, decision.cards), decision.min)
    later = next_values(now, [decision.cards[number] for number in picked])
    return tuple([picked[i] for i in argsort([-value for value in later])])


def position_in_deck(now: Outlook, decision: Decision) -> Answer:
    """Put the card that `topdeck_from_hand` picked at the bottom if it is useless, otherwise on top."""
    hand = now.view.hand
    card = hand[_least_needed(now, hand, 0)] if hand else None
    return (decision.size - 1 if card is not None and is_junk(card) else 0,)


def topdeck_ordered(now: Outlook, decision: Decision) -> Answer:
    """Put back all cards, best on top."""
    order = argsort(next_values(now, decision.cards))
    order.reverse()
    return tuple(order[: decision.max])


def topdeck_to_play(now: Outlook, decision: Decision) -> Answer:
    """Put back all cards in play order: cards that draw go above the cards they should draw."""
    hand = now.view.hand
    values = [-play_score(now, card, hand, max(now.view.actions, 2)) for card in decision.cards]
    return tuple(argsort(values)[: decision.max])


def topdeck_best(now: Outlook, decision: Decision) -> Answer:
    """Topdeck the best card for the next hand, or decline if that is allowed and all cards are bad."""
    values = next_values(now, decision.cards)
    number = argmax(values)
    if decision.min == 0 and values[number] < 0.95:
        return NONE
    return (number,)


def topdeck_from_hand(now: Outlook, decision: Decision) -> Answer:
    """Topdeck a card that is useless now and useful next turn, such as an unplayable Action."""
    return topdeck_with_coins(now, decision, 0)


def topdeck_with_coins(now: Outlook, decision: Decision, more: int) -> Answer:
    """Like `topdeck_from_hand`, with `more` extra coins this turn."""
    return (_least_needed(now, decision.cards, more),)


def _least_needed(now: Outlook, cards: list[Card], more: int) -> int:
    """Return the index of the card with the best value next turn compared to its value now."""
    held = values_to_spend(now, cards, more)
    later = next_values(now, cards)
    return argmax([0.6 * later[i] - held[i] for i in range(len(held))])


def topdeck_victory(now: Outlook, decision: Decision) -> Answer:
    """For a Bureaucrat: topdeck the Victory card that is least useful in hand."""
    values = values_now(now, decision.cards)
    late = now.late
    return (argmax([-values[i] - 0.1 * loss(now, decision.cards[i], late) for i in range(len(values))]),)


def discard_from_deck(now: Outlook, decision: Decision) -> Answer:
    """For cards revealed from the deck: discard those probably worse than the next card."""
    values = next_values(now, decision.cards)
    return below(values, 0.75 * now.expected_card, decision)


def is_better_discarded(now: Outlook, card: Card) -> bool:
    """Return whether the next card of the deck is probably better than this one."""
    if card.types & VICTORY and not card.types & (ACTION | TREASURE):
        return True
    return next_values(now, [card])[0] < 0.75 * now.expected_card
