"""Settings that `feodum play` remembers: the sets that random kingdoms are drawn from.

They are in the file settings.json of the user's configuration folder. Without it, or if it is damaged, the defaults apply.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from feodum.files.plain_files import UnreadableFile, read_plain_text
from feodum.files.safe_writing import replace_text_file
from feodum.kingdoms.selection import SETS, all_sets

MAX_BYTES: Final = 100_000
_SETS: Final = "sets"


def settings_file() -> Path:
    """Return the path of the settings. The environment variable FEODUM_CONFIG overrides the platform's folder."""
    chosen = os.environ.get("FEODUM_CONFIG")
    if chosen:
        return Path(chosen) / "settings.json"
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return base / "feodum" / "settings.json"


def remembered_sets() -> list[str]:
    """Return the sets chosen last that still exist, or the default sets."""
    remembered = _read().get(_SETS)
    names = remembered if isinstance(remembered, list) else []
    return [name for name in all_sets() if name in names] or [*SETS]


def remember_sets(sets: Sequence[str]) -> None:
    """Remember the sets for the next games, if the file can be written."""
    if [*sets] == remembered_sets():
        return
    with suppress(OSError):
        file = settings_file()
        file.parent.mkdir(parents=True, exist_ok=True)
        replace_text_file(file, json.dumps({**_read(), _SETS: [*sets]}, indent=2) + "\n")


def _read() -> dict[str, Any]:
    try:
        settings = json.loads(read_plain_text(settings_file(), MAX_BYTES))
    except (UnreadableFile, ValueError, RecursionError):
        return {}
    return settings if isinstance(settings, dict) else {}
