"""In which order to play Treasures, and which to hold back."""

from __future__ import annotations

from typing import Final

from feodum.bots.money import every
from feodum.bots.plan import Plan
from feodum.bots.sense.hands import by_value, treasure_value
from feodum.bots.sense.worth import is_late, on_offer, spare_money, worth
from feodum.engine.card import TREASURE, Card
from feodum.engine.decision import NONE, Answer, Decision
from feodum.view import View

# Treasures that had better not be played anywhere in the row: the earlier ones have smaller numbers.
_PLACE: Final = {
    "Contraband": -6,  # before the others see what it can buy
    "Counterfeit": -5,  # while there is a Treasure in hand to play twice
    "Loan": -4,
    "Venture": -3,
    "Quarry": -2,
    "Bank": 5,  # counts the Treasures in play
    "Horn of Plenty": 6,  # counts the names in play
}


def treasure_order(plan: Plan, view: View, decision: Decision) -> Answer:
    """The Treasures to play now, in their order."""
    cards = decision.cards
    if plan.buys_mints:
        enough = _enough_for_mint(plan, view, cards)
        if enough is not None:
            return enough
    if plan.saves_coppers:
        return _ordered(plan, view, cards)
    for card in cards:
        if not card.is_plain:
            return _ordered(plan, view, cards)
    return every(len(cards))


def _ordered(plan: Plan, view: View, cards: list[Card]) -> Answer:
    order: list[tuple[int, int]] = []
    for i in range(len(cards)):
        name = cards[i].name
        place = _PLACE.get(name, 0)
        if name in plan.play:
            place = plan.play[name] - 100
        order.append((place, i))
    order.sort()
    held = _held_back(plan, view, cards)
    return tuple([number for _, number in order if cards[number].name != held])


def _held_back(plan: Plan, view: View, cards: list[Card]) -> str:
    """The name of Treasures that stay in hand: Coppers for the sake of a Grand Market, Spoils that make no difference."""
    if plan.saves_coppers and _spares_coppers(plan, view, cards):
        return "Copper"
    if any([card.name == "Spoils" for card in cards]) and not is_late(view) and _buys_alike(plan, view, cards):
        return "Spoils"
    return ""


def coins_of(view: View, cards: list[Card], without: str) -> int:
    """The coins there will be after playing the cards, apart from those of one name."""
    total = float(view.coins)
    for card in cards:
        if card.name != without:
            total += float(card.coins) if card.coins else treasure_value(card)
    return int(total)


def _wish(plan: Plan, view: View, coins: int, with_coppers: bool) -> Card | None:
    """What the plan would buy for so many coins."""
    banned = view.banned
    offers = [
        card for card in on_offer(view, coins) if card.name not in banned and not (with_coppers and card.name == "Grand Market")
    ]
    number = plan.best(view, offers)
    return None if number < 0 else offers[number]


def _spares_coppers(plan: Plan, view: View, cards: list[Card]) -> bool:
    """Whether a Grand Market can be had without any Copper, and is wanted more than what Coppers would buy."""
    for card in view.in_play(view.seat):
        if card.name == "Copper":
            return False
    without = _wish(plan, view, coins_of(view, cards, "Copper"), False)
    if without is None or without.name != "Grand Market":
        return False
    with_all = _wish(plan, view, coins_of(view, cards, ""), True)
    return with_all is None or plan.rank(view, with_all) > plan.rank(view, without)


def _enough_for_mint(plan: Plan, view: View, cards: list[Card]) -> Answer | None:
    """The least Treasures that pay for a Mint, which takes with it all that are in play; None where no Mint is wanted."""
    wish = _wish(plan, view, coins_of(view, cards, ""), True)
    if wish is None or wish.name != "Mint":
        return None
    spare = view.coins - view.cost_of(wish)
    picked: list[int] = []
    for number in by_value([worth(view, card, False) for card in cards]):
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


def _buys_alike(plan: Plan, view: View, cards: list[Card]) -> bool:
    """Whether the plan would buy the same without the Spoils; with several Buys every coin may count."""
    if view.buys > 1:
        return False
    with_all = _wish(plan, view, coins_of(view, cards, ""), True)
    without = _wish(plan, view, coins_of(view, cards, "Spoils"), True)
    if with_all is None or without is None:
        return with_all is without
    return with_all.name == without.name


def counterfeit_target(plan: Plan, view: View, cards: list[Card]) -> Answer:
    """What to play twice and trash: Spoils lose nothing by it, Coppers little; at the end whatever buys points."""
    best = -1
    most = 0.0
    late = is_late(view)
    coins = view.coins
    for card in view.hand:
        if card.types & TREASURE:
            coins += card.coins
    for i in range(len(cards)):
        card = cards[i]
        value = 0.0
        if card.name in plan.trash:
            value = 5.0
        elif card.name == "Spoils":
            value = 4.0
        elif card.name == "Copper":
            value = 3.0 if spare_money(view) > 1 else 0.0
        elif card.name == "Loan":
            value = 1.0
        elif late and coins < 8 <= coins + card.coins:
            value = 2.0 - 0.1 * float(card.cost)
        if value > most:
            best = i
            most = value
    return NONE if best < 0 else (best,)
