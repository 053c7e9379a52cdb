"""What each seat sees when Base cards reveal other cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from .conftest import NewPlayer
from .moves import Player
from .positions import Prepared, hand_of

TwoPlayers = Callable[[str], tuple[Player, Player]]


def last_event(player: Player, verb: str, seat: int) -> dict[str, Any]:
    return next(event for event in reversed(player.events()) if event["verb"] == verb and event["seat"] == seat)


def wait_for_event(player: Player, verb: str, seat: int, count: int = 1) -> dict[str, Any]:
    """Wait until the log has `count` lines of this verb, and return the last event."""
    expect(player.log_lines(verb).nth(count - 1)).to_be_visible()
    return last_event(player, verb, seat)


def test_cellar_reveals_only_the_top_discard_and_the_count(two_players: TwoPlayers) -> None:
    anna, ben = two_players("cellar")
    anna.answer("Cellar")
    anna.wait_until_asked()
    anna.answer("Estate", "Copper")
    event = wait_for_event(ben, "discard", 0)
    top = ben.state()["players"][0]["discard_top"]
    assert event["count"] == 2
    assert event["cards"] == [top]
    assert event["seen"] == "some"
    line = ben.log_lines("discard").last
    expect(line).to_contain_text("2 cards")
    expect(line).to_contain_text(top)
    expect(line).not_to_contain_text("Estate" if top == "Copper" else "Copper")
    assert sorted(last_event(anna, "discard", 0)["cards"]) == ["Copper", "Estate"]


def test_cards_seen_with_sentry_stay_private(two_players: TwoPlayers) -> None:
    anna, ben = two_players("sentry")
    before = len(ben.events())
    anna.answer("Sentry")
    anna.wait_until_asked()
    seen = anna.decision()["options"]
    assert sorted(anna.all_cards("aside")) == sorted(seen)
    expect(anna.find("tray")).to_have_count(0)
    event = wait_for_event(ben, "look", 0)
    assert event["seen"] == "none"
    assert event["cards"] == []
    expect(ben.log_lines("look").last).to_contain_text("Anna looks at 2 cards")
    while anna.decision()["source"] == "Sentry":
        decision = anna.decision()
        if decision["min"] == 0:
            anna.decline()
        else:
            anna.answer(*decision["options"])
        anna.wait_until_asked()
    since = ben.events()[before:]
    assert all(event["cards"] == [] for event in since if event["verb"] not in ("play", "turn")), "cards put back were shown"
    assert all(player["revealed"] == [] for player in ben.state()["players"])


def test_library_sets_cards_aside_face_up(two_players: TwoPlayers, new_player: NewPlayer) -> None:
    anna, ben = two_players("library")
    spectator = new_player().sit("library")
    anna.answer("Library")
    anna.wait_until_asked()
    card = anna.decision()["about"][0]
    expect(anna.prompt).to_contain_text(card)
    assert all(event["cards"] == [] for event in ben.events() if event["verb"] == "look" and event["seat"] == 0)
    anna.answer("set aside")
    anna.wait_until_asked()
    assert anna.decision()["source"] == "Library"
    for player in (ben, spectator):
        expect(player.log_lines("set aside", card).last).to_be_visible()
        expect(player.find("player-0").locator(f'[data-card="{card}"]').first).to_be_visible()
        assert card in player.state()["players"][0]["set_aside"]


def test_bureaucrat_reveals_a_victory_card(two_players: TwoPlayers, new_player: NewPlayer) -> None:
    anna, ben = two_players("bureaucrat")
    spectator = new_player().sit("bureaucrat")
    anna.answer("Bureaucrat")
    ben.wait_until_asked()
    ben.answer("Estate")
    for player in (anna, spectator):
        expect(player.log_lines("topdeck", "Estate").last).to_be_visible()


def test_bureaucrat_reveals_a_hand_without_victory_cards(two_players: TwoPlayers, games: dict[str, Prepared]) -> None:
    anna, ben = two_players("bureaucrat-none")
    hand = hand_of(games["bureaucrat-none"].game, 1)
    anna.answer("Bureaucrat")
    event = wait_for_event(anna, "show hand", 1)
    assert sorted(event["cards"]) == sorted(hand)
    for name in set(hand):
        expect(anna.log_lines("show hand").last).to_contain_text(name)
    assert sorted(ben.state()["hand"]) == sorted(hand), "the hand changed"


def test_bandit_reveals_cards_to_everybody(two_players: TwoPlayers, new_player: NewPlayer) -> None:
    anna, ben = two_players("bandit")
    spectator = new_player().sit("bandit")
    anna.answer("Bandit")
    shown = wait_for_event(anna, "reveal", 1)["cards"]
    assert len(shown) == 2
    for player in (ben, spectator):
        assert wait_for_event(player, "reveal", 1)["cards"] == shown
        for name in shown:
            expect(player.log_lines("reveal").last).to_contain_text(name)


def test_harbinger_looks_through_the_whole_discard_pile(two_players: TwoPlayers) -> None:
    anna, ben = two_players("harbinger")
    before = len(ben.events())
    anna.answer("Harbinger")
    anna.wait_until_asked()
    me = anna.state()["players"][0]
    pile = sum(me["owned"].values()) - me["hand_size"] - me["deck_size"] - len(me["play"])
    assert len(anna.all_cards("tray")) == pile
    assert sorted(anna.all_cards("tray")) == sorted(anna.decision()["options"])
    anna.answer("Silver")
    expect(anna.find("tray")).to_have_count(0)
    since = [event for event in ben.events()[before:] if event["verb"] not in ("play", "turn")]
    assert all(event["cards"] == [] for event in since)
    assert ben.state()["decision"] is None
