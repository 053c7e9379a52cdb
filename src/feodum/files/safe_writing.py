"""Writing files named by users: only regular files and new names, never devices, pipes or files of the kernel.

A symbolic link counts as the file it refers to, and stays a link. All functions raise OSError.
"""

from __future__ import annotations

import errno
import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final, TextIO

from feodum.messages.message import Message

OPEN_FLAGS: Final = getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
"""Flags for opening a file that may turn out to be a device or a pipe."""


def is_regular(file: int) -> bool:
    """Return whether an open, readable file is a regular one. Files of the kernel, as in /proc, have content but no size."""
    status = os.fstat(file)
    if not stat.S_ISREG(status.st_mode):
        return False
    try:
        return status.st_size > 0 or not os.read(file, 1)
    except OSError:
        return False


def check_writable(path: Path) -> None:
    """Raise OSError if the name exists and is not that of a regular file. Changes nothing."""
    # Check before opening: opening a device may have side effects.
    if not path.exists():
        return
    if path.is_file():
        try:
            file = os.open(path, os.O_RDONLY | OPEN_FLAGS)
        except PermissionError:  # it may be writable
            return
        try:
            if is_regular(file):
                return
        finally:
            os.close(file)
    raise OSError(errno.EINVAL, Message("file-irregular", "it is not a regular file"), str(path))


def open_for_writing(path: Path, newline: str | None = None) -> TextIO:
    """Open a regular or new text file, and delete its content."""
    check_writable(path)
    return open(path, "w", encoding="utf-8", newline=newline, opener=_open_regular)


def write_text_file(path: Path, text: str) -> None:
    with open_for_writing(path) as file:
        file.write(text)


def write_binary_file(path: Path, content: bytes) -> None:
    check_writable(path)
    with open(path, "wb", opener=_open_regular) as file:
        file.write(content)


def _open_regular(path: str, flags: int) -> int:
    """Open a file, and truncate it only if it has not become something else since the check."""
    file = os.open(path, (flags & ~os.O_TRUNC) | OPEN_FLAGS, 0o666)
    if not stat.S_ISREG(os.fstat(file).st_mode):
        os.close(file)
        raise OSError(errno.EINVAL, Message("file-irregular", "it is not a regular file"), path)
    os.ftruncate(file, 0)
    return file


def replace_text_file(path: Path, text: str) -> None:
    """Write a text file completely or not at all."""
    target = Path(os.path.realpath(path))
    check_writable(target)
    part = target.with_name(f".feodum-{secrets.token_hex(8)}")
    try:
        with open(part, "x", encoding="utf-8") as file:
            file.write(text)
        if target.exists():
            os.chmod(part, stat.S_IMODE(target.stat().st_mode))
        os.replace(part, target)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise
