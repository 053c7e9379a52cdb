"""Garbage collection without noticeable pauses.

An automatic collection visits every object of every game: with a thousand games, it stops the event loop for 400 ms, again and
again. Visiting only new objects takes a tenth of the server's time. Games, requests and connections hold no reference cycles
(tests/server/test_cycles.py), so reference counting frees them. The server therefore collects only after the number of objects
has quadrupled, which even a thousand games don't reach, or the resident memory has doubled. That bounds the memory that cycles
of other code take, such as custom cards and exceptions. Without uvloop, asyncio leaves a cycle of 14 objects per connection.
"""

from __future__ import annotations

import asyncio
import gc
import mmap
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

CHECK_SECONDS: Final = 60.0
"""How often objects are counted, which takes a few milliseconds."""
GROWTH: Final = 4
"""Collect when this many times as many objects exist as at the lowest count since the last collection."""
MEMORY_GROWTH: Final = 2
"""Collect when the resident memory is this many times its lowest size since then. Few objects can hold much text."""


def peak_memory() -> int:
    """Return the peak memory of this process in the platform's unit, or 0 if unknown."""
    if sys.platform == "win32":
        return 0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def resident_memory() -> int:
    """Return the bytes of this process that are in memory now, or 0 if unknown."""
    if sys.platform != "linux":
        return 0
    return int(Path("/proc/self/statm").read_text().split()[1]) * mmap.PAGESIZE


def clear_tracebacks(error: BaseException | None) -> None:
    """Free the frames of an exception that stays referenced, and of its causes: they may refer to it, a reference cycle."""
    while error is not None:
        error.__traceback__ = None
        error = error.__cause__ or error.__context__


class RareCollector:
    """Collects when the number of objects or the memory has grown."""

    def __init__(
        self, count_objects: Callable[[], int] = sys.getallocatedblocks, measure_memory: Callable[[], int] = resident_memory
    ) -> None:
        self._count_objects = count_objects
        self._measure_memory = measure_memory
        self._objects = count_objects()
        self._memory = measure_memory()

    def check(self) -> None:
        objects, memory = self._count_objects(), self._measure_memory()
        if objects > GROWTH * self._objects or memory > MEMORY_GROWTH * self._memory:
            gc.collect()
            self._objects, self._memory = self._count_objects(), self._measure_memory()
        else:
            self._objects, self._memory = min(self._objects, objects), min(self._memory, memory)


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
