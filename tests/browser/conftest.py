"""A real server, a real browser, and players who sit down at it."""

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

# Each window would load two pages of the browser's own, for what drops down from an address that nobody types here: twice the
# work of a window. The other ones are Playwright's: of several such flags only the last counts.
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
    # No page lives long enough for faster code to repay what it costs to make it.
    "--js-flags=--single-threaded,--no-opt,--no-maglev",
    f"--disable-features={','.join(UNUSED)}",
]
# A bound for what will never come, not a measure of speed: a busy machine takes its time.
expect.set_options(timeout=LONGEST)

NewPlayer = Callable[..., Player]


# The scope is the package: a browser that is still open would keep an event loop running under the tests of others.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The system's own chromium."""
    assert (STATIC / "index.html").exists(), "the page is not built: cd web && npm run build"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed_browser(), args=FLAGS, headless=True)
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


@pytest.fixture(scope="package")
def windows(browser: Browser) -> Windows:
    return Windows(browser)


@pytest.fixture
def new_player(windows: Windows, server: TableServer) -> Iterator[NewPlayer]:
    """Open a browser window of somebody's own; errors in it fail the test.

    It may have been somebody else's before, and be somebody's again, but not with `once` or at another server.
    """
    players: list[tuple[Player, Window, bool]] = []

    def open_window(url: str = "", may_break: bool = False, once: bool = False, **wishes: Any) -> Player:
        once = once or bool(url)
        window = windows.open_new(**wishes) if once else windows.open(**wishes)
        player = Player(window.page, url or server.url, may_break)
        players.append((player, window, once))
        return player

    yield open_window
    for player, _, _ in players:
        player.leave()  # what a page says of a server that a test has stopped in the end is no error
    for _, window, once in players:
        if once:
            window.close()
        else:
            windows.give_back(window, server.url)
    for player, _, _ in players:
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
