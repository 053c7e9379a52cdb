"""The result of a game review: winning chances, what changed them, and the costly decisions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

POINTS: Final = "points"
"""Key for Victory points among the card names in `DecisionMistake.more`."""
DecisionKind = tuple[int, str, tuple[str, ...]]
"""Seat, source and answer. Decisions of the same kind are reported together."""


@dataclass(frozen=True)
class Chance:
    """A seat's winning chance with the half-width of its confidence interval."""

    value: float
    half_width: float

    @property
    def low(self) -> float:
        return max(0.0, self.value - self.half_width)

    @property
    def high(self) -> float:
        return min(1.0, self.value + self.half_width)


@dataclass(frozen=True)
class DecisionMistake:
    """A costly decision: the answer, a better one, and the difference."""

    number: int
    """Index of the answer in the game."""
    turn: int
    seat: int
    source: str
    verb: str
    answer: tuple[str, ...]
    better: tuple[str, ...]
    chance: float
    """Winning chance with the given answer. `better_chance` is the chance with the better answer."""
    better_chance: float
    cost: float
    half_width: float
    """Half-width of the confidence interval of the cost."""
    more: tuple[tuple[str, float], ...] = ()
    """Average extra cards, and "points", at the end of the game after the better answer."""
    likewise: tuple[int, ...] = ()
    """Other turns in which the same answer was also a mistake, but a smaller one."""

    @property
    def kind(self) -> DecisionKind:
        return self.seat, self.source, self.answer

    @property
    def points(self) -> float:
        """Average extra Victory points after the better answer."""
        return dict(self.more).get(POINTS, 0.0)


@dataclass(frozen=True)
class TurnReview:
    """The effect of one turn on the winning chances."""

    number: int
    """Number of the turn for this player."""
    seat: int
    answers: int
    """Number of answers in the game when the turn ended."""
    bought: tuple[str, ...]
    scores: tuple[int, ...]
    chances: tuple[Chance, ...]
    """Winning chance of each seat after the turn."""
    choice: float = 0.0
    """Effect of this turn's decisions on the winning chance of the player: 0 or less."""
    luck: float = 0.0
    """The remaining change in the player's winning chance, due to draws and shuffles."""


@dataclass(frozen=True)
class Review:
    """The review of a whole game."""

    before: tuple[Chance, ...]
    """Winning chance of each seat before the first turn."""
    turns: tuple[TurnReview, ...]
    costliest: tuple[DecisionMistake, ...]
    """Costly decisions of all players, costliest first."""
    play_outs: int
    strategies: tuple[str, ...]
    """The strategy each seat seems to follow."""
