"""Handling names typed by users: suggesting corrections, and quoting them safely."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from feodum.messages.message import Message

MAX_NAME_LENGTH = 100
"""Maximum length of a name. Longer text is truncated in messages and gets no suggestion."""
MAX_MESSAGE_LENGTH = 4000


def closest_match(name: str, known: Iterable[str]) -> str | None:
    """Return the most similar known name, ignoring case, or None if none is close."""
    if len(name) > MAX_NAME_LENGTH:
        return None
    by_folded = {each.casefold(): each for each in sorted(known)}
    near = difflib.get_close_matches(name.casefold(), by_folded, 1)
    return by_folded[near[0]] if near else None


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return ". Did you mean …?" to append to a message about an unknown name, or ""."""
    near = closest_match(name, known)
    return Message("did-you-mean", ". Did you mean {near}?", near=near) if near else ""


def suggestion(near: str) -> str:
    """Return "Did you mean …?" as a separate sentence."""
    return Message("meant-perhaps", "Did you mean {near}?", near=near)


def shorten(name: object) -> str:
    """Return the name as text, truncated for use in a message."""
    text = str(name)
    return text if len(text) <= MAX_NAME_LENGTH else f"{text[:MAX_NAME_LENGTH]}…"


def escape_controls(text: str) -> str:
    """Truncate the text and escape its control characters, because it may quote an untrusted file."""
    if len(text) > MAX_MESSAGE_LENGTH:
        text = f"{text[:MAX_MESSAGE_LENGTH]}…"
    return "".join(each if each.isprintable() or each == "\n" else repr(each)[1:-1] for each in text)
