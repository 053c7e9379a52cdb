"""The error if a learning library is not installed."""

from __future__ import annotations

from feodum.messages.extras import missing_extra, missing_package


def missing_library(error: ImportError) -> ImportError:
    """Return an ImportError that names the missing library and the extra that installs it."""
    package = missing_package(error)
    return ImportError(missing_extra(package, "learn", "feodum.env") if package else str(error), name=package)
