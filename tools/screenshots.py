"""`make screenshots`: take the pictures in docs/pictures.

They show a table (light, dark, on a phone) and the laboratory. The game is always the same, so that pictures change only with
the page. Needs Debian's chromium, and `tests` on the Python path for its helpers that set up a position.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final, Literal

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from browser.page_server import TableServer
from browser.positions import Position, Prepared, Script, hand_of, prepare
from browser.windows import installed_browser
from feodum.game import Game
from feodum.server.table.seating import BOT, YOU

ROOT: Final = Path(__file__).parent.parent
PICTURES: Final = ROOT / "docs" / "pictures"
FEODUM: Final = [sys.executable, "-c", "from feodum.cli.main import main\nif __name__ == '__main__':\n    main()"]
LABORATORY: Final = ("lab", "simulate", "smithy-big-money", "double-witch", "big-money", "--games", "6000", "--seed", "1")
KINGDOM: Final = ("Cellar", "Market", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Witch", "Workshop")
LAPTOP: Final[ViewportSize] = {"width": 1280, "height": 800}
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}


def is_interesting(game: Game) -> bool:
    """Return True in the middle of a turn with Actions in play, more to play, and a mixed hand."""
    decision = game.decision
    if decision is None or decision.seat != 0 or decision.source != "action":
        return False
    return len(game.window(0).in_play(0)) >= 2 and len(set(hand_of(game, 0))) >= 4 and game.window(0).turn_number >= 6


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    anna = Script(
        ("Village", "Smithy", "Village", "Market", "Militia", "Village", "Smithy", "Gold"),
        ("Village", "Market"),
        then_buys=("Gold", "Village", "Silver"),
    )
    ben = Script(("Silver", "Moat", "Witch"), ("Moat",), then_buys=("Gold", "Silver"))
    with tempfile.TemporaryDirectory() as folder:
        plots = Path(folder) / "plots.png"
        subprocess.run([*FEODUM, *LABORATORY, "--plot", str(plots)], check=True, stdout=subprocess.DEVNULL)
        database = Path(folder) / "games.sqlite3"
        game = prepare(database, {"picture": Position(KINGDOM, is_interesting, anna, ben, (YOU, BOT))})["picture"]
        server = TableServer(database)
        try:
            take_all(server.url, game, plots)
        finally:
            server.stop()
    sys.stdout.write("".join(f"written: {file.relative_to(ROOT)}\n" for file in sorted(PICTURES.glob("*.png"))))


def take_all(url: str, game: Prepared, plots: Path) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed_browser(), args=["--no-sandbox", "--disable-gpu"])
        address = f"{url}/game/{game.id}#seat={game.token(0)}"
        take(browser, address, "table-light", "light", LAPTOP)
        take(browser, address, "table-dark", "dark", LAPTOP)
        take(browser, address, "phone", "light", PHONE)
        page = browser.new_page(viewport={"width": 1000, "height": 1030})
        page.goto(plots.as_uri())
        # Only the upper half, because all plots would be too tall.
        page.evaluate("document.body.style = 'margin: 0; display: block; background: white'")
        page.evaluate("document.images[0].style = 'display: block; margin: 0; width: 1000px; height: auto'")
        page.screenshot(path=PICTURES / "lab.png")
        browser.close()


def take(browser: Browser, address: str, name: str, theme: Literal["light", "dark"], size: ViewportSize) -> None:
    window = browser.new_context(viewport=size, color_scheme=theme, locale="en-US", reduced_motion="reduce")
    page = window.new_page()
    page.goto(address)
    page.locator('[data-testid="prompt-bar"].mine').wait_for(timeout=90_000)
    page.evaluate("document.fonts.ready")
    page.screenshot(path=PICTURES / f"{name}.png", animations="disabled")
    window.close()


if __name__ == "__main__":
    main()
