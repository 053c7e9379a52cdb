"""Work that a worker process does in slices, so that it can do other work in between.

Each piece of work has a thread, which runs only during its slices. The process never runs two of these threads at a time.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection
from typing import Any, Final, Generic, Protocol, TypeVar

from feodum.server.http.limits import Clock
from feodum.server.work.work_guard import WorkGuard
from feodum.workers.pool import is_cancelled

SLICE_SECONDS: Final = 0.2
STACK_BYTES: Final = 16_000_000
"""As much as a main thread has: some systems give other threads much less."""

Result = TypeVar("Result", covariant=True)


class SlicedFunction(Protocol[Result]):
    """Work that calls the guard often. The clock stands still between its slices."""

    def __call__(self, guard: WorkGuard, *, clock: Clock) -> Result: ...


class SlicedGuard(WorkGuard):
    """Pauses the work of this thread when a slice is over."""

    def __init__(self, seconds: float, is_unwanted: Callable[[], bool], work: SlicedWork[Any]) -> None:
        super().__init__(seconds, is_unwanted)
        self._work = work

    def check(self) -> None:
        if self._work.is_slice_over():
            self._card_deadline.suspend()
            self._work.pause()
        super().check()


class SlicedWork(Generic[Result]):
    """One piece of work. It stops after `seconds` of CPU time, or when its task is cancelled."""

    def __init__(self, number: int, seconds: float, work: SlicedFunction[Result]) -> None:
        self._number = number
        self._seconds = seconds
        self._function = work
        self._may_run = threading.Semaphore(0)
        self._has_paused = threading.Semaphore(0)
        self._slice_end = 0.0
        self._paused_seconds = 0.0
        self._is_stopped = False
        self._result: Result | None = None
        self._error: BaseException | None = None
        threading.stack_size(STACK_BYTES)
        threading.Thread(target=self._run, daemon=True).start()

    def next_slice(self) -> Result | None:
        """Work for one slice. Return the result, or None if there is none yet."""
        self._slice_end = time.monotonic() + SLICE_SECONDS
        self._may_run.release()
        self._has_paused.acquire()
        if self._error is not None:
            raise self._error
        return self._result

    def stop(self) -> None:
        """End the work and its thread. Unlike cancelled work, it need not be running."""
        self._is_stopped = True
        self._may_run.release()
        self._has_paused.acquire()

    # In its thread ---------------------------------------------------------------------------------------------------
    def _run(self) -> None:
        self._may_run.acquire()
        try:
            guard = SlicedGuard(self._seconds, lambda: self._is_stopped or is_cancelled(self._number), self)
            self._result = self._function(guard, clock=lambda: time.perf_counter() - self._paused_seconds)
        except BaseException as error:
            self._error = error
        self._has_paused.release()

    def is_slice_over(self) -> bool:
        return time.monotonic() >= self._slice_end

    def pause(self) -> None:
        began = time.perf_counter()
        self._has_paused.release()
        self._may_run.acquire()
        self._paused_seconds += time.perf_counter() - began


_begun: dict[int, SlicedWork[Any]] = {}


def next_slice(number: int, seconds: float, wanted: Collection[int], work: SlicedFunction[Result]) -> Result | None:
    """Begin or continue the work of a task for one slice. Return its result, or None if there is none yet.

    Stops the tasks that are not among the wanted ones.
    """
    for unwanted in {*_begun} - {*wanted}:
        _begun.pop(unwanted).stop()
    sliced: SlicedWork[Result] = _begun.pop(number) if number in _begun else SlicedWork(number, seconds, work)
    result = sliced.next_slice()
    if result is None:
        _begun[number] = sliced
    return result
