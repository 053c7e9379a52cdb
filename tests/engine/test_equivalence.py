"""However a game is driven, it is the same game: to the last card, the state of the random generator, the last log line."""

from __future__ import annotations

import pytest
from random_games import Course, RandomGame, game_with_guests, glance, play_directly, points, question, random_game

from feodum.engine.build import is_compiled
from feodum.engine.random import seeded
from feodum.game import Game
from feodum.soak.fingerprint import fingerprint

GAMES = 1000 if is_compiled() else 120
"""Interpreted, fewer games, so that the tests stay short; both builds also agree on tests/data/digests.json."""
GROUPS = 20
GUEST_GAMES = 100 if is_compiled() else 12


def same(game: Game, course: Course) -> None:
    assert fingerprint(game.table) == course.end
    assert game.answers == tuple(course.answers)
    if not course.table.over:
        assert game.decision is not None
        assert question(game.decision) == course.asked[-1]


def paused_at_every_decision(plan: RandomGame, course: Course) -> None:
    """Every answer comes from outside, given by the same bots looking through the game's window."""
    game = Game(plan.setup, plan.seed)
    bots = plan.bots()
    for number in range(len(course.answers)):
        decision = game.decision
        assert decision is not None
        assert question(decision) == course.asked[number]
        assert glance(game.table) == course.glances[number]
        game.answer(bots[decision.seat].decide(game.window(decision.of), decision), id=game.decision_id(decision.seat))
    same(game, course)


def cloned_and_saved(plan: RandomGame, course: Course) -> None:
    """At random points the game goes on as a copy, while the original is played on in another way, or as it was saved."""
    random = seeded(plan.seed)
    game = Game(plan.setup, plan.seed)
    stops = sorted(points(random, len(course.answers), 5))
    for number, (start, end) in enumerate(zip([0, *stops], [*stops, len(course.answers)], strict=True)):
        if number % 2:
            game = Game.from_json(game.to_json())
        else:
            original, game = game, game.copy()
            other = original.decision
            if other is not None:  # spoil the original: the copy must not notice
                original.answer(tuple(range(other.min if start % 2 else other.max)))
        for place in range(start, end):
            assert glance(game.table) == course.glances[place]
            game.answer(course.answers[place])
    same(game, course)
    same(Game.from_json(game.to_json()), course)


def told_and_copied(plan: RandomGame, course: Course) -> None:
    """Half of the answers are given at once, and the copy is given the others."""
    half = len(course.answers) // 2
    twin = Game(plan.setup, plan.seed, course.answers[:half]).copy()
    twin.answer_all(course.answers[half:])
    same(twin, course)


@pytest.mark.parametrize("group", range(GROUPS))
def test_all_ways_to_drive_a_game_agree(group: int) -> None:
    for seed in range(group, GAMES, GROUPS):
        plan = random_game(seed)
        course = play_directly(plan)
        paused_at_every_decision(plan, course)
        cloned_and_saved(plan, course)
        told_and_copied(plan, course)


def test_all_ways_to_drive_a_game_with_guests_agree() -> None:
    """Extra turns and possessed seats included: whoever decides answers, wherever the game was paused, copied or saved."""
    possessed = 0
    for seed in range(GUEST_GAMES):
        plan = game_with_guests(seed)
        course = play_directly(plan)
        paused_at_every_decision(plan, course)
        cloned_and_saved(plan, course)
        told_and_copied(plan, course)
        taken_back(plan, course)
        possessed += sum(1 for asked in course.table.trace or () if asked.seat != asked.of)
    assert possessed > 10 * GUEST_GAMES / 2


def taken_back(plan: RandomGame, course: Course) -> None:
    """Undone to a random point and played again."""
    game = Game(plan.setup, plan.seed, course.answers)
    for count in points(seeded(plan.seed + 2), len(course.answers), 3):
        game.rewind(count)
        assert game.decision is not None
        assert question(game.decision) == course.asked[count]
        game.answer_all(course.answers[count:])
    same(game, course)


def test_the_table_can_be_copied_between_any_two_steps() -> None:
    """Table.copy, the clone that searches use, at every safe point, with the log switched off."""
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
            kept = parts
            parts = parts.copy()
            before = fingerprint(kept)
            step(parts)
            assert {**fingerprint(kept), "answers": 0} == {**before, "answers": 0}
        assert fingerprint(whole) == fingerprint(parts)
