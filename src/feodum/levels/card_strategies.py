"""Strategies that add a single card to money, by the card's facts."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from feodum.cards.box import FACES, KINGDOM_CARDS
from feodum.cards.catalogue import TERMINALS
from feodum.engine.card import ACTION, ATTACK, NIGHT_CARD, TREASURE, Card
from feodum.kingdoms.selection import kingdom_cost
from feodum.strategies import library_names
from feodum.strategies.loaded_plans import library_strategy
from feodum.strategies.model import BuyRule, Comparison, Number, Strategy, Term

PLAYABLE: Final = ACTION | TREASURE | NIGHT_CARD
POTION: Final = "Potion"
_MIN_APPEAL: Final = 3.0
"""The least appeal of a card that makes a money deck better."""
_CURSES: Final = 4.5
"""Appeal of giving the other players Curses."""


def left(name: str, at_most: int) -> Comparison:
    """Return the condition that a pile has at most this many cards left."""
    return Comparison(Term("left", name), "<=", Number(at_most))


@cache
def cards_of_library() -> frozenset[str]:
    """Return the Kingdom cards that a strategy of the library is about."""
    return frozenset(name for slug in library_names() for name in library_strategy(slug).needs)


def cards_without_strategy(piles: Iterable[str]) -> list[str]:
    """Return the Kingdom cards that no strategy of the library is about and that a money deck may want."""
    known = cards_of_library()
    return [
        name for name in piles if name in KINGDOM_CARDS and name in FACES and name not in known and _is_fitting(FACES[name])
    ]


def _is_fitting(card: Card) -> bool:
    """Return True if the card can help a deck with few other Actions. A Victory card must be affordable without Potions."""
    return bool(card.types & PLAYABLE) or not card.potion_cost


def card_count(name: str) -> int:
    """Return how many copies of a card a money deck should buy."""
    return 2 if name in TERMINALS else 4


def card_strategy(name: str) -> Strategy:
    """Return a money strategy with a card, based on the card's facts."""
    rules = [BuyRule("Province"), BuyRule("Duchy", condition=left("Province", 4)), BuyRule("Gold"), BuyRule("Silver")]
    card = BuyRule(name, at_most=card_count(name))
    if not FACES[name].types & PLAYABLE:
        card = BuyRule(name, condition=left("Province", 5))
    return Strategy(name, rules=tuple(with_card(rules, card)), needs=(name,))


def with_card(rules: list[BuyRule], card: BuyRule) -> list[BuyRule]:
    """Return the buy rules with a card before or after Gold, and with a Potion if it costs one."""
    gold = next(number for number, rule in enumerate(rules) if rule.card == "Gold")
    # Cards that cost about as much as Gold come before it, or they would never be bought.
    before = kingdom_cost(card.card) >= 5 or FACES[card.card].potion_cost
    place = gold if before else gold + 1
    extended = [*rules[:place], card, *rules[place:]]
    if FACES[card.card].potion_cost:
        extended.insert(gold + 2, BuyRule(POTION, at_most=1))
    return extended


def most_appealing(piles: Iterable[str]) -> str:
    """Return the card that seems to improve a money deck most, or "" if none does."""
    appeals = {name: appeal(FACES[name]) for name in piles if name in FACES}
    best = max(appeals, key=lambda name: (appeals[name], name), default="")
    return best if best and appeals[best] >= _MIN_APPEAL else ""


def appeal(card: Card) -> float:
    """Return roughly how much one copy of the card adds to a money deck, in coins, compared to a Silver for its cost."""
    if not card.types & PLAYABLE or card.is_one_shot or card.needs_copy or card.discards_hand or card.trades:
        return 0.0
    if card.types & TREASURE:
        return 1.5 * float(card.coins - 1 + card.points) + (_CURSES if "Curse" in card.gives else 0.0)
    cards = 1.3 * float(card.draws + card.further_cards)
    if card.discards and card.draws > 2:
        cards *= 0.8 if not card.actions else 0.3  # discards most of them again
    value = cards + 0.9 * float(card.coins + card.further_coins) + (0.5 * float(card.draws_up_to))
    value += _CURSES if "Curse" in card.gives else 1.0 if card.types & ATTACK else 0.0
    value += float(card.points)
    return value - (1.5 if card.potion_cost else 0.0)
