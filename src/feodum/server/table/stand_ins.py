"""A game in which bots can play on for people: who resigned, who is away and the others want it, whose time ran out.

All of it is one thing: the seat says why a bot plays there, as it is stored, and the bots play every seat that says so.
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
        self._wishes: dict[int, set[int]] = {}
        """For absent players' seats, the seats of those who want a bot there."""
        self._turn_clock = SeatClock(record.clock)
        self._game_clock = SeatClock(record.game_clock, {seat.number: seat.used for seat in record.seats})
        self._alarm: asyncio.TimerHandle | None = None

    @abstractmethod
    def present(self) -> set[int]:
        """The seats of the people who are there, by whichever process."""

    @abstractmethod
    def _share_wish(self, seat: int, voters: Collection[int]) -> None:
        """Tell the other processes of a wish."""

    @abstractmethod
    def _reseat_bots(self) -> None:
        """Have the bots play those seats that are theirs now."""

    # Handing over ------------------------------------------------------------------------------------------------------
    async def resign(self, number: int) -> None:
        async with self.lock:
            await self._leave_to_bot(number, "resigned")
        self._seats_have_changed()

    async def want_stand_in(self, seats: Collection[int], number: int) -> None:
        """Want a bot to play on for somebody who is away."""
        async with self.lock:
            await self._follow()
            if number >= len(self.seats) or self.seats[number].bot_level:
                raise Refusal("bot_plays", "a bot plays this seat")
            if number in self.present():
                raise Refusal("not_absent", "who is at the table plays their seat themselves")
            voters = self.party_of(seats)
            self._wishes.setdefault(number, set()).update(voters)
            is_done = await self._fulfil_wish(number)
        if is_done:
            self._seats_have_changed()
        else:
            self._tell_seats()
            self._share_wish(number, voters)

    async def hear_wish(self, number: int, voters: Collection[int]) -> None:
        """Somebody wants a stand-in by way of another process."""
        async with self.lock:
            self._wishes.setdefault(number, set()).update(voters)
            try:
                is_done = await self._fulfil_wish(number)
            except Refusal:  # the log has it, and who wants it may say so again
                is_done = False
        if is_done:
            self._seats_have_changed()
        else:
            self._tell_seats()

    async def _fulfil_wish(self, number: int) -> bool:
        """Hand the seat over if all want it who are there and play."""
        asked = {seat for seat in self.present() if not self.seats[seat].bot_level}
        if asked - self.party_of([number]) - self._wishes[number]:
            return False
        await self._leave_to_bot(number, "absent")
        return True

    async def play_again(self, number: int) -> None:
        """Give a seat back to its player."""

        async def attempt() -> None:
            seat = self.seats[number]
            if seat.stand_in == "resigned":
                raise Refusal("resigned", "who has resigned can't play on")
            if seat.stand_in == "out_of_time":
                raise Refusal("out_of_time", "who has used up the time for the whole game can't play on")
            if seat.stand_in:
                await self._save_seat(seat.played_again())

        async with self.lock:
            await self._agreeing(attempt)
        self._seats_have_changed()

    async def _leave_to_bot(self, number: int, reason: StandIn) -> None:
        """Have a bot play the seat, unless one does already. Were the lock held by the caller."""

        async def attempt() -> None:
            if self.is_over:
                raise Refusal("over", "the game is over; there is nothing left to play")
            seat = self.seats[number]
            if not seat.bot_level or reason == "resigned":
                await self._save_seat(seat.left_to_bot(reason))

        await self._agreeing(attempt)

    async def _save_seat(self, seat: Seat) -> None:
        self._check_open()
        await self._store.save_seat(self.id, seat, self.seats[seat.number])
        self.seats[seat.number] = seat

    def _seats_have_changed(self) -> None:
        """Whoever plays a seat or holds it may be another, here or by way of another process."""
        self._reseat_bots()
        self._tell_seats()
        self._tell_game()  # with others to ask, undoing may or may no longer be free
        self.wake_bots()

    def wanted_by(self, number: int) -> set[int]:
        return self._wishes.get(number, set())

    def _drop_wishes(self) -> None:
        """Of those who are there again, or whom a bot plays for."""
        here = self.present()
        for number in [seat for seat in self._wishes if seat in here or self.seats[seat].bot_level]:
            del self._wishes[number]

    # The clocks --------------------------------------------------------------------------------------------------------
    @property
    def has_clock(self) -> bool:
        return bool(self.record.clock or self.record.game_clock)

    def clock_data(self) -> ClockData | None:
        seat = self._turn_clock.seat
        return None if seat is None else {"seat": seat, "seconds": round(self._time_left(seat), 1)}

    def times_left(self) -> list[float] | None:
        """How many seconds each seat has left for the game, where that is limited."""
        if not self.record.game_clock:
            return None
        return [round(self._game_clock.left_of(seat.number), 1) for seat in self.seats]

    def _time_left(self, seat: int) -> float:
        return min(self._turn_clock.left_of(seat), self._game_clock.left_of(seat))

    def _mind_clock(self) -> None:
        """Let the time run of whoever is waited for, as long as anybody is there."""
        if not self.has_clock or self._is_closed:
            return
        for seat in self.seats:
            if seat.bot_level:
                self._turn_clock.refill(seat.number)
        asked = self.game.asked
        if asked is not None and (self.seats[asked].bot_level or self.seats[asked].is_open or not self.present()):
            asked = None
        before = self._game_clock.seat
        self._turn_clock.run_for(asked, tuple(player.turns for player in self.game.table.players))
        self._game_clock.run_for(asked)
        if self.record.game_clock and before is not None and before != asked:
            self._begin(self._keep_time(before))
        self._stop_alarm()
        if asked is not None:
            self._set_alarm(self._time_left(asked))

    async def _keep_time(self, seat: int) -> None:
        """Store what a seat has used of its time for the game. What isn't stored in the end was the player's gain."""
        with suppress(Refusal, StaleWrite):  # the log has it
            await self._store.save_time(self.id, seat, self._game_clock.used_by(seat))

    def _take_times(self, seats: Collection[Seat]) -> None:
        self._game_clock.know({seat.number: seat.used for seat in seats})

    async def _run_out(self) -> None:
        """Somebody's time may be over: unless they have answered meanwhile, by way of whichever process."""
        async with self.lock:
            self._is_behind = self._store.is_shared
            try:
                await self._follow()
                seat = self._turn_clock.seat
                if seat is None or self._time_left(seat) > 0:
                    self._mind_clock()
                    return
                await self._leave_to_bot(seat, "clock" if self._game_clock.left_of(seat) > 0 else "out_of_time")
            except Refusal:  # the log has it
                self._set_alarm(RETRY_SECONDS)
                return
        self._seats_have_changed()

    def _set_alarm(self, seconds: float) -> None:
        self._stop_alarm()
        self._alarm = asyncio.get_running_loop().call_later(seconds, lambda: self._begin(self._run_out()))

    def _stop_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
