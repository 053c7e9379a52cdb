"""Local discoveries: strategies that `feodum lab discover` found on this machine.

The file in the user's cache folder maps kingdoms to strategy texts. A damaged file, or one from a different version of
Feodum, counts as empty.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from feodum.levels.strategy_cache import StrategyCache
from feodum.strategies import Strategy, StrategyError, format_strategy, parse_strategy
from feodum.strategies.loaded_plans import known_cards

CACHE_NAME: Final = "discovered"


def save_local_discovery(key: str, strategy: Strategy) -> None:
    StrategyCache(CACHE_NAME).put(key, format_strategy(strategy))


def load_local_discovery(key: str) -> Strategy | None:
    """Return the local discovery for a kingdom, or None.

    Checks the file each time, because a search may have changed it.
    """
    try:
        status = StrategyCache(CACHE_NAME).path.stat()
    except (OSError, RuntimeError):
        return None
    return _read(key, (status.st_ino, status.st_mtime_ns))


@lru_cache(maxsize=256)
def _read(key: str, version: tuple[int, int]) -> Strategy | None:
    text = StrategyCache(CACHE_NAME).get(key)
    try:
        return None if text is None else parse_strategy(text, f"{CACHE_NAME}.json", known_cards=known_cards())
    except StrategyError:
        return None
