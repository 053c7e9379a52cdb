"""The order in which to play Treasures, and which ones to hold back."""

from __future__ import annotations

from feodum.bots.heuristics.buying_power import turn_value
from feodum.bots.heuristics.card_values import loss, worth
from feodum.bots.heuristics.coins import treasure_value
from feodum.bots.heuristics.hands import argsort
from feodum.bots.heuristics.outlook import Outlook
from feodum.engine.card import Card
from feodum.engine.decision import NONE, Answer, Decision, pick_all
from feodum.strategies.plan import UNRANKED, Plan
from feodum.view.window import View


def treasure_order(plan: Plan, view: View, decision: Decision) -> Answer:
    """Return the answer that plays the right Treasures in the right order."""
    cards = decision.cards
    if plan.buys_mints:
        enough = _enough_for_mint(Outlook(plan, view), cards)
        if enough is not None:
            return enough
    if plan.saves_coppers or plan.may_hold_back_treasures:
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

    Copper is kept because a Copper in play forbids buying Grand Market, Spoils if their coins aren't needed.
    """
    if now.plan.saves_coppers and _spares_coppers(now, cards):
        return "Copper"
    if any([card.name == "Spoils" for card in cards]) and not now.late and _buys_the_same(now, cards):
        return "Spoils"
    return ""


def coins_of(now: Outlook, cards: list[Card], without: str) -> int:
    """Return the coins after playing all of the cards except those named `without`."""
    total = float(now.view.coins)
    for card in cards:
        if card.name != without:
            total += float(card.coins) if card.coins else treasure_value(card)
    return int(total)


def _planned_buy(now: Outlook, coins: int, with_coppers: bool) -> Card | None:
    """Return the card the plan would buy with this many coins, or None.

    If Coppers are played, Grand Market can't be bought.
    """
    banned = now.view.banned
    offers = [
        card for card in now.on_offer(coins) if card.name not in banned and not (with_coppers and card.name == "Grand Market")
    ]
    number = now.best_ranked(offers)
    return None if number < 0 else offers[number]


def _spares_coppers(now: Outlook, cards: list[Card]) -> bool:
    """Return whether the plan can buy Grand Market without Coppers and prefers it to any buy with them."""
    for card in now.view.in_play(now.view.seat):
        if card.name == "Copper":
            return False
    without = _planned_buy(now, coins_of(now, cards, "Copper"), False)
    if without is None or without.name != "Grand Market":
        return False
    with_all = _planned_buy(now, coins_of(now, cards, ""), True)
    return with_all is None or now.rank(with_all) > now.rank(without)


def _enough_for_mint(now: Outlook, cards: list[Card]) -> Answer | None:
    """Return the least valuable Treasures that pay for a Mint, or None if no Mint is wanted.

    Buying a Mint trashes them.
    """
    wanted = _planned_buy(now, coins_of(now, cards, ""), True)
    if wanted is None or wanted.name != "Mint":
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


def _buys_the_same(now: Outlook, cards: list[Card]) -> bool:
    """Return whether the plan would buy the same card without Spoils; False with more than one Buy."""
    if now.view.buys > 1:
        return False
    with_all = _planned_buy(now, coins_of(now, cards, ""), True)
    without = _planned_buy(now, coins_of(now, cards, "Spoils"), True)
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
        price = 0.0 if card.name == "Spoils" else loss(now, card, late)  # returned anyway
        value = 0.1 * float(card.coins) + turn_value(now, available + card.coins) - before - price
        if value > most:
            best = i
            most = value
    return NONE if best < 0 else (best,)
