"""Options that write refuse whatever is not a regular file or a new name."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from feodum.cli.main import app as feodum
from feodum.cli.output_files import check_new_folder
from feodum.engine.errors import FeodumError
from feodum.files.safe_writing import open_for_writing, replace_text_file, write_binary_file, write_text_file
from feodum.lab.lab_errors import LabError
from feodum.server.http.refusals import ServeError
from feodum.server.ops.maintenance import back_up
from feodum.server.storage.sqlite_store import SqliteStore

pytestmark = pytest.mark.skipif(os.name == "nt", reason="devices, pipes and links of POSIX systems")
ZERO = Path("/dev/zero")


def run(*command: str) -> object:
    return feodum([*command], result_action="return_value")


def make_pipe(path: Path) -> None:
    os.mkfifo(path)


def make_link_to_device(path: Path) -> None:
    path.symlink_to(ZERO)


def make_device(path: Path) -> None:
    try:
        os.mknod(path, stat.S_IFCHR | 0o666, ZERO.stat().st_rdev)
    except PermissionError:
        pytest.skip("only root can make a device node")


KINDS = (make_pipe, make_link_to_device, make_device)
COMMANDS = (
    ("lab", "discover", "--kingdom", "First Game", "--minutes", "1000", "--state", "{}"),
    ("lab", "discover", "--kingdom", "First Game", "--minutes", "1000", "--out", "{}.strategy"),
    ("lab", "discover", "--kingdom", "First Game", "--minutes", "1000", "--report", "{}.html"),
    ("lab", "simulate", "big-money", "random", "--games", "100000000", "--csv", "{}"),
    ("lab", "simulate", "big-money", "random", "--games", "100000000", "--csv", "{}", "--force"),
    ("lab", "simulate", "big-money", "random", "--games", "100000000", "--plot", "{}.png"),
    ("lab", "tournament", "big-money", "random", "--games", "100000000", "--csv", "{}"),
    ("lab", "solo", "big-money", "--games", "100000000", "--csv", "{}"),
    ("lab", "sweep", "single-smithy", "--vary", "Smithy up to 1..2", "--games", "100000000", "--csv", "{}"),
    ("lab", "sense", "Chapel", "--games", "100000000", "--markdown", "{}"),
    ("lab", "watch", "big-money", "random", "--save", "{}"),
    ("soak", "--minutes", "1000", "--out", "{}"),
)


@pytest.mark.parametrize("make", KINDS)
@pytest.mark.parametrize("command", COMMANDS)
def test_commands_refuse_special_files_before_the_first_game(
    command: Sequence[str], make: Callable[[Path], None], tmp_path: Path
) -> None:
    word = next(word for word in command if "{}" in word)
    path = Path(word.format(tmp_path / "special"))
    make(path)
    before = path.lstat()
    with pytest.raises(FeodumError, match=r"not a regular file|is not a file|not a folder"):
        run(*(each.format(tmp_path / "special") for each in command))
    assert (path.lstat().st_mode, path.lstat().st_ino) == (before.st_mode, before.st_ino)
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("make", KINDS)
def test_writers_refuse_special_files(make: Callable[[Path], None], tmp_path: Path) -> None:
    path = tmp_path / "special"
    make(path)
    before = path.lstat()
    for write in (
        lambda: open_for_writing(path),
        lambda: write_text_file(path, "text"),
        lambda: write_binary_file(path, b"content"),
        lambda: replace_text_file(path, "text"),
    ):
        with pytest.raises(OSError, match="not a regular file"):
            write()
    assert path.lstat() == before or path.lstat().st_ino == before.st_ino
    assert [each.name for each in tmp_path.iterdir()] == ["special"]


def test_links_to_files_stay_links(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    link.symlink_to(target)
    write_text_file(link, "one")
    target.chmod(0o640)
    replace_text_file(link, "two")
    assert (link.is_symlink(), target.read_text(), stat.S_IMODE(target.stat().st_mode)) == (True, "two", 0o640)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["link", "target"]


@pytest.mark.skipif(sys.platform != "linux", reason="/proc of Linux")
def test_files_of_the_kernel_are_refused() -> None:
    with pytest.raises(OSError, match="not a regular file"):
        replace_text_file(Path("/proc/self/status"), "text")
    with pytest.raises(LabError, match="can't be written"):
        check_new_folder(Path("/proc/x/y"))
    with pytest.raises(LabError, match="can't be written"):
        run("soak", "--minutes", "1000", "--out", "/proc/x/y")


def test_backup_replaces_no_link_and_no_file_beside_it(tmp_path: Path) -> None:
    database, link, part = tmp_path / "games.sqlite3", tmp_path / "copy", tmp_path / "new.part"
    SqliteStore(database).close()
    link.symlink_to(tmp_path / "nowhere")
    with pytest.raises(ServeError, match="already exists"):
        back_up(database, link)
    assert link.is_symlink()
    part.write_text("mine")
    back_up(database, tmp_path / "new")
    assert part.read_text() == "mine"


# CSV -------------------------------------------------------------------------------------------------------------------
CSV_COMMANDS = (
    ("simulate", "big-money", "random", "--games", "2"),
    ("tournament", "big-money", "random", "--games", "2"),
    ("solo", "big-money", "--games", "2"),
    ("sweep", "single-smithy", "--vary", "Smithy up to 1..2", "--games", "2"),
)


@pytest.mark.parametrize("command", CSV_COMMANDS)
def test_csv_overwrites_only_files_of_the_lab(command: Sequence[str], tmp_path: Path) -> None:
    file = tmp_path / "rows"
    for content in ("my notes\n", "a,b,c\n1,2,3\n", "kingdom\n", "seat,kingdom\n", "\udcff\0"):
        file.write_bytes(content.encode("utf-8", "surrogateescape"))
        with pytest.raises(LabError, match=r"not a CSV file of this command, .* use --force"):
            run("lab", *command, "--csv", str(file))
        assert file.read_bytes() == content.encode("utf-8", "surrogateescape")
    assert run("lab", *command, "--csv", str(file), "--force") == 0
    first = file.read_text()
    assert first.splitlines()[0].endswith(",kingdom")
    assert run("lab", *command, "--csv", str(file)) == 0  # it is ours now


def test_csv_does_not_overwrite_the_results_of_another_command(tmp_path: Path) -> None:
    file = tmp_path / "rows"
    for number, command in enumerate(CSV_COMMANDS):
        assert run("lab", *command, "--csv", str(file), "--force") == 0
        content = file.read_text()
        with pytest.raises(LabError, match="not a CSV file of this command"):
            run("lab", *CSV_COMMANDS[number - 1], "--csv", str(file))
        assert file.read_text() == content
