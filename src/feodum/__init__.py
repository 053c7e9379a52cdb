"""Feodum: the card game Dominion as an exact rules engine, a table to play at, and a laboratory."""

from feodum.bots.bot import Bot
from feodum.cards.box import CARDS, KINGDOM_CARDS, Setup
from feodum.engine.card import Card
from feodum.engine.decision import Answer, Decision
from feodum.engine.errors import FeodumError, IllegalAnswer, SaveError, SetupError
from feodum.game import Game
from feodum.version import VERSION
from feodum.view.window import View

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
