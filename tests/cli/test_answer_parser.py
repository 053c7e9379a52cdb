"""What a typed line means."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feodum.cards.box import CARDS
from feodum.cli.input.answer_parser import Misunderstood, everything, understand
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
def test_lines_that_mean_something(line: str, answer: tuple[int, ...]) -> None:
    assert understand(line, of_cards(HAND, 0, 6), ENGLISH) == answer


def test_names_in_german_or_english() -> None:
    decision = of_cards(HAND, 0, 6)
    assert understand("2 Kupfer, Dorf", decision, GERMAN) == (0, 2, 1)
    assert understand("village", decision, GERMAN) == (1,)
    with pytest.raises(Misunderstood, match="Meinst du Schmiede"):
        understand("Schmide", decision, GERMAN)


@pytest.mark.parametrize(
    ("line", "low", "high", "whole", "message"),
    [
        ("", 1, 1, False, "Something must be picked"),
        ("", 2, 2, False, "Here 2 must be picked"),
        ("1", 2, 2, False, "exactly 2; you picked 1"),
        ("1,2,3", 0, 2, False, "at most 2; you picked 3"),
        ("1", 0, 2, True, "2 or none"),
        ("1,2,3", 1, 2, False, "1 to 2"),
        ("4 copper", 0, 6, False, "Copper is there only 3 times"),
        ("2 village", 0, 6, False, "Village is there only once"),
        ("0", 0, 6, False, "numbered 1 to 4"),
        ("Province", 0, 6, False, "Province is not among the options"),
    ],
)
def test_lines_that_don_t(line: str, low: int, high: int, whole: bool, message: str) -> None:
    with pytest.raises(Misunderstood, match=message):
        understand(line, of_cards(HAND, low, high, whole), ENGLISH)


def test_beginnings_must_be_clear() -> None:
    decision = of_cards(["Silver", "Smithy"], 0, 1)
    with pytest.raises(Misunderstood, match="s could be Silver or Smithy"):
        understand("s", decision, ENGLISH)


def test_words() -> None:
    decision = Decision(0, "Squire", "choose", NO_CARDS, ["+2 Actions", "+2 Buys", "gain Silver"], 1, 1, False)
    assert understand("3", decision, ENGLISH) == (2,)
    assert understand("+2 buys", decision, ENGLISH) == (1,)
    assert understand("gain a silver", decision, ENGLISH) == (2,)
    assert understand("Ein Silber", decision, GERMAN) == (2,)


def test_all_treasures_come_in_a_good_order() -> None:
    names = ["Bank", "Copper", "Counterfeit", "Horn of Plenty", "Silver"]
    decision = of_cards(names, 0, 5)
    assert [names[number] for number in everything(decision, ENGLISH)] == [
        "Counterfeit",
        "Copper",
        "Silver",
        "Bank",
        "Horn of Plenty",
    ]
    with pytest.raises(Misunderstood, match="at most 1"):
        everything(of_cards(names, 0, 1), ENGLISH)


@given(st.one_of(st.text(max_size=40), st.text("0123456789, xcopervilagsmthy", max_size=40)))
def test_any_line_is_an_answer_or_is_explained(line: str) -> None:
    decision = of_cards(HAND, 0, 4)
    with contextlib.suppress(Misunderstood):
        decision.check(understand(line, decision, ENGLISH))


def test_thousands_of_cards_picked_by_name() -> None:
    hand = ["Copper"] * 10_000 + ["Estate"] * 10_000
    decision = of_cards(hand, 0, len(hand))
    assert understand(", ".join(["copper"] * 10_000), decision, ENGLISH) == tuple(range(10_000))
    assert decision.numbers_of(["Estate"] * 10_000) == tuple(range(10_000, 20_000))
    with pytest.raises(IllegalAnswer, match="there is no further Copper"):
        decision.numbers_of(["Copper"] * 10_001)
    with pytest.raises(IllegalAnswer, match="there is no Gold"):
        decision.numbers_of(["Gold"])
