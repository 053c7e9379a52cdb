"""What a database must do for the games: the same whether one process writes into a file or many into one server.

Whatever changes a game says from which point on. Where the game is at another point by then, nothing is changed and
`StaleWrite` is raised: somebody else was faster, and whoever asked must look at the news first.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from feodum.saves.format import Said
from feodum.server.storage.records import GameRecord, Point
from feodum.server.table.seating import Seat

BATCH: Final = 150
"""How many writes, or looks, are done as one."""

Heard = Callable[[Collection[str] | None], None]
"""Told of games that other processes have changed; None: any game may have changed."""
Spoken = Callable[[str, str], None]
"""Told of words that were spoken in a game by way of another process."""


def unheard(game_id: str, words: str) -> None:
    """Where nobody listens."""


class StaleWrite(Exception):
    """What was to be stored does not follow from what is stored, or may have been stored already."""


@dataclass(frozen=True)
class Presence:
    """Who is at a table by way of one process: how many in each seat, and how many that only watch."""

    seats: Mapping[int, int]
    spectators: int


NOBODY: Final = Presence({}, 0)


@dataclass(frozen=True)
class News:
    """A game as it is stored, as far as a reader who was at some point must be told."""

    generation: int
    start: int
    """The number of the first of these answers: where the reader was, or 0 if something was taken back since."""
    answers: tuple[Said, ...]
    ended: str
    seats: tuple[Seat, ...]
    rematch: str | None
    memory_aid: bool
    request: str
    """What is asked about taking back; see `save_request`."""
    elsewhere: tuple[Presence, ...]
    """Who is there by way of other processes."""


@dataclass(frozen=True)
class Uses:
    """What addresses have used of other processes, each counted from its beginning."""

    alive: frozenset[str]
    """The other processes that there are."""
    changed: Mapping[tuple[str, str], Mapping[str, int]]
    """By process and address, what has changed lately."""


NO_USES: Final = Uses(frozenset(), {})


class Store(Protocol):
    """The games at rest. What a coroutine was to write is on the disk when it returns."""

    is_shared: bool
    """Whether other processes write into the same database."""

    @property
    def errors(self) -> int:
        """How often the database has failed."""

    @property
    def conflicts(self) -> int:
        """How often something was not written since others had written before."""

    async def prepare(self) -> None:
        """See that the database can be used, and make its tables those of this version. Raises ServeError."""

    async def start(self, heard: Heard, spoken: Spoken = unheard) -> None:
        """Be ready for work in this event loop, and tell of what others do and say."""

    async def finish(self) -> None:
        """End when all is done that was asked for."""

    def close(self) -> None:
        """End at once."""

    async def is_reachable(self) -> bool:
        """Whether the database answers."""

    # Games ---------------------------------------------------------------------------------------------------------
    async def create(self, game: GameRecord) -> None: ...

    async def load(self, game_id: str) -> GameRecord | None: ...

    async def news(self, known: Mapping[str, Point]) -> dict[str, News]:
        """What has become of some games since those points; nothing of those that are no longer there."""

    async def add_answers(
        self,
        game_id: str,
        point: Point,
        seats: Sequence[int],
        answers: Sequence[Said],
        over: bool,
        ended: str = "",
        checkpoint: str | None = None,
    ) -> None:
        """Store answers that were given from that point on. The checkpoint is that of the position after the last of them."""

    async def take_back(self, game_id: str, point: Point, keep: int) -> None:
        """At that point, forget all answers but the first `keep`; the game enters its next generation."""

    async def deal_anew(self, game: GameRecord, point: Point) -> None:
        """At that point, where nobody has answered yet, store another seed and what it is made of; the game enters its next
        generation."""

    async def save_seat(self, game_id: str, seat: Seat, before: Seat | None = None) -> None:
        """Store who holds and who plays a seat, and the name. Holder and player must still be those of `before` (by default:
        the same as now)."""

    async def save_time(self, game_id: str, seat: int, used: float) -> None:
        """Store how many seconds a seat has used of its time for the game, at least: never less than is stored."""

    async def save_memory_aid(self, game_id: str, on: bool) -> None:
        """Store whether the table shows what everybody owns."""

    async def save_request(self, game_id: str, before: str, request: str) -> None:
        """Keep what is asked about taking back, in place of `before`: words of the rooms, for each other."""

    async def create_rematch(self, before: str, game: GameRecord) -> str:
        """Store a game as the rematch of another, both or neither, if there is none yet; the id of the one that stands."""

    async def forget(self, days: int, kept: Collection[str]) -> int:
        """Remove some of the games in which nothing has happened for so many days, and that are over or that no person
        has answered in; how many that were, 0 if there are no more. `kept` are the games in use."""

    # Who is where --------------------------------------------------------------------------------------------------
    async def claim_bots(self, game_id: str) -> bool:
        """Have the bots of a game think for this process only, until it lets go of them or ends; whether it may."""

    async def release_bots(self, game_id: str) -> None: ...

    async def tell_presence(self, game_id: str, here: Presence) -> None:
        """Let the other processes know who is at a table by way of this one."""

    async def say(self, game_id: str, words: str) -> None:
        """Let the other processes hear words that nobody keeps."""

    async def exchange_uses(self, mine: Mapping[str, Mapping[str, int]]) -> Uses:
        """Tell the other processes what addresses have used of this one, and hear what they have of the others."""
