"""Write tests/data/written_by_VERSION: files of this version that all later versions must read.

Run it once per version, just before the release: `python tests/saves/write_durable.py`. Never change such a folder later. The
games are those that version 0.1.0 saved.
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
from feodum.server.table.seating import Seat, hash_token
from feodum.version import VERSION

DATA = Path(__file__).parents[1] / "data"
FIRST = DATA / "written_by_0.1.0"
README = f"""# Written by version {VERSION}
Saves, a database, kingdom codes and strategy files exactly as version {VERSION} wrote them, with the expected results
(`*.expected.json`). They must always load and keep their meaning; never change a file in this folder.
"""


def dump(path: Path, data: object) -> None:
    path.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


async def store(database: Path, games: dict[str, Game]) -> list[dict[str, object]]:
    """Write a database of these games and return the expected results."""
    expected: list[dict[str, object]] = []
    sqlite = SqliteStore(database)
    for name, game in games.items():
        seats = tuple(
            Seat(seat, "you", f"Player {seat}", "", hash_token(f"{name} {seat}")) for seat in range(game.setup.players)
        )
        await sqlite.create(GameRecord(name, game.setup, game.seed, 7, "", seats))
        texts, by = game.answer_texts(), game.run.answered_by()
        half = max(count for count in range(game.answer_count // 2) if is_checkable(game.run.trace[count]))
        middle = checkpoint(Game(game.setup, game.seed, game.answers[:half]).table)
        await sqlite.add_answers(name, Point(0, 0), by[:half], texts[:half], False, checkpoint=middle)
        last = checkpoint(game.table) if is_checkable(game.decision) else None
        await sqlite.add_answers(name, Point(0, half), by[half:], texts[half:], game.is_over, checkpoint=last)
        expected.append(
            {
                "game": name,
                "answers": game.answer_count,
                "over": game.is_over,
                "scores": game.scores(),
                "asked": None if game.decision is None else game.decision.seat,
                "labels": None if game.decision is None else game.decision.labels,
                "events": len(game.run.log),
            }
        )
    sqlite.close()
    return expected


def main() -> None:
    folder = DATA / f"written_by_{VERSION}"
    (folder / "saves").mkdir(parents=True)  # fails if it exists: never write it twice
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
