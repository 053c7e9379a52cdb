"""Bots study new kingdoms in a separate low-priority process, one kingdom at a time.

This never delays a move. Each table queues at most one study; the next one goes to the back of the queue. Addresses take fair
turns, and tables at which no person plays come last. Studies that no table waits for are dropped.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from concurrent.futures.process import BrokenProcessPool
from typing import Final

from feodum.cards.box import PlainSetup, Setup
from feodum.cards.custom import CustomCardError
from feodum.server.bots.bot_worker import choose_strategy
from feodum.server.bots.fair_queue import Claim, FairShares
from feodum.server.bots.level_choices import cached_strategy_choice, store_strategy_choice
from feodum.server.bots.worker_process import WorkerProcess
from feodum.server.http.limits import Clock

MAX_WAITING: Final = 200
NICENESS: Final = 10
ANY_TABLE: Final = Claim("")
logger = logging.getLogger("feodum.server")

Subject = tuple[str, PlainSetup, float]
"""A level, a kingdom, and the seconds for a study with custom cards."""


class _PendingStudy:
    """A queued kingdom and the tables that wait for it."""

    def __init__(self) -> None:
        self.finished: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.claims: list[Claim] = []


class StudyQueue:
    def __init__(self, clock: Clock = time.monotonic) -> None:
        self.worker = WorkerProcess(NICENESS)
        self._clock = clock
        self._shares = FairShares()
        self._waiting: dict[Subject, _PendingStudy] = {}
        self._current: tuple[Subject, _PendingStudy] | None = None
        self._work: asyncio.Task[None] | None = None
        self._failed: OrderedDict[Subject, None] = OrderedDict()
        """Kingdoms whose custom cards fail. They are not studied again."""

    @property
    def waiting(self) -> int:
        """Number of kingdoms in the queue."""
        return len(self._waiting)

    def close(self) -> None:
        if self._work is not None:
            self._work.cancel()
        self.worker.close()

    async def study(self, level: str, setup: PlainSetup, card_seconds: float, claim: Claim = ANY_TABLE) -> None:
        """Find a level's strategy for a kingdom and store it for `cached_strategy_choice`.

        Returns at once if the queue is full, or if custom cards have failed in this kingdom.
        """
        subject = (level, setup, card_seconds)
        if subject in self._failed:
            return
        pending = self._enqueue(subject)
        if pending is None:
            return
        pending.claims.append(claim)
        try:
            await asyncio.shield(pending.finished)
        finally:
            pending.claims.remove(claim)
            if not pending.claims and self._waiting.get(subject) is pending:
                del self._waiting[subject]

    def _enqueue(self, subject: Subject) -> _PendingStudy | None:
        if self._current is not None and self._current[0] == subject:
            return self._current[1]
        pending = self._waiting.get(subject)
        if pending is None and len(self._waiting) < MAX_WAITING:
            pending = self._waiting[subject] = _PendingStudy()
            if self._work is None:
                self._work = asyncio.create_task(self._run())
        return pending

    async def _run(self) -> None:
        while self._waiting:
            subject_of = {claim: subject for subject, pending in self._waiting.items() for claim in pending.claims}
            claim = self._shares.first(subject_of)
            subject = subject_of[claim]
            pending = self._waiting.pop(subject)
            self._current = (subject, pending)
            charge, began = self._shares.begin(claim), self._clock()
            level, setup, _ = subject
            try:
                if cached_strategy_choice(level, Setup(*setup)) is None:
                    store_strategy_choice(level, Setup(*setup), await self.worker.run(choose_strategy, subject))
            except (CustomCardError, BrokenProcessPool) as error:
                logger.error("studying a kingdom failed: %s", error)
                self._failed[subject] = None
                if len(self._failed) > MAX_WAITING:
                    self._failed.popitem(last=False)
            except Exception as error:
                logger.error("studying a kingdom failed: %s", type(error).__name__)
            finally:
                charge(self._clock() - began)
                self._current = None
                if not pending.finished.done():
                    pending.finished.set_result(None)
        self._work = None
