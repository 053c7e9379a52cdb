"""Which answers to a decision are worth a thought."""

from __future__ import annotations

from typing import Final

from feodum.engine.card import CURSE, RUINS, VICTORY
from feodum.engine.decision import NONE, Answer, Decision

MOST: Final = 9
"""Answers that race at once, the default included."""


def answers_to(decision: Decision, default: Answer, others: list[Answer]) -> list[Answer]:
    """The answers to consider: the default first, then what other strategies would answer, then what else makes sense."""
    found: dict[tuple[str, ...], Answer] = {}
    for answer in (default, *others, *_further(decision, default)):
        found.setdefault(_meaning(decision, answer), answer)
    return list(found.values())[:MOST]


def is_open(decision: Decision) -> bool:
    """Whether there is anything to weigh: Treasures are all played, names and orders are left to playing sense."""
    return not (decision.source == "treasure" or decision.ordered or decision.verb == "name" or decision.is_idle)


def _meaning(decision: Decision, answer: Answer) -> tuple[str, ...]:
    """What an answer comes to: which of several equal cards is picked makes no difference."""
    labels = decision.labels
    picked = [labels[number] for number in answer]
    return tuple(picked if decision.ordered else sorted(picked))


def _further(decision: Decision, default: Answer) -> list[Answer]:
    if decision.source == "buy":
        return _buys(decision)
    if decision.max == 1:
        ways: list[Answer] = [(number,) for number in range(decision.size)]
        return [*ways, NONE] if decision.min == 0 else ways
    return _near(decision, default)


def _buys(decision: Decision) -> list[Answer]:
    """The dearest cards first; what only harms is not considered."""
    cards = decision.cards
    numbers = [i for i in range(len(cards)) if not cards[i].types & (CURSE | RUINS) and cards[i].name != "Copper"]
    numbers.sort(key=lambda i: (-cards[i].cost, bool(cards[i].types & VICTORY), cards[i].name))
    return [*((number,) for number in numbers), NONE]


def _near(decision: Decision, default: Answer) -> list[Answer]:
    """Of answers that pick several: those with one pick more, one less, or one exchanged; none and all."""
    labels = decision.labels
    ways: list[Answer] = []
    rest = [i for i in _one_of_each(labels) if i not in default]
    if not decision.all_or_none:
        if len(default) < decision.max:
            ways += [(*default, i) for i in rest]
        if len(default) > decision.min:
            ways += [tuple(j for j in default if j != i) for i in default]
        ways += [(*(j for j in default if j != i), k) for i in default for k in rest if labels[i] != labels[k]]
    if decision.min == 0:
        ways.append(NONE)
    if decision.max >= decision.size:
        ways.append(tuple(range(decision.size)))
    return ways


def _one_of_each(labels: list[str]) -> list[int]:
    return [i for i in range(len(labels)) if labels[i] not in labels[:i]]
