"""Assign numbers to new cards, piles, landscapes and option words (`make contract`).

Kingdom codes and the learning environments use these numbers. The lists only grow at the end, so that kingdom codes and trained
agents stay valid. A test fails if something has no number.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

from feodum.cards.box import CARD_SETS, KINGDOM_CARDS, LANDSCAPES
from feodum.cards.catalogue import CATALOGUE, OPTION_WORDS
from feodum.env.card_features import other_faces

PACKAGE: Final = Path(__file__).parents[1] / "src" / "feodum"
ENVIRONMENT: Final = PACKAGE / "env" / "frozen_numbers.json"
KINGDOM_CODES: Final = PACKAGE / "kingdoms" / "kingdom_numbers.json"
LANDSCAPE_CODES: Final = PACKAGE / "kingdoms" / "landscape_numbers.json"


def missing(lists: dict[str, list[str]]) -> dict[str, list[str]]:
    """Return the names without a number in these lists of the environments."""
    kinds = [*CATALOGUE, *other_faces()]
    return {"kinds": _without(kinds, lists["kinds"]), "actions": _without([*kinds, *OPTION_WORDS], lists["actions"])}


def missing_in_codes(cards: list[str], landscapes: list[str]) -> dict[str, list[str]]:
    """Return the Kingdom cards and landscapes without a number in these lists of the kingdom codes, box by box."""
    boxes = [box.name for box in CARD_SETS]
    by_box = sorted(KINGDOM_CARDS, key=lambda name: boxes.index(CATALOGUE[name].set_name))
    return {"kingdom cards": _without(by_box, cards), "landscapes": _without([*LANDSCAPES], landscapes)}


def _without(names: list[str], numbered: list[str]) -> list[str]:
    return [name for name in names if name not in numbered]


def _write(path: Path, lists: dict[str, list[str]] | list[str], indent: int) -> None:
    path.write_text(json.dumps(lists, indent=indent, ensure_ascii=False) + "\n", encoding="utf-8")


def main() -> None:
    lists: dict[str, list[str]] = json.loads(ENVIRONMENT.read_text(encoding="utf-8"))
    cards: list[str] = json.loads(KINGDOM_CODES.read_text(encoding="utf-8"))
    landscapes: list[str] = json.loads(LANDSCAPE_CODES.read_text(encoding="utf-8"))
    new, in_codes = missing(lists), missing_in_codes(cards, landscapes)
    for name, names in new.items():
        lists[name] += names
    _write(ENVIRONMENT, lists, 1)
    _write(KINGDOM_CODES, cards + in_codes["kingdom cards"], 2)
    _write(LANDSCAPE_CODES, landscapes + in_codes["landscapes"], 2)
    for name, names in {**new, **in_codes}.items():
        sys.stdout.write(f"new {name}: {', '.join(names) or 'none'}\n")


if __name__ == "__main__":
    main()
