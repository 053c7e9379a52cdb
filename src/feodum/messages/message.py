"""Translatable messages: English text that keeps its id and values.

The English text is in the code; translations are in the messages*.ftl files of other languages.
"""

from __future__ import annotations

import errno
import re
from pathlib import PurePath
from typing import Final, Self

_CONTROL_CHARACTER: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_LINE_END: Final = re.compile("[\n\u2028\u2029]")


class Message(str):
    """A formatted English message that can be translated later by its id and values.

    Values may be messages, errors, or lists of these. The English number format ("{games:,}") applies to all languages, with
    localized separators.
    """

    id: str
    english: str
    values: dict[str, object]

    def __new__(cls, id: str, english: str, /, **values: object) -> Self:
        message = super().__new__(cls, english.format(**{name: _plain(value) for name, value in values.items()}))
        message.id, message.english, message.values = id, english, values
        return message

    def __reduce__(self) -> tuple[object, ...]:
        return _restore_message, (self.id, self.english, self.values)


def _restore_message(id: str, english: str, values: dict[str, object]) -> Message:
    return Message(id, english, **values)


def _plain(value: object) -> object:
    if isinstance(value, PurePath):
        return printable_path(value)
    if isinstance(value, tuple | list):
        return ", ".join(str(_plain(each)) for each in value)
    return as_one_line(value) if type(value) is str else value


def as_one_line(text: str) -> str:
    """Escape line ends and control characters, so that a name in a message can't look like another message."""
    return text if text.isprintable() else _LINE_END.sub(_escape, escape_terminal_controls(text))


def printable_path(path: PurePath | str) -> str:
    """Return a path for people, with its control characters and line ends escaped."""
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in str(path))


def escape_terminal_controls(text: str) -> str:
    """Escape the characters that can control a terminal. Tabs and line ends stay."""
    return _CONTROL_CHARACTER.sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    return repr(found[0])[1:-1]


class MessageLines(str):
    """Several messages, one per line."""

    parts: tuple[str, ...]

    def __new__(cls, *parts: str) -> Self:
        lines = super().__new__(cls, "\n".join(parts))
        lines.parts = parts
        return lines

    def __reduce__(self) -> tuple[object, ...]:
        return MessageLines, self.parts


def error_message(error: BaseException) -> str:
    """Return the message of an error, as a Message if it has one."""
    return error.args[0] if error.args and isinstance(error.args[0], Message | MessageLines) else str(error)


class CardName(str):
    """The English name of a card or pile, which `localize` replaces with the localized name."""

    __slots__ = ()


class SetName(str):
    """The English name of a recommended set, which `localize` replaces with the localized name."""

    __slots__ = ()


OS_ERRORS: Final = {
    errno.ENOENT: Message("system-not-found", "No such file or directory"),
    errno.EACCES: Message("system-not-allowed", "Permission denied"),
    errno.EISDIR: Message("system-folder", "Is a directory"),
    errno.ENOTDIR: Message("system-no-folder", "Not a directory"),
    errno.ENOSPC: Message("system-full", "No space left on device"),
    errno.EROFS: Message("system-read-only", "Read-only file system"),
    errno.ENAMETOOLONG: Message("system-long-name", "File name too long"),
}
"""Translatable messages for common system errors."""


def os_error_reason(error: OSError) -> str:
    """Return the reason of a system error, translatable if it is a common one."""
    return OS_ERRORS.get(error.errno or 0) or error.strerror or str(error)
