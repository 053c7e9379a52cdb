"""asyncio's events and queues for those who wait in thousands, each with little to wait for.

An empty deque, of which an event has one and a queue four, takes 760 bytes; an empty list 56.
"""

from __future__ import annotations

import asyncio
from typing import Any, TypeVar

Kept = TypeVar("Kept")


class _Short(list[Any]):
    """Stands in for a deque that never has many in it."""

    def popleft(self) -> Any:
        return self.pop(0)


def _lighten(waiting: object) -> None:
    for name in ("_waiters", "_getters", "_putters", "_queue"):
        if hasattr(waiting, name):
            setattr(waiting, name, _Short())


class LightEvent(asyncio.Event):
    def __init__(self) -> None:
        super().__init__()
        _lighten(self)


class LightQueue(asyncio.Queue[Kept]):
    def __init__(self) -> None:
        super().__init__()
        _lighten(self)
        _lighten(getattr(self, "_finished", None))
