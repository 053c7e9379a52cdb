"""Translate play strategies of Geronimoo's simulator to play, trash and style lines.

The thresholds are those of the simulator's cards, as far as strategy files can express them.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from feodum.cards.box import FACES
from feodum.strategies.expressions import LineReader
from feodum.strategies.model import And, BuyRule, CardStyle, Named, Not, Priority, Strategy
from feodum.strategies.problems import Problem
from feodum.strategies.tokens import LineAborted

_JUNK = "Curse, Hovel, Overgrown Estate, Estate"

_ANY_CARD = ""

_LINES: dict[tuple[str, str], dict[str, list[str]]] = {
    ("Chapel", "aggressiveTrashing"): {
        "trash": [f"{_JUNK}, Copper"],
        "styles": ["Chapel: keep money 4"],
    },
    (_ANY_CARD, "aggressiveTrashing"): {"trash": [f"{_JUNK}, Copper"]},
    ("Hermit", "MarketSquareCombo"): {
        "conditions": [
            # Keep the last junk card for the turn that triggers every Market Square in hand.
            "spare_junk: count(Curse) + count(Hovel) + count(Overgrown Estate) + count(Estate) > 1 or hand(Market Square) > 4",
            "big_turn: hand_size >= 5 and draw_pile + discard_pile > 3 and (hand_size > 10 or ((count(Madman) > 4 or "
            "hand_size > 5) and (count(Market Square) - play(Market Square) > 5 or left(Market Square) = 0)))",
        ],
        "play": ["Madman when big_turn"],
        # Gaining many Golds is worth a Hermit if no junk is left.
        "trash": [", ".join(f"{card} when spare_junk" for card in _JUNK.split(", ")), "Hermit when hand(Market Square) > 4"],
    },
    ("Silver", "trashWhenObsolete"): {
        "trash": ["Silver when (count(Gold) > 0 and count(King's Court) > 0) or count_type(Action) > 9 or count(Silver) > 3"],
    },
    ("Squire", "silverGainer"): {"styles": ["Squire: choose gain Silver"]},
}

PENULTIMATE = "penultimate"
"""Name of the condition for the penultimate Province rule (type AppliesPPR)."""


@dataclass
class StyleLines:
    """Parts of a strategy translated from play strategies."""

    conditions: dict[str, Named]
    play: list[Priority]
    trash: list[Priority]
    styles: list[CardStyle]

    @classmethod
    def empty(cls) -> StyleLines:
        return cls({}, [], [], [])

    def translate(self, card: str, style: str, known_cards: Collection[str]) -> bool:
        """Add the lines for a card's play strategy, leaving out cards that are not in `known_cards`.

        Return False if there is no equivalent.
        """
        lines = _LINES.get((card, style)) or _LINES.get((_ANY_CARD, style))
        if lines is None:
            return False
        for text in lines.get("conditions", ()):
            problems: list[Problem] = []
            named = LineReader(text, 0, 1, FACES, problems).named_condition()
            self.conditions[named.name] = named
        for target, key in ((self.play, "play"), (self.trash, "trash")):
            for text in lines.get(key, ()):
                found = LineReader(text, 0, 1, FACES, [], self.conditions).priorities()
                target += [each for each in found if each.card in known_cards and each not in target]
        for text in lines.get("styles", ()):
            made = LineReader(text, 0, 1, FACES, []).style()
            if made not in self.styles:
                self.styles.append(made)
        return True


def penultimate_rule(strategy: Strategy) -> Named | None:
    """Return the condition for not buying the penultimate Province, or None if it can never apply.

    The condition holds if two Provinces are left, the player is behind, and a different card in the rules would put the
    player ahead.
    """
    points = {
        rule.card: FACES[rule.card].points
        for rule in strategy.rules
        if rule.card != "Province" and rule.card in FACES and FACES[rule.card].points > 0
    }
    if not points or all(rule.card != "Province" for rule in strategy.rules):
        return None
    ways = " or ".join(f"(left({card}) > 0 and lead > {-value})" for card, value in points.items())
    text = f"{PENULTIMATE}: left(Province) = 2 and lead < 0 and ({ways})"
    try:
        return LineReader(text, 0, 1, FACES, []).named_condition()
    except LineAborted:
        return None


def with_exception(rule: BuyRule, named: Named) -> BuyRule:
    """Return the rule with the added condition that `named` does not hold."""
    if rule.condition is None:
        condition: And | Not = Not(named)
    else:
        parts = rule.condition.parts if isinstance(rule.condition, And) else (rule.condition,)
        condition = And((*parts, Not(named)))
    return BuyRule(rule.card, rule.at_most, condition, rule.line, rule.column)
