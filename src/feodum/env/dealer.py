"""Choose kingdoms and deals from one reproducible stream of random numbers."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from feodum.cards.box import Setup, player_count_error
from feodum.cards.setup_fields import Edition
from feodum.engine.errors import SetupError
from feodum.engine.random import SEED_BITS, seeded
from feodum.engine.seeds import draw_seed
from feodum.env.action_game import check_option
from feodum.env.splits import Split
from feodum.kingdoms.selection import check_sets, choose_setup
from feodum.messages.suggestions import shorten

Kingdom = str | Sequence[str] | Split | None
"""A recommended set or ten cards; or, for a new kingdom in each game, a split or None (any kingdom)."""


class Dealer:
    """Deals one game after another."""

    def __init__(self, kingdom: Kingdom, players: int, edition: Edition = "", sets: Sequence[str] | None = None) -> None:
        check_option("edition", edition, Edition)
        if not isinstance(players, int):
            raise player_count_error(players)
        self.kingdom = kingdom
        self.edition = edition
        self.sets = checked_sets(sets)
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
            return self.kingdom.setup(self.players, seed, self.sets).in_edition(self.edition)
        return choose_setup(self.kingdom, self.players, seed, sets=self.sets, edition=self.edition)


def checked_sets(sets: Sequence[str] | None) -> list[str] | None:
    """Return the sets to draw from; None for the default. Raise SetupError if they are not a list of sets."""
    if sets is None:
        return None
    if isinstance(sets, str) or not all([isinstance(each, str) for each in sets]):
        raise SetupError(f'sets must be a list of sets, such as ["Base", "Seaside"], not {shorten(sets)}')
    check_sets(sets)
    return [*sets]
