"""Shipped discoveries: strategies found for the recommended sets, built by `tools/discover_sets.py`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Final

from feodum.kingdoms.selection import find_recommended
from feodum.strategies import Strategy, parse_strategy
from feodum.strategies.loaded_plans import known_cards

TABLE: Final = "discovered.json"


@cache
def discoveries_text() -> str:
    return (files("feodum") / "levels" / TABLE).read_text(encoding="utf-8")


@cache
def _by_piles() -> dict[tuple[str, ...], Strategy]:
    found: dict[tuple[str, ...], Strategy] = {}
    for name, entry in json.loads(discoveries_text()).items():
        chosen = find_recommended(name)
        found[_key([*chosen.kingdom, chosen.bane])] = parse_strategy(
            entry["strategy"], f"{TABLE}: {name}", known_cards=known_cards()
        )
    return found


def shipped_discovery(piles: Iterable[str]) -> Strategy | None:
    """Return the shipped strategy for a kingdom, including its Bane, if the kingdom is a recommended set."""
    return _by_piles().get(_key(piles))


def _key(piles: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(name for name in piles if name))
