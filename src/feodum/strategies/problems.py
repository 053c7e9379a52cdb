"""Errors in strategy files, with their positions."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from feodum.messages.message import Message, MessageLines

MAX_MESSAGE = 300
"""Longer messages are cut off, since they may quote a very long word."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One error in a strategy file. Lines and columns start at 1."""

    line: int
    column: int
    message: str
    suggestion: str | None = None

    @property
    def why(self) -> str:
        """The message with its suggestion, if any."""
        message = self.message if len(self.message) <= MAX_MESSAGE else f"{self.message[:MAX_MESSAGE]}..."
        if not self.suggestion:
            return message
        hint = Message("did-you-mean", ". Did you mean {near}?", near=repr(self.suggestion))
        return Message("with-hint", "{message}{hint}", message=message, hint=hint)

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.why}"


class StrategyError(ValueError):
    """A strategy file is invalid. Holds all problems; `line`, `column` and so on describe the first one."""

    def __init__(self, file: str, problems: Collection[Problem]) -> None:
        self.file = file
        self.problems = tuple(sorted(problems, key=lambda problem: (problem.line, problem.column)))
        first = self.problems[0]
        self.line = first.line
        self.column = first.column
        self.message = first.message
        self.suggestion = first.suggestion
        places = [(f"{file}:{problem.line}:{problem.column}", problem.why) for problem in self.problems]
        super().__init__(MessageLines(*[Message("of", "{place}: {why}", place=place, why=why) for place, why in places]))

    def __reduce__(self) -> tuple[type[StrategyError], tuple[str, tuple[Problem, ...]]]:
        # Without this, the error can't be unpickled from worker processes.
        return (StrategyError, (self.file, self.problems))
