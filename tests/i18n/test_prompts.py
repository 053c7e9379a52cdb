"""Every question that a card can ask has its words in every language."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from random_play import Asked, play_some

import feodum
from feodum.cards.box import CARDS
from feodum.i18n import Prompts, Texts, languages

SOURCES = Path(feodum.__file__).parent / "cards"
CHOOSING = {"choose": 1, "choose_one": 1, "choose_word": 1, "choose_words": 1}
"""Methods that ask, with the place of the verb among their arguments."""
IMPLIED = {"gain_choice": "gain", "discard_down_to": "discard", "put_back": "topdeck", "name_card": "name"}
LANGUAGES = pytest.mark.parametrize("language", languages())


def strings(node: ast.AST) -> list[str]:
    return [each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)]


def name_of(card: ast.ClassDef) -> str:
    """The name of the card that a class is, or, for classes of several cards, of any card."""
    for statement in card.body:
        if isinstance(statement, ast.Assign) and strings(statement) and ast.unparse(statement.targets[0]) == "name":
            return strings(statement)[0]
    return "Smithy"


def questions() -> Iterator[tuple[str, str, list[str]]]:
    """Every question in the cards' code: source, verb, and the words to choose from."""
    for file in sorted(SOURCES.glob("*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            source = name_of(node) if isinstance(node, ast.ClassDef) else "Smithy"
            for call in ast.walk(node):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
                    method = call.func.attr
                    if method in IMPLIED:
                        yield source, IMPLIED[method], []
                    elif method in CHOOSING:
                        verb = strings(call.args[CHOOSING[method]])[0]
                        yield source, verb, strings(call.args[2])


QUESTIONS = [
    *questions(),
    ("action", "play", []),
    ("treasure", "play", []),
    ("buy", "buy", []),
    ("effects", "react", []),
    *((name, "react", []) for name in CARDS),
]


def test_the_code_was_read() -> None:
    assert ("Library", "keep", ["keep", "set aside"]) in QUESTIONS
    assert ("Hamlet", "discard for buy", []) in QUESTIONS
    assert len(QUESTIONS) > 80


def data(
    source: str, verb: str, options: list[str], low: int, high: int, all_or_none: bool, about: str = ""
) -> dict[str, object]:
    return {
        "seat": 0,
        "source": source,
        "verb": verb,
        "options": options or ["Copper", "Silver", "Gold"],
        "kind": "words" if options else "cards",
        "min": low,
        "max": high,
        "all_or_none": all_or_none,
        "about": [about] if about else [],
    }


@LANGUAGES
@pytest.mark.parametrize(("low", "high", "whole"), [(1, 1, False), (0, 1, False), (0, 3, False), (1, 2, False), (0, 2, True)])
def test_every_question_has_prompt_buttons_and_options(language: str, low: int, high: int, whole: bool) -> None:
    prompts = Prompts(Texts(language))
    for source, verb, options in QUESTIONS:
        for about in ("Village", ""):
            decision = data(source, verb, options, low, high, whole, about)
            for own_turn in (True, False):
                prompt = prompts.prompt(decision, own_turn)
                assert source not in CARDS or prompt.startswith(prompts.source(decision))
        for picked in range(4):
            assert prompts.button(decision, picked)
        assert prompts.decline(decision)
        for label in options:
            assert prompts.option(decision, label)


def test_examples_read_well() -> None:
    english, german = Prompts(Texts("en")), Prompts(Texts("de"))
    militia = data("Militia", "discard", [], 2, 2, False)
    assert english.prompt(militia) == "Militia: discard 2 cards"
    assert english.button(militia, 2) == "Discard 2"
    assert german.prompt(militia) == "Miliz: Lege 2 Karten ab"
    assert german.button(militia, 2) == "2 ablegen"
    assert german.button(militia, 0) == "Ablegen"
    library = data("Library", "keep", ["keep", "set aside"], 1, 1, False, "Village")
    assert english.prompt(library) == "Library: keep Village in hand, or set it aside?"
    assert english.option(library, "keep") == "Keep it in hand"
    count = data("Count", "choose", ["+3 Coins", "trash hand", "gain Duchy"], 1, 1, False)
    assert english.prompt(count) == "Count: choose what you get"
    vault = data("Vault", "discard", [], 0, 2, True)
    assert english.prompt(vault) == "Vault: discard 2 cards to draw a card?"
    chapel = data("Chapel", "trash", ["Copper"] * 5, 0, 4, False)
    assert english.prompt(chapel) == "Chapel: trash up to 4 cards"
    assert german.decline(data("buy", "buy", [], 0, 1, False)) == "Zug beenden"


def test_marks_go_around_cards_only() -> None:
    prompts = Prompts(Texts("en"), lambda text, name: f"<{text}>")
    loan = data("Loan", "choose", ["trash", "discard"], 1, 1, False, "Copper")
    assert prompts.prompt(loan) == "<Loan>: trash or discard the revealed <Copper>?"
    assert prompts.option(loan, "trash") == "Trash it"
    assert prompts.option(data("Chapel", "trash", [], 0, 1, False), "Estate") == "<Estate>"


def test_games_ask_nothing_without_words() -> None:
    """Random games over random kingdoms: every decision can be asked in every language."""
    kinds: dict[tuple[object, ...], Asked] = {}
    decisions = 0
    for seed in range(300):
        asked, _ = play_some(seed)
        decisions += len(asked)
        for each in asked:
            key = tuple(each.data[part] for part in ("source", "verb", "kind", "min", "max", "all_or_none"))
            kinds.setdefault(key, each)
    assert decisions > 5000
    assert len(kinds) > 140
    for language in languages():
        prompts = Prompts(Texts(language))
        for each in kinds.values():
            assert prompts.prompt(each.data)
            assert prompts.button(each.data, 1)
            assert prompts.decline(each.data)
            options = each.data["options"]
            assert isinstance(options, list)
            assert all(prompts.option(each.data, label) for label in options)


GAINING = [
    "Watchtower", "Royal Seal", "Death Cart", "Beggar", "Squire", "Hermit", "Armory", "Talisman", "Hoard", "Marauder",
]  # fmt: skip


def test_questions_are_about_the_card_that_then_moves() -> None:
    """Royal Seal and Watchtower ask about the very card that is topdecked or trashed if the answer is yes."""
    checked = 0
    for seed in range(60):
        asked, log = play_some(seed, GAINING, steps=120)
        for each in asked:
            if each.data["verb"] in ("topdeck gained", "react to gain") and each.labels:
                following = [event for event in log[each.told :] if event.verb in ("trash", "topdeck")]
                assert each.data["about"] == [following[0].cards[0].name]
                checked += 1
    assert checked > 50
