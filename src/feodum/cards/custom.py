"""Custom cards: loading Kingdom cards from a user's Python file.

Loading executes the file, so it only happens at the user's request. Saved games store only the file's name and hash.
"""

from __future__ import annotations

import ast
import hashlib
import inspect
import os
import sys
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, ModuleType
from typing import Final

from feodum.cards.box import (
    CARDS,
    CUSTOM_SET,
    LANDSCAPE_DECKS,
    MATS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    NAMES,
    STOCKS,
    TOKENS,
    custom_cards_in,
)
from feodum.cards.catalogue import add_to_catalogue, landscape_faces
from feodum.engine.card import ACTION, ATTACK, LOOTER, REACTION, TREASURE, VICTORY, Card, type_names
from feodum.engine.errors import FeodumError, SaveError, SetupError
from feodum.engine.facts import FACTS
from feodum.engine.landscape import VILLAGER
from feodum.engine.layers.trigger_layer import EFFECTS
from feodum.engine.state.declaration import FACE_DOWN
from feodum.engine.state.phases import COUNTER_SOURCES, PHASE_SOURCES
from feodum.files.plain_files import UnreadableFile, read_plain_text
from feodum.messages.message import Message, error_message
from feodum.messages.suggestions import closest_match, shorten

MAX_FILE_BYTES: Final = 1_000_000
MAX_NAME: Final = 40
MAX_COST: Final = 20
MAX_COPIES: Final = 60
TEXT_FACTS: Final = ("text", "plural", "german_name", "german_plural", "german_text")
"""Class attributes with texts, in addition to the name and the docstring."""
TABLE: Final = "TEXTS"
"""The dict in the file that may hold the same texts by card name."""
RESERVED_NAMES: Final = ("start", "clean-up", VILLAGER.name, FACE_DOWN.name)
"""Names in questions and views that are not cards, in addition to the sources of questions."""
_MAIN_TYPES: Final = ACTION | TREASURE | VICTORY
_TYPES: Final = _MAIN_TYPES | ATTACK | REACTION | LOOTER
_NAME_CHARACTERS: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 '-")


class CustomCardTexts:
    """A custom card's name, plural and text in one language."""

    def __init__(self, name: str, plural: str, text: str) -> None:
        self.name = name
        self.plural = plural
        self.text = text

    def data(self) -> dict[str, str]:
        return {"name": self.name, "plural": self.plural, "text": self.text}


class CustomCardFile:
    """A loaded file of custom cards."""

    def __init__(self, path: str, source: str, cards: tuple[str, ...]) -> None:
        self.path = path
        self.source = source
        self.cards = cards
        self.name = os.path.basename(path)
        self.hash = source_hash(source)


RENAMED_FACTS: Final = {"brings": "extra_piles", "is_spent": "is_one_shot", "lays_token_on": "puts_starting_token_on"}
"""Names before 0.3.0. A file that uses them would load, but without what they state."""
FILES: Final[list[CustomCardFile]] = []
"""The loaded files."""
CUSTOM_CARD_TEXTS: Final[dict[str, dict[str, CustomCardTexts]]] = {}
"""The texts of custom cards, by card name and language."""


def source_hash(source: str) -> str:
    """Return the hash that identifies a file by its text. The type of line ending doesn't affect it."""
    return hashlib.sha256("\n".join(source.splitlines()).encode()).hexdigest()[:32]


def add_cards(path: str | os.PathLike[str]) -> tuple[str, ...]:
    """Load the cards of a file and return their names. Loading the same file again has no effect.

    Raise SetupError, without adding any card, if one is invalid.
    """
    try:
        source = read_plain_text(Path(path), MAX_FILE_BYTES)
    except UnreadableFile as error:
        raise SetupError(error_message(error)) from None
    return add_source(os.fspath(path), source)


def add_source(path: str, source: str) -> tuple[str, ...]:
    """Load cards from the text of a file, which worker processes get from their parent process."""
    digest = source_hash(source)
    for file in FILES:
        if file.hash == digest:
            return file.cards
    for file in FILES:
        if os.path.abspath(file.path) == os.path.abspath(path):
            raise SetupError(
                Message(
                    "cards-changed",
                    "{file}: the file has changed since its cards were loaded; restart Feodum to use the new version",
                    file=path,
                )
            )
        if file.name == os.path.basename(path):  # saved games identify files by name
            raise SetupError(
                Message(
                    "cards-same-name",
                    "{file}: a file with this name is already loaded ({other}); rename one of them",
                    file=path,
                    other=file.path,
                )
            )
    kinds, texts = _Checker(path, source, f"own_cards_{digest}").kinds()
    for kind in kinds:
        add_to_catalogue(kind)
    CUSTOM_CARD_TEXTS.update(texts)
    added = CustomCardFile(path, source, tuple(texts))
    FILES.append(added)
    return added.cards


def loaded_files() -> list[tuple[str, str]]:
    """Return path and source of all loaded files, to pass them to other processes."""
    return [(file.path, file.source) for file in FILES]


def add_loaded_files(files: list[tuple[str, str]]) -> None:
    for path, source in files:
        add_source(path, source)


# Saved games ---------------------------------------------------------------------------------------------------------------
def file_hashes_for(kingdom: list[str]) -> dict[str, str]:
    """Return the names and hashes of the files that a kingdom's custom cards come from."""
    return {file.name: file.hash for file in files_for(kingdom)}


def files_for(kingdom: list[str]) -> list[CustomCardFile]:
    """Return the files that a kingdom's custom cards come from."""
    used = custom_cards_in(kingdom)
    return [file for file in FILES if any([name in used for name in file.cards])]


def check_file_hashes(hashes: Mapping[str, str]) -> None:
    """Raise CardsMissing if a file that a saved game needs is not loaded or has changed."""
    for name, digest in hashes.items():
        if any([file.hash == digest for file in FILES]):
            continue
        shown = shorten(name)
        if any([file.name == name for file in FILES]):
            message = Message(
                "cards-other",
                "this game was played with an earlier version of {file}, and the file has changed since; "
                "pass the old version with --cards",
                file=shown,
            )
            raise CardsMissing(message, name)
        message = Message(
            "cards-missing", "this game uses cards from {file}, which is not loaded; add --cards {file}", file=shown
        )
        raise CardsMissing(message, name)


class CardsMissing(SaveError):
    """A saved game needs custom cards that are not loaded, or whose file has changed."""

    def __init__(self, message: str, file: str) -> None:
        super().__init__(message)
        self.file = file


# Errors in custom cards ---------------------------------------------------------------------------------------------------
class CustomCardError(FeodumError):
    """A custom card raised an exception."""


@contextmanager
def report_card_errors() -> Iterator[None]:
    """Convert exceptions raised in custom cards to CustomCardError with file and line."""
    try:
        yield
    except FeodumError:
        raise
    except Exception as error:
        paths = [file.path for file in FILES]
        lines = [f"{at.filename}:{at.lineno}" for at in traceback.extract_tb(error.__traceback__) if at.filename in paths]
        if not lines:
            raise
        raise CustomCardError(f"{lines[-1]}: {type(error).__name__}: {error}") from error


# Loading a file ----------------------------------------------------------------------------------------------------------
class _Checker:
    """Runs a file and validates its card classes. Errors include file and line."""

    def __init__(self, path: str, source: str, module_name: str) -> None:
        self.path = path
        self.source = source
        self.module_name = module_name
        self.lines: dict[str, int] = {}

    def kinds(self) -> tuple[list[type[Card]], dict[str, dict[str, CustomCardTexts]]]:
        """Return the card classes, and their texts by card name and language."""
        module = ModuleType(self.module_name)
        module.__file__ = self.path
        # Unpickling cards in another process imports the module by name.
        sys.modules[self.module_name] = module
        try:
            self._run(self._compile(), module)
            return self._cards(module)
        except BaseException:
            del sys.modules[self.module_name]
            raise

    def _fault(self, line: int, reason: str) -> SetupError:
        return SetupError(Message("of", "{place}: {why}", place=f"{self.path}:{line}", why=reason))

    def _compile(self) -> CodeType:
        try:
            tree = ast.parse(self.source, self.path)
            code = compile(tree, self.path, "exec", dont_inherit=True)
        except SyntaxError as error:
            raise self._fault(error.lineno or 1, error.msg) from None
        except (ValueError, RecursionError, MemoryError) as error:
            raise self._fault(1, Message("cards-no-python", "this is not valid Python: {why}", why=error)) from None
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                if node.name in self.lines:
                    message = Message("cards-class-twice", "there is already a class {name} in this file", name=node.name)
                    raise self._fault(node.lineno, message)
                self.lines[node.name] = node.lineno
        return code

    def _run(self, code: CodeType, module: ModuleType) -> None:
        try:
            exec(code, vars(module))
        except (Exception, SystemExit) as error:
            raise self._fault(self._line_of(error), f"{type(error).__name__}: {error}") from None

    def _line_of(self, error: BaseException) -> int:
        """Return the line of the innermost traceback frame in this file, or 1 if there is none."""
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == self.path]
        return (lines[-1] if lines else None) or 1

    def _cards(self, module: ModuleType) -> tuple[list[type[Card]], dict[str, dict[str, CustomCardTexts]]]:
        table = self._table(module)
        kinds: list[type[Card]] = []
        texts: dict[str, dict[str, CustomCardTexts]] = {}
        for value in list(vars(module).values()):
            if not isinstance(value, type) or not issubclass(value, Card) or value.__module__ != self.module_name:
                continue
            if value.__name__.startswith("_") or value in kinds:
                continue
            face = self._check_card(value)
            if face.name in texts:
                message = Message("cards-name-twice", "{card}: two cards in this file have this name", card=face.name)
                raise self._fault(self._line(value), message)
            texts[face.name] = self._texts(value, face.name, table.pop(face.name, {}))
            kinds.append(value)
        if not kinds:
            message = Message("cards-none", "there is no card in this file; a card is a class such as 'class Mill(Card):'")
            raise self._fault(1, message)
        if table:
            stray = shorten(next(iter(table)))
            raise self._fault(
                1,
                Message(
                    "cards-stray-text",
                    "{table} has texts for {name}, which is not a card in this file",
                    table=TABLE,
                    name=stray,
                ),
            )
        return kinds, texts

    def _line(self, kind: type) -> int:
        return self.lines.get(kind.__name__, 1)

    # A card's facts ------------------------------------------------------------------------------------------------
    def _check_card(self, kind: type[Card]) -> Card:
        """Return an instance of the card class if all its facts are valid."""
        line, title = self._line(kind), kind.__name__
        try:
            kind.set_name = CUSTOM_SET
            face = kind(-1)
            counts = [face.copies(players) for players in range(MIN_PLAYERS, MAX_PLAYERS + 1)]
        except SetupError as error:
            raise self._fault(line, error_message(error)) from None
        except Exception as error:
            raise self._fault(self._line_of(error), f"{title}: {type(error).__name__}: {error}") from None
        for reason in (self._spelling_error(kind), self._name_error(face), self._facts_error(face, counts)):
            if reason:
                raise self._fault(line, Message("of", "{place}: {why}", place=title, why=reason))
        return face

    def _spelling_error(self, kind: type[Card]) -> str:
        """Return an error if a class attribute is probably a misspelt or renamed fact, otherwise "".

        Such a fact would be ignored silently.
        """
        known = [*FACTS, *TEXT_FACTS]
        for name, value in vars(kind).items():
            near = RENAMED_FACTS.get(name)
            if near is None:
                if name.startswith("_") or name in known or callable(value) or hasattr(Card, name):
                    continue
                near = closest_match(name, known)
            if near:
                return Message(
                    "cards-no-fact", "{name}: cards have no such attribute. Did you mean {near}?", name=name, near=near
                )
        return ""

    def _name_error(self, face: Card) -> str:
        name = face.name
        if not name:
            return Message("cards-nameless", 'it has no name; write name = "…"')
        if len(name) > MAX_NAME:
            return Message(
                "cards-long-name", "a name can have at most {most} characters, not {count}", most=MAX_NAME, count=len(name)
            )
        if not name[0].isalpha() or name != " ".join(name.split()) or not _NAME_CHARACTERS.issuperset(name):
            return Message(
                "cards-name-letters",
                "{name} is not a valid name: the English name must start with a letter and may contain only letters from A to "
                "Z, digits, single spaces, ' and -; german_name may contain other letters",
                name=repr(name),
            )
        reserved = [*PHASE_SOURCES, *COUNTER_SOURCES, EFFECTS, *RESERVED_NAMES, *LANDSCAPE_DECKS, *MATS, *TOKENS]
        if _fold_name(name) in [_fold_name(each) for each in reserved]:
            return Message("cards-name-of-game", "{name} is reserved by the game; choose another name", name=repr(name))
        for other in [*CARDS, *STOCKS, *NAMES, *landscape_faces(), "Bane"]:
            if _fold_name(other) == _fold_name(name):
                return Message("cards-name-taken", "a card named {name} already exists; choose another name", name=other)
        return ""

    def _facts_error(self, face: Card, counts: list[int]) -> str:
        if not 0 <= face.cost <= MAX_COST:
            return _range_error("cost", face.cost)
        for fact in ("draws", "actions", "buys", "coins", "most_actions", "further_cards", "repeats", "trades", "gains_up_to"):
            value = getattr(face, fact)
            if not 0 <= value <= MAX_COST:
                return _range_error(fact, value)
        if not face.types & _MAIN_TYPES:
            return Message("cards-main-type", "types must include at least one of ACTION, TREASURE and VICTORY")
        if face.types & ~_TYPES or face.types < 0:
            return Message("cards-types", "custom cards can only have the types {types}", types=type_names(_TYPES))
        if face.pile:
            return Message("cards-pile", "pile can't be set: every custom card has its own pile")
        for name in face.extra_piles:
            if name != "Bane" and (name not in STOCKS or STOCKS[name].kingdom):
                known = sorted([each for each in STOCKS if not STOCKS[each].kingdom])
                return Message(
                    "cards-brings",
                    "extra_piles: there is no pile {name}; the piles are {known}",
                    name=repr(shorten(name)),
                    known=known,
                )
        for count in counts:
            if not isinstance(count, int) or not 1 <= count <= MAX_COPIES:
                return Message(
                    "cards-copies",
                    "copies must return a number from 1 to {most} for any number of players, not {count}",
                    most=MAX_COPIES,
                    count=repr(count),
                )
        return ""

    # A card's texts ------------------------------------------------------------------------------------------------
    def _table(self, module: ModuleType) -> dict[str, dict[str, str]]:
        table = vars(module).get(TABLE, {})
        rows: dict[str, dict[str, str]] = {}
        if not isinstance(table, dict):
            message = Message("cards-table", "{table} must be a dict with a dict of texts for each card", table=TABLE)
            raise self._fault(1, message)
        for name, row in table.items():
            if not isinstance(name, str) or not isinstance(row, dict):
                message = Message("cards-table-names", "{table} must map card names to dicts of texts", table=TABLE)
                raise self._fault(1, message)
            for key in row:
                if key not in TEXT_FACTS:
                    message = Message(
                        "cards-table-key",
                        "{table}: {name}: {key} must be one of {known}",
                        table=TABLE,
                        name=name,
                        key=repr(key),
                        known=TEXT_FACTS,
                    )
                    raise self._fault(1, message)
            rows[name] = dict(row)
        return rows

    def _texts(self, kind: type[Card], name: str, row: dict[str, str]) -> dict[str, CustomCardTexts]:
        stated: dict[str, str] = {}
        for fact in TEXT_FACTS:
            value: object = row.get(fact, vars(kind).get(fact, ""))
            if not isinstance(value, str):
                message = Message(
                    "cards-no-text",
                    "{fact} must be of type str, not {value}",
                    fact=f"{kind.__name__}.{fact}",
                    value=repr(value),
                )
                raise self._fault(self._line(kind), message)
            stated[fact] = inspect.cleandoc(value)
        text = stated["text"] or inspect.cleandoc(vars(kind).get("__doc__") or "")
        if not text:
            message = Message(
                "cards-textless",
                "{card}: the card has no text; describe it in the docstring of the class or in the attribute text",
                card=kind.__name__,
            )
            raise self._fault(self._line(kind), message)
        english = CustomCardTexts(name, stated["plural"] or f"{name}s", text)
        german_name = stated["german_name"] or name
        german_plural = stated["german_plural"] or german_name
        return {"en": english, "de": CustomCardTexts(german_name, german_plural, stated["german_text"] or text)}


def _fold_name(name: str) -> str:
    return "".join([character for character in name.casefold() if character.isalnum()])


def _range_error(fact: str, value: int) -> str:
    return Message("cards-range", "{fact} must be from 0 to {most}, not {value}", fact=fact, most=MAX_COST, value=value)
