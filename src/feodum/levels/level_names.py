"""The names of levels, and what may be said with them: `sage`, `steady-20`, `sage@400`, `sage@0.1s`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

LEVELS: Final = ("novice", "steady", "sage", "grandmaster")
THINKING: Final = {"sage": (1_000, 0.3), "grandmaster": (6_000, 2.0)}
"""For each level that thinks ahead: how many play-outs a decision is worth to it, or, at a table, how many seconds."""
MOST_PLAY_OUTS: Final = 1_000_000
MOST_SECONDS: Final = 60.0
_SHAPE: Final = re.compile(r"(?P<level>[a-z]+)(?:-(?P<weaker>\d{1,3}))?(?:@(?P<amount>\d{1,7}(?:\.\d{1,3})?)(?P<seconds>s?))?")


@dataclass(frozen=True)
class LevelWish:
    """A level, how much weaker than usual it is to play, and how much it may think."""

    level: str
    weaker: int = 0
    """In how many of 100 decisions on what to play or buy it doesn't take care."""
    play_outs: int = 0
    """0: as the level usually has them."""
    seconds: float = 0.0

    @property
    def thinks(self) -> bool:
        return self.level in THINKING


def read_level(name: str) -> LevelWish | None:
    """What a name wishes for; None where it names no level."""
    found = _SHAPE.fullmatch(name)
    if found is None or found["level"] not in LEVELS:
        return None
    weaker = int(found["weaker"] or 0)
    if weaker > 100 or (found["amount"] and found["level"] not in THINKING):
        return None
    if not found["amount"]:
        return LevelWish(found["level"], weaker)
    amount = float(found["amount"])
    if found["seconds"]:
        return LevelWish(found["level"], weaker, seconds=amount) if 0 < amount <= MOST_SECONDS else None
    if amount != int(amount) or not 0 < amount <= MOST_PLAY_OUTS:
        return None
    return LevelWish(found["level"], weaker, play_outs=int(amount))


def is_level(name: str) -> bool:
    return read_level(name) is not None
