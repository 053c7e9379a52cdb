"""Errors of the lab."""

from pathlib import Path

from feodum.engine.errors import FeodumError
from feodum.messages.extras import require_packages
from feodum.messages.message import Message, os_error_reason


class LabError(FeodumError):
    """A request the lab can't carry out. The message says what is wrong and how to fix it."""


def unwritable(path: Path, error: OSError) -> LabError:
    return LabError(Message("unwritable", "{path}: can't be written: {why}", path=path, why=os_error_reason(error)))


def check_can_draw() -> None:
    """Raise ModuleNotFoundError early if a plotting library is missing."""
    require_packages("altair", "polars", "vl_convert")


def check_can_rate() -> None:
    """Raise ModuleNotFoundError early if the rating library is missing."""
    require_packages("openskill")
