"""What can go wrong, in the package's own words. Nothing has changed when one of these is raised."""

from collections.abc import Sequence

ErrorValue = str | int | bool | Sequence[str] | None
"""What may go with the code of an error: something to fill a sentence in any language with."""


class FeodumError(Exception):
    """Something was asked of the package that it can't do; the message says what and what would be right."""

    def __reduce__(self) -> tuple[object, ...]:
        # Compiled classes have no `__dict__`, without which clusters could not send the error home.
        kept = getattr(self, "__dict__", None)
        return (type(self), self.args, kept) if kept else (type(self), self.args)


class IllegalAnswer(FeodumError, ValueError):
    """An answer that the decision does not allow."""


class SetupError(FeodumError, ValueError):
    """A game that can't be set up: unknown cards, an impossible kingdom, a wrong number of players.

    `code` and `values` say the same to programs, which may put it into another language.
    """

    def __init__(self, message: str, code: str = "bad_setup", values: dict[str, ErrorValue] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.values: dict[str, ErrorValue] = {} if values is None else values

    def __reduce__(self) -> tuple[object, ...]:
        # Compiled classes keep nothing but the message when a worker process sends an error home.
        return SetupError, (*self.args, self.code, self.values)


class SaveError(FeodumError, ValueError):
    """A saved game that is damaged or of a newer version."""
