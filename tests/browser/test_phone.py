"""The page on a 360 × 740 phone: no horizontal scrolling, large targets, hand and decision in view."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from .conftest import NewPlayer
from .moves import Player
from .positions import Prepared
from .screenshots import centre, swipe, unseen

WIDTH, HEIGHT = 360, 740
PHONE: dict[str, object] = {"viewport": {"width": WIDTH, "height": HEIGHT}, "has_touch": True, "is_mobile": True}
TARGET = 44
TEXT = 15
MOST_SWIPES = 12

# Only visible elements count. Links within a sentence may be as high as their line.
SMALL_TARGETS = """
(least) => [...document.querySelectorAll('button, a[href], input, select, summary, [role=tab]')]
  .filter((e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .map((e) => ({ e, box: (e.closest('label') ?? e).getBoundingClientRect() }))
  .filter(({ box }) => box.width > 1 && (box.width < least - 0.5 || box.height < least - 0.5))
  .map(({ e, box }) => [e.tagName, e.className, e.textContent.trim().slice(0, 30), box.width, box.height].join(' '))
"""
SMALL_TEXT = """
(least) => {
  const small = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const e = walker.currentNode.parentElement;
    if (walker.currentNode.data.trim() === '' || !e.checkVisibility({ visibilityProperty: true })) continue;
    if (e.closest('.unseen, script, style, kbd, svg') !== null || e.getBoundingClientRect().width <= 1) continue;
    const size = parseFloat(getComputedStyle(e).fontSize);
    if (size < least - 0.01) small.add(`${size}px ${e.className} "${walker.currentNode.data.trim().slice(0, 30)}"`);
  }
  return [...small];
}
"""


def check_fits(player: Player) -> None:
    width: int = player.page.evaluate("document.documentElement.scrollWidth")
    assert width <= WIDTH, "the page scrolls sideways"
    assert player.page.evaluate(SMALL_TARGETS, TARGET) == []
    assert player.page.evaluate(SMALL_TEXT, TEXT) == []


def is_in_view(element: Locator) -> bool:
    box = element.bounding_box()
    assert box is not None
    return box["x"] >= -1 and box["y"] >= -1 and box["x"] + box["width"] <= WIDTH + 1 and box["y"] + box["height"] <= HEIGHT + 1


def test_the_new_game_page_fits_a_phone(new_player: NewPlayer) -> None:
    player = new_player(**PHONE).go()
    expect(player.find("play-now")).to_be_visible()
    assert is_in_view(player.find("play-now"))
    for tab in ("random", "builder", "code", "sets"):
        player.find(f"tab-{tab}").tap()
        expect(player.page.locator("#panel-kingdom").locator("button, input").first).to_be_visible()
        check_fits(player)


def test_the_table_fits_a_phone(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    player = new_player(**PHONE).sit("phone", games["phone"].token(0))
    player.wait_until_asked()
    for part in ("prompt-bar", "hand"):
        assert is_in_view(player.find(part))
    check_fits(player)
    player.card("hand", "Cellar").tap()
    expect(player.prompt).to_contain_text("Cellar")
    player.card("hand", "Estate").first.tap()
    expect(player.find("primary")).to_be_enabled()
    assert is_in_view(player.find("primary"))
    assert is_in_view(player.prompt)
    check_fits(player)
    player.find("toggle-log").tap()
    expect(player.log).to_be_visible()
    expect(player.find("trash")).to_be_visible()
    check_fits(player)
    player.find("close").tap()
    player.find("menu").tap()
    expect(player.find("language-de")).to_be_visible()
    check_fits(player)
    player.find("close").tap()
    before = player.asked()
    player.find("primary").tap()
    player.wait_until_answered(before)
    expect(player.log_lines("discard")).to_have_count(0)  # the log is a sheet here
    while player.decision()["source"] != "buy":
        before = player.asked()
        player.find("all-treasures").tap()
        player.wait_until_answered(before)
    silver = player.card("supply", "Silver")
    silver.scroll_into_view_if_needed()
    before = player.asked()
    silver.tap()
    player.wait_until_answered(before)


def test_last_row_of_the_supply_is_reached_by_swiping(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    """With Colony, Ruins, Spoils and Prizes on the table."""
    player = new_player(**PHONE).sit("phone-swipe", games["phone-swipe"].token(0))
    player.wait_until_asked()
    while player.decision()["source"] != "buy":
        player.wait_until_asked()
        if "Market" in player.decision()["options"]:
            player.answer("Market")
        else:
            player.play_treasures()
        player.wait_until_asked()
    piles, supply = player.find("piles"), player.find("supply")
    laid_out = [pile["name"] for pile in (*player.state()["supply"], *player.state()["non_supply"])]
    assert {"Colony", "Ruins", "Spoils", "Prizes"} <= set(laid_out)
    last = supply.locator("[data-card]").last
    swipe_to(player, piles, last)
    player.page.touchscreen.tap(*centre(last))
    expect(player.find("peek")).to_contain_text(str(last.get_attribute("data-card")))
    player.page.touchscreen.tap(*centre(player.prompt))
    expect(player.find("peek")).to_have_count(0)
    market = player.card("supply", "Market")
    assert market.evaluate("pile => pile.closest('li') === pile.closest('ul').lastElementChild"), "not the last Kingdom pile"
    swipe_to(player, piles, market)
    before = player.asked()
    player.page.touchscreen.tap(*centre(market))
    player.wait_until_answered(before)
    assert [event["cards"] for event in player.events() if event["verb"] == "buy"][-1] == ["Market"]
    copper = player.card("supply", "Copper")
    swipe_to(player, piles, copper, -1)


def swipe_to(player: Player, area: Locator, target: Locator, direction: int = 1) -> None:
    """Swipe until the target is fully visible."""
    box = area.bounding_box()
    assert box is not None
    x, low, high = box["x"] + box["width"] / 2, box["y"] + box["height"] - 12, box["y"] + 12
    for _ in range(MOST_SWIPES):
        if unseen(target) == []:
            return
        swipe(player, x, *((low, high) if direction > 0 else (high, low)))
    assert unseen(target) == []


def test_long_press_shows_the_card_without_choosing_it(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    player = new_player(**PHONE).sit("phone-press", games["phone-press"].token(0))
    player.wait_until_asked()
    before = player.asked()
    face = player.card("hand", "Cellar")
    box = face.bounding_box()
    assert box is not None
    touch = player.context.new_cdp_session(player.page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(player.find("peek")).to_contain_text("Cellar")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(player.find("peek")).to_be_visible()
    assert player.asked() == before


def test_naming_a_card_fits_a_phone(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    game = games["phone-naming"]
    anna = new_player().sit(game.id, game.token(0))
    ben = new_player(**PHONE).sit(game.id, game.token(1))
    anna.answer("Contraband")
    expect(ben.find("naming")).to_be_visible()
    assert is_in_view(ben.prompt)
    check_fits(ben)
    ben.find("name-search").fill("provin")
    ben.page.locator('[data-testid="naming"] [data-card="Province"]').tap()
    expect(anna.log_lines("name", "Province")).to_have_count(1)


def test_the_end_fits_a_phone(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    player = new_player(**PHONE).sit("over-bot", games["over-bot"].token(0))
    expect(player.find("score-0")).to_be_visible()
    check_fits(player)
    player.find("replay").tap()
    expect(player.find("step")).to_be_visible()
    check_fits(player)
