"""Schedule bot tasks on worker processes, since compiled code would block the event loop.

A game stays on the worker that already has it, which then needs only the new answers, unless that worker is busy and another is
idle. Each table has at most one task at a time, and each worker has a queue that is fair between addresses and their tables.

Quick bots never wait for slow ones: levels that think, games with custom cards and each of the operator's own bots have workers
of their own. Tables at which no person plays have one low-priority worker for each kind of bots. At a table with several kinds
of bots, each task contains only the bots that share workers.
"""

from __future__ import annotations

import os
import secrets
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import chain, count
from typing import Final

from feodum.cards.custom import files_for
from feodum.engine.decision import Answer
from feodum.game import Game
from feodum.server.bots.bot_worker import BotSeat, BotTask, run_task
from feodum.server.bots.card_trials import CardTrials, process_ended
from feodum.server.bots.cluster_workers import Cluster, Worker
from feodum.server.bots.fair_queue import Claim, FairQueue
from feodum.server.bots.kingdom_study import StudyQueue
from feodum.server.bots.level_choices import cached_strategy_choice, is_thinking_level, own_bot_of
from feodum.server.bots.worker_process import WorkerProcess
from feodum.server.storage.records import GameRecord
from feodum.server.table.seating import Seat

MAX_KNOWN_GAMES: Final = 1000
MAX_WORKERS: Final = 4
SNAPSHOT_ID_BITS: Final = 62
LEVELS: Final = ""
"""The kind of bots that play levels which answer at once."""
THINKING_LEVELS: Final = "thinking"
"""The kind of bots that play levels which search."""
BACKGROUND: Final = "background "
"""Begins the kinds of bots at tables where no person plays."""
THINKING_NICENESS: Final = 5
BACKGROUND_NICENESS: Final = 15
WITH_CARDS: Final = "cards "
"""Begins the kinds of bots that play with custom cards."""
_numbers: Final = count(1)
"""Task numbers of this process."""


class BotScheduler:
    """The workers that run bots, and the queue for studying kingdoms."""

    def __init__(self, workers: int | None = None, cluster: Cluster | None = None) -> None:
        self.study_queue = StudyQueue()
        self.card_trials = CardTrials()
        self._cluster = cluster
        self._processes = workers or max(1, min(MAX_WORKERS, os.cpu_count() or 1))
        self._lanes: dict[str, list[_Lane]] = {} if cluster is None else _lanes_of_cluster(cluster.workers())
        """The lanes of each kind of bots."""
        if cluster is None:
            for kind in (LEVELS, THINKING_LEVELS):
                self._lanes[kind] = [_Lane(_new_worker(kind)) for _ in range(self._processes)]
        self._lane_of: OrderedDict[tuple[str, str], _Lane] = OrderedDict()
        """The lane of each game, by kind of bots and game id."""

    def warm_up(self) -> None:
        """Start the processes in advance that the first games need."""
        for lane in (*self._lanes[LEVELS], self._lanes[THINKING_LEVELS][0]):
            lane.worker.warm_up()
        self.study_queue.worker.warm_up()
        self.card_trials.warm_up()

    def _all_lanes(self) -> Iterable[_Lane]:
        return {*chain.from_iterable(self._lanes.values())}  # kinds may share a worker of a cluster

    def close(self) -> None:
        self.study_queue.close()
        self.card_trials.close()
        for lane in self._all_lanes():
            lane.worker.close()
        if self._cluster is not None:
            self._cluster.close()

    @property
    def waiting(self) -> int:
        """Number of tables whose bots are working or queued."""
        return sum(len(lane.queue) for lane in self._all_lanes())

    async def run(self, task: BotTask) -> list[Answer] | None:
        """Return the bots' answers until a person has to decide, the game ends, or the time is up.

        Returns None if the task was cancelled, or if the worker lacks the game and must be sent all of it. Raises
        CustomCardError if a custom card fails or does not finish.
        """
        lane = self._lane(task)
        try:
            return await lane.queue.run(Claim(task.game_id, task.addresses), lambda: lane.worker.run(run_task, task))
        except BrokenProcessPool:
            if task.card_seconds:
                raise process_ended() from None
            raise

    def cancel(self, task: BotTask) -> None:
        """Cancel a task, for example after an undo."""
        lane = self._lane_of.get((task.kind, task.game_id))  # not `_lane`, which might choose an idle lane
        if lane is not None:
            lane.worker.cancel(task.number)

    def _lane(self, task: BotTask) -> _Lane:
        """Return the lane of a game's bots.

        Assigns the least busy lane if the game has none, or if its lane is busy and another is idle.
        """
        key = (task.kind, task.game_id)
        lane = self._lane_of.get(key)
        if lane is None or len(lane.queue):
            idlest = self._idlest_lane(task.kind)
            if lane is None or not len(idlest.queue):
                if lane is not None:
                    lane.games -= 1
                lane = self._lane_of[key] = idlest
                lane.games += 1
        self._lane_of.move_to_end(key)
        if len(self._lane_of) > MAX_KNOWN_GAMES:
            self._lane_of.popitem(last=False)[1].games -= 1
        return lane

    def _idlest_lane(self, kind: str) -> _Lane:
        """Return the least busy lane of these bots. Bots get another process if all of theirs are busy."""
        lanes = self._lanes.setdefault(kind, [])
        most = 1 if kind.startswith(BACKGROUND) else self._processes
        if kind not in (LEVELS, THINKING_LEVELS) and len(lanes) < most and all(len(lane.queue) for lane in lanes):
            lanes.append(_Lane(_new_worker(kind)))
        return min(lanes, key=lambda lane: (len(lane.queue), lane.games))


class _Lane:
    """One worker with its queue and number of games."""

    def __init__(self, worker: Worker) -> None:
        self.worker = worker
        self.queue = FairQueue()
        self.games = 0


def _new_worker(kind: str) -> WorkerProcess:
    if kind.startswith(BACKGROUND):
        return WorkerProcess(BACKGROUND_NICENESS)
    return WorkerProcess(THINKING_NICENESS if kind.removeprefix(WITH_CARDS) == THINKING_LEVELS else 0)


def _lanes_of_cluster(workers: Sequence[Worker]) -> dict[str, list[_Lane]]:
    """Divide the workers of a cluster between the kinds of bots. One worker is for quick levels, if there are several."""
    lanes = [_Lane(worker) for worker in workers]
    quick = max(1, len(lanes) // 4)
    return {LEVELS: lanes[:quick], THINKING_LEVELS: lanes[quick:] or lanes}


def _bots_in(seats: Sequence[Seat]) -> list[tuple[int, str]]:
    """Return the seats that bots play, with their levels."""
    return [(seat.number, seat.bot_level) for seat in seats if seat.bot_level]


@dataclass
class _WorkerCopy:
    """What a worker has of a game."""

    snapshot_id: int
    answers: int = 0


class BotTaskBuilder:
    """Builds the tasks of one table, each with only the answers that the worker doesn't have."""

    def __init__(self, record: GameRecord, seats: Sequence[Seat], seconds: float, card_seconds: float = 0.0) -> None:
        self._record = record
        self._seconds = seconds
        self._card_seconds = card_seconds if files_for(record.setup) else 0.0
        self._bots = _bots_in(seats)
        self.is_background = len(self._bots) == len(seats)
        """True if no person plays."""
        self.setup = record.setup.key()
        self._copies: dict[str, _WorkerCopy] = {}
        """The workers' copies of the game, by kind of bots."""
        self._current = _WorkerCopy(0)
        """The copy that belongs to the last task."""

    def matches(self, seats: Sequence[Seat]) -> bool:
        """True if the bots still play the same seats at the same levels."""
        return self._bots == _bots_in(seats)

    def unstudied_levels(self) -> list[str]:
        """Return the levels at this table that have not studied the kingdom."""
        levels = sorted({level for _, level in self._bots})
        return [level for level in levels if cached_strategy_choice(level, self._record.setup) is None]

    def next_task(self, game: Game, addresses: tuple[str, ...] = ("",)) -> BotTask:
        """Return the task to continue the game with the bot that is asked, and those that share its workers.

        `addresses` are those of the clients that wait for it.
        """
        bots: list[BotSeat] = [(seat, level, cached_strategy_choice(level, self._record.setup)) for seat, level in self._bots]
        kind = next((self._kind_of(bot) for bot in bots if bot[0] == game.asked), LEVELS)
        copy = self._copies.get(kind)
        if copy is None:
            copy = self._copies[kind] = _WorkerCopy(secrets.randbits(SNAPSHOT_ID_BITS))
        self._current = copy
        return BotTask(
            self._record.id,
            copy.snapshot_id,
            self.setup,
            self._record.seed,
            self._record.bot_seed,
            tuple(bot for bot in bots if self._kind_of(bot) == kind),
            copy.answers,
            tuple(game.run.answers[copy.answers :]),
            self._seconds,
            next(_numbers),
            kind,
            self._card_seconds,
            addresses,
        )

    def _kind_of(self, bot: BotSeat) -> str:
        """Return the kind of bots that share workers with this one."""
        _, level, choice = bot
        cards = WITH_CARDS if self._card_seconds else ""
        own = own_bot_of(level, choice)
        if self.is_background:
            return BACKGROUND + cards + own
        return cards + (THINKING_LEVELS if is_thinking_level(level) else own)

    def confirm(self, game: Game) -> None:
        """Record that the answers to the last task were stored, so the worker's copy of the game is current."""
        self._current.answers = game.answer_count

    def reset(self) -> None:
        """Make the next tasks carry the whole game, because the workers' copies may be out of date."""
        self._copies.clear()
