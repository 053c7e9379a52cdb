"""Deletion of old games with --forget-after."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from feodum.game import Game
from feodum.server.http.limits import Limits
from feodum.server.storage.records import GameRecord, Point
from feodum.server.storage.sqlite_store import SqliteStore
from feodum.server.storage.store import ForgettableGames, Store
from feodum.server.table.lobby import Lobby
from feodum.server.table.seating import Seat

from .harness import SECONDS, RunningServer
from .test_maintenance import OLD, PEOPLE, game, run_serve, sql, store_games
from .test_stores import run

WITH_BOT = (PEOPLE[0], Seat(1, "bot", "Berta", "steady", ""))


def serve_until(database: Path, is_done: Callable[[], bool], *options: str) -> str:
    """Serve until a condition holds. Return the log."""
    server = RunningServer(database, *options)
    httpx.get(
        f"{server.url}ready", verify=False, timeout=SECONDS
    )  # the store handles requests in order, and the deletion comes first
    end = time.monotonic() + SECONDS
    while not is_done() and time.monotonic() < end:
        time.sleep(0.1)
    return server.stop()


def test_only_old_finished_or_unplayed_games_are_deleted(database: Path) -> None:
    async def fill(store: SqliteStore) -> None:
        for name in ("finished", "begun", "held", "fresh"):
            await store.create(game(name))
            await store.add_answers(name, Point(0, 0), [0], [()], name in ("finished", "fresh"))
        await store.create(game("never played"))
        await store.create(game("bots only", WITH_BOT))
        await store.add_answers("bots only", Point(0, 0), [1], [()], False)
        await store.create_rematch("begun", game("rematch"))

    async def forget() -> None:
        lobby = Lobby(database, Limits())
        async with lobby.room("held"):
            assert await lobby.forget(31, allow_most=True) == 0
            assert await lobby.forget(30, allow_most=True) == 4
            assert await lobby.forget(30, allow_most=True) == 0
        lobby.close()

    store = SqliteStore(database)
    asyncio.run(fill(store))
    store.close()
    sql(
        database,
        "UPDATE games SET active = date('now', '-31 days') WHERE id <> 'fresh'",
        "DELETE FROM answers WHERE game = 'held'",
    )
    asyncio.run(forget())
    assert sorted(sql(database, "SELECT id, rematch FROM games")) == [("begun", None), ("fresh", None), ("held", None)]
    for table in ("seats", "answers"):
        assert sql(database, f"SELECT count(*) FROM {table} WHERE game NOT IN (SELECT id FROM games)") == [(0,)]


def test_any_move_counts_as_activity(database: Path) -> None:
    names = ("answer", "undo", "seat", "nothing")

    async def create(store: SqliteStore) -> None:
        for name in names:
            await store.create(game(name))

    async def move(store: SqliteStore) -> None:
        await store.add_answers("answer", Point(0, 0), [0], [()], True)
        await store.truncate_answers("undo", Point(0, 0), 0)
        await store.save_seat("seat", PEOPLE[0])
        assert await store.forget(1, []) == 1

    for work in (create, move):
        store = SqliteStore(database)
        asyncio.run(work(store))
        store.close()
        if work is create:
            sql(database, "UPDATE games SET active = '2000-01-01'")
    assert sorted(sql(database, "SELECT id FROM games")) == [("answer",), ("seat",), ("undo",)]


def test_forget_after_option_deletes_old_games(database: Path) -> None:
    asyncio.run(store_games(database, 4))
    sql(
        database,
        "UPDATE games SET active = '2020-01-01' WHERE id IN ('game0', 'game1')",
        "UPDATE games SET over = 1 WHERE id <> 'game0'",
    )
    errors = serve_until(database, lambda: ("game1",) not in sql(database, "SELECT id FROM games"), "--forget-after", "365")
    assert "deleted 1 of 4 games, finished or unplayed and without activity for 365 days" in errors
    assert sorted(sql(database, "SELECT id FROM games")) == [("game0",), ("game2",), ("game3",)]


def test_most_games_are_not_deleted_at_once(database: Path) -> None:
    """A clock that is 400 days ahead makes every game old."""
    asyncio.run(store_games(database, 32))
    sql(database, "UPDATE games SET active = date('now', '-400 days')", "UPDATE games SET over = 1 WHERE id <> 'game0'")
    errors = serve_until(database, lambda: True, "--forget-after", "365")
    assert "refused to delete 31 of 31 finished or unplayed games at once: is the clock right?" in errors
    assert "To delete them, start the server once with --forget-most" in errors
    assert sql(database, "SELECT count(*) FROM games") == [(32,)]
    errors = serve_until(
        database, lambda: sql(database, "SELECT id FROM games") == [("game0",)], "--forget-after", "365", "--forget-most"
    )
    assert "deleted 31 of 32" in errors


@pytest.mark.parametrize(
    ("old", "young", "running", "deleted"),
    [(20, 0, 0, 20), (21, 0, 0, 0), (25, 24, 0, 0), (25, 25, 0, 25), (3, 0, 40, 3), (40, 0, 60, 0), (25, 24, 60, 0)],
)
def test_old_games_are_deleted_if_they_are_few_or_not_most_of_the_finished_ones(
    database: Path, old: int, young: int, running: int, deleted: int
) -> None:
    """Running games stay anyway, so they don't count."""

    async def test() -> None:
        lobby = Lobby(database, Limits())
        for number in range(old + young + running):
            await lobby.store.create(game(f"game{number}"))
            await lobby.store.add_answers(f"game{number}", Point(0, 0), [0], [()], number < old + young)
        young_ids = ", ".join(f"'game{number}'" for number in range(old, old + young))
        sql(database, f"UPDATE games SET active = '2020-01-01' WHERE id NOT IN ({young_ids})")
        assert await lobby.forget(30) == deleted
        lobby.close()

    asyncio.run(test())


def test_forget_most_needs_forget_after(database: Path) -> None:
    refused = run_serve("--port", "0", "--database", str(database), "--forget-most")
    assert (refused.returncode, "--forget-most" in refused.stderr) == (2, True)


# Both stores -----------------------------------------------------------------------------------------------------------
def uploaded(name: str) -> GameRecord:
    """A game that was uploaded with four answers, two of them by the seat of the person."""
    return replace(game(name, WITH_BOT), answers=((), (), (), ()), answered_by=(0, 0, 1, 1))


async def store_upload(store: Store, name: str) -> None:
    record = uploaded(name)
    await store.create(record)
    await store.add_answers(name, Point(0, 0), record.answered_by, record.answers, False)


def test_uploaded_games_are_forgotten_unless_a_person_continues_them(address: str) -> None:
    async def test(store: Store, other: Store) -> None:
        for name in ("uploaded", "undone", "bot moved", "continued", "undone and continued"):
            await store_upload(store, name)
        await other.truncate_answers("undone", Point(0, 4), 2)
        await other.add_answers("bot moved", Point(0, 4), [1], [()], False)
        await other.add_answers("continued", Point(0, 4), [0], [()], False)
        await other.truncate_answers("undone and continued", Point(0, 4), 1)
        await other.add_answers("undone and continued", Point(1, 1), [0], [()], False)
        await store.create(game("played"))
        await store.add_answers("played", Point(0, 0), [0], [()], False)
        # Minus one day: also the games of today.
        assert await store.count_forgettable(-1) == ForgettableGames(old=3, candidates=3, total=6)
        assert await store.count_forgettable(1) == ForgettableGames(old=0, candidates=3, total=6)
        assert await other.forget(-1, ["undone"]) == 2
        kept = ("undone", "continued", "undone and continued", "played")
        assert [name for name in kept if await store.load(name) is None] == []
        assert await store.load("uploaded") is None
        assert await store.forget(-1, []) == 1

    run(address, test)


def test_upload_that_nobody_continues_is_forgotten(database: Path) -> None:
    async def test() -> None:
        lobby = Lobby(database, Limits())
        file = Game.new("First Game", players=2, seed=1)
        for _ in range(6):
            file.answer()
        created = await lobby.open_file(file.to_json().encode())
        assert await lobby.forget(-1, allow_most=True) == 1
        assert await lobby.store.load(created["game"]) is None
        lobby.close()

    asyncio.run(test())


def test_uploads_of_older_files_are_kept(tmp_path: Path) -> None:
    """Older files don't say how many answers a game was uploaded with."""
    old = Path(shutil.copy(OLD / "games.sqlite", tmp_path / "old.sqlite3"))
    before = sql(old, "SELECT count(*) FROM games WHERE NOT over AND id IN (SELECT game FROM answers)")[0][0]
    assert before > 0

    async def test() -> None:
        store = SqliteStore(old)
        await store.forget(-1, [])
        store.close()

    asyncio.run(test())
    assert sql(old, "SELECT count(*) FROM games WHERE NOT over AND id IN (SELECT game FROM answers)") == [(before,)]
