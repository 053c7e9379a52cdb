"""The custom card from docs/guide/cards.md: found, bought, played, and read in both languages."""

from __future__ import annotations

import os
import re
from pathlib import Path

from playwright.sync_api import expect

from .moves import Player
from .page_server import TableServer
from .windows import Windows

GUIDE = Path(__file__).parents[2] / "docs" / "guide" / "cards.md"
HARBOUR = Path(__file__).parents[1] / "card_files" / "harbour.py"


def test_card_from_the_guide_can_be_played(windows: Windows, tmp_path: Path) -> None:
    found = re.search(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    cards = tmp_path / "mine.py"
    cards.write_text(found[1], encoding="utf-8")
    server = TableServer(tmp_path / "games.sqlite3", "--cards", str(cards))
    window = windows.open_new(locale="en-GB")
    try:
        anna = Player(window.page, server.url).go()
        play_a_loom(anna)
        check_german_texts(anna)
        assert anna.problems == []
        game = anna.page.url.split("/game/")[1].split("#")[0]
        assert server.stop() == ""
    finally:
        server.stop()
        window.close()
    # Without the file, the server explains why it cannot open the game, and keeps it.
    server = TableServer(tmp_path / "games.sqlite3")
    window = windows.open_new(locale="en-GB")
    try:
        late = Player(window.page, server.url, may_break=True).go(f"/game/{game}")
        expect(late.page.get_by_text("This game uses cards from mine.py")).to_be_visible()
        assert "which is not loaded; add --cards mine.py" in server.stop()
    finally:
        server.stop()
        window.close()


HAG = """
from feodum import Card
from feodum.engine.card import ACTION


class Hag(Card):
    \"""+2 Cards\"""

    name, cost, types, draws, extra_piles = "Hag", 4, ACTION, 2, ("Bane",)
"""


def test_bane_can_be_chosen_for_a_custom_card(windows: Windows, tmp_path: Path) -> None:
    """A custom card that adds a Bane has the same menu as Young Witch."""
    (tmp_path / "hag.py").write_text(HAG, encoding="utf-8")
    server = TableServer(tmp_path / "games.sqlite3", "--cards", str(tmp_path / "hag.py"))
    window = windows.open_new(locale="en-GB")
    try:
        anna = Player(window.page, server.url).go()
        anna.find("tab-builder").click()
        anna.page.get_by_role("button", name="Remove Moat").click()
        anna.card("builder-cards", "Hag").click()
        anna.find("bane").select_option(label="Moat")
        expect(anna.card("chosen-kingdom", "Moat")).to_be_visible()
        assert anna.problems == []
    finally:
        assert server.stop() == ""
        window.close()


def test_landscapes_of_a_card_file_can_be_chosen(windows: Windows, tmp_path: Path) -> None:
    """The chosen landscape stays when a card is exchanged, and lies on the table."""
    server = TableServer(tmp_path / "games.sqlite3", "--cards", str(HARBOUR))
    window = windows.open_new(locale="de-DE")
    try:
        anna = Player(window.page, server.url).go()
        anna.find("tab-builder").click()
        regatta = anna.page.locator("[data-landscape=Regatta]")
        regatta.click()
        expect(regatta).to_have_attribute("aria-pressed", "true")
        anna.page.get_by_role("button", name="Burggraben entfernen").click()
        anna.card("builder-cards", "Boathouse").click()
        expect(anna.card("chosen-kingdom", "Boathouse")).to_be_visible()
        expect(regatta).to_have_attribute("aria-pressed", "true")
        anna.find("start").click()
        expect(anna.find("landscapes").locator("[data-card=Regatta]")).to_be_visible()
        assert anna.problems == []
    finally:
        assert server.stop() == ""
        window.close()


def play_a_loom(anna: Player) -> None:
    anna.find("tab-builder").click()
    anna.page.get_by_role("button", name=re.compile("^Clear$")).click()
    anna.page.get_by_role("combobox", name="Cards from").select_option(label="Custom cards")
    assert anna.cards("builder-cards") == ["Loom"]
    anna.card("builder-cards", "Loom").click()
    picture(anna, "chosen")
    # These cards neither ask nor attack.
    anna.page.get_by_role("combobox", name="Cards from").select_option(label="All sets")
    for name in ("Village", "Smithy", "Market", "Festival", "Laboratory", "Council Room", "Gardens", "Merchant", "Moat"):
        anna.card("builder-cards", name).click()
    anna.find("start").click()
    while True:
        anna.wait_until_asked()
        decision = anna.decision()
        if decision["source"] == "action" and "Loom" in decision["options"]:
            anna.answer("Loom")
        elif decision["source"] == "Loom":
            expect(anna.prompt).to_contain_text("Loom")
            picture(anna, "asked")
            anna.answer("Estate")
            break
        else:
            anna.simple_step("Loom", "Estate")
    expect(anna.log_lines("play", "Loom").first).to_be_visible()
    expect(anna.log_lines("gain", "Silver").last).to_be_visible()


def check_german_texts(anna: Player) -> None:
    """Check the German name on the pile and the card's text."""
    anna.find("menu").click()
    anna.find("language-de").click()
    anna.page.keyboard.press("Escape")
    expect(anna.card("supply", "Loom").first).to_contain_text("Webstuhl")
    anna.card("supply", "Loom").first.hover()
    expect(anna.page.get_by_text("Du darfst ein Anwesen ablegen").first).to_be_visible()
    picture(anna, "german")


def picture(anna: Player, name: str) -> None:
    """Save a screenshot if FEODUM_PICTURES names a folder."""
    folder = os.environ.get("FEODUM_PICTURES")
    if folder:
        anna.page.screenshot(path=str(Path(folder, f"own-{name}.png")))
