"""Worker processes that can't outlive the process that started them, even if it is killed.

A thread in each worker blocks on a pipe whose other end only the owner holds. When the owner exits, the system closes the
pipe and the worker exits.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing.context import SpawnContext
from multiprocessing.process import BaseProcess
from typing import Any

from feodum.cards.custom import add_loaded_files, loaded_files

if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection as Connection
else:
    from multiprocessing.connection import Connection


def available_cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class CancellationFlag:
    """Shared memory in which the owner tells a worker that its current task is cancelled."""

    def __init__(self, context: SpawnContext) -> None:
        self._number = context.RawValue(ctypes.c_ulonglong, 0)

    def cancel(self, number: int) -> None:
        """Cancel the task with this number."""
        self._number.value = number

    def is_cancelled(self, number: int) -> bool:
        return bool(self._number.value == number)


class ProgressGauge:
    """Shared memory in which a worker tells the owner how far its current task has come."""

    def __init__(self, context: SpawnContext) -> None:
        self._values = context.RawArray(ctypes.c_double, 3)

    def report(self, task: int, share: float, seconds_left: float) -> None:
        self._values[:] = [float(task), share, seconds_left]

    def read(self, task: int) -> tuple[float, float] | None:
        """Return the share that is done and the seconds left, or None if the task is not running."""
        running, share, seconds_left = self._values[:]
        return (share, seconds_left) if running == task else None


class WorkerGroup:
    """Owns worker processes. Closing it kills all of them immediately."""

    def __init__(self) -> None:
        self.context: SpawnContext = multiprocessing.get_context("spawn")
        self._worker_end, self._owner_end = self.context.Pipe(duplex=False)

    def pool(
        self,
        workers: int,
        niceness: int = 0,
        cancellation: CancellationFlag | None = None,
        gauge: ProgressGauge | None = None,
    ) -> ProcessPoolExecutor:
        """Return a pool of spawned workers that ignore Ctrl-C. A positive niceness lowers their priority."""
        arguments = (self._worker_end, niceness, loaded_files(), cancellation, gauge)
        return ProcessPoolExecutor(workers, mp_context=self.context, initializer=set_up_worker, initargs=arguments)

    def process(self, work: Callable[..., object], *arguments: object) -> BaseProcess:
        """Return a new, unstarted process for a single task."""
        return self.context.Process(target=_run_work, args=(self._worker_end, loaded_files(), work, arguments))

    def close(self) -> None:
        self._owner_end.close()
        self._worker_end.close()


class InterruptFlag:
    """Records Ctrl-C instead of raising KeyboardInterrupt. A second Ctrl-C raises it."""

    def __init__(self) -> None:
        self.is_set = False
        self._before: Any = None

    def __enter__(self) -> InterruptFlag:
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._record)
        return self

    def __exit__(self, *exception: object) -> None:
        self._restore()

    def _record(self, number: int, frame: object) -> None:
        self.is_set = True
        self._restore()

    def _restore(self) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)
            self._before = None


@contextmanager
def worker_pool(workers: int, interruption: InterruptFlag) -> Iterator[ProcessPoolExecutor]:
    """Provide a pool of spawned workers that ignore Ctrl-C.

    If the block is interrupted or raises, they are killed at once.
    """
    is_done = False
    group = WorkerGroup()
    pool = group.pool(workers)
    try:
        with _interrupts_deferred():
            # Workers start when there is work. A pool whose start was interrupted can't be shut down.
            for _ in range(workers):
                pool.submit(int)
        yield pool
        is_done = not interruption.is_set
    finally:
        # An interrupted shutdown would leave threads and processes waiting for each other.
        with _interrupts_deferred():
            if not is_done:
                group.close()
            pool.shutdown(wait=True, cancel_futures=True)
            group.close()


@contextmanager
def _interrupts_deferred() -> Iterator[None]:
    """Defer Ctrl-C until the block ends, and hide it from processes started in the block."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    numbers: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: numbers.append(number))
    try:
        with interrupts_blocked():
            yield
    finally:
        signal.signal(signal.SIGINT, before)
        if numbers:
            signal.raise_signal(signal.SIGINT)


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Block SIGINT within the context, so that Ctrl-C can't end new processes before they ignore it."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # new processes inherit the signal mask
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# In the worker ---------------------------------------------------------------------------------------------------------
_cancellation: CancellationFlag | None = None
_gauge: ProgressGauge | None = None


def is_cancelled(task: int) -> bool:
    """Return True if the owner has cancelled this task."""
    return _cancellation is not None and _cancellation.is_cancelled(task)


def report_progress(task: int, share: float, seconds_left: float) -> None:
    """Tell the owner how far a task has come."""
    if _gauge is not None:
        _gauge.report(task, share, seconds_left)


def set_up_worker(
    lifeline: Connection,
    niceness: int,
    custom_cards: list[tuple[str, str]],
    cancellation: CancellationFlag | None = None,
    gauge: ProgressGauge | None = None,
) -> None:
    """Set up a worker: ignore Ctrl-C, exit when the owner exits, and load the owner's custom cards."""
    global _cancellation, _gauge
    _cancellation = cancellation
    _gauge = gauge
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if niceness and sys.platform != "win32":
        os.nice(niceness)
    threading.Thread(target=_end_with_owner, args=(lifeline,), daemon=True).start()
    add_loaded_files(custom_cards)


def _run_work(
    lifeline: Connection, custom_cards: list[tuple[str, str]], work: Callable[..., object], arguments: tuple[object, ...]
) -> None:
    set_up_worker(lifeline, 0, custom_cards)
    work(*arguments)


def _end_with_owner(lifeline: Connection) -> None:
    with suppress(EOFError, OSError):
        lifeline.recv()  # blocks until the owner closes its end; nothing is ever sent
    os._exit(0)
