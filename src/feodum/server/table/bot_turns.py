"""The turns of a table's bots: they study the kingdom, then play while a player is connected."""

from __future__ import annotations

import asyncio
import logging
from typing import Final, Protocol

from feodum.cards.custom import CustomCardError
from feodum.engine.decision import Answer
from feodum.server.bots.bot_scheduler import BotScheduler, BotTaskBuilder
from feodum.server.bots.bot_worker import BotTask
from feodum.server.bots.card_trials import CardRefusal
from feodum.server.bots.fair_queue import Claim
from feodum.server.http.limits import Limits
from feodum.server.http.replies import ServerMessage
from feodum.server.ops.logs import describe_error
from feodum.server.storage.store import StaleWrite
from feodum.server.storage.stored_game import StoredGame
from feodum.server.table.attendance import Attendance

RETRY_SECONDS: Final = 1.0
logger = logging.getLogger("feodum.server")


class BotHost(Protocol):
    """The table at which the bots play."""

    async def commit_bot_answers(self, answers: list[Answer]) -> None:
        """Apply and store these answers. The caller holds the lock."""

    def send_game(self) -> None: ...

    def broadcast(self, message: ServerMessage) -> None: ...


class BotTurns:
    def __init__(
        self, stored: StoredGame, attendance: Attendance, scheduler: BotScheduler, limits: Limits, host: BotHost
    ) -> None:
        self._stored = stored
        self._attendance = attendance
        self._scheduler = scheduler
        self._limits = limits
        self._host = host
        self._tasks = self._new_tasks()
        self._thinking: asyncio.Task[None] | None = None
        self._studying: asyncio.Task[None] | None = None
        self._has_waited_for_study = False
        self._task: BotTask | None = None
        """The task the bots are working on."""

    def _new_tasks(self) -> BotTaskBuilder:
        limits = self._limits
        return BotTaskBuilder(self._stored.record, self._stored.seats, limits.bot_seconds, limits.card_thinking_seconds)

    @property
    def is_thinking(self) -> bool:
        return self._thinking is not None

    def wake(self) -> None:
        """Start the bots if one of them has to decide and the room is active."""
        if not self._attendance.is_active:
            return
        if self._studying is None and self._tasks.unstudied_levels():
            self._studying = asyncio.create_task(self._study_kingdom(), name=f"study of {self._stored.id}")
        if self._thinking is None and self._is_asked():
            self._thinking = asyncio.create_task(self._play(), name=f"bots of {self._stored.id}")

    def stop_studying_if_idle(self) -> None:
        if not self._attendance.is_active and self._studying is not None:
            self._studying.cancel()

    def discard_work(self) -> None:
        """Discard unfinished work, which no longer fits the game."""
        self._tasks = self._new_tasks()
        if self._task is not None:
            self._scheduler.cancel(self._task)

    def reseat(self) -> None:
        """Assign the bots to the seats they now play."""
        if not self._tasks.matches(self._stored.seats):
            self.discard_work()

    def close(self) -> None:
        for task in (self._thinking, self._studying):
            if task is not None:
                task.cancel()

    async def wait_until_closed(self) -> None:
        await asyncio.gather(*filter(None, (self._thinking, self._studying)), return_exceptions=True)

    async def _study_kingdom(self) -> None:
        """Let the bots study the kingdom, one level at a time."""
        try:
            for level in self._tasks.unstudied_levels():
                claim = Claim(self._stored.id, self._attendance.waiting_addresses(), self._tasks.is_background)
                await self._scheduler.study_queue.study(level, self._tasks.setup, self._limits.card_thinking_seconds, claim)
        finally:
            self._studying = None

    async def _wait_for_study(self) -> None:
        """Wait for the study to finish, but only once: bots that get no result play without it."""
        if self._studying is not None and not self._has_waited_for_study:
            await asyncio.wait({self._studying}, timeout=self._limits.study_seconds)
        self._has_waited_for_study = True

    def _is_asked(self) -> bool:
        asked = self._stored.game.asked
        if asked is None or self._stored.is_waiting or self._scheduler.card_trials.has_stopped(self._stored.id):
            return False
        return bool(self._stored.seats[asked].bot_level)

    async def _play(self) -> None:
        stored = self._stored
        await self._wait_for_study()
        while True:
            try:
                async with stored.lock:
                    await stored.catch_up()
                    if not self._is_asked() or not self._attendance.is_active:
                        # Clear this under the lock, so that the next change to the game starts the bots again.
                        self._thinking = None
                        return
                    tasks = self._tasks
                    task = self._task = tasks.next_task(stored.game, self._attendance.waiting_addresses())
                    before = stored.point
                if not await stored.store.claim_bots(stored.id):
                    await asyncio.sleep(RETRY_SECONDS)  # another process runs the bots of this game
                    stored.is_behind = True
                    continue
                answers, _ = await asyncio.gather(self._scheduler.run(task), asyncio.sleep(self._limits.bot_pause))
                async with stored.lock:
                    if answers is None or stored.is_over or before != stored.point or tasks is not self._tasks:
                        tasks.reset()  # the worker lacks the game, or the game or its bots have changed
                        continue
                    await self._host.commit_bot_answers(answers)
                    tasks.confirm(stored.game)
            except asyncio.CancelledError:
                raise
            except StaleWrite:
                self._tasks.reset()
                stored.is_behind = True
                continue
            except (CustomCardError, CardRefusal) as error:  # it would fail again
                self._host.broadcast(self._scheduler.card_trials.stop(stored.id, error).data())
                continue
            except Exception as error:
                self._tasks.reset()
                logger.error("game %s: the bots failed: %s", stored.id, describe_error(error))
                await asyncio.sleep(RETRY_SECONDS)
                continue
            self._host.send_game()
