"""Optional packages: which Feodum extra installs each, and the message about a missing one."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from feodum.messages.message import Message

EXTRAS: Final = {
    **dict.fromkeys(("starlette", "websockets", "h11"), "table"),
    "asyncpg": "postgres",
    "prometheus_client": "metrics",
    "textual": "terminal",
    **dict.fromkeys(("altair", "numpy", "openskill", "polars", "vl_convert"), "lab"),
    "pyminion": "peers",
    **dict.fromkeys(("gymnasium", "pettingzoo", "pyspiel"), "learn"),
    **dict.fromkeys(("sb3_contrib", "torch"), "examples"),
    **dict.fromkeys(("dask", "distributed"), "cluster"),
}
"""The extra that installs each optional package, by import name."""
COMMAND: Final = Message("extra-of-command", "this")
"""The user of a package in messages of the command line."""


def missing_extra(package: str, extra: str | None = None, user: str = COMMAND) -> Message:
    """Return the message that `user` needs a package that is not installed; `extra` overrides the package's usual extra."""
    return Message(
        "missing-extra",
        "{user} needs {package}, which is not installed; install it with {command}",
        user=user,
        package=package,
        command=f"pip install 'feodum[{extra or EXTRAS[package]}]'",
    )


def missing_package(error: BaseException | None) -> str | None:
    """Return the optional package an import failed on, following the chain of causes, or None for other errors."""
    while error is not None and not isinstance(error, ModuleNotFoundError):
        error = error.__cause__
    package = "" if error is None else (error.name or "").partition(".")[0]
    return package if package in EXTRAS else None


def require_packages(*packages: str) -> None:
    """Raise ModuleNotFoundError if a package is missing, without importing any: call it before long work."""
    for package in packages:
        if find_spec(package) is None:
            raise ModuleNotFoundError(missing_extra(package), name=package)
