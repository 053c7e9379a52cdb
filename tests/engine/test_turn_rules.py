"""Rules of turns and setups that no scenario can state, with landscapes and cards of their own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from feodum.cards import box
from feodum.cards.box import LANDSCAPES, Setup, add_landscape
from feodum.engine.card import ACTION, EVENT, LANDMARK, PROJECT, Card
from feodum.engine.decision import NO_CARDS
from feodum.engine.errors import SetupError
from feodum.engine.landscape import Landscape
from feodum.engine.random import STREAM_SEED, Record
from feodum.engine.state.phases import ACTION_PHASE, BUY_PHASE, CLEAN_UP
from feodum.engine.table import Table
from feodum.engine.trigger_event import TriggerEvent
from feodum.engine.turns import step
from temporary_cards import added

KINGDOM = ("Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop")
SEED = STREAM_SEED + 1
"""The seed of a cryptographic stream, which records its shuffles."""


class Windmill(Landscape):
    """Project: when you shuffle, +1 Card."""

    name = "Windmill"
    types = PROJECT

    def owned_when_shuffling(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.draw(me, 1)


class Recall(Landscape):
    """Project: at the start of your Buy phase, if you have no Actions left, +1 Action and go back to your Action phase."""

    name = "Recall"
    types = PROJECT

    def owned_at_start_of_buy_phase(self, g: Table, me: int, event: TriggerEvent) -> None:
        if not g.actions:
            g.add_actions(me, 1)
            g.return_to_action_phase(me)


class Pawnshop(Landscape):
    """Event that costs debt."""

    name = "Pawnshop"
    types = EVENT
    debt_cost = 3


class Still(Landscape):
    """Event that costs a Potion."""

    name = "Still"
    types = EVENT
    potion_cost = 1


class Marker(Landscape):
    """Landmark with a pile that is drawn at setup."""

    name = "Marker"
    types = LANDMARK
    draws_pile = 1


class LateLetter(Card):
    """+1 Card at the end of the turn."""

    name = "Late Letter"
    cost = 2
    types = ACTION

    def at_end_of_turn(self, g: Table, me: int) -> None:
        g.draw(me, 1)


@contextmanager
def table_with(kind: type[Landscape], record: Record | None = None) -> Iterator[Table]:
    """Deal a game with a landscape."""
    add_landscape(kind)
    name = kind(-1).name
    try:
        yield Setup(2, KINGDOM, landscapes=(name,)).layout().deal(SEED, 0, record)
    finally:
        del LANDSCAPES[name]
        box._LAYOUTS.clear()


def test_shuffling_ability_may_draw_while_the_new_hand_is_drawn() -> None:
    with table_with(Windmill) as table:
        player = table.players[0]
        table.take_thing(0, table.landscape("Windmill"))
        player.discard, player.deck = player.deck, []
        table.phase = CLEAN_UP
        step(table)
        assert len(player.hand) == 6
        assert player.total() == 10
        assert NO_CARDS == []


def test_end_of_turn_ability_acts_for_the_player_who_used_the_card() -> None:
    with added(LateLetter):
        table = Setup(2, KINGDOM).layout().deal(1, 0)
        card = LateLetter(-2)
        table.enter(card)
        table.remember(card, seat=1)
        table.phase = CLEAN_UP
        step(table)
        assert [len(player.hand) for player in table.players] == [5, 6]


def test_action_phase_may_start_again_at_the_start_of_the_buy_phase() -> None:
    with table_with(Recall) as table:
        table.take_thing(0, table.landscape("Recall"))
        table.actions = 0
        table.phase = ACTION_PHASE
        step(table)
        assert table.phase == ACTION_PHASE
        assert table.actions == 1


def test_buyer_of_an_event_takes_its_debt() -> None:
    with table_with(Pawnshop) as table:
        table.phase = BUY_PHASE
        table.buy(0, table.landscape("Pawnshop"))
        assert table.players[0].debt == 3
        assert table.buyable(0) == [], "a player with debt may not buy"


def test_event_with_a_potion_cost_needs_a_potion() -> None:
    with table_with(Still) as table:
        still = table.landscape("Still")
        assert still not in table.buyable(0)
        table.potions = 1
        assert still in table.buyable(0)
        table.buy(0, still)
        assert table.potions == 0


def test_pile_drawn_at_setup_is_part_of_the_recorded_shuffles() -> None:
    record: Record = []
    with table_with(Marker, record) as table:
        assert table.role("Marker") in KINGDOM
        assert len(record) == 3, "two decks and the piles"


def test_unknown_heirloom_is_refused() -> None:
    class Heir(Card):
        name = "Heir"
        types = ACTION
        heirloom = "Old Clock"

    with added(Heir), pytest.raises(SetupError, match=r"Heir\.heirloom: there is no card Old Clock"):
        Setup(2, (*KINGDOM[:9], "Heir")).layout()
