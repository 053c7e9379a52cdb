"""What tests need that interrupt or kill a process."""

from __future__ import annotations

import os


def unmeasured() -> dict[str, str]:
    """The environment without the measuring of coverage: what that does when a process ends can be interrupted, and says so."""
    return {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
