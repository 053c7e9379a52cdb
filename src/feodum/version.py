"""Which Feodum this is, and which rules it plays by."""

from typing import Final

VERSION: Final = "0.2.0"
RULES_EDITION: Final = 1
"""Goes up when a game that was saved before would take another course: see docs/rulings.md."""
