"""Stand-in bots for players who resigned, are away (by vote of the others), ran out of time or let a bot finish.

The stored seat records the reason. Bots play every seat that has one.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection
from contextlib import suppress
from typing import Final, Protocol

from feodum.server.http.refusals import Refusal
from feodum.server.http.replies import StandIn
from feodum.server.storage.stored_game import StoredGame
from feodum.server.table.attendance import Attendance
from feodum.server.table.party_limiter import PartyLimiter
from feodum.server.table.seating import HOST_PARTY, Absence, Seat, read_absence
from feodum.server.table.winners import RESIGNED, is_decided, remaining_people, remaining_seats

AWAY: Final = "absent"
"""Why a bot plays at the request of the other players."""


class StandInHost(Protocol):
    """The table whose seats bots take over."""

    def seats_changed(self) -> None:
        """Update bots and clients after a seat has changed hands."""

    def send_seats(self) -> None: ...

    def game_changed(self) -> None:
        """Send the game to the clients and wake the bots."""

    def close_undo_request(self) -> None:
        """Close an undo request that no longer fits the game."""

    def share_stand_in_vote(self, seat: int, voters: Collection[int]) -> None:
        """Send a vote to the other processes."""


class StandIns:
    def __init__(self, stored: StoredGame, attendance: Attendance, limiter: PartyLimiter, host: StandInHost) -> None:
        self._stored = stored
        self._attendance = attendance
        self._limiter = limiter
        self._host = host
        self._votes: dict[int, set[int]] = {}
        """For each absent player's seat, the seats that voted for a stand-in."""

    # Leaving and coming back -------------------------------------------------------------------------------------------
    async def resign(self, number: int) -> None:
        """Resign a seat, which ends the game if that decides it. The caller must hold the lock."""

        async def attempt() -> None:
            stored = self._stored
            seat = stored.seats[number]
            if seat.stand_in == RESIGNED:
                return  # stored by an earlier attempt
            if stored.is_over:
                raise Refusal("over", "the game is over")
            resigned = seat.with_stand_in(RESIGNED)
            if is_decided([resigned if each.number == number else each for each in stored.seats]):
                await stored.end_game(RESIGNED, resigned)
            else:
                await stored.save_seat(resigned)

        await self._stored.retry_stale(attempt)

    def must_end(self) -> bool:
        """True if players at different processes have decided the game by resigning at the same time."""
        seats = self._stored.seats
        return not self._stored.is_over and len(remaining_seats(seats)) < len(seats) and is_decided(seats)

    async def end_if_decided(self) -> None:
        """End a game that `must_end`, in the background."""

        async def attempt() -> None:
            if self.must_end():
                resigned = next(seat for seat in self._stored.seats if seat.stand_in == RESIGNED)
                await self._stored.end_game(RESIGNED, resigned)

        with suppress(Refusal):  # already logged; the next change of a seat or client tries again
            async with self._stored.lock:
                await self._stored.retry_stale(attempt)
            self._host.close_undo_request()
            self._host.game_changed()

    async def finish(self, number: int) -> None:
        """Let a bot finish the game for a player whose opponents are all bots."""
        async with self._stored.lock:
            await self._stored.catch_up()
            seat = self._stored.seats[number]
            if seat.stand_in == RESIGNED:
                raise Refusal("resigned", "you resigned this game")
            if any(each.party != seat.party for each in remaining_people(self._stored.seats)):
                raise Refusal("only_against_bots", "a bot can finish the game for you only if nobody else plays")
            self._limiter.take(number)
            await self.take_over(number, "finishing")
        self._host.seats_changed()

    async def take_over(self, number: int, reason: StandIn) -> None:
        """Let a bot play a seat, unless one does. The caller must hold the lock."""

        async def attempt() -> None:
            if self._stored.is_over:
                raise Refusal("over", "the game is over")
            seat = self._stored.seats[number]
            if not seat.bot_level:
                absence = Absence(*self._stored.point).text() if reason == AWAY and not seat.is_open else ""
                await self._stored.save_seat(seat.with_stand_in(reason, absence), at_point=bool(absence))

        await self._stored.retry_stale(attempt)

    async def reclaim(self, number: int) -> None:
        """Give a seat back to its player. Raises Refusal if the game is over, or if they resigned or used up the game clock."""

        async def attempt() -> None:
            seat = self._stored.seats[number]
            if self._stored.is_over:
                raise Refusal("over", "the game is over")
            if seat.stand_in == RESIGNED:
                raise Refusal("resigned", "you resigned this game")
            if seat.stand_in == "out_of_time":
                raise Refusal("out_of_time", "you used up your time for the whole game")
            if seat.stand_in:
                await self._return_to_player(seat)

        async with self._stored.lock:
            revision = self._stored.revision
            await self._stored.retry_stale(attempt)
        if self._stored.revision != revision:
            self._host.seats_changed()

    async def return_seats(self, seats: Collection[int]) -> None:
        """Give the seats back that bots play only because their players were away.

        If the store refuses, the bots go on, and the players can still ask to play again.
        """
        if not self.has_returned(seats):
            return

        async def attempt() -> None:
            for number in seats:
                if self._is_due(number):
                    await self._return_to_player(self._stored.seats[number])

        with suppress(Refusal):  # already logged
            async with self._stored.lock:
                await self._stored.retry_stale(attempt)
            self._host.seats_changed()

    def has_returned(self, seats: Collection[int]) -> bool:
        """True if a bot plays one of these seats only because its player was away."""
        return any(self._is_due(number) for number in seats)

    def _is_due(self, number: int) -> bool:
        return self._stored.seats[number].stand_in == AWAY and not self._stored.is_over

    async def _return_to_player(self, seat: Seat) -> None:
        """Store the return at the game's point, because the absence ends there."""
        absence = read_absence(seat.absence)
        ended = "" if absence is None else absence._replace(end=self._stored.point.answers).text()
        await self._stored.save_seat(seat.without_stand_in(ended), at_point=True)

    # Taking back -------------------------------------------------------------------------------------------------------
    def first_to_take_back(self, number: int) -> int | None:
        """Return the number of the bot's first answer that the player may take back, or None.

        The offer ends with the player's next answer and with every undo.
        """
        stored = self._stored
        seat = stored.seats[number] if number >= 0 else None
        absence = None if seat is None or seat.stand_in else read_absence(seat.absence)
        if absence is None or absence.end is None or absence.generation != stored.point.generation or stored.is_over:
            return None
        given = stored.game.run.answer_numbers
        if any(given[own] and given[own][-1] >= absence.end for own in stored.party_of([number])):
            return None
        place = bisect_left(given[number], absence.start)
        return given[number][place] if place < len(given[number]) else None

    async def take_back(self, number: int) -> None:
        """Go back to the point before the bot's first answer of the player's last absence."""
        stored = self._stored
        async with stored.lock:
            await stored.catch_up()
            generation = stored.point.generation

            async def attempt() -> None:
                if stored.point.generation != generation:
                    return  # stored by an earlier attempt
                first = self.first_to_take_back(number)
                if first is None:
                    raise Refusal("nothing_to_undo", "there is nothing to take back")
                await stored.rewind(first)
                self._host.close_undo_request()

            await stored.retry_stale(attempt)
        self._host.game_changed()

    # Votes -------------------------------------------------------------------------------------------------------------
    async def vote(self, seats: Collection[int], number: int) -> None:
        """Vote for a bot to play for an absent player."""
        stored = self._stored
        async with stored.lock:
            stored.expect_changes()
            await stored.catch_up()
            voters = {seat.number for seat in remaining_seats(stored.seats)} & stored.party_of(seats)
            if not voters:
                raise Refusal("resigned", "you resigned this game")
            if stored.is_over:
                raise Refusal("over", "the game is over")
            if number >= len(stored.seats) or stored.seats[number].bot_level:
                raise Refusal("bot_plays", "a bot is playing this seat")
            if number in stored.party_of(seats):  # a bot would let the party take back its own play without the others
                raise Refusal("not_absent", "this player plays at your own device")
            seconds = self._attendance.bot_in(stored.seats[number])
            if seconds is None:
                raise Refusal("not_absent", "this player is still connected")
            if seconds:
                raise Refusal("too_soon", f"this player may come back; you can ask in {seconds} s", seconds=seconds)
            self._limiter.take(min(voters))
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
        """Hand the seat to a bot if all connected players agree, or the host if it is open and the host plays."""
        seats = self._stored.seats
        if self._attendance.bot_in(seats[number]) != 0:
            return False
        hosts = {seat.number for seat in seats if seat.party == HOST_PARTY and not seat.stand_in}
        if seats[number].is_open and hosts:
            if not hosts & self._votes[number]:
                return False
        else:
            voters = {seat for seat in self._attendance.connected_seats() if not seats[seat].bot_level}
            if voters - self._stored.party_of([number]) - self._votes[number]:
                return False
        await self.take_over(number, AWAY)
        return True

    def wanted_by(self, number: int) -> set[int]:
        return self._votes.get(number, set())

    def drop_stale_votes(self) -> None:
        """Drop votes on players who are back or already replaced by a bot."""
        connected = self._attendance.connected_seats()
        for number in [seat for seat in self._votes if seat in connected or self._stored.seats[seat].bot_level]:
            del self._votes[number]
