"""Write the texts of all questions and of some game logs in every language as JSON.

The web page formats the same messages; its tests run this script and compare (web/tests/sentences.test.ts).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TypedDict

from questions import AMOUNTS, QUESTIONS, question
from random_play import play_some

from feodum.i18n.log_renderer import EventRenderer, merge_events
from feodum.i18n.question import Question
from feodum.i18n.texts import Texts, languages
from feodum.i18n.wording import wording
from feodum.view.log_data import log_data
from feodum.view.schema import EventData, QuestionData, WordingData

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
    """Texts of the question by language."""


class RenderedLog(TypedDict):
    events: list[EventData]
    reader: int
    lines: dict[str, list[str]]
    """Log lines by language."""


class Sentences(TypedDict):
    names: list[str]
    asked: list[Asked]
    logs: list[RenderedLog]


def asked(decision: QuestionData) -> Asked:
    return {
        "decision": decision,
        "wording": wording(decision),
        "words": {language: _words(Question(Texts(language), decision), len(decision["options"])) for language in languages()},
    }


def _words(text: Question, count: int) -> Words:
    return {
        "prompt": text.prompt(),
        "decline": text.decline(),
        "options": [text.option(number) for number in range(count)],
    }


def rendered_log(events: list[EventData], reader: int) -> RenderedLog:
    lines = merge_events(events)
    renderers = {language: EventRenderer(Texts(language)) for language in languages()}
    return {
        "events": events,
        "reader": reader,
        "lines": {
            language: [renderer.sentence(line, NAMES, reader) for line in lines] for language, renderer in renderers.items()
        },
    }


def sentences() -> Sentences:
    found: list[Asked] = []
    for source, verb, options in QUESTIONS:
        for low, high, whole in AMOUNTS:
            found += [asked(question(source, verb, options, low, high, whole, about)) for about in ("Village", "")]
    logs: list[RenderedLog] = []
    for seed in range(GAMES):
        decisions, log = play_some(seed)
        found += [asked(each.data) for each in decisions]
        logs += [rendered_log(log_data(log, reader), reader) for reader in (-1, seed % 2)]
    return {"names": NAMES, "asked": found, "logs": logs}


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(sentences()), encoding="utf-8")
