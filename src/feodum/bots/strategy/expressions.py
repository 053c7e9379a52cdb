"""Reads one line of a strategy file: a buy rule with its condition, or a list of cards.

A hand-written lexer and recursive descent parser. Text is never evaluated as code; depth and length are limited, so
that a hostile file is an error like any other.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import NoReturn, TypeAlias, cast

from .errors import Problem, nearest
from .model import (
    And,
    Arithmetic,
    ArithmeticOperator,
    BuyRule,
    Comparison,
    ComparisonOperator,
    Condition,
    Expression,
    Not,
    Number,
    Or,
    Term,
    flag,
)
from .terms import KINDS, PILES, TERMS, TYPES

MAX_TOKENS = 500
MAX_DEPTH = 40
MAX_DIGITS = 6

_TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<comment>\#.*)|(?P<number>[0-9]+(?:\.[0-9]+)?)|(?P<word>[^\W\d][\w']*(?:-[^\W\d][\w']*)*)"
    r"|(?P<symbol><=|>=|!=|==|[<>=+\-*/(),])",
    re.DOTALL,
)
_RULE_WORDS = ("up", "when")
_CONDITION_WORDS = ("and", "or", "not")
_COMPARISONS = ("=", "!=", "<", "<=", ">", ">=")

Node: TypeAlias = Condition | Expression


class LineAborted(Exception):
    """The rest of this line makes no sense after what was reported."""


@dataclass(frozen=True, slots=True)
class Token:
    kind: str  # number, word, symbol or end
    text: str
    column: int

    def __str__(self) -> str:
        return "the end of the line" if self.kind == "end" else f"'{self.text}'"


class LineReader:
    """Reads the tokens of one line; problems go to the list it was given."""

    def __init__(self, text: str, line: int, column: int, known_cards: Collection[str], problems: list[Problem]) -> None:
        """`column` is where `text` begins in its line, counted from 1."""
        self.line = line
        self.known_cards = known_cards
        self.problems = problems
        self.comment: str | None = None
        self._tokens = self._split(text.replace("\u2019", "'"), column)  # word processors curl apostrophes
        self._position = 0
        self._depth = 0

    # --- tokens ---

    def _split(self, text: str, first_column: int) -> list[Token]:
        tokens: list[Token] = []
        position = 0
        while position < len(text):
            match = _TOKEN.match(text, position)
            column = first_column + position
            if match is None:
                self._abort_at(column, f"unexpected character {text[position]!r}")
            position = match.end()
            kind = match.lastgroup or ""
            if kind == "comment":
                self.comment = match.group()[1:]
            elif kind != "space":
                tokens.append(Token(kind, match.group(), column))
            if len(tokens) > MAX_TOKENS:
                self._abort_at(column, f"the line is too long (more than {MAX_TOKENS} words and signs)")
        tokens.append(Token("end", "", first_column + len(text.rstrip())))
        return tokens

    @property
    def next(self) -> Token:
        return self._tokens[self._position]

    def _take(self) -> Token:
        token = self.next
        if token.kind != "end":
            self._position += 1
        return token

    def _skip(self, *texts: str) -> str | None:
        """Takes the next token if it is one of these."""
        return self._take().text if self.next.kind != "end" and self.next.text in texts else None

    def _report(self, column: int, message: str, suggestion: str | None = None) -> None:
        self.problems.append(Problem(self.line, column, message, suggestion))

    def _abort_at(self, column: int, message: str, suggestion: str | None = None) -> NoReturn:
        self._report(column, message, suggestion)
        raise LineAborted

    def _abort(self, message: str, suggestion: str | None = None) -> NoReturn:
        self._abort_at(self.next.column, message, suggestion)

    # --- names ---

    def _words(self, expected: str, stop_at: tuple[str, ...] = ()) -> tuple[str, int]:
        """A name of one or more words, and where it begins."""
        column = self.next.column
        words: list[str] = []
        while self.next.kind == "word" and self.next.text not in stop_at:
            words.append(self._take().text)
        if not words:
            self._abort(f"expected {expected}, found {self.next}")
        return " ".join(words), column

    def _check_card(self, name: str, column: int, others: Collection[str] = ()) -> None:
        if name not in self.known_cards and name not in others:
            known = {*self.known_cards, *others}
            self._report(column, f"there is no card {name!r}", nearest(name, known))

    # --- lines ---

    def rule(self) -> BuyRule:
        """CARD [up to N] [when CONDITION]"""
        card, column = self._words("a card to buy", _RULE_WORDS)
        if self.next.kind != "end" and self.next.text not in _RULE_WORDS:
            self._abort(f"expected 'up to NUMBER', 'when CONDITION' or the end of the line, found {self.next}")
        self._check_card(card, column, ("Knights",))
        at_most = None
        if self._skip("up"):
            if not self._skip("to"):
                self._abort(f"expected 'to' after 'up', found {self.next}")
            number = self.next
            if number.kind != "number" or "." in number.text:
                self._abort(f"expected a whole number after 'up to', found {number}")
            if len(number.text) > MAX_DIGITS:
                self._abort("nobody has that many cards")
            at_most = int(self._take().text)
        condition = self.condition() if self._skip("when") else None
        if self.next.kind != "end":
            self._abort(f"expected the end of the line, found {self.next}")
        return BuyRule(card, at_most, condition, self.line)

    def card_list(self) -> list[str]:
        """CARD, CARD, ... ; a comma at the end is allowed, since lists may go on in the next line."""
        return [name for name, _ in self.names(check_cards=True)]

    def names(self, *, check_cards: bool) -> list[tuple[str, int]]:
        """NAME, NAME, ... with the columns where they begin."""
        names: list[tuple[str, int]] = []
        while self.next.kind != "end":
            name, column = self._words("a name")
            if check_cards:
                self._check_card(name, column)
            names.append((name, column))
            if self.next.kind != "end" and not self._skip(","):
                self._abort(f"expected a comma, found {self.next}")
        return names

    # --- conditions; one grammar for conditions and numbers, since both may stand in parentheses ---

    def condition(self) -> Condition:
        """What follows 'when'."""
        start = self.next
        return self._as_condition(self._or(), start)

    def _as_condition(self, node: Node, start: Token) -> Condition:
        if isinstance(node, Term) and TERMS[node.name].is_flag:
            return flag(node.name, node.argument)
        if isinstance(node, Number | Term | Arithmetic):
            self._abort(f"expected a comparison such as '{start.text} >= 5', found {self.next}")
        return node

    def _as_expression(self, node: Node, start: Token) -> Expression:
        if not isinstance(node, Number | Term | Arithmetic):
            self._abort_at(start.column, "expected a number or a term here, found a condition")
        return node

    def _or(self) -> Node:
        start = self.next
        node = self._and()
        if self.next.text != "or":
            return node
        parts = [self._as_condition(node, start)]
        while self._skip("or"):
            start = self.next
            parts.append(self._as_condition(self._and(), start))
        return Or(tuple(parts))

    def _and(self) -> Node:
        start = self.next
        node = self._not()
        if self.next.text != "and":
            return node
        parts = [self._as_condition(node, start)]
        while self._skip("and"):
            start = self.next
            parts.append(self._as_condition(self._not(), start))
        return And(tuple(parts))

    def _not(self) -> Node:
        if not self._skip("not"):
            return self._comparison()
        self._go_deeper()
        start = self.next
        part = self._as_condition(self._not(), start)
        self._depth -= 1
        return Not(part)

    def _comparison(self) -> Node:
        start = self.next
        left = self._sum()
        if self.next.text == "==":
            self._abort("equality is written with one sign", "=")
        operator = self._skip(*_COMPARISONS)
        if operator is None:
            return left
        left = self._as_expression(left, start)
        start = self.next
        right = self._as_expression(self._sum(), start)
        if self.next.text in _COMPARISONS:
            self._abort("comparisons can't be chained; write 'a < b and b < c'")
        return Comparison(left, cast(ComparisonOperator, operator), right)

    def _sum(self) -> Node:
        start = self.next
        node = self._product()
        while operator := self._skip("+", "-"):
            left = self._as_expression(node, start)
            right_start = self.next
            right = self._as_expression(self._product(), right_start)
            node = Arithmetic(left, cast(ArithmeticOperator, operator), right)
        return node

    def _product(self) -> Node:
        start = self.next
        node = self._factor()
        while operator := self._skip("*", "/"):
            left = self._as_expression(node, start)
            right_start = self.next
            right = self._as_expression(self._factor(), right_start)
            if operator == "/" and right == Number(0):
                self._abort_at(right_start.column, "division by zero")
            node = Arithmetic(left, cast(ArithmeticOperator, operator), right)
        return node

    def _factor(self) -> Node:
        token = self.next
        if token.kind == "number":
            return Number(self._number())
        if self._skip("-"):
            if self.next.kind != "number":
                self._abort(f"expected a number after '-', found {self.next}; write '0 - ...' to negate a term")
            return Number(-self._number())
        if self._skip("("):
            self._go_deeper()
            node = self._or()
            self._close()
            self._depth -= 1
            return node
        if token.kind != "word" or token.text in _CONDITION_WORDS:
            self._abort(f"expected a number, a term such as 'coins', or '(', found {token}")
        return self._term()

    def _number(self) -> float:
        token = self._take()
        amount = float(token.text)
        if amount == float("inf"):
            self._abort_at(token.column, "the number is too large")
        return amount

    def _term(self) -> Term:
        token = self._take()
        definition = TERMS.get(token.text)
        if definition is None:
            self._abort_at(token.column, f"there is no term {token.text!r}", nearest(token.text, TERMS))
        if definition.argument is None:
            if self.next.text == "(":
                self._abort(f"{token.text!r} stands alone, without parentheses")
            return Term(token.text)
        if not self._skip("("):
            self._abort(f"expected '(' after {token.text!r}: it asks about one {definition.argument}")
        argument, column = self._words(f"the name of a {definition.argument}")
        if definition.argument == "type":
            types = {*TYPES, *KINDS}
            if argument not in types:
                self._report(column, f"there is no card type {argument!r}", nearest(argument, types))
        else:
            self._check_card(argument, column, PILES if definition.argument == "pile" else ())
        self._close()
        return Term(token.text, argument)

    def _close(self) -> None:
        if not self._skip(")"):
            self._abort(f"expected ')', found {self.next}")

    def _go_deeper(self) -> None:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            self._abort("the condition is nested too deeply")
