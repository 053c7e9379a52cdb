"""Characters that have no place in a strategy: they can steer a terminal, turn text around or break what shows it."""

from __future__ import annotations

import re

_NONCHARACTERS = "".join(f"{chr(plane << 16 | 0xFFFE)}{chr(plane << 16 | 0xFFFF)}" for plane in range(17))
_UNPRINTABLE = re.compile(
    "["
    "\x00-\x08\x0a-\x1f\x7f-\x9f"  # control characters; the tab is as good as a space
    "\u202a-\u202e\u2066-\u206f"  # reordering of right-to-left text
    "\ud800-\udfff"  # halves of characters
    f"\ufdd0-\ufdef{_NONCHARACTERS}"
    "]"
)


def first_unprintable(text: str) -> int | None:
    """Where the first such character stands."""
    found = _UNPRINTABLE.search(text)
    return found.start() if found else None


def without_unprintable(text: str, instead: str = "") -> str:
    """The text without them, or with something else in their place."""
    return _UNPRINTABLE.sub(instead, text)


def code_point(character: str) -> str:
    """`U+001B`."""
    return f"U+{ord(character):04X}"
