"""A game waits for invited friends, and the page of the invite link explains it."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import NewPlayer
from .page_server import TableServer
from .screenshots import cut, unseen
from .test_sizes import EACH_KIND, KINDS, in_each_size, screen, switch_language


def test_game_waits_with_the_invite_link_until_the_friend_joins(new_player: NewPlayer) -> None:
    host, guest = new_player(), new_player()
    host.go("/")
    host.find("seat-1").locator("select").first.select_option("friend")
    host.find("edition-german").click()
    host.find("start").click()
    expect(host.prompt).to_have_text("Waiting for a friend to join")
    waiting = host.find("waiting")
    expect(waiting.get_by_test_id("only-here")).to_contain_text("--host 0.0.0.0")
    link = waiting.get_by_test_id("invite-link").input_value()
    waiting.get_by_test_id("show-qr").click()
    expect(waiting.get_by_test_id("qr").locator("svg")).to_be_visible()
    for testid in ("turn-strip", "prompt-bar", "clock", "game-clock", "share"):
        expect(host.find(testid)).to_have_count(0)
    expect(host.find("hand").locator("[data-card]").first).to_be_visible()
    expect(host.page.locator(".choosable, .opponent.turn")).to_have_count(0)
    expect(host.log.locator("h2")).to_have_count(0)
    expect(host.page).to_have_title("Feodum")
    host.page.keyboard.press("t")
    guest.page.goto(link)
    expect(guest.page.locator("form .kingdom [data-card]")).to_have_count(10)
    expect(guest.find("claim-edition")).to_have_text("Rules: German edition")
    expect(guest.page.locator("form .who")).to_contain_text("1 open seat")
    guest.find("claim").click()
    for player in (host, guest):
        expect(player.find("turn-strip")).to_contain_text("Turn 1")
        expect(player.find("waiting")).to_have_count(0)
    host.wait_for_toast("The game begins.")
    assert [message for message in host.page.evaluate("spy.sent") if message["type"] == "answer"] == []
    host.go("/")
    games = host.find("recent")
    expect(games).to_contain_text("Player 2")
    expect(games.locator(".arms svg")).to_have_count(10)
    expect(games.locator(".state")).to_have_count(1)


def test_host_fills_the_seats_of_friends_who_do_not_come(new_player: NewPlayer) -> None:
    host = new_player().go("/")
    host.find("seat-add").click()
    for seat in (1, 2):
        host.find(f"seat-{seat}").locator("select").first.select_option("friend")
    host.find("start").click()
    expect(host.prompt).to_have_text("Waiting for 2 friends to join")
    link = host.find("waiting").get_by_test_id("invite-link").input_value()
    expect(host.find("fill")).to_have_text("Fill one seat with a bot")
    host.find("fill").click()
    expect(host.prompt).to_have_text("Waiting for a friend to join")
    expect(host.find("stand-in-2")).to_have_text("bot playing")
    host.find("fill").click()
    expect(host.find("waiting")).to_have_count(0)
    host.wait_until_asked()
    host.find("share").click()
    expect(host.find("invite").get_by_test_id("invite-link")).to_have_value(link)
    host.find("close").click()
    guest = new_player()
    guest.page.goto(link)
    guest.find("claim-name").fill("Cleo")
    guest.find("claim").click()
    host.wait_for_toast("Cleo has joined.")
    expect(host.find("stand-in-1")).to_have_count(0)
    expect(host.find("player-1")).to_contain_text("Cleo")


def test_only_the_host_fills_seats(new_player: NewPlayer, server: TableServer) -> None:
    friends = ({"kind": "friend", "name": "Ben"}, {"kind": "friend", "name": "Cleo"})
    created = server.new_game({"kind": "you"}, *friends, kingdom={"set": "First Game"}, clock=60, game_clock=600)
    guest = new_player()
    guest.page.goto(f"{server.url}/game/{created['game']}#invite={created['invite']}")
    guest.find("claim").click()
    expect(guest.prompt).to_have_text("Waiting for Cleo to join")
    expect(guest.find("fill")).to_have_count(0)
    expect(guest.find("game-clock")).to_have_count(0)
    spectator = new_player().sit(created["game"])
    expect(spectator.prompt).to_have_text("Waiting for Cleo to join")
    expect(spectator.find("invite-link")).to_have_count(0)


@EACH_KIND
def test_waiting_panel_fits_every_screen(new_player: NewPlayer, kind: str) -> None:
    host = new_player(**screen(*KINDS[kind][0])).go("/")
    host.find("seat-1").locator("select").first.select_option("friend")
    host.find("start").click()
    waiting = host.find("waiting")
    parts = (waiting, host.prompt, waiting.locator("button"), host.find("invite-link"), host.find("only-here"))
    for language in ("en", "de"):
        switch_language(host, language)
        for size in in_each_size(host, KINDS[kind]):
            assert unseen(*parts, host.find("hand").locator("[data-card]")) == [], size
            assert cut(host.prompt, waiting.locator("button")) == [], size
