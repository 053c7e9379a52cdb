"""The Fluent files are well-formed, complete, and consistent in all languages."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import get_args

import pytest
from fluent.syntax import FluentParser, ast, visitor
from questions import ASKED

import feodum
from feodum.cards.box import CARDS, LANDSCAPE_DECKS, LANDSCAPES, MATS, STOCKS
from feodum.cards.catalogue import OPTION_WORDS
from feodum.cards.guests import MARKET
from feodum.engine.card import TYPE_NAMES
from feodum.engine.landscape import VILLAGER
from feodum.engine.state.declaration import FACE_DOWN, PLAYER_COUNTERS
from feodum.engine.vocabulary import DECISION_VERB, DECISION_VERBS, EVENT_VERB
from feodum.i18n.fluent_format import Argument
from feodum.i18n.texts import MissingText, Texts, UnknownLanguage, languages, slug
from feodum.i18n.wording import SOURCES_WITHOUT_CARD
from feodum.levels.level_names import LEVELS
from feodum.view.schema import Zone
from feodum.view.window import PHASES

FOLDER = Path(feodum.__file__).parent / "i18n"
FILES = sorted(FOLDER.glob("*/*.ftl"))
SAMPLES: dict[str, tuple[Argument, ...]] = {
    "you": ("yes", "no"),
    "seen": ("all", "some", "none"),
    "place": ("discard", "hand", "deck"),
    "amount": ("exact", "all-or-none", "any", "range", "up-to"),
    "turn": ("own", "other"),
    "known": ("yes", "no"),
    "whose": ("own", "other"),
    "first": ("discard-2", "3-coins"),
    "count": (0, 1, 2, -1),
    "min": (0, 1, 2),
    "max": (1, 2),
    "coins": (0, 1, 2),
    "potions": (0, 1, 2),
    "last": (0, 1),
}


def entries(file: Path) -> list[ast.Message | ast.Term]:
    body = FluentParser().parse(file.read_text(encoding="utf-8")).body
    return [entry for entry in body if isinstance(entry, (ast.Message, ast.Term))]


class References(visitor.Visitor):
    """Collects the variables, messages and functions that an entry refers to."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()
        self.functions: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 (the visitor's own naming)
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802 (the visitor's own naming)
        self.messages.add(node.id.name)

    def visit_FunctionReference(self, node: ast.FunctionReference) -> None:  # noqa: N802 (the visitor's own naming)
        self.functions.add(node.id.name)
        self.generic_visit(node)


def references(language: str) -> dict[str, References]:
    found: dict[str, References] = {}
    for file in FILES:
        if file.parent.name == language:
            for entry in entries(file):
                found[entry.id.name] = References()
                found[entry.id.name].visit(entry)
    return found


def variables(language: str) -> dict[str, set[str]]:
    """Return the variables of each message of a language, including those of messages it refers to."""
    found = references(language)

    def needed(id: str) -> set[str]:
        return found[id].variables.union(*(needed(other) for other in found[id].messages))

    return {id: needed(id) for id in found}


def shapes(file: Path) -> dict[str, list[str]]:
    """Return the ids of a file's entries with their attributes."""
    return {entry.id.name: sorted(attribute.id.name for attribute in entry.attributes) for entry in entries(file)}


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_file_is_well_formed(file: Path) -> None:
    body = FluentParser().parse(file.read_text(encoding="utf-8")).body
    assert [entry.content for entry in body if isinstance(entry, ast.Junk)] == []


@pytest.mark.parametrize("language", languages())
def test_no_id_is_used_twice(language: str) -> None:
    ids = [entry.id.name for file in FILES if file.parent.name == language for entry in entries(file)]
    assert sorted(ids) == sorted(set(ids))


def test_languages_have_the_same_files_and_ids() -> None:
    """Ignores files whose English is in the code: see tests/cli/test_help.py and test_messages.py."""
    english = {file.name: shapes(file) for file in FILES if file.parent.name == "en"}
    for language in languages():
        others = [file for file in FILES if file.parent.name == language and not file.name.startswith(("commands", "messages"))]
        assert {file.name: shapes(file) for file in others} == english


def test_languages_use_the_same_variables() -> None:
    english = variables("en")
    for language in languages():
        other = variables(language)
        assert {id: (names, other.get(id)) for id, names in english.items() if names != other.get(id)} == {}


def samples(names: set[str]) -> Iterator[dict[str, Argument]]:
    """Yield arguments for a message that vary each variable in turn."""
    first: dict[str, Argument] = {name: SAMPLES.get(name, ("Sample",))[0] for name in names}
    yield first
    for name in names:
        for value in SAMPLES.get(name, (2,)):
            yield {**first, name: value}
    for values in zip(*(SAMPLES.get(name, (2, 3)) for name in names), strict=False):
        yield dict(zip(names, values, strict=True))


@pytest.mark.parametrize("language", languages())
def test_every_message_can_be_formatted(language: str) -> None:
    """Skips dates, which only the web page formats."""
    texts = Texts(language)
    dated = {id for id, found in references(language).items() if "DATETIME" in found.functions}
    for id, names in variables(language).items():
        for arguments in samples(names) if id not in dated else ():
            assert "{" not in texts.text(id, **arguments)


@pytest.mark.parametrize("language", languages())
def test_every_card_has_name_plural_and_text(language: str) -> None:
    texts = Texts(language)
    for name in [*CARDS, *STOCKS, MARKET]:
        assert texts.card_name(name)
        assert texts.card_plural(name)
        assert texts.card_text(name)


def test_card_names_are_unique_in_every_language() -> None:
    for language in languages():
        texts = Texts(language)
        names = [texts.card_name(name) for name in CARDS]
        assert len(set(names)) == len(names)


def test_english_card_names_match_the_engine() -> None:
    texts = Texts("en")
    assert {name: texts.card_name(name).replace("’", "'") for name in CARDS} == {name: name for name in CARDS}


def test_missing_texts_raise_errors() -> None:
    texts = Texts("en")
    with pytest.raises(MissingText, match="en: no text no-such-text"):
        texts.text("no-such-text")
    with pytest.raises(MissingText, match="has no poem"):
        texts.attribute("card-copper", "poem")
    with pytest.raises(MissingText, match="log-buy can't be formatted"):
        texts.text("log-buy")
    with pytest.raises(UnknownLanguage, match="fr: unknown language"):
        Texts("fr")


LANDSCAPE_NAMES = [*LANDSCAPES, *(kind(-1).name for deck in LANDSCAPE_DECKS.values() for kind in deck.kinds)]


@pytest.mark.parametrize("language", languages())
def test_every_counter_mat_deck_and_landscape_has_texts(language: str) -> None:
    """A mat and a deck of landscapes are named like cards: `card-<slug>`."""
    texts = Texts(language)
    for counter in PLAYER_COUNTERS:
        assert texts.text(f"counter-{slug(counter.name)}")
        assert texts.attribute(f"counter-{slug(counter.name)}", "note")
    for name in [*MATS, FACE_DOWN.name, *LANDSCAPE_DECKS]:
        assert texts.card_name(name)
    for name in LANDSCAPE_NAMES:
        assert texts.card_name(name)
        assert texts.card_plural(name)
        assert texts.card_text(name)


REFUSALS = json.loads((FOLDER.parent / "server" / "refusals.json").read_text(encoding="utf-8"))
# Prefixes of message ids that are composed from data, each with all possible values.
COMPOSED: dict[str, Collection[str]] = {
    "card": [*CARDS, *STOCKS, MARKET, *LANDSCAPE_NAMES, *LANDSCAPE_DECKS, *MATS, FACE_DOWN.name],
    "count": [verb.name for verb in DECISION_VERBS if verb.counts],
    "counter": [counter.name for counter in PLAYER_COUNTERS],
    "error": [*REFUSALS, "offline"],
    "level": LEVELS,
    "log": [*EVENT_VERB, "play again", "play as"],
    "phase": [*PHASES.values()],
    "source": SOURCES_WITHOUT_CARD,
    "tray": get_args(Zone),
    "type": [*TYPE_NAMES.values()],
}
ROOT = Path(__file__).parents[2]
CODE = [
    file
    for folder in ("src/feodum", "web/src")
    for file in (ROOT / folder).rglob("*")
    if file.suffix in (".py", ".ts", ".svelte") and "static" not in file.parts
]


def composed_ids() -> set[str]:
    askers = [*CARDS, *LANDSCAPE_NAMES, *SOURCES_WITHOUT_CARD]
    asked = [(kind, slug(verb)) for kind in ASKED for verb in DECISION_VERB]
    asked += [("option", slug(word)) for word in (*OPTION_WORDS, VILLAGER.name)]
    found = {f"{kind}-{name}" for kind, name in asked}
    found |= {f"{kind}-{slug(source)}-{name}" for kind, name in asked for source in askers}
    return found | {f"{kind}-{slug(name)}" for kind, names in COMPOSED.items() for name in names}


def test_every_message_is_used() -> None:
    """A message is used if its id is in the code, in another message, or composed from data."""
    code = "\n".join(file.read_text(encoding="utf-8") for file in CODE)
    used = set(re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)*", code)) | composed_ids()
    used |= {other for found in references("en").values() for other in found.messages}
    begun = tuple(part for part in re.findall(r"`([a-z-]+-)\$\{", code) if part.strip("-") not in {*COMPOSED, *ASKED, "option"})
    ended = tuple(re.findall(r"\$\{\w+\}(-[a-z]+)`", code))
    assert begun
    unused = [id for id in references("en") if id not in used and not id.startswith(begun) and not id.endswith(ended)]
    assert unused == []
