"""Tasks that several requests wait for. A task is cancelled when nobody waits for it any more."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Hashable
from functools import partial
from typing import Any, Generic, TypeVar

from feodum.server.http.limits import network_of

Key = TypeVar("Key", bound=Hashable)
Result = TypeVar("Result")
Begin = Callable[[], None]
"""Called by work when its turn has come."""


class _SharedTask(Generic[Result]):
    """The attempts of all addresses that want the same. The first one to get a turn does the work for all."""

    def __init__(self) -> None:
        self.attempts: dict[str, asyncio.Task[Result]] = {}
        self.waiters = Counter[str]()
        self.begun: asyncio.Task[Result] | None = None

    def begin(self, address: str) -> None:
        self.begun = self.attempts.pop(address)
        self.cancel_attempts()

    def cancel_attempts(self) -> None:
        for each in self.attempts.values():
            each.cancel()
        self.attempts.clear()

    async def settle(self, address: str) -> asyncio.Task[Result]:
        """Wait for the task that decides for an address, and return it."""
        while True:
            task = self.begun or self.attempts[address]
            await asyncio.wait({task})
            if self.begun in (None, task):
                return task

    def leave(self, address: str) -> None:
        """Cancel what only this waiter has waited for."""
        self.waiters -= Counter([address])
        if address not in self.waiters and (attempt := self.attempts.pop(address, None)):
            attempt.cancel()
        if not self.waiters and self.begun:
            self.begun.cancel()
            self.begun = None  # its error refers to frames that refer to this: a reference cycle

    @property
    def is_over(self) -> bool:
        return not self.waiters if self.begun is None else self.begun.done() or not self.waiters


class SharedTasks(Generic[Key, Result]):
    def __init__(self) -> None:
        self._tasks: dict[Key, _SharedTask[Result]] = {}

    def __contains__(self, key: Key) -> bool:
        return key in self._tasks

    async def run(self, key: Key, address: str, work: Callable[[Begin], Coroutine[Any, Any, Result]]) -> Result:
        """Return the result of the task with this key, which gets the first turn of the addresses that wait for it."""
        ours = network_of(address)
        shared = self._tasks.setdefault(key, _SharedTask())
        if shared.begun is None and (ours not in shared.attempts or shared.attempts[ours].done()):
            shared.attempts[ours] = asyncio.create_task(work(partial(shared.begin, ours)))
        shared.waiters[ours] += 1
        try:
            return (await shared.settle(ours)).result()
        finally:
            shared.leave(ours)
            if shared.is_over and self._tasks.get(key) is shared:
                del self._tasks[key]
            del shared  # as above

    def close(self) -> None:
        """Cancel all tasks."""
        for shared in self._tasks.values():
            shared.cancel_attempts()
            if shared.begun:
                shared.begun.cancel()
