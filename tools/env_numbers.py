"""Assign numbers for the learning environments to new cards, piles, words and verbs.

Run `python tools/env_numbers.py` after adding cards. It only appends to `frozen_numbers.json`; existing numbers never change.
"""

from __future__ import annotations

import ast
import json
from pathlib import Path

import feodum.cards
from feodum.cards.catalogue import CATALOGUE

FILE = Path(__file__).parents[1] / "src" / "feodum" / "env" / "frozen_numbers.json"
WORDS = ("choose_word", "choose_words")
CARDS = ("choose", "choose_one")


def questions() -> tuple[list[str], list[str]]:
    """Return the verbs and words of all questions in the source code of the cards."""
    verbs: list[str] = []
    words: list[str] = []
    for path in sorted(Path(feodum.cards.__file__).parent.glob("*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in (*WORDS, *CARDS):
                verbs += _texts(call.args[1])
                if call.func.attr in WORDS:
                    words += _texts(call.args[2])
    return list(dict.fromkeys(verbs)), list(dict.fromkeys(words))


def _texts(node: ast.expr) -> list[str]:
    return [part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)]


def missing(lists: dict[str, list[str]]) -> dict[str, list[str]]:
    """Return the names without a number in these lists."""
    verbs, words = questions()
    wanted = {"kinds": list(CATALOGUE), "verbs": verbs, "actions": [*CATALOGUE, *words]}
    return {name: [each for each in names if each not in lists[name]] for name, names in wanted.items()}


def main() -> None:
    lists: dict[str, list[str]] = json.loads(FILE.read_text(encoding="utf-8"))
    for name, names in missing(lists).items():
        lists[name] += names
        print(f"{name}: {', '.join(names) or 'nothing new'}")
    FILE.write_text(json.dumps(lists, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
