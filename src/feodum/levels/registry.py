"""The roster: every bot by its name."""

from __future__ import annotations

import os

from feodum.bots.bot import Bot
from feodum.bots.external.python_bots import find_own_bot, is_own_bot
from feodum.bots.random_bot import RandomBot
from feodum.bots.strategy_bot import StrategyBot
from feodum.levels.level_bots import bot_for_level, level_bot
from feodum.levels.level_names import LEVELS, is_level
from feodum.messages.message import Saying
from feodum.messages.suggestions import meant_perhaps, nearest, quoted
from feodum.strategies import LIBRARY_SUFFIX, Strategy, library_names
from feodum.strategies.compiler import plan_of
from feodum.strategies.loaded_plans import BotError, library_plan, library_strategy, read_strategy, slugs

__all__ = ["LEVELS", "BotError", "bot_named", "bot_names", "bot_of", "is_path", "level_bot", "strategy_named"]

RANDOM = "random"


def bot_names() -> list[str]:
    """Every name that `bot_named` knows, besides paths of strategy files."""
    return [RANDOM, *LEVELS, *library_names()]


def bot_named(name: str, seed: int = 0, refuse_losing_last_province: bool = False, timed: bool = False) -> Bot:
    """The bot of that name: `random`, a level (`novice`, `steady`, `sage`, `grandmaster`, `steady-20`, `sage@400`: see
    `level_names`), a strategy of the library such as `double-witch`, or the path of a strategy file; or a bot of one's own,
    `mine.py` or `module:Class`.

    The seed matters only to bots that use chance; the switch says whether bots with a strategy refuse to end a game that
    they would lose. Where it is timed, levels that think ahead go by the clock.
    """
    if name == RANDOM:
        return RandomBot(seed)
    if is_level(name):
        return bot_for_level(name, refuse_losing_last_province, seed, timed)
    if name in slugs():
        return StrategyBot(library_strategy(name).name, library_plan(name), refuse_losing_last_province)
    if is_own_bot(name):
        return find_own_bot(name).make(seed)
    return bot_of(strategy_named(name), refuse_losing_last_province)


def strategy_named(name: str) -> Strategy:
    """The strategy of that name in the library, or in the file of that path."""
    if name in slugs():
        return library_strategy(name)
    if is_own_bot(name):
        raise BotError(Saying("bot-no-strategy", "{name}: this bot plays no fixed strategy", name=name))
    if is_path(name):
        return read_strategy(name)
    if name == RANDOM or is_level(name):
        raise BotError(Saying("bot-no-strategy", "{name}: this bot plays no fixed strategy", name=name))
    near = nearest(name, bot_names())
    known = Saying(
        "bots-known",
        "known are {names}, the library, strategy files, and bots of your own (mine.py)",
        names=(RANDOM, *LEVELS),
    )
    hint = meant_perhaps(near) if near else known
    raise BotError(Saying("bot-unknown", "{name}: there is no bot of that name; {hint}", name=quoted(name), hint=hint))


def bot_of(strategy: Strategy, refuse_losing_last_province: bool = False) -> StrategyBot:
    """A bot that plays a strategy."""
    return StrategyBot(strategy.name, plan_of(strategy), refuse_losing_last_province)


def is_path(name: str) -> bool:
    """Whether the name means a file: it ends like a strategy file or has a folder in it."""
    return name.endswith(LIBRARY_SUFFIX) or os.sep in name or "/" in name
