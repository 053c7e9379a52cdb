"""The vocabulary of strategy conditions: terms, card types and kinds, options, and the names that are no Kingdom cards.

Plain data, so that parser, checker, importer and bot agree on it without any of them knowing the engine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class TermDefinition:
    """One term: what stands in its parentheses, if anything, and what it means."""

    meaning: str
    argument: Literal["card", "pile", "type"] | None = None
    is_flag: bool = False
    """1 or 0, and may stand alone as a condition."""


TERMS: dict[str, TermDefinition] = {
    # my cards
    "count": TermDefinition("copies of the card I own, wherever they are", "card"),
    "count_type": TermDefinition("cards of the type or kind I own", "type"),
    "hand": TermDefinition("copies of the card in my hand", "card"),
    "play": TermDefinition("copies of the card I have in play", "card"),
    "deck": TermDefinition("all cards I own"),
    "draw_pile": TermDefinition("cards left in my draw pile"),
    "money": TermDefinition("coins printed on all Treasures I own"),
    "average_money": TermDefinition("money divided by deck: coins of my Treasures per card owned"),
    "total_money": TermDefinition("coins printed on all cards I own, Actions included"),
    # the turn
    "coins": TermDefinition("coins I have now"),
    "buys": TermDefinition("Buys I have left"),
    "actions": TermDefinition("Actions I have left"),
    "turn": TermDefinition("number of my turn; my first is 1"),
    "action_phase": TermDefinition("set during my Action phase: the card would be gained, not bought", is_flag=True),
    # the score
    "vp": TermDefinition("my victory points, tokens included"),
    "opponent_vp": TermDefinition("victory points of my best opponent"),
    "lead": TermDefinition("my victory points minus those of my best opponent"),
    # opponents
    "opponent_count": TermDefinition("copies of the card owned by the opponent who has most of them", "card"),
    "opponents_total": TermDefinition("copies of the card owned by all opponents together", "card"),
    # the table
    "left": TermDefinition("cards left in the Supply pile", "pile"),
    "in_supply": TermDefinition("set if the game has this pile, even an empty one", "pile", is_flag=True),
    "empty": TermDefinition("empty Supply piles"),
    "smallest_pile": TermDefinition("cards in the smallest Supply pile that isn't empty"),
    "trashed": TermDefinition("copies of the card in the trash", "card"),
    "gains_to_end": TermDefinition(
        "gains that would end the game soonest: the smallest of left(Province), left(Colony) if in the game, and the "
        "sum of the smallest piles needed to reach the number of empty piles that ends the game"
    ),
}

TYPES: frozenset[str] = frozenset(
    {"Action", "Treasure", "Victory", "Curse", "Attack", "Reaction", "Prize", "Looter", "Ruins", "Knight", "Shelter"}
)
"""Card types as printed, for `count_type`."""

PILES: frozenset[str] = frozenset({"Knights", "Ruins"})
"""Supply piles of different cards: they may stand wherever a pile may, besides the cards."""

OPTIONS: dict[str, str] = {
    "colony": "made for games with Platinum and Colony",
    "shelters": "made for games that start with Shelters",
    "bane": "'bane CARD': the Bane card it is made for, with Young Witch",
}

PRIZES: frozenset[str] = frozenset({"Bag of Gold", "Diadem", "Followers", "Princess", "Trusty Steed"})

BASIC: frozenset[str] = frozenset(
    {"Copper", "Silver", "Gold", "Platinum", "Estate", "Duchy", "Province", "Colony", "Curse", "Ruins"}
)
"""Piles that are no Kingdom cards but may be in the Supply."""

NEVER_CHOSEN: frozenset[str] = frozenset({"Hovel", "Necropolis", "Overgrown Estate", "Spoils", "Madman", "Mercenary"})
"""Cards that no rule can pick: they come only by setup or as the fixed result of another card."""

_INSIDE_MIXED_PILES: frozenset[str] = frozenset(
    {
        "Dame Anna", "Dame Josephine", "Dame Molly", "Dame Natalie", "Dame Sylvia", "Sir Bailey", "Sir Destry",
        "Sir Martin", "Sir Michael", "Sir Vander", "Abandoned Mine", "Ruined Library", "Ruined Market",
        "Ruined Village", "Survivors",
    }
)  # fmt: skip


def has_kingdom_pile(card: str) -> bool:
    """Whether a Kingdom can have a pile of this name, provided that there is such a card at all."""
    return card not in BASIC | PRIZES | NEVER_CHOSEN | _INSIDE_MIXED_PILES


# Kinds are strategists' words, not printed types. Geronimoo's conditions use them, and engines are balanced with them.
# A card belongs to a kind if it does so when simply played, without help from others.

_VILLAGES = frozenset(
    {
        "Village", "Festival", "City", "Worker's Village", "Hamlet", "Farming Village", "Squire", "Fortress",
        "Wandering Minstrel", "Bandit Camp", "Madman", "Dame Molly", "Necropolis", "Trusty Steed",
    }
)  # fmt: skip

_CANTRIPS = frozenset(
    {
        "Harbinger", "Laboratory", "Market", "Merchant", "Poacher", "Sentry", "Village", "City", "Grand Market",
        "Peddler", "Worker's Village", "Hamlet", "Menagerie", "Farming Village", "Tournament", "Hunting Party",
        "Vagrant", "Market Square", "Sage", "Urchin", "Fortress", "Ironmonger", "Rats", "Wandering Minstrel",
        "Bandit Camp", "Junk Dealer", "Sir Bailey",
    }
)  # fmt: skip

_TERMINALS = frozenset(
    {
        "Artisan", "Bandit", "Bureaucrat", "Chapel", "Council Room", "Library", "Militia", "Mine", "Moat",
        "Moneylender", "Remodel", "Smithy", "Vassal", "Witch", "Workshop", "Bishop", "Counting House", "Expand",
        "Forge", "Goons", "Mint", "Monument", "Mountebank", "Rabble", "Trade Route", "Vault", "Watchtower",
        "Fortune Teller", "Horse Traders", "Remake", "Young Witch", "Harvest", "Jester", "Followers", "Princess",
        "Poor House", "Beggar", "Hermit", "Storeroom", "Armory", "Death Cart", "Marauder", "Scavenger", "Catacombs",
        "Count", "Cultist", "Graverobber", "Pillage", "Rogue", "Altar", "Hunting Grounds", "Dame Anna",
        "Dame Josephine", "Dame Natalie", "Dame Sylvia", "Sir Destry", "Sir Martin", "Sir Michael", "Sir Vander",
        "Abandoned Mine", "Ruined Library", "Ruined Market", "Survivors", "Mercenary",
    }
)  # fmt: skip

KINDS: dict[str, frozenset[str]] = {
    "Terminal": _TERMINALS,  # Actions that give no Action back
    "Village": _VILLAGES,  # can give two Actions or more
    "Cantrip": _CANTRIPS,  # replace themselves: a card and an Action
}
"""Kinds of cards for `count_type` beyond the printed types, by name."""
