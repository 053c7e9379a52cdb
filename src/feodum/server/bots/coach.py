"""The coach: looks back at finished games and gives hints, in a process of its own and of low priority, one after the other.

What it has found out about a game is kept for a while. Where too many wait already, nobody else may.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeVar

from feodum.cards.box import PlainSetup, Setup
from feodum.cards.custom import card_faults_told
from feodum.engine.decision import Answer
from feodum.game import Game
from feodum.levels.level_bots import playbook_at_table
from feodum.search.hints import hints
from feodum.search.playbook import Playbook
from feodum.search.review import QUICK, Reviewer, review
from feodum.search.review_results import Review
from feodum.search.sage import Budget, SageBot
from feodum.server.bots.helper_process import Helper
from feodum.server.http.limits import Limits
from feodum.server.http.refusals import Refusal
from feodum.server.http.replies import Analysis, Hint
from feodum.server.storage.records import GameRecord
from feodum.server.table.finished_games import public_game
from feodum.strategies.kingdom_context import kingdom_of_setup

NICENESS: Final = 5
KEPT: Final = 64
HINT_SECONDS: Final = 1.0

Result = TypeVar("Result")


@dataclass(frozen=True)
class PlainGame:
    """A game as it is sent to the process."""

    setup: PlainSetup
    seed: int
    answers: tuple[Answer, ...]


def plain_game(setup: Setup, seed: int, answers: tuple[Answer, ...]) -> PlainGame:
    return PlainGame(setup.key(), seed, answers)


class Coach:
    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._helper: Helper | None = None
        self._waiting = 0
        self._known: OrderedDict[str, Review] = OrderedDict()

    def close(self) -> None:
        if self._helper is not None:
            self._helper.close()

    async def analysis(self, record: GameRecord, answers: tuple[Answer, ...]) -> Analysis:
        """A finished game, looked back at."""
        found = self._known.get(record.id)
        if found is None:
            found = await self._ask(analyse, plain_game(record.setup, record.seed, answers))
            self._known[record.id] = found
            if len(self._known) > KEPT:
                self._known.popitem(last=False)
        return analysis_data(record, found)

    async def hint(self, game: PlainGame, decision_id: str) -> Hint:
        """The best answers to the open decision of a game."""
        found = await self._ask(best_answers, game)
        return {"decision": decision_id, "answers": [{"picks": list(picks), "chance": chance} for picks, chance in found]}

    async def _ask(self, work: Callable[[PlainGame], Result], game: PlainGame) -> Result:
        if self._waiting >= self._limits.coachings_waiting:
            raise Refusal("busy", "the coach is asked too much at the moment; please try again later")
        if self._helper is None:  # most tables never ask
            self._helper = Helper(NICENESS)
        self._waiting += 1
        try:
            return await self._helper.run(work, game)
        finally:
            self._waiting -= 1


def analysis_data(record: GameRecord, found: Review) -> Analysis:
    return {
        **public_game(record),
        "before": [{"value": chance.value, "reach": chance.reach} for chance in found.before],
        "turns": [
            {
                "turn": turn.number,
                "seat": turn.seat,
                "step": turn.answers,
                "bought": list(turn.bought),
                "chances": [{"value": chance.value, "reach": chance.reach} for chance in turn.chances],
                "luck": turn.luck,
                "choice": turn.choice,
            }
            for turn in found.turns
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
                "reach": each.reach,
                "more": [{"what": what, "amount": amount} for what, amount in each.more],
                "likewise": list(each.likewise),
            }
            for each in found.costliest
        ],
        "strategies": list(found.strategies),
        "play_outs": found.play_outs,
    }


# In the process --------------------------------------------------------------------------------------------------------
@lru_cache(maxsize=32)
def _playbook(setup: PlainSetup) -> Playbook:
    return playbook_at_table(kingdom_of_setup(Setup(*setup)))


def analyse(game: PlainGame) -> Review:
    setup = Setup(*game.setup)
    with card_faults_told():
        dealt = setup.layout().deal(game.seed, setup.first)
        return review(Reviewer(dealt, game.answers, _playbook(game.setup), QUICK))


def best_answers(game: PlainGame) -> list[tuple[Answer, float]]:
    played = Game(Setup(*game.setup), game.seed, game.answers)
    decision = played.decision
    if decision is None:
        return []
    playbook = _playbook(game.setup)
    bot = SageBot("coach", lambda view: playbook, Budget(seconds=HINT_SECONDS), grows=False)
    with card_faults_told():
        return [(hint.answer, hint.chance) for hint in hints(bot, played.resting_point, played.table, decision, seed=1)]
