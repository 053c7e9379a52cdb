"""Deciding for another: whoever does sees it, and so do the player who is decided for and who watches."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from .conftest import NewPlayer
from .moves import Player
from .positions import ANNA, BEN, Prepared, hand_of
from .stage import decisions_for_another

TwoPlayers = Callable[[str], tuple[Player, Player]]


def possess(anna: Player) -> None:
    """Anna plays Possession and ends her turn, so that Ben's extra turn begins, in which she is asked."""
    anna.answer("Possession")
    while anna.state()["turn"] == ANNA:
        anna.wait_until_asked()
        anna.decline()
    anna.wait_until_asked()


def test_one_player_possesses_another(two_players: TwoPlayers, new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    anna, ben = two_players("possession")
    watcher = new_player().sit("possession")
    bens = hand_of(games["possession"].game, BEN)
    possess(anna)
    expect(anna.prompt).to_have_text("You decide for Ben. Action phase: play an Action")
    expect(anna.find("hand-of")).to_have_text("Hand of Ben")
    expect(anna.find("decider")).to_have_text("you decide")
    assert set(anna.cards("hand")) == set(bens)
    expect(ben.prompt).to_have_text("Waiting for Anna, who decides for you")
    expect(ben.find("decider")).to_have_text("Anna decides")
    assert set(ben.cards("hand")) == set(bens)
    expect(ben.find("hand-of")).to_have_count(0)
    expect(ben.page.locator(".choosable")).to_have_count(0)
    expect(watcher.prompt).to_have_text("Waiting for Anna, who decides for Ben")
    expect(watcher.find("decider")).to_have_text("Anna decides")
    expect(watcher.find("hand")).to_have_count(0)

    # What she does with his cards she may take back, as long as nobody has learned anything by it.
    anna.play_treasures()
    expect(anna.find("coins")).not_to_have_text("0")
    expect(anna.find("undo")).to_have_text("UndoU")  # others need not agree
    anna.find("undo").click()
    expect(anna.find("coins")).to_have_text("0")
    anna.wait_until_asked()
    anna.play_treasures()
    anna.answer("Copper")
    expect(anna.told("gain", "You gain Copper")).to_have_count(1)
    expect(ben.told("gain", "Anna gains Copper")).to_have_count(1)

    # Afterwards she sees her own cards again, and nothing of his next hand.
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


def test_a_replay_shows_the_hand_that_is_decided_about(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    game = games["over-possession"].game.copy()
    step = decisions_for_another(game)[0]
    player = new_player().go("/game/over-possession/replay")
    player.page.get_by_role("slider").fill(str(step))
    expect(player.find("step")).to_have_text(f"{step} / {game.answer_count}")
    game.rewind(step)
    expect(player.find("hand")).to_have_accessible_name("Hand of Ben")
    assert sorted(set(player.cards("hand"))) == sorted(set(hand_of(game, BEN)))


def test_a_bot_is_possessed(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    anna = new_player(locale="de-DE").sit("possessing-a-bot", games["possessing-a-bot"].token(ANNA))
    possess(anna)
    expect(anna.prompt).to_contain_text("Du entscheidest für Ben.")
    expect(anna.find("hand-of")).to_have_text("Hand von Ben")
    while anna.state()["turn"] == BEN:
        anna.decline()
        anna.wait_until_asked()
    expect(anna.find("hand-of")).to_have_count(0)
    assert anna.state()["decider"] == ANNA


def test_a_bot_possesses(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    anna = new_player().sit("possessed-by-a-bot", games["possessed-by-a-bot"].token(ANNA))
    hand = anna.cards("hand")
    anna.end_turn()
    expect(anna.told("decide", "Possession: Ben decides everything in this turn")).to_have_count(1)
    anna.wait_until_asked()
    assert anna.state()["turn"] == anna.state()["decider"] == ANNA
    expect(anna.find("decider")).to_have_count(0)
    assert anna.decision()["of"] == ANNA
    assert hand
    told = [event["verb"] for event in anna.events()]
    possessed = told[len(told) - told[::-1].index("decide") :]
    assert "clean up" in possessed, "the turn that Ben decided is over, and Anna was asked nothing in it"


def test_a_token_is_laid_on_a_pile_where_it_lies(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    anna = new_player().sit("embargo", games["embargo"].token(ANNA))
    anna.answer("Embargo")
    expect(anna.prompt).to_have_text("Embargo: choose the pile that gets the token")
    anna.answer("Militia")
    expect(anna.find("tokens")).to_have_count(1)
    expect(anna.card("supply", "Militia")).to_contain_text("with 1 token: Embargo")


def test_a_card_that_stays_in_play_is_seen_in_the_turns_of_others(two_players: TwoPlayers) -> None:
    anna, ben = two_players("caravan")
    anna.answer("Caravan")
    anna.end_turn()
    ben.wait_until_asked()
    expect(ben.find("staying").locator('[data-card="Caravan"]')).to_be_visible()
    expect(anna.find("own-staying").locator('[data-card="Caravan"]')).to_be_visible()


def test_two_players_at_one_screen(new_player: NewPlayer, games: dict[str, Prepared]) -> None:
    """Who decides for the other goes on sitting there, with the other's cards; nobody hands the screen over for that."""
    prepared = games["possession-one-screen"]
    anna = new_player().sit(prepared.id, prepared.token(ANNA), prepared.token(BEN))
    anna.find("curtain").get_by_role("button").click()
    possess(anna)
    expect(anna.prompt).to_have_text("You decide for Ben. Action phase: play an Action")
    expect(anna.find("hand-of")).to_have_text("Hand of Ben")
    expect(anna.find("curtain")).to_have_count(0)
    while anna.decision()["of"] != anna.decision()["seat"]:
        anna.decline()
        anna.wait_until_asked()
    expect(anna.find("curtain")).to_contain_text("Ben")
