"""The one place where tables are kept in memory, so that no game ever has two.

A table is used only while it is held, and a holder is counted before anything is awaited. Only a table that nobody holds
and at which nothing is under way is let go. Opening, finding and letting go are all done here.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import asynccontextmanager
from itertools import islice

from feodum.server.table.room import Room

Opener = Callable[[str], Awaitable[Room]]


class _Place:
    """Where a game is, or is coming, in memory; and how many hold it."""

    def __init__(self, opening: asyncio.Task[Room]) -> None:
        self.opening = opening
        self.holders = 0

    @property
    def is_free(self) -> bool:
        """Whether it can go: nobody holds it, and nothing is under way."""
        return not self.holders and self.opening.done() and self.room().is_idle

    @property
    def is_open(self) -> bool:
        opening = self.opening
        return opening.done() and not opening.cancelled() and opening.exception() is None

    def room(self) -> Room:
        return self.opening.result()


class Tables:
    """The tables in memory: all that are held, and the last used ones of the others."""

    def __init__(self, opener: Opener, most: int) -> None:
        self._opener = opener
        self._most = most
        self._places: dict[str, _Place] = {}
        self._unheld: OrderedDict[str, None] = OrderedDict()
        """The games that nobody holds, the longest unused first."""

    def __len__(self) -> int:
        return len(self._places)

    def __iter__(self) -> Iterator[str]:
        """The games in memory or on their way there."""
        return iter(self._places)

    def open_rooms(self, games: Iterable[str] | None = None) -> list[Room]:
        """Those of these games that are in memory; None: all that are."""
        places = self._places.values() if games is None else [self._places[game] for game in games if game in self._places]
        return [place.room() for place in places if place.is_open]

    @asynccontextmanager
    async def hold(self, game_id: str) -> AsyncIterator[Room]:
        """The game's table, opened if need be; it stays in memory until everybody who holds it has let go."""
        place = self._places.get(game_id)
        if place is None:
            place = self._places[game_id] = _Place(asyncio.create_task(self._open(game_id)))
        place.holders += 1
        self._unheld.pop(game_id, None)
        try:
            # Whoever leaves while the table is opened must not stop it for the others.
            yield await asyncio.shield(place.opening)
        finally:
            place.holders -= 1
            if not place.holders and self._places.get(game_id) is place:
                self._unheld[game_id] = None
            self._make_room()

    async def _open(self, game_id: str) -> Room:
        try:
            return await self._opener(game_id)
        except BaseException:
            self._places.pop(game_id, None)  # nothing was opened: whoever comes next tries anew
            self._unheld.pop(game_id, None)
            raise

    def _make_room(self) -> None:
        """Let those go that are too many."""
        too_many = len(self._places) - self._most
        if too_many <= 0:
            return
        free = (game_id for game_id in self._unheld if self._places[game_id].is_free)
        for game_id in list(islice(free, too_many)):
            del self._unheld[game_id]
            self._places.pop(game_id).room().close()

    def close(self) -> None:
        """Let all tables go: the server ends."""
        for place in self._places.values():
            if not place.opening.done():
                place.opening.cancel()
            elif place.is_open:
                place.room().close()
        self._places.clear()
        self._unheld.clear()
