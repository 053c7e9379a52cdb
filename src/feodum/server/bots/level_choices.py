"""Bot levels offered on this server, including the operator's own bots and programs."""

from __future__ import annotations

from pathlib import Path

from feodum.bots.bot import Bot
from feodum.bots.buy_lists import BuyList, big_money
from feodum.bots.external.python_bots import find_custom_bot
from feodum.cards.box import Setup
from feodum.levels.level_bots import find_choice, learn_choice
from feodum.levels.level_bots import known_choice as level_choice
from feodum.levels.level_names import is_level, parse_level
from feodum.levels.registry import LEVELS, BotError, level_bot
from feodum.messages.message import Message
from feodum.server.bots.seated_programs import SeatedProgram, is_program_place, program_place

__all__ = [
    "add_custom_level",
    "bot_of_level",
    "default_level",
    "fallback_bot",
    "find_choice",
    "is_offered",
    "known_choice",
    "learn_choice",
    "level_names",
    "level_title",
]

_CUSTOM_LEVELS: dict[str, str] = {}
"""Class or program of each of the operator's bots, by level name."""


def add_custom_level(name: str) -> str:
    """Offer a custom bot as a level and return the level's name.

    The bot is a class (`mine.py`, `module:Class`) or a program with its name (`mine=./mybot`).
    """
    label, sign, path = name.partition("=")
    if sign:
        if label in level_names():
            raise BotError(
                Message("level-taken", "{name}: there is already a level {level}; choose another name", name=name, level=label)
            )
        _CUSTOM_LEVELS[label] = program_place(label, path)
        return label
    own = find_custom_bot(name)
    if own.label in level_names():
        raise BotError(
            Message(
                "level-class-taken",
                "{name}: there is already a level {level}; give the class another name",
                name=name,
                level=own.label,
            )
        )
    place = f"{Path(own.path).resolve()}:{own.class_name}" if own.path else own.written
    _CUSTOM_LEVELS[own.label] = place
    return own.label


def level_names() -> tuple[str, ...]:
    """Return the levels from weakest to strongest, followed by the operator's bots and programs."""
    return (*LEVELS, *_CUSTOM_LEVELS)


def is_offered(level: str) -> bool:
    """True if clients may ask for this level.

    It must be a listed name, or a built-in level with a handicap but no thinking time.
    """
    parsed = parse_level(level)
    return level in level_names() or (parsed is not None and not parsed.play_outs and not parsed.seconds)


def level_title(level: str) -> str:
    """Return the display name of a level that has no translation."""
    return level if level in _CUSTOM_LEVELS else level.replace("-", " ").capitalize()


def known_choice(level: str, setup: Setup) -> str | None:
    """Return the strategy a level plays in a kingdom, or None if unknown.

    For a custom bot, return its class or program.
    """
    if not is_level(level):
        return _CUSTOM_LEVELS.get(level, "")
    return level_choice(level, setup)


def default_level() -> str:
    """Return the default level, which plays decently and fast: the second, if there is one."""
    return LEVELS[min(1, len(LEVELS) - 1)]


def bot_of_level(level: str, setup: Setup, seed: int, choice: str | None) -> Bot:
    """Return a bot of a level that plays the chosen strategy.

    If there is no choice yet, or the level is no longer offered, it plays like the weakest level. The seed is independent of
    the deal.
    """
    if not is_level(level) and choice:
        return SeatedProgram(choice, seed) if is_program_place(choice) else find_custom_bot(choice).make(seed)
    if choice is None or not is_level(level):
        return level_bot(level_names()[0], setup, seed)
    return level_bot(level, setup, seed, choice)


def fallback_bot() -> BuyList:
    """Return a simple bot that answers in place of one that failed."""
    return big_money()
