"""Characters forbidden in strategies: they can control a terminal, reorder text or break the display."""

from __future__ import annotations

import re

_NONCHARACTERS = "".join(f"{chr(plane << 16 | 0xFFFE)}{chr(plane << 16 | 0xFFFF)}" for plane in range(17))
_UNPRINTABLE = re.compile(
    "["
    "\x00-\x08\x0a-\x1f\x7f-\x9f"  # control characters except tab
    "\u202a-\u202e\u2066-\u206f"  # bidirectional formatting
    "\ud800-\udfff"  # surrogates
    f"\ufdd0-\ufdef{_NONCHARACTERS}"
    "]"
)


def first_unprintable(text: str) -> int | None:
    """Return the position of the first forbidden character, or None."""
    found = _UNPRINTABLE.search(text)
    return found.start() if found else None


def without_unprintable(text: str, instead: str = "") -> str:
    """Remove or replace forbidden characters."""
    return _UNPRINTABLE.sub(instead, text)


def code_point(character: str) -> str:
    """Return the code point, such as `U+001B`."""
    return f"U+{ord(character):04X}"
