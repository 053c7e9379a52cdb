"""Play series of games in a process pool, or in this process if the job is small."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any

from feodum.lab.lab_errors import LabError
from feodum.messages.message import Message
from feodum.workers.pool import InterruptFlag, available_cores, worker_pool

from .dask_series import cluster_executor
from .series import RunReport, Series, SeriesPart, play_part

PlayAll = Callable[[Sequence[Series[Any]], Callable[[], None]], None]

PARTS_PER_WORKER = 3
"""Parts in flight per worker, so that no worker is idle."""
TRIAL_SECONDS = 0.3
POOL_WORTH_SECONDS = 1.5
"""Jobs with less remaining time than this are played without a process pool, which starts slowly."""
TICK_SECONDS = 0.1


def run_series(
    series: Sequence[Series[Any]],
    workers: int | None = None,
    cluster: str | None = None,
    on_progress: Callable[[], None] = lambda: None,
) -> RunReport:
    """Play all series to their end or until Ctrl-C, which leaves the results of each series' first deals."""
    if workers is not None and workers < 1:
        raise LabError(Message("workers-one", "the number of workers must be at least 1, not {count}", count=workers))
    start = time.perf_counter()
    count = available_cores() if workers is None else workers
    with InterruptFlag() as interruption:
        if cluster is not None:
            with cluster_executor(cluster) as (executor, count):
                _run_with(executor, count, series, on_progress, interruption)
        elif count == 1 or _is_small_job(series, on_progress, interruption):
            _run_in_this_process(series, None, on_progress, interruption)
            count = 1
        else:
            with worker_pool(count, interruption) as executor:
                _run_with(executor, count, series, on_progress, interruption)
    return RunReport(time.perf_counter() - start, count, interruption.is_set, cluster or "local")


@contextmanager
def series_runner(workers: int | None, cluster: str | None, interruption: InterruptFlag) -> Iterator[PlayAll]:
    """Yield a function that plays series to their end or until Ctrl-C, reusing the same worker processes.

    For searches, in which the next series depend on earlier results.
    """
    if workers is not None and workers < 1:
        raise LabError(Message("workers-one", "the number of workers must be at least 1, not {count}", count=workers))
    count = available_cores() if workers is None else workers
    if cluster is not None:
        with cluster_executor(cluster) as (executor, count):
            yield lambda series, on_progress: _run_with(executor, count, series, on_progress, interruption)
    elif count == 1:
        yield lambda series, on_progress: _run_in_this_process(series, None, on_progress, interruption)
    else:
        with worker_pool(count, interruption) as executor:
            yield lambda series, on_progress: _run_with(executor, count, series, on_progress, interruption)


# In this process ------------------------------------------------------------------------------------------------------


def _run_in_this_process(
    series: Sequence[Series[Any]],
    seconds: float | None,
    on_progress: Callable[[], None],
    interruption: InterruptFlag,
) -> None:
    """Play in this process, for a time or to the end, round robin over the series."""
    start = time.perf_counter()
    turns = deque(series)
    while turns and not interruption.is_set:
        each = turns.popleft()
        part = each.next_part()
        if part is None:
            continue
        each.merge_part(play_part(each.work, *part))
        turns.append(each)
        on_progress()
        if seconds is not None and time.perf_counter() - start > seconds:
            return


def _is_small_job(series: Sequence[Series[Any]], on_progress: Callable[[], None], interruption: InterruptFlag) -> bool:
    """Play briefly in this process and return True if the rest is too small for a process pool."""
    start = time.perf_counter()
    _run_in_this_process(series, TRIAL_SECONDS, on_progress, interruption)
    spent = time.perf_counter() - start
    done = sum(each.deals_done for each in series)
    left = sum(each.deals - each.deals_done for each in series)
    return interruption.is_set or left * spent / max(done, 1) < POOL_WORTH_SECONDS


# In a process pool ---------------------------------------------------------------------------------------------------


def _run_with(
    executor: Executor,
    workers: int,
    series: Sequence[Series[Any]],
    on_progress: Callable[[], None],
    interruption: InterruptFlag,
) -> None:
    """Submit parts and merge the results until all series are done."""
    running: dict[Future[SeriesPart[Any]], Series[Any]] = {}
    turns = deque(series)
    try:
        while not interruption.is_set:
            _hand_out(executor, workers * PARTS_PER_WORKER, series, turns, running)
            if not running:
                return
            # A short timeout, so that Ctrl-C is noticed at once.
            finished, _ = wait(running, timeout=TICK_SECONDS, return_when=FIRST_COMPLETED)
            for future in finished:
                running.pop(future).merge_part(future.result())
            for future in [future for future, each in running.items() if each.is_done]:
                future.cancel()
                del running[future]
            on_progress()
    except BrokenProcessPool:
        raise LabError(
            Message("workers-ended", "a worker process ended unexpectedly (out of memory?); try again with fewer --workers")
        ) from None
    finally:
        for future in running:
            future.cancel()
        for each in series:
            each.drop_pending()


def _hand_out(
    executor: Executor,
    most: int,
    series: Sequence[Series[Any]],
    turns: deque[Series[Any]],
    running: dict[Future[SeriesPart[Any]], Series[Any]],
) -> None:
    """Submit parts of all series in turn. Unmerged parts count as running, which bounds the backlog."""
    held = len(running) + sum(each.waiting for each in series)
    while turns and held < most:
        each = turns.popleft()
        part = each.next_part()
        if part is not None:
            running[executor.submit(play_part, each.work, part[0], part[1])] = each
            turns.append(each)
            held += 1
