"""Code that runs in the bots' worker processes: continuing games and studying kingdoms.

A worker caches recent games, so a task only carries the new answers.
"""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from feodum.bots.bot import Bot
from feodum.cards.box import PlainSetup, Setup
from feodum.cards.custom import report_card_errors
from feodum.engine.decision import Answer, Decision
from feodum.engine.seeds import offset_seed
from feodum.game import Game
from feodum.levels.level_bots import candidates
from feodum.search.thinking_bot import ThinkingBot
from feodum.server.bots.card_deadline import CardDeadline, limit_custom_cards
from feodum.server.bots.level_choices import bot_of_level, fallback_bot, find_strategy_choice
from feodum.strategies.kingdom_context import kingdom_of_setup
from feodum.workers.pool import is_cancelled

MAX_CACHED_GAMES: Final = 256
MAX_CACHED_ANSWERS: Final = 60_000
"""Answers of all cached games: about 256 games of usual length."""
logger = logging.getLogger("feodum.server")

BotSeat = tuple[int, str, str | None]
"""A bot's seat, its level, and its strategy in this kingdom (None if not found yet)."""


@dataclass(frozen=True)
class BotTask:
    """A game that bots must continue."""

    game_id: str
    snapshot_id: int
    """Random number chosen for a task with the whole game and repeated by the tasks that continue it."""
    setup: PlainSetup
    seed: int
    bot_seed: int
    bots: tuple[BotSeat, ...]
    start: int
    """Number of answers the worker already has."""
    answers: tuple[Answer, ...]
    """The answers after the first `start`."""
    seconds: float
    number: int = 0
    """Used to cancel the task."""
    kind: str = ""
    """The kind of bots, which decides on the workers: "" for levels that answer at once."""
    card_seconds: float = 0.0
    """How long a bot may think in a game with custom cards. 0 if there are none."""
    addresses: tuple[str, ...] = ("",)
    """Who waits for the answers."""


class WorkerGame:
    """A cached game with its bots."""

    def __init__(self, task: BotTask) -> None:
        self.snapshot_id = task.snapshot_id
        self.setup = Setup(*task.setup)
        self.game = Game(self.setup, task.seed, task.answers)
        self._bot_seats: tuple[BotSeat, ...] = ()
        self._bots: dict[int, Bot] = {}
        self._is_wanted: Callable[[], bool] = bool

    def precedes(self, task: BotTask) -> bool:
        """True if the task continues from this state."""
        return self.snapshot_id == task.snapshot_id and self.game.answer_count == task.start

    def seat_bots(self, task: BotTask) -> None:
        if self._bot_seats != task.bots:
            self._bot_seats = task.bots
            self._bots = {
                seat: bot_of_level(level, self.setup, offset_seed(task.bot_seed, seat), choice)
                for seat, level, choice in task.bots
            }

    def play_on(self, seconds: float, number: int, card_deadline: CardDeadline) -> list[Answer]:
        """Let the bots answer, at least once, until a person must decide or time is up; return the answers."""
        deadline = time.monotonic() + seconds
        self._is_wanted = lambda: not is_cancelled(number)
        start = self.game.answer_count
        decision = self.game.decision
        while decision is not None and decision.seat in self._bots:
            if self.game.answer_count > start and (time.monotonic() > deadline or not self._is_wanted()):
                break
            card_deadline.extend()
            self.game.answer(self._answer(self._bots[decision.seat], decision))
            decision = self.game.decision
        return self.game.run.answers[start:]

    def _answer(self, bot: Bot, decision: Decision) -> Answer:
        view = self.game.window(decision.of)
        try:
            with report_card_errors():
                if isinstance(bot, ThinkingBot):
                    answer = bot.answer_from(self.game.run.safe_point.table, self.game.table, decision, self._is_wanted)
                else:
                    answer = bot.decide(view, decision)
            decision.check(answer)
        except Exception as error:  # a failing bot must not stop the game
            logger.warning("%s failed: %s; using the fallback bot", type(bot).__name__, type(error).__name__)
            answer = fallback_bot().decide(view, decision)
        if not decision.ordered and len(answer) > 1:  # hand order would reveal how the cards were drawn
            answer = tuple(sorted(answer, key=lambda number: (decision.labels[number], number)))
        return answer


_games: OrderedDict[str, WorkerGame] = OrderedDict()


def run_task(task: BotTask) -> list[Answer] | None:
    """Return the bots' next answers.

    Returns None if the task was cancelled or the cached game is missing or out of date.
    """
    with CardDeadline(task.card_seconds) as card_deadline, report_card_errors():
        cached = _games.pop(task.game_id, None)
        if not task.start:
            cached = WorkerGame(task)
        elif cached is None or not cached.precedes(task):
            return None
        elif task.answers:
            cached.game.answer_all(task.answers)
        cached.seat_bots(task)
        answers = cached.play_on(task.seconds, task.number, card_deadline)
    if is_cancelled(task.number):
        return None
    _games[task.game_id] = cached
    while len(_games) > MAX_CACHED_GAMES or sum(each.game.answer_count for each in _games.values()) > MAX_CACHED_ANSWERS:
        _games.popitem(last=False)
    return answers


def choose_strategy(subject: tuple[str, PlainSetup, float]) -> str:
    """Return the strategy a level plays in a kingdom. May take a second."""
    level, plain, card_seconds = subject
    setup = Setup(*plain)
    candidates(kingdom_of_setup(setup))  # reads the library before the time of the cards begins
    with limit_custom_cards(setup, card_seconds), report_card_errors():
        return find_strategy_choice(level, setup)
