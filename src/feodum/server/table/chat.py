"""Chat messages: plain text or preset phrases, never stored."""

from __future__ import annotations

from feodum.server.http.client_messages import Chat
from feodum.server.http.refusals import Refusal
from feodum.server.http.replies import ChatMessage


def chat_message(seat: int, message: Chat) -> ChatMessage:
    """Return the message to broadcast. Raises Refusal if it is empty."""
    text = "".join(letter if letter.isprintable() else " " for letter in message.text).strip()
    if not text and message.phrase is None:
        raise Refusal("bad_message", "the message is empty: give a text or a phrase")
    return {"type": "chat", "seat": seat, "text": text, "phrase": message.phrase}
