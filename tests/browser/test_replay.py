"""The replay layout is stable while stepping, on every screen size."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import NewPlayer
from .moves import Player
from .positions import Prepared
from .screenshots import centre, cut, unseen
from .test_sizes import SIZES, screen

STEPS = 24


def check(player: Player) -> None:
    assert player.page.evaluate("[scrollX, scrollY, document.scrollingElement.scrollHeight - innerHeight]") == [0, 0, 0]
    hand = player.find("hand").locator("[data-card], .nothing")
    controls = player.page.get_by_role("group", name="Replay controls").locator("button")
    assert unseen(player.find("turn-strip"), player.find("coins"), player.find("replay-question"), hand, controls) == []
    assert cut(controls) == []


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_stepping_does_not_move_the_controls(new_player: NewPlayer, games: dict[str, Prepared], size: tuple[int, int]) -> None:
    """The step button stays under the mouse."""
    steps = len(games["over"].game.answers)
    player = new_player(**screen(*size)).go("/game/over/replay")
    expect(player.find("step")).to_have_text(f"0 / {steps}")
    button = centre(player.find("step-on"))
    for step in range(1, STEPS + 1):
        player.page.mouse.click(*button)
        expect(player.find("step")).to_have_text(f"{step} / {steps}")
        check(player)
    assert centre(player.find("step-on")) == button


def test_step_and_play_buttons_differ(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    steps = len(games["over"].game.answers)
    player = new_player().go("/game/over/replay")
    expect(player.find("step")).to_have_text(f"0 / {steps}")
    step, play = player.find("step-on"), player.find("step-play")
    expect(step).to_have_text("Step")
    expect(step).to_have_accessible_name("Next step")
    expect(play).to_have_text("Play")
    assert step.locator("path").get_attribute("d") != play.locator("path").get_attribute("d")
    play.click()
    expect(play).to_have_text("Pause")
    expect(player.find("step")).to_have_text(f"3 / {steps}")
    play.click()
    expect(play).to_have_text("Play")


def test_replay_log_is_a_sheet_on_small_screens(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    steps = len(games["over"].game.answers)
    player = new_player(**screen(1024, 768)).go("/game/over/replay")
    expect(player.find("step")).to_have_text(f"0 / {steps}")
    expect(player.log).to_have_count(0)
    player.find("toggle-log").click()
    player.log.get_by_role("button").first.click()
    expect(player.find("step")).to_have_text(f"1 / {steps}")
    expect(player.log.locator('[aria-current="step"]')).to_be_visible()
    player.find("close").click()
    check(player)
