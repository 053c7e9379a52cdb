"""Understanding what is typed at a prompt: which options of a decision are meant."""

from __future__ import annotations

import re

from feodum.engine.decision import Answer, Decision
from feodum.engine.errors import FeodumError
from feodum.i18n.question import Question
from feodum.i18n.texts import Texts
from feodum.messages.suggestions import nearest, quoted
from feodum.view.window import question_data


class Misunderstood(FeodumError):
    """Something typed that is no answer; the message, in the player's language, says what would be one."""


class Choice:
    """Options that look alike, shown as one with a count."""

    def __init__(self, text: str, label: str, plural: str) -> None:
        self.text = text
        self.numbers: list[int] = []
        self.taken = 0
        """How many of them have been picked."""
        self.names = {text.casefold(), label.casefold(), plural.casefold()}


def choices_of(decision: Decision, texts: Texts) -> list[Choice]:
    """The options to show, in their order."""
    question = Question(texts, question_data(decision))
    choices: dict[str, Choice] = {}
    for number, label in enumerate(decision.labels):
        if label not in choices:
            plural = texts.card_plural(label) if decision.cards else label
            choices[label] = Choice(question.option(number), label, plural)
        choices[label].numbers.append(number)
    return list(choices.values())


def understand(line: str, decision: Decision, texts: Texts) -> Answer:
    """The answer that a line means: numbers of choices (from 1) or names, several separated by commas; empty for none."""
    choices = choices_of(decision, texts)
    picked: list[int] = []
    meanings: dict[str, tuple[int, Choice]] = {}  # the same thing may be named thousands of times
    for part in _parts(line):
        if part not in meanings:
            meanings[part] = _meant(part, choices, texts)
        count, choice = meanings[part]
        if count > len(choice.numbers) - choice.taken:
            raise Misunderstood(texts.text("wrong-too-many-of", name=choice.text, count=len(choice.numbers)))
        picked += choice.numbers[choice.taken : choice.taken + count]
        choice.taken += count
    _check_count(decision, len(picked), texts)
    return tuple(picked)


def everything(decision: Decision, texts: Texts) -> Answer:
    """All options, Treasures in an order that suits them."""
    _check_count(decision, decision.size, texts)
    return tuple(sorted(range(decision.size), key=lambda number: decision.cards[number].order if decision.cards else 0))


def _parts(line: str) -> list[str]:
    """What is separated by commas, and, where there are only numbers, by spaces."""
    parts: list[str] = []
    for part in line.split(","):
        parts += part.split() if re.fullmatch(r"[\d\s]+", part) else [part.strip()]
    return [part for part in parts if part]


def _meant(part: str, choices: list[Choice], texts: Texts) -> tuple[int, Choice]:
    """How many of which choice a part means: "2" is the second choice, "2 Copper" two Coppers."""
    if part.isascii() and part.isdigit():
        # A number too long to be one is no reason to compute it.
        number = int(part) if len(part) < 6 else 0
        if not 1 <= number <= len(choices):
            raise Misunderstood(texts.text("wrong-number", number=part[:20], count=len(choices)))
        return 1, choices[number - 1]
    for choice in choices:
        if part.casefold() in choice.names:
            return 1, choice
    counted = re.fullmatch(r"([0-9]{1,3})\s*[x×]?\s+(.+)", part)
    if counted:
        return int(counted[1]), _named(counted[2], choices, texts)
    return 1, _named(part, choices, texts)


def _named(name: str, choices: list[Choice], texts: Texts) -> Choice:
    """The choice of that name, or the only one whose name begins so."""
    wanted = name.casefold()
    for choice in choices:
        if wanted in choice.names:
            return choice
    begun = [choice for choice in choices if any(known.startswith(wanted) for known in choice.names)]
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise Misunderstood(texts.text("wrong-ambiguous", name=quoted(name), first=begun[0].text, second=begun[1].text))
    near = nearest(name, [choice.text for choice in choices])
    if near:
        raise Misunderstood(texts.text("wrong-name-near", name=quoted(name), near=near))
    raise Misunderstood(texts.text("wrong-name", name=quoted(name)))


def _check_count(decision: Decision, count: int, texts: Texts) -> None:
    low, high = decision.min, decision.max
    if count == 0 and low > 0:
        raise Misunderstood(texts.text("wrong-empty", min=low))
    if low == high != count:
        raise Misunderstood(texts.text("wrong-count-exact", max=high, count=count))
    if decision.all_or_none and count not in (0, high):
        raise Misunderstood(texts.text("wrong-count-all-or-none", max=high, count=count))
    if low == 0 and count > high:
        raise Misunderstood(texts.text("wrong-count-up-to", max=high, count=count))
    if not low <= count <= high:
        raise Misunderstood(texts.text("wrong-count-range", min=low, max=high, count=count))
