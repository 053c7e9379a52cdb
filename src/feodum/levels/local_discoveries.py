"""What `feodum lab discover` has found on this machine, in the user's cache folder: levels play it at their tables.

Kept by kingdom, as a strategy's text. As with other choices, a damaged or unwritable file only means that nothing is known, and
so does another version of the program.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from feodum.levels.strategy_cache import ChoiceStore
from feodum.strategies import Strategy, StrategyError, format_strategy, parse_strategy
from feodum.strategies.loaded_plans import known_cards

STORE: Final = "discovered"


def keep_find(key: str, strategy: Strategy) -> None:
    ChoiceStore(STORE).put(key, format_strategy(strategy))


def find_for(key: str) -> Strategy | None:
    """The strategy kept for a kingdom. A search that ends meanwhile is noticed, so this looks whether the file has changed."""
    try:
        status = ChoiceStore(STORE).path.stat()
    except (OSError, RuntimeError):
        return None
    return _read(key, (status.st_ino, status.st_mtime_ns))


@lru_cache(maxsize=256)
def _read(key: str, version: tuple[int, int]) -> Strategy | None:
    text = ChoiceStore(STORE).get(key)
    try:
        return None if text is None else parse_strategy(text, f"{STORE}.json", known_cards=known_cards())
    except StrategyError:
        return None
