"""Strategy files: reading, checking, formatting, importing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from feodum.bots.strategy import (
    LIBRARY_SUFFIX,
    CardInfo,
    LintWarning,
    Strategy,
    StrategyError,
    format_strategy,
    lint,
    parse_strategy,
    slug_of,
)
from feodum.cards.box import FACES
from feodum.engine.card import type_names

from .competitors import KNOWN_CARDS
from .errors import LabError
from .geronimoo import ImportedStrategy, XmlError, import_geronimoo


def card_facts() -> dict[str, CardInfo]:
    """What the checker must know about all cards."""
    return {name: CardInfo(card.cost, frozenset(type_names(card.types))) for name, card in FACES.items()}


def read_bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise LabError(f"{path}: can't be read: {error.strerror}") from None


def read_text(path: Path) -> str:
    try:
        return read_bytes(path).decode("utf-8")
    except UnicodeDecodeError:
        raise LabError(f"{path}: is not UTF-8 text") from None


def write_text(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise LabError(f"{path}: can't be written: {error.strerror}") from None


def read_strategy_file(path: Path) -> Strategy:
    """The strategy of a file; LabError with a line for each problem."""
    try:
        return parse_strategy(read_text(path), str(path), known_cards=KNOWN_CARDS)
    except StrategyError as error:
        raise LabError(str(error)) from None


def lint_file(path: Path) -> list[LintWarning]:
    return lint(read_strategy_file(path), card_facts())


def formatted(path: Path) -> tuple[str, bool]:
    """The file in its standard layout, and whether it already is."""
    text = format_strategy(read_strategy_file(path))
    return text, text == read_text(path)


@dataclass(frozen=True)
class ImportedFile:
    """An imported strategy and where it is, or would be, written."""

    imported: ImportedStrategy
    file_name: str


def import_file(path: Path) -> list[ImportedFile]:
    """All strategies of an XML file, with file names that differ."""
    try:
        imported = import_geronimoo(read_bytes(path), str(path), known_cards=KNOWN_CARDS)
    except XmlError as error:
        raise LabError(str(error)) from None
    taken: set[str] = set()
    files: list[ImportedFile] = []
    for number, each in enumerate(imported, start=1):
        slug = slug_of(each.strategy.name) or f"strategy-{number}"
        name, copy = slug, 2
        while name in taken:
            name, copy = f"{slug}-{copy}", copy + 1
        taken.add(name)
        files.append(ImportedFile(each, name + LIBRARY_SUFFIX))
    return files


def write_imported(files: Sequence[ImportedFile], folder: Path, overwrite: bool) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LabError(f"{folder}: can't be made a folder: {error.strerror}") from None
    there = [file.file_name for file in files if (folder / file.file_name).exists()]
    if there and not overwrite:
        raise LabError(f"{folder}: {there[0]} exists already; nothing was written (--overwrite replaces files)")
    for file in files:
        write_text(folder / file.file_name, format_strategy(file.imported.strategy))
