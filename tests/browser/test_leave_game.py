"""Games survive reloads, broken connections, other devices and a killed server."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from .conftest import NewPlayer
from .moves import Player
from .page_server import TableServer
from .positions import Prepared, prepare
from .stage import POSITIONS


def log_of(player: Player) -> list[str]:
    # Inner text would omit lines that are scrolled out of view.
    lines: list[str] = player.log.locator(".line").all_text_contents()
    return lines


def test_decision_survives_a_reload(two_players: Callable[[str], tuple[Player, Player]], new_player: NewPlayer) -> None:
    anna, ben = two_players("reload")
    anna.answer("Militia")
    ben.wait_until_asked()
    question, log = ben.prompt.inner_text(), log_of(ben)
    ben.page.locator(".choosable").first.click()
    ben.page.reload()
    expect(ben.prompt).to_have_text(question)
    expect(ben.page.locator(".picked")).to_have_count(0)
    assert log_of(ben) == log
    check_reconnection(ben, question, log)
    check_other_device(ben, new_player(), question)
    options = ben.decision()["options"]
    ben.answer(*options[:2])
    anna.wait_until_asked()
    assert anna.state()["players"][1]["hand_size"] == 3


def check_reconnection(ben: Player, question: str, log: list[str]) -> None:
    """Check that after a broken socket the selection is kept and nothing is repeated."""
    ben.page.locator(".choosable").first.click()
    expect(ben.page.locator(".picked")).to_have_count(1)
    before = len(ben.messages())
    ben.page.evaluate("spy.socket.close()")
    ben.wait_for_loss()
    expect(ben.find("lost")).to_be_hidden()
    expect(ben.prompt).to_have_text(question)
    expect(ben.page.locator(".picked")).to_have_count(1)
    again = [message for message in ben.messages()[before:] if message["type"] == "update"]
    assert again[0]["events"] == [], "known events were sent again"
    assert log_of(ben) == log
    ben.page.locator(".picked").click()


def check_other_device(ben: Player, phone: Player, question: str) -> None:
    """Check that the seat's link shows the same decision in another browser."""
    ben.find("menu").click()
    link = ben.find("seat-link").input_value()
    ben.find("close").click()
    phone.page.goto(link)
    expect(phone.prompt).to_have_text(question)
    assert "#" not in phone.page.url


def test_recent_game_is_on_the_home_page(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    anna = new_player().sit("start", games["start"].token(0))
    anna.wait_until_asked()
    anna.page.locator("a.brand").click()
    anna.find("recent").get_by_role("link").first.click()
    anna.wait_until_asked()
    expect(anna.find("hand").locator("[data-card]").first).to_be_visible()


def test_killed_server_loses_nothing(new_player: NewPlayer, database: Path) -> None:
    name = "attack"
    game = prepare(database, {name: POSITIONS[name]})[name]
    server = TableServer(database)
    try:
        anna = new_player(server.url, may_break=True).sit(name, game.token(0))
        ben = new_player(server.url, may_break=True).sit(name, game.token(1))
        anna.answer("Militia")
        ben.wait_until_asked()
        question, logs = ben.prompt.inner_text(), (log_of(anna), log_of(ben))
        server.kill()
        for player in (anna, ben):
            expect(player.find("lost")).to_be_visible()
        # An answer given while the server is down is delivered later.
        ben.find("primary").click()
        server.start()
        for player in (anna, ben):
            expect(player.find("lost")).to_be_hidden()
        anna.wait_until_asked()
        assert question
        for player, before in zip((anna, ben), logs, strict=True):
            after = log_of(player)
            assert after[: len(before)] == before, "something was lost or repeated"
            expect(player.log_lines("show", "Moat")).to_have_count(1)
        anna.play_treasures()
        anna.wait_until_asked()
        anna.decline()
        ben.wait_until_asked()
        assert ben.decision()["source"] in ("action", "treasure")
    finally:
        server.kill()
