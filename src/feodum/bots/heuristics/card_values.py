"""The worth of owning, trashing and gaining cards, in units of roughly one coin."""

from __future__ import annotations

from typing import Final

from feodum.bots.heuristics.outlook import MIN_MONEY, Outlook
from feodum.cards.box import FACES
from feodum.engine.card import ACTION, CURSE, DIFFERENT_NAMES, EVERY_CARD, RUINS, SHELTER, TREASURE, VICTORY, Card
from feodum.engine.triggers import MIXED_COST
from feodum.strategies.plan import NEVER, UNRANKED
from feodum.view.window import View

PLANNED_BONUS: Final = 1.5
"""Bonus for a card that the plan asks for."""
POINT_WORTH: Final = 1.35
"""Worth of a Victory point late in the game."""

# Worth of owning a card whose worth can't be derived from its cost.
_OWNING_WORTHS: Final = {
    "Copper": 0.6,
    "Silver": 3.0,
    "Gold": 6.0,
    "Platinum": 9.5,
    "Loan": 2.5,
    "Spoils": 3.5,
    "Chapel": 2.5,
    "Remake": 3.0,
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

POTION_WORTH: Final = 2.0
"""Worth of the Potion in a card's cost, in coins."""
_DEBT_WORTH: Final = 0.6
"""Worth of each debt in a card's cost, in coins."""

# Benefit for the owner when the card is trashed.
TRASH_BENEFITS: Final = {
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


_TRASHERS: Final = frozenset({"Chapel", "Remake"})
"""Cards whose only use is to trash other cards: they are junk once there is nothing left to trash."""


def points_of(view: View, card: Card) -> float:
    """Return the Victory points that another copy of the card would score in the seat's deck."""
    if not card.scores_per:
        return float(card.points)
    if card.scores_types:
        owned = view.holdings(view.seat)
        of_types = sum([owned[name] for name in owned if FACES[name].types & card.scores_types])
        return float(of_types * card.scores) / float(card.scores_per)
    if card.scores_for == DIFFERENT_NAMES:  # rarely one more, so only full groups count
        return float(len(view.holdings(view.seat)) // card.scores_per * card.scores)
    counted = view.deck_total(view.seat) if card.scores_for == EVERY_CARD else view.count(card.scores_for, view.seat)
    return float(counted * card.scores) / float(card.scores_per)


def own_worth(card: Card) -> float:
    """Return the worth of owning the card, regardless of the rest of the deck."""
    own = _OWNING_WORTHS.get(card.name)
    if own is not None:
        return own
    if card.is_money and card.coins:
        return 3.0 * float(card.coins) - (2.4 if card.coins == 1 else 0.0)  # like Copper, Silver and Gold
    return full_cost(card)


def full_cost(card: Card) -> float:
    """Return the cost of the card in coins, including Potions and debt."""
    cost = float(card.cost)
    if card.abilities & MIXED_COST:
        cost += POTION_WORTH * float(card.potion_cost) + _DEBT_WORTH * float(card.debt_cost)
    return cost


def worth(now: Outlook, card: Card, late: bool) -> float:
    """Return the worth of the card in the seat's deck."""
    types = card.types
    if types & CURSE:
        return -2.5
    if types & VICTORY and not types & (SHELTER | ACTION | TREASURE):
        points = points_of(now.view, card)
        if late or points >= 6.0:
            return points * POINT_WORTH
        return points * 1.1 - 1.9
    value = own_worth(card)
    if card.potions:
        value = 4.0 if now.wants_potions else 0.2
    if late and value > 1.0 and not types & VICTORY:
        value *= now.playable_share
    return value + float(card.points)


def is_money_needed(now: Outlook, card: Card) -> bool:
    """Return whether the deck would have too few coins without the card."""
    needed = MIN_MONEY if now.wants_trashed(card) else now.money_needed
    return now.money - card.coins < needed


def loss(now: Outlook, card: Card, late: bool) -> float:
    """Return the cost of trashing the card. Negative if trashing it improves the deck."""
    value = worth(now, card, late)
    if card.coins:
        is_needed = is_money_needed(now, card)
        if card.name == "Copper":
            # Coppers are junk once the deck has enough better money.
            value = 0.3 if is_needed else -0.35
        if is_needed:
            return value + 4.0  # a deck without money never recovers
    if value > 0.0 and card.types & (ACTION | TREASURE):
        if not late:  # the card would be drawn often, and the plan may buy a replacement
            if now.plan.wants_replacement(now.view, card.name):
                value += PLANNED_BONUS
            value *= now.thinness
        if card.name in _TRASHERS:
            value *= junk_share(now)
    elif card.types & VICTORY:
        value -= now.thinness - 1.0  # in a thin deck, a dead card costs more
    value -= TRASH_BENEFITS.get(card.name, 0.0)
    rank = now.plan.trash.rank(now.view, card.name)
    if rank == UNRANKED:
        return value
    if rank < 0:
        return max(value, 0.0) + (20.0 if rank == NEVER else 0.01)
    return -4.0 - 0.05 * float(now.plan.trash.length - rank) if now.wants_trashed(card) else value


def junk_share(now: Outlook) -> float:
    """Return the factor by which a trasher's worth drops when fewer than 4 junk cards are left, else 1."""
    return min(1.0, float(junk_left(now)) / 4.0)


def junk_left(now: Outlook) -> int:
    """Return how many junk cards the seat owns, including Coppers it can do without."""
    total = max(0, min(now.view.count("Copper", now.view.seat), now.spare_money))
    for name, count in now.owned.items():
        face = FACES.get(name)
        if face is not None and is_junk(face) and worth(now, face, False) < 0.0:
            total += count
    return total


def is_junk(card: Card) -> bool:
    """Return whether the card is useless in hand."""
    types = card.types
    if types & (CURSE | RUINS):
        return True
    if types & (VICTORY | SHELTER):
        return not types & (ACTION | TREASURE)
    return False


def gain_worth(now: Outlook, card: Card, late: bool) -> float:
    """Return the worth of gaining the card, with a bonus if the plan wants it."""
    value = worth(now, card, late)
    rank = now.rank(card)
    if card.name in _TRASHERS:
        value *= junk_share(now)
    if rank != UNRANKED:
        return max(value, 0.5) + PLANNED_BONUS + 1.0 / float(rank + 2)
    if card.types & VICTORY and not card.types & ACTION:
        return value
    if card.name == "Copper":
        return -0.8
    if card.name == "Death Cart":
        return -0.5  # gaining it also gains two Ruins
    if card.name == "Rats":
        return -0.7
    if card.types & TREASURE:
        return value * 0.8
    if card.types & ACTION:
        # Actions that the plan didn't ask for: cantrips never hurt, terminals soon collide.
        return value * (0.6 if card.actions else 0.35)
    return value


def best_gain(now: Outlook, cards: list[Card]) -> int:
    """Return the index of the best gain: the plan's first choice, else the highest worth; -1 if none."""
    wanted = now.best_ranked(cards)
    if wanted >= 0:
        return wanted
    late = now.late
    best = -1
    most = -1000.0
    for i in range(len(cards)):
        value = gain_worth(now, cards[i], late)
        if value > most:
            best = i
            most = value
    return best


def best_card(now: Outlook, at_most: int, at_least: int = 0, types: int = 0) -> Card | None:
    """Return the best gain in a range of costs, or None."""
    key = (at_most, at_least, types)
    if key in now.best_cards:
        return now.best_cards[key]
    cards = now.on_offer(at_most, at_least, types)
    best = cards[best_gain(now, cards)] if cards else None
    now.best_cards[key] = best
    return best


def best_offer(now: Outlook, late: bool, at_most: int, at_least: int = 0, types: int = 0) -> float:
    """Return the worth of the best gain in a range of costs, or 0."""
    card = best_card(now, at_most, at_least, types)
    return 0.0 if card is None else gain_worth(now, card, late)
