"""The levels of bots one can play against."""

from __future__ import annotations

from feodum.bots.bot import Bot
from feodum.bots.money import BuyList, big_money
from feodum.bots.roster import LEVELS, level_bot
from feodum.cards.box import Setup


def level_names() -> tuple[str, ...]:
    """The levels, from the weakest to the strongest."""
    return tuple(LEVELS)


def default_level() -> str:
    """A level that plays decently and without thinking long: the second, if there is one."""
    return level_names()[min(1, len(level_names()) - 1)]


def bot_of_level(level: str, setup: Setup, seed: int) -> Bot:
    """A bot of that level for that game; the seed is for its own chance and tells nothing about the deal."""
    return level_bot(level, setup, seed)


def plain_bot() -> BuyList:
    """Answers every question somehow: for a bot that fails."""
    return big_money()
