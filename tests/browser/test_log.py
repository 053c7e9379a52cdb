"""The log keeps its newest line in view, however fast one clicks, until its reader scrolls."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .conftest import NewPlayer
from .moves import Player, wait_until
from .screenshots import centre, swipe

CLICKS = 12
"""While the log is longer than its place."""
AT_END = """() => {
  const log = document.querySelector('[data-testid="log"]');
  return log.scrollHeight - log.scrollTop - log.clientHeight < 2;
}"""
OVERFLOWS = """() => {
  const log = document.querySelector('[data-testid="log"]');
  return log.scrollHeight > log.clientHeight + 200;
}"""
TOP = """document.querySelector('[data-testid="log"]').scrollTop"""


def click_on(player: Player, click: int) -> None:
    """Play as a hand does that knows the game: a click every 0.2 to 0.35 seconds."""
    player.wait_until_asked()
    player.simple_step("Gold", "Silver")
    player.page.wait_for_timeout(200 + 50 * (click % 4))


def test_the_log_follows_brisk_clicks(new_player: NewPlayer) -> None:
    player = new_player(reduced_motion="no-preference").go()
    player.find("play-now").click()
    followed = 0
    for click in itertools.count():
        click_on(player, click)
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
def test_who_reads_the_log_is_left_alone(new_player: NewPlayer, scroll: Callable[[Player], None]) -> None:
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
    assert player.page.evaluate(TOP) == top, "the log moved under its reader"
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
def test_a_line_that_comes_does_not_undo_what_its_reader_does(new_player: NewPlayer, event: str) -> None:
    """What a wheel or a key moves only begins to glide when the next line is already there."""
    player = new_player().go()
    player.find("play-now").click()
    expect(player.log).to_be_visible()
    while not player.page.evaluate(OVERFLOWS):
        player.wait_until_asked()
        player.simple_step("Silver")
    player.wait_until_asked()
    wait_until(player.page, AT_END)
    player.page.evaluate(LINE_COMES.replace("EVENT", event))
    assert not player.page.evaluate(AT_END), "the log has gone on to its newest line"
    expect(player.find("log-newest")).to_be_visible()


def settled_top(player: Player) -> float:
    """Where the log stands when it has come to rest: the same for ten frames."""
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
