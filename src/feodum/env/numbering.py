"""The numbers of card kinds, verbs and actions, frozen in the append-only `frozen_numbers.json`.

Trained models stay valid when cards are added: new rows and actions get new numbers, existing ones never change.
"""

from __future__ import annotations

import json
from typing import Final

from feodum.files.package_data import FOLDER

_LISTS: Final[dict[str, list[str]]] = json.loads((FOLDER / "env" / "frozen_numbers.json").read_text(encoding="utf-8"))
KINDS: Final[list[str]] = _LISTS["kinds"]
"""Every card and every mixed pile: the rows of an observation."""
VERBS: Final[list[str]] = _LISTS["verbs"]
"""The verbs of decisions."""
ACTIONS: Final[list[str]] = _LISTS["actions"]
"""The actions of an agent: finish, select a zone, pick a kind of card, or pick a word."""

ROW: Final[dict[str, int]] = {name: number for number, name in enumerate(KINDS)}
VERB: Final[dict[str, int]] = {name: number for number, name in enumerate(VERBS)}
ACTION: Final[dict[str, int]] = {name: number for number, name in enumerate(ACTIONS)}
DONE: Final = 0
"""The action that ends a choice of several cards, or declines."""


def zone_action(zone: str) -> str:
    """Return the name of the action that selects the zone of the picked card."""
    return f"zone {zone}"
