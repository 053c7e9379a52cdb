"""Fixtures: a real server, a real browser, and players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from feodum.server.http.app import STATIC

from .moves import LONGEST, Player
from .page_server import TableServer
from .positions import Prepared, prepare
from .stage import POSITIONS
from .windows import Window, Windows, installed_browser

# Without these, each window loads two internal pages for the address bar, which doubles its cost. The others are Playwright's
# defaults, repeated because only the last --disable-features flag counts.
UNUSED = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying",
    "OptimizationHints", "PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning",
)  # fmt: skip
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Pages are too short-lived for the optimizing compiler to pay off.
    "--js-flags=--single-threaded,--no-opt,--no-maglev",
    f"--disable-features={','.join(UNUSED)}",
]
# An upper bound, not a measure of speed: the machine may be busy.
expect.set_options(timeout=LONGEST)

NewPlayer = Callable[..., Player]


# Package scope: an open browser would keep an event loop running during tests of other packages.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    assert (STATIC / "index.html").exists(), "the page is not built: cd web && npm run build"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed_browser(), args=FLAGS, headless=True)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TableServer, dict[str, Prepared]]]:
    """One shared server with the prepared games."""
    database = tmp_path_factory.mktemp("browser") / "games.sqlite3"
    games = prepare(database, POSITIONS)
    server = TableServer(database)
    yield server, games
    assert server.stop() == "", "the server wrote to stderr"


@pytest.fixture
def server(stage: tuple[TableServer, dict[str, Prepared]]) -> TableServer:
    return stage[0]


@pytest.fixture
def games(stage: tuple[TableServer, dict[str, Prepared]]) -> dict[str, Prepared]:
    return stage[1]


@pytest.fixture(scope="package")
def windows(browser: Browser) -> Windows:
    return Windows(browser)


@pytest.fixture
def new_player(windows: Windows, server: TableServer) -> Iterator[NewPlayer]:
    """A function that opens a browser window. Errors in the window fail the test.

    Windows are reused between tests, except with `once` or for another server.
    """
    players: list[tuple[Player, Window, bool]] = []

    def open_window(url: str = "", may_break: bool = False, once: bool = False, **options: Any) -> Player:
        once = once or bool(url)
        window = windows.open_new(**options) if once else windows.open(**options)
        player = Player(window.page, url or server.url, may_break)
        players.append((player, window, once))
        return player

    yield open_window
    for player, _, _ in players:
        player.leave()  # ignore errors about a server that the test stopped
    for _, window, once in players:
        if once:
            window.close()
        else:
            windows.release(window, server.url)
    for player, _, _ in players:
        assert player.may_break or player.problems == [], "errors in the page"


@pytest.fixture
def two_players(new_player: NewPlayer, games: dict[str, Prepared]) -> Callable[[str], tuple[Player, Player]]:
    """A function that seats Anna and Ben in a prepared game, each in their own browser."""

    def sit_down(name: str) -> tuple[Player, Player]:
        anna = new_player().sit(name, games[name].token(0))
        ben = new_player().sit(name, games[name].token(1))
        return anna, ben

    return sit_down


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"
