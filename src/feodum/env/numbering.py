"""The numbers of card kinds, verbs and actions: frozen in `frozen_numbers.json`, which is only ever added to at its ends.

So what has been learnt keeps its meaning when cards are added: rows and actions come to the old ones, none moves.
"""

from __future__ import annotations

import json
from typing import Final

from feodum.files.package_data import FOLDER

_LISTS: Final[dict[str, list[str]]] = json.loads((FOLDER / "env" / "frozen_numbers.json").read_text(encoding="utf-8"))
KINDS: Final[list[str]] = _LISTS["kinds"]
"""Every card and every pile of different cards: the rows of an observation."""
VERBS: Final[list[str]] = _LISTS["verbs"]
"""What a decision can ask to do."""
ACTIONS: Final[list[str]] = _LISTS["actions"]
"""What an agent can do: be done, say from which zone, pick a kind of card, or pick a word."""

ROW: Final[dict[str, int]] = {name: number for number, name in enumerate(KINDS)}
VERB: Final[dict[str, int]] = {name: number for number, name in enumerate(VERBS)}
ACTION: Final[dict[str, int]] = {name: number for number, name in enumerate(ACTIONS)}
DONE: Final = 0
"""The action that ends a choice of several cards, or declines."""


def zone_action(zone: str) -> str:
    """The name of the action that says in which zone the card lies that was picked."""
    return f"zone {zone}"
