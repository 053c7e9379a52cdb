"""What can go wrong in the laboratory."""

from importlib.util import find_spec
from pathlib import Path

from feodum.engine.errors import FeodumError
from feodum.messages.message import Saying, system_fault


class LabError(FeodumError):
    """Something the laboratory can't do; the message says what and what would be right."""


def unwritable(path: Path, error: OSError) -> LabError:
    return LabError(Saying("unwritable", "{path}: can't be written: {why}", path=path, why=system_fault(error)))


def check_can_draw() -> None:
    """Long work should not end without the library that draws what it has found."""
    if find_spec("altair") is None:
        raise ModuleNotFoundError(name="altair")
