"""Optional packages: the extra that installs each of them, and the message if one is missing."""

from __future__ import annotations

from typing import Final

from feodum.messages.message import Message

EXTRAS: Final = {
    **dict.fromkeys(("starlette", "uvicorn", "websockets", "h11"), "table"),
    **dict.fromkeys(("altair", "numpy", "openskill", "polars", "vl_convert"), "lab"),
    "textual": "terminal",
    "pyminion": "peers",
    **dict.fromkeys(("gymnasium", "pettingzoo", "pyspiel"), "learn"),
}
"""The Feodum extra that installs each optional package."""
COMMAND: Final = Message("extra-of-command", "this")
"""The user of a package in messages of the command line."""


def missing_package(error: BaseException | None) -> str:
    """Return the package an import failed on, following the chain of causes."""
    while error is not None and not isinstance(error, ModuleNotFoundError):
        error = error.__cause__
    return "" if error is None else (error.name or "").partition(".")[0]


def missing_extra(package: str, user: str = COMMAND, extra: str = "") -> Message:
    """Say that `user` needs a package that is not installed, and which extra installs it."""
    return Message(
        "extra-missing",
        "{user} needs {package}, which is not installed; install it with {command}",
        user=user,
        package=package,
        command=f"pip install 'feodum[{extra or EXTRAS[package]}]'",
    )
