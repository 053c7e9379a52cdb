"""Bots look at kingdoms that they have not seen: in a process of its own and of low priority, one kingdom at a time.

So it never stands before a move. Tables take turns: each has one look waiting at most, and a further one queues up again
behind the others. What nobody waits for any more is not looked at.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import Final

from feodum.cards.box import PlainSetup, Setup
from feodum.server.bots.bot_worker import study
from feodum.server.bots.helper_process import Helper
from feodum.server.bots.level_choices import known_choice, learn_choice

MOST_WAITING: Final = 200
NICENESS: Final = 10
logger = logging.getLogger("feodum.server")

Subject = tuple[str, PlainSetup]


class _Look:
    """A kingdom to be looked at, and how many tables wait for it."""

    def __init__(self) -> None:
        self.found: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.tables = 0


class Study:
    def __init__(self) -> None:
        self.helper = Helper(NICENESS)
        self._waiting: OrderedDict[Subject, _Look] = OrderedDict()
        self._looking: tuple[Subject, _Look] | None = None
        self._work: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """How many kingdoms are still to be looked at."""
        return len(self._waiting)

    def close(self) -> None:
        if self._work is not None:
            self._work.cancel()
        self.helper.close()

    async def look(self, level: str, setup: PlainSetup) -> None:
        """Find out what a level plays in a kingdom, so that `known_choice` has it. Gives up where too many wait."""
        subject = (level, setup)
        look = self._look_at(subject)
        if look is None:
            return
        look.tables += 1
        try:
            await asyncio.shield(look.found)
        finally:
            look.tables -= 1
            if not look.tables:
                self._waiting.pop(subject, None)

    def _look_at(self, subject: Subject) -> _Look | None:
        if self._looking is not None and self._looking[0] == subject:
            return self._looking[1]
        look = self._waiting.get(subject)
        if look is None and len(self._waiting) < MOST_WAITING:
            look = self._waiting[subject] = _Look()
            if self._work is None:
                self._work = asyncio.create_task(self._look_at_all())
        return look

    async def _look_at_all(self) -> None:
        while self._waiting:
            subject, look = self._looking = self._waiting.popitem(last=False)
            level, setup = subject
            try:
                if known_choice(level, Setup(*setup)) is None:
                    learn_choice(level, Setup(*setup), await self.helper.run(study, subject))
            except Exception as error:
                logger.error("a bot's look at a kingdom failed with %s", type(error).__name__)
            finally:
                self._looking = None
                if not look.found.done():
                    look.found.set_result(None)
        self._work = None
