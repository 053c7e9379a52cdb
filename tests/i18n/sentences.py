"""What is said, in every language: questions of the cards and the log of some random games with their words, as JSON.

The page formats the same messages; its tests run this script and compare (web/tests/sentences.test.ts).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TypedDict

from questions import AMOUNTS, QUESTIONS, question
from random_play import play_some

from feodum.i18n.log_renderer import Teller, condensed
from feodum.i18n.question import Question
from feodum.i18n.texts import Texts, languages
from feodum.i18n.wording import wording
from feodum.view.schema import EventData, QuestionData, WordingData
from feodum.view.window import log_data

NAMES = ["Anna", "Bruno", "Clara", "David"]
GAMES = 20


class Words(TypedDict):
    prompt: str
    decline: str
    options: list[str]


class Asked(TypedDict):
    decision: QuestionData
    wording: WordingData
    words: dict[str, Words]
    """By language."""


class Told(TypedDict):
    events: list[EventData]
    reader: int
    lines: dict[str, list[str]]
    """By language."""


class Sentences(TypedDict):
    names: list[str]
    asked: list[Asked]
    told: list[Told]


def asked(decision: QuestionData) -> Asked:
    return {
        "decision": decision,
        "wording": wording(decision),
        "words": {language: _words(Question(Texts(language), decision), len(decision["options"])) for language in languages()},
    }


def _words(said: Question, count: int) -> Words:
    return {
        "prompt": said.prompt(),
        "decline": said.decline(),
        "options": [said.option(number) for number in range(count)],
    }


def told(events: list[EventData], reader: int) -> Told:
    lines = condensed(events)
    tellers = {language: Teller(Texts(language)) for language in languages()}
    return {
        "events": events,
        "reader": reader,
        "lines": {language: [teller.sentence(line, NAMES, reader) for line in lines] for language, teller in tellers.items()},
    }


def sentences() -> Sentences:
    found: list[Asked] = []
    for source, verb, options in QUESTIONS:
        for low, high, whole in AMOUNTS:
            found += [asked(question(source, verb, options, low, high, whole, about)) for about in ("Village", "")]
    logs: list[Told] = []
    for seed in range(GAMES):
        _, log = play_some(seed)
        logs += [told(log_data(log, reader), reader) for reader in (-1, seed % 2)]
    return {"names": NAMES, "asked": found, "told": logs}


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(sentences()), encoding="utf-8")
