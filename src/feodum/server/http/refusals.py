"""What the server refuses, in words that a player may read and as a code with values. A refusal has changed nothing."""

from __future__ import annotations

import json
from typing import Any, Final

from feodum.engine.errors import ErrorValue, FeodumError, SetupError
from feodum.files.package_data import FOLDER
from feodum.messages.message import Saying
from feodum.server.http.replies import ErrorMessage

REFUSALS: Final[dict[str, dict[str, Any]]] = json.loads(
    (FOLDER / "server" / "refusals.json").read_text(encoding="utf-8"),
)
"""Every code: the HTTP status, the names of the values that go with it, and the socket's close code if not the usual one.

The page's tests read the same file: each code has a sentence in each language.
"""
COME_BACK_LATER: Final = 4503
"""The usual close code of a connection that is turned away."""


class Refusal(FeodumError):
    """A request that is not carried out: a code and its values for programs, a sentence for people."""

    def __init__(self, code: str, message: str, **values: ErrorValue) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.values = values

    @property
    def status(self) -> int:
        status: int = REFUSALS.get(self.code, REFUSALS["bad_message"])["status"]
        return status

    @property
    def close_code(self) -> int:
        """How a socket is closed where this is the reason: a code tells a page whether to come back."""
        code: int = REFUSALS.get(self.code, {}).get("close", COME_BACK_LATER)
        return code

    def data(self, re: str | None = None) -> ErrorMessage:
        said: ErrorMessage = {
            "type": "error",
            "code": self.code,
            "values": self.values,
            "message": self.message,
        }
        if re is not None:
            said["re"] = re
        return said


def impossible_setup(error: SetupError) -> Refusal:
    return Refusal(error.code, str(error), **error.values)


class Goodbye(Exception):
    """The connection is to be closed, with a WebSocket close code; `last_words` are sent before."""

    def __init__(self, code: int, reason: str, last_words: ErrorMessage | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.last_words = last_words


def farewell(refusal: Refusal, re: str | None = None) -> Goodbye:
    """The connection is closed for this reason, which is said before."""
    return Goodbye(refusal.close_code, refusal.code, refusal.data(re))


class ServeError(FeodumError):
    """The server can't start: the port, the database or the settings; the message says which and why."""


def database_unusable(name: object, why: object) -> ServeError:
    return ServeError(Saying("database-unusable", "the database {name} can't be used: {why}", name=name, why=why))


def database_unopened(name: object, why: object) -> ServeError:
    return ServeError(Saying("database-unopened", "the database {name} can't be opened: {why}", name=name, why=why))


class DamagedGame(FeodumError):
    """What is stored of a game is not what was played; the message says in which way, and nothing that is secret."""

    def __init__(self, said: str, cards: str = "") -> None:
        super().__init__(said)
        self.cards = cards
        """The file of own cards that the game needs and the server doesn't have, if that is all that is wrong."""


def server_fault() -> Refusal:
    return Refusal("server", "something went wrong on the server; nothing has changed")
