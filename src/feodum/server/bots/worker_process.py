"""Worker processes for CPU-bound work that would block the event loop. They end with the server."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from feodum.workers.pool import CancellationFlag, ProgressGauge, WorkerGroup, interrupts_blocked

logger = logging.getLogger("feodum.server")

Given = TypeVar("Given")
Result = TypeVar("Result")


class WorkerProcess:
    """One process that runs one piece of work at a time, and is replaced if it dies."""

    def __init__(self, niceness: int = 0) -> None:
        self._niceness = niceness
        self._is_closed = False
        self._start()

    def _start(self) -> None:
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

    def restart(self) -> None:
        """Kill the process, even while it is working, and start another one with the next work."""
        pool = self._pool
        self._group.close()
        pool.shutdown(wait=False)
        self._start()

    async def run(self, work: Callable[[Given], Result], given: Given) -> Result:
        pool = self._pool
        try:
            return await self._submit(work, given)
        except BrokenProcessPool:
            if self._is_closed:
                raise
        if self._pool is pool:  # otherwise another waiting caller has restarted it
            logger.warning("a bot process died; starting another")
            self.restart()
        return await self._submit(work, given)

    def _submit(self, work: Callable[[Given], Result], given: Given) -> asyncio.Future[Result]:
        with interrupts_blocked():  # the pool starts its process on the first task
            return asyncio.get_running_loop().run_in_executor(self._pool, work, given)


# In the worker process ---------------------------------------------------------------------------------------------------
def _nothing() -> None: ...
