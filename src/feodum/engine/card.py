"""What a card is: its facts, and one method for each time at which it does something."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from feodum.engine.errors import SetupError
from feodum.engine.triggers import DISGUISE, HOOKS, MIXED_COST, NEXT_TURN, PREFIXES, TIMES

if TYPE_CHECKING:
    from feodum.engine.pile import Pile
    from feodum.engine.table import Table
    from feodum.engine.trigger_event import Moment

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
DURATION: Final = 2048

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
    DURATION: "Duration",
}


# Which cards of their own players can trash by playing a card.
TRASHES_SOME: Final = 1
TRASHES_ANY: Final = 2

FACTS: Final[dict[str, type]] = {
    "name": str,
    "cost": int,
    "potion_cost": int,
    "debt_cost": int,
    "types": int,
    "draws": int,
    "actions": int,
    "buys": int,
    "coins": int,
    "points": int,
    "set_name": str,
    "pile": str,
    "brings": tuple,
    "trashes": int,
    "most_actions": int,
    "further_cards": int,
    "repeats": int,
    "draws_up_to": int,
    "saturates": int,
    "is_spent": int,
    "order": int,
    "optional": int,
    "asks_itself": int,
}
"""What the class of a card states, and of which type."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Card:
    """A physical card. It never changes, and all copies of a game share it.

    A subclass states the facts and overrides the methods for the times at which the card does something.
    `draws`, `actions`, `buys` and `coins` are the plain bonuses at the top of the text; playing the card gives
    them first, then calls `play`.
    """

    name: str = ""
    cost: int = 0
    """The coins it costs."""
    potion_cost: int = 0
    """The Potions it costs beside the coins: see `costs_more_than_coins`."""
    debt_cost: int = 0
    """The debt that whoever buys it takes."""
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
    trashes: int = 0
    """Which cards of their own players can trash by playing it: none, TRASHES_SOME, or TRASHES_ANY that are in hand."""
    most_actions: int = 0
    """How many Actions it gives at most, where its player can choose more than the plain bonus."""
    further_cards: int = 0
    """How many cards come into the hand, as a rule, beside the plain bonus."""
    repeats: int = 0
    """How often it plays another card."""
    draws_up_to: int = 0
    """How many cards the hand then has, where it draws until there are so many."""
    saturates: int = 0
    """1 if a second play in the same turn finds little left to do."""
    is_spent: int = 0
    """1 if it leaves its owner's deck, as a rule, by being played."""
    order: int = 0
    """When it is best played among other Treasures: before most of them if negative, after most if positive."""
    optional: int = 0
    """The times (bits of `times`) whose abilities the player may leave unused."""
    asks_itself: int = 0
    """Those among them whose abilities have a question of their own, which can be declined."""

    def __init__(self, uid: int) -> None:
        self.uid = uid
        self.beneath: Card | None = None
        """The card on the table, where this one is only what it is played as. (Never itself: that would leak when compiled.)"""
        kind = type(self)
        if not _is_ours(kind):
            self._adopt_facts(kind)
        if kind not in _TIMES:
            _TIMES[kind] = self._abilities(kind)
        self.times = _TIMES[kind]
        self.pile_name = self.pile or self.name
        """The pile the card belongs to."""
        self.is_plain = kind.play is Card.play and not self.types & ATTACK and not self.times & (DISGUISE | NEXT_TURN)
        """Whether playing the card gives its plain bonuses and nothing else."""
        self.is_money = self.is_plain and not (self.draws or self.actions or self.buys)
        """Whether these are coins and nothing else."""

    def _adopt_facts(self, kind: type[Card]) -> None:
        """Take over what a class written outside the package states: compiled code doesn't see its class attributes."""
        for ancestor in reversed(kind.__mro__):
            if not issubclass(ancestor, Card) or _is_ours(ancestor):
                continue
            for name, value in vars(ancestor).items():
                if name in FACTS:
                    _check_fact(f"{kind.__name__}.{name}", value, FACTS[name])
                    # Only compiled classes have fields to be set; interpreted, the class attribute is found as it is.
                    set_field = getattr(vars(Card)[name], "__set__", None)
                    if set_field is not None:
                        set_field(self, value)

    def _abilities(self, kind: type[Card]) -> int:
        """The times at which cards of this class do something beside being played; an error where they can't be right."""
        times = MIXED_COST if self.costs_more_than_coins else 0
        for hook, bit in HOOKS.items():
            if getattr(kind, hook) is not getattr(Card, hook):
                times |= bit
        for name in dir(kind):
            if name.startswith(PREFIXES) and name not in HOOKS:
                near = difflib.get_close_matches(name, list(HOOKS), 1)
                hint = f"; did you mean {near[0]}?" if near else ""
                raise SetupError(f"{kind.__name__}.{name}: there is no such time{hint}")
        for what, bits in (("optional", self.optional), ("asks_itself", self.asks_itself)):
            if bits & ~times:
                idle = [time.hook for time in TIMES if time.bit & bits & ~times] or ["no time of cards"]
                raise SetupError(f"{kind.__name__}.{what} lists {', '.join(idle)}, but the card does nothing then")
        if self.asks_itself & ~self.optional:
            raise SetupError(f"{kind.__name__}.asks_itself lists what isn't optional: only what can be declined asks")
        return times

    def __repr__(self) -> str:
        return f"<{self.name} {self.uid}>"

    def __reduce__(self) -> tuple[object, ...]:
        if self.beneath is None:
            return type(self), (self.uid,)
        return disguised, (type(self), self.beneath)

    @property
    def printed(self) -> Card:
        """The card on the table: this one, or the one that is played as this one."""
        return self if self.beneath is None else self.beneath

    @property
    def costs_more_than_coins(self) -> bool:
        """Whether its cost can't be compared with coins alone: it is neither up to nor exactly any number of them."""
        return self.potion_cost > 0 or self.debt_cost > 0

    def costs_beside_coins(self, like: Card | None, exactly: bool) -> bool:
        """Whether what it costs beside coins is what the other one does (None: nothing), or, unless exactly that, no more."""
        potions = 0 if like is None else like.potion_cost
        debt = 0 if like is None else like.debt_cost
        if exactly:
            return self.potion_cost == potions and self.debt_cost == debt
        return self.potion_cost <= potions and self.debt_cost <= debt

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

    def when_discarded(self, g: Table, me: int) -> None: ...

    def when_discarded_from_play(self, g: Table, me: int) -> None: ...

    # From the hand, at something that happens to its owner ------------------------------------------------------
    def in_hand_when_buying(self, g: Table, me: int, moment: Moment) -> None: ...

    def in_hand_before_gaining(self, g: Table, me: int, moment: Moment) -> None: ...

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

    # In the extra turn that it has given somebody ---------------------------------------------------------------------
    def in_its_turn_before_gaining(self, g: Table, me: int, moment: Moment) -> None: ...

    def in_its_turn_when_trashing(self, g: Table, me: int, moment: Moment) -> None: ...

    def at_end_of_its_turn(self, g: Table, me: int) -> None:
        """What happens when that turn is over."""

    # Once played, whatever becomes of the card -------------------------------------------------------------------------
    def at_start_of_next_turn(self, g: Table, me: int) -> None:
        """What it does in its player's next turn, once for each time it was played. Till then it stays in play."""

    def at_start_of_clean_up(self, g: Table, me: int) -> None:
        """What it does in this turn, once for each time that it is remembered (`g.remember`)."""

    # Later in the turn in which it was played -------------------------------------------------------------------------
    def later_this_turn(self, g: Table, me: int, played: Card) -> bool:
        """What a card that is remembered (`g.remember`) does when another is played; whether it can be forgotten then."""
        return False

    def forbids(self, g: Table, card: Card, word: str) -> bool:
        """Whether, remembered with this word, the card keeps that other one from being bought."""
        return False

    # Tokens on piles --------------------------------------------------------------------------------------------------
    def lays_token_on(self, pile: Pile) -> bool:
        """Whether the pile gets a token of this card's in games that have the card."""
        return False

    def token_when_gained(self, g: Table, me: int, pile: Pile) -> None:
        """What a token of this card's on a pile does when a card is gained from there."""

    def on_pile_when_buying(self, g: Table, me: int, moment: Moment) -> None:
        """What all tokens of this card's on a pile do when a card of it is bought."""

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


def disguised(kind: type[Card], printed: Card) -> Card:
    """The card `printed` while it is a card of another kind."""
    card = kind(printed.uid)
    card.beneath = printed
    return card


def type_names(types: int) -> list[str]:
    return [name for bit, name in TYPE_NAMES.items() if types & bit]


def _is_ours(kind: type) -> bool:
    """Whether the class is of this package, and so compiled together with this module, if it is compiled."""
    return kind.__module__.partition(".")[0] == "feodum"


def _check_fact(what: str, value: object, wanted: type) -> None:
    """What a class written outside the package states, before compiled code stumbles over it."""
    if not isinstance(value, wanted) or isinstance(value, bool):
        hint = "; it lists times, such as HAND_ATTACK" if what.endswith((".optional", ".asks_itself")) else ""
        raise SetupError(f"{what} must be of type {wanted.__name__}, not {value!r}{hint}")
    if isinstance(value, tuple) and not all(isinstance(part, str) for part in value):
        raise SetupError(f"{what} must hold names, not {value!r}")


def _check_hooks() -> None:
    """Every row of the table has its method here, and every such method its row."""
    missing = [hook for hook in HOOKS if not callable(getattr(Card, hook, None))]
    rowless = [name for name in dir(Card) if name.startswith(PREFIXES) and name not in HOOKS]
    if missing or rowless:
        raise TypeError(f"times without a method of Card: {missing}; methods of Card without a time: {rowless}")


_check_hooks()
