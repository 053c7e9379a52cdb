"""Who takes part: strategies of the library, strategy files and other bots, in a form that travels between machines."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count
from pathlib import Path

from rich.cells import cell_len

from feodum.bots.bot import Bot
from feodum.bots.buy_lists import BuyList
from feodum.bots.external.line_protocol import SECONDS, Fault
from feodum.bots.external.process import Program, is_program, shared_program
from feodum.bots.external.program_bot import ProgramBot
from feodum.bots.external.python_bots import OwnBot, find_own_bot, is_own_bot
from feodum.bots.strategy_bot import StrategyBot
from feodum.cards.box import Setup
from feodum.files.plain_files import UnreadableFile, read_plain_file
from feodum.lab.lab_errors import LabError
from feodum.levels.level_bots import level_strategy
from feodum.levels.level_names import is_level
from feodum.levels.registry import bot_named, bot_of, is_path, strategy_named
from feodum.messages.message import Saying
from feodum.strategies import LIBRARY_SUFFIX, Strategy, format_strategy, library_names, parse_strategy, slug_of
from feodum.strategies.kingdom_context import kingdom_of_setup
from feodum.strategies.loaded_plans import known_cards

MAX_SCRIPT_BYTES = 10_000_000
SHORT_LABEL = 22
"""How wide a label may be where there is little room, in letters."""


@dataclass(frozen=True)
class Competitor:
    """A strategy as its text, a bot of the roster by its name, a bot of somebody's own, or a program by its path."""

    label: str
    text: str = ""
    bot: str = ""
    own: OwnBot | None = None
    program: str = ""
    seconds: float = SECONDS
    """How long a program may think about a decision."""

    @property
    def strategy(self) -> Strategy | None:
        return read_strategy(self.text) if self.text else None

    def agent(self, seed: int, refuse_losing_province: bool, number: int = 0) -> Bot:
        """The bot that plays it; the seed matters only to bots that use chance, the number to programs that meet themselves."""
        if self.program:
            return ProgramBot(shared_program(self.program, number, self.seconds), seed)
        if self.text:
            return bot_of(read_strategy(self.text), refuse_losing_province)
        if self.own is not None:
            return self.own.make(seed)
        return bot_named(self.bot, seed, refuse_losing_province)

    @property
    def needs(self) -> tuple[str, ...]:
        return self.strategy.needs if self.strategy is not None else ()

    @property
    def options(self) -> tuple[str, ...]:
        return self.strategy.options if self.strategy is not None else ()


def found_strategy(competitor: Competitor, setup: Setup) -> Strategy | None:
    """The strategy that a level (`novice`, `steady`…) finds for a board; None for anybody else."""
    return level_strategy(competitor.bot, kingdom_of_setup(setup)) if is_level(competitor.bot) else None


@lru_cache(maxsize=256)
def read_strategy(text: str) -> Strategy:
    return parse_strategy(text, known_cards=known_cards())


def is_memoryless(bot: Bot) -> bool:
    """Whether one bot can play any number of games, each as if it were its first."""
    return type(bot) in (StrategyBot, BuyList)


def find_competitor(name: str, seconds: float = SECONDS) -> Competitor:
    """By the name of a library strategy (`double-witch` or `Double Witch`), the path of a file, a bot's name, a bot of
    somebody's own (`mine.py`, `module:Class`), or a program: a file that can be started, with so many seconds for a decision.
    """
    if not name.strip():
        raise LabError(Saying("strategy-empty-name", "a strategy's name can't be empty; 'feodum lab list' lists them"))
    if is_program(name) and not name.endswith(LIBRARY_SUFFIX) and (is_path(name) or is_own_bot(name)):
        return _program(name, seconds)
    if is_own_bot(name):
        own = find_own_bot(name)
        return Competitor(own.label, own=own)
    if is_path(name):
        _check_no_script(name)
        strategy = strategy_named(name)
        return Competitor(strategy.name, text=format_strategy(strategy))
    if slug_of(name) in library_names():
        strategy = strategy_named(slug_of(name))
        return Competitor(strategy.name, text=format_strategy(strategy))
    return Competitor(name if is_level(name) else bot_named(name).name, bot=name)


def _check_no_script(path: str) -> None:
    """A program that can't be started for want of the right is meant as a program, not as a strategy."""
    with suppress(UnreadableFile):
        if not path.endswith(LIBRARY_SUFFIX) and read_plain_file(Path(path), MAX_SCRIPT_BYTES).startswith(b"#!"):
            raise LabError(
                Saying("program-not-executable", "{path}: this program can't be started; 'chmod +x {path}' lets it", path=path)
            )


def _program(path: str, seconds: float) -> Competitor:
    """A program, once it has said hello."""
    program = Program(path, seconds)
    try:
        label = program.start().name
    except Fault as fault:
        raise LabError(Saying("program-fault", "{path}: this program {fault}", path=path, fault=fault)) from None
    program.quit()
    return Competitor(label, program=program.path, seconds=seconds)


def find_competitors(names: Sequence[str], seconds: float = SECONDS) -> tuple[Competitor, ...]:
    """All of them, with labels that differ: a mirror match has `Big Money` and `Big Money (2)`."""
    return with_different_labels([find_competitor(name, seconds) for name in names])


def with_different_labels(competitors: Sequence[Competitor]) -> tuple[Competitor, ...]:
    labels = different([competitor.label for competitor in competitors])
    return tuple(replace(competitor, label=label) for competitor, label in zip(competitors, labels, strict=True))


def different(labels: Sequence[str]) -> list[str]:
    """The labels, with a number added to each that came before; never one that gives another's label."""
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
    """Labels that need little room and still differ, as long as these do."""
    return different([shortened(label) for label in labels])


def shortened(label: str, most: int = SHORT_LABEL) -> str:
    """The label if it isn't too wide, otherwise its beginning and its end, where variants of a strategy mostly differ."""
    if _width(label) <= most:
        return label
    tail = _fitting(label[::-1], most // 3)[::-1]
    head = _fitting(label, most - 1 - _width(tail))
    return f"{head.rstrip()}…{tail.lstrip()}"


def _fitting(text: str, most: int) -> str:
    return next(text[:end] for end in range(len(text), -1, -1) if _width(text[:end]) <= most)


def _width(text: str) -> int:
    """In letters: emoji and Chinese characters are as wide as two, and nothing is for free, not even an accent."""
    return sum(max(1, cell_len(character)) for character in text)


def expand_folders(names: Sequence[str]) -> list[str]:
    """The names, with each folder replaced by the strategy files in it, sorted."""
    found: list[str] = []
    for name in names:
        if not os.path.isdir(name) or slug_of(name) in library_names():  # unlike Path's, no error for impossible names
            found.append(name)
            continue
        files = sorted(str(path) for path in Path(name).glob(f"*{LIBRARY_SUFFIX}"))
        if not files:
            raise LabError(
                Saying(
                    "folder-no-strategies",
                    "{name}: the folder has no strategy files (*{suffix})",
                    name=name,
                    suffix=LIBRARY_SUFFIX,
                )
            )
        found += files
    return found
