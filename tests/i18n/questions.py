"""Every question that a card can ask, and every verb of the log, extracted from the source code."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import feodum
from feodum.cards.box import CARDS
from feodum.view.schema import QuestionData

SOURCES = Path(feodum.__file__).parent / "cards"
ENGINE = Path(feodum.__file__).parent / "engine"
CHOOSING = {"choose": 1, "choose_one": 1, "choose_word": 1, "choose_words": 1}
"""Methods that ask, with the position of the verb in their arguments."""
IMPLIED = {
    "gain_choice": "gain",
    "discard_down_to": "discard",
    "put_back": "topdeck",
    "name_card": "name",
    "play_treasures": "play",
    "put_revealed_under": "put under",
}


def strings(node: ast.AST) -> list[str]:
    return [each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)]


def name_of(card: ast.ClassDef) -> str:
    """Return the card's name, or "Smithy" as a placeholder if the class sets none."""
    for statement in card.body:
        if isinstance(statement, ast.Assign) and strings(statement) and ast.unparse(statement.targets[0]) == "name":
            return strings(statement)[0]
    return "Smithy"


def questions() -> Iterator[tuple[str, str, list[str]]]:
    """Yield source, verb and words of every question in the source code of the cards."""
    for file in sorted(SOURCES.glob("*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            source = name_of(node) if isinstance(node, ast.ClassDef) else "Smithy"
            for call in ast.walk(node):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
                    method = call.func.attr
                    if method in IMPLIED:
                        yield source, IMPLIED[method], []
                    elif method in CHOOSING:
                        verb = strings(call.args[CHOOSING[method]])[0]
                        yield source, verb, strings(call.args[2])


QUESTIONS = [
    *questions(),
    ("action", "play", []),
    ("treasure", "play", []),
    ("buy", "buy", []),
    ("effects", "react", []),
    *((name, "react", []) for name in CARDS),
]


AMOUNTS = [(1, 1, False), (0, 1, False), (0, 3, False), (1, 2, False), (0, 2, True)]
"""Minimum and maximum number of picks, and whether the answer must pick either all options or none."""


def question(source: str, verb: str, options: list[str], low: int, high: int, whole: bool, about: str = "") -> QuestionData:
    return {
        "seat": 0,
        "of": 0,
        "source": source,
        "verb": verb,
        "options": options or ["Copper", "Silver", "Gold"],
        "kind": "words" if options else "cards",
        "min": low,
        "max": high,
        "ordered": False,
        "all_or_none": whole,
        "about": [about] if about else [],
        "costs": {1: [0, 4], 2: [3, 6], 3: [7, 7]}[high] if verb == "gain" else None,
        "whose": 0,
    }


def verbs_of_the_engine() -> set[str]:
    """Return the log verbs in the engine's source code: arguments of `log_event` and `_place_gained`."""
    found: set[str] = set()
    for file in ENGINE.glob("*.py"):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.args:
                last = call.args[-1] if call.func.attr == "_place_gained" else None
                verb = call.args[0] if call.func.attr == "log_event" else last
                parts = [verb.body, verb.orelse] if isinstance(verb, ast.IfExp) else [verb]
                found |= {part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)}
    return found
