"""A bought card stays on its pile until it is gained."""

from __future__ import annotations

import pytest

from feodum.cards.box import Setup
from feodum.engine.card import Card
from feodum.engine.decision import Agent, Answer, Decision, Pending
from feodum.engine.state.phases import BUY_PHASE
from feodum.engine.table import Table
from feodum.engine.turns import step
from feodum.view.view_data import view_data
from feodum.view.window import SPECTATOR, View

KINGDOM = ("Hoard", "Talisman", "Watchtower", "Knights", "Marauder", "Cellar", "Market", "Moat", "Smithy", "Village")


class Buyer(Agent):
    """Buys one card and leaves every other question open."""

    def __init__(self, name: str) -> None:
        self.name = name

    def answer(self, table: Table, decision: Decision) -> Answer:
        if decision.source == "buy":
            return (decision.labels.index(self.name),)
        raise Pending(decision)


def take_from_pile(table: Table, name: str) -> Card:
    pile = table.pile(name)
    assert pile is not None
    return pile.cards.pop()


def put_on_top(table: Table, pile: str, name: str) -> None:
    there = table.pile(pile)
    assert there is not None
    there.cards.sort(key=lambda card: card.name == name)


def table_in_buy_phase(treasure: str, top: str) -> Table:
    """Return a table in the Buy phase with the Treasure in play and a Watchtower in hand.

    `top` is put on top of its mixed pile, Knights or Ruins.
    """
    table = Setup(2, KINGDOM).layout().deal(1, 0)
    put_on_top(table, "Knights", top)
    put_on_top(table, "Ruins", top)
    me = table.players[0]
    me.play.append(take_from_pile(table, treasure))
    me.hand.append(take_from_pile(table, "Watchtower"))
    table.phase = BUY_PHASE
    table.coins = 8
    table.log = []
    return table


def visible_pile(table: Table, name: str) -> tuple[object, object]:
    piles = view_data(View(table, SPECTATOR))["supply"]
    assert isinstance(piles, list)
    pile = next(pile for pile in piles if pile["name"] == name)
    return pile["left"], pile["top"]


@pytest.mark.parametrize(("pile", "name", "left"), [("Province", "Province", 8), ("Knights", "Dame Josephine", 10)])
def test_pile_is_complete_during_reaction_to_hoards_gold(pile: str, name: str, left: int) -> None:
    table = table_in_buy_phase("Hoard", name)
    table.agents = [Buyer(name)] * 2
    with pytest.raises(Pending) as pending:
        step(table)
    assert pending.value.decision.source == "Watchtower"
    assert pending.value.decision.about[0].name == "Gold"
    assert visible_pile(table, pile) == (left, name)
    assert table.empty_piles() == 0


def test_next_ruins_is_visible_only_after_the_gain() -> None:
    """Talisman gains a copy of the bought card: here the bought card itself, the only Ruined Market."""
    table = table_in_buy_phase("Talisman", "")
    ruins = table.pile("Ruins")
    assert ruins is not None
    market = next(card for card in ruins.cards if card.name == "Ruined Market")
    village = next(card for card in ruins.cards if card.name == "Ruined Village")
    ruins.cards[:] = [village, market]
    table.players[0].hand.pop()  # without the Watchtower, nobody is asked
    table.agents = [Buyer("Ruined Market")] * 2
    step(table)
    assert [card.name for card in table.players[0].discard] == ["Ruined Market"]
    assert visible_pile(table, "Ruins") == (1, "Ruined Village")
    events = [(event.verb, [card.name for card in event.cards]) for event in table.log or ()]
    assert [verb for verb, cards in events if cards == ["Ruined Market"]] == ["buy", "gain"]


def test_last_copy_gained_by_talisman_is_not_gained_twice() -> None:
    table = table_in_buy_phase("Talisman", "")
    silver = table.pile("Silver")
    assert silver is not None
    del silver.cards[1:]
    table.players[0].hand.pop()
    table.agents = [Buyer("Silver")] * 2
    step(table)
    assert [card.name for card in table.players[0].discard] == ["Silver"]
    assert visible_pile(table, "Silver") == (0, None)
