"""A real server, a real browser, and players who sit down at it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from feodum.server.app import STATIC

from .playing import Player
from .positions import Prepared, prepare
from .serving import TableServer
from .stage import POSITIONS

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
expect.set_options(timeout=10_000)

NewPlayer = Callable[..., Player]


# The scope is the package: a browser that is still open would keep an event loop running under the tests of others.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The system's own chromium."""
    path = shutil.which("chromium")
    assert path is not None, "these tests need the browser chromium (Debian: apt install chromium)"
    assert (STATIC / "index.html").exists(), "the page is not built: cd web && npm run build"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS, headless=True)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TableServer, dict[str, Prepared]]]:
    """One server for all tests that leave it running, with the prepared games."""
    database = tmp_path_factory.mktemp("browser") / "games.sqlite3"
    games = prepare(database, POSITIONS)
    server = TableServer(database)
    yield server, games
    assert server.stop() == "", "the server complained"


@pytest.fixture
def server(stage: tuple[TableServer, dict[str, Prepared]]) -> TableServer:
    return stage[0]


@pytest.fixture
def games(stage: tuple[TableServer, dict[str, Prepared]]) -> dict[str, Prepared]:
    return stage[1]


@pytest.fixture
def contexts(browser: Browser) -> Iterator[list[BrowserContext]]:
    opened: list[BrowserContext] = []
    yield opened
    for context in opened:
        context.close()


@pytest.fixture
def new_player(browser: Browser, server: TableServer, contexts: list[BrowserContext]) -> Iterator[NewPlayer]:
    """Open a browser window of somebody's own; errors in it fail the test."""
    players: list[Player] = []

    def open_window(url: str = "", may_break: bool = False, **wishes: Any) -> Player:
        kept: dict[str, Any] = {"locale": "en-US", "reduced_motion": "reduce", "viewport": {"width": 1366, "height": 768}}
        context = browser.new_context(**{**kept, **wishes})
        contexts.append(context)
        player = Player(context, url or server.url, may_break)
        players.append(player)
        return player

    yield open_window
    for player in players:
        assert player.may_break or player.problems == [], "errors in the page"


@pytest.fixture
def two_players(new_player: NewPlayer, games: dict[str, Prepared]) -> Callable[[str], tuple[Player, Player]]:
    """Anna and Ben at a prepared game, each at a browser."""

    def sit_down(name: str) -> tuple[Player, Player]:
        anna = new_player().sit(name, games[name].token(0))
        ben = new_player().sit(name, games[name].token(1))
        return anna, ben

    return sit_down


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"
