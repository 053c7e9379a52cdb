"""Limits on the replay of a game: stops it when it takes too long or nobody waits for it any more."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from feodum.cards.box import Setup
from feodum.cards.custom import report_card_errors
from feodum.engine.game_run import StepObserver
from feodum.engine.table import Table
from feodum.server.bots.card_deadline import CardDeadline, limit_custom_cards
from feodum.server.http.limits import Clock

SLICE_SECONDS: Final = 0.001


class WorkStopped(Exception):
    """The work took too long, or nobody waits for it any more."""


class WorkGuard:
    """Stops the work of this thread after some seconds of CPU time, or once `is_cancelled` returns True."""

    def __init__(self, seconds: float, is_cancelled: Callable[[], bool], clock: Clock = time.thread_time) -> None:
        self._clock = clock
        self._end = clock() + seconds
        self._is_cancelled = is_cancelled
        self._card_deadline = CardDeadline(0.0)

    @contextmanager
    def limit_cards(self, setup: Setup, seconds: float) -> Iterator[None]:
        """End the process if a custom card takes longer between two checks, and convert errors of cards."""
        with limit_custom_cards(setup, seconds) as self._card_deadline, report_card_errors():
            yield

    def check(self) -> None:
        """Raise WorkStopped if the work must end."""
        if self._is_cancelled() or self._clock() > self._end:
            raise WorkStopped("the work was cancelled or took too long")
        self._card_deadline.extend()


class PausingGuard(WorkGuard):
    """Also pauses after each slice of work, for a thread that shares its process with the event loop.

    Compiled code keeps the interpreter lock until it pauses.
    """

    def __init__(self, seconds: float, is_cancelled: Callable[[], bool], clock: Clock = time.thread_time) -> None:
        super().__init__(seconds, is_cancelled, clock)
        self._next_pause = clock() + SLICE_SECONDS

    def check(self) -> None:
        super().check()
        if self._clock() > self._next_pause:
            time.sleep(SLICE_SECONDS)
            self._next_pause = self._clock() + SLICE_SECONDS


class GuardedObserver(StepObserver):
    """Watches a replay for another observer, and checks a guard before each step."""

    def __init__(self, guard: WorkGuard, observer: StepObserver) -> None:
        super().__init__()
        self.shuffles = observer.shuffles
        self._guard = guard
        self._observer = observer

    def before_step(self, table: Table) -> None:
        self._guard.check()
        self._observer.before_step(table)

    def after_step(self, table: Table) -> None:
        self._observer.after_step(table)
