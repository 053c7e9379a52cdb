"""The levels of bots one can play against, and the programs that the operator offers beside them."""

from __future__ import annotations

from pathlib import Path

from feodum.bots.bot import Bot
from feodum.bots.buy_lists import BuyList, big_money
from feodum.bots.external.python_bots import find_own_bot
from feodum.cards.box import Setup
from feodum.levels.level_bots import find_choice, learn_choice
from feodum.levels.level_bots import known_choice as level_choice
from feodum.levels.level_names import is_level, read_level
from feodum.levels.registry import LEVELS, BotError, level_bot
from feodum.messages.message import Saying
from feodum.server.bots.seated_programs import SeatedProgram, is_placed_program, placed_program

__all__ = [
    "add_own_level",
    "bot_of_level",
    "default_level",
    "find_choice",
    "is_offered",
    "known_choice",
    "learn_choice",
    "level_names",
    "level_title",
    "plain_bot",
]

_OWN: dict[str, str] = {}
"""The bots of whoever serves the table, by the level that each of them is: where its class or program is."""


def add_own_level(name: str) -> str:
    """Have a bot of one's own among the levels: a class (`mine.py`, `module:Class`), or a program with the name it gets
    (`mine=./mybot`). Says what it is called there."""
    called, sign, path = name.partition("=")
    if sign:
        if called in level_names():
            raise BotError(
                Saying("level-taken", "{name}: there is already a level {level}; choose another name", name=name, level=called)
            )
        _OWN[called] = placed_program(called, path)
        return called
    own = find_own_bot(name)
    if own.label in level_names():
        raise BotError(
            Saying(
                "level-class-taken",
                "{name}: there is already a level {level}; give the class a name of its own",
                name=name,
                level=own.label,
            )
        )
    place = f"{Path(own.path).resolve()}:{own.class_name}" if own.path else own.written
    _OWN[own.label] = place
    return own.label


def level_names() -> tuple[str, ...]:
    """The levels, from the weakest to the strongest, and then the operator's own bots and programs."""
    return (*LEVELS, *_OWN)


def is_offered(level: str) -> bool:
    """Whether a bot may play at that level here: one of the names, or one of ours made weaker. How long it thinks is ours to
    say."""
    wish = read_level(level)
    return level in level_names() or (wish is not None and not wish.play_outs and not wish.seconds)


def level_title(level: str) -> str:
    """What a level is called where there is no translation."""
    return level if level in _OWN else level.replace("-", " ").capitalize()


def known_choice(level: str, setup: Setup) -> str | None:
    """What a level plays in a kingdom, if that is known; a bot of one's own is always the same class or program."""
    if not is_level(level):
        return _OWN.get(level, "")
    return level_choice(level, setup)


def default_level() -> str:
    """A level that plays decently and without thinking long: the second, if there is one."""
    return LEVELS[min(1, len(LEVELS) - 1)]


def bot_of_level(level: str, setup: Setup, seed: int, choice: str | None) -> Bot:
    """A bot of that level for that game, which plays what was chosen; where nothing has been yet, it plays as the weakest
    level does, which need not choose. So does a level that is no longer here. The seed is for its own chance and tells nothing
    about the deal."""
    if not is_level(level) and choice:
        return SeatedProgram(choice, seed) if is_placed_program(choice) else find_own_bot(choice).make(seed)
    if choice is None or not is_level(level):
        return level_bot(level_names()[0], setup, seed)
    return level_bot(level, setup, seed, choice)


def plain_bot() -> BuyList:
    """Answers every question somehow: for a bot that fails."""
    return big_money()
