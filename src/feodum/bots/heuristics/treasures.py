"""The order in which to play Treasures, and which ones to hold back."""

from __future__ import annotations

from feodum.bots.heuristics.buying_power import turn_value
from feodum.bots.heuristics.card_values import loss, worth
from feodum.bots.heuristics.coins import treasure_value
from feodum.bots.heuristics.hands import argsort
from feodum.bots.heuristics.outlook import Outlook
from feodum.engine.card import TREASURE, Card
from feodum.engine.decision import NONE, Answer, Decision, pick_all
from feodum.strategies.plan import UNRANKED, Plan
from feodum.view.window import View


def treasure_order(plan: Plan, view: View, decision: Decision) -> Answer:
    """Return the answer that plays the right Treasures in the right order."""
    cards = decision.cards
    if plan.buying_trashes:
        enough = _just_enough(Outlook(plan, view), cards)
        if enough is not None:
            return enough
    if plan.barring or plan.may_hold_back_treasures:
        return _ordered(Outlook(plan, view), cards)
    for card in cards:
        if not card.is_plain:
            return _ordered(Outlook(plan, view), cards)
    return pick_all(len(cards))


def _ordered(now: Outlook, cards: list[Card]) -> Answer:
    order: list[tuple[int, int]] = []
    for i in range(len(cards)):
        name = cards[i].name
        place = cards[i].order
        rank = now.plan.play.rank(now.view, name)
        if rank < 0:
            continue
        if rank != UNRANKED:
            place = rank - 100
        order.append((place, i))
    order.sort()
    held = _held_back(now, cards)
    return tuple([number for _, number in order if cards[number].name != held])


def _held_back(now: Outlook, cards: list[Card]) -> str:
    """Return the name of the Treasure to keep in hand, or an empty string.

    It keeps a Treasure that, in play, bars a planned buy, and one-shot Treasures if their coins aren't needed.
    """
    if now.plan.barring and _can_do_without_barring(now, cards):
        return now.plan.barring
    for card in cards:
        if card.is_one_shot:
            return card.name if not now.late and _buys_the_same(now, cards, card.name) else ""
    return ""


def coins_of(now: Outlook, cards: list[Card], without: str) -> int:
    """Return the coins after playing all of the cards except those named `without`."""
    total = float(now.view.coins)
    for card in cards:
        if card.name != without:
            total += float(card.coins) if card.coins else treasure_value(card)
    return int(total)


def _planned_buy(now: Outlook, coins: int, is_barred: bool) -> Card | None:
    """Return the card the plan would buy with this many coins, or None.

    `is_barred` excludes cards that can't be bought while a certain card is in play.
    """
    banned = now.view.banned
    offers = [card for card in now.on_offer(coins) if card.name not in banned and not (is_barred and card.barred_by)]
    number = now.best_ranked(offers)
    return None if number < 0 else offers[number]


def _can_do_without_barring(now: Outlook, cards: list[Card]) -> bool:
    """Return whether the plan prefers a buy that its barring Treasure would forbid, and can pay it without."""
    barring = now.plan.barring
    for card in now.view.in_play(now.view.seat):
        if card.name == barring:
            return False
    without = _planned_buy(now, coins_of(now, cards, barring), False)
    if without is None or without.barred_by != barring:
        return False
    with_all = _planned_buy(now, coins_of(now, cards, ""), True)
    return with_all is None or now.rank(with_all) > now.rank(without)


def _just_enough(now: Outlook, cards: list[Card]) -> Answer | None:
    """Return the least valuable Treasures that pay for a card like Mint, or None if none is wanted.

    Buying it trashes them.
    """
    wanted = _planned_buy(now, coins_of(now, cards, ""), True)
    if wanted is None or not wanted.buying_trashes & TREASURE:
        return None
    spare = now.view.coins - now.view.cost_of(wanted)
    picked: list[int] = []
    for number in argsort([worth(now, card, False) for card in cards]):
        if spare < 0 and cards[number].coins:
            picked.append(number)
            spare += cards[number].coins
    if spare < 0:
        return None
    for number in reversed(picked[:]):
        if cards[number].coins <= spare:
            picked.remove(number)
            spare -= cards[number].coins
    return tuple(picked)


def _buys_the_same(now: Outlook, cards: list[Card], held: str) -> bool:
    """Return whether the plan would buy the same card without the held Treasure; False with more than one Buy."""
    if now.view.buys > 1:
        return False
    with_all = _planned_buy(now, coins_of(now, cards, ""), True)
    without = _planned_buy(now, coins_of(now, cards, held), True)
    if with_all is None or without is None:
        return with_all is without
    return with_all.name == without.name


def counterfeit_target(now: Outlook, cards: list[Card]) -> Answer:
    """Pick the Treasure to play twice and trash, or none if this turn's buys don't make up for the loss."""
    best = -1
    most = 0.0
    late = now.late
    available = int(now.available_coins)
    before = turn_value(now, available)
    for i in range(len(cards)):
        card = cards[i]
        if now.plan.trash.rank(now.view, card.name) < 0:
            continue
        price = 0.0 if card.is_one_shot else loss(now, card, late)  # it leaves the deck anyway
        value = 0.1 * float(card.coins) + turn_value(now, available + card.coins) - before - price
        if value > most:
            best = i
            most = value
    return NONE if best < 0 else (best,)
