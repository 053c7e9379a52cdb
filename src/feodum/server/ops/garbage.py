"""Garbage collection that nobody waits for.

A full collection walks over every object of every game: at a thousand games all players waited 400 ms for it, again and
again. But games and their tables hold no cycles; they are freed the moment they are let go. So whatever has survived one full
collection is frozen: the next one walks only over what is new since. Python counts only how many objects there are more than
at its last look, and a server at which as much is let go as is made has none more for seconds, and then looks through a
hundred thousand at once (three pauses of 100 ms and more): so full collections come by the clock, too. What little is caught
in cycles all the same (the transport of a closed connection, a few hundred bytes) is looked for when the memory has grown
several times.

Of what is new, most belongs to games, some 200 objects for each decision: they are frozen as soon as they are there (`settle`).
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Final

if sys.platform != "win32":
    import resource

FULL: Final = 2
"""The generation that holds all that is not frozen."""
THRESHOLDS: Final = (5000, 2, 1)
"""Full collections come early, since each is as short as little is new since the last: some 10,000 objects, a few ms."""
EVERY_SECONDS: Final = 0.1
"""With nothing new a collection takes a few microseconds."""
GROWTH: Final = 4
"""Once the memory is so many times what it was, all of it is walked over again."""


_is_short = False


def settle() -> None:
    """A game has come further. What it is made of now holds no cycles, and need not be walked over even once."""
    if _is_short:
        gc.freeze()


def peak_memory() -> int:
    """The most memory that this process has had, in a unit of the system's own; 0 where it does not say."""
    if sys.platform == "win32":
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


@contextmanager
def short_collections(peak: Callable[[], int] = peak_memory) -> Iterator[None]:
    """Freeze what survives a full collection, as long as this lasts."""
    global _is_short
    swept_at = peak()

    def look(phase: str, info: dict[str, int]) -> None:
        nonlocal swept_at
        if phase != "stop" or info["generation"] != FULL:
            return
        if peak() > GROWTH * swept_at:
            swept_at = peak()
            gc.unfreeze()  # the next full collection walks over everything, this once
        else:
            gc.freeze()

    usual = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    gc.callbacks.append(look)
    _is_short = True
    try:
        yield
    finally:
        _is_short = False
        gc.callbacks.remove(look)
        gc.set_threshold(*usual)
        gc.unfreeze()


@asynccontextmanager
async def steady_collections() -> AsyncIterator[None]:
    """Short collections by the clock, as long as this lasts."""

    async def collect() -> None:
        while True:
            await asyncio.sleep(EVERY_SECONDS)
            gc.collect()

    with short_collections():
        collecting = asyncio.create_task(collect())
        try:
            yield
        finally:
            collecting.cancel()
