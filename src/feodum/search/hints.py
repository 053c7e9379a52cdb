"""A hint: the best answers to an open decision, with the chance of winning that each gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from feodum.engine.decision import Agent, Answer, Decision
from feodum.engine.random import SEED_BITS, seeded
from feodum.engine.table import Table
from feodum.search.playouts import Fork, win_share
from feodum.search.sage import LOOK_AHEAD, SageBot
from feodum.view.window import View

HINTS: Final = 3
CHECKED: Final = 300
"""Play-outs of each answer that is told, for its chance."""
_MASK: Final = (1 << SEED_BITS) - 1


@dataclass(frozen=True)
class Hint:
    answer: Answer
    chance: float


def hints(bot: SageBot, start: Table, table: Table, decision: Decision, seed: int) -> list[Hint]:
    """The best answers, those with the best chance first: what the bot would do, and what came nearest to it.

    `start` is the table where no card was being resolved. Where there is nothing to weigh, the one answer has a chance too."""
    chosen = bot.answer_from(start, table, decision)
    answers = [chosen]
    for each in bot.weighed:
        if len(answers) < HINTS and _labels(decision, each.answer) not in [_labels(decision, other) for other in answers]:
            answers.append(each.answer)
    fork = Fork(start, table.answers[start.cursor : table.cursor], decision.seat, LOOK_AHEAD)
    bots = bot.line_up(View(table, decision.of), decision.seat)
    found = [Hint(answer, _chance(fork, answer, bots, decision.seat, seed)) for answer in answers]
    return sorted(found, key=lambda hint: -hint.chance)


def _labels(decision: Decision, answer: Answer) -> list[str]:
    return sorted(decision.labels[number] for number in answer)


def _chance(fork: Fork, answer: Answer, bots: list[Agent | None], seat: int, seed: int) -> float:
    total = 0.0
    for deal in range(CHECKED):
        total += win_share(fork.end_of(answer, bots, seeded((seed + deal) & _MASK)), seat)
    return total / CHECKED
