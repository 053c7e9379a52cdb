"""The digests of some games, kept in tests/data/digests.json: both builds must reach them.

They also pin the random stream and the order of decisions: saved games depend on both. Each row says which game it is, so
that further cards change nothing. Where a rule was wrong and is now right, some digests change; then `RULES_EDITION` goes
up, they are written anew with `python tests/engine/digests.py`, and the changelog says so.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from random_games import RandomGame, play_directly

from feodum.cards.box import Setup
from feodum.soak.fingerprint import digest

FILE = Path(__file__).parent.parent / "data" / "digests.json"
GAMES = 200


def digest_of(row: dict[str, Any]) -> dict[str, Any]:
    """The same row as it comes out today."""
    course = play_directly(RandomGame(row["seed"], Setup(**row["setup"]), row["limit"]))
    return {**row, "decisions": course.table.cursor, "over": course.table.over, "digest": digest(course.table)}


def read() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
    return rows


def main() -> None:
    rows = ",\n".join(json.dumps(digest_of(row)) for row in read())
    FILE.write_text(f"[\n{rows}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
