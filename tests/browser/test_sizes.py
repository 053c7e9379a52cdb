"""Turn strip, question and hand are in view on every screen, whoever sits at the table and whatever lies on it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import NewPlayer
from .looking import CUT_TEXT, unseen
from .playing import Player
from .positions import Prepared

SIZES = ((1440, 900), (1366, 768), (1280, 720), (1024, 768), (844, 390), (390, 844), (360, 740))
LEAST_PLAY_AREA = 44
FIVE_LETTERS = 36


def screen(width: int, height: int) -> dict[str, object]:
    is_phone = width <= 700 or height <= 520
    return {"viewport": {"width": width, "height": height}, "has_touch": is_phone, "is_mobile": is_phone}


def check(player: Player) -> None:
    bar = player.find("prompt-bar")
    parts = [player.find(name) for name in ("turn-strip", "actions", "buys", "coins", "prompt-bar", "prompt")]
    assert unseen(*parts, bar.locator("button:visible"), player.find("hand").locator("[data-card]")) == []
    for text in (player.prompt, *bar.locator("button:visible").all(), player.find("turn-strip")):
        assert not text.evaluate(CUT_TEXT), f"{text.inner_text()} is cut"
    play = player.find("play")
    assert unseen(play, play.locator("[data-card]")) == []
    box = play.bounding_box()
    assert box is not None
    assert box["height"] >= LEAST_PLAY_AREA
    first = player.find("supply").locator("[data-card]").first
    assert unseen(first) == []
    assert player.page.evaluate("[document.scrollingElement.scrollHeight - innerHeight, scrollX, scrollY]") == [0, 0, 0]


def speak(player: Player, language: str) -> None:
    player.find("menu").click()
    player.find(f"language-{language}").click()
    player.find("close").click()
    expect(player.root).to_have_attribute("lang", language)
    expect(player.find("menu-sheet")).to_have_count(0)


@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_needed_is_out_of_sight(
    new_player: NewPlayer, games: dict[str, Prepared], size: tuple[int, int], players: int
) -> None:
    game = games[f"all-sizes-{players}"]
    player = new_player(**screen(*size)).sit(game.id, game.token(0))
    player.wait_until_asked()
    expect(player.find("hand").locator(".choosable")).not_to_have_count(0)
    for language in ("en", "de"):
        speak(player, language)
        check(player)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_cards_to_choose_from_leave_the_rest_in_view(
    new_player: NewPlayer, games: dict[str, Prepared], size: tuple[int, int]
) -> None:
    """Cards that lie nowhere on the table are laid out above the question; strip, question and hand stay."""
    game = games["all-sizes-tray"]
    player = new_player(**screen(*size)).sit(game.id, game.token(0))
    player.wait_until_asked()
    expect(player.find("tray")).to_be_visible()
    bar = player.find("prompt-bar")
    parts = [player.find(name) for name in ("turn-strip", "coins", "prompt-bar", "prompt")]
    hand = player.find("hand").locator("[data-card]").first
    assert unseen(*parts, bar.locator("button:visible"), hand, player.find("tray").locator("[data-card]").first) == []
    for text in (player.prompt, *bar.locator("button:visible").all()):
        assert not text.evaluate(CUT_TEXT), f"{text.inner_text()} is cut"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_six_names_can_be_told_apart(new_player: NewPlayer, games: dict[str, Prepared], size: tuple[int, int]) -> None:
    """Whoever watches sees all six: of each name the whole or some five letters, never one and three dots."""
    player = new_player(**screen(*size)).sit(games["all-sizes-6"].id)
    names = player.page.locator('[data-testid^="player-"] .seat .name')
    expect(names).to_have_count(6)
    for name in names.all():
        assert not name.evaluate(CUT_TEXT) or name.evaluate("name => name.clientWidth") >= FIVE_LETTERS
