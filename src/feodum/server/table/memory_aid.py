"""Votes on the memory aid (card tracker), which shows what each player owns.

It contains only public information, so the page merely shows or hides it. The setting is stored with the game; open votes are
kept in memory.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection

from feodum.game import Game
from feodum.server.http.limits import Limits
from feodum.server.http.refusals import Refusal
from feodum.server.http.replies import MemoryAidData
from feodum.server.storage.records import GameRecord
from feodum.server.storage.store import Store
from feodum.server.table.stand_ins import GameWithStandIns
from feodum.server.table.undo import parties_to_ask


class GameWithMemoryAid(GameWithStandIns):
    def __init__(self, record: GameRecord, game: Game, store: Store, limits: Limits) -> None:
        super().__init__(record, game, store, limits)
        self._switch_votes: set[int] = set()

    @abstractmethod
    def _share_aid_vote(self, voters: Collection[int], on: bool) -> None:
        """Send a vote to the other processes."""

    def memory_aid_data(self) -> MemoryAidData:
        return {"on": self.memory_aid, "wanted_by": sorted(self._switch_votes)}

    async def vote_memory_aid(self, seats: Collection[int], on: bool) -> None:
        """Vote to switch the memory aid on or off. It switches at once if nobody else has to agree."""
        voters = self.party_of(seats)
        async with self.lock:
            await self._catch_up()
            await self._count_vote(voters, on)
        self._send_seats()
        self._share_aid_vote(voters, on)

    async def receive_aid_vote(self, voters: Collection[int], on: bool) -> None:
        """Count a vote that came through another process."""
        async with self.lock:
            try:
                await self._count_vote(voters, on)
            except Refusal:  # already logged, and the player can vote again
                return
        self._send_seats()

    async def _count_vote(self, voters: Collection[int], on: bool) -> None:
        """Count or withdraw votes, and switch the memory aid if all players agree.

        The caller must hold the lock.
        """
        if on == self.memory_aid:
            self._switch_votes.difference_update(voters)
            return
        self._switch_votes.update(voters)
        await self._switch_if_agreed()

    async def _switch_if_agreed(self) -> None:
        if self._switch_votes and not {*parties_to_ask(self.seats, ())} - self._switch_votes:
            self._check_open()
            on = not self.memory_aid
            await self._store.save_memory_aid(self.id, on)
            self._apply_memory_aid(on)

    async def resign(self, number: int) -> None:
        """Resign a seat, then switch the memory aid if the remaining players all agree."""
        await super().resign(number)
        async with self.lock:
            await self._switch_if_agreed()

    def _apply_memory_aid(self, on: bool) -> None:
        self.memory_aid = on
        self._switch_votes.clear()
        self._send_seats()
