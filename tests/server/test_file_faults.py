"""One file belongs to one server, whatever its name, and the server notices what happens to its file."""

from __future__ import annotations

import asyncio
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from feodum.server.http.refusals import Refusal
from feodum.server.ops.maintenance import back_up, check_file
from feodum.server.storage import file_guard
from feodum.server.storage.records import Point
from feodum.server.storage.sqlite_store import SqliteStore

from .harness import LOCAL, SECONDS, YOU, Client, RunningServer, simple_picks
from .test_maintenance import FEODUM, game, run_serve

needs_links = pytest.mark.skipif(os.name == "nt", reason="Windows keeps open files from being replaced")


@pytest.fixture
def running(database: Path) -> Iterator[RunningServer]:
    server = RunningServer(database, "--bot-processes", "1")
    yield server
    if server.process.poll() is None:
        server.kill()


def link_hard(database: Path) -> Path:
    other = database.parent / "elsewhere" / "other.sqlite3"
    other.parent.mkdir()
    os.link(database, other)
    return other


def link_symbolically(database: Path) -> Path:
    other = database.parent / "elsewhere" / "other.sqlite3"
    other.parent.mkdir()
    other.symlink_to(database)
    return other


def link_folder(database: Path) -> Path:
    folder = database.parent / "linked"
    folder.symlink_to(database.parent, target_is_directory=True)
    return folder / database.name


LINKS = (link_hard, link_symbolically, link_folder)


# One server ------------------------------------------------------------------------------------------------------------
@needs_links
@pytest.mark.parametrize("link", LINKS)
def test_second_server_is_refused_under_every_name_of_the_file(
    running: RunningServer, database: Path, link: Callable[[Path], Path]
) -> None:
    other = link(database)
    refused = run_serve("--port", "0", "--database", str(other))
    assert refused.returncode == 2
    assert "in use by another" in refused.stderr
    assert running.new_game(YOU, LOCAL)["game"]
    running.kill()  # the lock ends with its process
    again = RunningServer(other)
    assert again.stop().count("\n") == (1 if link is link_hard else 0)  # a warning about the second name


@needs_links
def test_lock_survives_connections_of_the_same_process(database: Path) -> None:
    """A closed descriptor must not release the lock, as it does for POSIX locks that SQLite doesn't know."""
    store = SqliteStore(database)
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("SELECT count(*) FROM games").fetchone()
    assert "in use by another" in run_serve("--port", "0", "--database", str(link_hard(database))).stderr
    store.close()


@needs_links
@pytest.mark.parametrize("link", LINKS)
def test_backup_and_check_see_every_answer_or_refuse(
    running: RunningServer, database: Path, tmp_path: Path, link: Callable[[Path], Path]
) -> None:
    """By a hard link, SQLite would miss the write-ahead log of the server."""
    created = [running.new_game(YOU, LOCAL)["game"] for _ in range(5)]
    other = link(database)
    copy = tmp_path / "copy.sqlite3"
    done = run_serve("backup", str(copy), "--database", str(other))
    checked = run_serve("--check", "--database", str(other))
    if link is link_hard:
        assert (done.returncode, checked.returncode, copy.exists()) == (2, 2, False)
        assert "in use under another name" in done.stderr
        assert "in use under another name" in checked.stderr
    else:
        assert (done.returncode, checked.returncode) == (0, 0)
        with closing(sqlite3.connect(copy)) as db:
            assert {name for (name,) in db.execute("SELECT id FROM games")} == set(created)
    assert link is link_folder or not list(other.parent.glob("*-wal"))
    assert running.get(f"games/{created[0]}").status_code == 200
    assert run_serve("backup", str(tmp_path / "second"), "--database", str(database)).returncode == 0


@needs_links
def test_migration_of_a_file_in_use_is_refused(running: RunningServer, database: Path) -> None:
    for name in (database, link_hard(database)):
        refused = run_serve("migrate", f"sqlite:{name}", "postgresql://127.0.0.1:1/none")
        assert (refused.returncode, "in use by another" in refused.stderr) == (2, True)


@needs_links
def test_one_of_several_servers_started_together_gets_the_file(database: Path) -> None:
    SqliteStore(database).close()
    names = [database, link_hard(database)] * 3
    starts = [
        subprocess.Popen(
            [*FEODUM, "--port", "0", "--bot-processes", "1", "--database", str(name)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for name in names
    ]
    try:
        served = [process for process in starts if process.stdout is not None and process.stdout.readline()]
        assert len(served) == 1
    finally:
        for process in starts:
            process.kill()
            process.communicate()


# Faults of the file ----------------------------------------------------------------------------------------------------
def delete(database: Path) -> None:
    database.unlink()


def move_away(database: Path) -> None:
    database.rename(database.with_name("moved.sqlite3"))


def replace(database: Path) -> None:
    other = database.with_name("replacement.sqlite3")
    SqliteStore(other).close()
    os.replace(other, database)


def truncate(database: Path) -> None:
    os.truncate(database, 0)


def shorten(database: Path) -> None:
    os.truncate(database, database.stat().st_size - 4096)


def overwrite(database: Path) -> None:
    with database.open("r+b") as file:
        file.write(b"\0" * database.stat().st_size)


def restore_backup(database: Path) -> None:
    """Copy a backup over the file without stopping the server."""
    copy = database.with_name("copy.sqlite3")
    back_up(database, copy)
    with copy.open("ab") as file:
        file.truncate(max(copy.stat().st_size, database.stat().st_size))
    with copy.open("rb") as source, database.open("r+b") as target:
        shutil.copyfileobj(source, target)


def delete_log(database: Path) -> None:
    Path(f"{database}-wal").unlink()


def truncate_log(database: Path) -> None:
    os.truncate(f"{database}-wal", 0)


def overwrite_log(database: Path) -> None:
    log = Path(f"{database}-wal")
    with log.open("r+b") as file:
        file.write(b"\0" * log.stat().st_size)


def overwrite_from(file: Path, start: int, end: int | None = None) -> None:
    """Overwrite a part of a file with random bytes."""
    with file.open("r+b") as target:
        target.seek(start)
        target.write(os.urandom((end or file.stat().st_size) - start))


def overwrite_log_but_its_header(database: Path) -> None:
    overwrite_from(Path(f"{database}-wal"), 32)


FAULTS = (
    delete, move_away, replace, truncate, shorten, overwrite, restore_backup, delete_log, truncate_log, overwrite_log,
    overwrite_log_but_its_header,
)  # fmt: skip


def ready(server: RunningServer) -> int:
    return httpx.get(f"{server.url}ready", verify=False, timeout=SECONDS).status_code


@needs_links
@pytest.mark.parametrize("break_file", FAULTS)
def test_answers_are_refused_once_the_file_is_lost(
    running: RunningServer, database: Path, break_file: Callable[[Path], None]
) -> None:
    async def play() -> None:
        created = running.new_game(YOU, LOCAL, kingdom={"set": "First Game"})
        tokens = [seat["token"] for seat in created["seats"]]
        async with Client(running, created["game"], *tokens) as client:
            await client.wait_for_decision()
            asked = 0 if client.states[0]["decision"] is not None else 1
            await client.answer(asked, simple_picks(client.states[asked]["decision"]))
            assert ready(running) == 200
            await asyncio.to_thread(break_file, database)
            for _ in range(2):
                seat = 0 if client.states[0]["decision"] is not None else 1
                decision = client.states[seat]["decision"]
                message = {"type": "answer", "seat": seat, "decision": decision["id"], "picks": simple_picks(decision)}
                assert await client.error(**message) == "storage"

    asyncio.run(play())
    assert ready(running) == 503
    assert httpx.get(f"{running.url}health", verify=False, timeout=SECONDS).status_code == 200
    assert running.post("games", {"seats": [YOU, LOCAL]}).json()["code"] == "storage"
    errors = running.stop().splitlines()
    assert len(errors) == 1  # not a line for each answer
    assert f"the database {database} is lost" in errors[0]


@needs_links
def test_idle_server_notices_its_lost_file(running: RunningServer, database: Path) -> None:
    assert ready(running) == 200
    database.unlink()
    assert ready(running) == 503
    assert f"the database {database} is lost" in running.stop()


# Faults of the content -------------------------------------------------------------------------------------------------
GAMES = 40


def overwrite_all_but_the_header(database: Path) -> None:
    overwrite_from(database, 100)


def overwrite_all_but_the_first_page(database: Path) -> None:
    overwrite_from(database, 4096)


def overwrite_a_page(database: Path) -> None:
    overwrite_from(database, 3 * 4096, 4 * 4096)


def overwrite_salts(database: Path) -> None:
    overwrite_from(Path(f"{database}-wal"), 8, 32)


def overwrite_first_frame(database: Path) -> None:
    overwrite_from(Path(f"{database}-wal"), 32, 56)


def with_store(database: Path, test: Callable[[SqliteStore], Awaitable[None]]) -> None:
    """Run a test with a file that contains games, all of them outside the write-ahead log."""

    async def run() -> None:
        store = SqliteStore(database)
        await asyncio.gather(*(store.create(game(f"game{number}")) for number in range(GAMES)))
        store.close()
        store = SqliteStore(database)
        await store.add_answers("game0", Point(0, 0), [0], [()], False)
        time.sleep(0.02)  # the times of files advance in steps of some milliseconds
        try:
            await test(store)
        finally:
            store.close()

    asyncio.run(run())


async def is_refused(store: SqliteStore, answers: int) -> bool:
    try:
        await store.add_answers("game0", Point(0, answers), [0], [()], False)
    except Refusal as refusal:
        return refusal.code == "storage"
    return False


CONTENT_FAULTS = (
    overwrite_all_but_the_header, overwrite_all_but_the_first_page, overwrite_a_page, overwrite_log_but_its_header,
)  # fmt: skip


@pytest.mark.parametrize("break_content", CONTENT_FAULTS)
def test_overwritten_content_is_noticed(
    database: Path, break_content: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    async def test(store: SqliteStore) -> None:
        break_content(database)
        assert await is_refused(store, 1)
        assert not await store.is_reachable()
        assert await is_refused(store, 1)
        assert [each.message.partition(" is lost: ")[2].partition(".")[0] for each in caplog.records] == [
            "another program wrote into it, and its content is damaged"
        ]

    with_store(database, test)


@pytest.mark.parametrize("break_content", CONTENT_FAULTS)
def test_idle_store_notices_overwritten_content(database: Path, break_content: Callable[[Path], None]) -> None:
    async def test(store: SqliteStore) -> None:
        assert await store.is_reachable()
        break_content(database)
        assert not await store.is_reachable()

    with_store(database, test)


@pytest.mark.parametrize("break_log", [overwrite_salts, overwrite_first_frame])
def test_answers_in_a_log_that_only_the_server_can_read_are_saved(
    database: Path, tmp_path: Path, break_log: Callable[[Path], None]
) -> None:
    """After a crash, SQLite would ignore the log."""
    copy = tmp_path / "after the crash.sqlite3"

    async def test(store: SqliteStore) -> None:
        break_log(database)
        assert not await is_refused(store, 1)
        for suffix in ("", "-wal"):
            shutil.copy(f"{database}{suffix}", f"{copy}{suffix}")

    with_store(database, test)
    with closing(sqlite3.connect(copy)) as db:
        assert db.execute("SELECT count(*) FROM answers").fetchone() == (2,)
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_log_that_is_overwritten_while_the_server_writes_is_noticed(database: Path) -> None:
    async def test(store: SqliteStore) -> None:
        times = os.stat(f"{database}-wal")
        overwrite_log_but_its_header(database)
        os.utime(f"{database}-wal", ns=(times.st_atime_ns, times.st_mtime_ns))  # as if in the same step of the clock
        assert await is_refused(store, 1)

    with_store(database, test)


def test_programs_that_read_touch_and_checkpoint_the_file_raise_no_alarm(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_guard, "CONTENT_CHECK_SHARE", 1.0)
    is_done = threading.Event()
    rounds = 0

    def interfere() -> None:
        nonlocal rounds
        while not is_done.is_set():
            rounds += 1
            with closing(sqlite3.connect(database, isolation_level=None, timeout=60.0)) as db:
                db.execute("BEGIN")
                db.execute("SELECT count(*) FROM answers").fetchone()
                os.utime(database)
                os.utime(f"{database}-wal")
                db.execute("COMMIT")
                db.execute("PRAGMA wal_checkpoint(RESTART)")
                db.execute("UPDATE games SET active = active WHERE id = 'game1'")
            back_up(database, tmp_path / f"copy{rounds}")
            assert check_file(database).games == GAMES

    async def test(store: SqliteStore) -> None:
        work = asyncio.create_task(asyncio.to_thread(interfere))
        answers = 1
        while rounds < 10 and not work.done():
            await store.add_answers("game0", Point(0, answers), [0], [()], False)
            answers += 1
        is_done.set()
        await work
        assert await store.is_reachable()

    with_store(database, test)


def test_content_is_not_checked_again_and_again(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checks = 0
    quick_check = file_guard._quick_check

    def counted(db: sqlite3.Connection) -> None:
        nonlocal checks
        checks += 1
        time.sleep(1.0)
        quick_check(db)

    monkeypatch.setattr(file_guard, "_quick_check", counted)

    async def test(store: SqliteStore) -> None:
        for number in range(1, 50):
            await store.add_answers("game0", Point(0, number), [0], [()], False)
            assert checks == 0
        for number in range(50, 70):
            os.utime(database)
            await store.add_answers("game0", Point(0, number), [0], [()], False)
            assert checks == 2

    with_store(database, test)


def test_check_of_a_very_large_file_ends_early(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_guard, "QUICK_CHECK_SECONDS", 0.0)

    async def test(store: SqliteStore) -> None:
        for number in range(1, 50):
            os.utime(database)
            monkeypatch.setattr(store._database.guard, "_next_content_check", 0.0)
            await store.add_answers("game0", Point(0, number), [0], [()], False)

    with_store(database, test)


@pytest.mark.skipif(sys.platform != "linux", reason="limits another process")
def test_server_is_not_ready_while_the_last_write_failed(running: RunningServer, database: Path) -> None:
    pid = running.process.pid
    unlimited = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    assert ready(running) == 200
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (Path(f"{database}-wal").stat().st_size, unlimited[1]))  # like a full disk
    assert running.post("games", {"seats": [YOU, LOCAL]}).json()["code"] == "storage"
    assert [ready(running), ready(running)] == [503, 503]
    resource.prlimit(pid, resource.RLIMIT_FSIZE, unlimited)
    assert ready(running) == 200
    assert running.new_game(YOU, LOCAL)["game"]
    errors = running.stop().splitlines()
    assert len(errors) == 1
    assert "could not store game" in errors[0]


def test_other_programs_may_use_the_file_through_sqlite(running: RunningServer, database: Path, tmp_path: Path) -> None:
    works = ("PRAGMA wal_checkpoint", "PRAGMA wal_checkpoint(TRUNCATE)", "VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)")
    for number, work in enumerate(works):
        for _ in range(30):
            assert running.new_game(YOU, LOCAL)["game"]
        with closing(sqlite3.connect(database, isolation_level=None)) as db:
            db.execute("CREATE TABLE IF NOT EXISTS note (text TEXT)")
            db.execute("DROP TABLE note")
            db.execute(work)
            db.execute("SELECT count(*) FROM games").fetchone()
        assert run_serve("backup", str(tmp_path / f"copy{number}"), "--database", str(database)).returncode == 0
        assert ready(running) == 200
    assert running.stop() == ""


@pytest.mark.skipif(sys.platform != "linux", reason="files of Linux")
@pytest.mark.parametrize("name", ["/proc/kmsg", "/dev/zero", "/proc/self/mem", "/proc/version"])
def test_devices_and_files_of_the_kernel_are_refused_without_opening_them(name: str, tmp_path: Path) -> None:
    for arguments in (["--check"], ["--port", "0"], ["backup", str(tmp_path / "copy")]):
        refused = run_serve(*arguments, "--database", name)
        assert refused.returncode == 2, arguments
        assert "Traceback" not in refused.stderr
    assert not list(tmp_path.iterdir())


def test_pipe_is_refused_as_a_database(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for arguments in (["--check"], ["--port", "0"], ["backup", str(tmp_path / "copy")]):
        refused = run_serve(*arguments, "--database", str(pipe))
        assert (refused.returncode, "is not a file" in refused.stderr) == (2, True), arguments
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]
