"""The localized text of an error from its code and values. The page does the same in web/src/i18n/errors.ts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from feodum.engine.errors import ErrorValue
from feodum.i18n.fluent_format import Argument
from feodum.i18n.texts import Texts, slug

PREFIXES = {
    "card": "card",
    "cards": "card",
    "suggestion": "card",
    "set": "set",
    "sets": "set",
    "kinds": "kind",
    "levels": "level",
}
"""The kind of message that translates the names in a value, by the value's key. Other values stay as they are."""


def error_text(texts: Texts, code: str, values: Mapping[str, ErrorValue], message: str) -> str:
    """Return the text of an error, or its English message if the code has no text."""
    id = f"error-{code.replace('_', '-')}"
    if id not in texts:
        return message
    arguments = {key: _argument(texts, key, value) for key, value in values.items()}
    if values.get("suggestion") and texts.has_attribute(id, "suggestion"):
        return texts.attribute(id, "suggestion", **arguments)
    return texts.text(id, **arguments)


def _argument(texts: Texts, key: str, value: ErrorValue) -> Argument:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    names = [str(name) for name in value] if isinstance(value, Sequence) and not isinstance(value, str) else [str(value or "")]
    return ", ".join(_localized_name(texts, key, name) for name in names)


def _localized_name(texts: Texts, key: str, name: str) -> str:
    id = f"{PREFIXES[key]}-{slug(name)}" if key in PREFIXES else ""
    return texts.text(id) if id in texts else name
