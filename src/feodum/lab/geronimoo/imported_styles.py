"""What the playing styles of Geronimoo's simulator are in our files: lines that say when to play and trash, and styles.

They say what that simulator's cards do with the style, number by number, as far as a strategy file can ask for it.
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
            # The last one stays for the turn in which every Market Square of the hand wants something to be trashed.
            "spare_junk: count(Curse) + count(Hovel) + count(Overgrown Estate) + count(Estate) > 1 or hand(Market Square) > 4",
            "big_turn: hand_size >= 5 and draw_pile + discard_pile > 3 and (hand_size > 10 or ((count(Madman) > 4 or "
            "hand_size > 5) and (count(Market Square) - play(Market Square) > 5 or left(Market Square) = 0)))",
        ],
        "play": ["Madman when big_turn"],
        # With so many Golds to gain, a Hermit goes where there is no junk left.
        "trash": [", ".join(f"{card} when spare_junk" for card in _JUNK.split(", ")), "Hermit when hand(Market Square) > 4"],
    },
    ("Silver", "trashWhenObsolete"): {
        "trash": ["Silver when (count(Gold) > 0 and count(King's Court) > 0) or count_type(Action) > 9 or count(Silver) > 3"],
    },
    ("Squire", "silverGainer"): {"styles": ["Squire: choose gain Silver"]},
}

PENULTIMATE = "penultimate"
"""The name of the condition under which the type AppliesPPR leaves the last Province but one to others."""


@dataclass
class StyleLines:
    """What styles have become so far, as parts of a strategy."""

    conditions: dict[str, Named]
    play: list[Priority]
    trash: list[Priority]
    styles: list[CardStyle]

    @classmethod
    def none(cls) -> StyleLines:
        return cls({}, [], [], [])

    def translate(self, card: str, style: str, known_cards: Collection[str]) -> bool:
        """Add what the card's style says; False if there is no equivalent. Lines about cards that aren't here are left out."""
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
    """When a player who applies the rule leaves a Province alone: two are left, somebody is ahead, and another card of the
    rules would turn that around. None if nothing in the rules would."""
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


def applying(rule: BuyRule, named: Named) -> BuyRule:
    """The rule for Provinces, with the exception."""
    if rule.condition is None:
        condition: And | Not = Not(named)
    else:
        parts = rule.condition.parts if isinstance(rule.condition, And) else (rule.condition,)
        condition = And((*parts, Not(named)))
    return BuyRule(rule.card, rule.at_most, condition, rule.line, rule.column)
