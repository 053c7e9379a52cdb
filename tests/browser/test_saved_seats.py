"""Saved seats survive many games and wrong links."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import NewPlayer
from .page_server import TableServer

ANNA: dict[str, object] = {"kind": "you", "name": "Anna"}
BEN: dict[str, object] = {"kind": "friend"}


def new_game(server: TableServer) -> tuple[str, str]:
    created = server.new_game(ANNA, BEN, kingdom={"set": "First Game"}, first=0)
    server.claim(created)
    return created["game"], created["seats"][0]["token"]


def test_saved_seats_of_twelve_games_can_be_reopened(new_player: NewPlayer, server: TableServer) -> None:
    anna = new_player()
    games = [new_game(server) for _ in range(12)]
    for game, token in games:
        anna.sit(game, token)
        anna.wait_until_asked()
    anna.sit(games[0][0])
    anna.wait_until_asked()
    expect(anna.find("hand").locator("[data-card]").first).to_be_visible()
    anna.go()
    expect(anna.find("recent").get_by_role("link")).to_have_count(3)
    anna.find("recent-all").click()
    expect(anna.find("recent").get_by_role("link")).to_have_count(12)
    anna.find("recent").get_by_role("link").last.click()
    anna.wait_until_asked()
    expect(anna.find("hand").locator("[data-card]").first).to_be_visible()


def test_seat_is_given_up_only_on_purpose(new_player: NewPlayer, server: TableServer) -> None:
    anna = new_player()
    game, token = new_game(server)
    anna.sit(game, token).go()
    anna.find("recent").get_by_role("button", name="Remove from this list").click()
    expect(anna.find("give-up")).to_be_visible()
    anna.page.reload()
    expect(anna.find("recent").get_by_role("link")).to_have_count(1)
    anna.find("recent").get_by_role("button", name="Remove from this list").click()
    anna.find("give-up").click()
    expect(anna.find("recent")).to_have_count(0)


def test_wrong_link_keeps_the_saved_seat(new_player: NewPlayer, server: TableServer) -> None:
    anna = new_player()
    game, token = new_game(server)
    _, other = new_game(server)
    anna.sit(game, token)
    anna.wait_until_asked()
    spoilt = [
        "seat=wrong",
        f"seat={'x' * 43}",
        f"seat={other}",
        "&".join(f"seat={letter * 43}" for letter in "abcdefghij"),
        f"seat={'x' * 4000}",
        "seat=%F0%9F%92%A9%00",
    ]
    for fragment in spoilt:
        anna.page.goto("about:blank")
        anna.go(f"/game/{game}#{fragment}")
        anna.wait_until_asked()
        expect(anna.find("hand").locator("[data-card]").first).to_be_visible()
        anna.page.reload()
        anna.wait_until_asked()
    kept = anna.page.evaluate(f"JSON.parse(localStorage.getItem('feodum.game.{game}')).tokens")
    assert kept == [token]


def test_many_wrong_tokens_do_not_hide_the_right_one(new_player: NewPlayer, server: TableServer) -> None:
    anna = new_player()
    game, token = new_game(server)
    anna.sit(game, *(letter * 43 for letter in "abcdefghijklm"), token)
    anna.wait_until_asked()
    assert anna.page.evaluate(f"JSON.parse(localStorage.getItem('feodum.game.{game}')).tokens") == [token]


def test_invalid_player_link_offers_to_watch(new_player: NewPlayer, server: TableServer) -> None:
    game, _ = new_game(server)
    for locale, title in (("en-US", "This player link isn’t valid"), ("de-DE", "Dieser Link öffnet keinen Platz")):
        for wrong in ("wrong", "x" * 43):
            guest = new_player(locale=locale).go(f"/game/{game}#seat={wrong}")
            expect(guest.find("turned-away").get_by_role("heading")).to_have_text(title)
            guest.find("watch").click()
            expect(guest.find("watching")).to_be_visible()
            assert guest.page.evaluate(f"localStorage.getItem('feodum.game.{game}')") is None
            guest.go()
            expect(guest.find("recent")).to_have_count(0)


def test_wrong_seat_in_a_link_keeps_the_invite(new_player: NewPlayer, server: TableServer) -> None:
    created = server.new_game(ANNA, BEN, kingdom={"set": "First Game"}, first=0)
    ben = new_player().go(f"/game/{created['game']}#seat={'x' * 43}&invite={created['invite']}")
    ben.find("claim-name").fill("Ben")
    ben.find("claim").click()
    expect(ben.find("hand").locator("[data-card]").first).to_be_visible()


def test_unknown_game_is_not_saved(new_player: NewPlayer, server: TableServer) -> None:
    guest = new_player().go(f"/game/nosuchgame#seat={'x' * 43}")
    expect(guest.find("gone").get_by_role("heading")).to_have_text("Game not found")
    guest.go()
    expect(guest.find("recent")).to_have_count(0)
