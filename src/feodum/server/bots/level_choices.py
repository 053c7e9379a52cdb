"""Bot levels offered on this server, including the operator's own bots and programs."""

from __future__ import annotations

from pathlib import Path

from feodum.bots.bot import Bot
from feodum.bots.buy_lists import BuyList, big_money
from feodum.bots.external.python_bots import find_custom_bot
from feodum.cards.box import Setup
from feodum.levels.level_bots import cached_strategy_choice as level_strategy_choice
from feodum.levels.level_bots import find_strategy_choice, store_strategy_choice
from feodum.levels.level_names import is_level, parse_level
from feodum.levels.registry import LEVELS, BotError, level_bot
from feodum.messages.message import Message
from feodum.server.bots.seated_programs import SeatedProgram, is_program_spec, program_spec

__all__ = [
    "add_custom_level",
    "bot_of_level",
    "cached_strategy_choice",
    "default_level",
    "fallback_bot",
    "find_strategy_choice",
    "is_offered",
    "is_thinking_level",
    "level_names",
    "level_title",
    "own_bot_of",
    "store_strategy_choice",
]

_CUSTOM_LEVELS: dict[str, str] = {}
"""Class or program of each of the operator's bots, by level name."""


def add_custom_level(name: str) -> str:
    """Offer a custom bot as a level and return the level's name.

    The bot is a class (`mine.py`, `module:Class`) or a program with its name (`mine=./mybot`).
    """
    label, separator, path = name.partition("=")
    if separator:
        if label in level_names():
            raise BotError(
                Message("level-taken", "{name}: there is already a level {level}; choose another name", name=name, level=label)
            )
        _CUSTOM_LEVELS[label] = program_spec(label, path)
        return label
    custom = find_custom_bot(name)
    if custom.label in level_names():
        raise BotError(
            Message(
                "level-class-taken",
                "{name}: there is already a level {level}; give the class another name",
                name=name,
                level=custom.label,
            )
        )
    spec = f"{Path(custom.path).resolve()}:{custom.class_name}" if custom.path else custom.spec
    _CUSTOM_LEVELS[custom.label] = spec
    return custom.label


def level_names() -> tuple[str, ...]:
    """Return the levels from weakest to strongest, followed by the operator's bots and programs."""
    return (*LEVELS, *_CUSTOM_LEVELS)


def is_offered(level: str) -> bool:
    """True if clients may ask for this level.

    It must be a listed name, or a built-in level with a handicap but no number of playouts or seconds.
    """
    parsed = parse_level(level)
    return level in level_names() or (parsed is not None and not parsed.play_outs and not parsed.seconds)


def level_title(level: str) -> str:
    """Return the display name of a level that has no translation."""
    return level if level in _CUSTOM_LEVELS else level.replace("-", " ").capitalize()


def cached_strategy_choice(level: str, setup: Setup) -> str | None:
    """Return the strategy a level plays in a kingdom, or None if unknown.

    For a custom bot, return its class or program.
    """
    if not is_level(level):
        return _CUSTOM_LEVELS.get(level, "")
    return level_strategy_choice(level, setup)


def own_bot_of(level: str, choice: str | None) -> str:
    """Return the operator's class or program that plays this level with this choice, or "" for the built-in levels."""
    return "" if is_level(level) else choice or ""


def is_thinking_level(level: str) -> bool:
    """True if a level searches, which takes up to seconds per decision."""
    parsed = parse_level(level)
    return parsed is not None and parsed.thinks


def default_level() -> str:
    """Return the default level, which plays decently and fast: the second, if there is one."""
    return LEVELS[min(1, len(LEVELS) - 1)]


def bot_of_level(level: str, setup: Setup, seed: int, choice: str | None) -> Bot:
    """Return a bot of a level that plays the chosen strategy.

    If there is no choice yet, or the level is no longer offered, it plays like the weakest level. `seed` is the bot's own and
    must not be that of the deal.
    """
    if not is_level(level) and choice:
        return SeatedProgram(choice, seed) if is_program_spec(choice) else find_custom_bot(choice).make(seed)
    if choice is None or not is_level(level):
        return level_bot(level_names()[0], setup, seed)
    return level_bot(level, setup, seed, choice)


def fallback_bot() -> BuyList:
    """Return a simple bot that answers in place of one that failed."""
    return big_money()
