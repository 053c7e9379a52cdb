"""Count function calls: a measure of work that doesn't depend on the load of the machine."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType


def count_calls(work: Callable[[], object]) -> int:
    """Return the number of calls of the package's interpreted functions.

    The profiler doesn't see compiled functions. Other packages don't count: slipcover may remove its probes at any time,
    with many calls of its own.
    """
    calls = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event == "call" and frame.f_globals["__name__"].startswith("feodum.")

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls
