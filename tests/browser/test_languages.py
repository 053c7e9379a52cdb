"""The language follows the browser and can be switched at any time."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import NewPlayer
from .positions import Prepared


def test_german_browser_gets_german_texts(new_player: NewPlayer) -> None:
    player = new_player(locale="de-DE").go()
    expect(player.root).to_have_attribute("lang", "de")
    expect(player.find("play-now")).to_have_text("Jetzt spielen")
    player.find("play-now").click()
    player.wait_until_asked()
    expect(player.prompt).to_have_text("Spiele deine Geldkarten aus")
    expect(player.card("hand", "Copper")).to_contain_text("Kupfer")
    expect(player.card("supply", "Province")).to_contain_text("Provinz")
    player.play_treasures()
    player.wait_until_asked()
    expect(player.prompt).to_have_text("Kaufe eine Karte")
    player.answer("Copper")  # affordable with any hand
    expect(player.log_lines("buy", "Kupfer").first).to_be_visible()


def test_language_can_be_switched_during_a_decision(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    anna = new_player().sit("language", games["language"].token(0))
    anna.answer("Cellar")
    anna.wait_until_asked()
    expect(anna.prompt).to_contain_text("Cellar: discard any number of cards")
    anna.select("Estate")
    anna.find("menu").click()
    anna.find("language-de").click()
    expect(anna.root).to_have_attribute("lang", "de")
    anna.find("close").click()
    expect(anna.prompt).to_contain_text("Keller: Lege beliebig viele Karten ab")
    expect(anna.page.locator(".picked")).to_have_count(1)
    expect(anna.card("hand", "Estate").first).to_contain_text("Anwesen")
    expect(anna.log_lines("play", "Keller").last).to_be_visible()
    anna.page.reload()
    expect(anna.prompt).to_contain_text("Keller: Lege beliebig viele Karten ab")
    anna.find("menu").click()
    anna.find("language-en").click()
    anna.find("close").click()
    anna.answer("Estate")
    expect(anna.log_lines("discard", "Estate").last).to_be_visible()
