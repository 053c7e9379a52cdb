"""Own cards: a file of plain classes, written by anybody, whose cards join the box as Kingdom cards.

The file is a program and is run as one. Nothing but its owner's word has it read: saved games only name it.
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

from feodum.cards.box import CARDS, MAX_PLAYERS, MIN_PLAYERS, NAMES, OWN_SET, STOCKS, own_cards
from feodum.cards.catalogue import add_to_catalogue
from feodum.engine.card import ACTION, ATTACK, FACTS, LOOTER, REACTION, TREASURE, VICTORY, Card, type_names
from feodum.engine.errors import FeodumError, SaveError, SetupError
from feodum.engine.trigger_layer import EFFECTS
from feodum.engine.turns import PHASE_SOURCES
from feodum.files.plain_files import UnreadableFile, read_plain_text
from feodum.messages.message import Saying, said_by
from feodum.messages.suggestions import nearest, quoted

MAX_FILE_BYTES: Final = 1_000_000
MAX_NAME: Final = 40
MAX_COST: Final = 20
MAX_COPIES: Final = 60
TEXT_FACTS: Final = ("text", "plural", "german_name", "german_plural", "german_text")
"""What a class may say about its texts, beside its name and docstring."""
TABLE: Final = "TEXTS"
"""The table in the file that may say the same, by the cards' names."""
_MAIN_TYPES: Final = ACTION | TREASURE | VICTORY
_TYPES: Final = _MAIN_TYPES | ATTACK | REACTION | LOOTER
_NAME_SIGNS: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 '-")


class CardTexts:
    """What a card is called and what stands on it, in one language."""

    def __init__(self, name: str, plural: str, text: str) -> None:
        self.name = name
        self.plural = plural
        self.text = text

    def data(self) -> dict[str, str]:
        return {"name": self.name, "plural": self.plural, "text": self.text}


class OwnFile:
    """A file of cards as it was when it was read."""

    def __init__(self, path: str, source: str, cards: tuple[str, ...]) -> None:
        self.path = path
        self.source = source
        self.cards = cards
        self.name = os.path.basename(path)
        self.mark = mark_of(source)


FILES: Final[list[OwnFile]] = []
"""The files whose cards are in the box."""
OWN_TEXTS: Final[dict[str, dict[str, CardTexts]]] = {}
"""For each of their cards, its texts by language."""


def mark_of(source: str) -> str:
    """The mark by which a file is known again: it changes with every letter, but not with the way lines are ended."""
    return hashlib.sha256("\n".join(source.splitlines()).encode()).hexdigest()[:32]


def add_cards(path: str | os.PathLike[str]) -> tuple[str, ...]:
    """Add the cards of a file to the box, and say their names. Raises SetupError, with nothing added, where one is wrong.

    A file that is there already is not added again.
    """
    try:
        source = read_plain_text(Path(path), MAX_FILE_BYTES)
    except UnreadableFile as error:
        raise SetupError(said_by(error)) from None
    return add_source(os.fspath(path), source)


def add_source(path: str, source: str) -> tuple[str, ...]:
    """Add the cards of a file whose text is given, as worker processes do."""
    mark = mark_of(source)
    for file in FILES:
        if file.mark == mark:
            return file.cards
    for file in FILES:
        if os.path.abspath(file.path) == os.path.abspath(path):
            raise SetupError(
                Saying(
                    "cards-changed",
                    "{file}: has changed since its cards were added; start Feodum again to use the new ones",
                    file=path,
                )
            )
        if file.name == os.path.basename(path):  # a saved game knows files by their names
            raise SetupError(
                Saying(
                    "cards-same-name",
                    "{file}: there is already a file of that name, {other}; give one of them another name",
                    file=path,
                    other=file.path,
                )
            )
    kinds, texts = _Checker(path, source, f"own_cards_{mark}").kinds()
    for kind in kinds:
        add_to_catalogue(kind)
    OWN_TEXTS.update(texts)
    added = OwnFile(path, source, tuple(texts))
    FILES.append(added)
    return added.cards


def given_files() -> list[tuple[str, str]]:
    """Path and text of all files, to be handed to other processes."""
    return [(file.path, file.source) for file in FILES]


def add_given(files: list[tuple[str, str]]) -> None:
    for path, source in files:
        add_source(path, source)


# What saved games say ----------------------------------------------------------------------------------------------------
def marks_for(kingdom: list[str]) -> dict[str, str]:
    """The files that a kingdom's cards come from, each with its mark."""
    return {file.name: file.mark for file in files_for(kingdom)}


def files_for(kingdom: list[str]) -> list[OwnFile]:
    """The files that a kingdom's cards come from."""
    used = own_cards(kingdom)
    return [file for file in FILES if any([name in used for name in file.cards])]


def check_marks(marks: Mapping[str, str]) -> None:
    """Whether the files that a saved game names are all here, as they were. Raises SaveError where one isn't."""
    for name, mark in marks.items():
        if any([file.mark == mark for file in FILES]):
            continue
        shown = quoted(name)
        if any([file.name == name for file in FILES]):
            message = Saying(
                "cards-other",
                "this game was played with the cards of {file} as they were then, but the file has changed since; "
                "give the old one with --cards",
                file=shown,
            )
            raise CardsMissing(message, name)
        message = Saying(
            "cards-missing", "this game was played with the cards of {file}, which are not here; add --cards {file}", file=shown
        )
        raise CardsMissing(message, name)


class CardsMissing(SaveError):
    """A saved game whose own cards are not in the box, or not as they were."""

    def __init__(self, said: str, file: str) -> None:
        super().__init__(said)
        self.file = file


# Where one of them fails ------------------------------------------------------------------------------------------------
class CardFault(FeodumError):
    """A card of somebody's own has failed while it was used."""


@contextmanager
def card_faults_told() -> Iterator[None]:
    """Within this, the failure of an own card is a CardFault that says where in its file it happened."""
    try:
        yield
    except FeodumError:
        raise
    except Exception as error:
        paths = [file.path for file in FILES]
        places = [f"{at.filename}:{at.lineno}" for at in traceback.extract_tb(error.__traceback__) if at.filename in paths]
        if not places:
            raise
        raise CardFault(f"{places[-1]}: {type(error).__name__}: {error}") from error


# Reading a file ----------------------------------------------------------------------------------------------------------
class _Checker:
    """Runs a file and looks at its classes. What is wrong is said with file and line."""

    def __init__(self, path: str, source: str, module_name: str) -> None:
        self.path = path
        self.source = source
        self.module_name = module_name
        self.lines: dict[str, int] = {}

    def kinds(self) -> tuple[list[type[Card]], dict[str, dict[str, CardTexts]]]:
        """The classes of the cards, and their texts by the cards' names and languages."""
        module = ModuleType(self.module_name)
        module.__file__ = self.path
        # Cards that go to another process are found again by their module's name.
        sys.modules[self.module_name] = module
        try:
            self._run(self._compiled(), module)
            return self._cards(module)
        except BaseException:
            del sys.modules[self.module_name]
            raise

    def _fault(self, line: int, reason: str) -> SetupError:
        return SetupError(Saying("of", "{place}: {why}", place=f"{self.path}:{line}", why=reason))

    def _compiled(self) -> CodeType:
        try:
            tree = ast.parse(self.source, self.path)
            code = compile(tree, self.path, "exec", dont_inherit=True)
        except SyntaxError as error:
            raise self._fault(error.lineno or 1, error.msg) from None
        except (ValueError, RecursionError, MemoryError) as error:
            raise self._fault(1, Saying("cards-no-python", "this is no Python: {why}", why=error)) from None
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                if node.name in self.lines:
                    message = Saying("cards-class-twice", "there is already a class {name} in this file", name=node.name)
                    raise self._fault(node.lineno, message)
                self.lines[node.name] = node.lineno
        return code

    def _run(self, code: CodeType, module: ModuleType) -> None:
        try:
            exec(code, vars(module))
        except (Exception, SystemExit) as error:
            raise self._fault(self._line_of(error), f"{type(error).__name__}: {error}") from None

    def _line_of(self, error: BaseException) -> int:
        """The last line of the file that was being run."""
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == self.path]
        return (lines[-1] if lines else None) or 1

    def _cards(self, module: ModuleType) -> tuple[list[type[Card]], dict[str, dict[str, CardTexts]]]:
        table = self._table(module)
        kinds: list[type[Card]] = []
        texts: dict[str, dict[str, CardTexts]] = {}
        for value in list(vars(module).values()):
            if not isinstance(value, type) or not issubclass(value, Card) or value.__module__ != self.module_name:
                continue
            if value.__name__.startswith("_") or value in kinds:
                continue
            face = self._checked(value)
            if face.name in texts:
                message = Saying("cards-name-twice", "{card}: two cards of this file have that name", card=face.name)
                raise self._fault(self._line(value), message)
            texts[face.name] = self._texts(value, face.name, table.pop(face.name, {}))
            kinds.append(value)
        if not kinds:
            message = Saying("cards-none", "there is no card in this file; a card is a class such as 'class Mill(Card):'")
            raise self._fault(1, message)
        if table:
            stray = quoted(next(iter(table)))
            raise self._fault(
                1,
                Saying(
                    "cards-stray-text", "{table} has texts for {name}, which is no card of this file", table=TABLE, name=stray
                ),
            )
        return kinds, texts

    def _line(self, kind: type) -> int:
        return self.lines.get(kind.__name__, 1)

    # A card's facts ------------------------------------------------------------------------------------------------
    def _checked(self, kind: type[Card]) -> Card:
        """A specimen of the card, if all its facts can be right."""
        line, title = self._line(kind), kind.__name__
        try:
            kind.set_name = OWN_SET
            face = kind(-1)
            counts = [face.copies(players) for players in range(MIN_PLAYERS, MAX_PLAYERS + 1)]
        except SetupError as error:
            raise self._fault(line, said_by(error)) from None
        except Exception as error:
            raise self._fault(self._line_of(error), f"{title}: {type(error).__name__}: {error}") from None
        for reason in (self._wrong_words(kind), self._wrong_name(face), self._wrong_facts(face, counts)):
            if reason:
                raise self._fault(line, Saying("of", "{place}: {why}", place=title, why=reason))
        return face

    def _wrong_words(self, kind: type[Card]) -> str:
        """A fact that is probably misspelt: what no card has would be overlooked in silence."""
        known = [*FACTS, *TEXT_FACTS]
        for name, value in vars(kind).items():
            if name.startswith("_") or name in known or callable(value) or hasattr(Card, name):
                continue
            near = nearest(name, known)
            if near:
                return Saying("cards-no-fact", "{name}: cards have no such fact; did you mean {near}?", name=name, near=near)
        return ""

    def _wrong_name(self, face: Card) -> str:
        name = face.name
        if not name:
            return Saying("cards-nameless", 'it has no name; write name = "…"')
        if len(name) > MAX_NAME:
            return Saying("cards-long-name", "a name has at most {most} letters, not {count}", most=MAX_NAME, count=len(name))
        if not name[0].isalpha() or name != " ".join(name.split()) or not _NAME_SIGNS.issuperset(name):
            return Saying(
                "cards-name-letters",
                "{name} can't be its name: the English name has letters from A to Z, digits, single spaces, ' and -, "
                "and begins with a letter; german_name may have others",
                name=repr(name),
            )
        if _folded(name) in (*PHASE_SOURCES, EFFECTS):
            return Saying(
                "cards-name-of-game", "{name} can't be its name: what the game itself asks goes by it", name=repr(name)
            )
        for other in [*CARDS, *STOCKS, *NAMES, "Bane"]:
            if _folded(other) == _folded(name):
                return Saying(
                    "cards-name-taken", "there is already a card of the name {name}; cards need names of their own", name=other
                )
        return ""

    def _wrong_facts(self, face: Card, counts: list[int]) -> str:
        if not 0 <= face.cost <= MAX_COST:
            return _out_of_range("cost", face.cost)
        for fact in ("draws", "actions", "buys", "coins", "most_actions", "further_cards", "repeats"):
            value = getattr(face, fact)
            if not 0 <= value <= MAX_COST:
                return _out_of_range(fact, value)
        if not face.types & _MAIN_TYPES:
            return Saying("cards-main-type", "types must have at least one of ACTION, TREASURE and VICTORY")
        if face.types & ~_TYPES or face.types < 0:
            return Saying("cards-types", "types of own cards are {types} and no others", types=type_names(_TYPES))
        if face.pile:
            return Saying("cards-pile", "pile can't be set: a card of your own has a pile of its own")
        for name in face.brings:
            if name != "Bane" and (name not in STOCKS or STOCKS[name].kingdom):
                known = sorted([each for each in STOCKS if not STOCKS[each].kingdom])
                return Saying(
                    "cards-brings",
                    "brings: there is no pile {name} to bring; there are {known}",
                    name=repr(quoted(name)),
                    known=known,
                )
        for count in counts:
            if not isinstance(count, int) or not 1 <= count <= MAX_COPIES:
                return Saying(
                    "cards-copies",
                    "copies must give a number from 1 to {most} for any number of players, not {count}",
                    most=MAX_COPIES,
                    count=repr(count),
                )
        return ""

    # Its texts -----------------------------------------------------------------------------------------------------
    def _table(self, module: ModuleType) -> dict[str, dict[str, str]]:
        found = vars(module).get(TABLE, {})
        rows: dict[str, dict[str, str]] = {}
        if not isinstance(found, dict):
            message = Saying("cards-table", "{table} must be a dict with a dict of texts for each card", table=TABLE)
            raise self._fault(1, message)
        for name, row in found.items():
            if not isinstance(name, str) or not isinstance(row, dict):
                message = Saying("cards-table-names", "{table} must have card names, each with a dict of texts", table=TABLE)
                raise self._fault(1, message)
            for key in row:
                if key not in TEXT_FACTS:
                    message = Saying(
                        "cards-table-key",
                        "{table}: {name}: {key} is none of {known}",
                        table=TABLE,
                        name=name,
                        key=repr(key),
                        known=TEXT_FACTS,
                    )
                    raise self._fault(1, message)
            rows[name] = dict(row)
        return rows

    def _texts(self, kind: type[Card], name: str, row: dict[str, str]) -> dict[str, CardTexts]:
        said: dict[str, str] = {}
        for fact in TEXT_FACTS:
            value: object = row.get(fact, vars(kind).get(fact, ""))
            if not isinstance(value, str):
                message = Saying(
                    "cards-no-text",
                    "{fact} must be of type str, not {value}",
                    fact=f"{kind.__name__}.{fact}",
                    value=repr(value),
                )
                raise self._fault(self._line(kind), message)
            said[fact] = inspect.cleandoc(value)
        text = said["text"] or inspect.cleandoc(vars(kind).get("__doc__") or "")
        if not text:
            message = Saying(
                "cards-textless",
                "{card}: the card has no text; write what it does as the docstring of its class, or as text",
                card=kind.__name__,
            )
            raise self._fault(self._line(kind), message)
        english = CardTexts(name, said["plural"] or f"{name}s", text)
        german_name = said["german_name"] or name
        german_plural = said["german_plural"] or german_name
        return {"en": english, "de": CardTexts(german_name, german_plural, said["german_text"] or text)}


def _folded(name: str) -> str:
    return "".join([sign for sign in name.casefold() if sign.isalnum()])


def _out_of_range(fact: str, value: int) -> str:
    return Saying("cards-range", "{fact} must be from 0 to {most}, not {value}", fact=fact, most=MAX_COST, value=value)
