"""The tutorial, followed step by step, and the help pages."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import NewPlayer
from .moves import Player
from .screenshots import unseen
from .test_sizes import screen

MOST_STEPS = 80


def follow_tips(player: Player) -> list[str]:
    """Follow the tips up to the first Province, and return their ids in order."""
    tips: list[str] = []
    guide = player.find("guide")
    for _ in range(MOST_STEPS):
        # Wait for a decision and its tip.
        player.wait_until_asked()
        expect(guide.locator('[data-says]:not([data-says="wait"])')).to_have_count(1)
        tip = guide.locator("[data-says]").get_attribute("data-says") or ""
        tips.append(tip)
        assert unseen(guide, guide.locator("button")) == []
        if tip == "won-province":
            return tips
        if player.find("guide-on").count() > 0:
            before = len(tips)
            player.find("guide-on").click()
            assert len(tips) == before
            expect(guide.locator(f'[data-says="{tip}"]')).to_have_count(0)
            continue
        before_question = player.asked()
        if tip == "discard":
            decision = player.decision()
            for _ in range(decision["min"]):
                player.page.locator('[data-testid="hand"] .choosable:not(.picked)').last.click()
            player.find("primary").click()
        else:
            pointed = player.page.locator("[data-pointed]")
            expect(pointed).to_have_count(1)
            pointed.click()
        player.wait_until_answered(before_question)
    raise AssertionError(f"no Province after {tips}")


@pytest.mark.parametrize(("language", "size"), [("de-DE", (390, 844)), ("en-US", (1366, 768))])
def test_tutorial_leads_to_a_province(new_player: NewPlayer, language: str, size: tuple[int, int]) -> None:
    player = new_player(**screen(*size), locale=language)
    player.go("/")
    player.find("lesson").click()
    tips = follow_tips(player)
    assert tips[:4] == ["hand", "supply", "goal", "prompt"]
    assert {"treasures", "buy-silver", "buy-smithy", "buy-gold", "play-action", "buy-province"} <= {*tips}
    player.find("guide-end").click()
    expect(player.find("guide")).to_have_count(0)
    player.page.reload()
    expect(player.prompt).not_to_be_empty()
    expect(player.find("guide")).to_have_count(0)


def test_help_leads_to_card_search_and_playable_rulings(new_player: NewPlayer) -> None:
    """Cards are found by their name in either language. Rulings are played on a small table."""
    player = new_player()
    player.go("/how-to-play")
    for number in range(1, 6):
        expect(player.find(f"picture-{number}").locator("[data-card]").first).to_be_visible()
    player.page.get_by_role("link", name="All cards").first.click()
    found = player.find("cards-found").locator("[data-card]")
    player.find("cards-search").fill("burggraben")
    expect(found).to_have_count(1)  # the German name works as well
    player.find("cards-search").fill("unaffected")
    expect(found).to_have_count(0)
    player.find("cards-search").fill("moat")
    expect(found).to_have_count(1)
    player.page.get_by_role("link", name="Moat").click()
    rulings = player.find("rulings").locator("li")
    expect(rulings.first).to_contain_text("Moat")
    player.find("run").first.click()
    table = player.find("scenario")
    expect(table.locator("[data-card]").first).to_be_visible()
    while player.find("scenario-on").is_enabled():
        player.find("scenario-on").click()
    expect(table).to_contain_text("Result")
    player.go("/cards/Gärten")
    expect(player.page.get_by_role("heading", name="Gardens", level=1)).to_be_visible()
    player.go("/cards/there-is-no-such-card")
    expect(player.page.get_by_text("There is no card with this name")).to_be_visible()


def test_unknown_address_shows_page_not_found(new_player: NewPlayer) -> None:
    player = new_player(locale="de-DE", may_break=True).go("/nothing/here")
    expect(player.find("nothing-here")).to_have_text("Hier ist nichts")
    player.page.get_by_role("link", name="Zur Startseite").click()
    expect(player.find("play-now")).to_be_visible()


def test_card_preview_links_to_its_rulings(new_player: NewPlayer) -> None:
    player = new_player(**screen(844, 390))  # barely taller than a card
    player.go("/")
    player.find("play-now").click()
    player.wait_until_asked()
    player.card("supply", "Militia").click(button="right")
    expect(player.find("rulings-link")).to_have_attribute("href", "/cards/militia")
    expect(player.find("peek")).to_be_in_viewport(ratio=1)
