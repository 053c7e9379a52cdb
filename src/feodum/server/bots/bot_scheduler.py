"""Bots think in processes of their own: compiled code would not let the event loop in while it runs.

A game stays with one process, which then knows it and is told only what is new, unless others have nothing to do. Each table
has one task at a time, and tables take turns: those first that have had little of the process's time.
"""

from __future__ import annotations

import os
import secrets
from collections import OrderedDict
from collections.abc import Sequence
from itertools import count
from typing import Final

from feodum.engine.decision import Answer
from feodum.game import Game
from feodum.server.bots.bot_worker import Task, play_on
from feodum.server.bots.cluster_workers import Cluster, Worker
from feodum.server.bots.fair_queue import FairQueue
from feodum.server.bots.helper_process import Helper
from feodum.server.bots.kingdom_study import Study
from feodum.server.bots.level_choices import known_choice
from feodum.server.storage.records import GameRecord
from feodum.server.table.seating import Seat

KEPT_LANES: Final = 1000
MOST_WORKERS: Final = 4
STAMP_BITS: Final = 62
_numbers: Final = count(1)
"""Of the tasks of this process."""


class Thinker:
    """The processes in which bots think, and the one in which they look at kingdoms."""

    def __init__(self, workers: int | None = None, cluster: Cluster | None = None) -> None:
        self.study = Study()
        self._cluster = cluster
        count = workers or max(1, min(MOST_WORKERS, os.cpu_count() or 1))
        helpers: list[Worker] = [Helper() for _ in range(count)] if cluster is None else cluster.workers()
        self._lanes = [_Lane(helper) for helper in helpers]
        self._lane_of: OrderedDict[str, _Lane] = OrderedDict()

    def warm_up(self) -> None:
        """Start the processes before they are needed."""
        for helper in (*(lane.helper for lane in self._lanes), self.study.helper):
            helper.warm_up()

    def close(self) -> None:
        self.study.close()
        for lane in self._lanes:
            lane.helper.close()
        if self._cluster is not None:
            self._cluster.close()

    @property
    def waiting(self) -> int:
        """How many tables wait for their bots."""
        return sum(len(lane.turns) for lane in self._lanes)

    async def play_on(self, task: Task) -> list[Answer] | None:
        """The bots' next answers: until a person is asked, the game is over, or the time is up. None where the process
        does not have the game and must be told the whole of it."""
        lane = self._lane(task.game_id)
        return await lane.turns.run(task.game_id, lambda: lane.helper.run(play_on, task))

    def let_go(self, task: Task) -> None:
        """What the task asks for is wanted no more: an answer was taken back."""
        lane = self._lane_of.get(task.game_id)  # where it was given to, however busy that is
        if lane is not None:
            lane.helper.let_go(task.number)

    def _lane(self, game_id: str) -> _Lane:
        """The process that knows the game, if it has time or nobody has, or the least busy one."""
        lane = self._lane_of.get(game_id)
        idlest = min(self._lanes, key=lambda each: (len(each.turns), each.games))
        if lane is None or (len(lane.turns) and not len(idlest.turns)):
            if lane is not None:
                lane.games -= 1
            lane = self._lane_of[game_id] = idlest
            lane.games += 1
        self._lane_of.move_to_end(game_id)
        if len(self._lane_of) > KEPT_LANES:
            self._lane_of.popitem(last=False)[1].games -= 1
        return lane


class _Lane:
    """One process, and how much it has to do."""

    def __init__(self, helper: Worker) -> None:
        self.helper = helper
        self.turns = FairQueue()
        self.games = 0


def _bots_in(seats: Sequence[Seat]) -> list[tuple[int, str]]:
    """Where bots play, and at which level."""
    return [(seat.number, seat.bot_level) for seat in seats if seat.bot_level]


class Line:
    """A table's line to the process of its bots: what to say to it, and what it has been told already."""

    def __init__(self, record: GameRecord, seats: Sequence[Seat], seconds: float) -> None:
        self._record = record
        self._seconds = seconds
        self._bots = _bots_in(seats)
        self.setup = record.setup.key()
        self._stamp = 0
        self._told = 0

    def is_for(self, seats: Sequence[Seat]) -> bool:
        """Whether the bots sit where they are to sit."""
        return self._bots == _bots_in(seats)

    def unknown_levels(self) -> list[str]:
        """The levels of the bots here that have to look at the kingdom first."""
        levels = sorted({level for _, level in self._bots})
        return [level for level in levels if known_choice(level, self._record.setup) is None]

    def task(self, game: Game) -> Task:
        """What the process must know to go on with the game."""
        if not self._told:
            self._stamp = secrets.randbits(STAMP_BITS)
        return Task(
            self._record.id,
            self._stamp,
            self.setup,
            self._record.seed,
            self._record.bot_seed,
            tuple((seat, level, known_choice(level, self._record.setup)) for seat, level in self._bots),
            self._told,
            tuple(game.answers_since(self._told)),
            self._seconds,
            next(_numbers),
        )

    def agree(self, game: Game) -> None:
        """What the process has answered stands: it has the game as it is now."""
        self._told = game.answer_count

    def forget(self) -> None:
        """What the process has, if anything, is not the game: the next task tells all of it."""
        self._told = 0
