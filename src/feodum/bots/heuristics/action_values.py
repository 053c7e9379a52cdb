"""How good single Actions are to play, where their facts aren't enough."""

from __future__ import annotations

from typing import Final

# Play order of cards that give +Actions, highest first. Other cards are scored by their facts.
NONTERMINAL_SCORES: Final = {
    "Wandering Minstrel": 175.0,
    "Farming Village": 172.0,
    "Vagrant": 169.0,
    "Ironmonger": 168.0,
    "Hunting Party": 164.0,
    "Sage": 158.0,
    "Urchin": 157.0,
    "Tournament": 156.0,
    "Festival": 150.0,
    "Hamlet": 149.0,
    "Dame Molly": 148.0,
    "Bag of Gold": 147.0,
    "Sentry": 161.0,
    "Junk Dealer": 145.0,
    "Harbinger": 144.0,
    "Mystic": 140.0,
    "Rats": 138.0,
    "Forager": 136.0,
    "Cellar": 134.0,
    "Rebuild": 132.0,
    "Madman": 128.0,
    "Necropolis": 112.0,
    "Ruined Village": 110.0,
}

# Value of playing a terminal, in coins, where its facts aren't enough.
TERMINAL_VALUES: Final = {
    "Artisan": 5.5,
    "Bandit": 5.5,
    "Bureaucrat": 4.0,
    "Council Room": 6.0,
    "Militia": 5.5,
    "Moat": 3.2,
    "Smithy": 5.0,
    "Vassal": 3.8,
    "Workshop": 3.3,
    "Goons": 8.0,
    "Monument": 4.5,
    "Rabble": 5.6,
    "Vault": 5.2,
    "Fortune Teller": 3.3,
    "Harvest": 4.2,
    "Jester": 5.4,
    "Princess": 6.0,
    "Hermit": 3.4,
    "Storeroom": 2.8,
    "Armory": 3.6,
    "Scavenger": 3.9,
    "Catacombs": 5.2,
    "Count": 4.6,
    "Pillage": 5.3,
    "Rogue": 4.8,
    "Hunting Grounds": 6.2,
    "Dame Anna": 5.0,
    "Dame Josephine": 4.7,
    "Dame Natalie": 5.2,
    "Dame Sylvia": 5.8,
    "Sir Destry": 5.9,
    "Sir Martin": 4.8,
    "Sir Michael": 6.1,
    "Sir Vander": 4.7,
    "Survivors": 0.3,
    "Ruined Market": 0.1,
}
# Value of playing a terminal that gives others cards, in coins, while the pile lasts and once it is empty.
GIVER_VALUES: Final = {
    "Witch": (8.0, 3.2),
    "Mountebank": (8.0, 3.8),
    "Young Witch": (7.0, 2.2),
    "Followers": (10.0, 4.5),
    "Cultist": (8.0, 3.4),
    "Marauder": (6.0, 3.0),
}
GIFT_VALUE: Final = 4.8
"""Value of giving others cards, in coins, for a terminal without a value of its own."""
# Extra value of one play of a card with +Actions, in coins, beyond its facts.
BEYOND_FACTS: Final = {"Hunting Party": 1.6, "Mystic": 2.5, "Bag of Gold": 2.5, "Rebuild": 2.5}
