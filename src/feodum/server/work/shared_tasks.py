"""Tasks that several requests wait for. A task is cancelled when nobody waits for it any more."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Result = TypeVar("Result")


class _SharedTask(Generic[Result]):
    def __init__(self, task: asyncio.Task[Result]) -> None:
        self.task = task
        self.waiters = 0


class SharedTasks(Generic[Key, Result]):
    def __init__(self) -> None:
        self._tasks: dict[Key, _SharedTask[Result]] = {}

    def __contains__(self, key: Key) -> bool:
        return key in self._tasks

    async def run(self, key: Key, work: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
        """Return the result of the running task with this key; start `work` if there is none."""
        shared = self._tasks.get(key)
        if shared is None:
            shared = self._tasks[key] = _SharedTask(asyncio.create_task(work()))
        shared.waiters += 1
        try:
            return await asyncio.shield(shared.task)
        finally:
            shared.waiters -= 1
            if not shared.waiters:
                shared.task.cancel()
            if self._tasks.get(key) is shared and (shared.task.done() or not shared.waiters):
                del self._tasks[key]
