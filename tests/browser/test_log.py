"""The log follows its newest line until the player scrolls."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .conftest import NewPlayer
from .moves import Player, wait_until
from .screenshots import centre, swipe

CLICKS = 12
"""Number of clicks after the log overflows."""
AT_END = """() => {
  const log = document.querySelector('[data-testid="log"]');
  return log.scrollHeight - log.scrollTop - log.clientHeight < 2;
}"""
OVERFLOWS = """() => {
  const log = document.querySelector('[data-testid="log"]');
  return log.scrollHeight > log.clientHeight + 200;
}"""
TOP = """document.querySelector('[data-testid="log"]').scrollTop"""


def click_fast(player: Player, click: int) -> None:
    """Make one move and pause, like an experienced player who clicks every 0.2 to 0.35 seconds."""
    player.wait_until_asked()
    player.simple_step("Gold", "Silver")
    player.page.wait_for_timeout(200 + 50 * (click % 4))


def test_log_follows_fast_clicks(new_player: NewPlayer) -> None:
    player = new_player(reduced_motion="no-preference").go()
    player.find("play-now").click()
    followed = 0
    for click in itertools.count():
        click_fast(player, click)
        wait_until(player.page, AT_END)
        expect(player.find("log-newest")).to_have_count(0)
        followed += player.page.evaluate(OVERFLOWS)
        if followed == CLICKS:
            break


def by_wheel(player: Player) -> None:
    player.page.mouse.move(*centre(player.log))
    player.page.mouse.wheel(0, -300)


def by_key(player: Player) -> None:
    player.log.focus()
    player.page.keyboard.press("PageUp")


def by_finger(player: Player) -> None:
    x, y = centre(player.log)
    swipe(player, x, y - 100, y + 150)


@pytest.mark.parametrize("scroll", [by_wheel, by_key, by_finger])
def test_log_does_not_scroll_while_being_read(new_player: NewPlayer, scroll: Callable[[Player], None]) -> None:
    player = new_player(has_touch=True, locale="de-DE").go()
    player.find("play-now").click()
    expect(player.log).to_be_visible()
    while not player.page.evaluate(OVERFLOWS):
        player.wait_until_asked()
        player.simple_step("Silver")
    wait_until(player.page, AT_END)
    scroll(player)
    newest = player.find("log-newest")
    expect(newest).to_have_text("↓ Zur neuesten Zeile")
    top = settled_top(player)
    for _ in range(4):
        player.wait_until_asked()
        player.simple_step("Silver")
    assert player.page.evaluate(TOP) == top, "the log scrolled while being read"
    newest.click()
    wait_until(player.page, AT_END)
    expect(newest).to_have_count(0)
    for _ in range(4):
        player.wait_until_asked()
        player.simple_step("Silver")
        wait_until(player.page, AT_END)


GOES_UP = {
    "wheel": "new WheelEvent('wheel', { deltaY: -300, bubbles: true })",
    "key": "new KeyboardEvent('keydown', { key: 'PageUp', bubbles: true })",
}
LINE_COMES = """() => new Promise((done) => {
  const log = document.querySelector('[data-testid="log"]');
  log.dispatchEvent(EVENT);
  log.querySelector('ol:last-of-type').append(Object.assign(document.createElement('li'), { textContent: 'a line' }));
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)));
})"""


@pytest.mark.parametrize("event", GOES_UP.values(), ids=GOES_UP)
def test_new_line_does_not_cancel_scrolling(new_player: NewPlayer, event: str) -> None:
    """Smooth scrolling may still be starting when the next line arrives."""
    player = new_player().go()
    player.find("play-now").click()
    expect(player.log).to_be_visible()
    while not player.page.evaluate(OVERFLOWS):
        player.wait_until_asked()
        player.simple_step("Silver")
    player.wait_until_asked()
    wait_until(player.page, AT_END)
    player.page.evaluate(LINE_COMES.replace("EVENT", event))
    assert not player.page.evaluate(AT_END), "the log jumped to its newest line"
    expect(player.find("log-newest")).to_be_visible()


def settled_top(player: Player) -> float:
    """Return the scroll position once it is stable for ten frames."""
    top: float = player.page.evaluate(
        f"""() => new Promise((done) => {{
          let [last, frames] = [{TOP}, 0];
          const look = () => {{
            frames = {TOP} === last ? frames + 1 : 0;
            last = {TOP};
            if (frames === 10) done(last);
            else requestAnimationFrame(look);
          }};
          look();
        }})"""
    )
    return top
