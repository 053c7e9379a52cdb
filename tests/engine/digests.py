"""The digests of some games, kept in tests/data/digests.json: both builds must reach them.

They also pin the random stream and the order of decisions: saved games depend on both. Where a rule was wrong and is now
right, some digests change; write them anew with `python tests/engine/digests.py` and say so in the changelog.
"""

from __future__ import annotations

import json
from pathlib import Path

from random_games import play_directly, random_game

from feodum.soak.fingerprint import digest

FILE = Path(__file__).parent.parent / "data" / "digests.json"
SEEDS = range(10_000, 10_200)
MAX_DECISIONS = 900


def digest_of(seed: int) -> dict[str, object]:
    course = play_directly(random_game(seed, MAX_DECISIONS))
    return {"seed": seed, "decisions": course.table.cursor, "over": course.table.over, "digest": digest(course.table)}


def read() -> list[dict[str, object]]:
    rows: list[dict[str, object]] = json.loads(FILE.read_text(encoding="utf-8"))
    return rows


def main() -> None:
    rows = ",\n".join(json.dumps(digest_of(seed)) for seed in SEEDS)
    FILE.write_text(f"[\n{rows}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
