"""Chat messages: plain text or preset phrases, rate-limited and never stored."""

from __future__ import annotations

from typing import Final

from feodum.server.http.client_messages import Chat
from feodum.server.http.limits import Bucket
from feodum.server.http.refusals import Refusal
from feodum.server.http.replies import ChatMessage

BURST: Final = 5
MESSAGES_PER_SECOND: Final = 0.5


class ChatLimiter:
    """Validates and rate-limits the chat messages of one client."""

    def __init__(self) -> None:
        self._bucket = Bucket(BURST, MESSAGES_PER_SECOND)

    def build_message(self, seat: int, message: Chat) -> ChatMessage:
        """Return the message to broadcast. Raises Refusal if it is empty or exceeds the rate limit."""
        text = "".join(letter if letter.isprintable() else " " for letter in message.text).strip()
        if not text and message.phrase is None:
            raise Refusal("bad_message", "the message is empty: give a text or a phrase")
        if not self._bucket.take():
            raise Refusal("slow_down", "too many chat messages; please wait a moment")
        return {"type": "chat", "seat": seat, "text": text, "phrase": message.phrase}
