"""Choosing a kingdom: the chosen one is played, and localized errors appear next to their field."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, expect

from feodum.cards.setup_fields import Edition
from feodum.kingdoms.kingdom_code import Kingdom
from feodum.kingdoms.selection import drawn_from

from .conftest import NewPlayer
from .moves import Player
from .page_server import SECONDS

SIZES = {"laptop": {"width": 1366, "height": 768}, "phone": {"width": 390, "height": 844}}
EACH_SIZE = pytest.mark.parametrize("size", SIZES)
FEW = ["Chapel", "Witch", "Vault"]


def boxes(*locators: Locator) -> list[dict[str, float]]:
    """Return where the elements are, measured together: a panel that loads late moves what is below it."""
    elements = [locator.element_handle() for locator in locators]
    measured: Any = locators[0].page.evaluate("elements => elements.map((e) => e.getBoundingClientRect().toJSON())", elements)
    return [dict(bounds) for bounds in measured]


def build(player: Player, *cards: str) -> None:
    player.find("tab-builder").click()
    player.page.get_by_role("button", name=re.compile("^(Clear|Leeren)$")).click()
    for card in cards:
        player.card("builder-cards", card).click()


def started_kingdom(player: Player) -> set[str]:
    """Start the game and return the names of its piles."""
    player.find("start").click()
    player.wait_until_asked()
    return {pile["name"] for pile in player.state()["supply"]}


def check_no_start(player: Player, why: str) -> None:
    expect(player.find("start")).to_be_disabled()
    expect(player.find("obstacle")).to_have_text(why)
    obstacle, start = boxes(player.find("obstacle"), player.find("start"))
    assert 0 <= start["y"] - obstacle["y"] < 200, "the reason is not next to the button"
    player.find("start").click(force=True)
    expect(player.find("start")).to_be_visible()


@EACH_SIZE
def test_incomplete_kingdom_cannot_start(new_player: NewPlayer, size: str) -> None:
    anna = new_player(viewport=SIZES[size]).go()
    build(anna, *FEW)
    expect(anna.find("builder-count")).to_have_text("3 of 10")
    check_no_start(anna, "Your kingdom needs 7 more cards.")
    expect(anna.find("play-now")).to_be_disabled()
    assert sorted(anna.cards("chosen-kingdom")) == sorted(FEW)
    expect(anna.find("fill-up")).to_have_text("Fill the last 7 at random")
    anna.find("fill-up").click()
    expect(anna.find("builder-count")).to_have_text("10 of 10")
    expect(anna.find("start")).to_be_enabled()
    chosen = {*anna.cards("chosen-kingdom")}
    assert len(chosen) >= 10
    assert chosen >= {*FEW}
    assert started_kingdom(anna) >= chosen


@EACH_SIZE
def test_random_kingdom_must_be_drawn_first(new_player: NewPlayer, size: str) -> None:
    anna = new_player(viewport=SIZES[size]).go()
    anna.find("tab-random").click()
    check_no_start(anna, "Draw a kingdom first.")
    before = anna.cards("kingdom")
    anna.find("draw").click()
    expect(anna.find("start")).to_be_enabled()
    chosen = anna.cards("chosen-kingdom")
    assert len(chosen) >= 10
    assert chosen != before
    check_above_start(anna)
    drawn = {*chosen}
    assert started_kingdom(anna) >= drawn


def check_above_start(player: Player) -> None:
    """Check that the kingdom is directly above Start and visible without scrolling."""
    kingdom, start = boxes(player.find("chosen-kingdom"), player.find("start"))
    assert 0 <= start["y"] - (kingdom["y"] + kingdom["height"]) < 60
    height = player.page.evaluate("innerHeight")
    assert kingdom["y"] >= 0
    assert kingdom["y"] + kingdom["height"] <= height


@EACH_SIZE
def test_code_must_be_loaded_first(new_player: NewPlayer, size: str) -> None:
    anna = new_player(viewport=SIZES[size], may_break=True).go()
    code = anna.find("kingdom-code").input_value()
    anna.find("recommended").locator("[data-set]").nth(3).click()
    other = anna.cards("chosen-kingdom")
    anna.find("tab-code").click()
    check_no_start(anna, "Enter a code first.")
    anna.find("code-input").fill(code)
    anna.find("code-use").click()
    expect(anna.find("start")).to_be_enabled()
    assert anna.cards("chosen-kingdom") != other
    assert anna.cards("chosen-kingdom") == anna.cards("kingdom")


def test_cards_are_offered_from_the_chosen_boxes(new_player: NewPlayer) -> None:
    anna = new_player().go()
    anna.find("tab-builder").click()
    possession = anna.card("builder-cards", "Possession")
    expect(anna.card("builder-cards", "Village")).to_be_visible()
    expect(possession).to_have_count(0)
    anna.find("builder-boxes").locator("summary").click()
    anna.find("builder-boxes").get_by_test_id("from-alchemy").click()
    anna.page.get_by_role("button", name="Clear").click()
    possession.click()
    expect(anna.card("chosen-kingdom", "Possession")).to_contain_text("costs 6 and a Potion")
    anna.find("builder-boxes").get_by_test_id("from-alchemy").click()
    expect(anna.card("builder-cards", "Golem")).to_have_count(0)
    expect(possession).to_be_visible()  # chosen cards stay visible
    anna.find("fill-up").click()
    expect(anna.find("start")).to_be_enabled()
    assert started_kingdom(anna) >= {"Possession", "Potion"}


def test_every_box_can_be_browsed(new_player: NewPlayer) -> None:
    anna = new_player().go()
    anna.find("tab-builder").click()
    steward, scout = anna.card("builder-cards", "Steward"), anna.card("builder-cards", "Scout")
    for listed, found in (("chosen", (0, 0)), ("Intrigue", (1, 0)), ("Intrigue 1E", (0, 1)), ("all", (1, 1))):
        anna.find("builder-set").select_option(listed)
        expect(steward).to_have_count(found[0])
        expect(scout).to_have_count(found[1])


def test_boxes_are_remembered(new_player: NewPlayer) -> None:
    """They are used for random kingdoms, for Banes, and for the cards that fill up a kingdom."""
    anna = new_player().go()
    anna.find("tab-random").click()
    chosen = ("seaside", "guilds")
    expect(anna.find("from-base")).to_have_attribute("aria-pressed", "true")
    expect(anna.find("from-intrigue-1e")).to_have_attribute("aria-pressed", "false")
    for box in ("base", "prosperity", "cornucopia", "dark-ages", *chosen):
        anna.find(f"from-{box}").click()
    anna.page.reload()
    anna.find("tab-random").click()
    for box in ("base", "alchemy"):
        expect(anna.find(f"from-{box}")).to_have_attribute("aria-pressed", "false")
    for box in chosen:
        expect(anna.find(f"from-{box}")).to_have_attribute("aria-pressed", "true")
    anna.find("wish-card").select_option("Young Witch")  # a single card may come from any box
    anna.find("draw").click()
    expect(anna.find("start")).to_be_enabled()
    kingdom = anna.cards("chosen-kingdom")
    assert {drawn_from(name) for name in kingdom if name != "Young Witch"} <= {"Seaside", "Guilds"}
    assert len(kingdom) == 11
    anna.find("bane").select_option("")
    expect(anna.find("bane")).not_to_have_value("")
    assert {drawn_from(name) for name in anna.cards("chosen-kingdom") if name != "Young Witch"} <= {"Seaside", "Guilds"}
    for box in ("base", "prosperity", "cornucopia", "dark-ages", *chosen):
        anna.find(f"from-{box}").click()
    assert anna.page.evaluate("localStorage.getItem('feodum.sets')") is None, "the default is not stored"


def test_unavailable_sets_list_their_missing_cards(new_player: NewPlayer) -> None:
    anna = new_player().go()
    anna.find("lacking").locator("summary").click()
    expect(anna.find("lacking")).to_contain_text("Level Upmissing: Dungeon, Gear, Guide, Lost City, Miser, Training")


def test_late_reply_does_not_replace_a_newer_choice(new_player: NewPlayer) -> None:
    anna = new_player().go()
    held: list[Any] = []
    anna.page.route("**/api/kingdom", lambda route: held.append(route))
    anna.find("tab-random").click()
    with anna.page.expect_request("**/api/kingdom"):
        anna.find("draw").click()
    anna.find("tab-sets").click()
    third = anna.find("recommended").locator("[data-set]").nth(2)
    third.click()
    chosen = anna.cards("chosen-kingdom")
    with anna.page.expect_response("**/api/kingdom"):
        held[0].continue_()
    anna.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done(true)))")
    assert anna.cards("chosen-kingdom") == chosen
    expect(third).to_have_attribute("aria-pressed", "true")


def test_start_waits_for_the_changed_kingdom(new_player: NewPlayer) -> None:
    """On a slow connection the reply about Colony comes after the click on Start."""
    anna = new_player().go()
    held: list[Any] = []
    anna.page.route("**/api/kingdom", lambda route: held.append(route))
    with anna.page.expect_request("**/api/kingdom"):
        anna.find("colony-with").click()
    anna.find("start").click()
    held[0].continue_()
    anna.wait_until_asked()
    assert "Colony" in {pile["name"] for pile in anna.state()["supply"]}


def test_start_works_after_an_error(new_player: NewPlayer) -> None:
    anna = new_player(may_break=True).go()
    anna.page.route("**/api/kingdom", lambda route: route.abort())
    anna.find("colony-with").click()
    expect(problems(anna)).to_have_count(1)
    assert "Colony" not in started_kingdom(anna)


@pytest.mark.parametrize("choice", ["with", "without"])
def test_filling_up_keeps_the_chosen_extras(new_player: NewPlayer, choice: str) -> None:
    anna = new_player().go()
    for extra in ("colony", "shelters"):
        anna.find(f"{extra}-{choice}").click()
        expect(anna.find(f"{extra}-{choice}")).to_have_attribute("aria-pressed", "true")
    anna.find("tab-builder").click()
    for _ in range(4):  # a single draw might be right by chance
        anna.page.locator("#panel-kingdom").get_by_role("button", name=re.compile("^Remove ")).first.click()
        anna.find("fill-up").click()
        expect(anna.find("kingdom-code")).to_be_visible()
        for extra in ("colony", "shelters"):
            expect(anna.find(f"{extra}-{choice}")).to_have_attribute("aria-pressed", "true")


def problems(player: Player) -> Locator:
    return player.page.get_by_role("alert")


def check_problem(player: Player, where: str, text: str, target: Locator) -> None:
    """Check that there is exactly one message, with this text and next to its target."""
    expect(player.find(f"problem-{where}")).to_have_text(text)
    expect(problems(player)).to_have_count(1)
    message, field = boxes(player.find(f"problem-{where}"), target)
    assert abs(message["y"] - (field["y"] + field["height"])) < 60


@EACH_SIZE
@pytest.mark.parametrize(
    ("locale", "mistake", "length"),
    [
        (
            "de-DE",
            "In diesem Code steckt ein Fehler. Bitte vergleiche ihn noch einmal.",
            "Der Code eines Königreichs hat 15 Buchstaben und Ziffern, etwa 1XXXX-XXXXX-XXXXX.",
        ),
        (
            "en-US",
            "There is a typo in this code. Please check it.",
            "A kingdom code has 15 letters and digits, such as 1XXXX-XXXXX-XXXXX.",
        ),
    ],
)
def test_invalid_code_error_is_next_to_its_field(
    new_player: NewPlayer, size: str, locale: str, mistake: str, length: str
) -> None:
    anna = new_player(viewport=SIZES[size], locale=locale, may_break=True).go()
    anna.find("tab-code").click()
    field = anna.find("code-input")
    field.fill("10000-014FR-V004S")
    anna.find("code-use").click()
    check_problem(anna, "code", mistake, field)
    field.press("End")
    field.press("Backspace")
    expect(problems(anna)).to_have_count(0)
    field.press("Enter")
    check_problem(anna, "code", length, field)
    anna.find("tab-sets").click()
    expect(problems(anna)).to_have_count(0)
    anna.find("tab-code").click()
    expect(problems(anna)).to_have_count(0)


def test_invalid_code_in_a_link_is_reported(new_player: NewPlayer) -> None:
    anna = new_player(viewport=SIZES["phone"], locale="de-DE", may_break=True).go("/k/10000-014FR-V004S")
    expect(anna.find("code-input")).to_have_value("10000-014FR-V004S")
    check_problem(anna, "code", "In diesem Code steckt ein Fehler. Bitte vergleiche ihn noch einmal.", anna.find("code-input"))
    expect(anna.find("problem-code")).to_be_in_viewport()


@EACH_SIZE
def test_impossible_conditions_are_reported_at_the_button(new_player: NewPlayer, size: str) -> None:
    anna = new_player(viewport=SIZES[size], locale="de-DE", may_break=True).go()
    anna.find("tab-random").click()
    wishes = anna.page.get_by_role("group", name="Karten aus")
    for name in ("Basisspiel", "Blütezeit", "Dark Ages"):
        wishes.get_by_role("button", name=name, exact=True).click()
    anna.page.get_by_role("button", name="Etwas zum Entsorgen").click()
    anna.page.get_by_label("Diese Karte nie").select_option("Remake")
    anna.find("draw").click()
    check_problem(anna, "random", "Kein Königreich erfüllt alle diese Wünsche. Lass einige weg.", anna.find("draw"))
    anna.page.get_by_role("button", name="Etwas zum Entsorgen").click()
    expect(problems(anna)).to_have_count(0)
    anna.find("draw").click()
    expect(anna.find("start")).to_be_enabled()


@EACH_SIZE
def test_unreachable_server_is_reported_at_the_pressed_button(new_player: NewPlayer, size: str) -> None:
    anna = new_player(viewport=SIZES[size], locale="de-DE", may_break=True).go()
    message = "Der Server ist nicht zu erreichen. Bitte versuche es gleich noch einmal."
    expect(anna.find("start")).to_be_visible()
    anna.context.set_offline(True)
    anna.find("start").click()
    check_problem(anna, "start", message, anna.find("start"))
    anna.find("play-now").click()
    expect(anna.find("problem-now")).to_have_text(message)
    expect(problems(anna)).to_have_count(1)
    anna.find("colony-with").click()
    expect(anna.find("problem-extras")).to_have_text(message)
    expect(problems(anna)).to_have_count(1)
    anna.context.set_offline(False)
    anna.find("start").click()
    anna.wait_until_asked()


def test_errors_translate_card_names(new_player: NewPlayer) -> None:
    """The server sends English names; the page translates them."""
    anna = new_player(locale="de-DE", may_break=True).go()
    refusal = '{"type":"error","code":"wrong_bane","values":{"card":"Witch"},"message":"English"}'
    anna.page.route("**/api/kingdom", lambda route: route.fulfill(status=422, body=refusal))
    anna.find("colony-with").click()
    expect(anna.find("problem-extras")).to_have_text(
        "Hexe kann nicht die Bannkarte sein: Es muss eine weitere Königreichkarte sein, die 2 oder 3 kostet."
    )
    anna.page.unroute("**/api/kingdom")
    unknown = '{"type":"error","code":"of_tomorrow","values":{},"message":"A newer server says this."}'
    anna.page.route("**/api/kingdom", lambda route: route.fulfill(status=422, body=unknown))
    anna.find("colony-without").click()
    expect(anna.find("problem-extras")).to_have_text("A newer server says this.")


def test_cards_can_be_included_and_excluded_and_kingdoms_are_saved(new_player: NewPlayer) -> None:
    player = new_player().go()
    player.find("tab-random").click()
    for name in ("Moat", "Witch"):
        player.find("wish-card").select_option(name)
    for name in ("Chapel", "Militia", "Knights"):
        player.page.locator("#veto").select_option(name)
    player.page.get_by_role("button", name="Remove Witch").click()
    with player.page.expect_request("**/api/kingdom") as asked:
        player.find("wish-defended").click()
        player.find("wish-most-per-box").select_option("4")
        player.find("draw").click()
    wishes = json.loads(asked.value.post_data or "")["wishes"]
    assert (wishes["with"], wishes["without"]) == (["Moat"], ["Chapel", "Militia", "Knights"])
    assert (wishes["defended"], wishes["most_per_box"]) == (True, 4)
    expect(player.find("chosen-kingdom").locator('[data-card="Moat"]')).to_be_visible()
    player.find("favourite").click()
    expect(player.find("favourite")).to_have_attribute("aria-pressed", "true")
    player.find("start").click()
    expect(player.prompt).not_to_be_empty()
    player.go()
    player.find("tab-code").click()
    for kept in ("favourites", "last-kingdoms"):
        expect(player.find(kept).get_by_role("button")).to_have_count(1)
        expect(player.find(kept).get_by_role("button")).to_have_attribute("aria-label", re.compile("Moat"))
    player.find("favourites").get_by_role("button").click()
    expect(player.find("chosen-kingdom").locator('[data-card="Moat"]')).to_be_visible()


def chosen_edition(player: Player) -> list[str | None]:
    return [player.find(f"edition-{edition}").get_attribute("aria-pressed") for edition in ("english", "german")]


@EACH_SIZE
@pytest.mark.parametrize(
    ("locale", "words", "ironmonger"),
    [("de-DE", "Deutsche Ausgabe", "Eisenhändler"), ("en-US", "German edition", "Ironmonger")],
)
def test_rules_can_be_those_of_the_german_edition(
    new_player: NewPlayer, size: str, locale: str, words: str, ironmonger: str
) -> None:
    anna = new_player(locale=locale, viewport=SIZES[size]).go()
    assert chosen_edition(anna) == ["true", "false"]
    anna.find("edition-german").click()
    expect(anna.find("edition-german")).to_have_attribute("aria-pressed", "true")
    expect(anna.find("edition-german")).to_have_text(words)
    expect(anna.page.locator("#edition-note")).to_contain_text(ironmonger)
    expect(anna.find("kingdom-code")).to_have_value(re.compile("^3"))
    code = anna.find("kingdom-code").input_value()
    started_kingdom(anna)
    game = anna.page.url.rsplit("/", 1)[1].split("#")[0]
    assert httpx.get(f"{anna.url}/api/games/{game}", timeout=SECONDS).json()["setup"]["edition"] == "german"
    # The code brings the edition along.
    other = new_player(locale=locale, viewport=SIZES[size])
    other.go(f"/k/{code}")
    expect(other.find("edition-german")).to_have_attribute("aria-pressed", "true")


def test_the_edition_stays_when_another_kingdom_is_chosen(new_player: NewPlayer) -> None:
    anna = new_player().go()
    anna.find("edition-german").click()
    expect(anna.find("kingdom-code")).to_have_value(re.compile("^3"))
    anna.find("tab-sets").click()
    anna.page.locator("[data-set='Size Distortion']").click()
    expect(anna.find("kingdom-title")).to_have_text("Size Distortion")
    expect(anna.find("kingdom-code")).to_have_value(re.compile("^3"))
    assert chosen_edition(anna) == ["false", "true"]
    anna.find("edition-english").click()
    expect(anna.find("kingdom-code")).to_have_value(re.compile("^1"))


@pytest.mark.parametrize(
    ("edition", "words"), [("", "Reveal your hand and lose 1 for each Treasure in it. Your"), ("german", "but at most 4")]
)
def test_card_texts_follow_the_edition(new_player: NewPlayer, edition: Edition, words: str) -> None:
    names = ("Poor House", "Cellar", "Village", "Smithy", "Market", "Moat", "Witch", "Mine", "Militia", "Remodel")
    anna = new_player().go(f"/k/{Kingdom(names, '', False, False, edition=edition).code}")
    expect(anna.find(f"edition-{edition or 'english'}")).to_have_attribute("aria-pressed", "true")
    anna.find("play-now").click()
    anna.wait_until_asked()
    anna.card("supply", "Poor House").click(button="right")
    expect(anna.find("peek")).to_contain_text(words)
