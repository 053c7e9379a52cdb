"""The coins that cards in hand will produce."""

from __future__ import annotations

from typing import Final

from feodum.engine.card import ACTION, TREASURE, Card

# Value of Treasures whose coins vary or that have other effects as well.
_TREASURE: Final = {
    "Bank": 3.0,
    "Venture": 2.3,
    "Horn of Plenty": 2.5,
    "Counterfeit": 2.2,
    "Diadem": 2.5,
    "Hoard": 2.6,
    "Quarry": 1.9,
    "Talisman": 1.6,
    "Royal Seal": 2.3,
    "Loan": 1.2,
    "Contraband": 2.9,
    "Spoils": 2.8,
}


def treasure_value(card: Card) -> float:
    """Return roughly how many coins a Treasure in hand is worth."""
    special = _TREASURE.get(card.name)
    if special is not None:
        return special
    if card.coins or card.potions:
        return float(card.coins)
    return 0.5 * float(card.cost + 2 * card.potion_cost)  # its coins vary


def coins_of(cards: list[Card], actions: int) -> float:
    """Return the coins that cards in hand produce: Treasures, and Actions that can be played."""
    total = 0.0
    terminal: list[int] = []
    for card in cards:
        if card.types & TREASURE:
            total += treasure_value(card)
        elif actions > 0 and card.types & ACTION and card.coins:
            if card.actions:
                total += float(card.coins)
            else:
                terminal.append(card.coins)
    if terminal:
        terminal.sort(reverse=True)
        total += float(sum(terminal[:actions]))
    return total
