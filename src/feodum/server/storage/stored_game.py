"""A game in memory, synchronized with the store.

Processes that share a database each have their own copy of a game; the stored state is authoritative. A process whose write
is stale applies the stored changes and retries.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from typing import Final, Protocol, TypeVar

from feodum.engine.decision import Answer
from feodum.engine.errors import IllegalAnswer
from feodum.game import Game
from feodum.saves.notation import read_answer
from feodum.server.http.refusals import DamagedGame, Refusal
from feodum.server.storage.loading import damage_refusal, open_game
from feodum.server.storage.records import GameRecord, Point
from feodum.server.storage.store import GameChanges, Presence, StaleWrite, Store
from feodum.server.table.seating import Absence, Seat, read_absence

MAX_ATTEMPTS: Final = 8
"""How often a stale write is retried."""

Result = TypeVar("Result")


class StoredGameListener(Protocol):
    """The table of a stored game, which tells its clients and bots about changes."""

    def on_progress(self, before: Point) -> None:
        """Called after answers or undos of another process, with the point before them."""

    def on_rewritten(self) -> None:
        """Called when answers have been removed or the cards have been dealt again."""

    def on_seats(self) -> None:
        """Called after a seat or the presence of players has changed in another process."""

    def on_used_times(self, seats: Collection[Seat]) -> None: ...

    def announce_rematch(self, game_id: str) -> None: ...

    def on_memory_aid(self) -> None: ...

    def on_undo_request(self, text: str) -> None: ...


def _common_start(one: Sequence[Answer], other: Sequence[Answer]) -> int:
    """Return the number of leading answers that are equal."""
    mismatches = (number for number, (mine, theirs) in enumerate(zip(one, other, strict=False)) if mine != theirs)
    return next(mismatches, min(len(one), len(other)))


class StoredGame:
    """A game, its seats and settings as they are stored, and the lock that guards them."""

    def __init__(self, record: GameRecord, game: Game, store: Store, listener: StoredGameListener) -> None:
        self.record = record
        self.id = record.id
        self.seats: list[Seat] = list(record.seats)
        self.game = game
        self.rematch: str | None = record.rematch
        self.memory_aid = record.memory_aid
        self.lock = asyncio.Lock()
        self.store = store
        self.is_closed = False
        self.remote_presence: tuple[Presence, ...] = ()
        """Clients connected to this table at other processes."""
        self.is_behind = store.is_shared
        """Whether the store may have changes that are not applied here."""
        self.point = Point(game.run.generation, game.answer_count)
        """The last point known to be stored."""
        self.revision = 0
        """The number of writes and of applied changes. Changes that were read at an earlier revision may be outdated."""
        self._listener = listener
        self._undo_request_text = ""
        """The last stored undo request."""
        self._kept_event_counts: dict[int, int] = {}
        """For each generation since the game was opened, the number of earlier events that were kept."""

    # Reading ---------------------------------------------------------------------------------------------------------
    @property
    def is_over(self) -> bool:
        return self.game.is_over

    @property
    def is_waiting(self) -> bool:
        """True while a seat waits for a friend. Nobody may play before, except in games begun by older versions."""
        return not self.game.answer_count and any(seat.is_open and not seat.stand_in for seat in self.seats)

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

    # Writing. The caller must hold the lock. ---------------------------------------------------------------------------
    def check_open(self) -> None:
        if self.is_closed:
            raise RuntimeError("the table is closed")

    async def retry_stale(self, attempt: Callable[[], Awaitable[Result]]) -> Result:
        """Run `attempt` on the current game and retry on `StaleWrite`."""
        for _ in range(MAX_ATTEMPTS):
            await self.catch_up()
            try:
                return await attempt()
            except StaleWrite:
                self.is_behind = True
        raise Refusal("storage", "the game could not be stored; try again later")

    async def add_answers(self, start: int, checkpoint: str | None) -> None:
        """Store the game's answers from this number on."""
        game = self.game
        texts = game.answer_texts(start)
        seats = game.run.answered_by(start)
        stand_ins = {seat for seat in seats if self.seats[seat].stand_in}
        await self.store.add_answers(self.id, self.point, seats, texts, game.is_over, game.ended, checkpoint, stand_ins)
        self._update_point()

    async def rewind(self, count: int) -> None:
        """Remove all answers except the first `count`."""
        self.check_open()
        await self.store.truncate_answers(self.id, self.point, count)
        self._listener.on_rewritten()
        await asyncio.to_thread(self.game.rewind, count)
        self._kept_event_counts[self.game.run.generation] = len(self.game.run.log)
        self._update_point()
        for seat in self.seats:
            absence = read_absence(seat.absence) if seat.stand_in else None
            if absence is not None:
                with suppress(StaleWrite, Refusal):  # there is then nothing to take back
                    start = min(absence.start, count)
                    await self.save_seat(seat.with_absence(Absence(self.point.generation, start).text()))

    async def end_game(self, reason: str, seat: Seat) -> None:
        """End the game early because of a seat."""
        self.check_open()
        count = self.game.answer_count
        self.game.end(reason)
        try:
            await self.store.end_game(self.id, self.point, reason, seat, self.seats[seat.number])
        except BaseException:
            self.game.run.take_back(count)
            raise
        self.seats[seat.number] = seat
        self.revision += 1

    async def redeal(self, record: GameRecord) -> None:
        """Deal the cards again with the record's seed."""
        self.check_open()
        await self.store.redeal(record, self.point)
        generation = self.game.run.generation + 1
        self.game = Game(record.setup, record.seed)
        self.game.run.generation = generation
        self._kept_event_counts[generation] = 0
        self.record = record
        self._listener.on_rewritten()
        self._update_point()

    async def save_seat(self, seat: Seat, at_point: bool = False) -> None:
        """Store a seat. With `at_point`, the write is stale if the game has gone on."""
        self.check_open()
        await self.store.save_seat(self.id, seat, self.seats[seat.number], self.point if at_point else None)
        self.seats[seat.number] = seat
        self.revision += 1

    async def save_memory_aid(self, on: bool) -> None:
        self.check_open()
        await self.store.save_memory_aid(self.id, on)
        self.memory_aid = on
        self.revision += 1
        self._listener.on_memory_aid()

    async def save_undo_request(self, text: str) -> None:
        await self.store.save_undo_request(self.id, self._undo_request_text, text)
        self._undo_request_text = text
        self.revision += 1

    def _update_point(self) -> None:
        self.point = Point(self.game.run.generation, self.game.answer_count)
        self.revision += 1

    # Other processes ---------------------------------------------------------------------------------------------------
    def expect_changes(self) -> None:
        """Make the next `catch_up` read the store, if other processes write into it."""
        self.is_behind = self.is_behind or self.store.is_shared

    async def catch_up(self) -> None:
        """Apply stored changes if there may be any. The caller must hold the lock."""
        if self.is_behind:
            changes = (await self.store.changes({self.id: self.point})).get(self.id)
            if changes is None:
                raise Refusal("not_found", "there is no such game")
            await self._apply(changes)
            self.is_behind = False

    async def apply_changes(self, changes: GameChanges, revision: int) -> None:
        """Apply changes that other processes have stored, and that were read at this revision."""
        async with self.lock:
            if self.is_closed:
                return
            if revision == self.revision:
                await self._apply(changes)
            else:
                self.expect_changes()
                await self.catch_up()

    async def _apply(self, changes: GameChanges) -> None:
        """Bring the game to the stored state, unless the game is already past that state."""
        if changes.generation < self.point.generation or self._is_outdated(changes):
            return
        self.revision += 1
        before = self.point
        was_over = self.is_over
        self._listener.on_used_times(changes.seats)
        try:
            if changes.generation > before.generation or not all(isinstance(text, str) for text in changes.answers):
                await self._reload()
            else:
                self._replay_new_answers(changes)
        except DamagedGame as damage:
            raise damage_refusal(self.id, damage) from None
        if self.point != before or self.is_over != was_over:
            self._listener.on_progress(before)
        if tuple(self.seats) != changes.seats or self.remote_presence != changes.remote_presence:
            self.seats[:] = changes.seats
            self.remote_presence = changes.remote_presence
            self._listener.on_seats()
        if changes.rematch is not None and self.rematch is None:
            self._listener.announce_rematch(changes.rematch)
        if changes.memory_aid != self.memory_aid:
            self.memory_aid = changes.memory_aid
            self._listener.on_memory_aid()
        if changes.request != self._undo_request_text:
            self._undo_request_text = changes.request
            self._listener.on_undo_request(changes.request)

    def _is_outdated(self, changes: GameChanges) -> bool:
        return changes.generation == self.point.generation and changes.start + len(changes.answers) < self.point.answers

    def _replay_new_answers(self, changes: GameChanges) -> None:
        game = self.game
        try:
            for text in changes.answers[self.point.answers - changes.start :]:
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
        record = await self.store.load(self.id)
        if record is None:
            raise Refusal("not_found", "there is no such game")
        game = await asyncio.to_thread(open_game, record)
        common = _common_start(self.game.answers, game.answers)
        cut = len(self.game.run.log) if common == self.game.answer_count else self.game.run.trace[common].seq
        cut = min(cut, len(game.run.log)) if record.seed == self.record.seed else 0  # a new deal is sent in full
        for generation in range(self.game.run.generation + 1, game.run.generation + 1):
            self._kept_event_counts[generation] = cut
        self.game = game
        self.record = record.without_answers()
        self._listener.on_rewritten()
        self._update_point()
