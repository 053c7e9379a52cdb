"""What looking back at a game finds: chances, what changed them, and the decisions that cost something."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

POINTS: Final = "points"
"""What there is more of besides cards."""
Kind = tuple[int, str, tuple[str, ...]]
"""What makes decisions alike: who decided about what, and how."""


@dataclass(frozen=True)
class Chance:
    """How likely a seat is to win, with its interval."""

    value: float
    reach: float

    @property
    def low(self) -> float:
        return max(0.0, self.value - self.reach)

    @property
    def high(self) -> float:
        return min(1.0, self.value + self.reach)


@dataclass(frozen=True)
class Better:
    """A decision that cost something: what was answered, what would have been better, and by how much."""

    number: int
    """Of the answer in the game."""
    turn: int
    seat: int
    source: str
    verb: str
    answer: tuple[str, ...]
    better: tuple[str, ...]
    chance: float
    """Of winning with the answer that was given, and with the better one."""
    better_chance: float
    cost: float
    reach: float
    """Half the interval of the cost."""
    more: tuple[tuple[str, float], ...] = ()
    """What the better line goes on to have more of at the end, on average: cards, and "points"."""
    likewise: tuple[int, ...] = ()
    """Other turns in which the same answer cost something, but less."""

    @property
    def kind(self) -> Kind:
        return self.seat, self.source, self.answer

    @property
    def points(self) -> float:
        """How many Victory points more."""
        return dict(self.more).get(POINTS, 0.0)


@dataclass(frozen=True)
class TurnReview:
    """A turn: what it changed."""

    number: int
    """Of the turn of that player."""
    seat: int
    answers: int
    """How many answers the game had at its end."""
    bought: tuple[str, ...]
    scores: tuple[int, ...]
    chances: tuple[Chance, ...]
    """Of every seat, after it."""
    choice: float = 0.0
    """What the decisions of the turn cost whoever made them: 0 or less."""
    luck: float = 0.0
    """What else happened to the chance of the player whose turn it was: what was drawn and shuffled."""


@dataclass(frozen=True)
class Review:
    """A whole game, looked back at."""

    before: tuple[Chance, ...]
    """Everybody's chance before the first turn."""
    turns: tuple[TurnReview, ...]
    costliest: tuple[Better, ...]
    """Of each player, the costliest of all first."""
    play_outs: int
    strategies: tuple[str, ...]
    """What each seat is thought to have followed."""
