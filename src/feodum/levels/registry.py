"""Looks up bots by name."""

from __future__ import annotations

import os
from pathlib import Path

from feodum.bots.bot import Bot
from feodum.bots.external.process import is_program
from feodum.bots.external.python_bots import find_custom_bot, is_custom_bot
from feodum.bots.random_bot import RandomBot
from feodum.bots.strategy_bot import StrategyBot
from feodum.files.plain_files import similar_files
from feodum.levels.level_bots import bot_for_level, level_bot
from feodum.levels.level_names import LEVELS, is_level
from feodum.messages.message import Message
from feodum.messages.suggestions import closest_match, shorten, suggestion
from feodum.strategies import LIBRARY_SUFFIX, Strategy, library_names, slug_of
from feodum.strategies.compiler import plan_of
from feodum.strategies.loaded_plans import BotError, library_plan, library_strategy, read_strategy, slugs

__all__ = ["LEVELS", "BotError", "bot_named", "bot_names", "bot_of", "is_path", "level_bot", "strategy_named"]

RANDOM = "random"


def bot_names() -> list[str]:
    """Return every name that `bot_named` knows, apart from file paths."""
    return [RANDOM, *LEVELS, *library_names()]


def bot_named(name: str, seed: int = 0, refuse_losing_last_province: bool = False, timed: bool = False) -> Bot:
    """Return the bot with this name.

    The name is `random`, a level (`novice`, `steady-20`, `sage@400`: see `level_names`), a strategy of the library such as
    `double-witch`, the path of a strategy file, or a custom bot (`mine.py` or `module:Class`).

    The seed matters only to bots that use randomness. `refuse_losing_last_province` keeps strategy bots from ending a game
    that they would lose. `timed` makes searching levels think by the clock.
    """
    if name == RANDOM:
        return RandomBot(seed)
    if is_level(name):
        return bot_for_level(name, refuse_losing_last_province, seed, timed)
    if name in slugs():
        return StrategyBot(library_strategy(name).name, library_plan(name), refuse_losing_last_province)
    if is_custom_bot(name):
        return find_custom_bot(name).make(seed)
    if not is_path(name):
        raise _unknown_bot(name)
    return bot_of(strategy_named(name), refuse_losing_last_province)


def _unknown_bot(name: str) -> BotError:
    near = _nearest(name, bot_names())
    known = Message(
        "bots-known",
        "Use {names}, a library strategy, a strategy file, or a custom bot (mine.py)",
        names=(RANDOM, *LEVELS),
    )
    hint = suggestion(near) if near else known
    return BotError(Message("bot-unknown", "{name}: no such bot. {hint}", name=shorten(name), hint=hint))


def _nearest(name: str, known: list[str]) -> str | None:
    """Return the known name or the file that was probably meant."""
    return closest_match(name, [*known, *similar_files(Path(name))]) or closest_match(Path(name).stem, known)


def strategy_named(name: str) -> Strategy:
    """Return the strategy with this name in the library (`double-witch`), or in the strategy file at this path."""
    if name in slugs():
        return library_strategy(name)
    if is_custom_bot(name):
        raise BotError(Message("bot-no-strategy", "{name}: this bot has no fixed strategy", name=name))
    if is_path(name):
        _check_not_in_library(name)
        if is_program(name) and not name.endswith(LIBRARY_SUFFIX):
            raise BotError(
                Message(
                    "bot-program",
                    "{path}: this is a bot program; it can play in 'feodum lab', and in the browser with "
                    "'feodum serve --bot NAME={path}'",
                    path=name,
                )
            )
        return read_strategy(name)
    if name == RANDOM or is_level(name):
        raise BotError(Message("bot-no-strategy", "{name}: this bot has no fixed strategy", name=name))
    near = _nearest(name, library_names())
    known = Message("strategies-known", "Use a library strategy ('feodum lab list') or a strategy file")
    hint = suggestion(near) if near else known
    raise BotError(Message("strategy-unknown", "{name}: no such strategy. {hint}", name=shorten(name), hint=hint))


def _check_not_in_library(path: str) -> None:
    """Raise BotError if a library strategy was named like a file that doesn't exist."""
    if slug_of(Path(path).stem) in library_names() and not os.path.lexists(path):
        hint = suggestion(slug_of(Path(path).stem))
        raise BotError(Message("strategy-no-file", "{path}: no such file. {hint}", path=shorten(path), hint=hint))


def bot_of(strategy: Strategy, refuse_losing_last_province: bool = False) -> StrategyBot:
    """Return a bot that plays a strategy."""
    return StrategyBot(strategy.name, plan_of(strategy), refuse_losing_last_province)


def is_path(name: str) -> bool:
    """Return whether the name is a path: it ends like a strategy file or contains a path separator."""
    return name.endswith(LIBRARY_SUFFIX) or os.sep in name or "/" in name
