"""Format Fluent messages, parsed by `fluent.syntax`.

`fluent.runtime` does the same for every language, but brings 40 MB of locale data. Feodum's texts need two languages, whole
numbers, plural forms, and references to other messages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fluent.syntax import ast

from feodum.i18n.number_format import group_digits, plural_category

Argument = str | int
FindMessage = Callable[[str], ast.Message]


class UngroupedNumber(int):
    """A number that is written without separators, such as a year or a seed. It still selects plural forms."""


class FormatError(Exception):
    """A message uses a variable that was not given, or a feature that this formatter doesn't support."""


class MessageFormatter:
    """Formats the messages of one language. `find_message` returns a parsed message, and raises KeyError if it is missing."""

    def __init__(self, language: str, find_message: FindMessage) -> None:
        self._language = language
        self._find_message = find_message

    def format(self, pattern: ast.Pattern, arguments: Mapping[str, Argument]) -> str:
        """Return the text of a pattern. Raise FormatError if it can't be formatted with these arguments."""
        return "".join(
            element.value if isinstance(element, ast.TextElement) else self._text(self._value(element.expression, arguments))
            for element in pattern.elements
        )

    def _text(self, value: Argument) -> str:
        if isinstance(value, str):
            return value
        return str(int(value)) if isinstance(value, UngroupedNumber) else group_digits(value, self._language)

    def _value(
        self, expression: ast.InlineExpression | ast.Placeable | ast.SelectExpression, arguments: Mapping[str, Argument]
    ) -> Argument:
        match expression:
            case ast.VariableReference():
                name = expression.id.name
                if name not in arguments:
                    raise FormatError(f"the value of ${name} is missing")
                return arguments[name]
            case ast.StringLiteral():
                return expression.parse()["value"]
            case ast.NumberLiteral():
                return UngroupedNumber(expression.value)
            case ast.MessageReference():
                return self._referenced(expression, arguments)
            case ast.SelectExpression():
                return self.format(self._variant(expression, arguments).value, arguments)
            case ast.Placeable():
                return self._value(expression.expression, arguments)
        raise FormatError(f"{type(expression).__name__} is not supported")

    def _referenced(self, reference: ast.MessageReference, arguments: Mapping[str, Argument]) -> str:
        name, attribute = reference.id.name, reference.attribute
        try:
            pattern = pattern_of(self._find_message(name), attribute.name if attribute else None)
        except KeyError:
            pattern = None
        if pattern is None:
            raise FormatError(f"there is no message {name}{f'.{attribute.name}' if attribute else ''}")
        return self.format(pattern, arguments)

    def _variant(self, select: ast.SelectExpression, arguments: Mapping[str, Argument]) -> ast.Variant:
        """Return the variant whose key is the value or its plural category, otherwise the default one. Numbers come first."""
        value = self._value(select.selector, arguments)
        keys = [str(int(value)), plural_category(value)] if isinstance(value, int) else [value]
        for key in keys:
            for variant in select.variants:
                if key == (variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value):
                    return variant
        return next(variant for variant in select.variants if variant.default)


def pattern_of(message: ast.Message, attribute: str | None) -> ast.Pattern | None:
    """Return the pattern of a message's value or attribute, or None if it has none."""
    if attribute is None:
        return message.value
    return next((part.value for part in message.attributes if part.id.name == attribute), None)
