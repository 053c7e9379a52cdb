"""Every page at seven sizes in both languages: nothing is cut off, overlapping or unreachable."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import NewPlayer
from .moves import Player, wait_until
from .positions import Prepared
from .test_sizes import SIZES, in_each_size

# Layout faults: cut text, and controls that overlap or can't be reached.
MEASURED = """
() => {
  const found = [];
  const scope = document.querySelector('dialog[open]') ?? document.body;
  const shown = (e) =>
    e.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !e.closest('.unseen, [inert], [aria-hidden=true]');
  const words = (e) => (e.ariaLabel ?? e.textContent).trim().replace(/\\s+/g, ' ').slice(0, 40);
  const label = (e) => `${e.tagName.toLowerCase()} "${words(e)}"`;
  if (document.scrollingElement.scrollWidth > innerWidth + 1) found.push('the page scrolls sideways');
  for (const e of scope.querySelectorAll('*')) {
    if (!shown(e) || ![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim() !== '')) continue;
    const style = getComputedStyle(e);
    if (style.position === 'absolute' && style.clipPath !== 'none') continue;
    const clips = style.overflowX !== 'visible' && style.overflowX !== 'auto' && style.overflowX !== 'scroll';
    if (clips && e.scrollWidth > e.clientWidth + 1) found.push(`${label(e)} is cut`);
    const box = e.getBoundingClientRect();
    if (box.right > innerWidth + 1 || box.left < -1) found.push(`${label(e)} reaches out of the page`);
  }
  const pressable = [...scope.querySelectorAll('button, a[href], input, select')]
    .filter((e) => shown(e) && e.getBoundingClientRect().width > 0);
  // The visible part of an element, clipped by its scrolling ancestors.
  const seen = (e) => {
    const { left, top, right, bottom } = e.getBoundingClientRect();
    const box = { left, top, right, bottom };
    for (let outer = e.parentElement; outer !== null && outer !== document.body; outer = outer.parentElement) {
      const style = getComputedStyle(outer);
      if (style.overflow === 'visible' || style.display === 'contents') continue;
      const around = outer.getBoundingClientRect();
      [box.left, box.top] = [Math.max(box.left, around.left), Math.max(box.top, around.top)];
      [box.right, box.bottom] = [Math.min(box.right, around.right), Math.min(box.bottom, around.bottom)];
    }
    return box;
  };
  const boxes = pressable.map(seen);
  pressable.forEach((e, i) => {
    const a = boxes[i];
    pressable.slice(i + 1).forEach((other, j) => {
      const b = boxes[i + 1 + j];
      if (e.contains(other) || other.contains(e) || e.closest('.card') && other.closest('.card')) return;
      const w = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (w > 3 && h > 3) found.push(`${label(e)} and ${label(other)} overlap`);
    });
  });
  const isHit = (e) => {
    const box = e.getBoundingClientRect();
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const around = [e, ...(e.labels ?? [])];
    return at !== null && around.some((each) => each.contains(at) || at.contains(each));
  };
  for (const e of pressable) {
    if (isHit(e)) continue;
    e.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    if (!isHit(e)) found.push(`${label(e)} can't be reached`);
  }
  scrollTo(0, 0);
  return found.slice(0, 12);
}
"""
WHOLE = """
(() => {
  const piles = document.querySelector('[data-testid=piles]');
  const ends = [...piles.querySelectorAll('[data-card]')].map((card) => card.getBoundingClientRect().bottom + piles.scrollTop);
  return ends.length > 0 && Math.max(...ends) <= piles.getBoundingClientRect().bottom;
})()
"""
PAGES = ("/", "/how-to-play", "/cards", "/cards/knights", "/cards/moat")


def measure(player: Player, where: str) -> None:
    for size in in_each_size(player, SIZES):
        assert player.page.evaluate(MEASURED) == [], f"{where} at {size}"


@pytest.mark.parametrize("locale", ["en-US", "de-DE"])
def test_home_help_and_card_pages_have_no_layout_faults(new_player: NewPlayer, locale: str) -> None:
    player = new_player(locale=locale)
    for page in PAGES:
        player.go(page)
        expect(player.page.locator("h1")).to_be_visible()
        if page.startswith("/cards/"):
            expect(player.find("rulings").locator("li").first).to_be_visible()
        measure(player, f"{page}, {locale}")
    player.go("/")
    for tab in ("random", "builder", "code"):
        player.find(f"tab-{tab}").click()
        expect(player.page.locator("#panel-kingdom").locator("button, input").first).to_be_visible()
        measure(player, f"{tab}, {locale}")


@pytest.mark.parametrize("locale", ["en-US", "de-DE"])
def test_table_end_and_replay_have_no_layout_faults(new_player: NewPlayer, games: dict[str, Prepared], locale: str) -> None:
    player = new_player(locale=locale)
    for name in ("all-sizes-2", "all-sizes-tray"):
        player.sit(name, games[name].token(0))
        player.wait_until_asked()
        measure(player, f"{name}, {locale}")
    player.page.set_viewport_size({"width": 1280, "height": 720})
    wait_until(player.page, WHOLE)  # the Supply keeps its size above a tray
    player.sit("over", games["over"].token(0))
    expect(player.find("score-0")).to_be_visible()
    measure(player, f"the end, {locale}")
    player.find("replay").click()
    expect(player.find("step")).to_be_visible()
    measure(player, f"the replay, {locale}")
    player.go("/")
    expect(player.find("recent").locator("li")).to_have_count(3)
    measure(player, f"your games, {locale}")
