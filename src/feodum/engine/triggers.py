"""Triggers: when cards do something other than being played.

A new trigger needs a bit, a row in `TRIGGERS` and a `Card` method with the row's hook name; the code that causes the event
calls `resolve_triggers`. Missing or colliding rows raise an error when the package is imported.
"""

from __future__ import annotations

from typing import Final

# Where to look for cards with the trigger.
ITSELF: Final = 0
"""The card of the event."""
IN_PLAY: Final = 1
IN_HAND: Final = 2
ON_PILE: Final = 3
"""Tokens on the pile of the event's card."""
OF_EXTRA_TURN: Final = 4
"""The card that gave the player this extra turn."""

# Whose cards are triggered.
OWNER: Final = 0
"""The player the event happens to."""
OTHERS: Final = 1
"""Every other player, in turn order, after the owner."""


class Trigger:
    """Calls the `hook` method of the cards in `zone` when an event with this timing happens.

    If `repeatable`, the card can trigger again on the same event, like a Reaction that leaves the hand and comes back; its
    effect must then ensure that the trigger stops applying. If `logged`, the log shows it as a separate effect.
    """

    def __init__(
        self,
        bit: int,
        hook: str,
        timing: Timing,
        zone: int,
        asked: int = OWNER,
        repeatable: bool = False,
        logged: bool = True,
    ) -> None:
        self.bit = bit
        self.hook = hook
        self.timing = timing
        self.zone = zone
        self.asked = asked
        self.repeatable = repeatable
        self.logged = logged
        self.number = 0


class Timing:
    """A kind of event, with the triggers of the owner and of the other players."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.owner: list[Trigger] = []
        self.others: list[Trigger] = []
        self.owner_bits = 0
        self.others_bits = 0
        self.bits = 0
        """`owner_bits` and `others_bits` combined, to test quickly whether a card uses this timing."""


BUY: Final = Timing("buy")
BEFORE_GAIN: Final = Timing("before gain")
"""A player would gain a card; an ability may replace the gain: see `TriggerEvent.replaced`."""
GAIN: Final = Timing("gain")
TRASH: Final = Timing("trash")
ATTACK_PLAYED: Final = Timing("attack")
DISCARD: Final = Timing("discard")
"""A card is discarded outside of Clean-up."""
DISCARD_FROM_PLAY: Final = Timing("discard from play")
START_OF_TURN: Final = Timing("start of turn")
"""One simultaneous event for each set-aside card with such an ability and for each duration effect."""
START_OF_CLEAN_UP: Final = Timing("start of clean-up")
"""One simultaneous event for each remembered card with such an ability: see `turn_memory`."""

# One bit per trigger: a game only checks the triggers its cards have.
OWN_BUY: Final = 1
OWN_GAIN: Final = 2
OWN_TRASH: Final = 4
OWN_DISCARD: Final = 8
HAND_BUY: Final = 16
HAND_GAIN: Final = 32
HAND_TRASH: Final = 64
HAND_ATTACK: Final = 128
PLAY_BUY: Final = 256
PLAY_GAIN: Final = 512
PLAY_ATTACK: Final = 1024
TURN_START: Final = 2048
OWN_DISCARDED: Final = 1 << 18
HAND_BEFORE_GAIN: Final = 1 << 19
PILE_BUY: Final = 1 << 20
NEXT_TURN: Final = 1 << 21
CLEAN_UP_START: Final = 1 << 22
ITS_TURN_BEFORE_GAIN: Final = 1 << 23
ITS_TURN_TRASH: Final = 1 << 24

# Simultaneous effects are offered in the order of the rows.
TRIGGERS: Final[tuple[Trigger, ...]] = (
    Trigger(OWN_BUY, "when_bought", BUY, ITSELF),
    Trigger(PLAY_BUY, "in_play_when_buying", BUY, IN_PLAY),
    Trigger(HAND_BUY, "in_hand_when_buying", BUY, IN_HAND, repeatable=True),
    Trigger(PILE_BUY, "on_pile_when_buying", BUY, ON_PILE),
    Trigger(ITS_TURN_BEFORE_GAIN, "in_its_turn_before_gaining", BEFORE_GAIN, OF_EXTRA_TURN, logged=False),
    Trigger(HAND_BEFORE_GAIN, "in_hand_before_gaining", BEFORE_GAIN, IN_HAND),
    Trigger(OWN_GAIN, "when_gained", GAIN, ITSELF),
    Trigger(PLAY_GAIN, "in_play_when_gaining", GAIN, IN_PLAY),
    Trigger(HAND_GAIN, "in_hand_when_gaining", GAIN, IN_HAND),
    Trigger(OWN_TRASH, "when_trashed", TRASH, ITSELF),
    Trigger(ITS_TURN_TRASH, "in_its_turn_when_trashing", TRASH, OF_EXTRA_TURN, repeatable=True, logged=False),
    Trigger(HAND_TRASH, "in_hand_when_trashing", TRASH, IN_HAND, repeatable=True),
    Trigger(PLAY_ATTACK, "in_play_when_attacking", ATTACK_PLAYED, IN_PLAY),
    Trigger(HAND_ATTACK, "in_hand_when_attacked", ATTACK_PLAYED, IN_HAND, OTHERS, repeatable=True),
    Trigger(OWN_DISCARDED, "when_discarded", DISCARD, ITSELF),
    Trigger(OWN_DISCARD, "when_discarded_from_play", DISCARD_FROM_PLAY, ITSELF),
    Trigger(TURN_START, "at_start_of_turn", START_OF_TURN, ITSELF, logged=False),
    Trigger(NEXT_TURN, "at_start_of_next_turn", START_OF_TURN, ITSELF),
    Trigger(CLEAN_UP_START, "at_start_of_clean_up", START_OF_CLEAN_UP, ITSELF),
)

# Bits for card methods that are not triggered by events.
COSTS: Final = 4096
DISGUISE: Final = 8192
BUY_RULE: Final = 16384
BUY_BAN: Final = 32768
TOKENS: Final = 65536
EXTRA_TURN: Final = 1 << 25
MIXED_COST: Final = 1 << 17
"""Set by a fact, not by a method: `Card.costs_more_than_coins`."""

RULES: Final[dict[str, int]] = {
    "reduces": COSTS,
    "own_discount": COSTS,
    "played_as": DISGUISE,
    "may_be_bought": BUY_RULE,
    "forbids": BUY_BAN,
    "puts_starting_token_on": TOKENS,
    "at_end_of_its_turn": EXTRA_TURN,
}

HOOKS: Final[dict[str, int]] = {trigger.hook: trigger.bit for trigger in TRIGGERS} | RULES
"""The bit of each optional card method."""
HOOK_PREFIXES: Final = ("when_", "in_play_", "in_hand_", "on_pile_", "in_its_turn_", "at_")
"""The prefixes of trigger methods. No other card method may use them."""


def register_triggers(triggers: tuple[Trigger, ...], rules: dict[str, int]) -> None:
    """Register the triggers at their timings. Raise ValueError on conflicts."""
    taken = dict.fromkeys(rules.values(), "a rule")
    hooks = set(rules)
    for number, trigger in enumerate(triggers):
        if trigger.bit <= 0 or trigger.bit & (trigger.bit - 1):
            raise ValueError(f"{trigger.hook}: {trigger.bit} is not a single bit")
        if trigger.bit in taken:
            raise ValueError(f"{trigger.hook}: bit {trigger.bit} is already used by {taken[trigger.bit]}")
        if trigger.hook in hooks:
            raise ValueError(f"{trigger.hook}: this method has two triggers")
        if not trigger.hook.startswith(HOOK_PREFIXES):
            raise ValueError(f"{trigger.hook}: a trigger method must start with one of {', '.join(HOOK_PREFIXES)}")
        taken[trigger.bit] = trigger.hook
        hooks.add(trigger.hook)
        trigger.number = number
        timing = trigger.timing
        timing.bits |= trigger.bit
        if trigger.asked == OWNER:
            timing.owner.append(trigger)
            timing.owner_bits |= trigger.bit
        else:
            timing.others.append(trigger)
            timing.others_bits |= trigger.bit


register_triggers(TRIGGERS, RULES)
