"""A worker process with a time limit, whose work ends when nobody waits for it any more."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import Any, Final, TypeVar

from feodum.server.bots.worker_process import WorkerProcess
from feodum.server.http.refusals import Refusal
from feodum.server.work.work_guard import WorkGuard, WorkStopped
from feodum.workers.pool import is_cancelled

KILL_FACTOR: Final = 10
"""A process that has not noticed its time limit, in seconds of CPU time, is killed after this many times as long."""
_numbers: Final = count(1)

Given = TypeVar("Given")
Result = TypeVar("Result")


@dataclass(frozen=True)
class TimedTask:
    number: int
    seconds: float
    work: Callable[[WorkGuard, Any], Any]
    given: Any


class TimedWorker:
    """One process that does one piece of work at a time. It starts with its first work."""

    def __init__(self, niceness: int, seconds: float) -> None:
        self._process = WorkerProcess(niceness)
        self._seconds = seconds

    def close(self) -> None:
        self._process.close()

    def progress(self, number: int) -> tuple[float, float] | None:
        """Return the share that is done and the seconds left of a task that reports its progress, or None."""
        return self._process.progress(number)

    async def run(self, work: Callable[[WorkGuard, Given], Result], given: Given, number: int | None = None) -> Result:
        """Run `work` in the process. Raises Refusal if it takes too long.

        When the caller is cancelled, the work is stopped, and the call returns only once the process is free again.
        """
        task = TimedTask(next(_numbers) if number is None else number, self._seconds, work, given)
        running: asyncio.Task[Result] = asyncio.create_task(self._process.run(run_timed, task))
        try:
            async with asyncio.timeout(self._seconds * KILL_FACTOR):
                return await asyncio.shield(running)
        except (TimeoutError, WorkStopped):
            self._kill_if_running(running)
            raise Refusal("busy", "this takes the server too long; please try again later") from None
        except asyncio.CancelledError:
            self._process.cancel(task.number)
            await asyncio.wait({running}, timeout=self._seconds)
            self._kill_if_running(running)
            await asyncio.gather(running, return_exceptions=True)
            raise

    def _kill_if_running(self, running: asyncio.Task[Any]) -> None:
        if not running.done():
            running.cancel()  # so that it is not repeated in the new process
            self._process.restart()


# In the worker process ---------------------------------------------------------------------------------------------------
def run_timed(task: TimedTask) -> Any:
    guard = WorkGuard(task.seconds, lambda: is_cancelled(task.number))
    return task.work(guard, task.given)
