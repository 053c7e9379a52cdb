"""Errors of the lab."""

from importlib.util import find_spec
from pathlib import Path

from feodum.engine.errors import FeodumError
from feodum.messages.message import Message, os_error_reason


class LabError(FeodumError):
    """A request the lab can't carry out. The message says what is wrong and how to fix it."""


def unwritable(path: Path, error: OSError) -> LabError:
    return LabError(Message("unwritable", "{path}: can't be written: {why}", path=path, why=os_error_reason(error)))


def check_can_draw() -> None:
    """Raise ModuleNotFoundError early if the plotting library is missing."""
    if find_spec("altair") is None:
        raise ModuleNotFoundError(name="altair")
