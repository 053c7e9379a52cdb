"""Imports the strategies of Geronimoo's Dominion Simulator (`playerCollection` XML) as strategies of ours.

Whatever has no equivalent becomes a note; nothing disappears without one. Cards of other sets can't be bought here, so
their rules are left out and a count of them is 0.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Literal

from feodum.bots.strategy.characters import first_unprintable, without_unprintable
from feodum.bots.strategy.expressions import LineAborted, LineReader
from feodum.bots.strategy.formatting import format_rule
from feodum.bots.strategy.model import (
    MAX_LIMIT,
    MAX_NAME,
    MAX_RULES,
    REFUSES_TO_LOSE,
    Arithmetic,
    ArithmeticOperator,
    BuyRule,
    Comparison,
    ComparisonOperator,
    Condition,
    Expression,
    Named,
    Not,
    Number,
    Or,
    Strategy,
    Term,
    all_of,
    flag,
    one_line,
)
from feodum.bots.strategy.terms import KINDS, PILES, TERMS, TYPES, has_kingdom_pile
from feodum.cards.catalogue import own_type

from .geronimoo_styles import StyleLines, applying, penultimate_rule
from .xml_tree import Element, XmlError, parse_xml

__all__ = ["ImportedStrategy", "XmlError", "import_geronimoo"]

_FUNCTIONS: dict[str, str] = {
    "countCardsInDeck": "count",
    "countCardsInDeckNoMats": "count",  # the mats meant are those of other sets, here as below
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
"""Things of other sets: in a game of ours they are never there, which is what 0 says."""

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

_MAX_COMMENT = 2_000
_GROUPS = ("and", "or", "not")
_START_OPTIONS = {"hand": "hand", "drawdeck": "deck", "discard": "discard"}
"""What `simulate` calls the parts of a start."""
_LESS_RESTRICTED = "; the rule now applies without it"
_LINE_BREAK = "XXXX"  # how the simulator saves one in a description
_PENULTIMATE_TYPE = "AppliesPPR"
_SHELTERS_START = "7 Copper, Hovel, Necropolis, Overgrown Estate"


@dataclass(frozen=True, slots=True)
class ImportedStrategy:
    """One `player` element as a strategy, with what couldn't be taken over."""

    strategy: Strategy
    notes: tuple[str, ...]
    missing_cards: frozenset[str]
    """Cards of its rules, conditions and board that don't exist here, and other things that its board must have."""


def import_geronimoo(document: str | bytes, file: str = "<xml>", *, known_cards: Collection[str]) -> list[ImportedStrategy]:
    """Every strategy of the document, in order; `XmlError` if it can't be read or is of another kind."""
    root = parse_xml(document, file)
    if root.tag == "player":
        players = [root]
    elif root.tag == "playerCollection":
        players = root.children
    else:
        message = f"expected <playerCollection> or <player>, found <{root.tag}>"
        raise XmlError(file, root.line, root.column, message)
    for player in players:
        if player.tag != "player":
            raise XmlError(file, player.line, player.column, f"expected <player>, found <{player.tag}>")
    known = frozenset(known_cards)
    return [_PlayerReader(known).read(player, number) for number, player in enumerate(players, start=1)]


class _NoEquivalent(Exception):
    """A condition that can't be said in our terms; the text says why."""


class _PlayerReader:
    def __init__(self, known_cards: frozenset[str]) -> None:
        self.known_cards = known_cards
        self.notes: list[str] = []
        self.missing: set[str] = set()
        self.rules: list[BuyRule] = []
        self.lines = StyleLines.none()
        self.options: list[str] = []
        self.tags: list[str] = []
        self.is_full = False
        """As many rules as a strategy may have are there, and one more was left out."""

    def read(self, player: Element, number: int) -> ImportedStrategy:
        name = self._text(player, "name", player.attribute("name"), MAX_NAME)
        if not name:
            name = f"Unnamed {number}"
            self._note(player, f"the player has no name; called {name!r}")
        author = self._text(player, "author", player.attribute("author"), MAX_NAME)
        description = player.attribute("description").replace(_LINE_BREAK, " ")
        comment = self._text(player, "description", description, _MAX_COMMENT)
        self._check(player, {"name", "author", "description"}, {"type", "board", "start_state", "buy"})
        for child in player.children:
            if child.tag == "type":
                self._read_type(child)
            elif child.tag == "board":
                self._read_board(child)
            elif child.tag == "start_state":
                self._read_start(child)
            elif child.tag == "buy":
                self._read_rule(child)
        strategy = Strategy(
            name=name,
            author=author,
            comment=comment,
            rules=tuple(self.rules),
            play=tuple(self.lines.play),
            trash=tuple(self.lines.trash),
            styles=tuple(self.lines.styles),
            conditions=tuple(self.lines.conditions.values()),
            ending=REFUSES_TO_LOSE,  # as every player there does
            options=tuple(dict.fromkeys(self.options)),
            needs=tuple(dict.fromkeys(rule.card for rule in self.rules if has_kingdom_pile(rule.card))),
            tags=tuple(dict.fromkeys(self.tags)),
        )
        if _PENULTIMATE_TYPE in self.tags:
            strategy = self._with_penultimate_rule(player, strategy)
        return ImportedStrategy(strategy, tuple(self.notes), frozenset(self.missing))

    def _with_penultimate_rule(self, player: Element, strategy: Strategy) -> Strategy:
        named = penultimate_rule(strategy)
        if named is None:
            self._note(player, f"type {_PENULTIMATE_TYPE!r}: no rule could make up for a Province; left out")
            return strategy
        rules = tuple(applying(rule, named) if rule.card == "Province" else rule for rule in strategy.rules)
        if not all(self._can_be_read(rule, named) for rule in rules):
            self._note(player, f"type {_PENULTIMATE_TYPE!r}: a rule would become too long; left out")
            return strategy
        self._note(player, f"type {_PENULTIMATE_TYPE!r} became the condition {named.name!r} on buying Provinces")
        return replace(strategy, rules=rules, conditions=(*strategy.conditions, named))

    def _note(self, element: Element, text: str) -> None:
        self.notes.append(without_unprintable(f"line {element.line}: {text}"))

    def _text(self, element: Element, what: str, written: str, at_most: int) -> str:
        """What was written, as a line of text that a strategy file may have."""
        line = one_line(written)
        if first_unprintable(line) is not None:
            self._note(element, f"the {what} has control characters; they are left out")
            line = one_line(without_unprintable(line))
        if len(line) > at_most:
            self._note(element, f"the {what} has more than {at_most:,} characters; the rest is left out")
        return line[:at_most].rstrip()

    def _check(self, element: Element, attributes: set[str], children: set[str]) -> None:
        """Notes whatever of the element is not going to be read."""
        for name, value in element.attributes.items():
            if name not in attributes and value.strip():
                self._note(element, f"<{element.tag}> has an unknown attribute {name}={value!r}; ignored")
        for child in element.children:
            if child.tag not in children:
                self._note(child, f"unknown element <{child.tag}>; ignored")
        if element.text.strip():
            self._note(element, f"text inside <{element.tag}> ignored: {one_line(element.text)!r}")

    # --- what belongs to the game rather than the strategy ---

    def _read_type(self, element: Element) -> None:
        self._check(element, {"name"}, set())
        tag = self._text(element, "type", element.attribute("name").replace(",", " "), MAX_NAME)
        if tag:
            self.tags.append(tag)
        if tag == "Colony":
            self.options.append("colony")

    def _read_board(self, board: Element) -> None:
        self._check(board, {"contents", "bane", "Shelters", "Mountain_Pass_Bid", "Obelisk_Choice"}, set())
        if contents := one_line(board.attribute("contents")):
            names = [one_line(name) for name in contents.split(",") if name.strip()]
            absent = [name for name in map(_card_name, names) if name and name not in self.known_cards]
            self.missing.update(absent)
            end = f" (not here: {', '.join(absent)})" if absent else ""
            self._note(board, f"the Kingdom is not part of a strategy: {contents}{end}")
        if board.attribute("Shelters") == "true":
            self.options.append("shelters")
        self._read_bane(board)
        if board.attribute("Mountain_Pass_Bid") not in ("", "0"):
            self._note(board, "Mountain Pass is not here; its bid is left out")
        if board.attribute("Obelisk_Choice"):
            self._note(board, "Obelisk is not here; its choice is left out")

    def _read_bane(self, element: Element) -> None:
        if not element.attribute("bane"):
            return
        bane = self._card(element.attribute("bane"))
        if bane is None:
            self._note(element, f"the Bane {element.attribute('bane')} doesn't exist here; left out")
        else:
            self.options.append(f"bane {bane}")

    def _read_start(self, start: Element) -> None:
        self._check(start, set(), {"hand", "drawdeck", "discard"})
        zones = {child.tag: one_line(child.attribute("contents")) for child in start.children if child.tag in _START_OPTIONS}
        deck = ", ".join(sorted(map(one_line, zones.get("drawdeck", "").split(","))))
        if deck == _SHELTERS_START and not zones.get("hand") and not zones.get("discard"):
            self.options.append("shelters")
            return
        content = " ".join(f'--{_START_OPTIONS[zone]} "{cards}"' for zone, cards in zones.items() if cards)
        self._note(start, f"a start of its own is not part of a strategy; 'simulate' has it as {content}")

    # --- rules ---

    def _read_rule(self, buy: Element) -> None:
        self._check(buy, {"name", "strategy", "bane"}, {"condition", *_GROUPS})
        self._read_bane(buy)
        card = self._card(buy.attribute("name"))
        notes_before = len(self.notes)
        conditions = self._conditions(buy)
        if card is None:
            del self.notes[notes_before:]  # what its conditions ask doesn't matter any more
            missing = _card_name(buy.attribute("name")) or "a card without name"
            self._note(buy, f"{missing} doesn't exist here; rule left out")
            return
        if len(self.rules) >= MAX_RULES:
            del self.notes[notes_before:]
            if not self.is_full:
                self._note(buy, f"a strategy has at most {MAX_RULES:,} rules here; this one and all after it left out")
            self.is_full = True
            return
        self._read_play_strategy(buy, card)
        at_most = None
        for condition in conditions:
            at_most = _as_limit(condition, card)
            if at_most is not None:
                conditions.remove(condition)
                break
        rule = BuyRule(card, at_most, all_of(conditions), buy.line)
        if not self._can_be_read(rule):
            self._note(buy, f"its condition is too long or nested too deeply{_LESS_RESTRICTED}")
            rule = BuyRule(card, at_most, None, buy.line)
        self.rules.append(rule)

    def _can_be_read(self, rule: BuyRule, named: Named | None = None) -> bool:
        """Whether a strategy file may have the rule: lines have limits that XML files don't have."""
        names = {} if named is None else {named.name: named}
        try:
            return LineReader(format_rule(rule), 1, 1, self.known_cards, [], names).rule() == rule
        except LineAborted:
            return False

    def _read_play_strategy(self, buy: Element, card: str) -> None:
        style = buy.attribute("strategy")
        if style in ("", "standard"):
            return
        if self.lines.translate(card, style, self.known_cards):
            self._note(buy, f"strategy {style!r} for {card} became lines that say when to play and trash, or a style")
        else:
            self._note(buy, f"strategy {style!r} for {card} has no equivalent; it is played as usual")

    def _conditions(self, parent: Element) -> list[Condition]:
        """The conditions that must all hold; what can't be said is left out, so that the rest holds more often."""
        conditions: list[Condition] = []
        for element in parent.children:
            try:
                if element.tag == "condition":
                    conditions.append(self._condition(element))
                elif element.tag == "and":
                    self._check(element, set(), {"condition", *_GROUPS})
                    conditions += self._conditions(element)
                elif element.tag in _GROUPS:
                    conditions.append(self._group(element))
            except _NoEquivalent as reason:
                self._note(element, f"condition left out: {reason}{_LESS_RESTRICTED}")
        return conditions

    def _all_conditions(self, group: Element) -> list[Condition]:
        """Every part of a group that might mean the contrary if one of them was left out."""
        try:
            return [self._group(part) if part.tag in _GROUPS else self._condition(part) for part in group.children]
        except _NoEquivalent as reason:
            raise _NoEquivalent(f"a part of <{group.tag}>: {reason}") from None

    def _group(self, group: Element) -> Condition:
        """`<or>`, `<and>` and `<not>` around conditions: the simulator itself writes none, files edited by hand may."""
        self._check(group, set(), {"condition", *_GROUPS})
        parts = self._all_conditions(group)
        joined = Or(tuple(parts)) if group.tag == "or" and len(parts) > 1 else all_of(parts)
        if joined is None:
            raise _NoEquivalent(f"<{group.tag}> is empty")
        return Not(joined) if group.tag == "not" else joined

    def _condition(self, element: Element) -> Condition:
        if element.tag != "condition":
            raise _NoEquivalent(f"unknown element <{element.tag}>")
        self._check(element, set(), {"left", "operator", "right", "extra_operation"})
        left, operator, right = element.child("left"), element.child("operator"), element.child("right")
        if left is None or operator is None or right is None:
            raise _NoEquivalent("it lacks <left>, <operator> or <right>")
        sign = _OPERATORS.get(operator.attribute("type"))
        if sign is None:
            raise _NoEquivalent(f"unknown operator {operator.attribute('type')!r}")
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
            about = f"{function} {attribute}".strip()
            self._note(side, f"{about!r} is always 0: there is no {_ALWAYS_ZERO[function]} here")
            return Number(0)
        name = _FUNCTIONS.get(function)
        if name is None:
            raise _NoEquivalent(f"{function!r} has no equivalent")
        kind = TERMS[name].argument
        if kind is None:
            return Term(name)
        if not attribute:
            raise _NoEquivalent(f"{function} doesn't say of what")
        return self._type_count(side, attribute) if kind == "type" else self._card_count(side, name, kind, attribute)

    def _type_count(self, side: Element, attribute: str) -> Expression:
        card_type = "Cantrip" if attribute == "Cycler" else attribute
        if card_type in TYPES or card_type in KINDS:
            return Term("count_type", card_type)
        if card_type not in _TYPES_OF_OTHER_SETS:
            raise _NoEquivalent(f"card type {attribute!r} has no equivalent")
        self._note(side, f"the count of {attribute} cards is always 0: there are none here")
        return Number(0)

    def _card_count(self, side: Element, name: str, kind: Literal["card", "pile"], attribute: str) -> Expression:
        pile = _card_name(attribute)
        if pile in PILES and kind == "pile":
            return Term(name, pile)
        if pile in PILES and name == "count":
            return Term("count_type", own_type(pile))
        card = self._card(attribute)
        if card is None:
            self._note(side, f"{name}({pile}) is always 0: the card doesn't exist here")
            return Number(0)
        return Term(name, card)

    def _card(self, written: str) -> str | None:
        """Our name of the card; None, and noted as missing, if there is no such card."""
        card = _card_name(written)
        if card in self.known_cards:
            return card
        if card:
            self.missing.add(card)
        return None


def _card_name(written: str) -> str:
    """`King$s_Court` is King's Court: the names are Java identifiers."""
    return one_line(without_unprintable(written.replace("_", " ").replace("$", "'")))


def _number(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise _NoEquivalent(f"{text!r} is no number")
    return number


def _with_extra(right: Expression, extra: Element) -> Expression:
    """The right side with its extra operation; worked out at once if it is a plain number."""
    operator = _EXTRA_OPERATIONS.get(extra.attribute("type"))
    if operator is None:
        raise _NoEquivalent(f"unknown extra operation {extra.attribute('type')!r}")
    amount = _number(extra.attribute("attribute"))
    if operator == "/" and amount == 0:
        raise _NoEquivalent("it divides by zero")
    if amount == (0 if operator in "+-" else 1):
        return right
    if not isinstance(right, Number):
        return Arithmetic(right, operator, Number(amount))
    worked_out = {"+": right.amount + amount, "-": right.amount - amount, "*": right.amount * amount}
    result = right.amount / amount if operator == "/" else worked_out[operator]
    if not math.isfinite(result):
        raise _NoEquivalent("its number is too large")
    return Number(result)


def _comparison(left: Expression, sign: ComparisonOperator, right: Expression) -> Condition:
    if isinstance(left, Term) and TERMS[left.name].is_flag:
        if (sign, right) in (("=", Number(1)), (">", Number(0)), (">=", Number(1))):
            return flag(left.name, left.argument)
        if (sign, right) in (("=", Number(0)), ("<", Number(1)), ("<=", Number(0))):
            return Not(flag(left.name, left.argument))
    return Comparison(left, sign, right)


def _as_limit(condition: Condition, card: str) -> int | None:
    """N, if the condition on buying this card says just 'up to N'."""
    if not isinstance(condition, Comparison) or condition.left != Term("count", card):
        return None
    if not isinstance(condition.right, Number):
        return None
    bound = condition.right.amount
    if not 0 <= bound < MAX_LIMIT:
        return None
    if condition.operator == "<":
        return math.ceil(bound)
    if condition.operator == "<=":
        return math.floor(bound) + 1
    if condition.operator == "=" and bound == 0:
        return 1
    return None
