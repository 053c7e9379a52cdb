"""A stable page: piles and key hints stay in place, Enter confirms decisions, and toasts disappear."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import NewPlayer
from .page_server import TableServer
from .positions import Prepared
from .screenshots import centre, unseen
from .stage import EVERYTHING
from .test_sizes import EACH_KIND, KINDS, in_each_size, screen

PLACES = """() => Object.fromEntries([...document.querySelectorAll('[data-testid="supply"] li')].map((pile, i) => {
  const { x, y, width, height } = pile.getBoundingClientRect();
  return [pile.querySelector('[data-zone]').dataset.zone + i, [x, y, width, height]];
}))"""
STRIP = """() => document.querySelector('[data-testid="turn-strip"]').getBoundingClientRect().height"""
TURNS = 6
DAY = 24 * 60 * 60 * 1000


@pytest.mark.parametrize("size", [(1366, 768), (1024, 768), (360, 740)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_supply_does_not_move(new_player: NewPlayer, size: tuple[int, int]) -> None:
    """Plays several turns in which discard piles fill up and are reshuffled."""
    player = new_player(**screen(*size)).go()
    player.find("play-now").click()
    player.wait_until_asked()
    expect(player.find("supply")).to_be_visible()
    player.page.evaluate("document.fonts.ready")
    places = player.page.evaluate(PLACES)
    discards = set()
    while player.state()["players"][0]["turns"] < TURNS:
        player.wait_until_asked()
        player.simple_step("Silver")
        assert player.page.evaluate(PLACES) == places
        discards.add(player.state()["players"][1]["discard_top"] is None)
    assert discards == {True, False}, "the bot's discard pile was always or never empty"


@EACH_KIND
def test_full_turn_strip_fits_in_one_line(new_player: NewPlayer, games: dict[str, Prepared], kind: str) -> None:
    """Checked in German, which has the longest texts."""
    player = new_player(locale="de-DE", **screen(*KINDS[kind][0]))
    seen: dict[str, list[Any]] = {}
    for name in ("prosperity-start", "prosperity-late"):
        player.sit(name, games[name].token(0))
        player.wait_until_asked()
        player.page.evaluate("document.fonts.ready")
        for size in in_each_size(player, KINDS[kind]):
            seen.setdefault(size, []).append((player.page.evaluate(PLACES), player.page.evaluate(STRIP)))
            assert unseen(*[player.find(part) for part in ("actions", "buys", "coins")]) == [], size
            if name == "prosperity-late":
                assert unseen(player.find("empty-piles"), player.find("turn-strip").locator(".vp, dd .coin")) == [], size
    for size, (early, late) in seen.items():
        assert early == late, size


def test_key_hints_are_not_clipped_and_stay_with_their_pile(new_player: NewPlayer, server: TableServer) -> None:
    """A pile has the same letter in every turn, no matter which piles are affordable."""
    kingdom = {"cards": list(EVERYTHING), "bane": "Cellar"}
    created = server.new_game({"kind": "you", "name": "Anna"}, {"kind": "bot", "level": "novice"}, kingdom=kingdom, colony=True)
    player = new_player().sit(created["game"], created["seats"][0]["token"])
    letters: dict[str, set[str]] = {}
    affordable: set[int] = set()
    while len(affordable) < 3:
        player.wait_until_asked()
        if player.decision()["source"] == "buy":
            piles = player.find("supply").locator(".choosable")
            expect(piles).to_have_count(len(player.decision()["options"]))
            affordable.add(piles.count())
            assert unseen(piles.locator(".hint")) == []
            for pile in piles.all():
                letters.setdefault(pile.get_attribute("data-zone") or "", set()).add(pile.locator(".hint").inner_text())
        player.simple_step("Silver")
    assert [pile for pile, several in letters.items() if len(several) != 1] == []
    assert len({letter for several in letters.values() for letter in several}) == len(letters), "two piles share a letter"


def test_key_hints_in_hand_are_not_clipped(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    anna = new_player(viewport={"width": 1280, "height": 720}).sit("hints", games["hints"].token(0))
    anna.wait_until_asked()
    hints = anna.find("hand").locator(".hint")
    expect(hints).not_to_have_count(0)
    assert unseen(hints) == []


def test_enter_confirms_the_decision_after_closing_the_menu(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    anna = new_player().sit("menu", games["menu"].token(0))
    anna.wait_until_asked()
    before = anna.asked()
    anna.page.mouse.click(*centre(anna.find("menu")))
    expect(anna.find("menu-sheet")).to_be_visible()
    anna.page.keyboard.press("Escape")
    expect(anna.find("menu-sheet")).to_have_count(0)
    anna.page.keyboard.press("Enter")
    anna.wait_until_answered(before)
    expect(anna.find("menu-sheet")).to_have_count(0)
    assert anna.events()[-1]["verb"] == "play"
    anna.find("undo").click()
    expect(anna.find("coins")).to_have_text("0")
    # The same holds after clicks on the log button or a pile.
    for target in (anna.find("toggle-log"), anna.card("supply", "Province")):
        anna.wait_until_asked()
        anna.page.mouse.click(*centre(target))
        anna.page.keyboard.press("Enter")
        expect(anna.find("coins")).not_to_have_text("0")
        anna.find("undo").click()
        expect(anna.find("coins")).to_have_text("0")
    # Keyboard users keep their focus.
    anna.find("menu").focus()
    anna.page.keyboard.press("Enter")
    expect(anna.find("menu-sheet")).to_be_visible()
    anna.page.keyboard.press("Escape")
    expect(anna.find("menu")).to_be_focused()


def test_toasts_disappear_and_can_be_closed(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    anna, ben = new_player(once=True), new_player()
    # Anna's clock is fake, so that the test does not depend on the machine's speed.
    anna.page.clock.install(time=0)
    for seat, player in enumerate((anna, ben)):
        player.sit("toast", games["toast"].token(seat))
    anna.answer("Smithy")
    anna.page.clock.pause_at(DAY)
    toast = anna.find("undo-result")
    ways: tuple[Callable[[], None], ...] = (
        lambda: anna.find("toast-close").click(),
        lambda: anna.page.keyboard.press("Escape"),
        lambda: anna.page.clock.run_for(10_000),
    )
    for leave in ways:
        anna.wait_until_asked()
        anna.find("undo").click()
        ben.find("undo-refuse").click()
        expect(toast).to_contain_text("The others declined")
        anna.page.clock.run_for(4_000)
        expect(toast).to_be_visible()
        leave()
        expect(toast).to_have_count(0)
