"""Who takes part: strategies of the library, strategy files and other bots, in a form that travels between machines."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count
from pathlib import Path

from rich.cells import cell_len

from feodum.bots.bot import Bot
from feodum.bots.levels import LEVELS, kingdom_of_setup, level_strategy
from feodum.bots.money import BuyList
from feodum.bots.roster import bot_named, bot_of, is_path, strategy_named
from feodum.bots.strategy import LIBRARY_SUFFIX, Strategy, format_strategy, library_names, parse_strategy, slug_of
from feodum.bots.strategy.terms import PILES
from feodum.bots.strategy_bot import StrategyBot
from feodum.cards.box import CARDS, Setup

from .errors import LabError

KNOWN_CARDS = frozenset({*CARDS, *PILES})
SHORT_LABEL = 22
"""How wide a label may be where there is little room, in letters."""


@dataclass(frozen=True)
class Competitor:
    """A strategy as its text, or a bot of the roster by its name."""

    label: str
    text: str = ""
    bot: str = ""

    @property
    def strategy(self) -> Strategy | None:
        return read_strategy(self.text) if self.text else None

    def agent(self, seed: int, refuse_losing_province: bool) -> Bot:
        """The bot that plays it; the seed matters only to bots that use chance."""
        if self.text:
            return bot_of(read_strategy(self.text), refuse_losing_province)
        return bot_named(self.bot, seed, refuse_losing_province)

    @property
    def needs(self) -> tuple[str, ...]:
        return self.strategy.needs if self.strategy is not None else ()

    @property
    def options(self) -> tuple[str, ...]:
        return self.strategy.options if self.strategy is not None else ()


def found_strategy(competitor: Competitor, setup: Setup) -> Strategy | None:
    """The strategy that a level (`novice`, `steady`) finds for a board; None for anybody else."""
    return level_strategy(competitor.bot, kingdom_of_setup(setup)) if competitor.bot in LEVELS else None


@lru_cache(maxsize=256)
def read_strategy(text: str) -> Strategy:
    return parse_strategy(text, known_cards=KNOWN_CARDS)


def is_memoryless(bot: Bot) -> bool:
    """Whether one bot can play any number of games, each as if it were its first."""
    return type(bot) in (StrategyBot, BuyList)


def find_competitor(name: str) -> Competitor:
    """By the name of a library strategy (`double-witch` or `Double Witch`), the path of a file, or a bot's name."""
    if not name.strip():
        raise LabError("a strategy's name can't be empty; 'feodum lab list' lists them")
    if is_path(name):
        strategy = strategy_named(name)
        return Competitor(strategy.name, text=format_strategy(strategy))
    if slug_of(name) in library_names():
        strategy = strategy_named(slug_of(name))
        return Competitor(strategy.name, text=format_strategy(strategy))
    return Competitor(bot_named(name).name, bot=name)


def find_competitors(names: Sequence[str]) -> tuple[Competitor, ...]:
    """All of them, with labels that differ: a mirror match has `Big Money` and `Big Money (2)`."""
    return with_different_labels([find_competitor(name) for name in names])


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
            raise LabError(f"{name}: the folder has no strategy files (*{LIBRARY_SUFFIX})")
        found += files
    return found
