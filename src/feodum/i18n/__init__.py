"""The texts people read, in English and German: Fluent files shared with the browser, and what makes sentences of them."""

from feodum.i18n.question import Question
from feodum.i18n.teller import Teller, condensed
from feodum.i18n.texts import MissingText, Texts, UnknownLanguage, languages, slug
from feodum.i18n.wording import wording, wording_in

__all__ = [
    "MissingText",
    "Question",
    "Teller",
    "Texts",
    "UnknownLanguage",
    "condensed",
    "languages",
    "slug",
    "wording",
    "wording_in",
]
