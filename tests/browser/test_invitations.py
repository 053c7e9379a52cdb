"""The invite link is in the prompt bar, and its page explains the game."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import NewPlayer
from .page_server import TableServer


def test_invite_link_is_in_the_prompt_bar(new_player: NewPlayer, server: TableServer) -> None:
    host, guest = new_player(), new_player()
    host.go("/")
    host.find("seat-1").locator("select").first.select_option("friend")
    host.find("edition-german").click()
    host.find("start").click()
    expect(host.find("invite-line").or_(host.find("all-treasures"))).to_be_visible()
    if host.find("invite-line").count() == 0:  # the host goes first, so the decision is shown instead
        host.wait_until_asked()
        host.end_turn()
    line = host.find("invite-line")
    expect(line).to_be_visible()
    expect(line.get_by_test_id("only-here")).to_contain_text("--host 0.0.0.0")
    link = line.get_by_test_id("invite-link").input_value()
    line.get_by_test_id("show-qr").click()
    expect(line.get_by_test_id("qr").locator("svg")).to_be_visible()
    guest.page.goto(link)
    expect(guest.page.locator("form .kingdom [data-card]")).to_have_count(10)
    expect(guest.find("claim-edition")).to_have_text("Rules: German edition")
    expect(guest.page.locator("form .who")).to_contain_text("1 open seat")
    guest.find("claim").click()
    expect(host.find("invite-line")).to_have_count(0)
    host.go("/")
    games = host.find("recent")
    expect(games).to_contain_text("Player 2")
    expect(games.locator(".arms svg")).to_have_count(10)
    expect(games.locator(".state")).to_have_count(1)
