"""In which language a command speaks: that of `--lang`, otherwise that of the system. English needs no texts loaded."""

from __future__ import annotations

import locale
import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from string import Formatter
from typing import TYPE_CHECKING, cast

from feodum.engine.errors import FeodumError
from feodum.messages.message import CardName, Lines, Saying, SetName, said_by

if TYPE_CHECKING:
    from feodum.i18n.texts import Argument, Texts

_chosen: ContextVar[str | None] = ContextVar("chosen language", default=None)


def speak(language: str | None) -> None:
    """From now on that language is spoken; None is the one of the system. Raises UnknownLanguage."""
    _chosen.set(language)
    if language is not None:
        try:
            spoken_texts()
        except FeodumError:
            _chosen.set(None)  # the error is told in another one
            raise


@contextmanager
def speaking(language: str | None) -> Iterator[None]:
    """While this lasts, that language is spoken, unless another is chosen meanwhile."""
    before = _chosen.set(language)
    try:
        yield
    finally:
        _chosen.reset(before)


def spoken_language() -> str:
    return _chosen.get() or preferred_language()


def spoken_texts() -> Texts:
    from feodum.i18n.texts import Texts

    return Texts(spoken_language())


def preferred_language() -> str:
    """The language of the environment, if there are texts in it; otherwise English."""
    setting = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    code = (locale.normalize(setting).partition("_")[0] or "en").lower()
    if code in ("en", "c", "posix"):
        return "en"
    from feodum.i18n.texts import languages

    return code if code in languages() else "en"


def said(id: str, english: str, /, **values: object) -> str:
    """A saying in the language that is spoken."""
    return told(Saying(id, english, **values))


def told(text: object) -> str:
    """A saying, a card's or set's name or what an error says, in the language that is spoken; any other text is what it is."""
    text = said_by(text) if isinstance(text, BaseException) else text
    if not isinstance(text, Saying | Lines | CardName | SetName) or spoken_language() == "en":
        return str(text)
    if isinstance(text, Lines):
        return "\n".join(map(told, text.parts))
    if isinstance(text, CardName):
        return spoken_texts().card_name(text)
    if isinstance(text, SetName):
        from feodum.kingdoms.selection import find_recommended

        return find_recommended(text).title(spoken_language())
    formats = {name: spec for _, name, spec, _ in Formatter().parse(text.english) if name}
    return spoken_texts().text(text.id, **{name: _argument(value, formats[name] or "") for name, value in text.values.items()})


def _argument(value: object, spec: str) -> Argument:
    match value:
        case int() if not isinstance(value, bool) and spec in ("", ","):
            from fluent.runtime.types import fluent_number  # with which other words may agree

            return cast("int", fluent_number(value, useGrouping=bool(spec)))
        case int() | float():
            return figure(value, spec)
        case tuple() | list():
            return ", ".join(map(told, value))
    return told(value)


def figure(number: float, spec: str) -> str:
    """A number with the signs of the language that is spoken."""
    english, language = format(number, spec), spoken_language()
    if language == "en":
        return english
    from babel.numbers import format_percent, get_decimal_symbol, get_group_symbol

    swapped = english.translate(str.maketrans(",.", get_group_symbol(language) + get_decimal_symbol(language)))
    return swapped.replace("%", format_percent(0, locale=language)[1:])
