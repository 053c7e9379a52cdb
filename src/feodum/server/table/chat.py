"""Talking at a table: plain text and set phrases, between people at different screens, not too fast, and never kept."""

from __future__ import annotations

from typing import Final

from feodum.server.http.client_messages import Chat
from feodum.server.http.limits import Bucket
from feodum.server.http.refusals import Refusal
from feodum.server.http.replies import ChatMessage

BURST: Final = 5
A_SECOND: Final = 0.5


class Mouth:
    """One client's right to speak."""

    def __init__(self) -> None:
        self._bucket = Bucket(BURST, A_SECOND)

    def said(self, seat: int, message: Chat) -> ChatMessage:
        """What the others hear. Raises a Refusal where it is nothing, or comes too fast."""
        text = "".join(letter if letter.isprintable() else " " for letter in message.text).strip()
        if not text and message.phrase is None:
            raise Refusal("bad_message", "there is nothing to say: a text or a phrase is needed")
        if not self._bucket.take():
            raise Refusal("slow_down", "too much is said at once; please wait a moment")
        return {"type": "chat", "seat": seat, "text": text, "phrase": message.phrase}
