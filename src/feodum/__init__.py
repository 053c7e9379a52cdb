"""Feodum: the card game Dominion as a Python library.

`Game` plays a game by the rules: create one with `Game.new`, answer its decisions, save, undo and copy it. `Bot` is the base
class of computer players, which see the game through a `View`. Subclass `Card` to add custom cards. The subpackages hold the
strategy lab (`feodum.lab`), the environments for reinforcement learning (`feodum.env`) and the game server (`feodum.server`).
"""

from feodum.bots.bot import Bot
from feodum.cards.box import CARDS, KINGDOM_CARDS, Setup
from feodum.engine.card import Card
from feodum.engine.decision import Answer, Decision
from feodum.engine.errors import FeodumError, IllegalAnswer, SaveError, SetupError
from feodum.game import Game
from feodum.version import VERSION
from feodum.view import View

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
]
