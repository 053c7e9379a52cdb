"""Answers as single picks: every answer can be given, and every sequence of picks is a valid answer."""

from __future__ import annotations

import pytest
from walks import new_play, walk

from feodum.bots.random_bot import RandomBot
from feodum.cards.box import CARDS, Setup
from feodum.engine.decision import Answer, Decision
from feodum.engine.setup import add_card
from feodum.env.action_game import IllegalAction
from feodum.env.numbering import ACTION, ACTIONS, DONE
from feodum.env.single_picks import Picking, actions_for
from feodum.view import View

SETUP = Setup(2, ("Hermit", "Chapel", "Cellar", "Vault", "Militia", "Moat", "Village", "Smithy", "Market", "Mine"))


def described(view: View, decision: Decision, answer: Answer) -> list[tuple[str, str, str]]:
    """Return the picks up to equivalence: name, zone and printed name."""
    if decision.words:
        return [(decision.words[number], "", "") for number in answer]
    cards = [decision.cards[number] for number in answer]
    return [(card.name, view.place_of(card)[0], card.printed.name) for card in cards]


@pytest.mark.parametrize("seed", range(12))
def test_every_answer_can_be_given_with_picks(seed: int) -> None:
    play = new_play(seed, players=2 + seed % 3, turn_limit=15)
    bot = RandomBot(seed)
    decisions = 0
    for _ in walk(play, seed):
        picking = play.picking
        assert picking is not None
        if picking.picked or picking.narrowed_to >= 0:
            continue
        decisions += 1
        view, decision = picking.view, picking.decision
        answer = bot.decide(view, decision)
        again = Picking(view, decision)
        for action in actions_for(view, decision, answer):
            assert action in again.legal()
            assert again.act(action)
        assert again.is_complete
        assert described(view, decision, again.answer) == described(view, decision, answer)
    assert decisions > 30


@pytest.mark.parametrize("seed", range(4))
def test_exactly_the_legal_actions_are_accepted(seed: int) -> None:
    play = new_play(seed, turn_limit=8)
    for _ in walk(play, seed):
        picking = play.picking
        assert picking is not None
        assert play.legal == sorted(set(play.legal))
        assert len(play.legal) > 1
        for action in range(len(ACTIONS)):
            twin = picking.copy(picking.view, picking.decision)
            assert twin.act(action) == (action in play.legal)


def hermit() -> Picking:
    """Return the decision of a Hermit with one Estate in hand and one in the discard pile."""
    g = SETUP.layout().table(0)
    mine = g.players[0]
    mine.hand.extend([add_card(g, CARDS["Estate"]), add_card(g, CARDS["Hermit"])])
    mine.discard.append(add_card(g, CARDS["Estate"]))
    cards = [mine.hand[0], mine.hand[1], mine.discard[0]]
    return Picking(View(g, 0), Decision(0, "Hermit", "trash", cards, [], 0, 1, False))


def test_zone_is_asked_if_a_card_is_in_two_zones() -> None:
    for zone, option in (("hand", 0), ("discard", 2)):
        picking = hermit()
        assert picking.act(ACTION["Estate"])
        assert [ACTIONS[action] for action in picking.legal()] == ["zone hand", "zone discard"]
        assert picking.act(ACTION[f"zone {zone}"])
        assert picking.is_complete
        assert picking.answer == (option,)
    picking = hermit()
    assert picking.act(ACTION["Hermit"])
    assert picking.answer == (1,)


def test_all_or_none_choice_can_end_only_at_none_or_all() -> None:
    g = SETUP.layout().table(0)
    cards = [add_card(g, CARDS[name]) for name in ("Estate", "Copper", "Gold")]
    g.players[0].hand.extend(cards)
    picking = Picking(View(g, 0), Decision(0, "Vault", "discard", cards, [], 0, 2, False, True))
    assert DONE in picking.legal()
    assert picking.act(ACTION["Copper"])
    assert DONE not in picking.legal()
    assert not picking.act(DONE)
    assert picking.act(ACTION["Gold"])
    assert picking.answer == (1, 2)


def test_illegal_action_lists_legal_ones_and_changes_nothing() -> None:
    play = new_play(1, "First Game")
    before = play.observe(play.seat)
    with pytest.raises(IllegalAction, match=r"is not legal here; legal actions are 0 \(done\)"):
        play.act(ACTION["Colony"])
    with pytest.raises(IllegalAction, match="999 is not legal"):
        play.act(999)
    assert play.observe(play.seat) == before
