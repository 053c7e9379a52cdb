"""Reading plain data, such as `event_data` makes, with its types made certain."""

from __future__ import annotations

from collections.abc import Mapping

Data = Mapping[str, object]


def word(data: Data, key: str) -> str:
    """The text under a key; empty where there is none."""
    value = data.get(key)
    return value if isinstance(value, str) else ""


def number(data: Data, key: str) -> int:
    """The number under a key; 0 where there is none."""
    value = data.get(key)
    return value if isinstance(value, int) else 0


def words(data: Data, key: str) -> list[str]:
    """The list of texts under a key; empty where there is none."""
    value = data.get(key)
    return [each for each in value if isinstance(each, str)] if isinstance(value, (list, tuple)) else []
