"""The numbers of card kinds, actions, decision verbs and event verbs. All of these lists are append-only.

Trained models stay valid when cards are added: new rows and actions get new numbers, existing ones never change. Kinds and
actions are frozen in `frozen_numbers.json`; verbs are numbered in the order of their declaration in `engine.vocabulary`.
"""

from __future__ import annotations

import json
from typing import Final

from feodum.engine.vocabulary import DECISION_VERBS, EVENT_VERBS
from feodum.files.package_data import FOLDER

VERSION: Final = 1
"""The version of actions, observations and events. Version 0 gave the number 0 to seven event verbs."""

_LISTS: Final[dict[str, list[str]]] = json.loads((FOLDER / "env" / "frozen_numbers.json").read_text(encoding="utf-8"))
KINDS: Final[list[str]] = _LISTS["kinds"]
"""Every card, mixed pile and landscape: the rows of an observation."""
VERBS: Final[list[str]] = [verb.name for verb in DECISION_VERBS]
"""The verbs of decisions."""
EVENTS: Final[list[str]] = [verb.name for verb in EVENT_VERBS]
"""The verbs of events."""
ACTIONS: Final[list[str]] = _LISTS["actions"]
"""The actions of an agent: finish, select a zone, pick a kind of card, pick a word, or pick one of the other options."""

ROW: Final[dict[str, int]] = {name: number for number, name in enumerate(KINDS)}
VERB: Final[dict[str, int]] = {name: number for number, name in enumerate(VERBS)}
EVENT: Final[dict[str, int]] = {name: number + 1 for number, name in enumerate(EVENTS)}
"""The numbers of event verbs start at 1: 0 means that there is no event."""
ACTION: Final[dict[str, int]] = {name: number for number, name in enumerate(ACTIONS)}
DONE: Final = 0
"""The action that ends a choice of several cards, or declines."""

OPTIONS: Final = 64
FIRST_OPTION: Final = ACTION["option 1"]
"""The first of `OPTIONS` actions that pick amounts and other options without a number of their own."""
ZONE_ACTIONS: Final[list[str]] = [name for name in ACTIONS if name.startswith("zone ")]


class ActionNumbers:
    """The actions of a game: their names, and the number of each label that has one.

    All other labels are numbered by position, with `options` actions starting at `first_option`.
    """

    def __init__(self, names: list[str], number: dict[str, int], first_option: int, options: int) -> None:
        self.names = names
        self.number = number
        self.first_option = first_option
        self.options = options

    def __reduce__(self) -> tuple[object, ...]:
        return ActionNumbers, (self.names, self.number, self.first_option, self.options)


ALL_ACTIONS: Final = ActionNumbers(ACTIONS, ACTION, FIRST_OPTION, OPTIONS)
"""The actions of all games."""


def zone_action(zone: str) -> str:
    """Return the name of the action that selects the zone of the picked card."""
    return f"zone {zone}"
