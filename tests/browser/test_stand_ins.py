"""Stand-in bots on the page: offered, shown, and replaced by the returning player."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from .conftest import NewPlayer
from .moves import Player
from .page_server import TableServer

# A player is away long enough after a moment.
SOON = """
from functools import partial
from feodum.cli.main import main
from feodum.server.http import limits
limits.Limits = partial(limits.Limits, absence_seconds=1)
main()
"""


@pytest.fixture(scope="module")
def soon_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableServer]:
    """A server on which an absent player can be replaced after a second."""
    server = TableServer(tmp_path_factory.mktemp("absence") / "games.sqlite3", program=SOON)
    yield server
    assert server.stop() == "", "the server wrote to stderr"


def seat_two(new_player: NewPlayer, server: TableServer, **options: str) -> tuple[Player, Player]:
    """Seat Anna, and Cleo who goes first."""
    seats = ({"kind": "you", "name": "Anna"}, {"kind": "friend"})
    created = server.new_game(*seats, kingdom={"set": "First Game"}, first=1, clock=86_400, game_clock=86_400)
    token = server.claim(created, "Cleo")
    anna = new_player(server.url).sit(created["game"], created["seats"][0]["token"])
    cleo = new_player(server.url, **options).sit(created["game"], token)
    return anna, cleo


def leave(player: Player) -> None:
    player.page.locator("a.brand").click()
    expect(player.find("recent")).to_be_visible()


def come_back(player: Player) -> None:
    player.find("recent").get_by_role("link").first.click()
    expect(player.prompt).not_to_be_empty()


def test_bot_is_offered_only_after_a_countdown(new_player: NewPlayer, server: TableServer) -> None:
    anna, cleo = seat_two(new_player, server)
    expect(anna.prompt).to_have_text("Waiting for Cleo")
    expect(anna.find("clock")).to_contain_text(":")
    expect(anna.find("game-clock")).to_have_count(2)
    expect(anna.find("stand-in-in")).to_have_count(0)
    leave(cleo)
    expect(anna.find("stand-in-in")).to_have_text(re.compile(r"Replace with bot in [01]:\d\d"))
    expect(anna.find("stand-in")).to_have_count(0)
    expect(anna.find("undo")).to_be_visible()
    anna.find("menu").click()
    expect(anna.find("menu-stand-in-1-in")).to_have_text(re.compile(r"You can replace Cleo with a bot in [01]:\d\d"))
    expect(anna.find("menu-stand-in-1")).to_have_count(0)
    anna.find("close").click()
    come_back(cleo)
    expect(anna.find("stand-in-in")).to_have_count(0)
    assert [message for message in anna.page.evaluate("spy.sent") if message["type"] == "hand_over"] == []


def test_returning_player_takes_back_what_the_bot_did(new_player: NewPlayer, soon_server: TableServer) -> None:
    anna, cleo = seat_two(new_player, soon_server)
    cleo.wait_until_asked()
    leave(cleo)
    anna.find("stand-in").click()
    anna.wait_until_asked()
    expect(anna.find("stand-in-1")).to_have_text("away, bot playing")
    come_back(cleo)
    expect(anna.find("stand-in-1")).to_have_count(0)
    anna.wait_for_toast("Cleo is back.")
    expect(cleo.find("bot-moves")).to_contain_text("You play")
    expect(cleo.find("bot-moves")).not_to_contain_text("clean up")
    assert cleo.state()["players"][1]["turns"] == 1
    cleo.find("take-back").click()
    expect(cleo.find("welcome-back")).to_have_count(0)
    cleo.wait_until_asked()
    assert cleo.state()["players"][1]["turns"] == 0
    expect(cleo.log.locator(".line")).to_have_count(0)
    expect(anna.prompt).to_have_text("Waiting for Cleo")
    cleo.find("menu").click()
    expect(cleo.find("menu-take-back")).to_have_count(0)


def test_offer_to_take_back_ends_with_the_next_answer(new_player: NewPlayer, soon_server: TableServer) -> None:
    anna, cleo = seat_two(new_player, soon_server, locale="de-DE")
    cleo.wait_until_asked()
    leave(cleo)
    anna.find("stand-in").click()
    anna.wait_until_asked()
    come_back(cleo)
    expect(cleo.find("bot-moves")).to_contain_text("Du spielst")
    cleo.find("keep-bot-moves").click()
    expect(cleo.find("welcome-back")).to_have_count(0)
    cleo.find("menu").click()
    expect(cleo.find("menu-take-back")).to_have_text("Züge des Bots zurücknehmen")
    cleo.find("close").click()
    anna.end_turn()
    cleo.wait_until_asked()
    cleo.play_treasures()
    cleo.find("menu").click()
    expect(cleo.find("menu-take-back")).to_have_count(0)


def test_card_tracker_needs_all_players(new_player: NewPlayer, server: TableServer) -> None:
    anna, cleo = seat_two(new_player, server)
    cleo.find("menu").click()
    cleo.find("memory-aid").check()
    anna.find("menu").click()
    expect(anna.find("aid-wish")).to_have_text("Cleo wants to turn the card tracker on.")
    anna.find("memory-aid").check()
    anna.find("close").click()
    for player in (anna, cleo):
        expect(player.find("own-deck")).to_have_count(1)


def test_bot_games_can_be_watched_from_the_home_page(new_player: NewPlayer) -> None:
    watcher = new_player().go()
    watcher.find("watch-bots").click()
    expect(watcher.find("player-1")).to_be_visible()
    expect(watcher.find("hand")).to_have_count(0)
    expect(watcher.find("end-sheet")).to_be_visible()
    watcher.go()
    expect(watcher.find("recent")).to_have_count(0)
