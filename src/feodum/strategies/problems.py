"""What is wrong with a strategy file, and where."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from feodum.messages.message import Lines, Saying

MAX_MESSAGE = 300
"""Characters that are shown of a message: it may quote a word that fills the file."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong in a strategy file; lines and columns count from 1."""

    line: int
    column: int
    message: str
    suggestion: str | None = None

    @property
    def why(self) -> str:
        """The message, with what was probably meant."""
        message = self.message if len(self.message) <= MAX_MESSAGE else f"{self.message[:MAX_MESSAGE]}..."
        if not self.suggestion:
            return message
        hint = Saying("did-you-mean", "; did you mean {near}?", near=repr(self.suggestion))
        return Saying("with-hint", "{message}{hint}", message=message, hint=hint)

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.why}"


class StrategyError(ValueError):
    """A strategy file that can't be read. Holds every problem found; the plain attributes tell the first one."""

    def __init__(self, file: str, problems: Collection[Problem]) -> None:
        self.file = file
        self.problems = tuple(sorted(problems, key=lambda problem: (problem.line, problem.column)))
        first = self.problems[0]
        self.line = first.line
        self.column = first.column
        self.message = first.message
        self.suggestion = first.suggestion
        places = [(f"{file}:{problem.line}:{problem.column}", problem.why) for problem in self.problems]
        super().__init__(Lines(*[Saying("of", "{place}: {why}", place=place, why=why) for place, why in places]))

    def __reduce__(self) -> tuple[type[StrategyError], tuple[str, tuple[Problem, ...]]]:
        # Simulations parse in worker processes; without this the error itself couldn't come home.
        return (StrategyError, (self.file, self.problems))
