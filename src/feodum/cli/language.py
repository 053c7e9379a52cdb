"""In which language the command speaks: that of `--lang`, otherwise that of the system. English needs no texts loaded."""

from __future__ import annotations

import locale
import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

from feodum.engine.errors import FeodumError

if TYPE_CHECKING:
    from feodum.i18n import Texts

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
    from feodum.i18n import Texts

    return Texts(spoken_language())


def preferred_language() -> str:
    """The language of the environment, if there are texts in it; otherwise English."""
    setting = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    code = (locale.normalize(setting).partition("_")[0] or "en").lower()
    if code in ("en", "c", "posix"):
        return "en"
    from feodum.i18n import languages

    return code if code in languages() else "en"
