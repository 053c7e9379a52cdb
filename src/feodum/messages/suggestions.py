"""Names that somebody has typed: which known one was meant, and how to quote one that may be anything."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from feodum.messages.message import Saying

LONGEST = 100
"""Characters. What is longer is no misspelt name, and comparing it would take long."""
LONGEST_MESSAGE = 2000


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that was probably meant, whatever its capitals, if any comes close."""
    if len(name) > LONGEST:
        return None
    by_folded = {each.casefold(): each for each in sorted(known)}
    near = difflib.get_close_matches(name.casefold(), by_folded, 1)
    return by_folded[near[0]] if near else None


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The end of a sentence that says that there is no such name."""
    near = nearest(name, known)
    return Saying("did-you-mean", "; did you mean {near}?", near=near) if near else ""


def meant_perhaps(near: str) -> str:
    """The same as a sentence of its own."""
    return Saying("meant-perhaps", "did you mean {near}?", near=near)


def quoted(name: object) -> str:
    """The name as it may stand in a sentence: its beginning, if it is endless."""
    text = str(name)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def without_controls(text: str) -> str:
    """The text with what would command the terminal made visible, and not endless: it may quote a stranger's file."""
    if len(text) > LONGEST_MESSAGE:
        text = f"{text[:LONGEST_MESSAGE]}…"
    return "".join(each if each.isprintable() or each == "\n" else repr(each)[1:-1] for each in text)
