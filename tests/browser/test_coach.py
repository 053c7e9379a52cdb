"""The coach on the page: analysis of finished games, and hints against bots."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import NewPlayer
from .moves import wait_until
from .page_server import TableServer
from .positions import Prepared

PATIENCE = 1_800_000
# Records every text of the prompt bar, however briefly it is shown.
NOTE_PROMPTS = """() => {
  window.prompts = [];
  const note = () => prompts.push(document.querySelector('[data-testid="prompt"]')?.textContent.trim());
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
# Records every text of the analysis before its result.
NOTE_WAITING = """() => {
  window.waiting = [];
  const note = () => waiting.push(document.querySelector('[data-testid="analysis-waiting"]')?.textContent.trim() ?? "");
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def test_analysis_links_to_the_replay(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    game = games["over"].game
    anna = new_player().sit("over", games["over"].token(0))
    anna.page.evaluate(NOTE_WAITING)
    anna.find("analyse").click()
    points = anna.find("analysis").locator("svg a")
    expect(points.first).to_be_visible(timeout=PATIENCE)
    wait_until(anna.page, r"waiting.some(text => /^Analysing the game: about \d+ (second|minute)s? left …$/.test(text))")
    assert points.count() == sum(player.turns for player in game.table.players)
    expect(anna.find("costly").or_(anna.find("nothing-costly")).first).to_be_visible()
    step = int((points.nth(2).get_attribute("href") or "").partition("=")[2])
    points.nth(2).click()
    expect(anna.find("step")).to_have_text(f"{step} / {len(game.answers)}")
    anna.find("analyse").click()
    expect(anna.find("analysis-sheet").locator("svg a").first).to_be_visible(timeout=PATIENCE)
    points.nth(4).click()
    expect(anna.find("analysis-sheet")).to_have_count(0)


def test_hint_shows_one_to_three_answers_against_bots(new_player: NewPlayer, server: TableServer) -> None:
    created = server.new_game({"kind": "you", "name": "Anna"}, {"kind": "bot", "level": "novice"}, first=0)
    anna = new_player().sit(created["game"], created["seats"][0]["token"])
    anna.find("all-treasures").click()
    expect(anna.find("prompt")).to_contain_text("Buy")
    anna.page.get_by_role("button", name="Menu").click()
    anna.find("ask-hint").click()
    expect(anna.find("hinted").first).to_contain_text("%", timeout=PATIENCE)
    assert 1 <= anna.find("hinted").count() <= 3


def test_prompt_shows_that_a_bot_is_thinking(new_player: NewPlayer, server: TableServer) -> None:
    seats = {"kind": "you", "name": "Anna"}, {"kind": "bot", "level": "grandmaster", "name": "Berta"}
    created = server.new_game(*seats, first=0)
    anna = new_player().sit(created["game"], created["seats"][0]["token"])
    anna.play_treasures()
    anna.page.evaluate(NOTE_PROMPTS)
    anna.decline()
    wait_until(anna.page, "prompts.includes('Berta is thinking …')")


def test_hints_are_not_offered_against_people(new_player: NewPlayer, server: TableServer) -> None:
    created = server.new_game({"kind": "you", "name": "Anna"}, {"kind": "friend"}, first=0)
    anna = new_player().sit(created["game"], created["seats"][0]["token"])
    anna.page.get_by_role("button", name="Menu").click()
    expect(anna.find("menu-sheet")).to_be_visible()
    expect(anna.find("hint")).to_have_count(0)
