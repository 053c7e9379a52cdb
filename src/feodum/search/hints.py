"""Hints: the best answers to an open decision with their winning chances."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from feodum.engine.decision import Agent, Answer, Decision
from feodum.engine.random import seeded
from feodum.engine.seeds import offset_seed
from feodum.engine.table import Table
from feodum.search.candidates import picked_labels
from feodum.search.playouts import Fork, win_share
from feodum.search.sage import LOOK_AHEAD, SageBot
from feodum.view.window import View

MAX_HINTS: Final = 3
PLAY_OUTS_PER_HINT: Final = 300
"""Playouts per suggested answer, for its winning chance."""


@dataclass(frozen=True)
class AnswerHint:
    answer: Answer
    chance: float


def hints(
    bot: SageBot, start: Table, table: Table, decision: Decision, seed: int, check: Callable[[], None] = lambda: None
) -> list[AnswerHint]:
    """Return the bot's choice and its best alternatives with their winning chances, best first.

    `start` is the table at the last point where no card was being resolved. A forced answer is returned as a single hint.
    `check` is called between playouts and may raise an exception to stop.
    """

    def is_wanted() -> bool:
        check()
        return True

    chosen = bot.answer_from(start, table, decision, is_wanted)
    answers = [chosen]
    for each in bot.results:
        if len(answers) < MAX_HINTS and picked_labels(decision, each.answer) not in [
            picked_labels(decision, other) for other in answers
        ]:
            answers.append(each.answer)
    fork = Fork(start, table.answers[start.cursor : table.cursor], decision.seat, LOOK_AHEAD)
    bots = bot.line_up(View(table, decision.of), decision.seat)
    found = [AnswerHint(answer, _chance(fork, answer, bots, decision.seat, seed, check)) for answer in answers]
    return sorted(found, key=lambda hint: -hint.chance)


def _chance(fork: Fork, answer: Answer, bots: list[Agent | None], seat: int, seed: int, check: Callable[[], None]) -> float:
    total = 0.0
    for deal in range(PLAY_OUTS_PER_HINT):
        check()
        total += win_share(fork.end_of(answer, bots, seeded(offset_seed(seed, deal))), seat)
    return total / PLAY_OUTS_PER_HINT
