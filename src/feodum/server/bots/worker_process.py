"""Worker processes for CPU-bound work that would block the event loop. They end with the server."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from itertools import count
from typing import Final, TypeVar

from feodum.cards.custom import loaded_files
from feodum.server.bots.card_deadline import StallReport, begin_report
from feodum.workers.pool import CancellationFlag, ProgressGauge, WorkerGroup, interrupts_blocked

logger = logging.getLogger("feodum.server")

Given = TypeVar("Given")
Result = TypeVar("Result")
TRIES: Final = 2
"""How often work is tried if its process dies. Work in which a custom card stalls is tried once."""


class WorkFailed(Exception):
    """Work raised an exception that would end this process too, such as SystemExit."""


class WorkerProcess:
    """One process that runs one piece of work at a time, and is replaced if it dies."""

    def __init__(self, niceness: int = 0) -> None:
        self._niceness = niceness
        self._is_closed = False
        self._numbers = count(1)
        self._start()

    def _start(self) -> None:
        self._report = StallReport() if loaded_files() else None
        self._group = WorkerGroup()
        self._cancellation = CancellationFlag(self._group.context)
        self._gauge = ProgressGauge(self._group.context)
        self._pool = self._group.pool(1, self._niceness, self._cancellation, self._gauge)

    def warm_up(self) -> None:
        """Start the process before it is needed."""
        with interrupts_blocked():
            self._pool.submit(_nothing)

    def cancel(self, number: int) -> None:
        """Cancel a task by its number, even while it is running."""
        self._cancellation.cancel(number)

    def progress(self, number: int) -> tuple[float, float] | None:
        """Return the share that is done and the seconds left of a task that reports its progress, or None."""
        return self._gauge.read(number)

    def close(self) -> None:
        """Kill the process, even while it is working."""
        self._is_closed = True
        self._group.close()
        # Wait for the pool's thread: up to Python 3.11, interpreter shutdown and the thread may both close its pipe.
        self._pool.shutdown(wait=True, cancel_futures=True)

        if self._report is not None:
            self._report.close()

    def restart(self) -> None:
        """Kill the process, even while it is working, and start another one with the next work."""
        pool = self._pool
        self._group.close()
        pool.shutdown(wait=False)
        if self._report is not None:
            self._report.close()
        self._start()

    async def run(self, work: Callable[[Given], Result], given: Given) -> Result:
        """Run the work in the process. Raises CardStalled if a custom card exceeds its deadline."""
        tries = 0
        while True:
            pool, report, number = self._pool, self._report, next(self._numbers)
            try:
                return await self._submit(work, given, number)
            except BrokenProcessPool:
                if self._is_closed:
                    raise
            if self._pool is pool:  # otherwise another waiting caller has restarted it
                logger.warning("a bot process died; starting another")
                self.restart()
            stalled = 0 if report is None else report.stalled_task()
            if report is not None and stalled == number:
                raise report.stall()
            tries += not stalled  # work that only waited for a stalled card may try again
            if tries == TRIES:
                raise BrokenProcessPool("the process died each time it did this work")

    def _submit(self, work: Callable[[Given], Result], given: Given, number: int) -> asyncio.Future[Result]:
        path = "" if self._report is None else self._report.path
        with interrupts_blocked():  # the pool starts its process on the first task
            return asyncio.get_running_loop().run_in_executor(self._pool, _work, work, given, number, path)


# In the worker process ---------------------------------------------------------------------------------------------------
def _nothing() -> None: ...


def _work(work: Callable[[Given], Result], given: Given, number: int, report: str) -> Result:
    if report:
        begin_report(report, number)
    try:
        return work(given)
    except Exception:
        raise
    except BaseException as error:
        raise WorkFailed(type(error).__name__) from error
