"""Reads one line of a strategy file: a buy rule with its condition, a list of cards, a style, a named condition.

A hand-written lexer and recursive descent parser. Text is never evaluated as code; depth and length are limited, so
that a hostile file is an error like any other.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NoReturn, TypeAlias, cast

from feodum.naming import nearest

from .card_styles import keeps_coins, keeps_money, words_of
from .errors import Problem
from .model import (
    MAX_LIMIT,
    And,
    Arithmetic,
    ArithmeticOperator,
    BuyRule,
    CardStyle,
    Comparison,
    ComparisonOperator,
    Condition,
    Expression,
    Named,
    Not,
    Number,
    Or,
    Priority,
    Term,
    extent,
    flag,
)
from .terms import KINDS, KINGDOM_PILES, PILES, TERMS, TYPES

MAX_TOKENS = 500
MAX_DEPTH = 40
MAX_CARD_WORDS = 6
"""No card's name has as many words."""

_TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<comment>\#.*)|(?P<number>[0-9]+(?:\.[0-9]+)?)|(?P<word>[^\W\d][\w']*(?:-[^\W\d][\w']*)*)"
    r"|(?P<mistake>=<|=>|<>|&&?|\|\|?|!(?!=)|[\u2264\u2265\u2260])|(?P<symbol><=|>=|!=|==|[<>=+\-*/(),:])",
    re.DOTALL,
)
_MISTAKES = {
    "=<": "<=", "=>": ">=", "<>": "!=", "\u2264": "<=", "\u2265": ">=", "\u2260": "!=",
    "&": "and", "&&": "and", "|": "or", "||": "or", "!": "not",
}  # fmt: skip
"""Signs of other languages, and ours for them."""
_RULE_WORDS = ("up", "when")
_WORDS_FOR_RULES = {"when": "when", "if": "when", "while": "when", "up": "up", "upto": "up to", "max": "up to"}
"""What is written after a card, rightly or not, and what it is here."""
_CONDITION_WORDS = ("and", "or", "not")
_NEVER_WORDS = ("not", "never")
_RESERVED = frozenset({*_CONDITION_WORDS, *_NEVER_WORDS, "up", "to", "when"})
_STYLES = "'keep money NUMBER', 'keep coins NUMBER' or 'choose WORD'"
_COMPARISONS = ("=", "!=", "<", "<=", ">", ">=")

Node: TypeAlias = Condition | Expression


class LineAborted(Exception):
    """The rest of this line makes no sense after what was reported."""


@dataclass(frozen=True, slots=True)
class Token:
    kind: str  # number, word, symbol, mistake (a sign of other languages) or end
    text: str
    column: int

    def __str__(self) -> str:
        return "the end of the line" if self.kind == "end" else f"'{self.text}'"


class LineReader:
    """Reads the tokens of one line; problems go to the list it was given."""

    def __init__(
        self,
        text: str,
        line: int,
        column: int,
        known_cards: Collection[str],
        problems: list[Problem],
        named: Mapping[str, Named] | None = None,
    ) -> None:
        """`column` is where `text` begins in its line, counted from 1; `named` are the conditions that have a name."""
        self.line = line
        self.named = named or {}
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

    def _is_card(self, words: Sequence[Token], others: Collection[str] = ()) -> bool:
        name = " ".join(word.text for word in words)
        return name in self.known_cards or name in others

    def _leading_card(self, words: Sequence[Token], others: Collection[str] = ()) -> int:
        """How many of the first words, as many as possible but not all, are a card; 0 if none."""
        lengths = range(min(len(words) - 1, MAX_CARD_WORDS), 0, -1)
        return next((length for length in lengths if self._is_card(words[:length], others)), 0)

    def _check_card(self, name: str, column: int, others: Collection[str] = ()) -> None:
        if name not in self.known_cards and name not in others:
            known = {*self.known_cards, *others}
            self._report(column, f"there is no card {name!r}", nearest(name, known))

    # --- lines ---

    def rule(self) -> BuyRule:
        """CARD [up to N] [when CONDITION]"""
        start = self._position
        card, column = self._words("a card to buy", _RULE_WORDS)
        self._check_words_after_card(self._tokens[start : self._position])
        if self.next.kind != "end" and self.next.text not in _RULE_WORDS:
            self._abort(f"expected 'up to NUMBER', 'when CONDITION' or the end of the line, found {self.next}")
        self._check_card(card, column, KINGDOM_PILES)
        at_most = None
        if self._skip("up"):
            if not self._skip("to"):
                self._abort(f"expected 'to' after 'up', found {self.next}", nearest(self.next.text, ("to",)))
            at_most = self._whole_number("'up to'")
        condition = self.condition() if self._skip("when") else None
        if self.next.kind != "end":
            meant = nearest(self.next.text, _CONDITION_WORDS) if condition is not None else self._rule_word(self.next)
            self._abort(f"expected the end of the line, found {self.next}", meant)
        return BuyRule(card, at_most, condition, self.line, column)

    def _whole_number(self, after: str) -> int:
        number = self.next
        if number.kind != "number" or "." in number.text:
            self._abort(f"expected a whole number after {after}, found {number}")
        # The length first: Python refuses to read numbers of many thousand digits.
        if len(number.text) > len(str(MAX_LIMIT)) or int(number.text) > MAX_LIMIT:
            self._abort("nobody has that many cards")
        return int(self._take().text)

    def _rule_word(self, token: Token) -> str | None:
        """What was probably meant by a word after the card."""
        if token.text in TERMS or token.text in self.named:
            return f"when {token.text}"
        near = nearest(token.text, _WORDS_FOR_RULES)
        return None if near is None else _WORDS_FOR_RULES[near]

    def _check_words_after_card(
        self,
        words: Sequence[Token],
        expected: str = "'up to NUMBER', 'when CONDITION' or the end of the line",
        ends: tuple[str, ...] = (),
    ) -> None:
        """'Gold wen coins > 5' looks like a card 'Gold wen coins' at first: finds the word that is wrong."""
        if self._is_card(words, KINGDOM_PILES):
            return
        goes_on = self.next.kind != "end" and self.next.text not in (*_RULE_WORDS, *ends)
        length = self._leading_card(words, KINGDOM_PILES)
        odd = words[length] if length else next((word for word in words[1:] if self._rule_word(word)), None)
        is_clear = length and (self._rule_word(words[length]) or self._is_card(words[length:]))
        if odd is not None and (goes_on or is_clear):
            self._abort_at(odd.column, f"expected {expected}, found {odd}", self._rule_word(odd))

    def priorities(self) -> list[Priority]:
        """[not] CARD [when CONDITION], ... ; a comma at the end is allowed."""
        found: list[Priority] = []
        while self.next.kind != "end":
            never = self._skip(*_NEVER_WORDS) is not None
            start = self._position
            card, column = self._words("a card", _RULE_WORDS)
            words = self._tokens[start : self._position]
            self._check_commas(words)
            self._check_words_after_card(words, "'when CONDITION', a comma or the end of the line", (",",))
            self._check_card(card, column)
            if self.next.text == "up":
                self._abort("'up to' is for rules below 'buy:'; here a card can have 'when CONDITION'")
            condition = self.condition() if self._skip("when") else None
            found.append(Priority(card, never, condition, self.line, column))
            if self.next.kind != "end" and not self._skip(","):
                meant = nearest(self.next.text, _CONDITION_WORDS) if condition is not None else self._rule_word(self.next)
                self._abort(f"expected a comma or the end of the line, found {self.next}", meant)
        return found

    def style(self) -> CardStyle:
        """CARD: keep money N | keep coins N | choose WORD [when CONDITION]"""
        start = self._position
        card, column = self._words("a card")
        words = self._tokens[start : self._position]
        length = 0 if self._is_card(words) else self._leading_card(words)
        if length:
            name = " ".join(word.text for word in words[:length])
            self._abort_at(
                words[length].column, f"expected ':' after the card, found {words[length]}", f"{name}: {words[length].text}"
            )
        self._check_card(card, column)
        if not self._skip(":"):
            self._abort(f"expected 'CARD: STYLE' with {_STYLES}, found {self.next}")
        first = self.next
        amount, word = 0, ""
        kind: Literal["keep money", "keep coins", "choose"] = "choose"
        if self._skip("keep"):
            of = self.next
            if not self._skip("money", "coins"):
                self._abort(f"expected 'money' or 'coins' after 'keep', found {of}", nearest(of.text, ("money", "coins")))
            kind = "keep money" if of.text == "money" else "keep coins"
            amount = self._whole_number(f"'{kind}'")
            if card in self.known_cards and not (keeps_money(card) if kind == "keep money" else keeps_coins(card)):
                self._abort_at(first.column, f"{card} has nothing to do with '{kind}'")
        elif self._skip("choose"):
            word = self._chosen_word(card)
        else:
            self._abort(f"expected {_STYLES}, found {first}", nearest(first.text, ("keep", "choose")))
        condition = self.condition() if self._skip("when") else None
        if self.next.kind != "end":
            meant = nearest(self.next.text, _CONDITION_WORDS if condition is not None else ("when",))
            expected = "the end of the line" if condition is not None else "'when CONDITION' or the end of the line"
            self._abort(f"expected {expected}, found {self.next}", meant)
        return CardStyle(card, kind, amount, word, condition, self.line, column)

    def _chosen_word(self, card: str) -> str:
        """One of the words that the card offers; spaces inside it don't matter."""
        column = self.next.column
        parts: list[str] = []
        while self.next.kind != "end" and self.next.text != "when":
            parts.append(self._take().text)
        written = "".join(parts)
        words = words_of(card)
        if not words:
            self._abort_at(column, f"{card} lets nobody choose from words")
        by_letters = {word.replace(" ", ""): word for word in words}
        if written not in by_letters:
            near = nearest(written, by_letters)
            known = "the cards' names" if len(words) > 10 else ", ".join(words)
            self._abort_at(column, f"{card} has no choice {' '.join(parts)!r}, but {known}", near and by_letters[near])
        return by_letters[written]

    def named_condition(self) -> Named:
        """NAME: CONDITION"""
        token = self.next
        if token.kind != "word" or "'" in token.text or "-" in token.text:
            self._abort(f"expected 'NAME: CONDITION', found {token}")
        self._take()
        if token.text in TERMS or token.text in _RESERVED:
            self._abort_at(token.column, f"{token.text!r} has a meaning already; the condition needs another name")
        if token.text in self.named:
            self._abort_at(token.column, f"there is a condition {token.text!r} already")
        if not self._skip(":"):
            self._abort(f"expected ':' after the name (one word) of a condition, found {self.next}")
        condition = self.condition()
        if self.next.kind != "end":
            self._abort(f"expected the end of the line, found {self.next}", nearest(self.next.text, _CONDITION_WORDS))
        return Named(token.text, condition)

    def card_list(self) -> list[str]:
        """CARD, CARD, ... ; a comma at the end is allowed, since lists may go on in the next line."""
        return [name for name, _ in self.names(check_cards=True)]

    def names(self, *, check_cards: bool) -> list[tuple[str, int]]:
        """NAME, NAME, ... with the columns where they begin."""
        names: list[tuple[str, int]] = []
        while self.next.kind != "end":
            start = self._position
            name, column = self._words("a name")
            if check_cards:
                self._check_commas(self._tokens[start : self._position])
                self._check_card(name, column)
            names.append((name, column))
            if self.next.kind != "end" and not self._skip(","):
                self._abort(f"expected a comma, found {self.next}")
        return names

    def _check_commas(self, words: Sequence[Token]) -> None:
        """'Smithy Village' is two cards, not one of another name."""
        if self._is_card(words):
            return
        first = self._leading_card(words)
        rest = words[first:]
        if first and (second := len(rest) if self._is_card(rest) else self._leading_card(rest)):
            names = [" ".join(word.text for word in part) for part in (words[:first], rest[:second])]
            self._abort_at(rest[0].column, f"a comma is missing between {names[0]!r} and {names[1]!r}", ", ".join(names))

    # --- conditions; one grammar for conditions and numbers, since both may stand in parentheses ---

    def condition(self) -> Condition:
        """What follows 'when'."""
        for token in self._tokens[self._position :]:
            if token.kind == "mistake":
                self._abort_at(token.column, f"there is no sign {token}", _MISTAKES[token.text])
        start = self.next
        found = self._as_condition(self._or(), start)
        size, depth = extent(found)
        if depth and (size > 2 * MAX_TOKENS or depth > MAX_DEPTH):
            self._abort_at(start.column, "with the named conditions in full, this one is too long or nested too deeply")
        return found

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

    def _term(self) -> Term | Named:
        token = self._take()
        if token.text in self.named:
            return self.named[token.text]
        definition = TERMS.get(token.text)
        if definition is None:
            known = {*TERMS, *self.named, *_CONDITION_WORDS}
            self._abort_at(token.column, f"there is no term {token.text!r}", nearest(token.text, known))
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
