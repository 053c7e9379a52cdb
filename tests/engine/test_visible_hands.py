"""A revealed hand shows its cards, but not the order they were drawn in."""

from __future__ import annotations

import pytest

from feodum.cards.box import Setup
from feodum.engine.decision import Decision, Pending
from feodum.engine.state.phases import ACTION_PHASE
from feodum.engine.table import Table
from feodum.engine.turns import step

KINGDOM = ("Pillage", "Menagerie", "Cellar", "Market", "Moat", "Smithy", "Village", "Workshop", "Militia", "Mine")


def pillaging(order: int) -> tuple[Table, Decision]:
    """Return the table and Pillage's question about a hand drawn in ascending or descending order."""
    table = Setup(2, KINGDOM).layout().deal(5, 0)
    pile = table.pile("Pillage")
    assert pile is not None
    pillage = pile.cards.pop()
    table.players[0].hand.append(pillage)
    victim = table.players[1]
    victim.hand.sort(key=lambda card: (order * card.cost, order * card.uid))
    table.phase = ACTION_PHASE
    table.log = []
    table.answers = [(0,)]
    with pytest.raises(Pending) as pending:
        step(table)
    return table, pending.value.decision


def test_revealed_hand_is_sorted_by_name() -> None:
    one_table, one = pillaging(1)
    other_table, other = pillaging(-1)
    drawn = [[card.name for card in table.players[1].hand] for table in (one_table, other_table)]
    assert drawn[0] != drawn[1], "the two hands were drawn in different orders"
    assert one.verb == "make discard"
    assert one.labels == other.labels == sorted(drawn[0])
