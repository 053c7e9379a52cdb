"""Choose kingdoms and deals from one reproducible stream of random numbers."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from feodum.cards.box import Setup, player_count_error
from feodum.cards.setup_fields import Edition
from feodum.engine.random import SEED_BITS, seeded
from feodum.engine.seeds import draw_seed
from feodum.env.action_game import check_option
from feodum.env.splits import Split
from feodum.kingdoms.selection import choose_setup

Kingdom = str | Sequence[str] | Split | None
"""A recommended set or ten cards; or, for a new kingdom in each game, a split or None (any kingdom)."""


class Dealer:
    """Deals one game after another."""

    def __init__(self, kingdom: Kingdom, players: int, edition: Edition = "") -> None:
        check_option("edition", edition, Edition)
        if not isinstance(players, int):
            raise player_count_error(players)
        self.kingdom = kingdom
        self.edition = edition
        self.players = players
        self.seed(None)
        self._setup(0)  # reject an invalid kingdom early

    def seed(self, seed: int | None) -> None:
        """Restart the stream with a seed; None takes one from the system's randomness."""
        self._random = seeded(secrets.randbits(SEED_BITS) if seed is None else seed)

    def deal(self) -> tuple[Setup, int]:
        """Return the setup and the seed of the next game."""
        return self._setup(draw_seed(self._random)), draw_seed(self._random)

    def below(self, number: int) -> int:
        """Return a random number below `number` from the same stream."""
        return self._random.below(number)

    def _setup(self, seed: int) -> Setup:
        if isinstance(self.kingdom, Split):
            return self.kingdom.setup(self.players, seed).in_edition(self.edition)
        return choose_setup(self.kingdom, self.players, seed, edition=self.edition)
