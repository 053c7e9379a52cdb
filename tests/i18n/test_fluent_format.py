"""The formatter of Fluent messages, and numbers in each language."""

from __future__ import annotations

import pytest
from fluent.syntax import FluentParser, ast

from feodum.i18n.fluent_format import Argument, FormatError, MessageFormatter, UngroupedNumber, pattern_of
from feodum.i18n.number_format import NUMBER_FORMATS, format_number
from feodum.i18n.texts import languages

SOURCE = """
card = Silver
    .plural = Silvers
pay = pay { $count }
counted = { $count ->
    [0] nothing
    [one] one { card }
   *[other] { $count } { card.plural }
}
word = { $who ->
    [you] yours
   *[other] theirs
}
literal = { "{" }{ 3 }{ { $count } }
unknown = { other }
function = { NUMBER($count) }
"""


def text(id: str, language: str = "en", **arguments: Argument) -> str:
    found = {entry.id.name: entry for entry in FluentParser().parse(SOURCE).body if isinstance(entry, ast.Message)}
    pattern = pattern_of(found[id], None)
    assert pattern is not None
    return MessageFormatter(language, found.__getitem__).format(pattern, arguments)


@pytest.mark.parametrize(("count", "expected"), [(0, "nothing"), (1, "one Silver"), (2, "2 Silvers"), (1234, "1,234 Silvers")])
def test_variants_match_numbers_before_plural_forms(count: int, expected: str) -> None:
    assert text("counted", count=count) == expected


def test_ungrouped_numbers_select_plural_forms() -> None:
    assert text("counted", count=UngroupedNumber(1)) == "one Silver"
    assert text("counted", count=UngroupedNumber(1234)) == "1234 Silvers"


def test_words_select_a_variant_or_the_default() -> None:
    assert [text("word", who=who) for who in ("you", "Ann", 1)] == ["yours", "theirs", "theirs"]


def test_numbers_have_the_separators_of_the_language() -> None:
    assert text("pay", "de", count=1234567) == "pay 1.234.567"
    assert format_number(1234.5, ",.2f", "de") == "1.234,50"
    assert (format_number(0.125, ".1%", "en"), format_number(0.125, ".1%", "de")) == ("12.5%", "12,5\N{NO-BREAK SPACE}%")


def test_literals_and_nested_placeables() -> None:
    assert text("literal", count=7) == "{37"


@pytest.mark.parametrize(
    ("id", "reason"),
    [("pay", r"\$count is missing"), ("unknown", "no message other"), ("function", "FunctionReference is not supported")],
)
def test_unformattable_messages_raise_an_error(id: str, reason: str) -> None:
    with pytest.raises(FormatError, match=reason):
        text(id)


def test_every_language_has_a_number_format() -> None:
    assert set(languages()) == set(NUMBER_FORMATS)
