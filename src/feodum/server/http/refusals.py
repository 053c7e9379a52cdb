"""Errors that the server reports to clients and operators. A refused request changes nothing."""

from __future__ import annotations

import json
from typing import Any, Final

from feodum.engine.errors import ErrorValue, FeodumError, SetupError
from feodum.files.package_data import FOLDER
from feodum.messages.message import Message
from feodum.server.http.replies import ErrorMessage

REFUSALS: Final[dict[str, dict[str, Any]]] = json.loads(
    (FOLDER / "server" / "refusals.json").read_text(encoding="utf-8"),
)
"""Every error code with its HTTP status, value names, and WebSocket close code if not the default.

The page's tests read the same file to check that each code has a translation.
"""
TRY_AGAIN_LATER: Final = 4503
"""Default WebSocket close code for rejected connections."""


class Refusal(FeodumError):
    """A refused request: a code with values for programs, and a sentence for people."""

    def __init__(self, code: str, message: str, **values: ErrorValue) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.values = values

    def __reduce__(self) -> tuple[object, ...]:
        """Keep the code and the values when a worker process raises it."""
        return _refusal, (self.code, self.message, self.values)

    @property
    def status(self) -> int:
        status: int = REFUSALS.get(self.code, REFUSALS["bad_message"])["status"]
        return status

    @property
    def close_code(self) -> int:
        """WebSocket close code. It tells the page whether to reconnect."""
        code: int = REFUSALS.get(self.code, {}).get("close", TRY_AGAIN_LATER)
        return code

    def data(self, re: str | None = None) -> ErrorMessage:
        message: ErrorMessage = {
            "type": "error",
            "code": self.code,
            "values": self.values,
            "message": self.message,
        }
        if re is not None:
            message["re"] = re
        return message


def _refusal(code: str, message: str, values: dict[str, ErrorValue]) -> Refusal:
    return Refusal(code, message, **values)


def setup_refusal(error: SetupError) -> Refusal:
    return Refusal(error.code, str(error), **error.values)


class CloseConnection(Exception):
    """Raised to close a WebSocket with a close code, after sending `last_message`."""

    def __init__(self, code: int, reason: str, last_message: ErrorMessage | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.last_message = last_message


def close_with(refusal: Refusal, re: str | None = None) -> CloseConnection:
    """Return the exception that sends a refusal and then closes the connection."""
    return CloseConnection(refusal.close_code, refusal.code, refusal.data(re))


class ServeError(FeodumError):
    """The server cannot start because of its port, its database or its settings."""


def cannot_use_database(name: object, why: object) -> ServeError:
    return ServeError(Message("database-unusable", "cannot use the database {name}: {why}", name=name, why=why))


def cannot_open_database(name: object, why: object) -> ServeError:
    return ServeError(Message("database-unopened", "cannot open the database {name}: {why}", name=name, why=why))


class DamagedGame(FeodumError):
    """A stored game is damaged. The message describes the damage and reveals no secrets of the game."""

    def __init__(self, message: str, cards: str = "") -> None:
        super().__init__(message)
        self.cards = cards
        """The custom card file that the server lacks, if that is the only problem."""


def server_fault() -> Refusal:
    return Refusal("server", "internal server error; nothing has changed")
