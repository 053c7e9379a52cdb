"""Maintenance of the database file: old versions, damage, backups under load, and old games."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from feodum.cards.box import Setup
from feodum.kingdoms.selection import find_recommended
from feodum.server.http.limits import Limits
from feodum.server.http.refusals import ServeError
from feodum.server.ops.maintenance import back_up, check_file
from feodum.server.storage.file_guard import is_owned
from feodum.server.storage.records import GameRecord, Point
from feodum.server.storage.sqlite_file import SCHEMA_VERSION
from feodum.server.storage.sqlite_store import SqliteStore
from feodum.server.table.lobby import Lobby
from feodum.server.table.seating import Seat

from .harness import RunningServer, simple_picks

OLD = Path(__file__).parents[1] / "data" / "written_by_0.1.0"
SETUP = Setup(2, find_recommended("First Game").kingdom, first=0)
PEOPLE = (Seat(0, "you", "Anna", "", "ab" * 32), Seat(1, "friend", "Ben", "", "cd" * 32))
FEODUM = [sys.executable, "-c", "from feodum.cli.main import main; main()", "serve"]


def game(name: str, seats: tuple[Seat, ...] = PEOPLE) -> GameRecord:
    return GameRecord(name, SETUP, 7, 5, "", seats)


def sql(database: Path, *statements: str) -> list[Any]:
    with closing(sqlite3.connect(database)) as db, db:
        return [row for statement in statements for row in db.execute(statement)]


def run_serve(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*FEODUM, *arguments], capture_output=True, text=True, timeout=120)


async def store_games(database: Path, count: int, answers: int = 40) -> None:
    """Store games of two people who decline everything."""
    store = SqliteStore(database)
    for number in range(count):
        name = f"game{number}"
        await store.create(game(name))
        # Two decisions per turn: play Treasures, and buy.
        seats = [(turn // 2) % 2 for turn in range(answers)]
        await store.add_answers(name, Point(0, 0), seats, [()] * answers, False)
    store.close()


# Old files -------------------------------------------------------------------------------------------------------------
@pytest.fixture
def old(tmp_path: Path) -> Path:
    return Path(shutil.copy(OLD / "games.sqlite", tmp_path / "old.sqlite3"))


def test_games_of_0_1_0_are_migrated(old: Path) -> None:
    expected = json.loads((OLD / "games.expected.json").read_text())

    async def test() -> None:
        lobby = Lobby(old, Limits())
        for known in expected:
            async with lobby.room(known["game"]) as room:
                game = room.game
                assert (game.run.generation, game.answer_count, game.is_over) == (
                    known["generation"], known["answers"], known["over"],
                )  # fmt: skip
                assert (game.scores(), len(game.run.log), room.rematch) == (
                    known["scores"], known["events"], known["rematch"],
                )  # fmt: skip
                assert room.game.asked == known["asked"]
                assert (None if game.decision is None else game.decision.labels) == known["labels"]
                for seat in known["tokens"]:
                    assert room.seat_of(seat["token"]) == seat["seat"]
        lobby.close()

    assert sql(old, "PRAGMA user_version") == [(1,)]
    asyncio.run(test())
    assert sql(old, "PRAGMA user_version") == [(SCHEMA_VERSION,)]
    assert sql(old, "SELECT count(*) FROM games WHERE active <> date('now') OR ended <> ''") == [(0,)]
    assert check_file(old).problems == []


def test_games_of_0_1_0_get_text_answers_when_continued(old: Path) -> None:
    """Old answers stay numbers, new ones are text with checkpoints, which are verified on opening."""
    expected = [known for known in json.loads((OLD / "games.expected.json").read_text()) if not known["over"]]

    async def play_on() -> None:
        lobby = Lobby(old, Limits())
        for known in expected:
            async with lobby.room(known["game"]) as room:
                for _ in range(30):
                    seat = room.game.asked
                    if seat is None or room.seats[seat].is_bot:
                        break
                    decision: Any = room.game.view(seat)["decision"]
                    await room.answer(seat, decision["id"], tuple(simple_picks(decision)))
        lobby.close()

    asyncio.run(play_on())
    for known in expected:
        rows = sql(old, f"SELECT picks, checkpoint FROM answers WHERE game = '{known['game']}' ORDER BY number")
        assert all(picks.startswith("[") for picks, _ in rows[: known["answers"]])
        assert all(": " in picks for picks, _ in rows[known["answers"] :])
    assert sql(old, "SELECT count(*) FROM answers WHERE checkpoint IS NOT NULL")[0][0] >= 1
    assert check_file(old).problems == []
    sql(old, "UPDATE answers SET checkpoint = 'x' WHERE checkpoint IS NOT NULL")
    assert check_file(old).problems != []


def test_check_does_not_change_the_file(old: Path) -> None:
    before = old.read_bytes()
    findings = check_file(old)
    assert (findings.games, findings.problems) == (7, [])
    assert old.read_bytes() == before


# Damage ----------------------------------------------------------------------------------------------------------------
def break_page(database: Path, table: str) -> None:
    """Overwrite the beginning of a table, as a failing disk would."""
    page = sql(database, f"SELECT rootpage FROM sqlite_master WHERE name = '{table}'")[0][0]
    size = sql(database, "PRAGMA page_size")[0][0]
    with database.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * 100)


def test_check_reports_damaged_games(database: Path) -> None:
    asyncio.run(store_games(database, 4))
    sound = run_serve("--check", "--database", str(database))
    assert (sound.returncode, sound.stdout, sound.stderr) == (0, f"{database}: 4 games, no problems\n", "")
    sql(
        database,
        "PRAGMA foreign_keys = OFF",
        "DELETE FROM answers WHERE game = 'game1' AND number IN (7, 8)",
        "UPDATE answers SET seat = 1 - seat WHERE game = 'game2' AND number = 3",
        "INSERT INTO answers (game, number, seat, picks) VALUES ('nowhere', 0, 0, '[]')",
    )
    damaged = run_serve("--check", "--database", str(database))
    assert (damaged.returncode, damaged.stderr) == (1, "")
    assert damaged.stdout.splitlines() == [
        "table answers refers to a game that is missing from games",
        "game game1: answer 7 is missing; the next one is 9",
        "game game2: answer 3 was given by seat 0, but the decision was for seat 1",
        f"{database}: 4 games, 3 problems",
    ]


def test_broken_page_is_reported(database: Path) -> None:
    asyncio.run(store_games(database, 3))
    break_page(database, "answers")
    broken = run_serve("--check", "--database", str(database))
    assert broken.returncode == 1
    assert "malformed" in broken.stdout
    assert "Traceback" not in broken.stderr
    server = RunningServer(database)
    refused = server.get("games/game1")
    assert (refused.status_code, refused.json()["code"]) == (503, "storage")
    assert "could not read game game1: database disk image is malformed (SQLITE_CORRUPT" in server.stop()


def test_check_and_backup_reject_unusable_files(database: Path, tmp_path: Path) -> None:
    assert run_serve("--check", "--database", str(database)).returncode == 2
    other = tmp_path / "text"
    other.write_text("no database at all " * 100)
    assert check_file(other).problems == ["cannot read the rest of the file: file is not a database (SQLITE_NOTADB)"]
    for target in (tmp_path / "no folder" / "copy", other):
        with pytest.raises(ServeError):
            back_up(database, target)
    asyncio.run(store_games(database, 3))
    for target, message in (
        (other, "already exists"),
        (database, "already exists"),
        (tmp_path / "no" / "copy", "cannot write the backup"),
    ):
        with pytest.raises(ServeError, match=message):
            back_up(database, target)
    with pytest.raises(ServeError, match=r"cannot use the database .*text: file is not a database"):
        back_up(other, tmp_path / "copy")
    break_page(database, "answers")
    with pytest.raises(ServeError, match="damaged"):
        back_up(database, tmp_path / "copy")
    assert not list(tmp_path.glob("copy*"))
    for days in ("0", "-3"):
        assert run_serve("--forget-after", days).returncode == 2


# Files of other programs -----------------------------------------------------------------------------------------------
@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    """The database of another program."""
    file = tmp_path / "other.db"
    sql(file, "CREATE TABLE notes (text TEXT)", "INSERT INTO notes VALUES ('mine')")
    return file


def test_backup_refuses_the_database_of_another_program(foreign: Path, tmp_path: Path) -> None:
    for arguments in (["--check"], ["backup", str(tmp_path / "copy")]):
        refused = run_serve(*arguments, "--database", str(foreign))
        assert (refused.returncode, refused.stdout) == (2, "")
        assert refused.stderr == f"feodum: {foreign} belongs to another program\n"
    assert [path.name for path in tmp_path.iterdir()] == [foreign.name]


@pytest.mark.parametrize("journal", ["DELETE", "WAL"])
@pytest.mark.parametrize("is_locked", [False, True])
def test_refused_database_stays_unchanged(foreign: Path, tmp_path: Path, journal: str, is_locked: bool) -> None:
    sql(foreign, f"PRAGMA journal_mode = {journal}")
    text = tmp_path / "text"
    text.write_text("no database at all")
    if is_locked:  # by an earlier version, which left this file
        for file in (foreign, text):
            file.with_name(f"{file.name}-lock").touch()
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    for file, message in ((foreign, "belongs to another program"), (text, "file is not a database")):
        with pytest.raises(ServeError, match=message):
            SqliteStore(file)
        refused = run_serve("--database", str(file), "--port", "0")
        assert (refused.returncode, message in refused.stderr) == (2, True)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_new_database_is_accepted_while_its_id_is_only_in_the_write_ahead_log(database: Path, tmp_path: Path) -> None:
    """The server may crash before SQLite copies the log to the file."""
    store = SqliteStore(database)
    copy = tmp_path / "copy" / "games.sqlite3"
    copy.parent.mkdir()
    for suffix in ("", "-wal"):
        shutil.copy(f"{database}{suffix}", f"{copy}{suffix}")
    store.close()
    assert not is_owned(copy)
    SqliteStore(copy).close()
    assert is_owned(copy)


def test_server_does_not_open_a_locked_database_to_check_it(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Closing it would release the locks of the store that uses it in this process."""
    store = SqliteStore(database)
    monkeypatch.setattr("feodum.server.storage.sqlite_file.is_owned", lambda _: pytest.fail("opened the file"))
    with pytest.raises(ServeError, match="in use by another"):
        SqliteStore(database)
    store.close()


# Backup ----------------------------------------------------------------------------------------------------------------
def test_backup_during_writes_is_consistent(database: Path, tmp_path: Path) -> None:
    """A second process copies the file during writes. Each copy has everything stored before it began."""
    copies = [tmp_path / f"copy{number}.sqlite3" for number in range(4)]
    counts = {f"game{number}": 0 for number in range(20)}

    async def play(store: SqliteStore, name: str, stop: asyncio.Event) -> None:
        while not stop.is_set():
            start = counts[name]
            seats = [(turn // 2) % 2 for turn in range(start, start + 3)]
            await store.add_answers(name, Point(0, start), seats, [()] * 3, False)
            counts[name] = start + 3

    async def copied(target: Path) -> dict[str, int]:
        before = dict(counts)
        process = await asyncio.create_subprocess_exec(*FEODUM, "backup", str(target), "--database", str(database))
        assert await process.wait() == 0
        return before

    async def test() -> list[dict[str, int]]:
        store = SqliteStore(database)
        for name in counts:
            await store.create(game(name))
        done = asyncio.Event()
        playing = [asyncio.create_task(play(store, name, done)) for name in counts]
        stored = [await copied(target) for target in copies]
        done.set()
        await asyncio.gather(*playing)
        store.close()
        return stored

    stored = asyncio.run(test())
    for target, before in zip(copies, stored, strict=True):
        assert target.stat().st_mode & 0o777 == 0o600
        found = dict(sql(target, "SELECT game, count(*) FROM answers GROUP BY game"))
        assert all(found[name] >= count and found[name] % 3 == 0 for name, count in before.items() if count)
        assert sql(target, "SELECT game FROM answers GROUP BY game HAVING max(number) <> count(*) - 1") == []
        assert sql(target, "PRAGMA integrity_check") == [("ok",)]
    assert sorted(path.name for path in tmp_path.glob("copy*")) == [path.name for path in copies]
    assert any(sum(before.values()) for before in stored[1:])


def test_backup_of_running_server_can_be_served(database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    server = RunningServer(database)
    try:
        created = server.new_game({"kind": "you"}, {"kind": "local"})
        assert run_serve("backup", str(copy), "--database", str(database)).returncode == 0
        assert run_serve("--check", "--database", str(database)).returncode == 0
        assert "in use by another" in run_serve("--port", "0", "--database", str(database)).stderr
    finally:
        assert server.stop() == ""
    again = RunningServer(copy)
    assert again.get(f"games/{created['game']}").status_code == 200
    assert again.stop() == ""
