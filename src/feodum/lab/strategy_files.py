"""Strategy files: reading, checking, formatting, importing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from feodum.cards.basic import STARTING_DECK
from feodum.cards.box import CARDS, FACES, MAX_PLAYERS, MIN_PLAYERS
from feodum.cards.catalogue import BASIC_PILES
from feodum.engine.card import Card, type_names
from feodum.files.plain_files import UnreadableFile, read_plain_file, read_plain_text
from feodum.lab.geronimoo.importer import ImportedStrategy, XmlError, import_geronimoo
from feodum.lab.lab_errors import LabError, unwritable
from feodum.messages.message import Saying, said_by, system_fault
from feodum.strategies import (
    LIBRARY_SUFFIX,
    MAX_STRATEGY_BYTES,
    CardInfo,
    LintWarning,
    Strategy,
    StrategyError,
    format_strategy,
    lint,
    parse_strategy,
    slug_of,
)
from feodum.strategies.loaded_plans import known_cards
from feodum.strategies.terms import has_kingdom_pile

MAX_XML_BYTES = 10_000_000
"""The tree takes many times as much memory. The public collection of strategies has 400,000."""
MAX_SLUG = 80
"""Characters of a file's name before its ending and number; systems allow some 250."""


def card_facts() -> dict[str, CardInfo]:
    """What the checker must know about all cards."""
    return {name: CardInfo(card.cost, frozenset(type_names(card.types)), _most_copies(card)) for name, card in FACES.items()}


def _most_copies(card: Card) -> int | None:
    """How many of a card with a pile of its own there are in the largest game, those of the first decks included."""
    if not (has_kingdom_pile(card.name) or card.name in BASIC_PILES):
        return None
    dealt = STARTING_DECK.count(CARDS[card.name])
    return max(card.copies(players) + dealt * players for players in range(MIN_PLAYERS, MAX_PLAYERS + 1))


def read_text(path: Path) -> str:
    try:
        return read_plain_text(path, MAX_STRATEGY_BYTES)
    except UnreadableFile as error:
        raise LabError(said_by(error)) from None


def write_text(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise unwritable(path, error) from None


def read_strategy_file(path: Path) -> Strategy:
    """The strategy of a file; LabError with a line for each problem."""
    return _parsed(read_text(path), path)


def _parsed(text: str, path: Path) -> Strategy:
    try:
        return parse_strategy(text, str(path), known_cards=known_cards())
    except StrategyError as error:
        raise LabError(said_by(error)) from None


def lint_file(path: Path) -> list[LintWarning]:
    return lint(read_strategy_file(path), card_facts())


def formatted(path: Path) -> tuple[str, bool]:
    """The file in its standard layout, and whether it already is."""
    written = read_text(path)
    text = format_strategy(_parsed(written, path))
    return text, text == written


@dataclass(frozen=True)
class ImportedFile:
    """An imported strategy and where it is, or would be, written."""

    imported: ImportedStrategy
    file_name: str


def import_file(path: Path) -> list[ImportedFile]:
    """All strategies of an XML file, with file names that differ."""
    try:
        document = read_plain_file(path, MAX_XML_BYTES)
        imported = import_geronimoo(document, str(path), known_cards=known_cards())
    except (XmlError, UnreadableFile) as error:
        raise LabError(said_by(error)) from None
    taken: set[str] = set()
    copies: Counter[str] = Counter()
    files: list[ImportedFile] = []
    for number, each in enumerate(imported, start=1):
        slug = slug_of(each.strategy.name)[:MAX_SLUG].strip("-") or f"strategy-{number}"
        name = slug
        while name in taken:
            copies[slug] += 1
            name = f"{slug}-{copies[slug] + 1}"
        taken.add(name)
        files.append(ImportedFile(each, name + LIBRARY_SUFFIX))
    return files


def write_imported(files: Sequence[ImportedFile], folder: Path, overwrite: bool) -> None:
    texts = {file.file_name: format_strategy(file.imported.strategy) for file in files}
    for name, text in texts.items():
        if len(text.encode("utf-8")) > MAX_STRATEGY_BYTES:
            raise LabError(
                Saying("strategy-too-large", "{name}: would be too large for a strategy file; nothing was written", name=name)
            )
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LabError(
            Saying("folder-not-made", "{folder}: can't be made a folder: {why}", folder=folder, why=system_fault(error))
        ) from None
    try:
        there = [name for name in texts if (folder / name).exists()]
    except OSError as error:
        raise LabError(
            Saying("folder-not-read", "{folder}: can't be looked into: {why}", folder=folder, why=system_fault(error))
        ) from None
    if there and not overwrite:
        raise LabError(
            Saying(
                "files-exist",
                "{folder}: {file} exists already; nothing was written (--overwrite replaces files)",
                folder=folder,
                file=there[0],
            )
        )
    for name, text in texts.items():
        write_text(folder / name, text)
