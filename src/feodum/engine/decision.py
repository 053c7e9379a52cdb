"""The one kind of decision, and what goes wrong with answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from feodum.engine.card import Card
from feodum.engine.errors import IllegalAnswer

if TYPE_CHECKING:
    from feodum.engine.table import Table

Answer = tuple[int, ...]
ALL: Final = 1 << 30
NONE: Final[Answer] = ()
NO_CARDS: Final[list[Card]] = []
NO_WORDS: Final[list[str]] = []


class Decision:
    """Who is asked, by which card or phase, to do what, with which options.

    The options are either cards or words. An answer is a tuple of option numbers: at least `min` and at most `max`
    different ones; their order matters only if `ordered`.
    """

    def __init__(
        self,
        seat: int,
        source: str,
        verb: str,
        cards: list[Card],
        words: list[str],
        min: int,
        max: int,
        ordered: bool,
        all_or_none: bool = False,
    ) -> None:
        self.id = 0
        self.seat = seat
        self.source = source
        self.verb = verb
        self.cards = cards
        self.words = words
        self.min = min
        self.max = max
        self.ordered = ordered
        self.all_or_none = all_or_none
        """Whether nothing between none and `max` may be picked."""
        self.about: list[Card] = NO_CARDS
        """The cards that the question is about, where they are not the options: just gained, looked at, discarded…"""
        self.is_idle = False
        """Whether all answers come to the same, since none of them can be carried out."""

    @property
    def size(self) -> int:
        return len(self.cards) or len(self.words)

    @property
    def labels(self) -> list[str]:
        """The options' English names."""
        return [card.name for card in self.cards] or list(self.words)

    @property
    def may_decline(self) -> bool:
        return self.min == 0

    def all_alike(self) -> bool:
        return len(set(self.labels)) == 1

    def check(self, answer: Answer) -> None:
        """Raise IllegalAnswer, saying why, unless the answer is allowed."""
        count = len(answer)
        if count < self.min or count > self.max or (self.all_or_none and 0 < count < self.max):
            raise IllegalAnswer(f"{self}: {self._amount()} must be picked, not {count}")
        size = len(self.cards) or len(self.words)
        picked = 0
        for number in answer:
            if number < 0 or number >= size:
                raise IllegalAnswer(f"{self}: there is no option {number}; options are numbered 0 to {size - 1}")
            bit = 1 << number
            if picked & bit:
                raise IllegalAnswer(f"{self}: option {number} was picked twice")
            picked |= bit

    def _amount(self) -> str:
        if self.min == self.max:
            return f"exactly {self.min}"
        if self.all_or_none:
            return f"none or exactly {self.max}"
        return f"{self.min} to {self.max}"

    def __str__(self) -> str:
        return f"player {self.seat + 1} at {self.source}, {self.verb} of {', '.join(self.labels)}"

    def __repr__(self) -> str:
        return f"<Decision {self.id}: {self}>"


class Pending(Exception):
    """Nobody in this process answers for the seat: the game rests here until an answer comes. No card catches it."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(str(decision.id))
        self.decision = decision


@mypyc_attr(allow_interpreted_subclasses=True)
class Agent:
    """Whoever answers for a seat in this process."""

    def answer(self, table: Table, decision: Decision) -> Answer:
        raise NotImplementedError(f"{type(self).__name__} does not answer decisions")


def as_answer(numbers: Sequence[int]) -> Answer:
    """The numbers as an answer, or IllegalAnswer where they are none."""
    if not isinstance(numbers, (tuple, list)) or not all(type(number) is int for number in numbers):
        raise IllegalAnswer(f"an answer is a tuple of option numbers, such as (0, 2), not {numbers!r}")
    return tuple(numbers)
