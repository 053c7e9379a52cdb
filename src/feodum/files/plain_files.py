"""Reading untrusted files: regular files only, up to a maximum size."""

from __future__ import annotations

import os
import stat
from itertools import islice
from pathlib import Path

from feodum.engine.errors import FeodumError
from feodum.messages.message import Message, os_error_reason, printable_path
from feodum.messages.suggestions import closest_match, did_you_mean

MAX_NAMES = 10_000
"""How many files of a folder are compared with a mistyped name."""


class UnreadableFile(FeodumError, ValueError):
    """The file can't be read. The message starts with its path; `reason` is the rest."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(Message("of", "{place}: {why}", place=path, why=reason))
        self.reason = reason


def read_plain_file(path: Path, at_most: int) -> bytes:
    """Return the content of a regular file of at most `at_most` bytes. Raise UnreadableFile otherwise."""
    try:
        # Check before opening: opening a device may have side effects.
        if not stat.S_ISREG(path.stat().st_mode):
            raise UnreadableFile(path, Message("file-none", "is not a file"))
        # Don't block if the file has become a pipe in the meantime.
        with open(path, "rb", opener=open_nonblocking) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise UnreadableFile(path, Message("file-none", "is not a file"))
            content = file.read(at_most + 1) or b""  # some files, such as those in /proc, report no size
    except OSError as error:
        hint = did_you_mean(path.name, similar_files(path)) if isinstance(error, FileNotFoundError) else ""
        reason = Message("file-unread", "can't be read: {why}{hint}", why=os_error_reason(error), hint=hint)
        raise UnreadableFile(path, reason) from None
    except ValueError as error:
        if isinstance(error, UnreadableFile):
            raise
        raise UnreadableFile(path, Message("file-no-name", "is not a valid file name")) from None
    if len(content) > at_most:
        raise UnreadableFile(path, Message("file-too-large", "is too large: more than {most:,} bytes", most=at_most))
    return content


def similar_files(path: Path) -> list[str]:
    """Return the printable names of files in the folder of a path with a similar name and a similar suffix."""
    try:
        with os.scandir(path.parent) as entries:
            names = [Path(entry.name) for entry in islice(entries, MAX_NAMES) if entry.is_file()]
    except (OSError, ValueError):  # ValueError: a path with a null character
        return []
    stem = closest_match(path.stem, [name.stem for name in names])
    return [
        printable_path(name) for name in names if name.stem == stem and closest_match(path.suffix, [name.suffix]) is not None
    ]


def open_nonblocking(path: str, flags: int) -> int:
    """Open a file without waiting, for `open`: it may have become a pipe."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def read_plain_text(path: Path, at_most: int) -> str:
    """Return the text of a regular UTF-8 file of at most `at_most` bytes. Raise UnreadableFile otherwise."""
    content = read_plain_file(path, at_most)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        reason = Message(
            "file-no-text",
            "is not UTF-8 text: byte {number}, on line {line}, is 0x{value:02X}",
            number=error.start + 1,
            line=line,
            value=content[error.start],
        )
        raise UnreadableFile(path, reason) from None
