"""Two people in two browsers: attacks, reactions, invites and spectators."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from .conftest import NewPlayer
from .moves import Player
from .page_server import TableServer
from .positions import Prepared, hand_of

TwoPlayers = Callable[[str], tuple[Player, Player]]


def test_moat_blocks_an_attack(two_players: TwoPlayers, games: dict[str, Prepared]) -> None:
    anna, ben = two_players("attack")
    expect(ben.prompt).to_have_text("Waiting for Anna")
    anna.answer("Militia")
    expect(anna.prompt).to_have_text("Waiting for Ben")
    expect(ben.prompt).to_contain_text("Moat")
    ben.answer("Moat")
    for player in (anna, ben):
        expect(player.log_lines("play", "Militia").last).to_be_visible()
        expect(player.log_lines("show", "Moat")).to_have_count(1)
    anna.wait_until_asked()
    assert anna.decision()["source"] == "treasure"
    assert anna.state()["players"][1]["hand_size"] == len(hand_of(games["attack"].game, 1)), "Moat did not protect"


def test_undefended_attack_forces_a_discard(two_players: TwoPlayers, games: dict[str, Prepared]) -> None:
    anna, ben = two_players("attack-unanswered")
    anna.answer("Militia")
    ben.wait_until_asked()
    ben.decline()
    ben.wait_until_asked()
    expect(ben.prompt).to_contain_text("Militia: discard 2 cards")
    expect(ben.find("primary")).to_be_disabled()
    hand = hand_of(games["attack-unanswered"].game, 1)
    ben.select(hand[0])
    expect(ben.find("primary")).to_be_disabled()
    ben.select(hand[1])
    expect(ben.find("primary")).to_have_text("Discard 2↵")
    ben.find("primary").click()
    expect(anna.find("player-1")).to_contain_text("3")
    anna.wait_until_asked()
    assert anna.state()["players"][1]["hand_size"] == 3


def test_friend_joins_by_invite_link(new_player: NewPlayer) -> None:
    anna = new_player().go()
    anna.find("seat-1").get_by_role("combobox").first.select_option("friend")
    anna.find("start").click()
    expect(anna.prompt).not_to_be_empty()
    link = anna.find("waiting").get_by_test_id("invite-link").input_value()
    cleo = new_player()
    cleo.page.goto(link)
    cleo.find("claim-name").fill("Cleo")
    cleo.find("claim").click()
    expect(cleo.find("hand").locator("[data-card]").first).to_be_visible()
    assert "#" not in cleo.page.url, "the invite token is still in the address"
    expect(anna.find("player-1")).to_contain_text("Cleo")
    expect(anna.find("share")).to_be_hidden()


def test_spectator_sees_no_hand(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    spectator = new_player().sit("watching")
    expect(spectator.find("hand")).to_have_count(0)
    expect(spectator.find("undo")).to_have_count(0)
    expect(spectator.find("player-0")).to_contain_text("Anna")
    expect(spectator.find("player-1")).to_contain_text("Ben")
    expect(spectator.prompt).to_have_text("Waiting for Anna")
    state = spectator.state(-1)
    assert state["hand"] == []
    assert state["decision"] is None
    assert state["players"][0]["hand_size"] == 5
    draws = [event for event in spectator.events() if event["verb"] == "draw"]
    assert draws
    assert all(event["cards"] == [] for event in draws)
    assert games["watching"].token(0) not in "".join(spectator.page.evaluate("spy.frames"))


def test_game_against_two_bots_starts(new_player: NewPlayer, server: TableServer) -> None:
    created = server.new_game({"kind": "you", "name": "Anna"}, {"kind": "bot"}, {"kind": "bot"}, kingdom={"set": "First Game"})
    anna = new_player().sit(created["game"], created["seats"][0]["token"])
    anna.wait_until_asked()
    for seat in (1, 2):
        expect(anna.find(f"player-{seat}")).to_be_visible()
