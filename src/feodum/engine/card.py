"""What a card is: its facts, and one method for each time at which it does something."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from feodum.engine.moment import Moment
    from feodum.engine.table import Table

# Card types, one bit each.
ACTION: Final = 1
TREASURE: Final = 2
VICTORY: Final = 4
CURSE: Final = 8
ATTACK: Final = 16
REACTION: Final = 32
PRIZE: Final = 64
RUINS: Final = 128
SHELTER: Final = 256
KNIGHT: Final = 512
LOOTER: Final = 1024

TYPE_NAMES: Final = {
    ACTION: "Action",
    TREASURE: "Treasure",
    VICTORY: "Victory",
    CURSE: "Curse",
    ATTACK: "Attack",
    REACTION: "Reaction",
    PRIZE: "Prize",
    RUINS: "Ruins",
    SHELTER: "Shelter",
    KNIGHT: "Knight",
    LOOTER: "Looter",
}

# Times at which a card may do something beside being played, one bit each: a game asks only the times its cards use.
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
COSTS: Final = 4096
DISGUISE: Final = 8192
BUY_RULE: Final = 16384

HOOKS: Final = {
    "when_bought": OWN_BUY,
    "when_gained": OWN_GAIN,
    "when_trashed": OWN_TRASH,
    "when_discarded_from_play": OWN_DISCARD,
    "in_hand_when_buying": HAND_BUY,
    "in_hand_when_gaining": HAND_GAIN,
    "in_hand_when_trashing": HAND_TRASH,
    "in_hand_when_attacked": HAND_ATTACK,
    "in_play_when_buying": PLAY_BUY,
    "in_play_when_gaining": PLAY_GAIN,
    "in_play_when_attacking": PLAY_ATTACK,
    "at_start_of_turn": TURN_START,
    "reduces": COSTS,
    "own_discount": COSTS,
    "played_as": DISGUISE,
    "may_be_bought": BUY_RULE,
}


@mypyc_attr(allow_interpreted_subclasses=True)
class Card:
    """A physical card. It never changes, and all copies of a game share it.

    A subclass states the facts and overrides the methods for the times at which the card does something.
    `draws`, `actions`, `buys` and `coins` are the plain bonuses at the top of the text; playing the card gives
    them first, then calls `play`.
    """

    name: str = ""
    cost: int = 0
    types: int = 0
    draws: int = 0
    actions: int = 0
    buys: int = 0
    coins: int = 0
    points: int = 0
    set_name: str = ""
    pile: str = ""
    """The pile the card belongs to, where that isn't its own name."""
    brings: tuple[str, ...] = ()
    """The piles beside the ten that the card adds to a game."""
    lays_tokens: bool = False
    """Whether each Victory pile gets a coin token in games with this card."""
    optional: bool = False
    """Whether the player may leave the ability at another time unused."""
    asks_itself: bool = False
    """Whether an optional ability has a question of its own, which can be declined."""

    def __init__(self, uid: int) -> None:
        self.uid = uid
        self.printed: Card = self
        """The card on the table, where this one is what a Band of Misfits currently is."""
        self.times = times_of(type(self))
        if type(self).__module__.partition(".")[0] != "feodum":
            self._adopt_facts(type(self))
        self.is_plain = type(self).play is Card.play and not self.types & ATTACK and not self.times & DISGUISE
        """Whether playing the card gives its plain bonuses and nothing else."""

    def _adopt_facts(self, kind: type[Card]) -> None:
        """Take over what a class written outside the package states: compiled code doesn't see its class attributes."""
        facts: dict[str, object] = {}
        for ancestor in reversed(kind.__mro__):
            facts.update({name: value for name, value in vars(ancestor).items() if isinstance(value, (str, int, tuple))})
        self.name = cast(str, facts.get("name", self.name))
        self.cost = cast(int, facts.get("cost", self.cost))
        self.types = cast(int, facts.get("types", self.types))
        self.draws = cast(int, facts.get("draws", self.draws))
        self.actions = cast(int, facts.get("actions", self.actions))
        self.buys = cast(int, facts.get("buys", self.buys))
        self.coins = cast(int, facts.get("coins", self.coins))
        self.points = cast(int, facts.get("points", self.points))
        self.set_name = cast(str, facts.get("set_name", self.set_name))
        self.brings = cast("tuple[str, ...]", facts.get("brings", self.brings))
        self.optional = cast(bool, facts.get("optional", self.optional))
        self.asks_itself = cast(bool, facts.get("asks_itself", self.asks_itself))

    def __repr__(self) -> str:
        return f"<{self.name} {self.uid}>"

    def __reduce__(self) -> tuple[object, ...]:
        if self.printed is self:
            return type(self), (self.uid,)
        return disguised, (type(self), self.printed)

    @property
    def pile_name(self) -> str:
        return self.pile or self.name

    def copies(self, players: int) -> int:
        """How many cards the pile has in a game of so many players."""
        if self.types & VICTORY:
            return 8 if players == 2 else 12
        return 10

    # When played -------------------------------------------------------------------------------------------------
    def play(self, g: Table, me: int) -> None:
        """What the card does after its plain bonuses."""

    def played_as(self, g: Table, me: int) -> Card:
        """The card that this one is played as."""
        return self

    # At other times: the card's own buying, gaining, trashing, discarding ---------------------------------------
    def when_bought(self, g: Table, me: int) -> None: ...

    def when_gained(self, g: Table, me: int) -> None: ...

    def when_trashed(self, g: Table, me: int) -> None: ...

    def when_discarded_from_play(self, g: Table, me: int) -> None: ...

    # From the hand, at something that happens to its owner ------------------------------------------------------
    def in_hand_when_buying(self, g: Table, me: int, moment: Moment) -> None: ...

    def in_hand_when_gaining(self, g: Table, me: int, moment: Moment) -> None: ...

    def in_hand_when_trashing(self, g: Table, me: int, moment: Moment) -> None: ...

    def in_hand_when_attacked(self, g: Table, me: int, moment: Moment) -> None: ...

    # While in play ------------------------------------------------------------------------------------------------
    def in_play_when_buying(self, g: Table, me: int, moment: Moment) -> None: ...

    def in_play_when_gaining(self, g: Table, me: int, moment: Moment) -> None: ...

    def in_play_when_attacking(self, g: Table, me: int, moment: Moment) -> None: ...

    def reduces(self, g: Table, card: Card) -> int:
        """How much cheaper every `card` is while this one is in play."""
        return 0

    # Set aside ------------------------------------------------------------------------------------------------------
    def at_start_of_turn(self, g: Table, me: int) -> None: ...

    # Later in the turn in which it was played -------------------------------------------------------------------------
    def later_this_turn(self, g: Table, me: int, played: Card) -> bool:
        """What a card that `g.later` remembers does when another is played; whether it is to be forgotten then."""
        return True

    # Questions about the card -------------------------------------------------------------------------------------
    def applies(self, g: Table, me: int, moment: Moment) -> bool:
        """Whether the ability at another time has anything to do at this moment."""
        return True

    def may_be_bought(self, g: Table, me: int) -> bool:
        return True

    def own_discount(self, g: Table) -> int:
        """How much cheaper the card itself currently is."""
        return 0

    def score(self, owned: list[Card]) -> int:
        """The victory points the card is worth to the owner of these cards."""
        return self.points


_TIMES: Final[dict[type[Card], int]] = {}


def times_of(kind: type[Card]) -> int:
    """The times at which cards of this class do something beside being played."""
    times = _TIMES.get(kind)
    if times is None:
        times = 0
        for hook, bit in HOOKS.items():
            if getattr(kind, hook) is not getattr(Card, hook):
                times |= bit
        _TIMES[kind] = times
    return times


def disguised(kind: type[Card], printed: Card) -> Card:
    """The card `printed` while it is a card of another kind."""
    card = kind(printed.uid)
    card.printed = printed
    return card


def type_names(types: int) -> list[str]:
    return [name for bit, name in TYPE_NAMES.items() if types & bit]
