"""The build of the package: compiled or interpreted."""

from __future__ import annotations

from feodum.engine import table


def is_compiled() -> bool:
    return not table.__file__.endswith(".py")


def build_name() -> str:
    return "compiled" if is_compiled() else "interpreted"
