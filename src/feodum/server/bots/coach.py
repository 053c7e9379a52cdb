"""The coach: reviews finished games and gives hints, one request at a time in a low-priority process.

Reviews are cached. Requests are refused when too many are waiting.
"""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import Final, TypeVar

from feodum.cards.box import PlainSetup, Setup
from feodum.cards.custom import CustomCardError, report_card_errors
from feodum.engine.decision import Answer
from feodum.game import Game
from feodum.levels.level_bots import timed_playbook
from feodum.search.hints import hints
from feodum.search.playbook import Playbook
from feodum.search.replayed_game import ReplayedGame
from feodum.search.review import QUICK, Reviewer, review
from feodum.search.review_progress import ReviewProgress
from feodum.search.review_results import Review
from feodum.search.sage import Budget, SageBot
from feodum.server.bots.card_deadline import limit_custom_cards
from feodum.server.bots.card_trials import card_refusal
from feodum.server.bots.worker_process import WorkerProcess
from feodum.server.http.coach_replies import Analysis, AnalysisEstimate, Hint
from feodum.server.http.limits import Limits
from feodum.server.http.refusals import Refusal
from feodum.server.storage.loading import open_game
from feodum.server.storage.records import GameRecord
from feodum.server.table.finished_games import public_game
from feodum.strategies.kingdom_context import kingdom_of_setup
from feodum.workers.pool import report_progress

NICENESS: Final = 5
MAX_CACHED_REVIEWS: Final = 64
HINT_SECONDS: Final = 1.0
SECONDS_PER_ANSWER: Final = 0.02
"""How long a review takes for each answer of the game, until this server has measured it."""
logger = logging.getLogger("feodum.server")

Given = TypeVar("Given")
Result = TypeVar("Result")


@dataclass(frozen=True)
class PlainGame:
    """A picklable game for the worker process."""

    setup: PlainSetup
    seed: int
    answers: tuple[Answer, ...]


def plain_game(setup: Setup, seed: int, answers: tuple[Answer, ...]) -> PlainGame:
    return PlainGame(setup.key(), seed, answers)


class Coach:
    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._worker: WorkerProcess | None = None
        self._waiting = 0
        self._reviews: OrderedDict[str, Review] = OrderedDict()
        self._numbers = count(1)
        self._requested: dict[int, GameRecord] = {}
        """Reviews that are running or waiting, by task number, in the order of the requests."""
        self._seconds_per_answer = SECONDS_PER_ANSWER
        self._failed: OrderedDict[PlainSetup, CustomCardError] = OrderedDict()
        """Setups whose custom cards failed. They get no more hints and analyses."""

    def close(self) -> None:
        if self._worker is not None:
            self._worker.close()

    async def analysis(self, record: GameRecord) -> Analysis:
        """Return the review of a finished game. Raises DamagedGame if it can't be replayed."""
        if record.id not in self._reviews:
            number = next(self._numbers)
            self._requested[number] = record
            try:
                task = (number, record, self._limits.card_thinking_seconds)
                game_review, seconds = await self._run(analyse, task, record.setup.key())
            finally:
                del self._requested[number]
            self._seconds_per_answer = seconds / max(1, len(record.answers))
            self._reviews[record.id] = game_review
            if len(self._reviews) > MAX_CACHED_REVIEWS:
                self._reviews.popitem(last=False)
        return analysis_data(record, self._reviews[record.id])

    def estimate(self, record: GameRecord) -> AnalysisEstimate:
        """Return how long the review of a game will take, counting the reviews that come first."""
        if record.id in self._reviews:
            return {"seconds": 0.0, "share": 1.0}
        seconds = 0.0
        for number, requested in self._requested.items():
            progress = None if self._worker is None else self._worker.progress(number)
            if progress is not None and requested.id == record.id:
                return {"seconds": seconds + progress[1], "share": progress[0]}
            if requested.id == record.id:
                break
            seconds += self._expected_seconds(requested) if progress is None else progress[1]
        return {"seconds": seconds + self._expected_seconds(record), "share": 0.0}

    def _expected_seconds(self, record: GameRecord) -> float:
        return len(record.answers) * self._seconds_per_answer

    async def hint(self, game: PlainGame, decision_id: str) -> Hint:
        """Return the best answers to the open decision of a game."""
        ranked = await self._run(best_answers, (game, self._limits.card_thinking_seconds), game.setup)
        return {"decision": decision_id, "answers": [{"picks": list(picks), "chance": chance} for picks, chance in ranked]}

    async def _run(self, work: Callable[[Given], Result], task: Given, setup: PlainSetup) -> Result:
        if setup in self._failed:
            raise card_refusal(self._failed[setup])
        if self._waiting >= self._limits.coach_queue:
            raise Refusal("busy", "the coach has too many requests right now; please try again later")
        if self._worker is None:  # start the process on first use: most games never need it
            self._worker = WorkerProcess(NICENESS)
        self._waiting += 1
        try:
            return await self._worker.run(work, task)
        except CustomCardError as error:
            logger.error("the coach failed: %s", error)
            self._failed[setup] = error
            if len(self._failed) > MAX_CACHED_REVIEWS:
                self._failed.popitem(last=False)
            raise card_refusal(error) from None
        finally:
            self._waiting -= 1


def analysis_data(record: GameRecord, game_review: Review) -> Analysis:
    return {
        **public_game(record),
        "before": [{"value": chance.value, "reach": chance.half_width} for chance in game_review.before],
        "turns": [
            {
                "turn": turn.number,
                "seat": turn.seat,
                "step": turn.answers,
                "bought": list(turn.bought),
                "chances": [{"value": chance.value, "reach": chance.half_width} for chance in turn.chances],
                "luck": turn.luck,
                "choice": turn.choice,
            }
            for turn in game_review.turns
        ],
        "costliest": [
            {
                "step": each.number,
                "turn": each.turn,
                "seat": each.seat,
                "source": each.source,
                "verb": each.verb,
                "answer": list(each.answer),
                "better": list(each.better),
                "chance": each.chance,
                "better_chance": each.better_chance,
                "cost": each.cost,
                "reach": each.half_width,
                "more": [{"what": what, "amount": amount} for what, amount in each.more],
                "likewise": list(each.likewise),
            }
            for each in game_review.costliest
        ],
        "strategies": list(game_review.strategies),
        "play_outs": game_review.play_outs,
    }


# In the worker process ---------------------------------------------------------------------------------------------------
@lru_cache(maxsize=32)
def _playbook(setup: PlainSetup) -> Playbook:
    return timed_playbook(kingdom_of_setup(Setup(*setup)))


def analyse(task: tuple[int, GameRecord, float]) -> tuple[Review, float]:
    """Open a finished game and review it, with a single replay. Return the review and the seconds it took."""
    number, record, card_seconds = task
    began = time.perf_counter()
    replayed = ReplayedGame()
    game = open_game(record, replayed)

    def report(progress: ReviewProgress) -> None:
        card_deadline.extend()
        report_progress(number, progress.share, progress.seconds_left)

    with limit_custom_cards(record.setup, card_seconds) as card_deadline, report_card_errors():
        reviewer = Reviewer(replayed.finish(game.answer_count), _playbook(record.setup.key()), QUICK)
        progress = ReviewProgress(reviewer, report=report)
        report(progress)
        return review(reviewer, progress), time.perf_counter() - began


def best_answers(task: tuple[PlainGame, float]) -> list[tuple[Answer, float]]:
    game, card_seconds = task
    setup = Setup(*game.setup)
    with limit_custom_cards(setup, card_seconds), report_card_errors():
        played = Game(setup, game.seed, game.answers)
        decision = played.decision
        if decision is None:
            return []
        playbook = _playbook(game.setup)
        bot = SageBot("coach", lambda view: playbook, Budget(seconds=HINT_SECONDS), improves_plan=False)
        return [(hint.answer, hint.chance) for hint in hints(bot, played.run.safe_point.table, played.table, decision, seed=1)]
