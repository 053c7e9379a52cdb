"""Level names and their modifiers: `sage`, `steady-20`, `sage@400`, `sage@0.1s`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

LEVELS: Final = ("novice", "steady", "sage", "grandmaster")
THINKING: Final = {"sage": (1_000, 0.3), "grandmaster": (6_000, 2.0)}
"""For each level that searches: playouts per decision, and seconds per decision in timed games."""
MAX_PLAY_OUTS: Final = 1_000_000
MAX_SECONDS: Final = 60.0
_SHAPE: Final = re.compile(
    r"(?P<level>[a-z]+)(?:-(?P<handicap>\d{1,3}))?(?:@(?P<amount>\d{1,7}(?:\.\d{1,3})?)(?P<seconds>s?))?"
)


@dataclass(frozen=True)
class LevelSpec:
    """A level with its handicap and its search budget."""

    level: str
    handicap: int = 0
    """Percentage of play and buy decisions that get a random reasonable answer."""
    play_outs: int = 0
    """Playouts per decision; 0 means the level's default."""
    seconds: float = 0.0

    @property
    def thinks(self) -> bool:
        return self.level in THINKING


def parse_level(name: str) -> LevelSpec | None:
    """Parse a level name. Return None if it is not a level."""
    found = _SHAPE.fullmatch(name)
    if found is None or found["level"] not in LEVELS:
        return None
    handicap = int(found["handicap"] or 0)
    if handicap > 100 or (found["amount"] and found["level"] not in THINKING):
        return None
    if not found["amount"]:
        return LevelSpec(found["level"], handicap)
    amount = float(found["amount"])
    if found["seconds"]:
        return LevelSpec(found["level"], handicap, seconds=amount) if 0 < amount <= MAX_SECONDS else None
    if amount != int(amount) or not 0 < amount <= MAX_PLAY_OUTS:
        return None
    return LevelSpec(found["level"], handicap, play_outs=int(amount))


def is_level(name: str) -> bool:
    return parse_level(name) is not None
