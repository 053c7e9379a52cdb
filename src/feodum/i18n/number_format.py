"""Numbers as each language writes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class NumberFormat:
    """How a language writes numbers."""

    group: str
    decimal: str
    percent: str


NUMBER_FORMATS: Final = {"en": NumberFormat(",", ".", "%"), "de": NumberFormat(".", ",", "\N{NO-BREAK SPACE}%")}
"""By language. Every language with texts needs an entry."""


def group_digits(number: int, language: str) -> str:
    """Write a whole number with separators between groups of three digits."""
    return format_number(number, ",", language)


def format_number(number: float, spec: str, language: str) -> str:
    """Format a number by a Python format spec, with the separators and the percent sign of the language."""
    style = NUMBER_FORMATS[language]
    swapped = format(number, spec).translate(str.maketrans(",.", style.group + style.decimal))
    return swapped.replace("%", style.percent)


def plural_category(number: int) -> str:
    """Return the plural category of a whole number. English and German have the same two."""
    return "one" if number == 1 else "other"
