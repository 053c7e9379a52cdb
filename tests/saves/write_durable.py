"""Writes tests/data/written_by_VERSION: what this version writes, to be read by all later ones.

Run once for a version, just before its release: `python tests/saves/write_durable.py`. Nobody changes such a folder afterwards.
The games are those that version 0.1.0 saved, written anew.
"""

from __future__ import annotations

import asyncio
import json
import shutil
from pathlib import Path

from feodum import Game
from feodum.kingdoms.kingdom_code import read_code
from feodum.saves.checkpoints import checkpoint, is_checkable
from feodum.server.storage.records import GameRecord, Point
from feodum.server.storage.sqlite_store import SqliteStore
from feodum.server.table.seating import Seat, hash_of
from feodum.version import VERSION

DATA = Path(__file__).parents[1] / "data"
FIRST = DATA / "written_by_0.1.0"
README = f"""# Written by version {VERSION}
Saves, a database, kingdom codes and strategy files exactly as version {VERSION} wrote them, with what that version said of
them (`*.expected.json`). They must load and mean the same for ever; nobody changes a file in this folder.
"""


def dump(path: Path, data: object) -> None:
    path.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


async def store(database: Path, games: dict[str, Game]) -> list[dict[str, object]]:
    """A database of these games, and what is expected of each."""
    told: list[dict[str, object]] = []
    kept = SqliteStore(database)
    for name, game in games.items():
        seats = tuple(Seat(seat, "you", f"Player {seat}", "", hash_of(f"{name} {seat}")) for seat in range(game.setup.players))
        await kept.create(GameRecord(name, game.setup, game.seed, 7, "", seats))
        texts, by = game.answer_texts(), game.answered_by()
        half = max(count for count in range(game.answer_count // 2) if is_checkable(game.asked_at(count)))
        mark = checkpoint(Game(game.setup, game.seed, game.answers[:half]).table)
        await kept.add_answers(name, Point(0, 0), by[:half], texts[:half], False, checkpoint=mark)
        last = checkpoint(game.table) if is_checkable(game.decision) else None
        await kept.add_answers(name, Point(0, half), by[half:], texts[half:], game.is_over, checkpoint=last)
        told.append(
            {
                "game": name,
                "answers": game.answer_count,
                "over": game.is_over,
                "scores": game.scores(),
                "asked": None if game.decision is None else game.decision.seat,
                "labels": None if game.decision is None else game.decision.labels,
                "events": game.log_length,
            }
        )
    kept.close()
    return told


def main() -> None:
    folder = DATA / f"written_by_{VERSION}"
    (folder / "saves").mkdir(parents=True)  # fails where it exists: it is never written twice
    games: dict[str, Game] = {}
    for path in sorted((FIRST / "saves").glob("*.json")):
        if path.name.endswith(".expected.json"):
            shutil.copy(path, folder / "saves")
        else:
            game = games[path.stem] = Game.from_json(path.read_text(encoding="utf-8"))
            (folder / "saves" / path.name).write_text(game.to_json(), encoding="utf-8")
    codes = json.loads((FIRST / "codes.json").read_text(encoding="utf-8"))
    written = {read_code(code).code: kingdom for code, kingdom in codes.items()}
    dump(folder / "codes.json", written)
    shutil.copytree(FIRST / "strategies", folder / "strategies")
    dump(folder / "games.expected.json", asyncio.run(store(folder / "games.sqlite", games)))
    (folder / "games.sqlite-lock").unlink()
    (folder / "README.md").write_text(README, encoding="utf-8")


if __name__ == "__main__":
    main()
