"""A cache of expensive strategy choices, in memory and in the user's cache folder.

If the file is missing, damaged or not writable, the choices are computed again.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path

from feodum import __version__
from feodum.files.plain_files import read_plain_text
from feodum.files.safe_writing import replace_text_file
from feodum.levels.shipped_discoveries import discoveries_text
from feodum.strategies import library_names, library_text

MAX_CHOICES = 2000
MAX_BYTES = 2_000_000


def cache_folder() -> Path:
    """Return the cache folder. The environment variable FEODUM_CACHE overrides the platform's default."""
    chosen = os.environ.get("FEODUM_CACHE")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "feodum"


@cache
def library_fingerprint() -> str:
    """Return a fingerprint of Feodum's version and shipped strategies.

    Cached choices are valid only for this fingerprint.
    """
    digest = hashlib.sha256(__version__.encode())
    for slug in library_names():
        digest.update(f"{slug}\n{library_text(slug)}\n".encode())
    digest.update(discoveries_text().encode())
    return digest.hexdigest()[:16]


class StrategyCache:
    """Strategy choices by key. The file is read once, and each new choice is written immediately."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._choices: dict[str, str] | None = None

    @property
    def path(self) -> Path:
        return cache_folder() / f"{self.name}.json"

    def get(self, key: str) -> str | None:
        return self._loaded().get(key)

    def put(self, key: str, choice: str) -> None:
        """Store a choice in memory and in the file, and keep what other processes have written to the file."""
        self.put_in_memory(key, choice)
        merged = {**self._read(), **self._loaded()}
        while len(merged) > MAX_CHOICES:
            del merged[next(iter(merged))]
        self._write(merged)

    def put_in_memory(self, key: str, choice: str) -> None:
        """Store a choice in memory only, because another process has already written it."""
        loaded = self._loaded()
        loaded[key] = choice
        while len(loaded) > MAX_CHOICES:
            del loaded[next(iter(loaded))]

    def _loaded(self) -> dict[str, str]:
        if self._choices is None:
            self._choices = self._read()
        return self._choices

    def _read(self) -> dict[str, str]:
        try:
            data = json.loads(read_plain_text(self.path, MAX_BYTES))
        except (OSError, ValueError, RecursionError, RuntimeError):
            return {}
        if not isinstance(data, dict) or data.get("library") != library_fingerprint():
            return {}
        choices = data.get("choices")
        if not isinstance(choices, dict):
            return {}
        return {key: choice for key, choice in choices.items() if isinstance(key, str) and isinstance(choice, str)}

    def _write(self, choices: dict[str, str]) -> None:
        text = json.dumps({"library": library_fingerprint(), "choices": choices}, indent=0)
        with suppress(OSError, RuntimeError):
            path = self.path
            path.parent.mkdir(parents=True, exist_ok=True)
            replace_text_file(path, text)
