"""What runs in the processes of the bots: games that go on from where they were, and looks at kingdoms.

A process keeps the games it has seen lately, and is told only what is new of them.
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
from feodum.cards.custom import card_faults_told
from feodum.engine.decision import Answer, Decision
from feodum.engine.random import SEED_BITS
from feodum.game import Game
from feodum.search.thinking_bot import ThinkingBot
from feodum.server.bots.level_choices import bot_of_level, find_choice, plain_bot
from feodum.workers.pool import is_unwanted

KEPT_GAMES: Final = 256
_MASK: Final = (1 << SEED_BITS) - 1
logger = logging.getLogger("feodum.server")

BotSeat = tuple[int, str, str | None]
"""A bot's seat, its level, and what it plays in this kingdom: None if that has not been found yet."""


@dataclass(frozen=True)
class Task:
    """A game in which bots must go on."""

    game_id: str
    stamp: int
    """The same for all tasks that follow from one that told the whole game."""
    setup: PlainSetup
    seed: int
    bot_seed: int
    bots: tuple[BotSeat, ...]
    start: int
    """How many answers the process has already."""
    answers: tuple[Answer, ...]
    """The answers from there on."""
    seconds: float
    number: int = 0
    """By which it can be let go."""


class ThinkingGame:
    """A game in a worker, with the bots that sit in it."""

    def __init__(self, task: Task) -> None:
        self.stamp = task.stamp
        self.setup = Setup(*task.setup)
        self.game = Game(self.setup, task.seed, task.answers)
        self._seated: tuple[BotSeat, ...] = ()
        self._bots: dict[int, Bot] = {}
        self._is_wanted: Callable[[], bool] = bool

    def is_before(self, task: Task) -> bool:
        """Whether the task goes on from here."""
        return self.stamp == task.stamp and self.game.answer_count == task.start

    def seat_bots(self, task: Task) -> None:
        if self._seated != task.bots:
            self._seated = task.bots
            self._bots = {
                seat: bot_of_level(level, self.setup, (task.bot_seed + seat) & _MASK, choice)
                for seat, level, choice in task.bots
            }

    def play_on(self, seconds: float, number: int) -> list[Answer]:
        """The bots' answers until a person is asked or the time is up, one of them at least."""
        deadline = time.monotonic() + seconds
        self._is_wanted = lambda: not is_unwanted(number)
        start = self.game.answer_count
        decision = self.game.decision
        while decision is not None and decision.seat in self._bots:
            if self.game.answer_count > start and (time.monotonic() > deadline or not self._is_wanted()):
                break
            self.game.answer(self._answer(self._bots[decision.seat], decision))
            decision = self.game.decision
        return self.game.answers_since(start)

    def _answer(self, bot: Bot, decision: Decision) -> Answer:
        view = self.game.window(decision.of)
        try:
            if isinstance(bot, ThinkingBot):
                answer = bot.answer_from(self.game.resting_point, self.game.table, decision, self._is_wanted)
            else:
                answer = bot.decide(view, decision)
            decision.check(answer)
        except Exception as error:  # a bot that fails must not stop the game of the people
            logger.warning("%s failed with %s; answered plainly", type(bot).__name__, type(error).__name__)
            answer = plain_bot().decide(view, decision)
        if not decision.ordered and len(answer) > 1:  # in the order of the hand they would tell how it was drawn
            answer = tuple(sorted(answer, key=lambda number: (decision.labels[number], number)))
        return answer


_games: OrderedDict[str, ThinkingGame] = OrderedDict()


def play_on(task: Task) -> list[Answer] | None:
    """The bots' next answers, or None where this process does not have the game up to there."""
    thinking = _games.pop(task.game_id, None)
    if not task.start:
        thinking = ThinkingGame(task)
    elif thinking is None or not thinking.is_before(task):
        return None
    elif task.answers:
        thinking.game.answer_all(task.answers)
    thinking.seat_bots(task)
    with card_faults_told():
        answers = thinking.play_on(task.seconds, task.number)
    if is_unwanted(task.number):
        return None
    _games[task.game_id] = thinking
    if len(_games) > KEPT_GAMES:
        _games.popitem(last=False)
    return answers


def study(asked: tuple[str, PlainSetup]) -> str:
    """What a level plays in the kingdom of a setup; it may take a second to find out."""
    level, setup = asked
    return find_choice(level, Setup(*setup))
