"""Startup and shutdown of an ASGI application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.types import ASGIApp, Message


@asynccontextmanager
async def lifespan(app: ASGIApp) -> AsyncIterator[None]:
    """Start the application, and shut it down at the end of the block. Raises what the application raises."""
    events = iter(("lifespan.startup", "lifespan.shutdown"))
    started = asyncio.Event()
    stopping = asyncio.Event()

    async def receive() -> Message:
        if started.is_set():
            await stopping.wait()
        return {"type": next(events)}

    async def send(message: Message) -> None:
        if message["type"] == "lifespan.startup.complete":
            started.set()

    running = asyncio.ensure_future(app({"type": "lifespan", "asgi": {"version": "3.0", "spec_version": "2.0"}}, receive, send))
    starting = asyncio.create_task(started.wait())
    await asyncio.wait((running, starting), return_when=asyncio.FIRST_COMPLETED)
    starting.cancel()
    if not started.is_set():
        await running
        raise RuntimeError("the application ended during its startup")
    try:
        yield
    finally:
        stopping.set()
        await running
