"""Stand-in bots for players who resigned, are away (by vote of the others) or ran out of time.

The stored seat records the reason. Bots play every seat that has one.
"""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Collection
from contextlib import suppress
from typing import Final

from feodum.game import Game
from feodum.server.http.limits import Limits
from feodum.server.http.refusals import Refusal
from feodum.server.http.replies import ClockData, StandIn
from feodum.server.storage.records import GameRecord
from feodum.server.storage.store import StaleWrite, Store
from feodum.server.table.seat_clock import SeatClock
from feodum.server.table.seating import Seat
from feodum.server.table.undo_votes import UndoableGame

RETRY_SECONDS: Final = 1.0


class GameWithStandIns(UndoableGame):
    def __init__(self, record: GameRecord, game: Game, store: Store, limits: Limits) -> None:
        super().__init__(record, game, store, limits)
        self._stand_in_votes: dict[int, set[int]] = {}
        """For each absent player's seat, the seats that voted for a stand-in."""
        self._turn_clock = SeatClock(record.clock)
        self._game_clock = SeatClock(record.game_clock, {seat.number: seat.used for seat in record.seats})
        self._clock_timer: asyncio.TimerHandle | None = None

    @abstractmethod
    def connected_seats(self) -> set[int]:
        """Return the seats of connected players, in any process."""

    @abstractmethod
    def _share_stand_in_vote(self, seat: int, voters: Collection[int]) -> None:
        """Send a vote to the other processes."""

    @abstractmethod
    def _reseat_bots(self) -> None:
        """Assign the bots to the seats they now play."""

    # Handing over ------------------------------------------------------------------------------------------------------
    async def resign(self, number: int) -> None:
        async with self.lock:
            await self._hand_to_bot(number, "resigned")
        self._on_seats_changed()

    async def vote_stand_in(self, seats: Collection[int], number: int) -> None:
        """Vote for a bot to play for an absent player."""
        async with self.lock:
            await self._catch_up()
            if number >= len(self.seats) or self.seats[number].bot_level:
                raise Refusal("bot_plays", "a bot is playing this seat")
            if number in self.connected_seats():
                raise Refusal("not_absent", "this player is still connected")
            voters = self.party_of(seats)
            self._stand_in_votes.setdefault(number, set()).update(voters)
            is_done = await self._stand_in_if_agreed(number)
        if is_done:
            self._on_seats_changed()
        else:
            self._send_seats()
            self._share_stand_in_vote(number, voters)

    async def receive_stand_in_vote(self, number: int, voters: Collection[int]) -> None:
        """Count a vote that came through another process."""
        async with self.lock:
            self._stand_in_votes.setdefault(number, set()).update(voters)
            try:
                is_done = await self._stand_in_if_agreed(number)
            except Refusal:  # already logged, and the player can vote again
                is_done = False
        if is_done:
            self._on_seats_changed()
        else:
            self._send_seats()

    async def _stand_in_if_agreed(self, number: int) -> bool:
        """Hand the seat to a bot if all connected players agree."""
        voters = {seat for seat in self.connected_seats() if not self.seats[seat].bot_level}
        if voters - self.party_of([number]) - self._stand_in_votes[number]:
            return False
        await self._hand_to_bot(number, "absent")
        return True

    async def reclaim_seat(self, number: int) -> None:
        """Give a seat back to its player. Raises Refusal if they resigned or used up the game clock."""

        async def attempt() -> None:
            seat = self.seats[number]
            if seat.stand_in == "resigned":
                raise Refusal("resigned", "you resigned this game")
            if seat.stand_in == "out_of_time":
                raise Refusal("out_of_time", "you used up your time for the whole game")
            if seat.stand_in:
                await self._save_seat(seat.without_stand_in())

        async with self.lock:
            await self._retry_stale(attempt)
        self._on_seats_changed()

    async def _hand_to_bot(self, number: int, reason: StandIn) -> None:
        """Let a bot play the seat, unless one already does. The caller must hold the lock."""

        async def attempt() -> None:
            if self.is_over:
                raise Refusal("over", "the game is over")
            seat = self.seats[number]
            if not seat.bot_level or reason == "resigned":
                await self._save_seat(seat.with_stand_in(reason))

        await self._retry_stale(attempt)

    async def _save_seat(self, seat: Seat) -> None:
        self._check_open()
        await self._store.save_seat(self.id, seat, self.seats[seat.number])
        self.seats[seat.number] = seat

    def _on_seats_changed(self) -> None:
        """Update bots and clients after a seat has changed hands, here or in another process."""
        self._reseat_bots()
        self._send_seats()
        self._send_game()  # the undo offer depends on who has to agree
        self.wake_bots()

    def wanted_by(self, number: int) -> set[int]:
        return self._stand_in_votes.get(number, set())

    def _drop_stale_votes(self) -> None:
        """Drop votes on players who are back or already replaced by a bot."""
        connected = self.connected_seats()
        for number in [seat for seat in self._stand_in_votes if seat in connected or self.seats[seat].bot_level]:
            del self._stand_in_votes[number]

    # The clocks --------------------------------------------------------------------------------------------------------
    @property
    def has_clock(self) -> bool:
        return bool(self.record.clock or self.record.game_clock)

    def clock_data(self) -> ClockData | None:
        seat = self._turn_clock.seat
        return None if seat is None else {"seat": seat, "seconds": round(self._time_left(seat), 1)}

    def times_left(self) -> list[float] | None:
        """Return the seconds each seat has left on the game clock, or None if there is no game clock."""
        if not self.record.game_clock:
            return None
        return [round(self._game_clock.seconds_left(seat.number), 1) for seat in self.seats]

    def _time_left(self, seat: int) -> float:
        return min(self._turn_clock.seconds_left(seat), self._game_clock.seconds_left(seat))

    def _update_clocks(self) -> None:
        """Run the clocks of the player who has to decide, while any player is connected."""
        if not self.has_clock or self._is_closed:
            return
        for seat in self.seats:
            if seat.bot_level:
                self._turn_clock.reset(seat.number)
        asked = self.game.asked
        if asked is not None and (self.seats[asked].bot_level or self.seats[asked].is_open or not self.connected_seats()):
            asked = None
        before = self._game_clock.seat
        self._turn_clock.switch_to(asked, tuple(player.turns for player in self.game.table.players))
        self._game_clock.switch_to(asked)
        if self.record.game_clock and before is not None and before != asked:
            self._start_task(self._save_time(before))
        self._stop_clock_timer()
        if asked is not None:
            self._set_clock_timer(self._time_left(asked))

    async def _save_time(self, seat: int) -> None:
        """Store the time a seat has used. If that fails, the player keeps the time."""
        with suppress(Refusal, StaleWrite):  # already logged
            await self._store.save_time(self.id, seat, self._game_clock.seconds_used(seat))

    def _apply_used_times(self, seats: Collection[Seat]) -> None:
        self._game_clock.raise_used({seat.number: seat.used for seat in seats})

    async def _on_time_up(self) -> None:
        """Hand the seat to a bot, unless its player has answered in the meantime, in any process."""
        async with self.lock:
            self._is_behind = self._store.is_shared
            try:
                await self._catch_up()
                seat = self._turn_clock.seat
                if seat is None or self._time_left(seat) > 0:
                    self._update_clocks()
                    return
                await self._hand_to_bot(seat, "clock" if self._game_clock.seconds_left(seat) > 0 else "out_of_time")
            except Refusal:  # already logged
                self._set_clock_timer(RETRY_SECONDS)
                return
        self._on_seats_changed()

    def _set_clock_timer(self, seconds: float) -> None:
        self._stop_clock_timer()
        self._clock_timer = asyncio.get_running_loop().call_later(seconds, lambda: self._start_task(self._on_time_up()))

    def _stop_clock_timer(self) -> None:
        if self._clock_timer is not None:
            self._clock_timer.cancel()
            self._clock_timer = None
