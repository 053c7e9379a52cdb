"""Garbage collection without noticeable pauses.

A full collection visits every object of every game; with a thousand games it repeatedly paused the event loop for 400 ms.
Games hold no reference cycles and are freed by reference counting, so objects that survive one full collection are frozen
and later collections visit only newer objects. Python triggers collections by net object growth, which stays near zero for
seconds on a busy server and then causes pauses of 100 ms and more; full collections therefore also run on a timer. The few
real cycles (such as the transport of a closed connection, a few hundred bytes) are collected when memory has grown
several-fold.

Most new objects belong to games, about 200 per decision. `freeze_new_objects` freezes them right away.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Final

OLDEST_GENERATION: Final = 2
"""The generation of a full collection."""
THRESHOLDS: Final = (5000, 2, 1)
"""Low thresholds: each full collection visits about 10,000 new objects and takes a few milliseconds."""
COLLECT_SECONDS: Final = 0.1
"""Interval of the timer. A collection without new objects takes a few microseconds."""
GROWTH: Final = 4
"""Unfreeze everything for one collection when peak memory has grown by this factor."""


_is_short = False


def freeze_new_objects() -> None:
    """Exempt all existing objects from collection. Call it after a game has advanced."""
    if _is_short:
        gc.freeze()


def peak_memory() -> int:
    """Return the peak memory of this process in the platform's unit, or 0 if unknown."""
    if sys.platform == "win32":
        return 0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


@contextmanager
def short_collections(peak: Callable[[], int] = peak_memory) -> Iterator[None]:
    """Freeze the survivors of every full collection inside this context."""
    global _is_short
    peak_at_sweep = peak()

    def on_collection(phase: str, info: dict[str, int]) -> None:
        nonlocal peak_at_sweep
        if phase != "stop" or info["generation"] != OLDEST_GENERATION:
            return
        if peak() > GROWTH * peak_at_sweep:
            peak_at_sweep = peak()
            gc.unfreeze()  # the next full collection visits everything once
        else:
            gc.freeze()

    previous = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    gc.callbacks.append(on_collection)
    _is_short = True
    try:
        yield
    finally:
        _is_short = False
        gc.callbacks.remove(on_collection)
        gc.set_threshold(*previous)
        gc.unfreeze()


@asynccontextmanager
async def periodic_collections() -> AsyncIterator[None]:
    """Use `short_collections` and also collect on a timer."""

    async def collect() -> None:
        while True:
            await asyncio.sleep(COLLECT_SECONDS)
            gc.collect()

    with short_collections():
        task = asyncio.create_task(collect())
        try:
            yield
        finally:
            task.cancel()
