"""Generate `engine/state/state_fields.py` from the declaration in `engine/state/declaration.py` (`make contract`).

A test fails if the committed file is stale.
"""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from feodum.engine.state.declaration import StateField

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "src" / "feodum" / "engine" / "state"
TARGET = FOLDER / "state_fields.py"
STATE = runpy.run_path(str(FOLDER / "declaration.py"))
"""The declaration. The package itself can't be imported while the generated module is missing."""
HEAD = '''"""The declared fields of tables and players. Generated from `declaration.py` by `make contract`: don't edit."""

from __future__ import annotations

from mypy_extensions import i64

from feodum.engine.card import Card
from feodum.engine.decision import NO_CARDS, NO_WORDS, Answer, Decision
from feodum.engine.event import Event
from feodum.engine.state.buy_menus import BuyMenus, MenuCache
from feodum.engine.state.declaration import Mat
from feodum.engine.state.history import History
from feodum.engine.state.landscape_deck import NO_DECKS, LandscapeDeck
from feodum.engine.state.phases import HAND_SIZE, START, UNKNOWN
from feodum.engine.state.turn_memory import NO_MEMORY, NO_PASSES, DurationEffect, ExtraTurn, Pass, TurnMemory
from feodum.engine.trigger_event import TriggerEvent
from feodum.engine.triggers import EXTRA_TURN

NO_COUNTS: dict[str, int] = {}
NO_ROLES: dict[str, str] = {}
NO_MATS: dict[str, Mat] = {}
NO_CARD_MATS: dict[str, list[Card]] = {}
'''


def main() -> None:
    TARGET.write_text(code(), encoding="utf-8")
    sys.stdout.write(f"written: {TARGET.relative_to(ROOT)}\n")


def code() -> str:
    """Return the source code of the generated module."""
    parts = [
        _extras("TableExtras", "The rare fields of a table.", STATE["TABLE_STATE"]),
        _fields("TableFields", "TableExtras", "The fields of a table: see `TABLE_STATE`.", STATE["TABLE_STATE"]),
        _extras("PlayerExtras", "The rare fields of a player.", STATE["PLAYER_STATE"]),
        _fields("PlayerFields", "PlayerExtras", "The fields of a player: see `PLAYER_STATE`.", STATE["PLAYER_STATE"]),
    ]
    return HEAD + "".join("\n\n" + "\n".join(part) + "\n" for part in parts)


def _fields(name: str, extras: str, doc: str, fields: tuple[StateField, ...]) -> list[str]:
    """Return a class with the common fields as attributes and the rare ones as properties."""
    plain = [field for field in fields if not field.rare]
    lines = [f"class {name}:", f'    """{doc}"""', "", *_init(plain)]
    lines += [
        f"        self.extras: {extras} | None = None",
        '        """The rare fields; None while all have their defaults."""',
    ]
    lines += [
        "",
        f"    def copy_fields(self, twin: {name}) -> None:",
        '        """Copy all declared fields to `twin`."""',
        *_copies(plain),
    ]
    lines += ["        if self.extras is not None:", "            twin.extras = self.extras.copy()"]
    if any(field.resets for field in fields):
        lines += [
            "",
            "    def reset_turn(self) -> None:",
            '        """Give the fields of the turn their defaults."""',
            *_resets(plain),
        ]
        lines += ["        if self.extras is not None:", "            self.extras.reset_turn()"]
    lines += [
        "",
        f"    def with_extras(self) -> {extras}:",
        '        """Return the rare fields, to change them."""',
        "        extras = self.extras",
        "        if extras is None:",
        f"            extras = {extras}()",
        "            self.extras = extras",
        "        return extras",
    ]
    for field in fields:
        if field.rare:
            lines += _property(field)
    return lines


def _extras(name: str, doc: str, fields: tuple[StateField, ...]) -> list[str]:
    rare = [field for field in fields if field.rare]
    lines = [f"class {name}:", f'    """{doc}"""', "", *_init(rare)]
    lines += ["", f"    def copy(self) -> {name}:", f"        twin = {name}()", *_copies(rare), "        return twin"]
    if any(field.resets for field in rare):
        lines += ["", "    def reset_turn(self) -> None:", *_resets(rare)]
    return lines


def _init(fields: list[StateField]) -> list[str]:
    lines = ["    def __init__(self) -> None:"]
    for field in fields:
        lines.append(f"        self.{field.name}: {field.type} = {field.default}")
        if field.doc:
            lines.append(f'        """{field.doc}"""')
    return lines


def _copies(fields: list[StateField]) -> list[str]:
    lines = []
    condition = ""
    for field in fields:
        if field.copy == STATE["LEAVE"]:
            continue
        if field.only_if != condition and field.only_if:
            lines.append(f"        if self.abilities & {field.only_if}:")
        condition = field.only_if
        lines += [("            " if condition else "        ") + line for line in _copy(field)]
    return lines


def _resets(fields: list[StateField]) -> list[str]:
    lines = []
    for field in fields:
        if not field.resets:
            continue
        if field.copy == STATE["LIST"]:  # most turns leave the list empty
            lines += [f"        if self.{field.name}:", f"            self.{field.name} = {field.default}"]
        else:
            lines.append(f"        self.{field.name} = {field.default}")
    return lines


def _property(field: StateField) -> list[str]:
    doc = [f'        """{field.doc}"""'] if field.doc else []
    return [
        "",
        "    @property",
        f"    def {field.name}(self) -> {field.type}:",
        *doc,
        f"        return {field.default} if self.extras is None else self.extras.{field.name}",
        "",
        f"    @{field.name}.setter",
        f"    def {field.name}(self, value: {field.type}) -> None:",
        f"        self.with_extras().{field.name} = value",
    ]


def _copy(field: StateField) -> list[str]:
    name = field.name
    if field.copy == STATE["LIST"]:
        return [f"if self.{name}:", f"    twin.{name} = self.{name}[:]"]
    if field.copy == STATE["MAPPED_LISTS"]:
        return [f"if self.{name}:", f"    twin.{name} = {{key: cards[:] for key, cards in self.{name}.items()}}"]
    if field.copy == STATE["DECKS"]:
        return [f"if self.{name}:", f"    twin.{name} = {{key: deck.copy() for key, deck in self.{name}.items()}}"]
    if field.copy == STATE["OWN"]:
        return [f"if self.{name} is not None:", f"    twin.{name} = self.{name}.copy()"]
    return [f"twin.{name} = self.{name}"]


if __name__ == "__main__":
    main()
