"""Stand-in bots for players who resigned, are away (by vote of the others) or ran out of time.

The stored seat records the reason. Bots play every seat that has one.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from feodum.server.http.refusals import Refusal
from feodum.server.http.replies import StandIn
from feodum.server.storage.stored_game import StoredGame
from feodum.server.table.attendance import Attendance


class StandInHost(Protocol):
    """The table whose seats bots take over."""

    def seats_changed(self) -> None:
        """Update bots and clients after a seat has changed hands."""

    def send_seats(self) -> None: ...

    def share_stand_in_vote(self, seat: int, voters: Collection[int]) -> None:
        """Send a vote to the other processes."""


class StandIns:
    def __init__(self, stored: StoredGame, attendance: Attendance, host: StandInHost) -> None:
        self._stored = stored
        self._attendance = attendance
        self._host = host
        self._votes: dict[int, set[int]] = {}
        """For each absent player's seat, the seats that voted for a stand-in."""

    async def resign(self, number: int) -> None:
        async with self._stored.lock:
            await self.take_over(number, "resigned")
        self._host.seats_changed()

    async def take_over(self, number: int, reason: StandIn) -> None:
        """Let a bot play a seat. The caller must hold the lock."""

        async def attempt() -> None:
            if self._stored.is_over:
                raise Refusal("over", "the game is over")
            seat = self._stored.seats[number]
            if not seat.bot_level or reason == "resigned":
                await self._stored.save_seat(seat.with_stand_in(reason))

        await self._stored.retry_stale(attempt)

    async def reclaim(self, number: int) -> None:
        """Give a seat back to its player. Raises Refusal if they resigned or used up the game clock."""

        async def attempt() -> None:
            seat = self._stored.seats[number]
            if seat.stand_in == "resigned":
                raise Refusal("resigned", "you resigned this game")
            if seat.stand_in == "out_of_time":
                raise Refusal("out_of_time", "you used up your time for the whole game")
            if seat.stand_in:
                await self._stored.save_seat(seat.without_stand_in())

        async with self._stored.lock:
            await self._stored.retry_stale(attempt)
        self._host.seats_changed()

    # Votes -------------------------------------------------------------------------------------------------------------
    async def vote(self, seats: Collection[int], number: int) -> None:
        """Vote for a bot to play for an absent player."""
        stored = self._stored
        async with stored.lock:
            await stored.catch_up()
            if number >= len(stored.seats) or stored.seats[number].bot_level:
                raise Refusal("bot_plays", "a bot is playing this seat")
            if number in self._attendance.connected_seats():
                raise Refusal("not_absent", "this player is still connected")
            voters = stored.party_of(seats)
            self._votes.setdefault(number, set()).update(voters)
            is_done = await self._take_over_if_agreed(number)
        if is_done:
            self._host.seats_changed()
        else:
            self._host.send_seats()
            self._host.share_stand_in_vote(number, voters)

    async def receive_vote(self, number: int, voters: Collection[int]) -> None:
        """Count a vote that came through another process."""
        async with self._stored.lock:
            self._votes.setdefault(number, set()).update(voters)
            try:
                is_done = await self._take_over_if_agreed(number)
            except Refusal:  # already logged, and the player can vote again
                is_done = False
        if is_done:
            self._host.seats_changed()
        else:
            self._host.send_seats()

    async def _take_over_if_agreed(self, number: int) -> bool:
        """Hand the seat to a bot if all connected players agree."""
        voters = {seat for seat in self._attendance.connected_seats() if not self._stored.seats[seat].bot_level}
        if voters - self._stored.party_of([number]) - self._votes[number]:
            return False
        await self.take_over(number, "absent")
        return True

    def wanted_by(self, number: int) -> set[int]:
        return self._votes.get(number, set())

    def drop_stale_votes(self) -> None:
        """Drop votes on players who are back or already replaced by a bot."""
        connected = self._attendance.connected_seats()
        for number in [seat for seat in self._votes if seat in connected or self._stored.seats[seat].bot_level]:
            del self._votes[number]
