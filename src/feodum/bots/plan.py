"""A strategy made ready for play: its buy rules with conditions that ask a view, and its priorities as ranks."""

from __future__ import annotations

from typing import Final

from feodum.bots.amounts import Test, owned_by
from feodum.cards.box import FACES
from feodum.engine.card import Card
from feodum.view import View

NO_LIMIT: Final = 1 << 20
UNRANKED: Final = 1 << 20
_MIXED_PILES: Final = frozenset([face.pile for face in FACES.values()])


class Rule:
    """Take a card of that name (or of the mixed pile of that name) while fewer than `up_to` are owned, if the test holds."""

    def __init__(self, name: str, up_to: int, test: Test | None) -> None:
        self.name = name
        self.is_mixed_pile = name in _MIXED_PILES
        self.up_to = up_to
        self.test = test
        self.always = up_to >= NO_LIMIT and test is None

    def wanted(self, view: View) -> bool:
        if self.up_to < NO_LIMIT and owned_by(view, self.name, view.seat) >= self.up_to:
            return False
        return self.test is None or self.test.holds(view)


class Plan:
    """What a strategy says: rules in order, and ranks for playing, trashing and discarding, 0 the most urgent."""

    def __init__(self, rules: list[Rule], play: list[str], trash: list[str], discard: list[str]) -> None:
        self.rules = rules
        self.play = ranks(play)
        self.trash = ranks(trash)
        self.discard = ranks(discard)
        self.names = {rule.name: i for i, rule in reversed(list(enumerate(rules)))}
        """For each card with a rule, the number of its first one."""
        self.saves_coppers = "Grand Market" in self.names
        self.buys_mints = "Mint" in self.names

    def best(self, view: View, cards: list[Card]) -> int:
        """The number of the card that the first rule which applies asks for; -1 if no rule asks for any of them."""
        for rule in self.rules:
            name = rule.name
            is_mixed_pile = rule.is_mixed_pile
            for i, card in enumerate(cards):
                if (card.pile if is_mixed_pile else card.name) == name:
                    if rule.always or rule.wanted(view):
                        return i
                    break
        return -1

    def rank(self, view: View, card: Card) -> int:
        """The number of the first rule that asks for the card now; UNRANKED if none does."""
        if card.name not in self.names and card.pile not in self.names:
            return UNRANKED
        for i, rule in enumerate(self.rules):
            if (card.name == rule.name or card.pile == rule.name) and (rule.always or rule.wanted(view)):
                return i
        return UNRANKED

    def uses(self, name: str) -> bool:
        """Whether any rule is about that card."""
        return name in self.names


def ranks(names: list[str]) -> dict[str, int]:
    return {name: i for i, name in reversed(list(enumerate(names)))}
