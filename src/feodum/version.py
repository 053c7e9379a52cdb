"""The version of the package and of the rules."""

from typing import Final

VERSION: Final = "0.3.0"
RULES_EDITION: Final = 1
"""Incremented when a rule change makes replays of saved games diverge: see docs/guide/rulings.md."""
