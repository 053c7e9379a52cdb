"""LightEvent and LightQueue behave like asyncio's Event and Queue."""

from __future__ import annotations

import asyncio
import sys
from collections import deque

from feodum.server.table.light_events import LightEvent, LightQueue


def test_light_queue_keeps_order_of_items_and_waiters() -> None:
    async def test() -> None:
        queue: LightQueue[int] = LightQueue()
        waiting = [asyncio.create_task(queue.get()) for _ in range(3)]
        await asyncio.sleep(0)
        waiting[1].cancel()
        for number in range(5):
            queue.put_nowait(number)
        assert [await waiting[0], await waiting[2]] == [0, 1]
        assert [await queue.get() for _ in range(3)] == [2, 3, 4]
        assert queue.empty()
        assert not any(isinstance(each, deque) for each in vars(queue).values())

    asyncio.run(test())


def test_light_event_wakes_all_waiters() -> None:
    async def test() -> None:
        event = LightEvent()
        waiting = [asyncio.create_task(event.wait()) for _ in range(3)]
        await asyncio.sleep(0)
        waiting[1].cancel()
        event.set()
        assert [await waiting[0], await waiting[2]] == [True, True]
        event.clear()
        assert not event.is_set()
        size = sum(sys.getsizeof(each) for each in vars(event).values())
        assert size < sum(sys.getsizeof(each) for each in vars(asyncio.Event()).values()) - 500

    asyncio.run(test())
