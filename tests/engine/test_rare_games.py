"""Random games with the test cards: every position is possible, and all ways to drive a game agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from random_games import RandomGame, give, play_directly
from test_equivalence import answered_in_bulk_and_copied, cloned_and_saved, paused_at_every_decision, rewound_and_replayed

from feodum.cards import box
from feodum.cards.box import Setup
from feodum.cards.catalogue import landscape_faces
from feodum.engine.build import is_compiled
from feodum.engine.random import seeded
from feodum.soak.checked_game import play_checked
from feodum.soak.coverage_tally import all_card_events
from feodum.soak.explorer import Explorer
from feodum.soak.game_specs import MAX_LANDSCAPES, random_landscapes
from feodum.soak.invariants import BrokenInvariant, Census
from mechanism_cards import CARDS, CHOSEN, mechanism_cards
from rare_rules import OMENS, rare_setup

GAMES = 120 if is_compiled() else 24
NAMES = [kind(-1).name for kind in CARDS]


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    with mechanism_cards():
        yield
    box._LAYOUTS.clear()


def rare_game(seed: int) -> RandomGame:
    """Return a random game of test cards, in which every starting deck has all of its cards."""
    random = seeded(seed ^ 0xCA4D)
    names, landscapes = NAMES[:], CHOSEN[:]
    random.shuffle(names)
    random.shuffle(landscapes)
    setup = Setup(2 + random.below(3), (*names[:9], "Sling/Stones"), landscapes=landscapes[: random.below(4)])
    give(setup, names[:9])
    return RandomGame(seed * 4 + 1, setup, 160)


@pytest.mark.parametrize("group", range(4))
def test_all_ways_to_drive_a_game_agree(group: int) -> None:
    for seed in range(group, GAMES, 4):
        plan = rare_game(seed)
        played = play_directly(plan)
        paused_at_every_decision(plan, played)
        cloned_and_saved(plan, played)
        answered_in_bulk_and_copied(plan, played)
        rewound_and_replayed(plan, played)


def test_every_position_is_possible_and_everything_is_covered() -> None:
    counts: Counter[tuple[str, str]] = Counter()
    needs = {event: 50 for event in all_card_events() if event[0] in landscape_faces() or event == ("Night Guard", "played")}
    for seed in range(2 * GAMES):
        plan = rare_game(seed)
        explorers = [Explorer(needs, seed * 8 + seat) for seat in range(plan.setup.players)]
        report = play_checked(plan.setup, seed, [*explorers], 400)
        assert report.failure is None, report.failure.details
        counts += report.card_events
    wanted = [("Fair Day", "played"), ("Way of the Stone", "played"), ("Good Omen", "played"), ("Night Guard", "played")]
    wanted += [("Guildhall", "gained"), ("Weary", "gained"), ("Coffer", "gained")]
    assert [event for event in wanted if not counts[event]] == []


def test_soak_draws_landscapes() -> None:
    random = seeded(3)
    drawn = [random_landscapes(random) for _ in range(30)]
    every = {name for name, deck in box.chosen_landscapes().items() if not deck}
    assert every >= {*CHOSEN}
    assert {name for names in drawn for name in names} == every
    assert {*map(len, drawn)} == {*range(MAX_LANDSCAPES + 1)}


def test_lost_landscape_of_a_deck_is_found() -> None:
    with rare_setup() as setup:
        table = setup.layout().deal(1, 0)
        census = Census(table)
        table.receive(0, OMENS)
        census.check_thoroughly(table)
        table.landscape_decks[OMENS].cards.pop()
        with pytest.raises(BrokenInvariant, match="decks of landscapes had"):
            census.check_thoroughly(table)
