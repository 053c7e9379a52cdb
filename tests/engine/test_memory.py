"""Finished games leak no objects. Compiled classes can leak references, so every object is counted."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable

import pytest
from random_games import play_directly, random_game

from feodum import Game
from feodum.cards import box
from feodum.cards.box import CARDS, KINGDOM_CARDS, Setup, needs_bane, possible_banes
from feodum.engine.card import Card, disguised
from feodum.levels.registry import bot_named
from feodum.strategies.loaded_plans import library_plan


def alive() -> Counter[str]:
    """Return the number of live objects per Feodum class, after clearing the layouts and the plans, which keep recent menus."""
    box._LAYOUTS.clear()
    library_plan.cache_clear()
    gc.collect()
    kinds = [type(thing) for thing in gc.get_objects()]
    # Some foreign classes have a module that is not a string.
    return Counter(f"{kind.__module__}.{kind.__name__}" for kind in kinds if str(kind.__module__).startswith("feodum."))


def grown(times: int, do: Callable[[int], object]) -> Counter[str]:
    """Return how many objects of each class accumulate over repeated calls, after a warm-up."""
    for number in range(3):
        do(number)
    before = alive()
    for number in range(times):
        do(number)
    return alive() - before


def deal(number: int) -> None:
    """Deal a game with a different setup for each number, to bypass the layout cache."""
    start = number % (len(KINGDOM_CARDS) - 10)
    kingdom = KINGDOM_CARDS[start : start + 10]
    bane = possible_banes(kingdom)[0] if needs_bane(kingdom) else ""
    Setup(2 + number % 5, kingdom, number % 2 == 0, number % 3 == 0, bane).layout().deal(number, 0)


def test_live_cards_are_counted() -> None:
    before = alive()
    held = [CARDS["Copper"](number) for number in range(100)]
    assert alive() - before == {"feodum.cards.basic.Copper": len(held)}


def test_deals_leak_nothing() -> None:
    assert grown(2000, deal) == {}


def test_disguises_leak_nothing() -> None:
    def disguise(number: int) -> Card:
        return disguised(CARDS["Village"], CARDS["Band of Misfits"](number)).printed

    assert grown(1000, disguise) == {}


def test_played_games_leak_nothing() -> None:
    """Including games with all stateful cards, and games paused in the middle of a card."""
    assert grown(24, lambda number: play_directly(random_game(number, 200))) == {}


@pytest.mark.parametrize("name", ["random", "novice", "steady", "double-witch"])
def test_games_of_every_bot_leak_nothing(name: str) -> None:
    def play(number: int) -> None:
        game = Game.new("First Game", seed=number)
        game.play_out([bot_named(name, number), bot_named(name, number + 1)])
        game.view(0)
        Game.from_json(game.to_json())

    assert grown(3, play) == {}
