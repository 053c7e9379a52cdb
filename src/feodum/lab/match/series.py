"""A series: the deals of one job, split into parts for worker processes and merged in order."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from feodum.cards.custom import report_card_errors

FIRST_PART = 2
PART_SECONDS = 0.25
"""Target duration of a part: long enough to hide the overhead, short enough for live progress."""
STAGE = 250
"""Deals between checks for early stopping: fixed, so that results don't depend on the parts."""


class Sums(Protocol):
    """Results that can be added in any order."""

    deals: int


SumsT = TypeVar("SumsT", bound=Sums)
SumsOut = TypeVar("SumsOut", bound=Sums, covariant=True)


class Work(Protocol[SumsOut]):
    """A job with numbered deals. It must be picklable plain data for worker processes."""

    def empty(self) -> SumsOut: ...
    def play(self, first: int, deals: int) -> SumsOut: ...


@dataclass
class SeriesPart(Generic[SumsT]):
    """A played part and its duration."""

    first: int
    deals: int
    sums: SumsT
    seconds: float


def play_part(work: Work[SumsT], first: int, deals: int) -> SeriesPart[SumsT]:
    """Play a part of a job; runs in worker processes."""
    start = time.perf_counter()
    with report_card_errors():
        sums = work.play(first, deals)
    return SeriesPart(first, deals, sums, time.perf_counter() - start)


class Series(Generic[SumsT]):
    """The progress of one job."""

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
        self._waiting: dict[int, SeriesPart[SumsT]] = {}
        self._part_deals = FIRST_PART
        self.seconds = 0.0
        """Total duration of all parts so far, over all processes."""

    @property
    def is_done(self) -> bool:
        return self._merged >= self.deals

    @property
    def deals_done(self) -> int:
        return self._merged

    @property
    def waiting(self) -> int:
        """Number of played parts that wait for an earlier one."""
        return len(self._waiting)

    def next_part(self) -> tuple[int, int] | None:
        """Return the first deal and the number of deals of the next part, or None if all are handed out."""
        if self._next >= self.deals:
            return None
        first = self._next
        deals = min(self._part_deals, self.deals - first)
        if self._is_enough is not None:
            deals = min(deals, STAGE - first % STAGE)
        self._next += deals
        return first, deals

    def drop_pending(self) -> None:
        """Forget parts that were handed out but will not be played."""
        self._next = self._merged
        self._waiting.clear()

    def merge_part(self, part: SeriesPart[SumsT]) -> None:
        """Merge a part as soon as all earlier parts are merged."""
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

    def _adapt(self, part: SeriesPart[SumsT]) -> None:
        """Adjust the length of the next parts, by at most a factor of four."""
        target = part.deals * PART_SECONDS / max(part.seconds, 1e-6)
        self._part_deals = max(1, int(min(max(target, self._part_deals / 4), self._part_deals * 4)))


@dataclass
class RunReport:
    """How the job was run. The results do not depend on it."""

    seconds: float
    workers: int
    interrupted: bool
    place: str = "local"
