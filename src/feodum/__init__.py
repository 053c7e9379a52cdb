"""Feodum: the card game Dominion as a Python library.

`Game` plays a game by the rules: create one with `Game.new`, answer its decisions, save, undo and copy it. `bot` returns a
computer player by name, and `strategy` a strategy of the library. `Bot` is the base class of bots, which see the game through a
`View`. Subclass `Card` to add custom cards. The subpackages hold the
strategy lab (`feodum.lab`), the environments for reinforcement learning (`feodum.env`) and the game server (`feodum.server`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from feodum.bots.bot import Bot
from feodum.cards.box import CARDS, KINGDOM_CARDS, Setup
from feodum.engine.card import Card
from feodum.engine.decision import Answer, Decision
from feodum.engine.errors import FeodumError, IllegalAnswer, SaveError, SetupError
from feodum.game import Game
from feodum.version import VERSION
from feodum.view import View

if TYPE_CHECKING:
    from feodum.strategies.model import Strategy

__version__ = VERSION

__all__ = [
    "CARDS",
    "KINGDOM_CARDS",
    "Answer",
    "Bot",
    "Card",
    "Decision",
    "FeodumError",
    "Game",
    "IllegalAnswer",
    "SaveError",
    "Setup",
    "SetupError",
    "View",
    "bot",
    "strategy",
]


def bot(name: str, seed: int = 0) -> Bot:
    """Return the bot with this name: `sage`, `steady-20`, `random`, `double-witch`, `mine.strategy`, `mine.py`…

    The name is a level (`novice`, `steady`, `sage` or `grandmaster`), a strategy of the library, the path of a strategy file,
    or a custom bot (`mine.py` or `module:Class`). The seed matters only to bots that use randomness. Raise FeodumError, with
    the nearest name, if there is no such bot.
    """
    from feodum.levels.registry import bot_named  # loads the strategy library and the search, which other uses don't need

    return bot_named(name, seed)


def strategy(name: str) -> Strategy:
    """Return the strategy with this name in the library (`double-witch`), or in the strategy file at this path.

    Raise FeodumError, with the nearest name, if there is no such strategy.
    """
    from feodum.levels.registry import strategy_named

    return strategy_named(name)
