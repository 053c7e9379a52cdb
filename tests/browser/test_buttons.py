"""Every kind of button is readable in every state: hover, focus, active, pressed, disabled, tapped."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from .conftest import NewPlayer
from .moves import Player, wait_until
from .positions import Prepared
from .screenshots import CONTRAST, SETTLED, centre
from .test_sizes import screen

READABLE, READABLE_DISABLED = 4.5, 3.0
BUTTONS = "button:not(.card):not(.mini):visible, a.button:visible"
# A button's appearance depends on its classes and states, not on its text. Component classes are hashes.
KIND = """
(e) => [e.tagName, ...[...e.classList].filter((name) => !name.startsWith('svelte-')).sort(),
        `pressed=${e.ariaPressed}`, `disabled=${e.disabled === true}`,
        `in ${e.closest('dialog, header, .toast, .tray')?.tagName}`].join(' ')
"""
LOOK = "e => { const s = getComputedStyle(e); return [s.color, s.backgroundColor, s.borderColor, s.boxShadow, s.filter]; }"


class ButtonChecker:
    """Checks all buttons of a page, each kind once in each state."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.kinds: set[str] = set()
        self.unreadable: list[str] = []

    def check(self) -> None:
        page = self.player.page
        wait_until(page, SETTLED)
        dialog = page.locator("dialog[open]")
        # Buttons under an open sheet can't be pressed.
        buttons = (dialog if dialog.count() else page.locator("body")).locator(BUTTONS)
        for number, kind in enumerate(buttons.evaluate_all(f"buttons => buttons.map({KIND})")):
            if kind in self.kinds:
                continue
            self.kinds.add(kind)
            button = buttons.nth(number)
            button.scroll_into_view_if_needed()
            page.mouse.move(0, 0)
            self._measure(button, kind, "rest")
            if button.is_disabled():
                continue
            page.mouse.move(*centre(button))
            assert button.evaluate("e => e.matches(':hover')"), f"{kind} is not under the mouse"
            self._measure(button, kind, "hover")
            # Releasing elsewhere is not a click.
            page.mouse.down()
            self._measure(button, kind, "held down")
            page.mouse.move(0, 0)
            page.mouse.up()
            page.keyboard.press("Shift")
            button.focus()
            self._measure(button, kind, "focus")
            button.evaluate("e => e.blur()")

    def _measure(self, button: Locator, kind: str, state: str) -> None:
        wait_until(self.player.page, SETTLED)
        contrast = button.evaluate(CONTRAST)
        if contrast is None:
            return  # an icon
        least = READABLE_DISABLED if button.is_disabled() else READABLE
        if contrast < least:
            self.unreadable.append(f"{kind}, {state}: {contrast:.2f} ({button.inner_text()!r})")


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_table_buttons_are_readable(new_player: NewPlayer, games: dict[str, Prepared], scheme: str) -> None:
    game = games[f"buttons-{scheme}"]
    player = new_player(color_scheme=scheme).sit(game.id, game.token(0))
    checker = ButtonChecker(player)
    player.wait_until_asked()
    expect(player.page.locator(".choosable")).not_to_have_count(0)
    checker.check()
    player.answer("Cellar")
    player.wait_until_asked()
    expect(player.find("primary")).to_be_disabled()
    checker.check()
    player.select("Estate")
    expect(player.find("primary")).to_be_enabled()
    checker.check()
    player.find("menu").click()
    expect(player.find("menu-sheet")).to_be_visible()
    checker.check()
    player.find("close").click()
    assert any("primary" in kind and "disabled=false" in kind for kind in checker.kinds)
    assert any("primary" in kind and "disabled=true" in kind for kind in checker.kinds)
    assert any("pressed=true" in kind for kind in checker.kinds)
    assert any("plain" in kind for kind in checker.kinds)
    assert checker.unreadable == []


def test_text_options_are_readable(new_player: NewPlayer, games: dict[str, Prepared], scheme: str) -> None:
    game = games[f"buttons-words-{scheme}"]
    player = new_player(color_scheme=scheme).sit(game.id, game.token(0))
    player.answer("Library")
    expect(player.find("tray")).to_be_visible()
    checker = ButtonChecker(player)
    checker.check()
    assert any("option" in kind for kind in checker.kinds)
    assert checker.unreadable == []


def test_buttons_of_other_pages_are_readable(new_player: NewPlayer, games: dict[str, Prepared], scheme: str) -> None:
    player = new_player(color_scheme=scheme).go()
    checker = ButtonChecker(player)
    expect(player.find("play-now")).to_be_visible()
    for tab in ("sets", "random", "builder", "code"):
        player.find(f"tab-{tab}").click()
        expect(player.page.locator("#panel-kingdom").locator("button, input").first).to_be_visible()
        checker.check()
    player.sit("over-bot", games["over-bot"].token(0))
    expect(player.find("score-0")).to_be_visible()
    checker.check()
    player.go("/game/over-bot/replay")
    expect(player.find("step")).to_be_visible()
    checker.check()
    assert len(checker.kinds) > 8
    assert checker.unreadable == []


def test_no_hover_style_after_a_tap(new_player: NewPlayer, games: dict[str, Prepared], scheme: str) -> None:
    """A tapped button looks like its siblings."""
    game = games[f"buttons-touch-{scheme}"]
    player = new_player(color_scheme=scheme, **screen(390, 844)).sit(game.id, game.token(0))
    player.wait_until_asked()
    player.find("menu").tap()
    for name in ("theme-light", "theme-dark", f"theme-{scheme}"):
        tapped = player.find(name)
        tapped.tap()
        expect(tapped).to_have_attribute("aria-pressed", "true")
        wait_until(player.page, SETTLED)
        assert tapped.evaluate(CONTRAST) >= READABLE
        fellow = player.page.locator('[data-testid^="language-"][aria-pressed="true"]')
        assert tapped.evaluate(LOOK) == fellow.evaluate(LOOK)
