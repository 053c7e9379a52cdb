"""Tokens of one line of a strategy file, and error reporting."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NoReturn

from feodum.messages.message import Message

from .problems import Problem

MAX_TOKENS = 500

_TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<comment>\#.*)|(?P<number>[0-9]+(?:\.[0-9]+)?)|(?P<word>[^\W\d][\w']*(?:-[^\W\d][\w']*)*)"
    r"|(?P<mistake>=<|=>|<>|&&?|\|\|?|!(?!=)|[\u2264\u2265\u2260])|(?P<symbol><=|>=|!=|==|[<>=+\-*/(),:])",
    re.DOTALL,
)


class LineAborted(Exception):
    """Parsing of this line stopped after an error was reported."""


@dataclass(frozen=True, slots=True)
class Token:
    kind: str  # number, word, symbol, mistake (an operator of another language) or end
    text: str
    column: int

    @property
    def display(self) -> str:
        return Message("strategy-line-end", "the end of the line") if self.kind == "end" else f"'{self.text}'"


class TokenReader:
    """Reads the tokens of one line and appends problems to the given list."""

    def __init__(self, text: str, line: int, column: int, problems: list[Problem]) -> None:
        """`column` is the 1-based position of `text` in its line."""
        self.line = line
        self.problems = problems
        self.comment: str | None = None
        self._tokens = self._split(text.replace("\u2019", "'"), column)  # word processors curl apostrophes
        self._position = 0

    def _split(self, text: str, first_column: int) -> list[Token]:
        tokens: list[Token] = []
        position = 0
        while position < len(text):
            match = _TOKEN.match(text, position)
            column = first_column + position
            if match is None:
                character = repr(text[position])
                self._abort_at(column, Message("strategy-character", "unexpected character {character}", character=character))
            position = match.end()
            kind = match.lastgroup or ""
            if kind == "comment":
                self.comment = match.group()[1:]
            elif kind != "space":
                tokens.append(Token(kind, match.group(), column))
            if len(tokens) > MAX_TOKENS:
                self._abort_at(
                    column,
                    Message("strategy-long-line", "the line is too long (more than {most} tokens)", most=MAX_TOKENS),
                )
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
        """Take the next token and return its text if it is one of these, otherwise return None."""
        return self._take().text if self.next.kind != "end" and self.next.text in texts else None

    def _report(self, column: int, message: str, suggestion: str | None = None) -> None:
        self.problems.append(Problem(self.line, column, message, suggestion))

    def _abort_at(self, column: int, message: str, suggestion: str | None = None) -> NoReturn:
        self._report(column, message, suggestion)
        raise LineAborted

    def _abort(self, message: str, suggestion: str | None = None) -> NoReturn:
        self._abort_at(self.next.column, message, suggestion)

    def _expected(self, what: str, suggestion: str | None = None, *, found: Token | None = None) -> NoReturn:
        """Report an unexpected token, by default the next one, and stop parsing the line."""
        token = found or self.next
        message = Message("strategy-expected", "expected {what}, found {found}", what=what, found=token.display)
        self._abort_at(token.column, message, suggestion)
