"""The progress of a review: an estimate before it begins, updated by the work that is done."""

from __future__ import annotations

from dataclasses import replace

import pytest

from feodum.game import Game
from feodum.i18n.duration import duration_text
from feodum.i18n.texts import Texts
from feodum.levels.registry import bot_named
from feodum.search.playbook import Playbook
from feodum.search.replayed_game import replay_for_review
from feodum.search.review import ReviewEffort, Reviewer, review
from feodum.search.review_progress import TRIAL_PLAYOUTS, ReviewProgress
from feodum.strategies.loaded_plans import library_strategy

EFFORT = ReviewEffort(position=8, first_deals=2, screening=4, second_round=(3, 8), last_round=(2, 16), half_width=1.0)


class WorkClock:
    """A clock that moves by one second for each playout."""

    def __init__(self, reviewer: Reviewer) -> None:
        self.reviewer = reviewer
        self.trials = 0

    def __call__(self) -> float:
        return float(self.reviewer.play_outs + self.trials)


def new_reviewer() -> Reviewer:
    bots = {0: bot_named("smithy-big-money"), 1: bot_named("big-money")}
    game = Game.new("First Game", seed=5, first=0, bots={**bots})
    replayed = replay_for_review(game.setup.layout().deal(game.seed, game.setup.first), game.answers)
    playbook = Playbook([library_strategy("smithy-big-money"), library_strategy("big-money")])
    return Reviewer(replayed, playbook, EFFORT)


@pytest.fixture
def reviewer() -> Reviewer:
    return new_reviewer()


@pytest.fixture
def clock(reviewer: Reviewer, monkeypatch: pytest.MonkeyPatch) -> WorkClock:
    clock = WorkClock(reviewer)
    play_trial = reviewer.play_trial

    def count_trial(count: int) -> None:
        play_trial(count)
        clock.trials += count

    monkeypatch.setattr(reviewer, "play_trial", count_trial)
    return clock


def test_estimate_follows_the_work(reviewer: Reviewer, clock: WorkClock) -> None:
    reports: list[tuple[float, float, float]] = []

    def report(progress: ReviewProgress) -> None:
        reports.append((progress.share, progress.seconds_left, clock()))

    progress = ReviewProgress(reviewer, report=report, clock=clock)
    assert clock.trials == TRIAL_PLAYOUTS
    assert (progress.share, progress.turns, progress.decisions) == (0.0, len(reviewer.starts) - 1, len(reviewer.points))
    estimate = progress.seconds_left
    found = review(reviewer, progress)
    assert found == review(new_reviewer())  # the trial changes nothing
    assert found.play_outs / 4 < estimate < found.play_outs * 4
    shares = [share for share, _, _ in reports]
    assert shares == sorted(shares)
    assert len(reports) > len(reviewer.starts)
    middle = next(report for report in reports if report[0] > 0.5)
    assert middle[1] == pytest.approx((middle[2] - TRIAL_PLAYOUTS) * (1 - middle[0]) / middle[0])


def test_estimate_grows_with_the_effort_and_shrinks_with_workers(reviewer: Reviewer, clock: WorkClock) -> None:
    small = ReviewProgress(reviewer, clock=clock).seconds_left
    parallel = ReviewProgress(reviewer, workers=4, start_seconds=3.0, clock=clock).seconds_left
    assert parallel == pytest.approx(3.0 + small / 4)
    reviewer.effort = replace(EFFORT, position=800)
    assert ReviewProgress(reviewer, clock=clock).seconds_left > 10 * small


def test_parts_of_other_processes_count_as_the_same_work(reviewer: Reviewer, clock: WorkClock) -> None:
    alone, parallel = ReviewProgress(reviewer, clock=clock), ReviewProgress(reviewer, clock=clock)
    for index in range(len(reviewer.starts)):
        alone.finish_position(index)
    for index in range(len(reviewer.points)):
        alone.finish_screening(index)
    for part in range(5):
        parallel.finish_part(part, 5)
    assert parallel.share == pytest.approx(alone.share)


@pytest.mark.parametrize(
    ("seconds", "english", "german"),
    [
        (0.0, "about 1 second", "etwa 1 Sekunde"),
        (6.2, "about 7 seconds", "etwa 7 Sekunden"),
        (16.2, "about 20 seconds", "etwa 20 Sekunden"),
        (90.0, "about 90 seconds", "etwa 90 Sekunden"),
        (100.0, "about 2 minutes", "etwa 2 Minuten"),
    ],
)
def test_durations_are_rounded(seconds: float, english: str, german: str) -> None:
    assert duration_text(Texts("en"), seconds) == english
    assert duration_text(Texts("de"), seconds) == german
