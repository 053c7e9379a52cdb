"""The trigger table: every trigger is registered, and conflicts raise an error at import."""

from __future__ import annotations

import pytest

import mechanism_cards
from feodum.cards.box import CARDS, FACES
from feodum.engine.card import Card
from feodum.engine.trigger_event import Effect, TriggerEvent
from feodum.engine.triggers import HOOK_PREFIXES, HOOKS, ITSELF, OTHERS, RULES, TRIGGERS, Timing, Trigger, register_triggers


def test_every_trigger_is_registered_at_its_timing() -> None:
    for trigger in TRIGGERS:
        rows = trigger.timing.others if trigger.asked == OTHERS else trigger.timing.owner
        assert trigger in rows
        assert trigger.timing.bits & trigger.bit
        assert TRIGGERS[trigger.number] is trigger


def test_every_trigger_has_a_method_and_is_used() -> None:
    methods = {name for name in dir(Card) if name.startswith(HOOK_PREFIXES)}
    assert methods == {trigger.hook for trigger in TRIGGERS} | {rule for rule in RULES if rule.startswith(HOOK_PREFIXES)}
    kinds = (*mechanism_cards.CARDS, *mechanism_cards.LANDSCAPES, *mechanism_cards.TOKENS, *mechanism_cards.DECKS[0].kinds)
    cards = [*FACES.values(), *(kind(-1) for kind in kinds)]
    unused = [hook for hook, bit in HOOKS.items() if not any(card.abilities & bit for card in cards)]
    assert unused == []


@pytest.mark.parametrize(
    ("bit", "hook", "says"),
    [
        (3, "when_passed", "3 is not a single bit"),
        (TRIGGERS[0].bit, "when_passed", f"bit 1 is already used by {TRIGGERS[0].hook}"),
        (RULES["reduces"], "when_passed", "is already used by a rule"),
        (1 << 62, TRIGGERS[0].hook, "this method has two triggers"),
        (1 << 62, "passed", f"a trigger method must start with one of {', '.join(HOOK_PREFIXES)}"),
    ],
)
def test_conflicting_triggers_are_rejected(bit: int, hook: str, says: str) -> None:
    rows = [Trigger(trigger.bit, trigger.hook, Timing(trigger.hook), trigger.zone) for trigger in TRIGGERS]
    with pytest.raises(ValueError, match=says):
        register_triggers((*rows, Trigger(bit, hook, Timing("pass"), ITSELF)), RULES)


def test_effect_keys_are_unique() -> None:
    cards = [CARDS["Copper"](uid) for uid in range(50)]
    keys = {Effect(card, trigger, TriggerEvent(trigger.timing, card, [])).key() for card in cards for trigger in TRIGGERS}
    assert len(keys) == len(cards) * len(TRIGGERS)
