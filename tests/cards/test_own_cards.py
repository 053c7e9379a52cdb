"""Cards and bots that somebody writes outside the package, in ordinary Python, work in both builds."""

from __future__ import annotations

import pickle

import pytest

from feodum import Answer, Bot, Card, Decision, View
from feodum.bots.random_bot import RandomBot
from feodum.cards.box import CARDS, FACES, NAMES
from feodum.engine.card import ACTION, REACTION, TREASURE, VICTORY, disguised
from feodum.engine.moment import Moment
from feodum.engine.setup import Layout, PileLayout
from feodum.engine.table import TO_HAND, Table
from feodum.engine.turns import run, step
from feodum.soak.invariants import Census


class TollGate(Card):
    """+1 Card, +1 Action. You may discard a card for +2 coins. When you gain this, gain a Silver to your hand."""

    name = "Toll Gate"
    cost = 3
    types = ACTION
    draws = 1
    actions = 1

    def play(self, g: Table, me: int) -> None:
        if g.discard(me, g.choose(me, "discard", g.hand(me))):
            g.add_coins(2)

    def when_gained(self, g: Table, me: int) -> None:
        g.gain(me, "Silver", TO_HAND)


class Palisade(Card):
    """+2 Cards. When another player plays an Attack, you may discard this from hand to draw 2 cards."""

    name = "Palisade"
    cost = 2
    types = ACTION | REACTION
    draws = 2
    optional = True

    def in_hand_when_attacked(self, g: Table, me: int, moment: Moment) -> None:
        if g.discard(me, [self]):
            g.draw(me, 2)


class Tithe(Card):
    """2 coins. While in play: cards cost 1 less."""

    name = "Tithe"
    cost = 4
    types = TREASURE
    coins = 2

    def reduces(self, g: Table, card: Card) -> int:
        return 1


class Meadow(Card):
    """1 point for every Toll Gate you have."""

    name = "Meadow"
    cost = 4
    types = VICTORY

    def score(self, owned: list[Card]) -> int:
        return sum(1 for card in owned if card.name == "Toll Gate")

    def copies(self, players: int) -> int:
        return 5


class HighTollGate(TollGate):
    """As Toll Gate, with another coin."""

    name = "High Toll Gate"
    cost = 5
    coins = 1


OWN: tuple[type[Card], ...] = (TollGate, Palisade, Tithe, Meadow, HighTollGate)


def layout() -> Layout:
    basics = [CARDS[name] for name in ("Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse", "Witch", "Village")]
    piles = [PileLayout(kind(-1).name, [kind] * kind(-1).copies(2), True) for kind in [*basics, *OWN]]
    deck = [CARDS["Copper"]] * 7 + [CARDS["Estate"]] * 3
    return Layout(2, piles, deck, ["Province"], False, "", sorted([*NAMES, *(kind(-1).name for kind in OWN)]))


def test_facts_are_adopted() -> None:
    card = HighTollGate(3)
    facts = (card.name, card.cost, card.draws, card.actions, card.coins, card.buys)
    assert facts == ("High Toll Gate", 5, 1, 1, 1, 0)
    assert len(layout().piles[-2].cards) == 5


class Picky(Bot):
    """Always takes the first options, as many as are allowed."""

    def decide(self, view: View, decision: Decision) -> Answer:
        assert view.seat == decision.seat
        return tuple(range(decision.max)) if not decision.all_or_none else ()


def hold(g: Table, seat: int, *names: str) -> None:
    """Give a seat a hand out of the piles."""
    for name in names:
        pile = g.pile(name)
        assert pile is not None
        g.players[seat].hand.append(pile.cards.pop())


def test_playing_and_gaining() -> None:
    g = layout().deal(1, 0)
    g.agents = [Picky(), Picky()]
    g.players[0].hand.clear()
    hold(g, 0, "High Toll Gate", "Estate")
    step(g)
    step(g)
    assert (g.coins, g.actions) == (3, 1), "1 coin of its own, 2 for the discarded Estate"
    assert [card.name for card in g.players[0].discard] == ["Estate"]
    g.gain(0, "Toll Gate")
    assert g.players[0].hand[-1].name == "Silver"


def test_reacting_reducing_and_scoring() -> None:
    g = layout().deal(1, 0)
    g.agents = [Picky(), Picky()]
    for player in g.players:
        player.hand.clear()
    hold(g, 0, "Witch", "Tithe", "Meadow", "Toll Gate", "Toll Gate")
    hold(g, 1, "Palisade")
    step(g)
    step(g)
    assert [card.name for card in g.players[1].discard] == ["Palisade", "Curse"]
    assert len(g.players[1].hand) == 2
    assert g.cost(FACES["Gold"]) == 6
    g.play(0, next(card for card in g.players[0].hand if card.name == "Tithe"), g.players[0].hand)
    assert g.cost(FACES["Gold"]) == 5
    assert g.players[0].score() - sum(card.points for card in g.players[0].cards()) == 2


def test_whole_games() -> None:
    for seed in range(20):
        g = layout().deal(seed, 0)
        census = Census(g)
        g.agents = [Picky(), RandomBot(seed)]
        while not g.over and g.turn_number < 60:
            step(g)
            census.check(g.copy(), None)


def test_a_bot_that_has_forgotten_to_decide() -> None:
    g = layout().deal(1, 0)
    g.agents = [Bot(), Bot()]
    with pytest.raises(NotImplementedError, match="has no decide"):
        run(g)


def test_cards_can_be_pickled() -> None:
    for card in [*FACES.values(), TollGate(5)]:
        twin = pickle.loads(pickle.dumps(card))
        assert type(twin) is type(card)
        assert (twin.uid, twin.name) == (card.uid, card.name)
    mask = disguised(CARDS["Village"], CARDS["Band of Misfits"](9))
    twin = pickle.loads(pickle.dumps(mask))
    assert (twin.name, twin.printed.name, twin.uid) == ("Village", "Band of Misfits", 9)
