"""Which game comes next: kingdoms and deals from one stream of random numbers, the same in every process and build."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from feodum.cards.box import Setup, wrong_players
from feodum.engine.random import SEED_BITS, seeded
from feodum.env.splits import Split, new_seed
from feodum.kingdoms.selection import choose_setup

Kingdom = str | Sequence[str] | Split | None
"""A recommended set, ten cards, a part of all kingdoms, or None for any; the latter two are drawn anew for each game."""


class Dealer:
    """Deals game after game."""

    def __init__(self, kingdom: Kingdom, players: int) -> None:
        if not isinstance(players, int):
            raise wrong_players(players)
        self.kingdom = kingdom
        self.players = players
        self.seed(None)
        self._setup(0)  # what can't be played is said at once

    def seed(self, seed: int | None) -> None:
        """Begin the stream anew; None: by the system's chance."""
        self._random = seeded(secrets.randbits(SEED_BITS) if seed is None else seed)

    def deal(self) -> tuple[Setup, int]:
        """The next game: its setup and its seed."""
        return self._setup(new_seed(self._random)), new_seed(self._random)

    def below(self, number: int) -> int:
        """A random number of the same stream."""
        return self._random.below(number)

    def _setup(self, seed: int) -> Setup:
        if isinstance(self.kingdom, Split):
            return self.kingdom.setup(self.players, seed)
        return choose_setup(self.kingdom, self.players, seed)
