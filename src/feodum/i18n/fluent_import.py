"""Work around the Fluent library, which fails on import if the local time zone is invalid.

Our messages contain no dates, so any time zone will do.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def utc_timezone() -> Iterator[None]:
    """Set the time zone to UTC within the context."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = "UTC"
    try:
        yield
    finally:
        del os.environ["TZ"]
        if before is not None:
            os.environ["TZ"] = before
