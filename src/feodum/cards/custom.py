"""Custom cards: loading Kingdom cards from a user's Python file.

Loading executes the file, so it only happens at the user's request. Saved games store only the file's name and hash.
"""

from __future__ import annotations

import ast
import hashlib
import os
import signal
import traceback
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from feodum.cards.box import (
    LANDSCAPE_DECKS,
    MATS,
    TOKENS,
    Setup,
    add_landscape,
    add_printing,
    parts_brought_by,
    printing_label,
)
from feodum.cards.card_file import CardFileParts, CardFileReader, CustomCardTexts
from feodum.cards.catalogue import add_heirloom_to_catalogue, add_stock_to_catalogue, add_to_catalogue
from feodum.engine.errors import FeodumError, SaveError, SetupError
from feodum.files.plain_files import UnreadableFile, read_plain_text
from feodum.messages.message import Message, error_message
from feodum.messages.suggestions import shorten

MAX_FILE_BYTES: Final = 1_000_000


class CustomCardFile:
    """A loaded file of custom cards."""

    def __init__(self, path: str, source: str, parts: CardFileParts) -> None:
        self.path = path
        self.source = source
        self.parts = parts
        self.names = parts.names
        """The names of everything that the file defines."""
        self.name = os.path.basename(path)
        self.hash = source_hash(source)


FILES: Final[list[CustomCardFile]] = []
"""The loaded files."""
CUSTOM_CARD_TEXTS: Final[dict[str, dict[str, CustomCardTexts]]] = {}
"""The texts of custom cards and of what they bring, by English name and language."""


def source_hash(source: str) -> str:
    """Return the hash that identifies a file by its text. The type of line ending doesn't affect it."""
    return hashlib.sha256("\n".join(source.splitlines()).encode()).hexdigest()[:32]


def add_cards(path: str | os.PathLike[str]) -> tuple[str, ...]:
    """Load a card file and return the names of everything it defines. Loading the same file again has no effect.

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
            return file.names
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
    added = CustomCardFile(path, source, CardFileReader(path, source, f"own_cards_{digest}").read())
    _register(added.parts)
    FILES.append(added)
    return added.names


def _register(parts: CardFileParts) -> None:
    for kind in parts.kingdom:
        add_to_catalogue(kind)
    for kind in parts.heirlooms:
        add_heirloom_to_catalogue(kind)
    for kind in parts.printings:
        add_printing(kind)
    for kind in parts.landscapes:
        add_landscape(kind)
    for stock in parts.stocks:
        add_stock_to_catalogue(stock)
    LANDSCAPE_DECKS.update({deck.name: deck for deck in parts.decks})
    MATS.update({mat.name: mat for mat in parts.mats})
    TOKENS.update({kind(-1).name: kind for kind in parts.tokens})
    CUSTOM_CARD_TEXTS.update(parts.texts)


def loaded_files() -> list[tuple[str, str]]:
    """Return path and source of all loaded files, to pass them to other processes."""
    return [(file.path, file.source) for file in FILES]


def add_loaded_files(files: list[tuple[str, str]]) -> None:
    for path, source in files:
        add_source(path, source)


# Saved games ---------------------------------------------------------------------------------------------------------------
def file_hashes_for(setup: Setup) -> dict[str, str]:
    """Return the names and hashes of the files that the custom cards of a setup come from."""
    return {file.name: file.hash for file in files_for(setup)}


def files_for(setup: Setup) -> list[CustomCardFile]:
    """Return the files that the custom cards of a setup come from."""
    return files_with(_names_in(setup))


def files_with(names: Iterable[str]) -> list[CustomCardFile]:
    """Return the files that define any of these names, or anything these bring to a game."""
    if not FILES:
        return []
    used = {*parts_brought_by(names)}
    return [file for file in FILES if not used.isdisjoint(file.names)]


def custom_parts_of(setup: Setup) -> list[str]:
    """Return the names of the custom cards, landscapes, piles and mats of a setup, sorted."""
    defined = {name for file in FILES for name in file.names}
    return sorted(defined.intersection(parts_brought_by(_names_in(setup)))) if defined else []


def _names_in(setup: Setup) -> list[str]:
    labels = [printing_label(name, edition) for name, edition in setup.printings]
    return [*setup.kingdom, setup.bane, *setup.market, *setup.landscapes, *labels]


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
class CardPlace:
    """A line of a card file, and the class that it belongs to."""

    def __init__(self, file: CustomCardFile, line: int) -> None:
        self.file = file
        self.line = line
        classes = [node for node in ast.walk(ast.parse(file.source)) if isinstance(node, ast.ClassDef)]
        self.card = next((node.name for node in classes if node.lineno <= line <= (node.end_lineno or 0)), "")

    @property
    def short(self) -> str:
        """The place without the folder of the file."""
        return self._text(self.file.name)

    def __str__(self) -> str:
        return self._text(self.file.path)

    def _text(self, file: str) -> str:
        return f"{file}:{self.line}" + (f": {self.card}" if self.card else "")


def find_card_place(frames: Iterable[tuple[str, int]]) -> CardPlace | None:
    """Return the first of these file names and lines that is in a card file."""
    files = {file.path: file for file in FILES}
    return next((CardPlace(files[path], line) for path, line in frames if path in files), None)


class CustomCardError(FeodumError):
    """A custom card failed."""

    def __init__(self, message: str, place: str = "") -> None:
        super().__init__(message)
        self.place = place
        """The file without its folder, the line and the card, such as `mine.py:12: Loom`. Empty if unknown."""


@contextmanager
def report_card_errors() -> Iterator[None]:
    """Convert everything that custom cards raise to CustomCardError with file, line and card.

    This includes SystemExit, and KeyboardInterrupt where Ctrl-C doesn't raise it.
    """
    try:
        yield
    except FeodumError:
        raise
    except BaseException as error:
        frames = [(frame.f_code.co_filename, line) for frame, line in traceback.walk_tb(error.__traceback__)]
        place = find_card_place(reversed(frames))
        if place is None or _is_interrupt(error):
            raise
        raise CustomCardError(f"{place}: {type(error).__name__}: {_text_of(error)}", place.short) from error


def _is_interrupt(error: BaseException) -> bool:
    return isinstance(error, KeyboardInterrupt) and signal.getsignal(signal.SIGINT) is signal.default_int_handler


def _text_of(error: BaseException) -> str:
    try:
        return str(error)
    except BaseException:
        return "its text can't be read"
