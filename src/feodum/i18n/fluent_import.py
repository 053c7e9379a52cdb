"""The Fluent library looks up the local time zone as it is imported, and fails if the user's is a strange one.

Our messages have no dates, so it may find any.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def clockless() -> Iterator[None]:
    """While this lasts, the time zone is a plain one."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = "UTC"
    try:
        yield
    finally:
        del os.environ["TZ"]
        if before is not None:
            os.environ["TZ"] = before
