"""Possession: what both players and spectators see."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from .conftest import NewPlayer
from .moves import Player
from .positions import ANNA, BEN, Prepared, hand_of
from .stage import decisions_for_another

TwoPlayers = Callable[[str], tuple[Player, Player]]


def possess(anna: Player) -> None:
    """Play Possession and end Anna's turn, so that she controls Ben's extra turn."""
    anna.answer("Possession")
    while anna.state()["turn"] == ANNA:
        anna.wait_until_asked()
        anna.decline()
    anna.wait_until_asked()


def test_possessing_player_sees_and_plays_the_other_hand(
    two_players: TwoPlayers, new_player: NewPlayer, games: dict[str, Prepared]
) -> None:
    anna, ben = two_players("possession")
    watcher = new_player().sit("possession")
    bens = hand_of(games["possession"].game, BEN)
    possess(anna)
    expect(anna.prompt).to_have_text("You control Ben. Action phase: play an Action")
    expect(anna.find("hand-of")).to_have_text("Ben’s hand")
    expect(anna.find("decider")).to_have_text("you decide")
    assert set(anna.cards("hand")) == set(bens)
    expect(ben.prompt).to_have_text("Waiting for Anna, who controls your turn")
    expect(ben.find("decider")).to_have_text("Anna decides")
    assert set(ben.cards("hand")) == set(bens)
    expect(ben.find("hand-of")).to_have_count(0)
    expect(ben.page.locator(".choosable")).to_have_count(0)
    expect(watcher.prompt).to_have_text("Waiting for Anna, who controls Ben")
    expect(watcher.find("decider")).to_have_text("Anna decides")
    expect(watcher.find("hand")).to_have_count(0)

    # Her plays with his cards can be undone freely while nothing is revealed.
    anna.play_treasures()
    expect(anna.find("coins")).not_to_have_text("0")
    expect(anna.find("undo")).to_have_text("UndoU")  # no votes needed
    anna.find("undo").click()
    expect(anna.find("coins")).to_have_text("0")
    anna.wait_until_asked()
    anna.play_treasures()
    anna.answer("Copper")
    expect(anna.log_lines("gain", "You gain Copper")).to_have_count(1)
    expect(ben.log_lines("gain", "Anna gains Copper")).to_have_count(1)

    # Afterwards she sees her own cards again, but not his next hand.
    while anna.asked() != "-":
        anna.decline()
    ben.wait_until_asked()
    expect(ben.find("decider")).to_have_count(0)
    expect(anna.find("hand-of")).to_have_count(0)
    expect(anna.find("decider")).to_have_count(0)
    expect(anna.prompt).to_have_text("Waiting for Ben")
    assert anna.state()["their_hand"] == []
    drawn = [event for event in anna.events() if event["verb"] == "draw" and event["seat"] == BEN][-1]
    assert drawn["cards"] == []
    assert len(ben.state()["hand"]) == 5


def test_replay_shows_the_controlled_hand(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    game = games["over-possession"].game.copy()
    step = decisions_for_another(game)[0]
    player = new_player().go("/game/over-possession/replay")
    player.page.get_by_role("slider").fill(str(step))
    expect(player.find("step")).to_have_text(f"{step} / {game.answer_count}")
    game.rewind(step)
    expect(player.find("hand")).to_have_accessible_name("Ben’s hand")
    assert sorted(set(player.cards("hand"))) == sorted(set(hand_of(game, BEN)))


def test_person_decides_for_a_possessed_bot(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    anna = new_player(locale="de-DE").sit("possessing-a-bot", games["possessing-a-bot"].token(ANNA))
    possess(anna)
    expect(anna.prompt).to_contain_text("Du entscheidest für Ben.")
    expect(anna.find("hand-of")).to_have_text("Hand von Ben")
    while anna.state()["turn"] == BEN:
        anna.decline()
        anna.wait_until_asked()
    expect(anna.find("hand-of")).to_have_count(0)
    assert anna.state()["decider"] == ANNA


def test_bot_decides_in_a_possessed_turn(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    anna = new_player().sit("possessed-by-a-bot", games["possessed-by-a-bot"].token(ANNA))
    hand = anna.cards("hand")
    anna.end_turn()
    expect(anna.log_lines("decide", "Possession: Ben controls this turn")).to_have_count(1)
    anna.wait_until_asked()
    assert anna.state()["turn"] == anna.state()["decider"] == ANNA
    expect(anna.find("decider")).to_have_count(0)
    assert anna.decision()["of"] == ANNA
    assert hand
    verbs = [event["verb"] for event in anna.events()]
    possessed = verbs[len(verbs) - verbs[::-1].index("decide") :]
    assert "clean up" in possessed, "Anna had to decide during the turn that Ben controls"


def test_embargo_token_is_placed_by_clicking_a_pile(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    anna = new_player().sit("embargo", games["embargo"].token(ANNA))
    anna.answer("Embargo")
    expect(anna.prompt).to_have_text("Embargo: choose a pile for the token")
    anna.answer("Militia")
    expect(anna.find("tokens")).to_have_count(1)
    expect(anna.card("supply", "Militia")).to_contain_text("with 1 token: Embargo")


def test_duration_card_stays_visible_in_other_turns(two_players: TwoPlayers) -> None:
    anna, ben = two_players("caravan")
    anna.answer("Caravan")
    anna.end_turn()
    ben.wait_until_asked()
    expect(ben.find("staying").locator('[data-card="Caravan"]')).to_be_visible()
    expect(anna.find("own-staying").locator('[data-card="Caravan"]')).to_be_visible()


def test_possessing_player_keeps_the_device_in_the_controlled_turn(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    prepared = games["possession-one-screen"]
    anna = new_player().sit(prepared.id, prepared.token(ANNA), prepared.token(BEN))
    anna.find("curtain").get_by_role("button").click()
    possess(anna)
    expect(anna.prompt).to_have_text("You control Ben. Action phase: play an Action")
    expect(anna.find("hand-of")).to_have_text("Ben’s hand")
    expect(anna.find("curtain")).to_have_count(0)
    while anna.decision()["of"] != anna.decision()["seat"]:
        anna.decline()
        anna.wait_until_asked()
    expect(anna.find("curtain")).to_contain_text("Ben")
