"""Axe reports no serious violations on any page, in both themes and languages."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from feodum.server.table.seating import LOCAL, YOU

from .conftest import NewPlayer
from .moves import Player, wait_until
from .page_server import TableServer
from .positions import Prepared
from .stage import POSITIONS

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
RUN = """
async (rules) => {
  const only = rules === null ? {} : { runOnly: { type: 'rule', values: rules } };
  const results = await axe.run(document, { resultTypes: ['violations'], ...only });
  const tell = (node) => `${node.html.slice(0, 200)} ${node.failureSummary}`;
  return results.violations
    .filter((violation) => ['serious', 'critical'].includes(violation.impact))
    .map((violation) => ({ id: violation.id, nodes: violation.nodes.slice(0, 5).map(tell) }));
}
"""
LOOKS = (("light", "en-US"), ("dark", "de-DE"))
Visitor = Callable[[str], Player]


@pytest.fixture(params=LOOKS, ids=lambda look: "-".join(look))
def visitor(request: pytest.FixtureRequest, new_player: NewPlayer, games: dict[str, Prepared]) -> Visitor:
    """A function that opens a prepared game in one theme and language, with axe in the page."""
    scheme, locale = request.param

    def sit_down(name: str) -> Player:
        assert AXE.exists(), "axe-core is not installed: cd web && npm ci"
        # The page's CSP blocks foreign scripts such as axe.
        player = new_player(color_scheme=scheme, locale=locale, bypass_csp=True, script=AXE)
        if not name:
            return player.go()
        # Each theme has its own game, since the tests play on.
        game = games.get(f"{name}-{scheme}") or games[name]
        return player.sit(
            game.id, *[game.token(seat) for seat, kind in enumerate(POSITIONS[game.id].kinds) if kind in (YOU, LOCAL)]
        )

    return sit_down


def check(player: Player, where: str) -> None:
    """Check all rules in the current theme, and contrast in the other one."""
    own = "dark" if player.page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") else "light"
    other = "light" if own == "dark" else "dark"
    check_look(player, where, None)
    show_in(player, other)
    check_look(player, f"{where}, {other}", ["color-contrast"])
    show_in(player, own)


def show_in(player: Player, scheme: str) -> None:
    player.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")


def check_look(player: Player, where: str, rules: list[str] | None) -> None:
    wait_until(player.page, "document.getAnimations().every((each) => each.playState !== 'running')")
    violations: list[dict[str, Any]] = player.page.evaluate(RUN, rules)
    assert violations == [], where


def point_at(player: Player, target: Locator) -> None:
    """Focus by keyboard and hover with the mouse, since both change the appearance."""
    player.page.keyboard.press("Tab")
    target.hover()


def test_new_game_page_passes_axe(visitor: Visitor) -> None:
    player = visitor("")
    expect(player.find("play-now")).to_be_visible()
    for tab in ("sets", "random", "builder", "code"):
        player.find(f"tab-{tab}").click()
        first = player.page.locator("#panel-kingdom").locator("button, input").first
        expect(first).to_be_visible()
        point_at(player, first)
        check(player, f"the new-game page, {tab}")


def test_table_passes_axe(visitor: Visitor) -> None:
    player = visitor("axe")
    player.wait_until_asked()
    check(player, "the Action phase")
    player.answer("Cellar")
    player.wait_until_asked()
    player.select("Estate")
    check(player, "selected cards")
    player.find("menu").click()
    check(player, "the menu")
    player.find("close").click()
    player.decline()
    player.wait_until_asked()
    player.play_treasures()
    player.wait_until_asked()
    check(player, "buying")


def test_text_options_pass_axe(visitor: Visitor) -> None:
    player = visitor("axe-words")
    player.answer("Library")
    expect(player.find("tray")).to_be_visible()
    check(player, "text options")


def test_curtain_passes_axe(visitor: Visitor) -> None:
    player = visitor("axe-curtain")
    expect(player.find("curtain")).to_be_visible()
    check(player, "the curtain")
    player.go("/game/watching")
    expect(player.find("watching")).to_be_visible()
    point_at(player, player.card("supply", "Moat"))
    check_look(player, "watching", None)


def test_end_and_replay_pass_axe(visitor: Visitor) -> None:
    player = visitor("over-bot")
    expect(player.find("score-0")).to_be_visible()
    check(player, "the end")
    player.find("replay").click()
    expect(player.find("step")).to_be_visible()
    player.find("step-on").click()
    point_at(player, player.find("analyse"))
    check(player, "the replay")
    player.go("/")
    recent = player.find("recent").locator("a").first
    expect(recent).to_be_visible()
    point_at(player, recent)
    check_look(player, "your games", None)


def test_waiting_and_leaving_pass_axe(visitor: Visitor, server: TableServer) -> None:
    player = visitor("")
    seats = ({"kind": "you", "name": "Anna"}, {"kind": "friend"})
    created = server.new_game(*seats, kingdom={"set": "First Game"}, first=0)
    game, token = created["game"], created["seats"][0]["token"]
    # As on the browser that has created the game: with the invite link.
    stored = {f"feodum.game.{game}": json.dumps({"tokens": [token], "invite": created["invite"]})}
    player.page.evaluate("stored => Object.entries(stored).forEach(([key, value]) => localStorage.setItem(key, value))", stored)
    player.go(f"/game/{game}")
    expect(player.find("fill")).to_be_visible()
    point_at(player, player.find("fill"))
    check(player, "waiting for a friend")
    player.find("fill").click()
    player.wait_until_asked()
    player.find("menu").click()
    player.find("resign-0").click()
    expect(player.find("resign-cancel")).to_be_focused()
    check(player, "confirming to resign")
    player.find("resign-sure").click()
    expect(player.find("score-0")).to_be_visible()
    check(player, "resigned")


def test_help_and_card_pages_pass_axe(visitor: Visitor) -> None:
    player = visitor("")
    for page in ("/how-to-play", "/cards", "/cards/moat"):
        player.go(page)
        expect(player.page.locator("h1")).to_be_visible()
        point_at(player, player.page.locator("main").locator("a, button").first)
        check(player, page)
    player.go("/")
    player.find("lesson").click()
    expect(player.find("guide")).to_be_visible()
    point_at(player, player.find("guide-on"))
    check_look(player, "the tutorial", None)
