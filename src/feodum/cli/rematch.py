"""A rematch: the same setup with another deal and another first player."""

from __future__ import annotations

import secrets

from feodum.engine.random import SEED_BITS
from feodum.game import Game
from feodum.kingdoms.selection import next_first


def rematch_of(game: Game) -> Game:
    """Return a new game with the setup of a finished one, in which its winner goes last. After a tie, anyone may start."""
    players = game.setup.players
    first = next_first(game.winners(), players)
    setup = game.setup.starting_with(secrets.randbelow(players) if first is None else first)
    return Game(setup, secrets.randbits(SEED_BITS))
