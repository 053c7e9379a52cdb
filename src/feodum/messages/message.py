"""What is said to people from within the library: English, and with an id and values, so that the command can translate it.

As with the help of the command, English stands in the code, and other languages in their sayings*.ftl.
"""

from __future__ import annotations

import errno
from typing import Final, Self


class Saying(str):
    """An English sentence, or words of one, that knows what it was made of.

    Values may be sayings or errors themselves, or several of them, which are listed. How a number is shown stands in the
    English ("{games:,}") and holds for other languages, with their own signs.
    """

    id: str
    english: str
    values: dict[str, object]

    def __new__(cls, id: str, english: str, /, **values: object) -> Self:
        saying = super().__new__(cls, english.format(**{name: _plain(value) for name, value in values.items()}))
        saying.id, saying.english, saying.values = id, english, values
        return saying

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.id, self.english, self.values)


def _again(id: str, english: str, values: dict[str, object]) -> Saying:
    return Saying(id, english, **values)


def _plain(value: object) -> object:
    return ", ".join(map(str, value)) if isinstance(value, tuple | list) else value


class Lines(str):
    """Several sayings, each in a line of its own."""

    parts: tuple[str, ...]

    def __new__(cls, *parts: str) -> Self:
        lines = super().__new__(cls, "\n".join(parts))
        lines.parts = parts
        return lines

    def __reduce__(self) -> tuple[object, ...]:
        return Lines, self.parts


def said_by(error: BaseException) -> str:
    """What an error says, as a saying where it is one."""
    return error.args[0] if error.args and isinstance(error.args[0], Saying | Lines) else str(error)


class CardName(str):
    """A card's or a pile's English name, told by the one that it has in the language that is spoken."""

    __slots__ = ()


class SetName(str):
    """A recommended set's English name, told likewise."""

    __slots__ = ()


SYSTEM_FAULTS: Final = {
    errno.ENOENT: Saying("system-not-found", "No such file or directory"),
    errno.EACCES: Saying("system-not-allowed", "Permission denied"),
    errno.EISDIR: Saying("system-folder", "Is a directory"),
    errno.ENOTDIR: Saying("system-no-folder", "Not a directory"),
    errno.ENOSPC: Saying("system-full", "No space left on device"),
    errno.EROFS: Saying("system-read-only", "Read-only file system"),
    errno.ENAMETOOLONG: Saying("system-long-name", "File name too long"),
}
"""What the system says most often."""


def system_fault(error: OSError) -> str:
    """Why the system didn't do it."""
    return SYSTEM_FAULTS.get(error.errno or 0) or error.strerror or str(error)
