"""The times at which cards do something beside being played: a table with one row for each.

A new time is a bit, a row and a method of `Card` with the row's name; where the thing happens, a verb says so by
`g.happens`. What is missing or collides is an error as soon as the package is imported.
"""

from __future__ import annotations

from typing import Final

# Where the cards are looked for that have something to say.
ITSELF: Final = 0
"""The card that it happens to."""
IN_PLAY: Final = 1
IN_HAND: Final = 2
ON_PILE: Final = 3
"""As tokens on the pile of the card that it happens to."""
OF_EXTRA_TURN: Final = 4
"""The card that gave the player this extra turn."""

# Who is asked.
OWNER: Final = 0
"""The player to whom it happens."""
OTHERS: Final = 1
"""Every other player, in turn order, after the owner."""


class Time:
    """A row: the `hook` of the cards in `zone` is called at an occasion.

    `again`: the card can do it again at the same event, as Reactions do that leave the hand and come back. What it does
    must then make it stop applying. `told`: it stands in the log as an effect of its own.
    """

    def __init__(
        self,
        bit: int,
        hook: str,
        occasion: Occasion,
        zone: int,
        asked: int = OWNER,
        again: bool = False,
        told: bool = True,
    ) -> None:
        self.bit = bit
        self.hook = hook
        self.occasion = occasion
        self.zone = zone
        self.asked = asked
        self.again = again
        self.told = told
        self.number = 0


class Occasion:
    """Something that happens to a card of a player's, with the rows of those who are asked then."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.owner: list[Time] = []
        self.others: list[Time] = []
        self.owner_bits = 0
        self.others_bits = 0
        self.bits = 0
        """All its times: a game in which no card has any of them pays one test for the occasion."""


BUY: Final = Occasion("buy")
BEFORE_GAIN: Final = Occasion("before gain")
"""A player would gain a card. What happens then may be another thing instead: see `Moment.replaced`."""
GAIN: Final = Occasion("gain")
TRASH: Final = Occasion("trash")
ATTACK_PLAYED: Final = Occasion("attack")
DISCARD: Final = Occasion("discard")
"""Outside of Clean-up."""
DISCARD_FROM_PLAY: Final = Occasion("discard from play")
START_OF_TURN: Final = Occasion("start of turn")
"""Happens to each card that waits for it, all at once."""
START_OF_CLEAN_UP: Final = Occasion("start of clean-up")
"""Likewise."""

# One bit for each time: a game asks only for the times that its cards have.
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

# Simultaneous effects wait in the order of the rows.
TIMES: Final[tuple[Time, ...]] = (
    Time(OWN_BUY, "when_bought", BUY, ITSELF),
    Time(PLAY_BUY, "in_play_when_buying", BUY, IN_PLAY),
    Time(HAND_BUY, "in_hand_when_buying", BUY, IN_HAND, again=True),
    Time(PILE_BUY, "on_pile_when_buying", BUY, ON_PILE),
    Time(ITS_TURN_BEFORE_GAIN, "in_its_turn_before_gaining", BEFORE_GAIN, OF_EXTRA_TURN, told=False),
    Time(HAND_BEFORE_GAIN, "in_hand_before_gaining", BEFORE_GAIN, IN_HAND),
    Time(OWN_GAIN, "when_gained", GAIN, ITSELF),
    Time(PLAY_GAIN, "in_play_when_gaining", GAIN, IN_PLAY),
    Time(HAND_GAIN, "in_hand_when_gaining", GAIN, IN_HAND),
    Time(OWN_TRASH, "when_trashed", TRASH, ITSELF),
    Time(ITS_TURN_TRASH, "in_its_turn_when_trashing", TRASH, OF_EXTRA_TURN, again=True, told=False),
    Time(HAND_TRASH, "in_hand_when_trashing", TRASH, IN_HAND, again=True),
    Time(PLAY_ATTACK, "in_play_when_attacking", ATTACK_PLAYED, IN_PLAY),
    Time(HAND_ATTACK, "in_hand_when_attacked", ATTACK_PLAYED, IN_HAND, OTHERS, again=True),
    Time(OWN_DISCARDED, "when_discarded", DISCARD, ITSELF),
    Time(OWN_DISCARD, "when_discarded_from_play", DISCARD_FROM_PLAY, ITSELF),
    Time(TURN_START, "at_start_of_turn", START_OF_TURN, ITSELF, told=False),
    Time(NEXT_TURN, "at_start_of_next_turn", START_OF_TURN, ITSELF),
    Time(CLEAN_UP_START, "at_start_of_clean_up", START_OF_CLEAN_UP, ITSELF),
)

# Rules of cards that are asked for at no particular time, by further bits.
COSTS: Final = 4096
DISGUISE: Final = 8192
BUY_RULE: Final = 16384
BUY_BAN: Final = 32768
TOKENS: Final = 65536
EXTRA_TURN: Final = 1 << 25
MIXED_COST: Final = 1 << 17
"""Not of a method but of a fact: the card costs more than coins, which is `Card.costs_more_than_coins`."""

RULES: Final[dict[str, int]] = {
    "reduces": COSTS,
    "own_discount": COSTS,
    "played_as": DISGUISE,
    "may_be_bought": BUY_RULE,
    "forbids": BUY_BAN,
    "lays_token_on": TOKENS,
    "at_end_of_its_turn": EXTRA_TURN,
}

HOOKS: Final[dict[str, int]] = {time.hook: time.bit for time in TIMES} | RULES
"""The bit for each method of a card that is not simply called when the card is played or counted."""
PREFIXES: Final = ("when_", "in_play_", "in_hand_", "on_pile_", "in_its_turn_", "at_")
"""How the methods for a time begin, and no others."""


def file_times(times: tuple[Time, ...], rules: dict[str, int]) -> None:
    """Enter the rows at their occasions; an error where two can't be told apart."""
    taken = dict.fromkeys(rules.values(), "a rule")
    hooks = set(rules)
    for number, time in enumerate(times):
        if time.bit <= 0 or time.bit & (time.bit - 1):
            raise ValueError(f"{time.hook}: {time.bit} is not one bit")
        if time.bit in taken:
            raise ValueError(f"{time.hook}: its bit {time.bit} is that of {taken[time.bit]}")
        if time.hook in hooks:
            raise ValueError(f"{time.hook}: there are two rows for this method")
        if not time.hook.startswith(PREFIXES):
            raise ValueError(f"{time.hook}: the method for a time begins with one of {', '.join(PREFIXES)}")
        taken[time.bit] = time.hook
        hooks.add(time.hook)
        time.number = number
        occasion = time.occasion
        occasion.bits |= time.bit
        if time.asked == OWNER:
            occasion.owner.append(time)
            occasion.owner_bits |= time.bit
        else:
            occasion.others.append(time)
            occasion.others_bits |= time.bit


file_times(TIMES, RULES)
