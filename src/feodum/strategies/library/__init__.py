"""The strategies that ship with Feodum, one file per strategy, named by its slug."""

from __future__ import annotations

import re
import unicodedata
from importlib import resources

LIBRARY_SUFFIX = ".strategy"


def slug_of(name: str) -> str:
    """Return a strategy's file name without suffix: `King's Court Engine` becomes `kings-court-engine`."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower().replace("'", "")
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def library_names() -> list[str]:
    """Return the slugs of all strategies in the library, sorted."""
    return sorted(
        entry.name.removesuffix(LIBRARY_SUFFIX)
        for entry in resources.files(__name__).iterdir()
        if entry.name.endswith(LIBRARY_SUFFIX)
    )


def library_text(slug: str) -> str:
    """Return the text of a strategy file. Raises KeyError if there is no such strategy."""
    if slug not in library_names():
        raise KeyError(slug)
    return (resources.files(__name__) / f"{slug}{LIBRARY_SUFFIX}").read_text(encoding="utf-8")
