"""The end of a game: scores, charts, replay, download, rematch."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import expect

from feodum.game import Game

from .conftest import NewPlayer
from .positions import Prepared

REPLAY = [sys.executable, "-c", "from feodum.cli.main import main; main()", "replay"]


def test_end_shows_score_details_and_downloads_the_game(
    new_player: NewPlayer, games: dict[str, Prepared], tmp_path: Path
) -> None:
    game = games["over"].game
    anna = new_player(accept_downloads=True).sit("over", games["over"].token(0))
    for seat, score in enumerate(game.scores()):
        panel = anna.find(f"score-{seat}")
        expect(panel.locator(".total")).to_have_text(str(score))
        provinces = game.window(seat).count("Province", seat)
        if provinces:
            row = panel.get_by_role("row", name="Province")
            expect(row).to_contain_text(f"{provinces} × 6")
            expect(row).to_contain_text(str(6 * provinces))
        panel.locator("summary").click()
        expect(panel.locator('[data-card="Copper"]')).to_be_visible()
    plots = anna.page.locator("figure svg[role=img]")
    expect(plots).to_have_count(2)
    for plot in plots.all():
        expect(plot.locator("path.curve")).to_have_count(2)
    with anna.page.expect_download() as downloading:
        anna.find("download").click()
    file = tmp_path / "game.json"
    downloading.value.save_as(file)
    saved = Game.from_json(file.read_text())
    assert saved.is_over
    assert saved.scores() == game.scores()
    replayed = subprocess.run([*REPLAY, str(file)], capture_output=True, text=True, timeout=120)
    assert replayed.returncode == 0, replayed.stderr
    assert "Province" in replayed.stdout


def test_replay_steps_by_button_key_and_log_line(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    steps = len(games["over"].game.answers)
    anna = new_player().sit("over", games["over"].token(0))
    anna.find("replay").click()
    expect(anna.find("step")).to_have_text(f"0 / {steps}")
    expect(anna.card("hand", "Copper")).to_be_visible()
    anna.find("step-on").click()
    expect(anna.find("step")).to_have_text(f"1 / {steps}")
    expect(anna.find("replay-question")).to_contain_text("Anna")
    anna.page.keyboard.press("End")
    expect(anna.find("step")).to_have_text(f"{steps} / {steps}")
    expect(anna.find("replay-question")).to_contain_text("The game is over")
    anna.page.keyboard.press("ArrowLeft")
    expect(anna.find("step")).to_have_text(f"{steps - 1} / {steps}")
    anna.log.get_by_role("button").first.click()
    expect(anna.find("step")).to_have_text(f"1 / {steps}")


def test_winner_goes_last_in_the_rematch(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    anna = new_player().sit("over-bot", games["over-bot"].token(0))
    assert games["over-bot"].game.winners() == [0]
    anna.find("rematch").click()
    expect(anna.page).not_to_have_url(f"{anna.url}/game/over-bot")
    expect(anna.find("end-sheet")).to_have_count(0)
    expect(anna.root).to_have_attribute("data-asked", re.compile(r"\d"))  # no longer "over" like the old game
    state = anna.state()
    assert not state["over"]
    assert state["players"][1]["turns"] == 1, "the bot did not go first"
    assert state["players"][0]["turns"] == 0
