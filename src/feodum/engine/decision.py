"""The one kind of decision, and what goes wrong with answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from feodum.engine.card import Card
from feodum.engine.errors import IllegalAnswer

if TYPE_CHECKING:
    from feodum.engine.table import Table

Answer = tuple[int, ...]
ALL: Final = 1 << 30
NONE: Final[Answer] = ()
NO_CARDS: Final[list[Card]] = []
NO_WORDS: Final[list[str]] = []
NO_NUMBERS: Final[list[int]] = []


_EVERY: Final[list[Answer]] = [tuple(reversed(range(size))) for size in range(60)]


def every(size: int) -> Answer:
    """The answer that picks every option, the last one first: taking cards from the end of a hand is cheapest."""
    return _EVERY[size] if size < len(_EVERY) else tuple(reversed(range(size)))


@mypyc_attr(free_list_len=1)  # of a simulation's many decisions one is alive at a time
class Decision:
    """Who is asked, by which card or phase, to do what, with which options. `of` is whose choice it is: that of the seat that
    is asked, unless it decides for another one.

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
        self.number = 0
        """How many answers the game had before this one: the decision's place in its trace."""
        self.seat = seat
        self.of = seat
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
        self.costs: tuple[int, int] | None = None
        """In a traced game: the least and the most that a card to gain may cost, where there is a limit."""
        self.whose = seat
        """In a traced game: in whose hand, or revealed by whom, the cards are that can be picked."""
        self.menu = 0
        """The number of the menu that the cards are, if they are one (see `menus`): nobody may change that list."""
        self.is_idle = False
        """Whether all answers come to the same, since none of them can be carried out."""
        self.seq = 0
        """In a traced game: how many events the log had when this was asked."""
        self.shows_discard = False
        """In a traced game: whether the options show cards of the seat's discard pile."""

    @property
    def size(self) -> int:
        return len(self.cards) or len(self.words)

    @property
    def labels(self) -> list[str]:
        """The options' English names."""
        return [card.name for card in self.cards] or list(self.words)

    def numbers_of(self, labels: Sequence[str]) -> Answer:
        """The answer that picks options by their labels, of equal ones the first that are left."""
        free: dict[str, list[int]] = {}
        for number, label in enumerate(self.labels):
            free.setdefault(label, []).append(number)
        taken: dict[str, int] = {}
        numbers: list[int] = []
        for label in labels:
            place = taken.get(label, 0)
            alike = free.get(label, NO_NUMBERS)
            if place >= len(alike):
                raise IllegalAnswer(f"{self}: there is no {'further ' if alike else ''}{label}")
            numbers.append(alike[place])
            taken[label] = place + 1
        return tuple(numbers)

    @property
    def may_decline(self) -> bool:
        return self.min == 0

    def all_alike(self) -> bool:
        return len(set(self.labels)) == 1

    def check(self, answer: Answer) -> None:
        """Raise IllegalAnswer, saying why, unless the answer is allowed."""
        count = len(answer)
        size = len(self.cards) or len(self.words)
        if count == 1 and self.min <= 1 and 0 <= answer[0] < size and not self.all_or_none and self.max > 0:
            return  # most answers
        if count < self.min or count > self.max or (self.all_or_none and 0 < count < self.max):
            raise IllegalAnswer(f"{self}: {self._amount()} must be picked, not {count}")
        if count < len(_EVERY) and count <= size and answer is _EVERY[count]:
            return  # as a rule, the Treasures
        # A bit for each option, as a machine's number. mypyc writes a 1 of 32 bits into the C code: beyond that, another way.
        picked: i64 = 0
        one: i64 = 1
        for number in answer:
            if number < 0 or number >= size:
                raise IllegalAnswer(f"{self}: there is no option {number}; options are numbered 0 to {size - 1}")
            if number < 31:
                bit = one << number
                if picked & bit:
                    raise IllegalAnswer(f"{self}: option {number} was picked twice")
                picked |= bit
            elif answer.count(number) > 1:
                raise IllegalAnswer(f"{self}: option {number} was picked twice")

    def _amount(self) -> str:
        if self.min == self.max:
            return f"exactly {self.min}"
        if self.all_or_none:
            return f"none or exactly {self.max}"
        return f"{self.min} to {self.max}"

    def __str__(self) -> str:
        return f"player {self.seat + 1} at {self.source}, {self.verb} of {', '.join(self.labels)}"

    def __repr__(self) -> str:
        return f"<Decision {self.number}: {self}>"


class Pending(Exception):
    """Nobody in this process answers for the seat: the game rests here until an answer comes. No card catches it."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(str(decision.number))
        self.decision = decision


@mypyc_attr(allow_interpreted_subclasses=True)
class Agent:
    """Whoever answers for a seat in this process."""

    reads_only: bool = False
    """Whether it promises to leave the lists of decisions as they are, so that it can be handed shared ones."""

    def answer(self, table: Table, decision: Decision) -> Answer:
        raise NotImplementedError(f"{type(self).__name__} does not answer decisions")


def as_answer(numbers: Sequence[int]) -> Answer:
    """The numbers as an answer, or IllegalAnswer where they are none."""
    if not isinstance(numbers, (tuple, list)) or not all(type(number) is int for number in numbers):
        raise IllegalAnswer(f"an answer is a tuple of option numbers, such as (0, 2), not {numbers!r}")
    return tuple(numbers)
