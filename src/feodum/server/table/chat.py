"""Chat messages: plain text or preset phrases, rate-limited and never stored."""

from __future__ import annotations

from feodum.server.http.client_messages import Chat
from feodum.server.http.limits import Bucket, Limits
from feodum.server.http.refusals import Refusal
from feodum.server.http.replies import ChatMessage
from feodum.server.table.seating import Seat


class ChatLimiter:
    """Validates and rate-limits the chat messages of a table: each party has one limit, over all its sockets."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._buckets: dict[int, Bucket] = {}

    def build_message(self, seat: Seat, message: Chat) -> ChatMessage:
        """Return the message to broadcast. Raises Refusal if it is empty or exceeds the rate limit."""
        text = "".join(letter if letter.isprintable() else " " for letter in message.text).strip()
        if not text and message.phrase is None:
            raise Refusal("bad_message", "the message is empty: give a text or a phrase")
        if not self._bucket(seat).take():
            raise Refusal("slow_down", "too many chat messages; please wait a moment")
        return {"type": "chat", "seat": seat.number, "text": text, "phrase": message.phrase}

    def count(self, seat: Seat) -> None:
        """Count a message that came through another process."""
        self._bucket(seat).spend(1)

    def _bucket(self, seat: Seat) -> Bucket:
        if seat.party not in self._buckets:
            self._buckets[seat.party] = Bucket(self._limits.chat_burst, self._limits.chat_per_second)
        return self._buckets[seat.party]
