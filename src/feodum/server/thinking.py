"""Bots think in processes of their own: compiled code would not let the event loop in while it runs.

A worker keeps the games it has seen lately, so that it only plays on from where it was. A task whose open decision is a
person's gives no answers, but lets the bots get ready, which may take them a second in a kingdom they have not seen.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Final

from feodum.bots.bot import Bot
from feodum.cards.box import Setup
from feodum.engine.decision import Agent, Answer, Decision, Pending
from feodum.engine.random import SEED_BITS
from feodum.engine.table import Table
from feodum.game import Game
from feodum.server.levels import bot_of_level, plain_bot

KEPT_GAMES: Final = 64
KEPT_LANES: Final = 1000
MOST_WORKERS: Final = 4
_MASK: Final = (1 << SEED_BITS) - 1
logger = logging.getLogger("feodum.server")


@dataclass(frozen=True)
class Task:
    """A game in which bots must go on, or get ready to."""

    game_id: str
    setup: tuple[int, tuple[str, ...], bool, bool, str, int]
    seed: int
    bot_seed: int
    levels: tuple[tuple[int, str], ...]
    answers: tuple[Answer, ...]
    seconds: float


class Thinker:
    """The processes in which bots think. A game stays with one of them, which then knows it."""

    def __init__(self, workers: int | None = None) -> None:
        self._lanes = [_Lane() for _ in range(workers or max(1, min(MOST_WORKERS, os.cpu_count() or 1)))]
        self._lane_of: OrderedDict[str, _Lane] = OrderedDict()
        self._is_closed = False

    def warm_up(self) -> None:
        """Start the processes before they are needed."""
        for lane in self._lanes:
            lane.pool.submit(_nothing)

    def close(self) -> None:
        self._is_closed = True
        for lane in self._lanes:
            lane.close()

    async def play_on(self, task: Task) -> list[Answer]:
        """The bots' next answers: until a person is asked, the game is over, or the time is up."""
        lane = self._lane(task.game_id)
        lane.waiting += 1
        try:
            return await lane.run(task)
        except BrokenProcessPool:
            if self._is_closed:
                raise
            logger.warning("a bot process died; starting another")
            lane.renew()
            return await lane.run(task)
        finally:
            lane.waiting -= 1

    def _lane(self, game_id: str) -> _Lane:
        """The process that knows the game, or the least busy one."""
        lane = self._lane_of.get(game_id)
        if lane is None:
            lane = self._lane_of[game_id] = min(self._lanes, key=lambda each: (each.waiting, each.games))
            lane.games += 1
        self._lane_of.move_to_end(game_id)
        if len(self._lane_of) > KEPT_LANES:
            self._lane_of.popitem(last=False)[1].games -= 1
        return lane


class _Lane:
    """One process, and how much it has to do."""

    def __init__(self) -> None:
        self.waiting = 0
        self.games = 0
        self.renew()

    def renew(self) -> None:
        context = multiprocessing.get_context("spawn")
        leash, self._leash = context.Pipe(duplex=False)
        self.pool = ProcessPoolExecutor(1, mp_context=context, initializer=_prepare_worker, initargs=(leash,))

    def close(self) -> None:
        """End the process, even in the middle of a thought."""
        self._leash.close()
        self.pool.shutdown(wait=False, cancel_futures=True)

    async def run(self, task: Task) -> list[Answer]:
        return await asyncio.get_running_loop().run_in_executor(self.pool, play_on, task)


# In the worker ---------------------------------------------------------------------------------------------------------
def _nothing() -> None: ...


def _prepare_worker(leash: Connection) -> None:
    """Leave Ctrl-C to the server, and end when the server has ended, however it did."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_server, args=(leash,), daemon=True).start()


def _end_with_server(leash: Connection) -> None:
    with suppress(EOFError, OSError):
        leash.recv()  # nothing is ever sent: this waits until the server's end is closed
    os._exit(0)


class SeatedBot(Agent):
    """A bot in its seat: recorded answers first, then its own until the time is up. With no bot, a person's seat."""

    def __init__(self, shared: Shared, bot: Bot | None) -> None:
        self.shared = shared
        self.bot = bot

    def answer(self, table: Table, decision: Decision) -> Answer:
        shared = self.shared
        if decision.id < len(shared.answers):
            return shared.answers[decision.id]
        if self.bot is None or (decision.id > len(shared.answers) and time.monotonic() > shared.deadline):
            raise Pending(decision)
        try:
            answer = self.bot.answer(table, decision)
            decision.check(answer)
        except Exception as error:  # a bot that fails must not stop the game of the people
            logger.warning("%s failed with %s; answered plainly", type(self.bot).__name__, type(error).__name__)
            answer = plain_bot().answer(table, decision)
        return answer


class Shared:
    """What the seats of one game have in common."""

    def __init__(self) -> None:
        self.answers: Sequence[Answer] = ()
        self.deadline = 0.0


class ThinkingGame:
    """A game in a worker."""

    def __init__(self, task: Task) -> None:
        self.shared = Shared()
        setup = Setup(*task.setup)
        levels = dict(task.levels)
        agents: dict[int, Agent] = {}
        for seat in range(setup.players):
            bot = bot_of_level(levels[seat], setup, (task.bot_seed + seat) & _MASK) if seat in levels else None
            agents[seat] = SeatedBot(self.shared, bot)
        self.prepare(task)
        self.game = Game(setup, task.seed, bots=agents)

    def prepare(self, task: Task) -> None:
        self.shared.answers = task.answers
        self.shared.deadline = time.monotonic() + task.seconds

    def is_before(self, task: Task) -> bool:
        """Whether the task is this game, perhaps further on."""
        mine = self.game.answers
        return mine == task.answers[: len(mine)]


_games: OrderedDict[str, ThinkingGame] = OrderedDict()


def play_on(task: Task) -> list[Answer]:
    thinking = _games.pop(task.game_id, None)
    if thinking is not None and thinking.is_before(task):
        thinking.prepare(task)
        thinking.game.play_out()
    else:
        thinking = ThinkingGame(task)
    _games[task.game_id] = thinking
    if len(_games) > KEPT_GAMES:
        _games.popitem(last=False)
    return list(thinking.game.answers[len(task.answers) :])
