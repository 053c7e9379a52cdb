"""Parse the text typed at a prompt into an answer to a decision."""

from __future__ import annotations

import re

from feodum.engine.decision import Answer, Decision
from feodum.engine.errors import FeodumError
from feodum.i18n.question import Question
from feodum.i18n.texts import Texts, slug
from feodum.messages.suggestions import closest_match, shorten
from feodum.view.view_data import question_data


class InvalidInput(FeodumError):
    """The typed text is not a valid answer. The message, in the player's language, says what would be."""


class Choice:
    """A group of identical options, shown once with a count."""

    def __init__(self, text: str, label: str, plural: str) -> None:
        self.text = text
        self.numbers: list[int] = []
        self.taken = 0
        """How many of these options have been picked."""
        self.names = {text.casefold(), label.casefold(), plural.casefold()}


def group_options(decision: Decision, texts: Texts) -> list[Choice]:
    """Group the options of a decision by label, in their original order."""
    question = Question(texts, question_data(decision))
    choices: dict[str, Choice] = {}
    for number, label in enumerate(decision.labels):
        if label not in choices:
            plural = texts.card_plural(label) if f"card-{slug(label)}" in texts else label
            choices[label] = Choice(question.option(number), label, plural)
        choices[label].numbers.append(number)
    return list(choices.values())


def first_number(decision: Decision) -> int:
    """Return the number of the first option: amounts that begin with 0 are numbered by their value."""
    return 0 if decision.words and decision.words[0] == "0" else 1


def parse_answer(line: str, decision: Decision, texts: Texts) -> Answer:
    """Parse a line into an answer: choice numbers or names, separated by commas; empty for none.

    Raises InvalidInput.
    """
    choices = group_options(decision, texts)
    picked: list[int] = []
    resolved: dict[str, tuple[int, Choice]] = {}  # the input may repeat a name thousands of times
    for part in _split(line):
        if part not in resolved:
            resolved[part] = _resolve(part, choices, first_number(decision), texts)
        count, choice = resolved[part]
        if count > len(choice.numbers) - choice.taken:
            raise InvalidInput(texts.text("wrong-too-many-of", name=choice.text, count=len(choice.numbers)))
        picked += choice.numbers[choice.taken : choice.taken + count]
        choice.taken += count
    _check_count(decision, len(picked), texts)
    return tuple(picked)


def all_options(decision: Decision, texts: Texts) -> Answer:
    """Return the answer that picks every option, with Treasures in their best playing order."""
    _check_count(decision, decision.size, texts)
    return tuple(sorted(range(decision.size), key=lambda number: decision.cards[number].order if decision.cards else 0))


def _split(line: str) -> list[str]:
    """Split at commas; parts that contain only numbers are also split at spaces."""
    parts: list[str] = []
    for part in line.split(","):
        parts += part.split() if re.fullmatch(r"[\d\s]+", part) else [part.strip()]
    return [part for part in parts if part]


def _resolve(part: str, choices: list[Choice], first: int, texts: Texts) -> tuple[int, Choice]:
    """Return a count and a choice: "2" is the second choice, "2 Copper" is two Coppers."""
    if part.isascii() and part.isdigit():
        # Converting a very long number would be slow.
        place = int(part) - first if len(part) < 6 else -1
        if not 0 <= place < len(choices):
            raise InvalidInput(texts.text("wrong-number", number=part[:20], first=first, last=first + len(choices) - 1))
        return 1, choices[place]
    for choice in choices:
        if part.casefold() in choice.names:
            return 1, choice
    counted = re.fullmatch(r"([0-9]{1,3})\s*[x×]?\s+(.+)", part)
    if counted:
        return int(counted[1]), _find_choice(counted[2], choices, texts)
    return 1, _find_choice(part, choices, texts)


def _find_choice(name: str, choices: list[Choice], texts: Texts) -> Choice:
    """Find a choice by its name or an unambiguous prefix of it."""
    wanted = name.casefold()
    for choice in choices:
        if wanted in choice.names:
            return choice
    matches = [choice for choice in choices if any(known.startswith(wanted) for known in choice.names)]
    if len(matches) == 1:
        return matches[0]
    if matches:
        raise InvalidInput(texts.text("wrong-ambiguous", name=shorten(name), first=matches[0].text, second=matches[1].text))
    near = closest_match(name, [choice.text for choice in choices])
    if near:
        raise InvalidInput(texts.text("wrong-name-near", name=shorten(name), near=near))
    raise InvalidInput(texts.text("wrong-name", name=shorten(name)))


def _check_count(decision: Decision, count: int, texts: Texts) -> None:
    low, high = decision.min, decision.max
    if count == 0 and low > 0:
        raise InvalidInput(texts.text("wrong-empty", min=low))
    if low == high != count:
        raise InvalidInput(texts.text("wrong-count-exact", max=high, count=count))
    if decision.all_or_none and count not in (0, high):
        raise InvalidInput(texts.text("wrong-count-all-or-none", max=high, count=count))
    if low == 0 and count > high:
        raise InvalidInput(texts.text("wrong-count-up-to", max=high, count=count))
    if not low <= count <= high:
        raise InvalidInput(texts.text("wrong-count-range", min=low, max=high, count=count))
