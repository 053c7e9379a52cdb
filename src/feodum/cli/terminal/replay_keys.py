"""Keys that move through a replay."""

from __future__ import annotations


def replay_step(key: str, step: int, last: int) -> int | None:
    """Return the step that a key leads to, or None for other keys."""
    steps = {"right": step + 1, "left": step - 1, "pagedown": step + 10, "pageup": step - 10, "home": 0, "end": last}
    return min(max(steps[key], 0), last) if key in steps else None
