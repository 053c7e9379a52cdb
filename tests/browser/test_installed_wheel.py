"""The wheel in an empty environment: a fresh venv without C compiler, Node and the project's other packages."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import NewPlayer
from .page_server import TableServer

ROOT = Path(__file__).parents[2]
SECONDS = 900
MEGABYTE = 1_000_000
INSTALLER = {"pip", "setuptools", "pkg_resources", "_distutils_hack", "wheel"}


class EmptyEnvironment:
    """A fresh venv. Its commands find no compiler, no Node and no other Python packages."""

    def __init__(self, folder: Path) -> None:
        subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True, timeout=SECONDS)
        self.python = folder / "venv" / "bin" / "python"
        self.environment = {
            name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "FEODUM", "CC"))
        }
        self.environment |= {"PATH": str(self.python.parent), "FEODUM_CACHE": str(folder / "cache")}
        self.versions = folder / "versions.txt"
        # The locked versions without their hashes: pip would demand one of the wheel, too.
        pins = re.findall(r"^[\w.-]+==[^\\\n]+", (ROOT / "requirements-play.lock").read_text(), re.MULTILINE)
        self.versions.write_text("\n".join(pins))

    def run(self, *words: str | Path) -> str:
        done = subprocess.run(
            [self.python, *words],
            capture_output=True,
            text=True,
            timeout=SECONDS,
            env=self.environment,
            stdin=subprocess.DEVNULL,
        )
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
        return done.stdout

    def install(self, requirement: str) -> None:
        self.run("-m", "pip", "install", "-q", "--only-binary", ":all:", "--constraint", self.versions, requirement)

    def size(self) -> float:
        """Return the space on disk of the installed packages in megabytes, without pip."""
        (packages,) = self.python.parents[1].glob("lib/python*/site-packages")
        kept = [path for path in packages.iterdir() if path.name.split("-")[0] not in INSTALLER]
        files = [file for path in kept for file in ([path] if path.is_file() else path.rglob("*"))]
        return sum(file.lstat().st_blocks * 512 for file in files) / MEGABYTE


@pytest.fixture(scope="module")
def wheel() -> Path:
    """The wheel that `make` built and installed for these tests."""
    wheels = [*(ROOT / ".wheel").glob("feodum-*.whl")]
    assert len(wheels) == 1, "run `make .venv/installed` first: it builds the wheel"
    return wheels[0]


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> EmptyEnvironment:
    return EmptyEnvironment(tmp_path_factory.mktemp("empty"))


@pytest.fixture(scope="module")
def base(empty: EmptyEnvironment, wheel: Path) -> EmptyEnvironment:
    """The environment with the wheel and what it requires."""
    empty.install(str(wheel))
    return empty


def test_base_install_is_small_and_works(base: EmptyEnvironment) -> None:
    assert base.size() < 45
    done = base.run(ROOT / "tools" / "check_package.py")
    assert done.count("ok: ") == 6


@pytest.fixture
def installed_server(base: EmptyEnvironment, wheel: Path, tmp_path: Path) -> Iterator[TableServer]:
    base.install(f"{wheel}[table]")
    assert base.size() < 80
    server = TableServer(tmp_path / "games.sqlite3", python=str(base.python), environment=base.environment)
    yield server
    assert server.stop() == "", "the server wrote to stderr"


def test_installed_server_shows_the_page_and_plays(installed_server: TableServer, new_player: NewPlayer) -> None:
    anna = new_player(installed_server.url).go()
    anna.find("play-now").click()
    anna.wait_until_asked()
    expect(anna.find("hand")).to_be_visible()
    anna.page.goto(f"{installed_server.url}/cards/moat")
    expect(anna.page.get_by_text("Moat").first).to_be_visible()
    expect(anna.page.locator(".rulings li").first).to_be_visible()
