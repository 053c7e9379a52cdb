"""Handicaps: a weaker version of any bot, which answers some decisions at random."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from feodum.bots.bot import Bot
from feodum.engine.decision import Answer, Decision
from feodum.engine.seeds import hash_words
from feodum.engine.state.phases import PHASE_SOURCES
from feodum.engine.table import Table
from feodum.search.candidates import candidate_answers
from feodum.search.thinking_bot import ThinkingBot, always
from feodum.view.window import View

PERCENT: Final = 100


class HandicappedBot(ThinkingBot):
    """Plays like another bot, but answers some of its play and buy decisions at random.

    `handicap` is the percentage of decisions answered at random. The random answers are drawn from the candidates that a
    search would consider.
    """

    def __init__(self, bot: Bot, handicap: int, seed: int = 0) -> None:
        super().__init__()
        self.name = f"{bot.name}-{handicap}"
        self.bot = bot
        self.handicap = handicap
        self._seed = seed

    def decide(self, view: View, decision: Decision) -> Answer:
        answer = self.bot.decide(view, decision)
        return self._random_candidate(decision, answer) if self._is_handicapped(decision) else answer

    def answer(self, table: Table, decision: Decision) -> Answer:
        view = View(table, decision.of)
        if self._is_handicapped(decision):
            return self._random_candidate(decision, self.bot.decide(view, decision))
        return self.bot.answer(table, decision)

    def answer_from(self, start: Table, table: Table, decision: Decision, is_wanted: Callable[[], bool] = always) -> Answer:
        if not isinstance(self.bot, ThinkingBot) or self._is_handicapped(decision):
            return self.answer(table, decision)
        return self.bot.answer_from(start, table, decision, is_wanted)

    def _is_handicapped(self, decision: Decision) -> bool:
        return decision.source in PHASE_SOURCES and not decision.ordered and self._hash(decision, 0) % PERCENT < self.handicap

    def _random_candidate(self, decision: Decision, default: Answer) -> Answer:
        answers = candidate_answers(decision, default, [])
        return answers[self._hash(decision, 1) % len(answers)]

    def _hash(self, decision: Decision, what: int) -> int:
        """Return a stable hash of the decision, so that repeating it after an undo gives the same answer."""
        return hash_words(self._seed, decision.seat, decision.number, what, bits=64)
