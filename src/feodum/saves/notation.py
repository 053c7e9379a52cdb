"""Answers as text: `Militia: discard Estate, Copper`, `treasure: play 3 Copper`, `buy: nothing`.

The text names the question and the picks. It depends only on the decision, so adding cards to the game never changes its
meaning. An option is written as

    Estate      the first Estate that is not yet picked
    3 Copper    the first three Coppers that are not yet picked
    Copper#2    the second Copper among the options, if it is not the first one left
    #5          the fifth option, if its label would be ambiguous
"""

from __future__ import annotations

import re
from typing import Final

from feodum.engine.decision import Answer, Decision
from feodum.engine.errors import IllegalAnswer

NOTHING: Final = "nothing"
_PLAIN: Final = re.compile(r"(?!\d)[^#,\"\s]+(?: [^#,\"\s]+)*")
_ITEM: Final = re.compile(r"(?:(?P<times>[1-9]\d{0,3}) )?(?P<label>(?!\d)[^#]*)(?:#(?P<number>[1-9]\d{0,3}))?")


def write_answer(decision: Decision, answer: Answer) -> str:
    labels = decision.labels
    if not answer:
        return _question(decision) + NOTHING
    items: list[str] = []
    counts: list[int] = []
    picked: set[int] = set()
    for number in answer:
        item = _item(labels, number, picked)
        picked.add(number)
        if items and item == items[-1] and "#" not in item:
            counts[-1] += 1
        else:
            items.append(item)
            counts.append(1)
    texts = [item if count == 1 else f"{count} {item}" for item, count in zip(items, counts, strict=True)]
    return _question(decision) + ", ".join(texts)


def _question(decision: Decision) -> str:
    verb = "" if decision.verb == decision.source else f"{decision.verb} "
    return f"{decision.source}: {verb}"


def _item(labels: list[str], number: int, picked: set[int]) -> str:
    label = labels[number]
    if label == NOTHING or not _PLAIN.fullmatch(label):
        return f"#{number + 1}"
    matching = [i for i, other in enumerate(labels) if other == label]
    first = next(i for i in matching if i not in picked)
    return label if number == first else f"{label}#{matching.index(number) + 1}"


def read_answer(decision: Decision, text: str) -> Answer:
    """Parse the text as an answer to the decision. Raise IllegalAnswer with the reason if it isn't one."""
    question = _question(decision)
    if not text.startswith(question):
        raise IllegalAnswer(f"“{text}” does not answer the question “{question.rstrip()} …”")
    picks = text[len(question) :]
    if picks == NOTHING:
        answer: Answer = ()
    else:
        numbers: list[int] = []
        for item in picks.split(", "):
            numbers.extend(_read_item(decision, item, numbers))
        answer = tuple(numbers)
    decision.check(answer)
    return answer


def _read_item(decision: Decision, item: str, picked: list[int]) -> list[int]:
    """Return the option numbers for one comma-separated item."""
    match = _ITEM.fullmatch(item)
    if match is None:
        raise IllegalAnswer(f"{decision}: “{item}” is not an option")
    times, label, number = match["times"], match["label"], match["number"]
    labels = decision.labels
    matching = [i for i, other in enumerate(labels) if other == label or not label]
    if number is not None and times is None:
        wanted = matching[int(number) - 1 : int(number)]
    elif label and number is None:
        wanted = [i for i in matching if i not in picked][: int(times or 1)]
    else:
        wanted = []
    if len(wanted) < int(times or 1):
        other = "other " if matching and number is None else ""
        raise IllegalAnswer(f"{decision}: there is no {other}“{item}”")
    return wanted
