"""The current language (`--lang` or the system's locale) and the translation of messages.

English needs no text files.
"""

from __future__ import annotations

import locale
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import PurePath
from string import Formatter
from typing import TYPE_CHECKING

from feodum.engine.errors import FeodumError
from feodum.i18n.number_format import format_number
from feodum.messages.message import (
    CardName,
    Message,
    MessageLines,
    SetName,
    as_one_line,
    error_message,
    escape_terminal_controls,
    printable_path,
)

if TYPE_CHECKING:
    from feodum.i18n.fluent_format import Argument
    from feodum.i18n.texts import Texts

_chosen: ContextVar[str | None] = ContextVar("chosen language", default=None)


def set_language(language: str | None) -> None:
    """Set the current language; None is the system's. Raise UnknownLanguage if Feodum has no texts in it."""
    _chosen.set(language)
    if language is not None:
        try:
            current_texts()
        except FeodumError:
            _chosen.set(None)  # the error is reported in the system's language
            raise


@contextmanager
def use_language(language: str | None) -> Iterator[None]:
    """Use a language within a `with` block."""
    before = _chosen.set(language)
    try:
        yield
    finally:
        _chosen.reset(before)


def current_language() -> str:
    return _chosen.get() or preferred_language()


def current_texts() -> Texts:
    from feodum.i18n.texts import Texts

    return Texts(current_language())


def preferred_language() -> str:
    """Return the language of the system's locale if Feodum has texts in it, otherwise English."""
    setting = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    code = re.split("[_.@]", locale.normalize(setting))[0].lower() or "en"  # "C.UTF-8" stays as it is since Python 3.13
    if code in ("en", "c", "posix"):
        return "en"
    from feodum.i18n.texts import languages

    return code if code in languages() else "en"


def translate(id: str, english: str, /, **values: object) -> str:
    """Return the message with this id in the current language; `english` is its English text."""
    return localize(Message(id, english, **values))


def localize(text: object) -> str:
    """Translate a message, an error, or a card or set name to the current language.

    Other values become plain text. Control characters are escaped, because the result is shown on a terminal.
    """
    return escape_terminal_controls(_translated(text))


def _translated(text: object) -> str:
    text = error_message(text) if isinstance(text, BaseException) else text
    if not isinstance(text, Message | MessageLines | CardName | SetName) or current_language() == "en":
        return str(text)
    if isinstance(text, MessageLines):
        return "\n".join(map(localize, text.parts))
    if isinstance(text, CardName):
        return current_texts().card_name(text)
    if isinstance(text, SetName):
        from feodum.kingdoms.selection import find_recommended

        return find_recommended(text).title(current_language())
    formats = {name: spec for _, name, spec, _ in Formatter().parse(text.english) if name}
    return current_texts().text(text.id, **{name: _argument(value, formats[name] or "") for name, value in text.values.items()})


def _argument(value: object, spec: str) -> Argument:
    match value:
        case int() if not isinstance(value, bool) and spec in ("", ","):
            from feodum.i18n.fluent_format import UngroupedNumber

            return value if spec else UngroupedNumber(value)
        case int() | float():
            return localized_number(value, spec)
        case tuple() | list():
            return ", ".join(as_one_line(each) if type(each) is str else localize(each) for each in value)
        case PurePath():
            return printable_path(value)
    return as_one_line(value) if type(value) is str else localize(value)


def localized_number(number: float, spec: str) -> str:
    """Format a number with the separators of the current language."""
    return format_number(number, spec, current_language())
