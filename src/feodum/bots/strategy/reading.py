"""Reads files that strangers may have made: only plain files, only of a sensible size."""

from __future__ import annotations

import stat
from pathlib import Path

MAX_STRATEGY_BYTES = 1_000_000


class UnreadableFile(ValueError):
    """A file that isn't read; the text begins with its path."""


def read_plain_file(path: Path, at_most: int) -> bytes:
    """The content of a regular file of at most so many bytes."""
    try:
        # Before it is opened: opening a pipe waits for its writer, maybe for ever.
        if not stat.S_ISREG(path.stat().st_mode):
            raise UnreadableFile(f"{path}: is not a file")
        with path.open("rb") as file:
            content = file.read(at_most + 1)  # some files, as those in /proc, don't know their size
    except OSError as error:
        raise UnreadableFile(f"{path}: can't be read: {error.strerror}") from None
    if len(content) > at_most:
        raise UnreadableFile(f"{path}: is too large: more than {at_most:,} bytes")
    return content


def read_strategy_text(path: Path) -> str:
    """The text of a strategy file."""
    content = read_plain_file(path, MAX_STRATEGY_BYTES)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        place = f"byte {error.start + 1}, in line {line}, is 0x{content[error.start]:02X}"
        raise UnreadableFile(f"{path}: is not UTF-8 text: {place}") from None
