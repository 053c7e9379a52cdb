"""Competitors: library strategies, strategy files and other bots, as plain data for worker processes."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count
from pathlib import Path

from rich.cells import cell_len

from feodum.bots.bot import Bot
from feodum.bots.buy_lists import BuyList
from feodum.bots.external.line_protocol import SECONDS, UNIX_ONLY, Fault
from feodum.bots.external.process import Program, is_program, shared_program
from feodum.bots.external.program_bot import ProgramBot
from feodum.bots.external.python_bots import CustomBot, find_custom_bot, is_custom_bot
from feodum.bots.strategy_bot import StrategyBot
from feodum.cards.box import Setup
from feodum.files.plain_files import UnreadableFile, read_plain_file
from feodum.lab.lab_errors import LabError
from feodum.levels.level_bots import level_strategy
from feodum.levels.level_names import is_level
from feodum.levels.registry import bot_named, bot_of, is_path, strategy_named
from feodum.messages.message import Message
from feodum.strategies import LIBRARY_SUFFIX, Strategy, format_strategy, library_names, parse_strategy, slug_of
from feodum.strategies.kingdom_context import kingdom_of_setup
from feodum.strategies.loaded_plans import known_cards
from feodum.strategies.model import REFUSES_TO_LOSE

MAX_SCRIPT_BYTES = 10_000_000
SHORT_LABEL = 22
"""Maximum width of a short label, in terminal cells."""


@dataclass(frozen=True)
class Competitor:
    """A strategy as text, a built-in bot by name, a custom bot class, or a bot program by path."""

    label: str
    text: str = ""
    bot: str = ""
    custom_bot: CustomBot | None = None
    program: str = ""
    seconds: float = SECONDS
    """Time limit of a bot program for one decision."""

    @property
    def strategy(self) -> Strategy | None:
        return read_strategy(self.text) if self.text else None

    def agent(self, seed: int, refuse_losing_province: bool, number: int = 0) -> Bot:
        """Return a new bot.

        The seed is for randomized bots; the number distinguishes instances of the same program.
        """
        if self.program:
            return ProgramBot(shared_program(self.program, number, self.seconds), seed)
        if self.text:
            return bot_of(read_strategy(self.text), refuse_losing_province)
        if self.custom_bot is not None:
            return self.custom_bot.make(seed)
        return bot_named(self.bot, seed, refuse_losing_province)

    @property
    def needs(self) -> tuple[str, ...]:
        return self.strategy.needs if self.strategy is not None else ()

    @property
    def options(self) -> tuple[str, ...]:
        return self.strategy.options if self.strategy is not None else ()


def uneven_refusers(competitors: Sequence[Competitor]) -> tuple[str, ...]:
    """Return the labels of strategies that refuse to lose by their last buy, if only some of the competitors do."""
    refusers = [each.label for each in competitors if each.strategy is not None and each.strategy.ending == REFUSES_TO_LOSE]
    return tuple(refusers) if len(refusers) < len(competitors) else ()


def strategy_of_level(competitor: Competitor, setup: Setup) -> Strategy | None:
    """Return the strategy a level (`novice`, `steady`…) chooses for a board, or None for other bots."""
    return level_strategy(competitor.bot, kingdom_of_setup(setup)) if is_level(competitor.bot) else None


@lru_cache(maxsize=256)
def read_strategy(text: str) -> Strategy:
    return parse_strategy(text, known_cards=known_cards())


def is_memoryless(bot: Bot) -> bool:
    """Return True if the bot keeps no state between games, so that one instance can play them all."""
    return type(bot) in (StrategyBot, BuyList)


def find_competitor(name: str, seconds: float = SECONDS) -> Competitor:
    """Find a competitor by name or path.

    `name` is a library strategy (`double-witch` or `Double Witch`), a strategy file, a built-in bot, a custom bot
    (`mine.py`, `module:Class`) or an executable bot program, which gets `seconds` for each decision.
    """
    if not name.strip():
        raise LabError(
            Message("strategy-empty-name", "the name of a strategy can't be empty; 'feodum lab list' lists the strategies")
        )
    if is_program(name) and not name.endswith(LIBRARY_SUFFIX) and (is_path(name) or is_custom_bot(name)):
        return _program(name, seconds)
    if is_custom_bot(name):
        custom_bot = find_custom_bot(name)
        return Competitor(custom_bot.label, custom_bot=custom_bot)
    if is_path(name):
        _check_not_script(name)
        strategy = strategy_named(name)
        return Competitor(strategy.name, text=format_strategy(strategy))
    if slug_of(name) in library_names():
        strategy = strategy_named(slug_of(name))
        return Competitor(strategy.name, text=format_strategy(strategy))
    return Competitor(name if is_level(name) else bot_named(name).name, bot=name)


def _check_not_script(path: str) -> None:
    """Raise if the path is a script without execute permission rather than a strategy file."""
    with suppress(UnreadableFile):
        if not path.endswith(LIBRARY_SUFFIX) and read_plain_file(Path(path), MAX_SCRIPT_BYTES).startswith(b"#!"):
            if sys.platform == "win32":
                raise LabError(Message("of", "{place}: {why}", place=path, why=UNIX_ONLY))
            raise LabError(
                Message("program-not-executable", "{path}: this program is not executable; run 'chmod +x {path}'", path=path)
            )


def _program(path: str, seconds: float) -> Competitor:
    """Start the program once to read its name."""
    program = Program(path, seconds)
    try:
        label = program.start().name
    except Fault as fault:
        raise LabError(Message("program-fault", "{path}: this program {fault}", path=path, fault=fault)) from None
    program.quit()
    return Competitor(label, program=program.path, seconds=seconds)


def find_competitors(names: Sequence[str], seconds: float = SECONDS) -> tuple[Competitor, ...]:
    """Find all competitors and give them unique labels, such as `Big Money` and `Big Money (2)`."""
    return with_unique_labels([find_competitor(name, seconds) for name in names])


def with_unique_labels(competitors: Sequence[Competitor]) -> tuple[Competitor, ...]:
    labels = unique_labels([competitor.label for competitor in competitors])
    return tuple(replace(competitor, label=label) for competitor, label in zip(competitors, labels, strict=True))


def unique_labels(labels: Sequence[str]) -> list[str]:
    """Return the labels, with a number added to each repeated one so that all are different."""
    taken = set(labels)
    seen: set[str] = set()
    result: list[str] = []
    for label in labels:
        chosen = label
        if label in seen:
            chosen = next(made for number in count(2) if (made := f"{label} ({number})") not in taken)
            taken.add(chosen)
        seen.add(label)
        result.append(chosen)
    return result


def short_labels(labels: Sequence[str]) -> list[str]:
    """Return short labels that are still unique."""
    return unique_labels([shorten_label(label) for label in labels])


def shorten_label(label: str, most: int = SHORT_LABEL) -> str:
    """Return the label, shortened in the middle if too wide, because variants mostly differ at the end."""
    if _width(label) <= most:
        return label
    tail = _prefix_of_width(label[::-1], most // 3)[::-1]
    head = _prefix_of_width(label, most - 1 - _width(tail))
    return f"{head.rstrip()}…{tail.lstrip()}"


def _prefix_of_width(text: str, most: int) -> str:
    return next(text[:end] for end in range(len(text), -1, -1) if _width(text[:end]) <= most)


def _width(text: str) -> int:
    """Return the width in terminal cells, counting at least one per character, even a combining one."""
    return sum(max(1, cell_len(character)) for character in text)


def expand_folders(names: Sequence[str]) -> list[str]:
    """Replace each folder by the strategy files in it, sorted."""
    expanded: list[str] = []
    for name in names:
        if not os.path.isdir(name) or slug_of(name) in library_names():  # Path.is_dir raises on invalid names
            expanded.append(name)
            continue
        files = sorted(str(path) for path in Path(name).glob(f"*{LIBRARY_SUFFIX}"))
        if not files:
            raise LabError(
                Message(
                    "folder-no-strategies",
                    "{name}: the folder has no strategy files (*{suffix})",
                    name=name,
                    suffix=LIBRARY_SUFFIX,
                )
            )
        expanded += files
    return expanded
