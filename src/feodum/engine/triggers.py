"""Triggers: when cards do something other than being played.

A new trigger needs a bit, a row in `TRIGGERS` and a `Card` method with the row's hook name; the code that causes the event
calls `resolve_triggers`. Missing or colliding rows raise an error when the package is imported.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# Where to look for cards with the trigger.
ITSELF: Final = 0
"""The card of the event."""
IN_PLAY: Final = 1
IN_HAND: Final = 2
ON_PILE: Final = 3
"""Tokens on the pile of the event's card."""
OF_EXTRA_TURN: Final = 4
"""The card that gave the player this extra turn."""
OWNED: Final = 5
"""Projects, Artifacts, States and kept landscapes of the player."""
LANDMARKS: Final = 6
"""The landscapes of the game that apply to every player."""
ON_MAT: Final = 7
"""Cards on the player's mats."""
REMEMBERED: Final = 8
"""Cards remembered this turn for the player, in play or not: see `turn_memory`."""
IN_EFFECT: Final = 9
"""Cards of other players with a duration effect that has not ended, in play or not."""
IN_SUPPLY: Final = 10
"""The Supply piles that are not empty, one card of each."""

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
        self.bit: i64 = bit
        self.hook = hook
        self.timing = timing
        self.zone = zone
        self.asked = asked
        self.repeatable = repeatable
        self.logged = logged
        self.number = 0


class Timing:
    """A kind of event, with the triggers of the owner and of the other players.

    The other players act in turn order: from the left of the owner or, if `from_turn`, from the player whose turn it is.
    """

    def __init__(self, name: str, from_turn: bool = False) -> None:
        self.name = name
        self.from_turn = from_turn
        self.owner: list[Trigger] = []
        self.others: list[Trigger] = []
        self.owner_bits: i64 = 0
        self.others_bits: i64 = 0
        self.bits: i64 = 0
        """`owner_bits` and `others_bits` combined, to test quickly whether a card uses this timing."""


BUY: Final = Timing("buy")
BEFORE_GAIN: Final = Timing("before gain")
"""A player would gain a card; an ability may replace the gain: see `TriggerEvent.replaced`."""
GAIN: Final = Timing("gain", from_turn=True)
TRASH: Final = Timing("trash")
PLAYED_FROM_PILE: Final = Timing("play from pile")
"""A card is played, before anything else happens."""
PLAYED: Final = Timing("play")
"""A card is played, before its instructions; an ability may replace them: see `TriggerEvent.replaced`."""
INSTRUCTIONS: Final = Timing("instructions")
"""A card's instructions come next; an ability of its player may replace them."""
AFTER_PLAY: Final = Timing("after play")
ATTACK_PLAYED: Final = Timing("attack")
DISCARD: Final = Timing("discard")
"""A card is discarded outside of Clean-up."""
BEFORE_DISCARD_FROM_PLAY: Final = Timing("before discard from play")
"""Clean-up is about to discard cards from play: one simultaneous event for each of them with such an ability."""
DISCARD_FROM_PLAY: Final = Timing("discard from play")
SHUFFLED: Final = Timing("shuffle")
"""A player has shuffled; the cards lie in the deck."""
REVEALED: Final = Timing("reveal")
START_OF_TURN: Final = Timing("start of turn")
"""One simultaneous event for each set-aside card with such an ability and for each duration effect."""
START_OF_BUY_PHASE: Final = Timing("start of buy phase")
END_OF_BUY_PHASE: Final = Timing("end of buy phase")
START_OF_CLEAN_UP: Final = Timing("start of clean-up")
"""One simultaneous event for each remembered card with such an ability: see `turn_memory`."""
END_OF_TURN: Final = Timing("end of turn")
"""After the new hand is drawn: one simultaneous event for each remembered card with such an ability."""

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
PILE_PLAY: Final = 1 << 26
EFFECT_PLAY: Final = 1 << 27
OWNED_PLAY: Final = 1 << 28
MAT_AFTER_PLAY: Final = 1 << 29
OWN_OVERPAY: Final = 1 << 30
LANDMARK_BUY: Final = 1 << 31
REMEMBERED_BUY: Final = 1 << 32
LANDMARK_GAIN: Final = 1 << 33
OWNED_GAIN: Final = 1 << 34
MAT_GAIN: Final = 1 << 35
REMEMBERED_GAIN: Final = 1 << 36
HAND_OTHER_GAIN: Final = 1 << 37
OWNED_OTHER_GAIN: Final = 1 << 38
BEFORE_DISCARD: Final = 1 << 39
OWNED_SHUFFLE: Final = 1 << 40
OWN_REVEAL: Final = 1 << 41
OWNED_TURN_START: Final = 1 << 42
MAT_TURN_START: Final = 1 << 43
OWNED_BUY_START: Final = 1 << 44
OWNED_BUY_END: Final = 1 << 45
TURN_END: Final = 1 << 46
SUPPLY_GAIN: Final = 1 << 60

# Simultaneous effects are offered in the order of the rows.
TRIGGERS: Final[tuple[Trigger, ...]] = (
    Trigger(OWN_BUY, "when_bought", BUY, ITSELF),
    Trigger(PLAY_BUY, "in_play_when_buying", BUY, IN_PLAY),
    Trigger(HAND_BUY, "in_hand_when_buying", BUY, IN_HAND, repeatable=True),
    Trigger(PILE_BUY, "on_pile_when_buying", BUY, ON_PILE),
    Trigger(OWN_OVERPAY, "when_overpaid", BUY, ITSELF),
    Trigger(LANDMARK_BUY, "landmark_when_buying", BUY, LANDMARKS),
    Trigger(REMEMBERED_BUY, "remembered_when_buying", BUY, REMEMBERED),
    Trigger(ITS_TURN_BEFORE_GAIN, "in_its_turn_before_gaining", BEFORE_GAIN, OF_EXTRA_TURN, logged=False),
    Trigger(HAND_BEFORE_GAIN, "in_hand_before_gaining", BEFORE_GAIN, IN_HAND),
    Trigger(OWN_GAIN, "when_gained", GAIN, ITSELF),
    Trigger(PLAY_GAIN, "in_play_when_gaining", GAIN, IN_PLAY),
    Trigger(HAND_GAIN, "in_hand_when_gaining", GAIN, IN_HAND),
    Trigger(LANDMARK_GAIN, "landmark_when_gaining", GAIN, LANDMARKS),
    Trigger(OWNED_GAIN, "owned_when_gaining", GAIN, OWNED),
    Trigger(MAT_GAIN, "on_mat_when_gaining", GAIN, ON_MAT, repeatable=True),
    Trigger(REMEMBERED_GAIN, "remembered_when_gaining", GAIN, REMEMBERED),
    Trigger(SUPPLY_GAIN, "in_supply_when_gaining", GAIN, IN_SUPPLY),
    Trigger(OWNED_OTHER_GAIN, "owned_when_other_gains", GAIN, OWNED, OTHERS),
    Trigger(HAND_OTHER_GAIN, "in_hand_when_other_gains", GAIN, IN_HAND, OTHERS, repeatable=True),
    Trigger(OWN_TRASH, "when_trashed", TRASH, ITSELF),
    Trigger(ITS_TURN_TRASH, "in_its_turn_when_trashing", TRASH, OF_EXTRA_TURN, repeatable=True, logged=False),
    Trigger(HAND_TRASH, "in_hand_when_trashing", TRASH, IN_HAND, repeatable=True),
    Trigger(PILE_PLAY, "on_pile_when_playing", PLAYED_FROM_PILE, ON_PILE),
    Trigger(EFFECT_PLAY, "in_effect_when_playing", PLAYED, IN_EFFECT),
    Trigger(OWNED_PLAY, "owned_when_playing", INSTRUCTIONS, OWNED),
    Trigger(MAT_AFTER_PLAY, "on_mat_after_playing", AFTER_PLAY, ON_MAT, repeatable=True),
    Trigger(PLAY_ATTACK, "in_play_when_attacking", ATTACK_PLAYED, IN_PLAY),
    Trigger(HAND_ATTACK, "in_hand_when_attacked", ATTACK_PLAYED, IN_HAND, OTHERS, repeatable=True),
    Trigger(OWN_DISCARDED, "when_discarded", DISCARD, ITSELF),
    Trigger(BEFORE_DISCARD, "before_discarded_from_play", BEFORE_DISCARD_FROM_PLAY, ITSELF),
    Trigger(OWN_DISCARD, "when_discarded_from_play", DISCARD_FROM_PLAY, ITSELF),
    Trigger(OWNED_SHUFFLE, "owned_when_shuffling", SHUFFLED, OWNED),
    Trigger(OWN_REVEAL, "when_revealed", REVEALED, ITSELF),
    Trigger(TURN_START, "at_start_of_turn", START_OF_TURN, ITSELF, logged=False),
    Trigger(NEXT_TURN, "at_start_of_next_turn", START_OF_TURN, ITSELF),
    Trigger(OWNED_TURN_START, "owned_at_start_of_turn", START_OF_TURN, OWNED),
    Trigger(MAT_TURN_START, "on_mat_at_start_of_turn", START_OF_TURN, ON_MAT),
    Trigger(OWNED_BUY_START, "owned_at_start_of_buy_phase", START_OF_BUY_PHASE, OWNED),
    Trigger(OWNED_BUY_END, "owned_at_end_of_buy_phase", END_OF_BUY_PHASE, OWNED),
    Trigger(CLEAN_UP_START, "at_start_of_clean_up", START_OF_CLEAN_UP, ITSELF),
    Trigger(TURN_END, "at_end_of_turn", END_OF_TURN, ITSELF),
)

# Bits for card methods that are not triggered by events.
COSTS: Final = 4096
DISGUISE: Final = 8192
BUY_RULE: Final = 16384
BUY_BAN: Final = 32768
TOKENS: Final = 65536
EXTRA_TURN: Final = 1 << 25
TURN_COSTS: Final = 1 << 47
TYPES: Final = 1 << 48
SCORING: Final = 1 << 49
SHIELD: Final = 1 << 50
SETUP: Final = 1 << 51

# Bits set by facts, not by methods: see `Card._find_abilities`.
MIXED_COST: Final = 1 << 17
"""The cost includes Potions or debt, or players can have debt."""
LOOKS_BACK: Final = 1 << 54
"""The card asks what a player did this turn or gained in the last one: `Card.looks_back`."""
NIGHT: Final = 1 << 57
"""The card is played at Night."""
LANDSCAPES: Final = 1 << 58
"""The game has Events or Projects to buy, or Ways."""
OVERPAY: Final = 1 << 59
"""The buyer may pay more: `Card.overpays`."""

# Bits of a game that are set when the first such counter or token appears.
COFFERS: Final = 1 << 52
VILLAGERS: Final = 1 << 53
BONUS_RULES: Final = 1 << 55
"""A token or effect changes what bonuses give."""
DRAW_RULES: Final = 1 << 56
"""A −1 Card token is in the game."""
OFF_TURN_PLAY: Final = 1 << 61
"""A player has played a card in another player's turn."""
# Tested together, so that games without any of them pay for one test.
BUY_RULES: Final = LANDSCAPES | OVERPAY | LOOKS_BACK
ACTION_RULES: Final = VILLAGERS | TYPES | OWNED_BUY_START
CLEAN_UP_RULES: Final = HAND_OTHER_GAIN | MAT_GAIN | TURN_END | LOOKS_BACK | DRAW_RULES | OFF_TURN_PLAY
GAIN_RULES: Final = (
    OWN_GAIN | PLAY_GAIN | HAND_GAIN | LANDMARK_GAIN | OWNED_GAIN | MAT_GAIN | REMEMBERED_GAIN | OWNED_OTHER_GAIN
    | HAND_OTHER_GAIN | SUPPLY_GAIN | LOOKS_BACK
)  # fmt: skip
PLAY_RULES: Final = PILE_PLAY | EFFECT_PLAY | OWNED_PLAY | MAT_AFTER_PLAY | LOOKS_BACK | BONUS_RULES | LANDSCAPES
"""Playing a card involves more than its own instructions."""

RULES: Final[dict[str, int]] = {
    "reduces": COSTS,
    "reduces_this_turn": COSTS | TURN_COSTS,
    "adds_types": TYPES,
    "score_for": SCORING,
    "shields": SHIELD,
    "at_setup": SETUP,
    "own_discount": COSTS,
    "played_as": DISGUISE,
    "may_be_bought": BUY_RULE,
    "forbids": BUY_BAN,
    "puts_starting_token_on": TOKENS,
    "at_end_of_its_turn": EXTRA_TURN,
}

HOOKS: Final[dict[str, int]] = {trigger.hook: trigger.bit for trigger in TRIGGERS} | RULES
"""The bit of each optional card method."""
HOOK_PREFIXES: Final = (
    "when_", "before_", "in_play_", "in_hand_", "in_supply_", "on_pile_", "on_mat_", "in_its_turn_", "in_effect_", "owned_",
    "landmark_", "remembered_", "at_",
)  # fmt: skip
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
if GAIN.bits | LOOKS_BACK != GAIN_RULES:
    raise ValueError("GAIN_RULES must have the bits of all triggers when a card is gained")
