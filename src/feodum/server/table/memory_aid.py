"""Votes on the memory aid (card tracker), which shows what each player owns.

It contains only public information, so the page merely shows or hides it. The setting is stored with the game; open votes are
kept in memory.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from feodum.server.http.refusals import Refusal
from feodum.server.http.replies import MemoryAidData
from feodum.server.storage.stored_game import StoredGame
from feodum.server.table.party_limiter import PartyLimiter
from feodum.server.table.undo import parties_to_ask


class MemoryAidHost(Protocol):
    """The table whose players vote."""

    def send_seats(self) -> None: ...

    def share_aid_vote(self, voters: Collection[int], on: bool) -> None:
        """Send a vote to the other processes."""


class MemoryAidVotes:
    def __init__(self, stored: StoredGame, limiter: PartyLimiter, host: MemoryAidHost) -> None:
        self._stored = stored
        self._limiter = limiter
        self._host = host
        self._voters: set[int] = set()

    def data(self) -> MemoryAidData:
        return {"on": self._stored.memory_aid, "wanted_by": sorted(self._voters)}

    async def vote(self, seats: Collection[int], on: bool) -> None:
        """Vote to switch the memory aid on or off. It switches at once if nobody else has to agree."""
        voters = self._stored.party_of(seats)
        self._limiter.take(min(voters))
        async with self._stored.lock:
            await self._stored.catch_up()
            await self._count(voters, on)
        self._host.send_seats()
        self._host.share_aid_vote(voters, on)

    async def receive(self, voters: Collection[int], on: bool) -> None:
        """Count a vote that came through another process."""
        async with self._stored.lock:
            try:
                await self._count(voters, on)
            except Refusal:  # already logged, and the player can vote again
                return
        self._host.send_seats()

    async def _count(self, voters: Collection[int], on: bool) -> None:
        """Count or withdraw votes, and switch the memory aid if all players agree.

        The caller must hold the lock.
        """
        if on == self._stored.memory_aid:
            self._voters.difference_update(voters)
            return
        self._voters.update(voters)
        await self.switch_if_agreed()

    async def switch_if_agreed(self) -> None:
        """Switch the memory aid if all remaining players have voted for it. The caller must hold the lock."""
        if self._voters and not {*parties_to_ask(self._stored.seats, ())} - self._voters:
            await self._stored.save_memory_aid(not self._stored.memory_aid)

    def clear(self) -> None:
        """Forget the votes after the memory aid has been switched."""
        self._voters.clear()
