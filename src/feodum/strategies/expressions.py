"""Parses one line of a strategy file: a buy rule, a list of cards, a style or a named condition.

A hand-written recursive descent parser. It never evaluates text as code, and limits depth and length in case a file is hostile.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Literal, TypeAlias, cast

from feodum.messages.message import Message
from feodum.messages.suggestions import closest_match

from .card_styles import keeps_coins, keeps_money, words_of
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
from .problems import Problem
from .terms import KINDS, KINGDOM_PILES, PILES, TERMS, known_types
from .tokens import MAX_TOKENS, Token, TokenReader

MAX_DEPTH = 40
MAX_CARD_WORDS = 6
"""More words than any card name has."""

_MISTAKES = {
    "=<": "<=", "=>": ">=", "<>": "!=", "\u2264": "<=", "\u2265": ">=", "\u2260": "!=",
    "&": "and", "&&": "and", "|": "or", "||": "or", "!": "not",
}  # fmt: skip
"""Operators of other languages, mapped to those of strategy files."""
_RULE_WORDS = ("up", "when")
_WORDS_FOR_RULES = {"when": "when", "if": "when", "while": "when", "up": "up", "upto": "up to", "max": "up to"}
"""Words that users write after a card, mapped to the keywords they mean."""
_CONDITION_WORDS = ("and", "or", "not")
_NEVER_WORDS = ("not", "never")
_RESERVED = frozenset({*_CONDITION_WORDS, *_NEVER_WORDS, "up", "to", "when"})
_STYLES = Message("strategy-styles", "'keep money NUMBER', 'keep coins NUMBER' or 'choose WORD'")
_AFTER_RULE = Message("strategy-after-rule", "'up to NUMBER', 'when CONDITION' or the end of the line")
_AFTER_PRIORITY = Message("strategy-after-priority", "'when CONDITION', a comma or the end of the line")
_A_CARD = Message("strategy-a-card", "a card")
_LINE_END = Message("strategy-line-end", "the end of the line")
_COMPARISONS = ("=", "!=", "<", "<=", ">", ">=")

Node: TypeAlias = Condition | Expression


class LineReader(TokenReader):
    """Parses one line and appends problems to the given list."""

    def __init__(
        self,
        text: str,
        line: int,
        column: int,
        known_cards: Collection[str],
        problems: list[Problem],
        named: Mapping[str, Named] | None = None,
    ) -> None:
        """`column` is the 1-based position of `text` in its line. `named` holds the named conditions."""
        super().__init__(text, line, column, problems)
        self.named = named or {}
        self.known_cards = known_cards
        self._depth = 0

    # --- names ---

    def _words(self, expected: str, stop_at: tuple[str, ...] = ()) -> tuple[str, int]:
        """Parse a name of one or more words. Returns it with its column."""
        column = self.next.column
        words: list[str] = []
        while self.next.kind == "word" and self.next.text not in stop_at:
            words.append(self._take().text)
        if not words:
            self._expected(expected)
        return " ".join(words), column

    def _is_card(self, words: Sequence[Token], others: Collection[str] = ()) -> bool:
        name = " ".join(word.text for word in words)
        return name in self.known_cards or name in others

    def _leading_card(self, words: Sequence[Token], others: Collection[str] = ()) -> int:
        """Return the length of the longest proper prefix of the words that is a card name, or 0."""
        lengths = range(min(len(words) - 1, MAX_CARD_WORDS), 0, -1)
        return next((length for length in lengths if self._is_card(words[:length], others)), 0)

    def _check_card(self, name: str, column: int, others: Collection[str] = ()) -> None:
        if name not in self.known_cards and name not in others:
            message = Message("strategy-no-card", "there is no card {name}", name=repr(name))
            self._report(column, message, closest_match(name, {*self.known_cards, *others}))

    # --- lines ---

    def rule(self) -> BuyRule:
        """Parse `CARD [up to N] [when CONDITION]`."""
        start = self._position
        card, column = self._words(Message("strategy-card-to-buy", "a card to buy"), _RULE_WORDS)
        self._check_words_after_card(self._tokens[start : self._position])
        if self.next.kind != "end" and self.next.text not in _RULE_WORDS:
            self._expected(_AFTER_RULE)
        self._check_card(card, column, KINGDOM_PILES)
        at_most = None
        if self._skip("up"):
            if not self._skip("to"):
                self._expected(Message("strategy-to", "'to' after 'up'"), closest_match(self.next.text, ("to",)))
            at_most = self._whole_number("'up to'")
        condition = self.condition() if self._skip("when") else None
        if self.next.kind != "end":
            meant = closest_match(self.next.text, _CONDITION_WORDS) if condition is not None else self._rule_word(self.next)
            self._expected(_LINE_END, meant)
        return BuyRule(card, at_most, condition, self.line, column)

    def _whole_number(self, after: str) -> int:
        number = self.next
        if number.kind != "number" or "." in number.text:
            self._expected(Message("strategy-whole-number", "a whole number after {what}", what=after))
        # Check the length first: Python refuses to parse integers with thousands of digits.
        if len(number.text) > len(str(MAX_LIMIT)) or int(number.text) > MAX_LIMIT:
            self._abort(Message("strategy-many-cards", "no deck has that many cards"))
        return int(self._take().text)

    def _rule_word(self, token: Token) -> str | None:
        """Guess what a word after the card was meant to be."""
        if token.text in TERMS or token.text in self.named:
            return f"when {token.text}"
        near = closest_match(token.text, _WORDS_FOR_RULES)
        return None if near is None else _WORDS_FOR_RULES[near]

    def _check_words_after_card(
        self,
        words: Sequence[Token],
        expected: str = _AFTER_RULE,
        ends: tuple[str, ...] = (),
    ) -> None:
        """Find the wrong word in lines such as 'Gold wen coins > 5', which seems to name one long card."""
        if self._is_card(words, KINGDOM_PILES):
            return
        has_more = self.next.kind != "end" and self.next.text not in (*_RULE_WORDS, *ends)
        length = self._leading_card(words, KINGDOM_PILES)
        odd = words[length] if length else next((word for word in words[1:] if self._rule_word(word)), None)
        is_clear = length and (self._rule_word(words[length]) or self._is_card(words[length:]))
        if odd is not None and (has_more or is_clear):
            self._expected(expected, self._rule_word(odd), found=odd)

    def priorities(self) -> list[Priority]:
        """Parse `[not] CARD [when CONDITION], ...`, with an optional trailing comma."""
        found: list[Priority] = []
        while self.next.kind != "end":
            never = self._skip(*_NEVER_WORDS) is not None
            start = self._position
            card, column = self._words(_A_CARD, _RULE_WORDS)
            words = self._tokens[start : self._position]
            self._check_commas(words)
            self._check_words_after_card(words, _AFTER_PRIORITY, (",",))
            self._check_card(card, column)
            if self.next.text == "up":
                self._abort(
                    Message("strategy-up-to", "'up to' is for rules below 'buy:'; here a card can have 'when CONDITION'")
                )
            condition = self.condition() if self._skip("when") else None
            found.append(Priority(card, never, condition, self.line, column))
            if self.next.kind != "end" and not self._skip(","):
                meant = closest_match(self.next.text, _CONDITION_WORDS) if condition is not None else self._rule_word(self.next)
                self._expected(Message("strategy-comma-or-end", "a comma or the end of the line"), meant)
        return found

    def style(self) -> CardStyle:
        """Parse `CARD: keep money N | keep coins N | choose WORD [when CONDITION]`."""
        start = self._position
        card, column = self._words(_A_CARD)
        words = self._tokens[start : self._position]
        length = 0 if self._is_card(words) else self._leading_card(words)
        if length:
            name = " ".join(word.text for word in words[:length])
            colon = Message("strategy-colon", "':' after the card")
            self._expected(colon, f"{name}: {words[length].text}", found=words[length])
        self._check_card(card, column)
        if not self._skip(":"):
            self._expected(Message("strategy-style", "'CARD: STYLE' with {styles}", styles=_STYLES))
        first = self.next
        amount, word = 0, ""
        kind: Literal["keep money", "keep coins", "choose"] = "choose"
        if self._skip("keep"):
            of = self.next
            if not self._skip("money", "coins"):
                self._expected(
                    Message("strategy-keep", "'money' or 'coins' after 'keep'"), closest_match(of.text, ("money", "coins"))
                )
            kind = "keep money" if of.text == "money" else "keep coins"
            amount = self._whole_number(f"'{kind}'")
            if card in self.known_cards and not (keeps_money(card) if kind == "keep money" else keeps_coins(card)):
                message = Message("strategy-not-kept", "'{style}' doesn't apply to {card}", card=card, style=kind)
                self._abort_at(first.column, message)
        elif self._skip("choose"):
            word = self._chosen_word(card)
        else:
            self._expected(_STYLES, closest_match(first.text, ("keep", "choose")))
        condition = self.condition() if self._skip("when") else None
        if self.next.kind != "end":
            meant = closest_match(self.next.text, _CONDITION_WORDS if condition is not None else ("when",))
            when = Message("strategy-when-or-end", "'when CONDITION' or the end of the line")
            self._expected(when if condition is None else _LINE_END, meant)
        return CardStyle(card, kind, amount, word, condition, self.line, column)

    def _chosen_word(self, card: str) -> str:
        """Parse one of the options that the card offers, ignoring spaces."""
        column = self.next.column
        parts: list[str] = []
        while self.next.kind != "end" and self.next.text != "when":
            parts.append(self._take().text)
        written = "".join(parts)
        words = words_of(card)
        if not words:
            self._abort_at(column, Message("strategy-no-words", "{card} offers no options to choose from", card=card))
        by_letters = {word.replace(" ", ""): word for word in words}
        if written not in by_letters:
            near = closest_match(written, by_letters)
            known = Message("strategy-card-names", "the names of all cards") if len(words) > 10 else words
            message = Message(
                "strategy-no-choice",
                "{card} has no option {word}; its options are {known}",
                card=card,
                word=repr(" ".join(parts)),
                known=known,
            )
            self._abort_at(column, message, near and by_letters[near])
        return by_letters[written]

    def named_condition(self) -> Named:
        """Parse `NAME: CONDITION`."""
        token = self.next
        if token.kind != "word" or "'" in token.text or "-" in token.text:
            self._expected(Message("strategy-condition", "'NAME: CONDITION'"))
        self._take()
        if token.text in TERMS or token.text in _RESERVED:
            message = Message(
                "strategy-meaning", "{name} is reserved; choose another name for the condition", name=repr(token.text)
            )
            self._abort_at(token.column, message)
        if token.text in self.named:
            message = Message("strategy-same-condition", "the condition {name} is already defined", name=repr(token.text))
            self._abort_at(token.column, message)
        if not self._skip(":"):
            self._expected(Message("strategy-condition-colon", "':' after the name (one word) of a condition"))
        condition = self.condition()
        if self.next.kind != "end":
            self._expected(_LINE_END, closest_match(self.next.text, _CONDITION_WORDS))
        return Named(token.text, condition)

    def card_list(self) -> list[str]:
        """Parse `CARD, CARD, ...`. A trailing comma is allowed, since lists may continue on the next line."""
        return [name for name, _ in self.names(check_cards=True)]

    def names(self, *, check_cards: bool) -> list[tuple[str, int]]:
        """Parse `NAME, NAME, ...` and return the names with their columns."""
        names: list[tuple[str, int]] = []
        while self.next.kind != "end":
            start = self._position
            name, column = self._words(Message("strategy-a-name", "a name"))
            if check_cards:
                self._check_commas(self._tokens[start : self._position])
                self._check_card(name, column)
            names.append((name, column))
            if self.next.kind != "end" and not self._skip(","):
                self._expected(Message("strategy-comma", "a comma"))
        return names

    def _check_commas(self, words: Sequence[Token]) -> None:
        """Report a missing comma in lists such as 'Smithy Village'."""
        if self._is_card(words):
            return
        first = self._leading_card(words)
        rest = words[first:]
        if first and (second := len(rest) if self._is_card(rest) else self._leading_card(rest)):
            names = [" ".join(word.text for word in part) for part in (words[:first], rest[:second])]
            between = {"first": repr(names[0]), "second": repr(names[1])}
            message = Message("strategy-missing-comma", "a comma is missing between {first} and {second}", **between)
            self._abort_at(rest[0].column, message, ", ".join(names))

    # --- conditions and expressions, which share a grammar because both may be parenthesized ---

    def condition(self) -> Condition:
        """Parse the condition after 'when'."""
        for token in self._tokens[self._position :]:
            if token.kind == "mistake":
                message = Message("strategy-no-sign", "unknown operator {sign}", sign=token.display)
                self._abort_at(token.column, message, _MISTAKES[token.text])
        start = self.next
        found = self._as_condition(self._or(), start)
        size, depth = extent(found)
        if depth and (size > 2 * MAX_TOKENS or depth > MAX_DEPTH):
            self._abort_at(
                start.column,
                Message("strategy-in-full", "with named conditions expanded, the condition is too long or nested too deeply"),
            )
        return found

    def _as_condition(self, node: Node, start: Token) -> Condition:
        if isinstance(node, Term) and TERMS[node.name].is_flag:
            return flag(node.name, node.argument)
        if isinstance(node, Number | Term | Arithmetic):
            self._expected(Message("strategy-comparison", "a comparison such as '{start} >= 5'", start=start.text))
        return node

    def _as_expression(self, node: Node, start: Token) -> Expression:
        if not isinstance(node, Number | Term | Arithmetic):
            message = Message("strategy-not-condition", "expected a number or a term here, found a condition")
            self._abort_at(start.column, message)
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
            self._abort(Message("strategy-equality", "use '=' for equality, not '=='"), "=")
        operator = self._skip(*_COMPARISONS)
        if operator is None:
            return left
        left = self._as_expression(left, start)
        start = self.next
        right = self._as_expression(self._sum(), start)
        if self.next.text in _COMPARISONS:
            self._abort(Message("strategy-chained", "comparisons can't be chained; write 'a < b and b < c'"))
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
                self._abort_at(right_start.column, Message("strategy-division", "division by zero"))
            node = Arithmetic(left, cast(ArithmeticOperator, operator), right)
        return node

    def _factor(self) -> Node:
        token = self.next
        if token.kind == "number":
            return Number(self._number())
        if self._skip("-"):
            if self.next.kind != "number":
                self._abort(
                    Message(
                        "strategy-minus",
                        "expected a number after '-', found {found}; write '0 - ...' to negate a term",
                        found=self.next.display,
                    )
                )
            return Number(-self._number())
        if self._skip("("):
            self._go_deeper()
            node = self._or()
            self._close()
            self._depth -= 1
            return node
        if token.kind != "word" or token.text in _CONDITION_WORDS:
            self._expected(Message("strategy-number-or-term", "a number, a term such as 'coins', or '('"))
        return self._term()

    def _number(self) -> float:
        token = self._take()
        amount = float(token.text)
        if amount == float("inf"):
            self._abort_at(token.column, Message("strategy-large-number", "the number is too large"))
        return amount

    def _term(self) -> Term | Named:
        token = self._take()
        if token.text in self.named:
            return self.named[token.text]
        definition = TERMS.get(token.text)
        if definition is None:
            known = {*TERMS, *self.named, *_CONDITION_WORDS}
            message = Message("strategy-no-term", "there is no term {name}", name=repr(token.text))
            self._abort_at(token.column, message, closest_match(token.text, known))
        if definition.argument is None:
            if self.next.text == "(":
                self._abort(Message("strategy-alone", "{name} takes no argument", name=repr(token.text)))
            return Term(token.text)
        if not self._skip("("):
            asks = {"name": repr(token.text), "kind": definition.argument}
            self._abort(Message("strategy-parenthesis", "expected '(' after {name}, which takes a {kind}", **asks))
        argument, column = self._words(Message("strategy-name-of", "the name of a {kind}", kind=definition.argument))
        if definition.argument == "type":
            types = {*known_types(), *KINDS}
            if argument not in types:
                message = Message("strategy-no-type", "there is no card type {name}", name=repr(argument))
                self._report(column, message, closest_match(argument, types))
        else:
            self._check_card(argument, column, PILES if definition.argument == "pile" else ())
        self._close()
        return Term(token.text, argument)

    def _close(self) -> None:
        if not self._skip(")"):
            self._expected("')'")

    def _go_deeper(self) -> None:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            self._abort(Message("strategy-nested", "the condition is nested too deeply"))
