"""The messages of a language: all Fluent files in its folder as one bundle."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from fluent.syntax import FluentParser, ast

from feodum.cards.card_file import CustomCardTexts
from feodum.cards.custom import CUSTOM_CARD_TEXTS
from feodum.cards.setup_fields import Edition
from feodum.engine.errors import FeodumError
from feodum.files.package_data import FOLDER
from feodum.i18n.fluent_format import Argument, FormatError, MessageFormatter, pattern_of
from feodum.messages.message import escape_terminal_controls


class MissingText(FeodumError, KeyError):
    """A language lacks a message, or the message can't be formatted with the given arguments."""

    def __str__(self) -> str:
        return str(self.args[0])  # KeyError would put the message in quotes


class UnknownLanguage(FeodumError, ValueError):
    """There are no texts in this language."""


@lru_cache(maxsize=4096)
def slug(name: str) -> str:
    """Convert a name to part of a message id: "King's Court" to kings-court, "+2 Cards" to 2-cards."""
    plain = name.lower().replace("'", "").replace("’", "")
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


@cache
def languages() -> list[str]:
    """Return the codes of the available languages, "en" first."""
    found = [folder.name for folder in (FOLDER / "i18n").iterdir() if folder.is_dir() and (folder / "cards.ftl").is_file()]
    return sorted(found, key=lambda code: (code != "en", code))


class _Messages:
    """The messages of a language. Each is parsed on first use, since parsing all of them is slow."""

    def __init__(self, language: str) -> None:
        self._sources: dict[str, str] = {}
        self._parsed: dict[str, ast.Message] = {}
        self._parser = FluentParser(with_spans=False)
        for file in sorted((FOLDER / "i18n" / language).iterdir(), key=lambda file: file.name):
            if file.name.endswith(".ftl"):
                entries = re.split(r"^(?=[a-zA-Z#])", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
                self._sources |= {found[0]: entry for entry in entries if (found := re.match(r"[a-zA-Z][\w-]*", entry))}

    def __contains__(self, id: str) -> bool:
        return id in self._sources

    def __getitem__(self, id: str) -> ast.Message:
        message = self._parsed.get(id)
        if message is None:
            entry = self._parser.parse_entry(self._sources[id])
            if not isinstance(entry, ast.Message):
                raise FormatError("it is not valid Fluent")
            message = self._parsed[id] = entry
        return message


@cache
def _messages(language: str) -> _Messages:
    if language not in languages():
        raise UnknownLanguage(f"{language}: unknown language; choose from {', '.join(languages())}")
    return _Messages(language)


class Texts:
    """All texts of one language. Methods raise MissingText if a text is missing or can't be formatted."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._messages = _messages(language)
        self._formatter = MessageFormatter(language, self._messages.__getitem__)

    def __contains__(self, id: str) -> bool:
        return id in self._messages or self._custom_card(id) is not None

    def text(self, id: str, /, **arguments: Argument) -> str:
        """Format the message with this id. Control characters in the arguments are escaped."""
        return self._format(id, None, arguments)

    def attribute(self, id: str, name: str, /, **arguments: Argument) -> str:
        """Format an attribute of a message, such as a card's `text`."""
        return self._format(id, name, arguments)

    def has_attribute(self, id: str, name: str) -> bool:
        return id in self._messages and pattern_of(self._messages[id], name) is not None

    def first_of(self, *ids: str) -> str:
        """Return the first of the ids that has a message. Raise MissingText if none has."""
        for id in ids:
            if id in self:
                return id
        raise MissingText(f"{self.language}: no text {' or '.join(ids)}")

    def card_name(self, name: str) -> str:
        """Translate the English name of a card or pile."""
        return self.text(f"card-{slug(name)}")

    def card_plural(self, name: str) -> str:
        return self.attribute(f"card-{slug(name)}", "plural")

    def card_text(self, name: str, edition: Edition = "") -> str:
        """Return a card's rules text, one rule per line; [2] stands for coins and [vp2] for points."""
        id, special = f"card-{slug(name)}", f"text-{edition}"
        return self.attribute(id, special if edition and self.has_attribute(id, special) else "text")

    def _custom_card(self, id: str) -> CustomCardTexts | None:
        """Return the texts of the custom card with this message id."""
        for name, texts in CUSTOM_CARD_TEXTS.items():
            if id == f"card-{slug(name)}":
                return texts.get(self.language, texts["en"])
        return None

    def _format(self, id: str, attribute: str | None, arguments: dict[str, Argument]) -> str:
        if id not in self._messages:
            custom = self._custom_card(id)
            if custom is None:
                raise MissingText(f"{self.language}: no text {id}")
            return custom.data()[attribute or "name"]
        try:
            pattern = pattern_of(self._messages[id], attribute)
            if pattern is None:
                raise MissingText(f"{self.language}: the text {id} has no {attribute or 'value'}")
            return escape_terminal_controls(self._formatter.format(pattern, arguments))
        except FormatError as error:
            raise MissingText(f"{self.language}: the text {id} can't be formatted: {error}") from None
