"""Rate limit for what the players of a table send to each other."""

from __future__ import annotations

from feodum.server.http.limits import Bucket, Limits
from feodum.server.http.refusals import Refusal
from feodum.server.storage.stored_game import StoredGame


class PartyLimiter:
    """One rate limit per party, over all its sockets and all kinds of messages that the other clients receive at any time.

    These are chat messages, new names, votes on the memory aid and requests for stand-in bots. Undo has limits of its own. The
    other messages reach the other clients only if they change the game, which the rules of the game limit.
    """

    def __init__(self, stored: StoredGame, limits: Limits) -> None:
        self._stored = stored
        self._limits = limits
        self._buckets: dict[int, Bucket] = {}

    def take(self, seat: int) -> None:
        """Count a message of the seat's party. Raises Refusal if it exceeds the limit."""
        if not self._bucket(seat).take():
            raise Refusal("slow_down", "too many messages to the table; please wait a moment")

    def count(self, seat: int) -> None:
        """Count a message that came through another process."""
        self._bucket(seat).spend(1)

    def _bucket(self, seat: int) -> Bucket:
        party = self._stored.seats[seat].party
        if party not in self._buckets:
            self._buckets[party] = Bucket(self._limits.table_messages_burst, self._limits.table_messages_per_second)
        return self._buckets[party]
