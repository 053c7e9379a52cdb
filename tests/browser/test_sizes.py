"""Turn strip, decision and hand are visible on every screen, with any number of players and piles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from playwright.sync_api import expect

from .conftest import NewPlayer
from .moves import Player
from .positions import Prepared
from .screenshots import CUT_TEXT, cut, unseen

SIZES = ((1440, 900), (1366, 768), (1280, 720), (1024, 768), (844, 390), (390, 844), (360, 740))
KINDS = {"laptops": SIZES[:4], "phones": SIZES[4:]}
EACH_KIND = pytest.mark.parametrize("kind", KINDS)
"""One page is resized through all sizes of a kind; touch screens need a separate page."""
# After a resize the layout is stable within two frames.
LAID_OUT = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
LEAST_PLAY_AREA = 44
FIVE_LETTERS = 36


def screen(width: int, height: int) -> dict[str, object]:
    is_phone = width <= 700 or height <= 520
    return {"viewport": {"width": width, "height": height}, "has_touch": is_phone, "is_mobile": is_phone}


def in_each_size(player: Player, sizes: Iterable[tuple[int, int]]) -> Iterator[str]:
    """Resize the page to each size and yield its label."""
    for width, height in sizes:
        player.page.set_viewport_size({"width": width, "height": height})
        player.page.evaluate(LAID_OUT)
        yield f"{width}x{height}"


def check(player: Player, size: str) -> None:
    bar = player.find("prompt-bar")
    buttons = bar.locator("button:visible")
    parts = [player.find(name) for name in ("turn-strip", "actions", "buys", "coins", "prompt-bar", "prompt")]
    play = player.find("play")
    cards = [player.find("hand").locator("[data-card]"), play.locator("[data-card]")]
    assert unseen(*parts, buttons, play, *cards, player.find("supply").locator("[data-card]").first) == [], size
    assert cut(player.prompt, buttons, player.find("turn-strip")) == [], size
    box = play.bounding_box()
    assert box is not None
    assert box["height"] >= LEAST_PLAY_AREA, size
    assert player.page.evaluate("[document.scrollingElement.scrollHeight - innerHeight, scrollX, scrollY]") == [0, 0, 0], size


def switch_language(player: Player, language: str) -> None:
    player.find("menu").click()
    player.find(f"language-{language}").click()
    player.find("close").click()
    expect(player.root).to_have_attribute("lang", language)
    expect(player.find("menu-sheet")).to_have_count(0)


@pytest.mark.parametrize("players", [2, 6])
@EACH_KIND
def test_turn_strip_decision_and_hand_are_visible(
    new_player: NewPlayer, games: dict[str, Prepared], kind: str, players: int
) -> None:
    game = games[f"all-sizes-{players}"]
    player = new_player(**screen(*KINDS[kind][0])).sit(game.id, game.token(0))
    player.wait_until_asked()
    expect(player.find("hand").locator(".choosable")).not_to_have_count(0)
    for language in ("en", "de"):
        switch_language(player, language)
        for size in in_each_size(player, KINDS[kind]):
            check(player, size)


@EACH_KIND
def test_tray_leaves_the_rest_visible(new_player: NewPlayer, games: dict[str, Prepared], kind: str) -> None:
    """A tray of cards above the decision leaves strip, decision and hand visible."""
    game = games["all-sizes-tray"]
    player = new_player(**screen(*KINDS[kind][0])).sit(game.id, game.token(0))
    player.wait_until_asked()
    expect(player.find("tray")).to_be_visible()
    bar = player.find("prompt-bar")
    parts = [player.find(name) for name in ("turn-strip", "coins", "prompt-bar", "prompt")]
    hand = player.find("hand").locator("[data-card]").first
    tray = player.find("tray").locator("[data-card]").first
    for size in in_each_size(player, KINDS[kind]):
        assert unseen(*parts, bar.locator("button:visible"), hand, tray) == [], size
        assert cut(player.prompt, bar.locator("button:visible")) == [], size


@EACH_KIND
def test_six_names_are_distinguishable(new_player: NewPlayer, games: dict[str, Prepared], kind: str) -> None:
    """A spectator sees six names, each in full or with at least five letters."""
    player = new_player(**screen(*KINDS[kind][0])).sit(games["all-sizes-6"].id)
    names = player.page.locator('[data-testid^="player-"] .seat .name')
    expect(names).to_have_count(6)
    for size in in_each_size(player, KINDS[kind]):
        for name in names.all():
            assert not name.evaluate(CUT_TEXT) or name.evaluate("name => name.clientWidth") >= FIVE_LETTERS, size
