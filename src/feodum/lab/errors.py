"""What can go wrong in the laboratory."""

from feodum.engine.errors import FeodumError


class LabError(FeodumError):
    """Something the laboratory can't do; the message says what and what would be right."""
