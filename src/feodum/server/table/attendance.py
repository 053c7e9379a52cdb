"""Who is at a table: the clients of this process, and those that other processes report."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Collection
from typing import Protocol

from feodum.server.http.limits import Clock, Limits
from feodum.server.http.refusals import Refusal
from feodum.server.http.replies import ServerMessage
from feodum.server.storage.store import NO_PRESENCE, Presence
from feodum.server.storage.stored_game import StoredGame
from feodum.server.table.seating import Seat
from feodum.server.table.task_set import TaskSet


class RoomClient(Protocol):
    """A client connected to a room."""

    address: str
    """The network address of the client, as `network_of` returns it."""
    seats: list[int]

    def game_changed(self) -> None: ...

    def seats_changed(self) -> None: ...

    def send(self, message: ServerMessage) -> None: ...


class Attendance:
    def __init__(self, stored: StoredGame, tasks: TaskSet, limits: Limits, clock: Clock = time.monotonic) -> None:
        self.clients: set[RoomClient] = set()
        self._stored = stored
        self._tasks = tasks
        self._limits = limits
        self._published = NO_PRESENCE
        self._publishing = asyncio.Lock()
        self._clock = clock
        self._away_since: dict[int, float] = {}
        """When each taken seat without a connection was taken or lost its last one, or when the room was opened."""
        self.note_absences()

    @property
    def is_active(self) -> bool:
        """True if a player is connected to this process, or a spectator in a game of bots only."""
        is_for_bots = all(seat.is_bot for seat in self._stored.seats)
        return any(client.seats for client in self.clients) or (bool(self.clients) and is_for_bots)

    def waiting_addresses(self) -> tuple[str, ...]:
        """Return the addresses of the players or, if none are connected, of the spectators."""
        clients = [client for client in self.clients if client.seats] or self.clients
        return tuple(sorted({client.address for client in clients})) or ("",)

    def has_space(self, seats: Collection[int]) -> bool:
        """True if one more client may play these seats or, if there are none, watch."""
        if not seats:
            return self.spectators() < self._limits.spectators_per_game
        return all(self._clients_in(seat) < self._limits.clients_per_seat for seat in seats)

    def _clients_in(self, seat: int) -> int:
        local = sum(1 for client in self.clients if seat in client.seats)
        return local + sum(each.seats.get(seat, 0) for each in self._stored.remote_presence)

    def connected_seats(self) -> set[int]:
        """Return the seats of connected players, in any process."""
        taken = {seat for client in self.clients for seat in client.seats}
        taken.update(seat for each in self._stored.remote_presence for seat in each.seats)
        return taken

    def note_absences(self) -> None:
        """Note who has left and who is back. Call it after every change of the clients or seats, here or in another process."""
        connected = self.connected_seats()
        now = self._clock()
        away = [seat.number for seat in self._stored.seats if not seat.is_open and seat.number not in connected]
        self._away_since = {seat: self._away_since.get(seat, now) for seat in away}

    def bot_in(self, seat: Seat) -> int | None:
        """Return the seconds until the others may ask for a bot. None if the player is connected or a bot plays."""
        if seat.bot_level or self._stored.is_over:
            return None
        if seat.is_open:
            return 0
        since = self._away_since.get(seat.number)
        if since is None:
            return None
        return math.ceil(max(0.0, self._limits.absence_seconds - (self._clock() - since)))

    def spectators(self) -> int:
        return self._local_spectators() + sum(each.spectators for each in self._stored.remote_presence)

    def _local_spectators(self) -> int:
        return sum(1 for client in self.clients if not client.seats)

    # Other processes ---------------------------------------------------------------------------------------------------
    def share(self) -> None:
        """Tell the other processes who is connected to this one."""
        if self._stored.store.is_shared and not self._stored.is_closed:
            self._tasks.start(self._publish())

    def share_again(self) -> None:
        """Publish presence even if it has not changed: other processes may have lost it."""
        self._published = NO_PRESENCE
        self.share()

    async def _publish(self) -> None:
        """Publish who is connected to this process, and release the bots if the room is inactive here."""
        async with self._publishing:  # an older state must not overtake a newer one
            taken = [seat for client in self.clients for seat in client.seats]
            presence = Presence({seat: taken.count(seat) for seat in sorted(set(taken))}, self._local_spectators())
            if presence == self._published:
                return
            self._published = presence
            try:
                await self._stored.store.publish_presence(self._stored.id, presence)
            except Refusal:  # already logged
                self._published = NO_PRESENCE
            if not self.is_active:
                await self._stored.store.release_bots(self._stored.id)
