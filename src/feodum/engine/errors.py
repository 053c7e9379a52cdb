"""The package's exceptions. A `Game` method that raises one of them leaves the game unchanged."""

from collections.abc import Sequence

ErrorValue = str | int | bool | Sequence[str] | None
"""A value that goes with an error code, to be formatted into a message in any language."""


class FeodumError(Exception):
    """Base class of the package's errors. The message says what is wrong and what would be right."""

    def __reduce__(self) -> tuple[object, ...]:
        # Compiled classes have no `__dict__`, which pickling an error from a cluster worker would need.
        state = getattr(self, "__dict__", None)
        return (type(self), self.args, state) if state else (type(self), self.args)


class IllegalAnswer(FeodumError, ValueError):
    """The decision does not allow this answer."""


class SetupError(FeodumError, ValueError):
    """The game can't be set up: unknown cards, an impossible kingdom, a wrong number of players.

    `code` and `values` are the machine-readable form of the message, for translation.
    """

    def __init__(self, message: str, code: str = "bad_setup", values: dict[str, ErrorValue] | None = None) -> None:
        super().__init__(message)
        self.code = code
        """The kind of error, for programs and translations."""
        self.values: dict[str, ErrorValue] = {} if values is None else values
        """The values in the message, by name."""

    def __reduce__(self) -> tuple[object, ...]:
        # Compiled classes would lose everything but the message when pickled by a worker process.
        return SetupError, (*self.args, self.code, self.values)


class SaveError(FeodumError, ValueError):
    """The saved game is damaged or was written by a newer version."""
