"""Playing series of games on all cores: in this process where it isn't worth more, otherwise in a pool of processes."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any

from feodum.lab.lab_errors import LabError
from feodum.lab.match.dask_series import cluster_executor
from feodum.lab.match.series import Part, RunReport, Series, play_part
from feodum.messages.message import Saying
from feodum.workers.pool import Interruption, led_pool

PlayAll = Callable[[Sequence[Series[Any]], Callable[[], None]], None]

PARTS_EACH = 3
"""Parts handed out for each worker, so that none waits for the next one."""
TRIAL_SECONDS = 0.3
WORTH_SECONDS = 1.5
"""Less work than this is done before a pool of processes would have started."""
TICK_SECONDS = 0.1


def available_cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_series(
    series: Sequence[Series[Any]],
    workers: int | None = None,
    cluster: str | None = None,
    on_progress: Callable[[], None] = lambda: None,
) -> RunReport:
    """Play all series to their end, or until Ctrl-C: what they have then is all the deals up to some number."""
    if workers is not None and workers < 1:
        raise LabError(Saying("workers-one", "at least one worker is needed, not {count}", count=workers))
    start = time.perf_counter()
    count = available_cores() if workers is None else workers
    with Interruption() as interruption:
        if cluster is not None:
            with cluster_executor(cluster) as (executor, count):
                _run_with(executor, count, series, on_progress, interruption)
        elif count == 1 or _is_little(series, on_progress, interruption):
            _run_alone(series, None, on_progress, interruption)
            count = 1
        else:
            with led_pool(count, interruption) as executor:
                _run_with(executor, count, series, on_progress, interruption)
    return RunReport(time.perf_counter() - start, count, interruption.came, cluster or "local")


@contextmanager
def playing_room(workers: int | None, cluster: str | None, interruption: Interruption) -> Iterator[PlayAll]:
    """Somewhere to play series after series, with the same processes: for searches, in which what is played next depends on
    what came out. What it gives plays series to their end, or until Ctrl-C."""
    if workers is not None and workers < 1:
        raise LabError(Saying("workers-one", "at least one worker is needed, not {count}", count=workers))
    count = available_cores() if workers is None else workers
    if cluster is not None:
        with cluster_executor(cluster) as (executor, count):
            yield lambda series, on_progress: _run_with(executor, count, series, on_progress, interruption)
    elif count == 1:
        yield lambda series, on_progress: _run_alone(series, None, on_progress, interruption)
    else:
        with led_pool(count, interruption) as executor:
            yield lambda series, on_progress: _run_with(executor, count, series, on_progress, interruption)


# In this process ------------------------------------------------------------------------------------------------------


def _run_alone(
    series: Sequence[Series[Any]],
    seconds: float | None,
    on_progress: Callable[[], None],
    interruption: Interruption,
) -> None:
    """Play in this process, for a time or to the end; all series in turn, so that each has something if it ends early."""
    start = time.perf_counter()
    turns = deque(series)
    while turns and not interruption.came:
        each = turns.popleft()
        part = each.next_part()
        if part is None:
            continue
        each.take(play_part(each.work, *part))
        turns.append(each)
        on_progress()
        if seconds is not None and time.perf_counter() - start > seconds:
            return


def _is_little(series: Sequence[Series[Any]], on_progress: Callable[[], None], interruption: Interruption) -> bool:
    """Play for a moment here, and say whether what is left is so little that it is best done here as well."""
    start = time.perf_counter()
    _run_alone(series, TRIAL_SECONDS, on_progress, interruption)
    spent = time.perf_counter() - start
    done = sum(each.deals_done for each in series)
    left = sum(each.deals - each.deals_done for each in series)
    return interruption.came or left * spent / max(done, 1) < WORTH_SECONDS


# In many ----------------------------------------------------------------------------------------------------------------


def _run_with(
    executor: Executor,
    workers: int,
    series: Sequence[Series[Any]],
    on_progress: Callable[[], None],
    interruption: Interruption,
) -> None:
    """Hand out parts and join what comes back, until all series are done."""
    running: dict[Future[Part[Any]], Series[Any]] = {}
    turns = deque(series)
    try:
        while not interruption.came:
            _hand_out(executor, workers * PARTS_EACH, series, turns, running)
            if not running:
                return
            # Waiting in short naps, so that Ctrl-C is heard at once.
            finished, _ = wait(running, timeout=TICK_SECONDS, return_when=FIRST_COMPLETED)
            for future in finished:
                running.pop(future).take(future.result())
            for future in [future for future, each in running.items() if each.is_done]:
                future.cancel()
                del running[future]
            on_progress()
    except BrokenProcessPool:
        raise LabError(
            Saying("workers-ended", "a worker process ended unexpectedly (out of memory?); try again with fewer --workers")
        ) from None
    finally:
        for future in running:
            future.cancel()
        for each in series:
            each.give_back()


def _hand_out(
    executor: Executor,
    most: int,
    series: Sequence[Series[Any]],
    turns: deque[Series[Any]],
    running: dict[Future[Part[Any]], Series[Any]],
) -> None:
    """Parts of all series in turn. Those that wait for an earlier one count as running, so that they can't pile up."""
    held = len(running) + sum(each.waiting for each in series)
    while turns and held < most:
        each = turns.popleft()
        part = each.next_part()
        if part is not None:
            running[executor.submit(play_part, each.work, part[0], part[1])] = each
            turns.append(each)
            held += 1
