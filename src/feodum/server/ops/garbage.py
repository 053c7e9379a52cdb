"""Garbage collection without noticeable pauses.

An automatic collection visits every object of every game: with a thousand games, it stops the event loop for 400 ms, again and
again. Visiting only new objects takes a tenth of the server's time. Games, requests and connections hold no reference cycles
(tests/server/test_cycles.py), so reference counting frees them. The server therefore collects only after the number of objects
has quadrupled, which even a thousand games don't reach: that bounds the memory that cycles of other code take, such as custom
cards and exceptions.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

CHECK_SECONDS: Final = 60.0
"""How often objects are counted, which takes a few milliseconds."""
GROWTH: Final = 4
"""Collect when this many times as many objects exist as after the last collection."""


def peak_memory() -> int:
    """Return the peak memory of this process in the platform's unit, or 0 if unknown."""
    if sys.platform == "win32":
        return 0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


class RareCollector:
    """Collects when the number of objects has grown."""

    def __init__(self, count_objects: Callable[[], int] = sys.getallocatedblocks) -> None:
        self._count_objects = count_objects
        self._remaining = count_objects()
        """Number of objects after the last collection."""

    def check(self) -> None:
        if self._count_objects() > GROWTH * self._remaining:
            gc.collect()
            self._remaining = self._count_objects()


@asynccontextmanager
async def rare_collections() -> AsyncIterator[None]:
    """Replace automatic collections by rare ones inside this context. They skip the objects that exist at its start."""

    async def check_regularly() -> None:
        collector = RareCollector()
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            collector.check()

    gc.collect()
    gc.freeze()
    gc.disable()
    task = asyncio.create_task(check_regularly())
    try:
        yield
    finally:
        task.cancel()
        gc.enable()
        gc.unfreeze()
