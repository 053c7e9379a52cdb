"""Reads files that strangers may have made: only plain files, only of a sensible size."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from feodum.engine.errors import FeodumError
from feodum.messages.message import Saying, system_fault


class UnreadableFile(FeodumError, ValueError):
    """A file that isn't read; the text begins with its path, `reason` is the rest."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(Saying("of", "{place}: {why}", place=path, why=reason))
        self.reason = reason


def read_plain_file(path: Path, at_most: int) -> bytes:
    """The content of a regular file of at most so many bytes."""
    try:
        # Before it is opened: opening a device may do something.
        if not stat.S_ISREG(path.stat().st_mode):
            raise UnreadableFile(path, Saying("file-none", "is not a file"))
        # Should it have become a pipe meanwhile: don't wait for its writer, maybe for ever.
        with open(path, "rb", opener=_at_once) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise UnreadableFile(path, Saying("file-none", "is not a file"))
            content = file.read(at_most + 1) or b""  # some files, as those in /proc, don't know their size
    except OSError as error:
        raise UnreadableFile(path, Saying("file-unread", "can't be read: {why}", why=system_fault(error))) from None
    except ValueError as error:
        if isinstance(error, UnreadableFile):
            raise
        raise UnreadableFile(path, Saying("file-no-name", "is no name that a file can have")) from None
    if len(content) > at_most:
        raise UnreadableFile(path, Saying("file-too-large", "is too large: more than {most:,} bytes", most=at_most))
    return content


def _at_once(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def read_plain_text(path: Path, at_most: int) -> str:
    """The text of such a file."""
    content = read_plain_file(path, at_most)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        reason = Saying(
            "file-no-text",
            "is not UTF-8 text: byte {number}, in line {line}, is 0x{value:02X}",
            number=error.start + 1,
            line=line,
            value=content[error.start],
        )
        raise UnreadableFile(path, reason) from None
