"""A game in memory, in step with what is stored of it.

Where several processes share the database, each has such a game of its own. What is stored counts: whoever finds another
process to have been faster plays after what that has stored, and looks again at what it was asked for.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Collection, Coroutine, Sequence
from typing import Any, Final, TypeVar

from feodum.engine.decision import Answer
from feodum.engine.errors import IllegalAnswer
from feodum.game import Game
from feodum.saves.notation import read_answer
from feodum.server.http.limits import Limits
from feodum.server.http.refusals import DamagedGame, Refusal
from feodum.server.http.replies import UndoResult
from feodum.server.storage.loading import opened, refusal_of
from feodum.server.storage.records import GameRecord, Point
from feodum.server.storage.store import News, Presence, StaleWrite, Store
from feodum.server.table.seating import Seat

MOST_TRIES: Final = 8
"""How often something is tried where other processes are faster each time."""

Result = TypeVar("Result")


def _common_start(one: Sequence[Answer], other: Sequence[Answer]) -> int:
    """How many answers both begin with."""
    differing = (number for number, (mine, theirs) in enumerate(zip(one, other, strict=False)) if mine != theirs)
    return next(differing, min(len(one), len(other)))


class StoredGame(ABC):
    def __init__(self, record: GameRecord, game: Game, store: Store, limits: Limits) -> None:
        self.record = record
        self.id = record.id
        self.seats: list[Seat] = list(record.seats)
        self.game = game
        self.rematch: str | None = record.rematch
        self.memory_aid = record.memory_aid
        self.lock = asyncio.Lock()
        self._working: set[asyncio.Task[Any]] = set()
        self._store = store
        self._limits = limits
        self._is_closed = False
        self._elsewhere: tuple[Presence, ...] = ()
        """Who is at the table by way of other processes."""
        self._is_behind = store.is_shared
        """Whether something may be stored that isn't known here."""
        self._point = Point(game.generation, game.answer_count)
        self._request_text = ""
        """The last request to take back, as it is stored."""
        self._cuts: dict[int, int] = {}
        """For each generation since the game was opened, how many events were left at its beginning."""

    # What is to be done when the game has changed --------------------------------------------------------------------
    @abstractmethod
    def wake_bots(self) -> None: ...

    @abstractmethod
    def tell_rematch(self, game_id: str) -> None: ...

    @abstractmethod
    def _tell_game(self) -> None: ...

    @abstractmethod
    def _tell_seats(self) -> None: ...

    @abstractmethod
    def _seats_have_changed(self) -> None: ...

    @abstractmethod
    def _take_times(self, seats: Collection[Seat]) -> None: ...

    @abstractmethod
    def _take_memory_aid(self, on: bool) -> None: ...

    @abstractmethod
    def _take_request(self, text: str) -> None: ...

    @abstractmethod
    def _close_request(self, result: UndoResult) -> None: ...

    # The game --------------------------------------------------------------------------------------------------------
    @property
    def point(self) -> Point:
        """Up to where the game is known to be stored."""
        return self._point

    @property
    def is_over(self) -> bool:
        return self.game.is_over

    def party_of(self, seats: Collection[int]) -> set[int]:
        """All seats that belong together with these."""
        parties = {self.seats[seat].party for seat in seats}
        return {seat.number for seat in self.seats if seat.party in parties}

    def first_missing(self, generation: int, seq: int) -> int:
        """From which event on a client that has these must be told, were the lock held by the caller."""
        now = self.game.generation
        if generation > now or any(step not in self._cuts for step in range(generation + 1, now + 1)):
            return 0
        kept = min([seq, *(self._cuts[step] for step in range(generation + 1, now + 1))])
        return kept if kept <= self.game.log_length else 0

    # Work under way --------------------------------------------------------------------------------------------------
    async def surely(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Carry work out to its end, even if whoever asked for it leaves in the middle."""
        return await asyncio.shield(self._begin(work))

    def _begin(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        task = asyncio.create_task(work)
        self._working.add(task)
        task.add_done_callback(self._working.discard)
        return task

    @property
    def is_working(self) -> bool:
        return bool(self._working)

    async def all_done(self) -> None:
        """Wait until nothing is under way that somebody has asked for."""
        while self._working:
            await asyncio.wait(self._working)

    def _check_open(self) -> None:
        if self._is_closed:
            raise RuntimeError("a table is used that has been let go")

    # Other processes ---------------------------------------------------------------------------------------------------
    async def refresh(self) -> None:
        """See what other processes have done, where there are any."""
        if self._store.is_shared:
            async with self.lock:
                self._is_behind = True
                await self._follow()
            self.wake_bots()

    async def hear(self, news: News) -> None:
        """Play after what other processes have done."""
        async with self.lock:
            if not self._is_closed:
                await self._take(news)
        self.wake_bots()

    async def _agreeing(self, attempt: Callable[[], Awaitable[Result]]) -> Result:
        """Carry out an attempt on the game as it is stored: again where another process was faster, or where it is open
        whether it was stored. Were the lock held by the caller."""
        for _ in range(MOST_TRIES):
            await self._follow()
            try:
                return await attempt()
            except StaleWrite:
                self._is_behind = True
        raise Refusal("storage", "the game could not be stored; please try again later")

    async def _follow(self) -> None:
        """Have the game as it is stored."""
        if self._is_behind:
            news = (await self._store.news({self.id: self._point})).get(self.id)
            if news is None:
                raise Refusal("not_found", "there is no such game")
            await self._take(news)
            self._is_behind = False

    async def _take(self, news: News) -> None:
        """Have the game as it was stored when these news were written, unless it has gone on since."""
        if news.generation < self._point.generation or self._is_old(news):
            return
        before = self._point
        self._take_times(news.seats)
        try:
            if news.generation > before.generation or not all(isinstance(said, str) for said in news.answers):
                await self._reload()
            else:
                self._play_after(news)
        except DamagedGame as damage:
            raise refusal_of(self.id, damage) from None
        if self._point != before:
            self._tell_game()
            self._close_request("granted" if self._point.generation > before.generation else "lapsed")
        if tuple(self.seats) != news.seats or self._elsewhere != news.elsewhere:
            self.seats[:] = news.seats
            self._elsewhere = news.elsewhere
            self._seats_have_changed()
        if news.rematch is not None and self.rematch is None:
            self.tell_rematch(news.rematch)
        if news.memory_aid != self.memory_aid:
            self._take_memory_aid(news.memory_aid)
        if news.request != self._request_text:
            self._take_request(news.request)

    def _is_old(self, news: News) -> bool:
        return news.generation == self._point.generation and news.start + len(news.answers) < self._point.answers

    def _play_after(self, news: News) -> None:
        game = self.game
        try:
            for said in news.answers[self._point.answers - news.start :]:
                if game.decision is None or not isinstance(said, str):
                    raise DamagedGame("another process has gone on with it, but it is over")
                game.answer(read_answer(game.decision, said))
            if news.ended and not game.ended:
                game.end(news.ended)
        except IllegalAnswer:
            raise DamagedGame("another process plays it differently; do all have the same version?") from None
        self._note_point()

    async def _reload(self) -> None:
        """Begin anew with what is stored: something was taken back. What has stayed as it was need not be told again."""
        record = await self._store.load(self.id)
        if record is None:
            raise Refusal("not_found", "there is no such game")
        game = await asyncio.to_thread(opened, record)
        kept = _common_start(self.game.answers, game.answers)
        cut = self.game.log_length if kept == self.game.answer_count else self.game.asked_at(kept).seq
        cut = min(cut, game.log_length) if record.seed == self.record.seed else 0  # what was dealt anew is told anew
        for generation in range(self.game.generation + 1, game.generation + 1):
            self._cuts[generation] = cut
        self.game = game
        self._know(record.without_answers())
        self._note_point()

    def _know(self, record: GameRecord) -> None:
        """Have what is stored of the game; it may have been dealt anew."""
        self.record = record

    def _note_point(self) -> None:
        self._point = Point(self.game.generation, self.game.answer_count)
