"""Kingdoms to train on and kingdoms to test on: every kingdom is in exactly one of the two, whoever draws it."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from typing import Final, Literal

from feodum.cards.box import Setup
from feodum.engine.errors import SetupError
from feodum.engine.random import Random, seeded
from feodum.kingdoms.selection import choose_setup

Part = Literal["train", "test"]
_TRIES: Final = 10_000


@dataclass(frozen=True)
class Split:
    """One part of all kingdoms: about `share` of them are for tests. Another seed divides them in another way.

    What decides is the ten cards alone, so that no tested kingdom comes up in training, not even with Shelters or Colonies.
    """

    part: Part = "train"
    share: float = 0.2
    seed: int = 0

    def __post_init__(self) -> None:
        if self.part not in ("train", "test") or not 0 < self.share < 1:
            raise SetupError(f"a split is for train or test, with a share between 0 and 1, not {self.part} with {self.share}")

    def has(self, kingdom: tuple[str, ...] | list[str]) -> bool:
        """Whether the kingdom is in this part."""
        text = "|".join([str(self.seed), *sorted(kingdom)])
        number = int.from_bytes(blake2b(text.encode(), digest_size=8).digest())
        return (number < self.share * 2**64) == (self.part == "test")

    def setup(self, players: int, seed: int) -> Setup:
        """A random setup of this part, decided by the seed."""
        random = seeded(seed)
        for _ in range(_TRIES):
            setup = choose_setup(None, players, new_seed(random))
            if self.has(setup.kingdom):
                return setup
        raise SetupError(f"no kingdom for {self.part} was found; is the share of {self.share} meant?")


def new_seed(random: Random) -> int:
    """A seed for a game, out of a stream of random numbers."""
    return sum(int(random.word()) << 32 * place for place in range(4))
