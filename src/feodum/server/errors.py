"""What the server refuses, in words that a player may read. A refusal has changed nothing."""

from __future__ import annotations

from typing import Final

from feodum.engine.errors import FeodumError

STATUS: Final[dict[str, int]] = {
    "bad_message": 400,
    "wrong_token": 403,
    "wrong_invite": 403,
    "forbidden_origin": 403,
    "not_found": 404,
    "method": 405,
    "no_open_seat": 409,
    "not_over": 409,
    "over": 409,
    "too_large": 413,
    "bad_setup": 422,
    "slow_down": 429,
    "server": 500,
    "busy": 503,
    "storage": 503,
}
"""The HTTP status of each code that can come up there; the others are said on a socket only."""


class Refusal(FeodumError):
    """A request that is not carried out: a code for programs, a sentence for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    @property
    def status(self) -> int:
        return STATUS.get(self.code, 400)

    def data(self, re: str | None = None) -> dict[str, object]:
        said: dict[str, object] = {"type": "error", "code": self.code, "message": self.message}
        if re is not None:
            said["re"] = re
        return said


class Goodbye(Exception):
    """The connection is to be closed, with a WebSocket close code; `last_words` are sent before."""

    def __init__(self, code: int, reason: str, last_words: dict[str, object] | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.last_words = last_words


class ServeError(FeodumError):
    """The server can't start: the port, the database or the settings; the message says which and why."""


def server_fault() -> Refusal:
    return Refusal("server", "something went wrong on the server; nothing has changed")
