"""The words and signs of one line of a strategy file, and saying what is wrong with one of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NoReturn

from feodum.messages.message import Saying
from feodum.strategies.problems import Problem

MAX_TOKENS = 500

_TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<comment>\#.*)|(?P<number>[0-9]+(?:\.[0-9]+)?)|(?P<word>[^\W\d][\w']*(?:-[^\W\d][\w']*)*)"
    r"|(?P<mistake>=<|=>|<>|&&?|\|\|?|!(?!=)|[\u2264\u2265\u2260])|(?P<symbol><=|>=|!=|==|[<>=+\-*/(),:])",
    re.DOTALL,
)


class LineAborted(Exception):
    """The rest of this line makes no sense after what was reported."""


@dataclass(frozen=True, slots=True)
class Token:
    kind: str  # number, word, symbol, mistake (a sign of other languages) or end
    text: str
    column: int

    @property
    def shown(self) -> str:
        return Saying("strategy-line-end", "the end of the line") if self.kind == "end" else f"'{self.text}'"


class TokenReader:
    """Takes the tokens of one line in turn; problems go to the list it was given."""

    def __init__(self, text: str, line: int, column: int, problems: list[Problem]) -> None:
        """`column` is where `text` begins in its line, counted from 1."""
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
                self._abort_at(column, Saying("strategy-character", "unexpected character {character}", character=character))
            position = match.end()
            kind = match.lastgroup or ""
            if kind == "comment":
                self.comment = match.group()[1:]
            elif kind != "space":
                tokens.append(Token(kind, match.group(), column))
            if len(tokens) > MAX_TOKENS:
                self._abort_at(
                    column,
                    Saying("strategy-long-line", "the line is too long (more than {most} words and signs)", most=MAX_TOKENS),
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
        """Takes the next token if it is one of these."""
        return self._take().text if self.next.kind != "end" and self.next.text in texts else None

    def _report(self, column: int, message: str, suggestion: str | None = None) -> None:
        self.problems.append(Problem(self.line, column, message, suggestion))

    def _abort_at(self, column: int, message: str, suggestion: str | None = None) -> NoReturn:
        self._report(column, message, suggestion)
        raise LineAborted

    def _abort(self, message: str, suggestion: str | None = None) -> NoReturn:
        self._abort_at(self.next.column, message, suggestion)

    def _expected(self, what: str, suggestion: str | None = None, *, found: Token | None = None) -> NoReturn:
        """Something else stands here, or at the token given."""
        token = found or self.next
        message = Saying("strategy-expected", "expected {what}, found {found}", what=what, found=token.shown)
        self._abort_at(token.column, message, suggestion)
