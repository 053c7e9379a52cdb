"""Read, lint, format and import strategy files."""

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
from feodum.files.safe_writing import write_text_file
from feodum.lab.geronimoo.importer import ImportedStrategy, XmlError, import_geronimoo
from feodum.messages.message import Message, error_message, os_error_reason, printable_path
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

from .lab_errors import LabError, unwritable

MAX_XML_BYTES = 10_000_000
"""Maximum size of an XML file: the parsed tree is far larger. The public collection has 400 kB."""
MAX_SLUG = 80
"""Maximum length of a file name without number and suffix; file systems allow about 250."""


def card_facts() -> dict[str, CardInfo]:
    """Return the card data the linter needs."""
    return {name: CardInfo(card.cost, frozenset(type_names(card.types)), _max_copies(card)) for name, card in FACES.items()}


def _max_copies(card: Card) -> int | None:
    """Return the most copies that a game can have, including starting decks, or None without a pile."""
    if not (has_kingdom_pile(card.name) or card.name in BASIC_PILES):
        return None
    dealt = STARTING_DECK.count(CARDS[card.name])
    return max(card.copies(players) + dealt * players for players in range(MIN_PLAYERS, MAX_PLAYERS + 1))


def read_text(path: Path) -> str:
    try:
        return read_plain_text(path, MAX_STRATEGY_BYTES)
    except UnreadableFile as error:
        raise LabError(error_message(error)) from None


def write_text(path: Path, text: str) -> None:
    try:
        write_text_file(path, text)
    except OSError as error:
        raise unwritable(path, error) from None


def read_strategy_file(path: Path) -> Strategy:
    """Read a strategy file. LabError lists one problem per line."""
    return _parse(read_text(path), path)


def _parse(text: str, path: Path) -> Strategy:
    try:
        return parse_strategy(text, printable_path(path), known_cards=known_cards())
    except StrategyError as error:
        raise LabError(error_message(error)) from None


def lint_file(path: Path) -> list[LintWarning]:
    return lint(read_strategy_file(path), card_facts())


def format_file(path: Path) -> tuple[str, bool]:
    """Return the file's text in the standard layout, and whether the file already has that layout."""
    written = read_text(path)
    text = format_strategy(_parse(written, path))
    return text, text == written


@dataclass(frozen=True)
class ImportedFile:
    """An imported strategy and its file name."""

    imported: ImportedStrategy
    file_name: str


def import_file(path: Path) -> list[ImportedFile]:
    """Import all strategies of an XML file and give them unique file names."""
    try:
        document = read_plain_file(path, MAX_XML_BYTES)
        imported = import_geronimoo(document, printable_path(path), known_cards=known_cards())
    except (XmlError, UnreadableFile) as error:
        raise LabError(error_message(error)) from None
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
                Message("strategy-too-large", "{name}: too large for a strategy file; nothing was written", name=name)
            )
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LabError(
            Message(
                "folder-not-made", "{folder}: the folder can't be created: {why}", folder=folder, why=os_error_reason(error)
            )
        ) from None
    try:
        existing = [name for name in texts if (folder / name).exists()]
    except OSError as error:
        raise LabError(
            Message("folder-not-read", "{folder}: the folder can't be read: {why}", folder=folder, why=os_error_reason(error))
        ) from None
    if existing and not overwrite:
        raise LabError(
            Message(
                "files-exist",
                "{folder}: {file} already exists; nothing was written (use --overwrite to replace files)",
                folder=folder,
                file=existing[0],
            )
        )
    for name, text in texts.items():
        write_text(folder / name, text)
