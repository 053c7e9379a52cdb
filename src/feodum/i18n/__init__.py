"""The texts people read, in English and German: Fluent files shared with the browser, and what makes sentences of them."""

from feodum.i18n.prompts import Prompts
from feodum.i18n.teller import Teller, condensed
from feodum.i18n.texts import MissingText, Texts, UnknownLanguage, languages, slug

__all__ = [
    "MissingText",
    "Prompts",
    "Teller",
    "Texts",
    "UnknownLanguage",
    "condensed",
    "languages",
    "slug",
]
