"""A cache that is bounded by the size of its values, not by their number."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class SizedCache(Generic[Key, Value]):
    """Keeps the most recently used values, up to a total size."""

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._entries: OrderedDict[Key, tuple[Value, int]] = OrderedDict()
        self.size = 0

    def __len__(self) -> int:
        return len(self._entries)

    def __contains__(self, key: Key) -> bool:
        return key in self._entries

    def get(self, key: Key) -> Value | None:
        entry = self._entries.get(key)
        if entry is None:
            return None
        self._entries.move_to_end(key)
        return entry[0]

    def put(self, key: Key, value: Value, size: int) -> None:
        """Keep a value. One that is larger than the whole cache is not kept."""
        self.pop(key)
        if size > self._capacity:
            return
        self._entries[key] = (value, size)
        self.size += size
        while self.size > self._capacity:
            self.size -= self._entries.popitem(last=False)[1][1]

    def pop(self, key: Key) -> Value | None:
        """Remove a value and return it."""
        entry = self._entries.pop(key, None)
        if entry is None:
            return None
        self.size -= entry[1]
        return entry[0]
