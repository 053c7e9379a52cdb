"""A series: all the deals of one piece of work, cut into parts that can be played anywhere and are joined in order."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from feodum.cards.custom import card_faults_told

FIRST_PART = 2
PART_SECONDS = 0.25
"""How long a part should take: long enough that sending it around doesn't count, short enough to follow it live."""
STAGE = 250
"""An early end is considered after every so many deals, and only then: so it doesn't depend on how the work was cut."""


class Sums(Protocol):
    """What a part of the work gives; `add` must not depend on the order."""

    deals: int


SumsT = TypeVar("SumsT", bound=Sums)
Given = TypeVar("Given", bound=Sums, covariant=True)


class Work(Protocol[Given]):
    """Something with numbered deals. It is sent to other processes, so it must be plain data."""

    def empty(self) -> Given: ...
    def play(self, first: int, deals: int) -> Given: ...


@dataclass
class Part(Generic[SumsT]):
    """A played part and how long it took."""

    first: int
    deals: int
    sums: SumsT
    seconds: float


def play_part(work: Work[SumsT], first: int, deals: int) -> Part[SumsT]:
    """What the processes of a simulation do."""
    start = time.perf_counter()
    with card_faults_told():
        sums = work.play(first, deals)
    return Part(first, deals, sums, time.perf_counter() - start)


class Series(Generic[SumsT]):
    """The progress of one piece of work."""

    def __init__(
        self,
        work: Work[SumsT],
        deals: int,
        add: Callable[[SumsT, SumsT], None],
        is_enough: Callable[[SumsT], bool] | None = None,
        on_part: Callable[[SumsT], None] | None = None,
    ) -> None:
        self.work = work
        self.deals = deals
        self.sums = work.empty()
        self._add = add
        self._is_enough = is_enough
        self._on_part = on_part
        self._next = 0
        self._merged = 0
        self._waiting: dict[int, Part[SumsT]] = {}
        self._part_deals = FIRST_PART
        self.seconds = 0.0
        """Work done so far, all processes together."""

    @property
    def is_done(self) -> bool:
        return self._merged >= self.deals

    @property
    def deals_done(self) -> int:
        return self._merged

    @property
    def waiting(self) -> int:
        """Parts that have been played, but wait for one before them."""
        return len(self._waiting)

    def next_part(self) -> tuple[int, int] | None:
        """The first deal and the number of deals of the next part that nobody plays yet."""
        if self._next >= self.deals:
            return None
        first = self._next
        deals = min(self._part_deals, self.deals - first)
        if self._is_enough is not None:
            deals = min(deals, STAGE - first % STAGE)
        self._next += deals
        return first, deals

    def give_back(self) -> None:
        """Forget parts that were handed out and will not be played."""
        self._next = self._merged
        self._waiting.clear()

    def take(self, part: Part[SumsT]) -> None:
        """Join a part, as soon as all before it are there."""
        self.seconds += part.seconds
        self._adapt(part)
        self._waiting[part.first] = part
        while self._merged in self._waiting:
            ready = self._waiting.pop(self._merged)
            self._merged += ready.deals
            if self._on_part is not None:
                self._on_part(ready.sums)
            self._add(self.sums, ready.sums)
            if self._is_enough is not None and self._merged % STAGE == 0 and self._is_enough(self.sums):
                self.deals = self._merged
                self._waiting.clear()

    def _adapt(self, part: Part[SumsT]) -> None:
        """Make the next parts longer or shorter, at most fourfold at once."""
        wish = part.deals * PART_SECONDS / max(part.seconds, 1e-6)
        self._part_deals = max(1, int(min(max(wish, self._part_deals / 4), self._part_deals * 4)))


@dataclass
class RunReport:
    """How the work was done; nothing of it has any influence on the results."""

    seconds: float
    workers: int
    interrupted: bool
    place: str = "local"
