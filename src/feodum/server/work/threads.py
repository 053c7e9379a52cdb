"""Work in threads that keeps its turn until the thread is done."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


async def run_in_thread(
    stop: Callable[[], object], work: Callable[Parameters, Result], *given: Parameters.args, **named: Parameters.kwargs
) -> Result:
    """Return the result of work in a thread. When the caller is cancelled, call `stop` and wait for the thread first."""
    running = asyncio.create_task(asyncio.to_thread(work, *given, **named))
    try:
        return await asyncio.shield(running)
    except asyncio.CancelledError:
        stop()
        await asyncio.gather(running, return_exceptions=True)
        raise
