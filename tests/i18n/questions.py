"""Questions with every declared verb, every option word and every text for a particular card."""

from __future__ import annotations

from collections.abc import Iterator

from feodum.cards.box import FACES
from feodum.cards.catalogue import landscape_faces
from feodum.engine.vocabulary import DECISION_VERBS
from feodum.i18n.texts import Texts, slug
from feodum.i18n.wording import SOURCES_WITHOUT_CARD
from feodum.view.schema import QuestionData

ASKED = ("prompt", "button", "decline")
"""Prefixes of messages that `wording` looks up by source and verb."""


def questions() -> Iterator[tuple[str, str, list[str]]]:
    """Yield source, verb and words of the questions. Chapel stands for all cards without texts of their own."""
    texts = Texts("en")
    for verb in DECISION_VERBS:
        yield "Chapel", verb.name, []
    faces = {**FACES, **landscape_faces()}
    for source in [*faces, *SOURCES_WITHOUT_CARD]:
        for verb in DECISION_VERBS:
            if any(f"{kind}-{slug(source)}-{slug(verb.name)}" in texts for kind in ASKED):
                yield source, verb.name, []
    for card in faces.values():
        if card.options:
            yield card.name, "choose", list(card.options)


QUESTIONS = list(questions())


AMOUNTS = [(1, 1, False), (0, 1, False), (0, 3, False), (1, 2, False), (0, 2, True)]
"""Minimum and maximum number of picks, and whether the answer must pick either all options or none."""


def question(source: str, verb: str, options: list[str], low: int, high: int, whole: bool, about: str = "") -> QuestionData:
    return {
        "seat": 0,
        "of": 0,
        "source": source,
        "verb": verb,
        "options": options or ["Copper", "Silver", "Gold"],
        "kind": "words" if options else "cards",
        "min": low,
        "max": high,
        "ordered": False,
        "all_or_none": whole,
        "about": [about] if about else [],
        "costs": {1: [0, 4, 0, 0], 2: [3, 6, 1, 0], 3: [7, 7, 2, 8]}[high] if verb == "gain" else None,
        "whose": 0,
    }
