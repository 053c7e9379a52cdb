"""All ways to drive a game give the same game, down to the random state and the last log line."""

from __future__ import annotations

import pytest
from random_games import (
    PlayedGame,
    RandomGame,
    game_with_guests,
    play_directly,
    points,
    position_summary,
    question,
    random_game,
)

from feodum.engine.build import is_compiled
from feodum.engine.random import seeded
from feodum.game import Game
from feodum.soak.fingerprint import fingerprint

GAMES = 1000 if is_compiled() else 120
"""The interpreted build plays fewer games to save time. tests/data/digests.json also compares both builds."""
GROUPS = 20
GUEST_GAMES = 100 if is_compiled() else 12


def assert_same(game: Game, played: PlayedGame) -> None:
    assert fingerprint(game.table) == played.end
    assert game.answers == tuple(played.answers)
    if not played.table.over:
        assert game.decision is not None
        assert question(game.decision) == played.asked[-1]


def paused_at_every_decision(plan: RandomGame, played: PlayedGame) -> None:
    """Answer every decision from outside, with the same bots on the game's view."""
    game = Game(plan.setup, plan.seed)
    bots = plan.bots()
    for number in range(len(played.answers)):
        decision = game.decision
        assert decision is not None
        assert question(decision) == played.asked[number]
        assert position_summary(game.table) == played.summaries[number]
        game.answer(bots[decision.seat].decide(game.window(decision.of), decision), id=game.run.decision_id(decision.seat))
    assert_same(game, played)


def cloned_and_saved(plan: RandomGame, played: PlayedGame) -> None:
    """At random points, continue with a copy or a saved game. A copy's original plays on differently."""
    random = seeded(plan.seed)
    game = Game(plan.setup, plan.seed)
    stops = sorted(points(random, len(played.answers), 5))
    for number, (start, end) in enumerate(zip([0, *stops], [*stops, len(played.answers)], strict=True)):
        if number % 2:
            game = Game.from_json(game.to_json())
        else:
            original, game = game, game.copy()
            other = original.decision
            if other is not None:  # changing the original must not affect the copy
                original.answer(tuple(range(other.min if start % 2 else other.max)))
        for place in range(start, end):
            assert position_summary(game.table) == played.summaries[place]
            game.answer(played.answers[place])
    assert_same(game, played)
    assert_same(Game.from_json(game.to_json()), played)


def answered_in_bulk_and_copied(plan: RandomGame, played: PlayedGame) -> None:
    """Give half of the answers at once, and the rest to a copy."""
    half = len(played.answers) // 2
    twin = Game(plan.setup, plan.seed, played.answers[:half]).copy()
    twin.answer_all(played.answers[half:])
    assert_same(twin, played)


@pytest.mark.parametrize("group", range(GROUPS))
def test_all_ways_to_drive_a_game_agree(group: int) -> None:
    for seed in range(group, GAMES, GROUPS):
        plan = random_game(seed)
        played = play_directly(plan)
        paused_at_every_decision(plan, played)
        cloned_and_saved(plan, played)
        answered_in_bulk_and_copied(plan, played)


def test_all_ways_to_drive_a_game_with_guests_agree() -> None:
    """Guests add turns controlled by another player, which may be paused, copied and saved anywhere."""
    possessed = 0
    for seed in range(GUEST_GAMES):
        plan = game_with_guests(seed)
        played = play_directly(plan)
        paused_at_every_decision(plan, played)
        cloned_and_saved(plan, played)
        answered_in_bulk_and_copied(plan, played)
        rewound_and_replayed(plan, played)
        possessed += sum(1 for asked in played.table.trace or () if asked.seat != asked.of)
    assert possessed > 10 * GUEST_GAMES / 2


def rewound_and_replayed(plan: RandomGame, played: PlayedGame) -> None:
    """Rewind to random points and play again."""
    game = Game(plan.setup, plan.seed, played.answers)
    for count in points(seeded(plan.seed + 2), len(played.answers), 3):
        game.rewind(count)
        assert game.decision is not None
        assert question(game.decision) == played.asked[count]
        game.answer_all(played.answers[count:])
    assert_same(game, played)


def test_table_can_be_copied_between_any_two_steps() -> None:
    """Call `Table.copy` as searches do: at every safe point and without a log."""
    from feodum.engine.turns import step

    for seed in range(30):
        plan = random_game(seed)
        whole = plan.setup.layout().deal(seed, plan.setup.first)
        parts = plan.setup.layout().deal(seed, plan.setup.first)
        whole.agents = list(plan.bots())
        parts.agents = list(plan.bots())
        for _ in range(plan.limit):
            if whole.over:
                break
            step(whole)
            original = parts
            parts = parts.copy()
            before = fingerprint(original)
            step(parts)
            assert {**fingerprint(original), "answers": 0} == {**before, "answers": 0}
        assert fingerprint(whole) == fingerprint(parts)
