"""What cards are worth: to own, to be rid of, to gain. All in one unit, about the value of one coin on a card."""

from __future__ import annotations

from typing import Final

from feodum.bots.amounts import gains_to_end, printed_coins
from feodum.bots.plan import UNRANKED, Plan
from feodum.cards.box import FACES
from feodum.engine.card import ACTION, CURSE, RUINS, SHELTER, TREASURE, VICTORY, Card
from feodum.view import View

LATE: Final = 5
"""With so many gains to the end of the game, points come before deck building."""
ENOUGH_MONEY: Final = 5
"""Coins in the whole deck that trashing Coppers leaves."""

# How good a card is to own where its cost says too little or too much about it.
_OWN: Final = {
    "Copper": 0.6,
    "Silver": 3.0,
    "Gold": 6.0,
    "Platinum": 9.5,
    "Loan": 2.5,
    "Spoils": 3.5,
    "Chapel": 2.5,
    "Peddler": 5.0,
    "Rats": 0.5,
    "Beggar": 1.0,
    "Death Cart": 3.0,
    "Band of Misfits": 4.5,
    "Counting House": 3.5,
    "Trade Route": 2.5,
    "Followers": 9.0,
    "Trusty Steed": 8.0,
    "Princess": 7.0,
    "Diadem": 6.0,
    "Bag of Gold": 6.5,
    "Madman": 5.0,
    "Mercenary": 5.0,
    "Necropolis": -0.4,
    "Hovel": -1.6,
    "Overgrown Estate": -1.6,
    "Abandoned Mine": -0.9,
    "Ruined Library": -0.9,
    "Ruined Market": -1.2,
    "Ruined Village": -1.4,
    "Survivors": -1.2,
}

# What trashing a card gives its owner.
_TRASHED: Final = {
    "Fortress": 6.0,
    "Rats": 1.3,
    "Cultist": 4.0,
    "Catacombs": 3.5,
    "Hunting Grounds": 3.5,
    "Squire": 4.5,
    "Sir Vander": 6.0,
    "Feodum": 6.5,
    "Overgrown Estate": 1.0,
    "Market Square": 0.0,
}


def is_late(view: View) -> bool:
    """Whether the game may end before a card bought now is played often."""
    return gains_to_end(view) <= LATE


def points_of(view: View, card: Card) -> float:
    """The victory points that one more such card gives."""
    if card.name == "Gardens":
        return float(view.deck_total(view.seat)) / 10.0
    if card.name == "Feodum":
        return float(view.count("Silver", view.seat)) / 3.0
    if card.name == "Fairgrounds":
        return float(len(view.owned(view.seat)) // 5 * 2)
    return float(card.points)


def worth(view: View, card: Card, late: bool) -> float:
    """What the card is worth in the seat's deck."""
    types = card.types
    if types & CURSE:
        return -2.5
    if types & VICTORY and not types & (SHELTER | ACTION | TREASURE):
        points = points_of(view, card)
        if late or points >= 6.0:
            return points * 1.35
        return points * 1.1 - 1.9
    own = _OWN.get(card.name)
    value = own if own is not None else float(card.cost)
    if late and value > 1.0 and not types & VICTORY:
        value *= 0.6
    return value + float(card.points)


def spare_money(view: View) -> int:
    """How many coins on Coppers the deck could do without."""
    return printed_coins(view, False) - ENOUGH_MONEY


def loss(plan: Plan, view: View, card: Card, late: bool) -> float:
    """What trashing the card costs; negative for what one is glad to be rid of."""
    value = worth(view, card, late)
    money = printed_coins(view, False) if card.coins else 0
    if card.name == "Copper":
        # Coppers are in the way once there is better money; until then they are all there is.
        value = -0.35 if money > 9 else 0.3
    if card.coins and money - card.coins < ENOUGH_MONEY:
        return value + 4.0  # a deck without money never comes back
    value -= _TRASHED.get(card.name, 0.0)
    if card.name in plan.trash and not (late and card.types & VICTORY):
        value = -4.0 - 0.05 * float(len(plan.trash) - plan.trash[card.name])
    return value


def is_junk(card: Card) -> bool:
    """Whether the card only fills a hand."""
    types = card.types
    if types & (CURSE | RUINS):
        return True
    if types & (VICTORY | SHELTER):
        return not types & (ACTION | TREASURE)
    return False


def gain_worth(plan: Plan, view: View, card: Card, late: bool) -> float:
    """What gaining the card is worth, first of all to the plan."""
    value = worth(view, card, late)
    rank = plan.rank(view, card)
    if rank != UNRANKED:
        return max(value, 0.5) + 1.5 + 1.0 / float(rank + 2)
    if card.types & VICTORY and not card.types & ACTION:
        return value
    if card.name == "Copper":
        return -0.8
    if card.name == "Death Cart":
        return -0.5  # it comes with two Ruins
    if card.name == "Rats":
        return -0.7
    if card.types & TREASURE:
        return value * 0.8
    if card.types & ACTION:
        # Actions that the plan didn't ask for: cantrips never hurt, terminals soon collide.
        return value * (0.6 if card.actions else 0.35)
    return value


def best_gain(plan: Plan, view: View, cards: list[Card]) -> int:
    """The number of the card to gain: the plan's first, otherwise the one worth most; -1 where there is none."""
    wanted = plan.best(view, cards)
    if wanted >= 0:
        return wanted
    late = is_late(view)
    best = -1
    most = -1000.0
    for i in range(len(cards)):
        value = gain_worth(plan, view, cards[i], late)
        if value > most:
            best = i
            most = value
    return best


def on_offer(view: View, at_most: int, at_least: int = 0, types: int = 0) -> list[Card]:
    """The top cards of the Supply in a range of costs, if wanted only those of some type."""
    found: list[Card] = []
    for name in view.supply():
        card = view.top(name)
        if card is not None and (types == 0 or card.types & types) and at_least <= view.cost_of(card) <= at_most:
            found.append(card)
    return found


def best_card(plan: Plan, view: View, at_most: int, at_least: int = 0, types: int = 0) -> Card | None:
    """The best gain in a range of costs; None where nothing is to be had."""
    cards = on_offer(view, at_most, at_least, types)
    return cards[best_gain(plan, view, cards)] if cards else None


def best_offer(plan: Plan, view: View, late: bool, at_most: int, at_least: int = 0, types: int = 0) -> float:
    """What the best gain in a range of costs would be worth; 0 where nothing is to be had."""
    card = best_card(plan, view, at_most, at_least, types)
    return 0.0 if card is None else gain_worth(plan, view, card, late)


def unseen(view: View) -> dict[str, int]:
    """The seat's cards in deck and discard pile together: what it owns without what lies before it."""
    counts = view.owned(view.seat)
    for card in view.hand + view.in_play(view.seat) + view.set_aside(view.seat) + view.limbo(view.seat):
        name = card.printed.name
        counts[name] = counts.get(name, 0) - 1
    return counts


def expected_card(view: View) -> float:
    """What the next card drawn is worth in hand, on average."""
    total = 0
    value = 0.0
    for name, count in unseen(view).items():
        face = FACES.get(name)
        if face is None or count <= 0:
            continue
        total += count
        if face.types & TREASURE:
            value += float(count) * max(1.0, float(face.coins))
        elif face.types & ACTION and not face.types & (RUINS | SHELTER):
            value += float(count) * (1.6 if view.actions > 0 else 0.4)
    return value / float(total) if total else 0.0
