"""Candidates: the answers to a decision that are worth considering."""

from __future__ import annotations

from typing import Final

from feodum.engine.card import CURSE, RUINS, VICTORY
from feodum.engine.decision import NONE, Answer, Decision

MAX_CANDIDATES: Final = 9
"""Maximum number of candidates, including the default."""


def candidate_answers(decision: Decision, default: Answer, others: list[Answer]) -> list[Answer]:
    """Return the candidates: the default, then answers of other strategies, then other reasonable ones."""
    found: dict[tuple[str, ...], Answer] = {}
    for answer in (default, *others, *_other_answers(decision, default)):
        found.setdefault(picked_labels(decision, answer), answer)
    return list(found.values())[:MAX_CANDIDATES]


def is_searchable(decision: Decision) -> bool:
    """Return whether to search. Treasures, card names and orders are left to the heuristics."""
    return not (decision.source == "treasure" or decision.ordered or decision.verb == "name" or decision.is_idle)


def picked_labels(decision: Decision, answer: Answer) -> tuple[str, ...]:
    """Return the picked labels. Answers that pick different copies of the same cards are equivalent."""
    labels = decision.labels
    picked = [labels[number] for number in answer]
    return tuple(picked if decision.ordered else sorted(picked))


def _other_answers(decision: Decision, default: Answer) -> list[Answer]:
    if decision.source == "buy":
        return _buys(decision)
    if decision.max == 1:
        answers: list[Answer] = [(number,) for number in range(decision.size)]
        return [*answers, NONE] if decision.min == 0 else answers
    return _neighbours(decision, default)


def _buys(decision: Decision) -> list[Answer]:
    """Return the possible buys, most expensive first, without cards that only do harm."""
    cards = decision.cards
    numbers = [i for i in range(len(cards)) if not cards[i].types & (CURSE | RUINS) and cards[i].name != "Copper"]
    numbers.sort(key=lambda i: (-cards[i].cost, bool(cards[i].types & VICTORY), cards[i].name))
    return [*((number,) for number in numbers), NONE]


def _neighbours(decision: Decision, default: Answer) -> list[Answer]:
    """Return neighbours of an answer with several picks: one added, removed or swapped; none; and all."""
    labels = decision.labels
    answers: list[Answer] = []
    rest = [i for i in _first_of_each(labels) if i not in default]
    if not decision.all_or_none:
        if len(default) < decision.max:
            answers += [(*default, i) for i in rest]
        if len(default) > decision.min:
            answers += [tuple(j for j in default if j != i) for i in default]
        answers += [(*(j for j in default if j != i), k) for i in default for k in rest if labels[i] != labels[k]]
    if decision.min == 0:
        answers.append(NONE)
    if decision.max >= decision.size:
        answers.append(tuple(range(decision.size)))
    return answers


def _first_of_each(labels: list[str]) -> list[int]:
    return [i for i in range(len(labels)) if labels[i] not in labels[:i]]
