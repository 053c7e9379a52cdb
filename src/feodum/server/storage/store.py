"""The storage interface, for a single process with a file or many processes with one database.

Every write to a game names the point it starts from. If the stored game is at a different point, the write changes nothing and
raises `StaleWrite`; the caller must then read the changes first.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from feodum.saves.format import SavedAnswer
from feodum.server.storage.records import GameRecord, Outline, Point
from feodum.server.table.seating import Seat

BATCH_SIZE: Final = 150
"""Maximum number of writes or reads per batch."""

OnChange = Callable[[Collection[str] | None], None]
"""Called with the games that other processes have changed, or None if any game may have changed."""
OnBroadcast = Callable[[str, str], None]
"""Called with a game id and a message broadcast by another process."""


def ignore_broadcast(game_id: str, text: str) -> None:
    """Default `OnBroadcast` callback: do nothing."""


@dataclass
class LastWrite:
    """Result of the last attempt to write into the database. Refused writes, such as stale ones, don't count."""

    has_failed: bool = False


@dataclass(frozen=True)
class ForgettableGames:
    """Number of games that may be forgotten."""

    old: int
    """The candidates without activity for some days."""
    candidates: int
    """Games of any age that are over or were never played by a person."""
    total: int
    """All games."""


class StaleWrite(Exception):
    """A write was based on an outdated state, or may already have been stored."""


@dataclass(frozen=True)
class Presence:
    """Clients connected to a table at one process: the number per seat, and the number of spectators."""

    seats: Mapping[int, int]
    spectators: int


NO_PRESENCE: Final = Presence({}, 0)


@dataclass(frozen=True)
class GameChanges:
    """Changes to a stored game since a given point."""

    generation: int
    start: int
    """Number of answers before `answers`: that of the given point, or 0 if there has been an undo since."""
    answers: tuple[SavedAnswer, ...]
    ended: str
    seats: tuple[Seat, ...]
    rematch: str | None
    memory_aid: bool
    request: str
    """The current undo request; see `save_undo_request`."""
    remote_presence: tuple[Presence, ...]
    """Presence at other processes."""


@dataclass(frozen=True)
class Usage:
    """Usage per address at other processes, counted since the start of each process."""

    alive: frozenset[str]
    """Ids of the other running processes."""
    changed: Mapping[tuple[str, str], Mapping[str, int]]
    """Recently changed counts by process and address."""


NO_USAGE: Final = Usage(frozenset(), {})


class Store(Protocol):
    """Storage of games. When a writing coroutine returns, its data is on disk."""

    is_shared: bool
    """Whether other processes write into the same database."""

    @property
    def errors(self) -> int:
        """Number of failed database operations."""

    @property
    def conflicts(self) -> int:
        """Number of writes rejected as stale."""

    async def prepare(self) -> None:
        """Check the database and bring its schema up to date. Raises ServeError."""

    async def start(self, on_change: OnChange, on_broadcast: OnBroadcast = ignore_broadcast) -> None:
        """Start background work in the event loop, and report changes and broadcasts of other processes."""

    async def finish(self) -> None:
        """Finish pending work, then close."""

    def close(self) -> None:
        """Close immediately."""

    async def is_reachable(self) -> bool:
        """Return whether the database responds and, if the last write failed, takes writes again."""

    # Games ---------------------------------------------------------------------------------------------------------
    async def create(self, game: GameRecord) -> None:
        """Store a new game without its answers. Answers of the record are counted, because no person here gave them.

        A game that is over is stored as over only if it has no answers; otherwise its last `add_answers` ends it.
        """

    async def load(self, game_id: str) -> GameRecord | None: ...

    async def outline(self, game_id: str) -> Outline | None:
        """Return a game without its answers. Its cost does not grow with the length of the game."""

    async def changes(self, known: Mapping[str, Point]) -> dict[str, GameChanges]:
        """Return the changes to games since the given points. Deleted games are left out."""

    async def add_answers(
        self,
        game_id: str,
        point: Point,
        seats: Sequence[int],
        answers: Sequence[SavedAnswer],
        over: bool,
        ended: str = "",
        checkpoint: str | None = None,
        stand_ins: Collection[int] = (),
    ) -> None:
        """Append answers at a point. The checkpoint is the fingerprint of the position after the last answer.

        The write is stale unless stand-ins still play all seats in `stand_ins`.
        """

    async def truncate_answers(self, game_id: str, point: Point, keep: int) -> None:
        """Delete all answers except the first `keep`, and increment the generation."""

    async def redeal(self, game: GameRecord, point: Point) -> None:
        """Replace the seed and its inputs, delete all answers, and increment the generation."""

    async def save_seat(self, game_id: str, seat: Seat, previous: Seat | None = None, point: Point | None = None) -> None:
        """Store a seat's token hash, stand-in, name and absence, and that its player has been shown cards.

        The stored token hash and stand-in must still be those of `previous`, by default those of `seat`. The game must be at
        `point`, if given.
        """

    async def end_game(self, game_id: str, point: Point, ended: str, seat: Seat, previous: Seat) -> None:
        """End a game early at a point, and store the seat that caused it like `save_seat`."""

    async def save_time(self, game_id: str, seat: int, used: float) -> None:
        """Store the seconds a seat has used of its time for the game. The stored value never decreases."""

    async def save_memory_aid(self, game_id: str, on: bool) -> None:
        """Store whether the memory aid is on."""

    async def save_undo_request(self, game_id: str, previous: str, request: str) -> None:
        """Replace the undo request `previous`. The format of the text is up to the rooms."""

    async def create_rematch(self, previous: str, game: GameRecord) -> str:
        """Store a game as the rematch of a finished one, unless one exists. Return the id of the rematch."""

    async def count_forgettable(self, days: int) -> ForgettableGames:
        """Count the games that may be forgotten after this many days, and all games."""

    async def forget(self, days: int, in_use: Collection[str]) -> int:
        """Delete a batch of old games that are over or were never played by a person.

        Old games have had no activity for this many days. Answers that a game was created with don't count as played. Skips
        games in `in_use`. Returns the number of deleted games, 0 if none are left.
        """

    # Coordination between processes --------------------------------------------------------------------------------
    async def claim_bots(self, game_id: str) -> bool:
        """Claim the bots of a game for this process until it releases them or ends.

        Return False if they are taken.
        """

    async def release_bots(self, game_id: str) -> None: ...

    async def publish_presence(self, game_id: str, presence: Presence) -> None:
        """Tell other processes which clients are connected to a table here."""

    async def broadcast(self, game_id: str, text: str) -> None:
        """Send a text to the other processes. It is not stored and may get lost."""

    async def exchange_usage(self, local: Mapping[str, Mapping[str, int]]) -> Usage:
        """Publish this process's usage per address, and return the usage of the other processes."""
