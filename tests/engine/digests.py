"""Digests of sample games in tests/data/digests.json, which both builds must reproduce.

They also pin the random stream and the order of decisions, which saved games depend on. Each row specifies its game, so that
adding cards changes nothing. If a rule is fixed and digests change, increment `RULES_EDITION`, regenerate them with `python
tests/engine/digests.py`, and mention it in the changelog.
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
    """Play the row's game and return the row with current results."""
    played = play_directly(RandomGame(row["seed"], Setup(**row["setup"]), row["limit"]))
    return {**row, "decisions": played.table.cursor, "over": played.table.over, "digest": digest(played.table)}


def read() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
    return rows


def main() -> None:
    rows = ",\n".join(json.dumps(digest_of(row)) for row in read())
    FILE.write_text(f"[\n{rows}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
