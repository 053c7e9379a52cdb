"""A game in memory, synchronized with the store.

Processes that share a database each have their own copy of a game; the stored state is authoritative. A process whose write
is stale applies the stored changes and retries.
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
from feodum.server.storage.loading import damage_refusal, open_game
from feodum.server.storage.records import GameRecord, Point
from feodum.server.storage.store import GameChanges, Presence, StaleWrite, Store
from feodum.server.table.seating import Seat

MAX_ATTEMPTS: Final = 8
"""How often a stale write is retried."""

Result = TypeVar("Result")


def _common_start(one: Sequence[Answer], other: Sequence[Answer]) -> int:
    """Return the number of leading answers that are equal."""
    mismatches = (number for number, (mine, theirs) in enumerate(zip(one, other, strict=False)) if mine != theirs)
    return next(mismatches, min(len(one), len(other)))


class StoredGame(ABC):
    """Base class of a room: the game, its lock, and synchronization with the store."""

    def __init__(self, record: GameRecord, game: Game, store: Store, limits: Limits) -> None:
        self.record = record
        self.id = record.id
        self.seats: list[Seat] = list(record.seats)
        self.game = game
        self.rematch: str | None = record.rematch
        self.memory_aid = record.memory_aid
        self.lock = asyncio.Lock()
        self._running_tasks: set[asyncio.Task[Any]] = set()
        self._store = store
        self._limits = limits
        self._is_closed = False
        self._remote_presence: tuple[Presence, ...] = ()
        """Clients connected to this table at other processes."""
        self._is_behind = store.is_shared
        """Whether the store may have changes that are not applied here."""
        self._point = Point(game.run.generation, game.answer_count)
        self._undo_request_text = ""
        """The last stored undo request."""
        self._kept_event_counts: dict[int, int] = {}
        """For each generation since the game was opened, the number of earlier events that were kept."""

    # Hooks for subclasses --------------------------------------------------------------------------------------------
    @abstractmethod
    def wake_bots(self) -> None: ...

    @abstractmethod
    def announce_rematch(self, game_id: str) -> None: ...

    @abstractmethod
    def _send_game(self) -> None: ...

    @abstractmethod
    def _send_seats(self) -> None: ...

    @abstractmethod
    def _on_seats_changed(self) -> None: ...

    @abstractmethod
    def _apply_used_times(self, seats: Collection[Seat]) -> None: ...

    @abstractmethod
    def _apply_memory_aid(self, on: bool) -> None: ...

    @abstractmethod
    def _apply_undo_request(self, text: str) -> None: ...

    @abstractmethod
    def _close_undo_request(self, result: UndoResult) -> None: ...

    # The game --------------------------------------------------------------------------------------------------------
    @property
    def point(self) -> Point:
        """The last point known to be stored."""
        return self._point

    @property
    def is_over(self) -> bool:
        return self.game.is_over

    def party_of(self, seats: Collection[int]) -> set[int]:
        """Return all seats that belong to the same parties as these seats."""
        parties = {self.seats[seat].party for seat in seats}
        return {seat.number for seat in self.seats if seat.party in parties}

    def first_missing_event(self, generation: int, seq: int) -> int:
        """Return the index of the first event a client at this state lacks. The caller must hold the lock."""
        now = self.game.run.generation
        if generation > now or any(step not in self._kept_event_counts for step in range(generation + 1, now + 1)):
            return 0
        start = min([seq, *(self._kept_event_counts[step] for step in range(generation + 1, now + 1))])
        return start if start <= len(self.game.run.log) else 0

    # Tasks -----------------------------------------------------------------------------------------------------------
    async def run_to_completion(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run work that continues even if the caller is cancelled."""
        return await asyncio.shield(self._start_task(work))

    def _start_task(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        task = asyncio.create_task(work)
        self._running_tasks.add(task)
        task.add_done_callback(self._running_tasks.discard)
        return task

    @property
    def is_working(self) -> bool:
        return bool(self._running_tasks)

    async def wait_until_idle(self) -> None:
        """Wait until all tasks are done."""
        while self._running_tasks:
            await asyncio.wait(self._running_tasks)

    def _check_open(self) -> None:
        if self._is_closed:
            raise RuntimeError("the table is closed")

    # Other processes ---------------------------------------------------------------------------------------------------
    async def refresh(self) -> None:
        """Apply changes of other processes, if the database is shared."""
        if self._store.is_shared:
            async with self.lock:
                self._is_behind = True
                await self._catch_up()
            self.wake_bots()

    async def apply_changes(self, changes: GameChanges) -> None:
        """Apply changes that other processes have stored."""
        async with self.lock:
            if not self._is_closed:
                await self._apply(changes)
        self.wake_bots()

    async def _retry_stale(self, attempt: Callable[[], Awaitable[Result]]) -> Result:
        """Run `attempt` on the current game and retry on `StaleWrite`. The caller must hold the lock."""
        for _ in range(MAX_ATTEMPTS):
            await self._catch_up()
            try:
                return await attempt()
            except StaleWrite:
                self._is_behind = True
        raise Refusal("storage", "the game could not be stored; try again later")

    async def _catch_up(self) -> None:
        """Apply stored changes if there may be any. The caller must hold the lock."""
        if self._is_behind:
            changes = (await self._store.changes({self.id: self._point})).get(self.id)
            if changes is None:
                raise Refusal("not_found", "there is no such game")
            await self._apply(changes)
            self._is_behind = False

    async def _apply(self, changes: GameChanges) -> None:
        """Bring the game to the stored state, unless the game is already past that state."""
        if changes.generation < self._point.generation or self._is_outdated(changes):
            return
        before = self._point
        self._apply_used_times(changes.seats)
        try:
            if changes.generation > before.generation or not all(isinstance(text, str) for text in changes.answers):
                await self._reload()
            else:
                self._replay_new_answers(changes)
        except DamagedGame as damage:
            raise damage_refusal(self.id, damage) from None
        if self._point != before:
            self._send_game()
            self._close_undo_request("granted" if self._point.generation > before.generation else "lapsed")
        if tuple(self.seats) != changes.seats or self._remote_presence != changes.remote_presence:
            self.seats[:] = changes.seats
            self._remote_presence = changes.remote_presence
            self._on_seats_changed()
        if changes.rematch is not None and self.rematch is None:
            self.announce_rematch(changes.rematch)
        if changes.memory_aid != self.memory_aid:
            self._apply_memory_aid(changes.memory_aid)
        if changes.request != self._undo_request_text:
            self._apply_undo_request(changes.request)

    def _is_outdated(self, changes: GameChanges) -> bool:
        return changes.generation == self._point.generation and changes.start + len(changes.answers) < self._point.answers

    def _replay_new_answers(self, changes: GameChanges) -> None:
        game = self.game
        try:
            for text in changes.answers[self._point.answers - changes.start :]:
                if game.decision is None or not isinstance(text, str):
                    raise DamagedGame("another process stored an invalid answer, or one after the end of the game")
                game.answer(read_answer(game.decision, text))
            if changes.ended and not game.ended:
                game.end(changes.ended)
        except IllegalAnswer:
            raise DamagedGame("another process has stored an illegal answer; do all processes run the same version?") from None
        self._update_point()

    async def _reload(self) -> None:
        """Reload the game after an undo or a new deal. Events that stay the same are not sent again."""
        record = await self._store.load(self.id)
        if record is None:
            raise Refusal("not_found", "there is no such game")
        game = await asyncio.to_thread(open_game, record)
        common = _common_start(self.game.answers, game.answers)
        cut = len(self.game.run.log) if common == self.game.answer_count else self.game.run.trace[common].seq
        cut = min(cut, len(game.run.log)) if record.seed == self.record.seed else 0  # a new deal is sent in full
        for generation in range(self.game.run.generation + 1, game.run.generation + 1):
            self._kept_event_counts[generation] = cut
        self.game = game
        self._set_record(record.without_answers())
        self._update_point()

    def _set_record(self, record: GameRecord) -> None:
        """Replace the record, for example after a new deal."""
        self.record = record

    def _update_point(self) -> None:
        self._point = Point(self.game.run.generation, self.game.answer_count)
