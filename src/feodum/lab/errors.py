"""What can go wrong in the laboratory."""

from pathlib import Path

from feodum.engine.errors import FeodumError
from feodum.saying import Saying, system_fault


class LabError(FeodumError):
    """Something the laboratory can't do; the message says what and what would be right."""


def unwritable(path: Path, error: OSError) -> LabError:
    return LabError(Saying("unwritable", "{path}: can't be written: {why}", path=path, why=system_fault(error)))
