"""Assign numbers for the learning environments to new cards, piles, landscapes and option words.

Run `python tools/env_numbers.py` after adding cards or landscapes. It only appends to
`frozen_numbers.json`; existing numbers never change.
"""

from __future__ import annotations

import json
from pathlib import Path

from feodum.cards.catalogue import CATALOGUE, OPTION_WORDS
from feodum.env.card_features import other_faces

FILE = Path(__file__).parents[1] / "src" / "feodum" / "env" / "frozen_numbers.json"


def missing(lists: dict[str, list[str]]) -> dict[str, list[str]]:
    """Return the names without a number in these lists."""
    kinds = [*CATALOGUE, *other_faces()]
    wanted = {"kinds": kinds, "actions": [*kinds, *OPTION_WORDS]}
    return {name: [each for each in names if each not in lists[name]] for name, names in wanted.items()}


def main() -> None:
    lists: dict[str, list[str]] = json.loads(FILE.read_text(encoding="utf-8"))
    for name, names in missing(lists).items():
        lists[name] += names
        print(f"{name}: {', '.join(names) or 'nothing new'}")
    FILE.write_text(json.dumps(lists, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
