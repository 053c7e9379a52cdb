"""The coach: reviews finished games and gives hints, in one low-priority process each, so that no hint waits for a review.

Client addresses take fair turns, and longer games cost more. A review is done in slices and gives way to a much shorter one.
Reviews are kept; one that nobody waits for any more is cancelled.
"""

from __future__ import annotations

import logging
import pickle
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import count
from typing import Final, TypeVar

from feodum.cards.box import PlainSetup, Setup
from feodum.cards.custom import CustomCardError
from feodum.engine.decision import Answer
from feodum.game import Game
from feodum.levels.level_bots import candidates, timed_playbook
from feodum.search.hints import hints
from feodum.search.playbook import Playbook
from feodum.search.replayed_game import ReplayedGame
from feodum.search.review import QUICK, Reviewer, review
from feodum.search.review_progress import ReviewProgress
from feodum.search.review_results import Review
from feodum.search.sage import Budget, SageBot
from feodum.server.bots.card_trials import card_refusal
from feodum.server.http.coach_replies import Analysis, AnalysisEstimate, Hint
from feodum.server.http.limits import Clock, Limits
from feodum.server.storage.loading import open_game
from feodum.server.storage.records import GameRecord, Outline
from feodum.server.table.finished_games import public_game
from feodum.server.work.fair_turns import FairTurns
from feodum.server.work.priced_turns import PricedTurn, PricedTurns
from feodum.server.work.shared_tasks import Begin, SharedTasks
from feodum.server.work.sized_cache import SizedCache
from feodum.server.work.sliced_work import next_slice
from feodum.server.work.timed_worker import TimedWorker
from feodum.server.work.work_guard import WorkGuard
from feodum.strategies.kingdom_context import kingdom_of_setup
from feodum.workers.pool import report_progress

HINT_NICENESS: Final = 5
REVIEW_NICENESS: Final = 10
BYTES_OF_REVIEWS: Final = 8_000_000
HINT_SECONDS: Final = 1.0
SECONDS_PER_ANSWER: Final = 0.02
"""How long a review takes for each answer of the game, until this server has measured it."""
MAX_FAILED_SETUPS: Final = 64
logger = logging.getLogger("feodum.server")

Result = TypeVar("Result")


@dataclass(frozen=True)
class PlainGame:
    """A picklable game for the worker process."""

    setup: PlainSetup
    seed: int
    answers: tuple[Answer, ...]


def plain_game(setup: Setup, seed: int, answers: tuple[Answer, ...]) -> PlainGame:
    return PlainGame(setup.key(), seed, answers)


@dataclass(frozen=True)
class ReviewTask:
    """A slice of a review, for the worker process."""

    number: int
    record: GameRecord
    card_seconds: float
    seconds: float
    wanted: tuple[int, ...]
    """The numbers of all reviews that somebody waits for."""


@dataclass
class _RequestedReview:
    """A review that is running or waiting."""

    game: str
    answers: int
    turn: PricedTurn
    progress: tuple[float, float] | None = None
    """The share that was done, and the seconds left, after the last slice."""


class Coach:
    def __init__(self, limits: Limits, load: Callable[[str], Awaitable[GameRecord]]) -> None:
        self._load = load
        self._card_seconds = limits.card_thinking_seconds
        self._review_seconds = limits.analysis_seconds
        self.review_turns = PricedTurns(limits.coach_queue_per_address, limits.coach_queue)
        self.hint_turns = FairTurns(1, limits.coach_queue_per_address, limits.coach_queue)
        self._reviewer = TimedWorker(REVIEW_NICENESS, limits.analysis_seconds)
        self._hinter = TimedWorker(HINT_NICENESS, limits.hint_seconds)
        self._reviews = SizedCache[str, Review](BYTES_OF_REVIEWS)
        self._running = SharedTasks[str, Review]()
        self._numbers = count(1)
        self._requested: dict[int, _RequestedReview] = {}
        """Reviews that are running or waiting, by task number, in the order of the requests."""
        self._seconds_per_answer = SECONDS_PER_ANSWER
        self._failed: OrderedDict[PlainSetup, CustomCardError] = OrderedDict()
        """Setups whose custom cards failed. They get no more hints and analyses."""

    def close(self) -> None:
        self._reviewer.close()
        self._hinter.close()

    def is_known(self, game: str) -> bool:
        """Return whether the review of a finished game is kept, or being worked on."""
        return game in self._reviews or game in self._running

    async def analysis(self, outline: Outline, address: str) -> Analysis:
        """Return the review of a finished game. Raises DamagedGame if it can't be replayed."""
        game = outline.record.id
        found = self._reviews.get(game) or await self._running.run(
            game, address, lambda begin: self._review(outline, address, begin)
        )
        return analysis_data(outline.record, found)

    async def _review(self, outline: Outline, address: str, begin: Begin) -> Review:
        number = next(self._numbers)
        game = outline.record.id
        turn = self.review_turns.enter(address, self._expected_seconds(outline.answers))
        self._requested[number] = _RequestedReview(game, outline.answers, turn)
        try:
            await turn.go
            begin()
            record = await self._load(game)
            found, seconds = await self._try_cards(outline.record.setup.key(), lambda: self._review_in_slices(number, record))
        finally:
            del self._requested[number]
            turn.leave()
        self._seconds_per_answer = seconds / max(1, outline.answers)
        self._reviews.put(game, found, len(pickle.dumps(found)))
        return found

    async def _review_in_slices(self, number: int, record: GameRecord) -> tuple[Review, float]:
        requested = self._requested[number]
        while True:
            task = ReviewTask(number, record, self._card_seconds, self._review_seconds, tuple(self._requested))
            result = await self._reviewer.run(continue_analysis, task, number)
            if result is not None:
                return result
            requested.progress = self._reviewer.progress(number)
            left = self._expected_seconds(requested.answers) if requested.progress is None else requested.progress[1]
            await requested.turn.give_way(requested.turn.served + left)

    def estimate(self, outline: Outline) -> AnalysisEstimate:
        """Return how long the review of a game will take, counting the reviews that come first."""
        game = outline.record.id
        if game in self._reviews:
            return {"seconds": 0.0, "share": 1.0}
        ours = min((each.turn.deadline for each in self._requested.values() if each.game == game), default=None)
        until = self.review_turns.new_deadline(self._expected_seconds(outline.answers)) if ours is None else ours
        progress = {number: self._progress(number) for number, each in self._requested.items() if each.turn.deadline <= until}
        seconds = sum(left for _, left in progress.values())
        share = next((progress[number][0] for number, each in self._requested.items() if each.turn.deadline == ours), 0.0)
        return {"seconds": seconds + (self._expected_seconds(outline.answers) if ours is None else 0.0), "share": share}

    def _progress(self, number: int) -> tuple[float, float]:
        """Return the share of a requested review that is done, and the seconds left."""
        requested = self._requested[number]
        known = self._reviewer.progress(number) or requested.progress
        return known or (0.0, self._expected_seconds(requested.answers))

    def _expected_seconds(self, answers: int) -> float:
        return answers * self._seconds_per_answer

    async def hint(self, game: PlainGame, decision_id: str, address: str) -> Hint:
        """Return the best answers to the open decision of a game."""
        async with self.hint_turns.turn(address):
            task = (game, self._card_seconds)
            ranked = await self._try_cards(game.setup, lambda: self._hinter.run(best_answers, task))
        return {"decision": decision_id, "answers": [{"picks": list(picks), "chance": chance} for picks, chance in ranked]}

    async def _try_cards(self, setup: PlainSetup, work: Callable[[], Awaitable[Result]]) -> Result:
        """Return the result of work with this setup. Raises Refusal if its custom cards fail, or have failed before."""
        if setup in self._failed:
            raise card_refusal(self._failed[setup])
        try:
            return await work()
        except CustomCardError as error:
            logger.error("the coach failed: %s", error)
            self._failed[setup] = error
            if len(self._failed) > MAX_FAILED_SETUPS:
                self._failed.popitem(last=False)
            raise card_refusal(error) from None


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


def continue_analysis(guard: WorkGuard, task: ReviewTask) -> tuple[Review, float] | None:
    """Work on a review for one slice. Return None if it is not finished then."""
    work = partial(analyse, task=(task.number, task.record, task.card_seconds))
    return next_slice(task.number, task.seconds, task.wanted, work)


def analyse(guard: WorkGuard, task: tuple[int, GameRecord, float], clock: Clock = time.perf_counter) -> tuple[Review, float]:
    """Open a finished game and review it, with a single replay. Return the review and the seconds it took."""
    number, record, card_seconds = task
    began = clock()
    replayed = ReplayedGame()

    def report(progress: ReviewProgress) -> None:
        report_progress(number, progress.share, progress.seconds_left)
        guard.check()

    candidates(kingdom_of_setup(record.setup))  # reads the library before the time of the cards begins
    with guard.limit_cards(record.setup, card_seconds):
        game = open_game(record, replayed, guard)
        reviewer = Reviewer(replayed.finish(game.answer_count), _playbook(record.setup.key()), QUICK)
        progress = ReviewProgress(reviewer, report=report, clock=clock)
        report(progress)
        return review(reviewer, progress), clock() - began


def best_answers(guard: WorkGuard, task: tuple[PlainGame, float]) -> list[tuple[Answer, float]]:
    game, card_seconds = task
    setup = Setup(*game.setup)
    candidates(kingdom_of_setup(setup))  # reads the library before the time of the cards begins
    with guard.limit_cards(setup, card_seconds):
        played = Game(setup, game.seed, game.answers)
        decision = played.decision
        if decision is None:
            return []
        guard.check()
        playbook = _playbook(game.setup)
        guard.check()
        bot = SageBot("coach", lambda view: playbook, Budget(seconds=HINT_SECONDS), improves_plan=False)
        found = hints(bot, played.run.safe_point.table, played.table, decision, seed=1, check=guard.check)
        return [(hint.answer, hint.chance) for hint in found]
