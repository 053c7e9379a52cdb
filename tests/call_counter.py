"""Count function calls: a measure of work that doesn't depend on the load of the machine."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType


def count_calls(work: Callable[[], object]) -> int:
    """Return the number of calls to and from interpreted feodum functions while `work` runs.

    The profiler doesn't see compiled functions. Calls to slipcover's probes are ignored, because slipcover may remove them at
    any time.
    """
    calls = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        is_ours = frame.f_globals["__name__"].startswith("feodum.")
        is_probe = str(getattr(argument, "__module__", "")).startswith("slipcover")
        calls += event in ("call", "c_call") and is_ours and not is_probe

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls
