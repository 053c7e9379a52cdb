"""Decisions: legal answers, and errors for illegal ones."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feodum.bots.random_bot import RandomBot
from feodum.cards.box import CARDS, Setup
from feodum.engine.decision import NO_CARDS, NO_WORDS, Answer, Decision, as_answer, pick_all
from feodum.engine.errors import IllegalAnswer
from feodum.view import View

KINGDOM = ("Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop")


@st.composite
def decisions(draw: st.DrawFn) -> Decision:
    size = draw(st.integers(1, 8))
    most = draw(st.integers(1, size))
    least = draw(st.integers(0, most))
    ordered, whole = draw(st.booleans()), draw(st.booleans())
    if draw(st.booleans()):
        cards = [CARDS["Copper"](number) for number in range(size)]
        return Decision(0, "Chapel", "trash", cards, NO_WORDS, least, most, ordered, whole and least == 0)
    return Decision(0, "Count", "choose", NO_CARDS, [f"option {n}" for n in range(size)], least, most, ordered)


def is_allowed(decision: Decision, answer: tuple[int, ...]) -> bool:
    """Return whether the answer is allowed, by the rule in docs/internals/architecture.md."""
    count = len(answer)
    return (
        decision.min <= count <= decision.max
        and len(set(answer)) == count
        and all(0 <= number < decision.size for number in answer)
        and not (decision.all_or_none and count not in (0, decision.max))
    )


@given(decisions(), st.one_of(st.lists(st.integers(-2, 9), max_size=9).map(tuple), st.integers(0, 9).map(pick_all)))
def test_check_accepts_exactly_the_legal_answers(decision: Decision, answer: Answer) -> None:
    if is_allowed(decision, answer):
        decision.check(answer)
    else:
        with pytest.raises(IllegalAnswer) as caught:
            decision.check(answer)
        assert decision.source in str(caught.value)


@given(decisions(), st.integers(0, 1 << 64))
def test_random_bot_gives_legal_answers(decision: Decision, seed: int) -> None:
    table = Setup(2, KINGDOM).layout().deal(0, 0)
    answer = RandomBot(seed).decide(View(table, 0), decision)
    decision.check(answer)


@pytest.mark.parametrize("numbers", ["0", 0, None, [0.0], ["0"], [True], [None], {0}, [[0]]])
def test_values_that_are_not_answers_are_rejected(numbers: object) -> None:
    with pytest.raises(IllegalAnswer, match="tuple of option numbers"):
        as_answer(numbers)  # type: ignore[arg-type]  # on purpose


def test_errors_name_the_decision_and_the_problem() -> None:
    cards = [CARDS["Copper"](0), CARDS["Estate"](1)]
    decision = Decision(1, "Militia", "discard", cards, NO_WORDS, 1, 1, False)
    with pytest.raises(IllegalAnswer, match=r"player 2 at Militia, discard from Copper, Estate: pick exactly 1, not 2"):
        decision.check((0, 1))
    with pytest.raises(IllegalAnswer, match=r"there is no option 2; options are numbered 0 to 1; the picks were \[2\]$"):
        decision.check((2,))


def test_errors_shorten_long_lists_of_options_and_picks() -> None:
    decision = Decision(0, "Wishing Well", "name", [], [f"Card {number}" for number in range(300)], 1, 1, False)
    with pytest.raises(IllegalAnswer) as caught:
        decision.check((10**100, *range(5000)))
    message = str(caught.value)
    assert "Card 19, … (300 in all): pick exactly 1, not 5001; the picks were [1000" in message
    assert message.endswith("18, … (5001 in all)]")
    assert len(message) < 500


@pytest.mark.parametrize("size", [30, 31, 32, 33, 40, 60, 64, 65, 100])
def test_many_options_can_be_picked_at_once(size: int) -> None:
    decision = Decision(0, "treasure", "play", [CARDS["Gold"](number) for number in range(size)], NO_WORDS, 0, size, True)
    decision.check(tuple(range(size)))
    decision.check(tuple(reversed(range(size))))
    for number in range(size):
        decision.check((number, (number + 32) % size) if (number + 32) % size != number else (number,))
        with pytest.raises(IllegalAnswer, match=f"option {number} was picked twice"):
            decision.check((number, number))
