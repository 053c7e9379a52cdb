"""Try answers in games with custom cards in a separate process, before this process runs the same cards.

A game is a function of its setup, seed and answers, so what has worked there works here. A card that loops, exhausts the
memory or ends its process does so only there. It stops its game and no other one (docs/internals/security.md).
"""

from __future__ import annotations

import logging
import os
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeVar

from feodum.cards.box import PlainSetup, Setup
from feodum.cards.custom import CustomCardError, files_for, loaded_files, report_card_errors
from feodum.engine.decision import Answer
from feodum.engine.errors import FeodumError
from feodum.engine.game_run import StepObserver
from feodum.game import Game
from feodum.saves.checkpoints import checkpoint, is_checkable
from feodum.saves.format import SavedGame
from feodum.server.bots.card_deadline import CardDeadline, CardStalled
from feodum.server.bots.fair_queue import Claim, FairQueue
from feodum.server.bots.worker_process import WorkerProcess
from feodum.server.http.refusals import Refusal
from feodum.server.storage.records import GameRecord
from feodum.server.work.timed_worker import TimedWorker
from feodum.server.work.work_guard import GuardedObserver, WorkGuard
from feodum.view.window import SPECTATOR

MAX_KNOWN_GAMES: Final = 1000
MAX_CACHED_ANSWERS: Final = 15_000
"""Answers of the games that the process for answers keeps."""
ANSWERS_OF_NEW_GAME: Final = 100
"""A game without answers takes as much memory as this number of answers."""
ANSWERS_PER_STEP: Final = 20
MAX_CPU_SECONDS: Final = 1.0
"""Processor time that cards may take for one answer. The server spends the same time again and does nothing else meanwhile."""
logger = logging.getLogger("feodum.server")

Given = TypeVar("Given")
Result = TypeVar("Result")
Error = TypeVar("Error", bound=CustomCardError)


@dataclass(frozen=True)
class TrialPosition:
    """A game, the answers it already has, and new ones."""

    game_id: str
    setup: PlainSetup
    seed: int
    known: tuple[Answer, ...]
    new: tuple[Answer, ...]
    seconds: float


class CardRefusal(Refusal):
    """A request is refused because a custom card has failed."""


def card_refusal(error: CustomCardError) -> CardRefusal:
    """Return the refusal of a request that can be repeated, with the place of the error but not its text."""
    place = error.place or "?"
    return CardRefusal("card_failed", f"a custom card failed ({place}); nothing has changed", card=place)


class CardTrials:
    """The process for trials of answers, and the games with custom cards that have been stopped."""

    def __init__(self) -> None:
        self._worker: WorkerProcess | None = None
        self._queue = FairQueue()
        self._is_closed = False
        self._stopped: OrderedDict[str, str] = OrderedDict()
        """The card that does not finish, by game. Until a restart, these games are not tried again."""
        self._passed: OrderedDict[str, None] = OrderedDict()
        """Finished games without problems."""

    def warm_up(self) -> None:
        """Start the process in advance if there are custom cards."""
        if loaded_files():
            self._worker = WorkerProcess()
            self._worker.warm_up()

    def close(self) -> None:
        self._is_closed = True
        if self._worker is not None:
            self._worker.close()

    async def try_answers(
        self, record: GameRecord, seed: int, known: Sequence[Answer], new: Sequence[Answer], seconds: float
    ) -> None:
        """Play new answers in a game with custom cards. Raises CardRefusal if a card fails, as all these methods do."""
        position = TrialPosition(record.id, record.setup.key(), seed, tuple(known), tuple(new), seconds)
        if self._worker is None:
            self._worker = WorkerProcess()
        worker = self._worker
        await self.watch(record.id, lambda: self._queue.run(Claim(record.id), lambda: worker.run(try_position, position)))

    async def try_record(self, record: GameRecord, worker: TimedWorker, seconds: float) -> None:
        """Play a stored game from the beginning if it has custom cards, in a process that no answer waits for."""
        if files_for(record.setup) and record.id not in self._passed:
            await self.watch(record.id, lambda: worker.run(try_saved, (record.saved, seconds)))
            if record.over:
                _remember(self._passed, record.id, None)

    def has_stopped(self, game_id: str) -> bool:
        return game_id in self._stopped

    def stop(self, game_id: str, error: CustomCardError | CardRefusal) -> CardRefusal:
        """Stop a game because of this error, and return the refusal of all further answers."""
        if game_id not in self._stopped:
            if isinstance(error, CustomCardError):
                logger.error("game %s: %s; the game is stopped", game_id, error)
            card = str(error.values["card"]) if isinstance(error, CardRefusal) else error.place
            _remember(self._stopped, game_id, card)
        return self._refusal_of_stopped(game_id)

    def _refusal_of_stopped(self, game_id: str) -> CardRefusal:
        card = self._stopped[game_id]
        text = f"a custom card failed or took too long ({card}); the server has stopped this game"
        return CardRefusal("card_stopped", text, card=card)

    async def watch(self, game_id: str, work: Callable[[], Awaitable[Result]]) -> Result:
        """Return the result of work with a game. If its custom cards stall or end their process, it is stopped."""
        if self.has_stopped(game_id):
            raise self._refusal_of_stopped(game_id)
        try:
            return await work()
        except CardStalled as stall:
            raise self.stop(game_id, stall) from None
        except CustomCardError as error:
            logger.error("game %s: %s", game_id, error)
            raise card_refusal(error) from None
        except BrokenProcessPool:
            if self._is_closed:
                raise
            raise self.stop(game_id, process_ended()) from None


def process_ended() -> CustomCardError:
    """Return the error for custom cards that have ended a worker process."""
    what = "ended its process, or used too much memory"
    return _error_of_some_card(CustomCardError, (path for path, _ in loaded_files()), what)


def too_slow(setup: Setup) -> CardStalled:
    """Return the error for custom cards that take too much processor time."""
    what = f"took more than {MAX_CPU_SECONDS:g} s of processor time for one answer"
    return _error_of_some_card(CardStalled, (file.path for file in files_for(setup)), what)


def _error_of_some_card(kind: type[Error], paths: Iterable[str], what: str) -> Error:
    """Return an error with the full paths for the log, and the names of the files for the players."""
    files = sorted(paths)
    return kind(f"a card of {', '.join(files)} {what}", ", ".join([os.path.basename(file) for file in files]))


def _remember(games: OrderedDict[str, Given], game_id: str, value: Given) -> None:
    games[game_id] = value
    if len(games) > MAX_KNOWN_GAMES:
        games.popitem(last=False)


# In the worker process ---------------------------------------------------------------------------------------------------
_games: OrderedDict[str, Game] = OrderedDict()


def try_position(position: TrialPosition) -> None:
    setup = Setup(*position.setup)
    game = _games.pop(position.game_id, None)
    with CardDeadline(position.seconds) as deadline:
        try:
            with report_card_errors():
                if game is None or game.setup != setup or game.seed != position.seed:
                    game = Game(setup, position.seed)
                _bring_to(game, position.known, deadline)
                for number, answer in enumerate(position.new, 1):
                    began = time.process_time()
                    game.answer_all([answer])
                    if number == len(position.new):
                        _look_at(game)
                    if time.process_time() - began > MAX_CPU_SECONDS:
                        raise too_slow(setup)
                    deadline.extend()
                if not position.new:
                    _look_at(game)
        except CustomCardError:
            raise
        except FeodumError:  # the server will find the same error
            return
    _keep(position.game_id, game)


def _bring_to(game: Game, answers: Sequence[Answer], deadline: CardDeadline) -> None:
    """Bring the game to these answers."""
    known = game.answers
    same = next((number for number, pair in enumerate(zip(known, answers, strict=False)) if pair[0] != pair[1]), None)
    common = min(len(known), len(answers)) if same is None else same
    if common < len(known):
        game.rewind(common)
    for start, end in pairwise([*range(common, len(answers), ANSWERS_PER_STEP), len(answers)]):
        game.answer_all(answers[start:end])
        deadline.extend()


def try_saved(guard: WorkGuard, task: tuple[SavedGame, float]) -> None:
    saved, seconds = task
    try:
        with guard.limit_cards(saved.setup, seconds):
            _look_at(Game.from_saved(saved, observer=GuardedObserver(guard, StepObserver())))
    except CustomCardError:
        raise
    except FeodumError:  # the server will find the same error
        return


def _keep(game_id: str, game: Game) -> None:
    _games[game_id] = game
    while len(_games) > 1 and sum(each.answer_count + ANSWERS_OF_NEW_GAME for each in _games.values()) > MAX_CACHED_ANSWERS:
        _games.popitem(last=False)


def _look_at(game: Game) -> None:
    """Do everything with the position that the server does."""
    for seat in range(SPECTATOR, game.setup.players):
        game.view(seat)
    game.winners()
    if is_checkable(game.decision):
        checkpoint(game.table)
