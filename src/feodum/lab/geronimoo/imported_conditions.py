"""Translate conditions of Geronimoo's simulator, with a note for each part without an equivalent."""

from __future__ import annotations

import math
from typing import Literal

from feodum.cards.catalogue import type_of_pile
from feodum.messages.message import Message, error_message
from feodum.strategies.forbidden_characters import without_unprintable
from feodum.strategies.model import (
    Arithmetic,
    ArithmeticOperator,
    Comparison,
    ComparisonOperator,
    Condition,
    Expression,
    Not,
    Number,
    Or,
    Term,
    all_of,
    flag,
    one_line,
)
from feodum.strategies.terms import KINDS, PILES, TERMS, known_types

from .xml_tree import Element

GROUPS = ("and", "or", "not")
LESS_RESTRICTED = Message("import-less-restricted", "the rule now applies without it")

_FUNCTIONS: dict[str, str] = {
    "countCardsInDeck": "count",
    "countCardsInDeckNoMats": "count",  # only other sets have these mats
    "countCardTypeInDeck": "count_type",
    "countCardsInSupply": "left",
    "countCardsInHand": "hand",
    "countCardsInPlay": "play",
    "countCardsInOpponentsDecks": "opponents_total",
    "countAllCardsInDeck": "deck",
    "countCardsLeftInDrawDeck": "draw_pile",
    "countAvailableMoney": "coins",
    "countBuysLeft": "buys",
    "actionsLeft": "actions",
    "countTurns": "turn",
    "isActionPhase": "action_phase",
    "getTotalMoney": "total_money",
    "getTotalMoneyExcludingMats": "total_money",
    "getTotalMoneyExcludingNativeVillage": "total_money",
    "countVP": "vp",
    "countMAXOpponentVP": "opponent_vp",
    "gainsNeededToEndGame": "gains_to_end",
    "countEmptyPiles": "empty",
    "countCardsLeftInSmallestPile": "smallest_pile",
}

_ALWAYS_ZERO: dict[str, str] = {
    "isPlusOneCardTokenSet": "+1 Card token",
    "isPlusOneActionTokenSet": "+1 Action token",
    "isPlusOneBuyTokenSet": "+1 Buy token",
    "isPlusOneCoinTokenSet": "+1 Coin token",
    "isMinus$2TokenSet": "-2 cost token",
    "isEstateTokenPlaced": "Estate token",
    "isTrashingTokenPlaced": "Trashing token",
    "isTravellingFairActive": "Travelling Fair",
    "isSwampHagActive": "Swamp Hag",
    "countOnTavernMat": "Tavern mat",
    "countVPon": "point token on piles",
    "tokensOnDefiledShrine": "Defiled Shrine",
}
"""Functions about components of other sets, which never occur here, and the components' names."""

_TYPES_OF_OTHER_SETS = frozenset(
    {
        "Reserve", "Traveller", "Gathering", "Castle", "Event", "Landmark", "Night", "Fate", "Heirloom",
        "Boon", "Spirit", "Hex", "State", "Doom", "Project", "Way", "Ally", "Liaison",
    }
)  # fmt: skip

_OPERATORS: dict[str, ComparisonOperator] = {
    "equalTo": "=",
    "smallerThan": "<",
    "smallerOrEqualThan": "<=",
    "greaterThan": ">",
    "greaterOrEqualThan": ">=",
}

_EXTRA_OPERATIONS: dict[str, ArithmeticOperator] = {
    "plus": "+",
    "minus": "-",
    "multiplyWith": "*",
    "divideBy": "/",
}


class _NoEquivalent(Exception):
    """A condition without an equivalent. The message says why."""


class ConditionReader:
    """Translates Geronimoo's conditions and records in `notes` what has no equivalent."""

    def __init__(self, known_cards: frozenset[str]) -> None:
        self.known_cards = known_cards
        self._spellings = {_letters(name): name for name in known_cards}
        self.notes: list[str] = []
        self.missing: set[str] = set()

    def _note(self, element: Element, note: str) -> None:
        self.notes.append(Message("import-line", "line {line}: {note}", line=element.line, note=note))

    def _check(self, element: Element, attributes: set[str], children: set[str]) -> None:
        """Note all unknown parts of the element."""
        for name, value in element.attributes.items():
            if name not in attributes and value.strip():
                self._note(
                    element,
                    Message(
                        "import-attribute",
                        "<{tag}> has an unknown attribute {name}={value}; ignored",
                        tag=element.tag,
                        name=name,
                        value=repr(value),
                    ),
                )
        for child in element.children:
            if child.tag not in children:
                self._note(child, Message("import-element", "unknown element <{tag}>; ignored", tag=child.tag))
        if element.text.strip():
            text = repr(one_line(element.text))
            self._note(element, Message("import-text", "text inside <{tag}> ignored: {text}", tag=element.tag, text=text))

    def _conditions(self, parent: Element) -> list[Condition]:
        """Return the conditions that must all hold. Conditions without an equivalent are left out."""
        conditions: list[Condition] = []
        for element in parent.children:
            try:
                if element.tag == "condition":
                    conditions.append(self._condition(element))
                elif element.tag == "and":
                    self._check(element, set(), {"condition", *GROUPS})
                    conditions += self._conditions(element)
                elif element.tag in GROUPS:
                    conditions.append(self._group(element))
            except _NoEquivalent as reason:
                message = Message(
                    "import-no-condition", "condition left out: {why}; {so}", why=error_message(reason), so=LESS_RESTRICTED
                )
                self._note(element, message)
        return conditions

    def _all_conditions(self, group: Element) -> list[Condition]:
        """Return all parts of a group. Dropping one could invert its meaning, so any failure drops the group."""
        try:
            return [self._group(part) if part.tag in GROUPS else self._condition(part) for part in group.children]
        except _NoEquivalent as reason:
            raise _NoEquivalent(Message("import-part", "in <{tag}>: {why}", tag=group.tag, why=error_message(reason))) from None

    def _group(self, group: Element) -> Condition:
        """Read `<or>`, `<and>` and `<not>`, which only occur in hand-edited files."""
        self._check(group, set(), {"condition", *GROUPS})
        parts = self._all_conditions(group)
        joined = Or(tuple(parts)) if group.tag == "or" and len(parts) > 1 else all_of(parts)
        if joined is None:
            raise _NoEquivalent(Message("import-empty", "<{tag}> is empty", tag=group.tag))
        return Not(joined) if group.tag == "not" else joined

    def _condition(self, element: Element) -> Condition:
        if element.tag != "condition":
            raise _NoEquivalent(Message("import-unknown-element", "unknown element <{tag}>", tag=element.tag))
        self._check(element, set(), {"left", "operator", "right", "extra_operation"})
        left, operator, right = element.child("left"), element.child("operator"), element.child("right")
        if left is None or operator is None or right is None:
            raise _NoEquivalent(Message("import-lacks", "<left>, <operator> or <right> is missing"))
        sign = _OPERATORS.get(operator.attribute("type"))
        if sign is None:
            raise _NoEquivalent(Message("import-operator", "unknown operator {name}", name=repr(operator.attribute("type"))))
        right_side = self._side(right)
        extra = element.child("extra_operation")
        if extra is not None:
            right_side = _with_extra(right_side, extra)
        return _comparison(self._side(left), sign, right_side)

    def _side(self, side: Element) -> Expression:
        self._check(side, {"type", "attribute"}, set())
        function, attribute = side.attribute("type"), side.attribute("attribute")
        if function == "constant":
            return Number(_number(attribute))
        if function in _ALWAYS_ZERO:
            about = repr(f"{function} {attribute}".strip())
            self._note(
                side,
                Message(
                    "import-always-0",
                    "{about} is always 0: this game has no {thing}",
                    about=about,
                    thing=_ALWAYS_ZERO[function],
                ),
            )
            return Number(0)
        name = _FUNCTIONS.get(function)
        if name is None:
            raise _NoEquivalent(Message("import-no-equivalent", "{name} has no equivalent", name=repr(function)))
        kind = TERMS[name].argument
        if kind is None:
            return Term(name)
        if not attribute:
            raise _NoEquivalent(Message("import-of-what", "{name} needs an attribute", name=function))
        return self._type_count(side, attribute) if kind == "type" else self._card_count(side, name, kind, attribute)

    def _type_count(self, side: Element, attribute: str) -> Expression:
        card_type = "Cantrip" if attribute == "Cycler" else attribute
        if card_type in known_types() or card_type in KINDS:
            return Term("count_type", card_type)
        if card_type not in _TYPES_OF_OTHER_SETS:
            raise _NoEquivalent(Message("import-no-type", "card type {name} has no equivalent", name=repr(attribute)))
        self._note(
            side, Message("import-no-such-cards", "the count of {type} cards is always 0: this game has none", type=attribute)
        )
        return Number(0)

    def _card_count(self, side: Element, name: str, kind: Literal["card", "pile"], attribute: str) -> Expression:
        pile = card_name(attribute)
        if pile in PILES and kind == "pile":
            return Term(name, pile)
        if pile in PILES and name == "count":
            return Term("count_type", type_of_pile(pile))
        card = self._card(attribute)
        if card is None:
            self._note(
                side, Message("import-count-0", "{term} is always 0: the card does not exist here", term=f"{name}({pile})")
            )
            return Number(0)
        return Term(name, card)

    def _card(self, written: str) -> str | None:
        """Return Feodum's name for the card, or record it as missing and return None."""
        card = self._spelled(card_name(written))
        if card in self.known_cards:
            return card
        if card:
            self.missing.add(card)
        return None

    def _spelled(self, card: str) -> str:
        """Return Feodum's spelling of a card name, which can differ in capitals and hyphens, or the name if it is unknown."""
        return card if card in self.known_cards else self._spellings.get(_letters(card), card)


def card_name(written: str) -> str:
    """Convert a Java identifier such as `King$s_Court` to a card name."""
    return one_line(without_unprintable(written.replace("_", " ").replace("$", "'")))


def _letters(name: str) -> str:
    return "".join(character for character in name.lower() if character.isalnum())


def _number(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise _NoEquivalent(Message("import-no-number", "{text} is not a number", text=repr(text)))
    return number


def _with_extra(right: Expression, extra: Element) -> Expression:
    """Apply the extra operation to the right side, folding constants."""
    operator = _EXTRA_OPERATIONS.get(extra.attribute("type"))
    if operator is None:
        raise _NoEquivalent(Message("import-extra", "unknown extra operation {name}", name=repr(extra.attribute("type"))))
    amount = _number(extra.attribute("attribute"))
    if operator == "/" and amount == 0:
        raise _NoEquivalent(Message("import-divides", "division by zero"))
    if amount == (0 if operator in "+-" else 1):
        return right
    if not isinstance(right, Number):
        return Arithmetic(right, operator, Number(amount))
    folded = {"+": right.amount + amount, "-": right.amount - amount, "*": right.amount * amount}
    result = right.amount / amount if operator == "/" else folded[operator]
    if not math.isfinite(result):
        raise _NoEquivalent(Message("import-large-number", "the number is too large"))
    return Number(result)


def _comparison(left: Expression, sign: ComparisonOperator, right: Expression) -> Condition:
    if isinstance(left, Term) and TERMS[left.name].is_flag:
        if (sign, right) in (("=", Number(1)), (">", Number(0)), (">=", Number(1))):
            return flag(left.name, left.argument)
        if (sign, right) in (("=", Number(0)), ("<", Number(1)), ("<=", Number(0))):
            return Not(flag(left.name, left.argument))
    return Comparison(left, sign, right)
