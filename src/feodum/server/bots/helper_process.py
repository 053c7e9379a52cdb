"""A process of its own for work that would not let the event loop in while it runs; it ends with the server."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from feodum.workers.pool import Leash, UnwantedWork, deaf_children

logger = logging.getLogger("feodum.server")

Given = TypeVar("Given")
Result = TypeVar("Result")


class Helper:
    """One process that does one thing at a time. Should it die, another takes its place."""

    def __init__(self, niceness: int = 0) -> None:
        self._niceness = niceness
        self._is_closed = False
        self._start()

    def _start(self) -> None:
        self._leash = Leash()
        self._unwanted = UnwantedWork(self._leash.context)
        self._pool = self._leash.pool(1, self._niceness, self._unwanted)

    def warm_up(self) -> None:
        """Start the process before it is needed."""
        with deaf_children():
            self._pool.submit(_nothing)

    def let_go(self, number: int) -> None:
        """Tell the process that nobody wants the work of that number any more; it may be in the middle of it."""
        self._unwanted.tell(number)

    def close(self) -> None:
        """End the process, even in the middle of a thought."""
        self._is_closed = True
        self._leash.close()
        # The pool's thread must have ended before Python does: up to 3.11 both may close its pipe at once, and complain.
        self._pool.shutdown(wait=True, cancel_futures=True)

    async def run(self, work: Callable[[Given], Result], given: Given) -> Result:
        pool = self._pool
        try:
            return await self._submit(work, given)
        except BrokenProcessPool:
            if self._is_closed:
                raise
        if self._pool is pool:  # else somebody else who waited has seen to it
            logger.warning("a bot process died; starting another")
            self._leash.close()
            pool.shutdown(wait=False)
            self._start()
        return await self._submit(work, given)

    def _submit(self, work: Callable[[Given], Result], given: Given) -> asyncio.Future[Result]:
        with deaf_children():  # the pool starts its process when there is work for it
            return asyncio.get_running_loop().run_in_executor(self._pool, work, given)


# In the process ----------------------------------------------------------------------------------------------------------
def _nothing() -> None: ...
