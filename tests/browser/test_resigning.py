"""Resigning ends the game or lets a bot play on, and never wins."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import NewPlayer
from .moves import Player
from .page_server import TableServer

YOU = {"kind": "you", "name": "Anna"}
FRIEND = {"kind": "friend"}
BOT = {"kind": "bot", "level": "novice"}


def seat_friends(new_player: NewPlayer, server: TableServer, *names: str, **wishes: object) -> list[Player]:
    """Create a game, and return the host and the friends who have joined it."""
    created = server.new_game(YOU, *[FRIEND] * len(names), kingdom={"set": "First Game"}, **wishes)
    tokens = [created["seats"][0]["token"], *(server.claim(created, name) for name in names)]
    return [new_player().sit(created["game"], token) for token in tokens]


def resign(player: Player, seat: int, note: str) -> None:
    """Resign through the menu, after one change of mind."""
    player.find("menu").click()
    player.find(f"resign-{seat}").click()
    expect(player.find("resign-note")).to_have_text(note)
    expect(player.find("resign-cancel")).to_be_focused()
    player.find("resign-cancel").click()
    expect(player.find("resign-note")).to_have_count(0)
    player.find(f"resign-{seat}").click()
    player.find("resign-sure").click()
    expect(player.find("menu-sheet")).to_have_count(0)


def check_end(player: Player, title: str, winner: int, quitters: tuple[int, ...], recent: str) -> None:
    """Check the end page, and the game's line on the home page."""
    sheet = player.find("end-sheet")
    expect(sheet.get_by_role("heading", level=2).first).to_have_text(title)
    expect(sheet.locator(".winner")).to_have_attribute("data-testid", f"score-{winner}")
    for seat in quitters:
        expect(player.find(f"score-{seat}")).to_contain_text("resigned")
        expect(player.find(f"score-{seat}").locator(".crown")).to_have_count(0)
    expect(player.find("ended-early")).to_have_count(0)
    player.go()
    expect(player.find("recent").locator(".state").first).to_have_text(recent)


def test_the_other_player_wins_when_one_of_two_resigns(new_player: NewPlayer, server: TableServer) -> None:
    anna, cleo = seat_friends(new_player, server, "Cleo", first=0)
    # The player who is ahead resigns.
    anna.play_treasures()
    anna.wait_until_asked()
    anna.answer("Estate")
    resign(anna, 0, "If you resign, the game ends and Cleo wins.")
    expect(anna.find("end-sheet")).to_be_visible()
    assert anna.state()["scores"][0] > anna.state()["scores"][1]
    check_end(anna, "You resigned.", 1, (0,), "resigned")
    check_end(cleo, "Anna resigned. You won!", 1, (0,), "won by resignation")


def test_a_bot_plays_on_for_one_of_three(new_player: NewPlayer, server: TableServer) -> None:
    anna, ben, cleo = seat_friends(new_player, server, "Ben", "Cleo", first=2)
    resign(cleo, 2, "If you resign, a bot plays on for you. You can’t win or come back.")
    expect(cleo.prompt).to_have_text("You resigned. A bot is playing for you.")
    expect(cleo.find("play-again")).to_have_count(0)
    cleo.find("menu").click()
    expect(cleo.find("resign-2")).to_have_count(0)
    anna.wait_until_asked()
    expect(anna.find("stand-in-2")).to_have_text("resigned, bot playing")
    resign(anna, 0, "If you resign, the game ends and Ben wins.")
    check_end(anna, "You resigned.", 1, (0, 2), "resigned")
    check_end(ben, "All others resigned. You won!", 1, (0, 2), "won by resignation")
    check_end(cleo, "You resigned.", 1, (0, 2), "resigned")


def test_resigning_against_a_bot_loses_at_once(new_player: NewPlayer, server: TableServer) -> None:
    created = server.new_game(YOU, BOT, kingdom={"set": "First Game"}, first=0)
    anna = new_player().sit(created["game"], created["seats"][0]["token"])
    anna.wait_until_asked()
    resign(anna, 0, "If you resign, the game ends and you lose.")
    check_end(anna, "You resigned.", 1, (0,), "resigned")


def test_resigning_on_one_screen_names_the_players(new_player: NewPlayer, server: TableServer) -> None:
    created = server.new_game(YOU, {"kind": "local", "name": "Ben"}, kingdom={"set": "First Game"}, first=0)
    table = new_player(locale="de-DE").sit(created["game"], *(seat["token"] for seat in created["seats"]))
    table.find("uncover").click()
    resign(table, 1, "Wenn Ben aufgibt, ist das Spiel zu Ende und Anna gewinnt.")
    expect(table.find("end-sheet")).to_contain_text("Ben hat aufgegeben. Sieg für Anna.")
    table.go()
    expect(table.find("recent").locator(".state").first).to_have_text("zu Ende")


def test_a_bot_finishes_a_game_that_does_not_count(new_player: NewPlayer, server: TableServer) -> None:
    created = server.new_game(YOU, BOT, kingdom={"set": "First Game"}, first=0)
    anna = new_player().sit(created["game"], created["seats"][0]["token"])
    anna.wait_until_asked()
    anna.find("menu").click()
    anna.find("finish-0").click()
    expect(anna.find("end-sheet")).to_be_visible()
    anna.go()
    expect(anna.find("recent").locator(".state").first).to_have_text("over")


def test_a_player_on_one_screen_returns_from_the_bot(new_player: NewPlayer, server: TableServer) -> None:
    created = server.new_game(YOU, {"kind": "local", "name": "Ben"}, kingdom={"set": "First Game"}, first=0)
    table = new_player().sit(created["game"], *(seat["token"] for seat in created["seats"]))
    curtain = table.find("curtain")
    for name, button in (("Anna", "finish-0"), ("Ben", "play-again-0")):
        expect(curtain).to_contain_text(name)
        table.find("uncover").click()
        table.find("menu").click()
        table.find(button).click()
    expect(table.find("finish-0")).to_be_visible()
    table.find("close").click()
    table.end_turn()
    expect(curtain).to_contain_text("Anna")
