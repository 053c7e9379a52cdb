"""How long a review takes, and how much of it is done.

The unit of work is one turn of one playout from a position. The plan follows from the turns and decisions of the game; the
speed is measured, first by a few playouts and then by the review itself.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from feodum.search.review import PlayOutResults, Reviewer, ReviewTask, TaskRunner

ANSWERS: Final = 6.0
"""Playouts per deal when a decision is screened, for all of its answers together: a mean over many games."""
SLOWDOWN: Final = 1.6
"""How much more work a turn is when the costliest decisions are examined: these playouts also count cards."""
TRIAL_PLAYOUTS: Final = 40
"""Playouts that measure the speed before the review begins. They take some milliseconds."""
TRUSTED_SHARE: Final = 0.05
"""From this share on, the speed of the review itself is used."""


class ReviewProgress:
    """The plan of a review and the work done so far. `report` is called after each piece of work."""

    def __init__(
        self,
        reviewer: Reviewer,
        workers: int = 1,
        start_seconds: float = 0.0,
        report: Callable[[ReviewProgress], None] = lambda progress: None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        effort = reviewer.effort
        turns = len(reviewer.starts)
        self.turns = turns - 1
        self.decisions = len(reviewer.points)
        self._positions = [float(effort.position * (turns - number)) for number in range(turns)]
        self._screening = [ANSWERS * effort.screening * (turns - point.turn_index) for point in reviewer.points]
        lengths = [turns - point.turn_index for point in reviewer.points]
        self._mean_length = sum(lengths) / max(1, len(lengths))
        second, last = effort.second_round, effort.last_round
        final = min(second[0], len(lengths)) * 3 * second[1] + min(last[0], len(lengths)) * 2 * last[1]
        self._total = sum(self._positions) + sum(self._screening) + SLOWDOWN * final * self._mean_length
        self._done = 0.0
        self._clock = clock
        self._report = report
        before = clock()
        reviewer.play_trial(TRIAL_PLAYOUTS)
        self._began = clock()
        trial_seconds = (self._began - before) / (TRIAL_PLAYOUTS * turns)
        self._first_estimate = start_seconds + self._total * trial_seconds / workers

    @property
    def share(self) -> float:
        """How much of the work is done, from 0 to 1."""
        return min(1.0, self._done / self._total)

    @property
    def seconds_left(self) -> float:
        """The estimated time until the review is complete."""
        elapsed = self._clock() - self._began
        if self.share < TRUSTED_SHARE:
            return max(0.0, self._first_estimate - elapsed)
        return elapsed * (1 - self.share) / self.share

    def finish_position(self, index: int) -> None:
        self._add(self._positions[index])

    def finish_screening(self, index: int) -> None:
        self._add(self._screening[index])

    def finish_part(self, part: int, parts: int) -> None:
        """Count the work of `review_part` with the same numbers, in another process."""
        self._add(sum(self._positions[part::parts]) + sum(self._screening[part::parts]))

    def watch(self, run_tasks: TaskRunner) -> TaskRunner:
        """Return a runner that also counts the work of each task."""

        def run_and_count(tasks: Sequence[ReviewTask]) -> Iterator[list[PlayOutResults]]:
            for task, results in zip(tasks, run_tasks(tasks), strict=True):
                self._add(SLOWDOWN * len(task.answers) * task.deals * self._mean_length)
                yield results

        return run_and_count

    def _add(self, work: float) -> None:
        self._done += work
        self._report(self)
