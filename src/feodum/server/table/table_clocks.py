"""The clocks of a table: the time for a turn and the time for the whole game."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from contextlib import suppress
from typing import Final, Protocol

from feodum.server.http.refusals import Refusal
from feodum.server.http.replies import ClockData, StandIn
from feodum.server.storage.store import StaleWrite
from feodum.server.storage.stored_game import StoredGame
from feodum.server.table.seat_clock import SeatClock
from feodum.server.table.seating import Seat
from feodum.server.table.task_set import TaskSet

RETRY_SECONDS: Final = 1.0


class ClockHost(Protocol):
    """The table whose players run out of time."""

    def seat_on_clock(self) -> int | None:
        """Return the seat whose time runs, or None if no time runs."""

    async def on_time_up(self, seat: int, reason: StandIn) -> None:
        """Let a bot play for the player. The caller holds the lock."""

    def seats_changed(self) -> None: ...


class TableClocks:
    def __init__(self, stored: StoredGame, tasks: TaskSet, host: ClockHost) -> None:
        record = stored.record
        self._stored = stored
        self._tasks = tasks
        self._host = host
        self._turn_clock = SeatClock(record.clock)
        self._game_clock = SeatClock(record.game_clock, {seat.number: seat.used for seat in record.seats})
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_used(self) -> bool:
        return bool(self._stored.record.clock or self._stored.record.game_clock)

    def data(self) -> ClockData | None:
        seat = self._turn_clock.seat
        return None if seat is None else {"seat": seat, "seconds": round(self._time_left(seat), 1)}

    def times_left(self) -> list[float] | None:
        """Return the seconds each seat has left on the game clock, or None if there is no game clock."""
        if not self._stored.record.game_clock:
            return None
        return [round(self._game_clock.seconds_left(seat.number), 1) for seat in self._stored.seats]

    def has_time_left(self, seat: int) -> bool:
        """True if the seat has time left for the game."""
        return self._game_clock.seconds_left(seat) > 0

    def _time_left(self, seat: int) -> float:
        return min(self._turn_clock.seconds_left(seat), self._game_clock.seconds_left(seat))

    def update(self) -> None:
        """Run the clocks of the player who has to decide."""
        stored = self._stored
        if not self.is_used or stored.is_closed:
            return
        for seat in stored.seats:
            if seat.bot_level:
                self._turn_clock.reset(seat.number)
        asked = self._host.seat_on_clock()
        before = self._game_clock.seat
        self._turn_clock.switch_to(asked, tuple(player.turns for player in stored.game.table.players))
        self._game_clock.switch_to(asked)
        if stored.record.game_clock and before is not None and before != asked:
            self._tasks.start(self._save_time(before))
        self.stop()
        if asked is not None:
            self._set_timer(self._time_left(asked))

    async def _save_time(self, seat: int) -> None:
        """Store the time a seat has used. If that fails, the player keeps the time."""
        with suppress(Refusal, StaleWrite):  # already logged
            await self._stored.store.save_time(self._stored.id, seat, self._game_clock.seconds_used(seat))

    def apply_used_times(self, seats: Collection[Seat]) -> None:
        self._game_clock.raise_used({seat.number: seat.used for seat in seats})

    async def _on_timer(self) -> None:
        """Hand the seat to a bot, unless its player has answered in the meantime, in any process."""
        async with self._stored.lock:
            self._stored.expect_changes()
            try:
                await self._stored.catch_up()
                seat = self._turn_clock.seat
                if seat is None or self._time_left(seat) > 0:
                    self.update()
                    return
                await self._host.on_time_up(seat, "clock" if self.has_time_left(seat) else "out_of_time")
            except Refusal:  # already logged
                self._set_timer(RETRY_SECONDS)
                return
        self._host.seats_changed()

    def _set_timer(self, seconds: float) -> None:
        self.stop()
        self._timer = asyncio.get_running_loop().call_later(seconds, lambda: self._tasks.start(self._on_timer()))

    def stop(self) -> None:
        """Cancel the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
