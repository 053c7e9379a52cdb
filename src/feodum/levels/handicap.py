"""A bot that doesn't always take care: for whoever wants a level to play weaker by a number."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Final

from feodum.bots.bot import Bot
from feodum.engine.decision import Answer, Decision
from feodum.engine.table import Table
from feodum.engine.turns import PHASE_SOURCES
from feodum.search.candidates import answers_to
from feodum.search.thinking_bot import ThinkingBot, always
from feodum.view.window import View

HUNDRED: Final = 100


class WeakerBot(ThinkingBot):
    """Plays as another bot does, but in so many of 100 decisions on what to play or buy takes any answer that isn't silly."""

    def __init__(self, bot: Bot, weaker: int, seed: int = 0) -> None:
        super().__init__()
        self.name = f"{bot.name}-{weaker}"
        self.bot = bot
        self.weaker = weaker
        self._seed = seed

    def decide(self, view: View, decision: Decision) -> Answer:
        answer = self.bot.decide(view, decision)
        return self._careless(decision, answer) if self._is_careless(decision) else answer

    def answer(self, table: Table, decision: Decision) -> Answer:
        view = View(table, decision.of)
        if self._is_careless(decision):
            return self._careless(decision, self.bot.decide(view, decision))
        return self.bot.answer(table, decision)

    def answer_from(self, start: Table, table: Table, decision: Decision, is_wanted: Callable[[], bool] = always) -> Answer:
        if not isinstance(self.bot, ThinkingBot) or self._is_careless(decision):
            return self.answer(table, decision)
        return self.bot.answer_from(start, table, decision, is_wanted)

    def _is_careless(self, decision: Decision) -> bool:
        return decision.source in PHASE_SOURCES and not decision.ordered and self._chance(decision, 0) % HUNDRED < self.weaker

    def _careless(self, decision: Decision, usual: Answer) -> Answer:
        answers = answers_to(decision, usual, [])
        return answers[self._chance(decision, 1) % len(answers)]

    def _chance(self, decision: Decision, what: int) -> int:
        """Its own chance, the same for the same decision of the same game: an answer taken back and asked again stays."""
        data = f"{self._seed} {decision.seat} {decision.number} {what}".encode()
        return int.from_bytes(blake2b(data, digest_size=8).digest(), "big")
