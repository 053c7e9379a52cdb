"""Parsing of typed answers."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feodum.cards.box import CARDS
from feodum.cli.input.answer_parser import InvalidInput, all_options, parse_answer
from feodum.engine.decision import NO_CARDS, NO_WORDS, Decision
from feodum.engine.errors import IllegalAnswer
from feodum.i18n.texts import Texts

ENGLISH, GERMAN = Texts("en"), Texts("de")
HAND = ["Copper", "Village", "Copper", "Estate", "Smithy", "Copper"]


def of_cards(names: list[str], low: int, high: int, all_or_none: bool = False) -> Decision:
    cards = [CARDS[name](number) for number, name in enumerate(names)]
    return Decision(0, "Cellar", "discard", cards, NO_WORDS, low, high, False, all_or_none)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("", ()),
        ("1", (0,)),
        ("1,1", (0, 2)),
        ("1 2 3", (0, 1, 3)),
        ("3, 2", (3, 1)),
        ("Copper", (0,)),
        ("2 copper", (0, 2)),
        ("3 Coppers, smithy", (0, 2, 5, 4)),
        ("3x copper", (0, 2, 5)),
        ("vil", (1,)),
        (" , 2 ,", (1,)),
    ],
)
def test_valid_lines_are_parsed(line: str, answer: tuple[int, ...]) -> None:
    assert parse_answer(line, of_cards(HAND, 0, 6), ENGLISH) == answer


def test_amounts_are_numbered_by_value() -> None:
    places = Decision(0, "Secret Passage", "put into deck", NO_CARDS, ["0", "1", "2"], 1, 1, False)
    assert [parse_answer(line, places, ENGLISH) for line in ("0", "2", "on top", "At the bottom")] == [(0,), (2,), (0,), (2,)]
    with pytest.raises(InvalidInput, match="numbered 0 to 2"):
        parse_answer("3", places, ENGLISH)
    spent = Decision(0, "Coffers", "spend", NO_CARDS, ["1", "2"], 0, 1, False)
    assert parse_answer("2", spent, ENGLISH) == (1,)


def test_names_are_accepted_in_german_and_english() -> None:
    decision = of_cards(HAND, 0, 6)
    assert parse_answer("2 Kupfer, Dorf", decision, GERMAN) == (0, 2, 1)
    assert parse_answer("village", decision, GERMAN) == (1,)
    with pytest.raises(InvalidInput, match="Meinst du Schmiede"):
        parse_answer("Schmide", decision, GERMAN)


@pytest.mark.parametrize(
    ("line", "low", "high", "whole", "message"),
    [
        ("", 1, 1, False, "You must pick something"),
        ("", 2, 2, False, "You must pick 2"),
        ("1", 2, 2, False, "exactly 2; you picked 1"),
        ("1,2,3", 0, 2, False, "at most 2; you picked 3"),
        ("1", 0, 2, True, "2 or none"),
        ("1,2,3", 1, 2, False, "1 to 2"),
        ("4 copper", 0, 6, False, "Copper is available only 3 times"),
        ("2 village", 0, 6, False, "Village is available only once"),
        ("0", 0, 6, False, "numbered 1 to 4"),
        ("Province", 0, 6, False, "Province is not one of the options"),
    ],
)
def test_invalid_lines_are_explained(line: str, low: int, high: int, whole: bool, message: str) -> None:
    with pytest.raises(InvalidInput, match=message):
        parse_answer(line, of_cards(HAND, low, high, whole), ENGLISH)


def test_prefixes_must_be_unambiguous() -> None:
    decision = of_cards(["Silver", "Smithy"], 0, 1)
    with pytest.raises(InvalidInput, match="s could be Silver or Smithy"):
        parse_answer("s", decision, ENGLISH)


def test_word_options_are_picked_by_number_or_text() -> None:
    decision = Decision(0, "Squire", "choose", NO_CARDS, ["+2 Actions", "+2 Buys", "gain Silver"], 1, 1, False)
    assert parse_answer("3", decision, ENGLISH) == (2,)
    assert parse_answer("+2 buys", decision, ENGLISH) == (1,)
    assert parse_answer("gain a silver", decision, ENGLISH) == (2,)
    assert parse_answer("Ein Silber", decision, GERMAN) == (2,)


def test_all_options_orders_treasures() -> None:
    names = ["Bank", "Copper", "Counterfeit", "Horn of Plenty", "Silver"]
    decision = of_cards(names, 0, 5)
    assert [names[number] for number in all_options(decision, ENGLISH)] == [
        "Counterfeit",
        "Copper",
        "Silver",
        "Bank",
        "Horn of Plenty",
    ]
    with pytest.raises(InvalidInput, match="at most 1"):
        all_options(of_cards(names, 0, 1), ENGLISH)


@given(st.one_of(st.text(max_size=40), st.text("0123456789, xcopervilagsmthy", max_size=40)))
def test_any_line_is_valid_or_raises_invalid_input(line: str) -> None:
    decision = of_cards(HAND, 0, 4)
    with contextlib.suppress(InvalidInput):
        decision.check(parse_answer(line, decision, ENGLISH))


def test_thousands_of_card_names_are_parsed() -> None:
    hand = ["Copper"] * 10_000 + ["Estate"] * 10_000
    decision = of_cards(hand, 0, len(hand))
    assert parse_answer(", ".join(["copper"] * 10_000), decision, ENGLISH) == tuple(range(10_000))
    assert decision.numbers_of(["Estate"] * 10_000) == tuple(range(10_000, 20_000))
    with pytest.raises(IllegalAnswer, match="there is no other Copper"):
        decision.numbers_of(["Copper"] * 10_001)
    with pytest.raises(IllegalAnswer, match="there is no Gold"):
        decision.numbers_of(["Gold"])
