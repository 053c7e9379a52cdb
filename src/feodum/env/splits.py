"""Train/test split of kingdoms: every kingdom belongs to exactly one part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final, Literal

from feodum.cards.box import Setup
from feodum.engine.errors import SetupError
from feodum.engine.random import seeded
from feodum.engine.seeds import draw_seed
from feodum.kingdoms.selection import choose_setup

Part = Literal["train", "test"]
_TRIES: Final = 10_000


@dataclass(frozen=True)
class Split:
    """One part of a train/test split of all kingdoms.

    About `share` of all kingdoms are in the test part. Each seed gives a different split. Only the ten cards
    matter, so a test kingdom never occurs in training, not even with Shelters or Colonies.
    """

    part: Part = "train"
    share: float = 0.2
    seed: int = 0

    def __post_init__(self) -> None:
        if self.part not in ("train", "test") or not 0 < self.share < 1:
            raise SetupError(
                f"a split needs part 'train' or 'test' and a share between 0 and 1, not {self.part!r} and {self.share}"
            )

    def has(self, kingdom: tuple[str, ...] | list[str]) -> bool:
        """Return whether the kingdom is in this part."""
        text = "|".join([str(self.seed), *sorted(kingdom)])
        number = int.from_bytes(blake2b(text.encode(), digest_size=8).digest())
        return (number < self.share * 2**64) == (self.part == "test")

    def setup(self, players: int, seed: int, sets: Sequence[str] | None = None) -> Setup:
        """Return a random setup from this part and these sets, determined by the seed. Raises SetupError if there is none."""
        random = seeded(seed)
        for _ in range(_TRIES):
            setup = choose_setup(None, players, draw_seed(random), sets=sets)
            if self.has(setup.kingdom):
                return setup
        raise SetupError(f"no {self.part} kingdom found in {_TRIES} tries; a share of {self.share} is too extreme")
