"""A game at which those who play agree whether the table shows what everybody owns: no secret, but a help that not all like.

The page shows it or not; what is agreed is stored with the game, and who wants it the other way is known as long as the
process lasts.
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
        self._want_it_switched: set[int] = set()

    @abstractmethod
    def _share_aid_wish(self, voters: Collection[int], on: bool) -> None:
        """Tell the other processes of a wish."""

    def memory_aid_data(self) -> MemoryAidData:
        return {"on": self.memory_aid, "wanted_by": sorted(self._want_it_switched)}

    async def want_memory_aid(self, seats: Collection[int], on: bool) -> None:
        """Want it on or off; with nobody to ask, as against bots, it is at once."""
        voters = self.party_of(seats)
        async with self.lock:
            await self._follow()
            await self._count(voters, on)
        self._tell_seats()
        self._share_aid_wish(voters, on)

    async def hear_aid_wish(self, voters: Collection[int], on: bool) -> None:
        """Somebody wants it so by way of another process."""
        async with self.lock:
            try:
                await self._count(voters, on)
            except Refusal:  # the log has it, and who wants it may say so again
                return
        self._tell_seats()

    async def _count(self, voters: Collection[int], on: bool) -> None:
        """Note a wish, and switch if it was the last one that was missing. Were the lock held by the caller."""
        if on == self.memory_aid:
            self._want_it_switched.difference_update(voters)
            return
        self._want_it_switched.update(voters)
        await self._switch_if_agreed()

    async def _switch_if_agreed(self) -> None:
        if self._want_it_switched and not {*parties_to_ask(self.seats, ())} - self._want_it_switched:
            self._check_open()
            on = not self.memory_aid
            await self._store.save_memory_aid(self.id, on)
            self._take_memory_aid(on)

    async def resign(self, number: int) -> None:
        """Who resigns is asked no more: those who are left may be of one mind."""
        await super().resign(number)
        async with self.lock:
            await self._switch_if_agreed()

    def _take_memory_aid(self, on: bool) -> None:
        self.memory_aid = on
        self._want_it_switched.clear()
        self._tell_seats()
