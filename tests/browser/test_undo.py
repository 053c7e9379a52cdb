"""Undo: free if nothing was revealed, otherwise with the other player's agreement."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from .moves import Player

TwoPlayers = Callable[[str], tuple[Player, Player]]


def test_undo_is_free_while_nothing_was_revealed(two_players: TwoPlayers) -> None:
    anna, ben = two_players("undo-free")
    expect(anna.find("undo")).to_be_disabled()
    question = anna.prompt.inner_text()
    anna.play_treasures()
    anna.wait_until_asked()
    coins = anna.find("coins").inner_text()
    assert int(coins) > 0
    anna.find("undo").click()
    expect(anna.prompt).to_have_text(question)
    expect(anna.find("coins")).to_have_text("0")
    expect(ben.find("coins")).to_have_text("0")
    expect(ben.prompt).to_have_text("Waiting for Anna")
    anna.wait_until_asked()
    anna.page.keyboard.press("t")
    expect(anna.find("coins")).to_have_text(coins)
    anna.page.keyboard.press("u")
    expect(anna.find("coins")).to_have_text("0")


def test_undo_needs_agreement_after_a_reveal(two_players: TwoPlayers) -> None:
    anna, ben = two_players("undo-asked")
    anna.answer("Smithy")
    anna.wait_until_asked()
    drawn = anna.state()["players"][0]["hand_size"]
    updates = [message for message in anna.messages() if message["type"] == "update"]
    assert updates[-1]["undo"] == "ask"
    anna.find("undo").click()
    expect(ben.prompt).to_have_text("Anna asks to undo their last move")
    ben.find("undo-refuse").click()
    anna.wait_for_toast("The others declined the undo.")
    assert anna.state()["players"][0]["hand_size"] == drawn
    anna.find("undo").click()
    expect(anna.prompt).to_have_text("Waiting for the others to allow your undo")
    ben.find("undo-agree").click()
    anna.wait_until_asked()
    expect(anna.card("hand", "Smithy")).to_be_visible()
    assert anna.decision()["source"] == "action"
    expect(ben.card("play", "Smithy")).to_have_count(0)
