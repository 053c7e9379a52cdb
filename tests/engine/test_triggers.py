"""The table of times: a row that is missing something, or can't be told from another, is an error at import."""

from __future__ import annotations

import pytest

from feodum.cards.box import CARDS, FACES
from feodum.engine.card import Card
from feodum.engine.trigger_event import Effect, Moment
from feodum.engine.triggers import HOOKS, ITSELF, OTHERS, PREFIXES, RULES, TIMES, Occasion, Time, file_times


def test_every_row_is_entered_at_its_occasion() -> None:
    for time in TIMES:
        rows = time.occasion.others if time.asked == OTHERS else time.occasion.owner
        assert time in rows
        assert time.occasion.bits & time.bit
        assert TIMES[time.number] is time


def test_every_time_has_a_method_and_some_card_uses_it() -> None:
    methods = {name for name in dir(Card) if name.startswith(PREFIXES)}
    assert methods == {time.hook for time in TIMES} | {rule for rule in RULES if rule.startswith(PREFIXES)}
    unused = [hook for hook, bit in HOOKS.items() if not any(card.times & bit for card in FACES.values())]
    assert unused == []


@pytest.mark.parametrize(
    ("bit", "hook", "says"),
    [
        (3, "when_passed", "3 is not one bit"),
        (TIMES[0].bit, "when_passed", f"its bit 1 is that of {TIMES[0].hook}"),
        (RULES["reduces"], "when_passed", "is that of a rule"),
        (1 << 40, TIMES[0].hook, "there are two rows for this method"),
        (1 << 40, "passed", f"the method for a time begins with one of {', '.join(PREFIXES)}"),
    ],
)
def test_rows_that_collide_are_refused(bit: int, hook: str, says: str) -> None:
    rows = [Time(time.bit, time.hook, Occasion(time.hook), time.zone) for time in TIMES]
    with pytest.raises(ValueError, match=says):
        file_times((*rows, Time(bit, hook, Occasion("pass"), ITSELF)), RULES)


def test_every_ability_of_every_card_has_a_number_of_its_own() -> None:
    cards = [CARDS["Copper"](uid) for uid in range(50)]
    keys = {Effect(card, time, Moment(time.occasion, card, [])).key() for card in cards for time in TIMES}
    assert len(keys) == len(cards) * len(TIMES)
