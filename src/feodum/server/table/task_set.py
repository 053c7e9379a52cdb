"""The running tasks of a table, which complete even if the client that caused them leaves."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")


class TaskSet:
    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def run_to_completion(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run work that continues even if the caller is cancelled."""
        return await asyncio.shield(self.start(work))

    @property
    def is_working(self) -> bool:
        return bool(self._running)

    async def wait_until_idle(self) -> None:
        """Wait until all tasks are done."""
        while self._running:
            await asyncio.wait(self._running)
