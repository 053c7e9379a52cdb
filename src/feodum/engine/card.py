"""The base class of all cards: facts, and one method for each trigger."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from feodum.engine.errors import SetupError
from feodum.engine.triggers import DISGUISE, HOOK_PREFIXES, HOOKS, MIXED_COST, NEXT_TURN, TRIGGERS

if TYPE_CHECKING:
    from feodum.engine.pile import Pile
    from feodum.engine.table import Table
    from feodum.engine.trigger_event import TriggerEvent

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


# Values of `Card.trashes`.
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
    "extra_piles": tuple,
    "trashes": int,
    "most_actions": int,
    "further_cards": int,
    "repeats": int,
    "draws_up_to": int,
    "saturates": int,
    "is_one_shot": int,
    "order": int,
    "optional": int,
    "asks_itself": int,
}
"""The class attributes of a card, with their types."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Card:
    """A physical card. It is immutable and shared by all copies of a game.

    A subclass sets the facts and overrides the methods for the triggers it reacts to. `draws`, `actions`, `buys` and
    `coins` are the plain bonuses at the top of the text; playing the card gives them first, then calls `play`.
    """

    name: str = ""
    cost: int = 0
    """The cost in coins."""
    potion_cost: int = 0
    """The Potions it costs in addition to coins: see `costs_more_than_coins`."""
    debt_cost: int = 0
    """The debt the buyer takes."""
    types: int = 0
    draws: int = 0
    actions: int = 0
    buys: int = 0
    coins: int = 0
    points: int = 0
    set_name: str = ""
    pile: str = ""
    """The pile the card belongs to, if the pile's name differs from the card's."""
    extra_piles: tuple[str, ...] = ()
    """The extra piles the card adds to a game."""
    trashes: int = 0
    """Which of the player's cards it can trash: 0 for none, TRASHES_SOME, or TRASHES_ANY (any in hand)."""
    most_actions: int = 0
    """The most Actions it can give, if its player can choose more than the plain bonus."""
    further_cards: int = 0
    """How many cards it usually adds to the hand in addition to the plain bonus."""
    repeats: int = 0
    """How many times it plays another card."""
    draws_up_to: int = 0
    """The hand size it draws up to, or 0."""
    saturates: int = 0
    """1 if a second play in the same turn has little effect."""
    is_one_shot: int = 0
    """1 if playing it usually removes it from its owner's deck."""
    order: int = 0
    """The best play order among Treasures: before most others if negative, after most others if positive."""
    optional: int = 0
    """The trigger flags (see `triggers.py`) of the abilities the player may decline."""
    asks_itself: int = 0
    """The optional abilities whose own methods ask the player, so that the engine doesn't ask first."""

    def __init__(self, uid: int) -> None:
        self.uid = uid
        self.disguise_of: Card | None = None
        """The physical card played as this one, if any. Never self, which would leak memory when compiled."""
        kind = type(self)
        if not _is_builtin(kind):
            self._adopt_facts(kind)
        if kind not in _ABILITIES:
            _ABILITIES[kind] = self._find_abilities(kind)
        self.abilities = _ABILITIES[kind]
        self.pile_name = self.pile or self.name
        self.is_plain = kind.play is Card.play and not self.types & ATTACK and not self.abilities & (DISGUISE | NEXT_TURN)
        """True if playing the card only gives its plain bonuses."""
        self.is_money = self.is_plain and not (self.draws or self.actions or self.buys)
        """True if playing the card only gives coins."""

    def _adopt_facts(self, kind: type[Card]) -> None:
        """Copy the facts of a custom card class: compiled code doesn't see its class attributes."""
        for ancestor in reversed(kind.__mro__):
            if not issubclass(ancestor, Card) or _is_builtin(ancestor):
                continue
            for name, value in vars(ancestor).items():
                if name in FACTS:
                    _check_fact(f"{kind.__name__}.{name}", value, FACTS[name])
                    # Only compiled classes have fields to set. Interpreted code finds the class attribute.
                    set_field = getattr(vars(Card)[name], "__set__", None)
                    if set_field is not None:
                        set_field(self, value)

    def _find_abilities(self, kind: type[Card]) -> int:
        """Return the ability flags of a card class. Raise SetupError if they are inconsistent."""
        abilities = MIXED_COST if self.costs_more_than_coins else 0
        for hook, bit in HOOKS.items():
            if getattr(kind, hook) is not getattr(Card, hook):
                abilities |= bit
        for name in dir(kind):
            if name.startswith(HOOK_PREFIXES) and name not in HOOKS:
                near = difflib.get_close_matches(name, list(HOOKS), 1)
                hint = f". Did you mean {near[0]}?" if near else ""
                raise SetupError(f"{kind.__name__}.{name}: no such trigger method{hint}")
        for what, bits in (("optional", self.optional), ("asks_itself", self.asks_itself)):
            if bits & ~abilities:
                idle = [trigger.hook for trigger in TRIGGERS if trigger.bit & bits & ~abilities] or ["an unknown trigger"]
                raise SetupError(f"{kind.__name__}.{what} lists {', '.join(idle)}, which the card does not define")
        if self.asks_itself & ~self.optional:
            raise SetupError(f"{kind.__name__}.asks_itself lists a trigger that is not in optional")
        return abilities

    def __repr__(self) -> str:
        return f"<{self.name} {self.uid}>"

    def __reduce__(self) -> tuple[object, ...]:
        if self.disguise_of is None:
            return type(self), (self.uid,)
        return disguised, (type(self), self.disguise_of)

    @property
    def printed(self) -> Card:
        """The physical card: this one, or the one that is played as this one."""
        return self if self.disguise_of is None else self.disguise_of

    @property
    def costs_more_than_coins(self) -> bool:
        """True if the cost includes Potions or debt.

        Such a cost is neither "up to" nor "exactly" any number of coins.
        """
        return self.potion_cost > 0 or self.debt_cost > 0

    def noncoin_cost_matches(self, like: Card | None, exactly: bool) -> bool:
        """Return True if the Potion and debt costs don't exceed those of `like`, or equal them if `exactly`.

        A `like` of None costs neither Potions nor debt.
        """
        potions = 0 if like is None else like.potion_cost
        debt = 0 if like is None else like.debt_cost
        if exactly:
            return self.potion_cost == potions and self.debt_cost == debt
        return self.potion_cost <= potions and self.debt_cost <= debt

    def copies(self, players: int) -> int:
        """Return the pile size in a game with this many players."""
        if self.types & VICTORY:
            return 8 if players == 2 else 12
        return 10

    # When played -------------------------------------------------------------------------------------------------
    def play(self, g: Table, me: int) -> None:
        """Resolve the card's text after its plain bonuses."""

    def played_as(self, g: Table, me: int) -> Card:
        """Return the card that this one is played as."""
        return self

    # When the card itself is bought, gained, trashed or discarded ------------------------------------------------
    def when_bought(self, g: Table, me: int) -> None: ...

    def when_gained(self, g: Table, me: int) -> None: ...

    def when_trashed(self, g: Table, me: int) -> None: ...

    def when_discarded(self, g: Table, me: int) -> None: ...

    def when_discarded_from_play(self, g: Table, me: int) -> None: ...

    # From the hand, when something happens to its owner -----------------------------------------------------------
    def in_hand_when_buying(self, g: Table, me: int, event: TriggerEvent) -> None: ...

    def in_hand_before_gaining(self, g: Table, me: int, event: TriggerEvent) -> None: ...

    def in_hand_when_gaining(self, g: Table, me: int, event: TriggerEvent) -> None: ...

    def in_hand_when_trashing(self, g: Table, me: int, event: TriggerEvent) -> None: ...

    def in_hand_when_attacked(self, g: Table, me: int, event: TriggerEvent) -> None: ...

    # While in play ------------------------------------------------------------------------------------------------
    def in_play_when_buying(self, g: Table, me: int, event: TriggerEvent) -> None: ...

    def in_play_when_gaining(self, g: Table, me: int, event: TriggerEvent) -> None: ...

    def in_play_when_attacking(self, g: Table, me: int, event: TriggerEvent) -> None: ...

    def reduces(self, g: Table, card: Card) -> int:
        """Return how much less `card` costs while this one is in play."""
        return 0

    # Set aside ------------------------------------------------------------------------------------------------------
    def at_start_of_turn(self, g: Table, me: int) -> None: ...

    # During the extra turn that this card gave a player ---------------------------------------------------------------
    def in_its_turn_before_gaining(self, g: Table, me: int, event: TriggerEvent) -> None: ...

    def in_its_turn_when_trashing(self, g: Table, me: int, event: TriggerEvent) -> None: ...

    def at_end_of_its_turn(self, g: Table, me: int) -> None:
        """Run at the end of the extra turn that this card gave."""

    # After the card was played, even if it left play --------------------------------------------------------------------
    def at_start_of_next_turn(self, g: Table, me: int) -> None:
        """Run at the start of its player's next turn, once per play. The card stays in play until then."""

    def at_start_of_clean_up(self, g: Table, me: int) -> None:
        """Run at the start of Clean-up, once per call of `g.remember`."""

    # Later in the turn it was played ------------------------------------------------------------------------------------
    def later_this_turn(self, g: Table, me: int, played: Card) -> bool:
        """Run for a remembered card (`g.remember`) when another card is played. Return True to forget it."""
        return False

    def forbids(self, g: Table, card: Card, word: str) -> bool:
        """Return True if this card, remembered this turn with `word`, forbids buying `card`."""
        return False

    # Tokens on piles --------------------------------------------------------------------------------------------------
    def puts_starting_token_on(self, pile: Pile) -> bool:
        """Return True if the pile starts with one of this card's tokens."""
        return False

    def token_when_gained(self, g: Table, me: int, pile: Pile) -> None:
        """Run for each of this card's tokens on a pile when a card is gained from it."""

    def on_pile_when_buying(self, g: Table, me: int, event: TriggerEvent) -> None:
        """Run once for all of this card's tokens on a pile when a card is bought from it."""

    # Queries ------------------------------------------------------------------------------------------------------
    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        """Return True if the triggered ability has any effect for this event."""
        return True

    def may_be_bought(self, g: Table, me: int) -> bool:
        return True

    def own_discount(self, g: Table) -> int:
        """Return how much less the card itself currently costs."""
        return 0

    def score(self, owned: list[Card]) -> int:
        """Return the victory points the card is worth to the owner of these cards."""
        return self.points


_ABILITIES: Final[dict[type[Card], int]] = {}


def disguised(kind: type[Card], printed: Card) -> Card:
    """Return the physical card `printed` disguised as a card of class `kind`."""
    card = kind(printed.uid)
    card.disguise_of = printed
    return card


def type_names(types: int) -> list[str]:
    return [name for bit, name in TYPE_NAMES.items() if types & bit]


def _is_builtin(kind: type) -> bool:
    """Return True if the class belongs to this package and is thus compiled together with this module."""
    return kind.__module__.partition(".")[0] == "feodum"


def _check_fact(what: str, value: object, wanted: type) -> None:
    """Check the type of a custom card's fact before compiled code uses it."""
    if not isinstance(value, wanted) or isinstance(value, bool):
        hint = "; use trigger flags such as HAND_ATTACK" if what.endswith((".optional", ".asks_itself")) else ""
        raise SetupError(f"{what} must be of type {wanted.__name__}, not {value!r}{hint}")
    if isinstance(value, tuple) and not all(isinstance(part, str) for part in value):
        raise SetupError(f"{what} must contain names, not {value!r}")


def _check_hooks() -> None:
    """Check that triggers and trigger methods of Card match one to one."""
    missing = [hook for hook in HOOKS if not callable(getattr(Card, hook, None))]
    untriggered = [name for name in dir(Card) if name.startswith(HOOK_PREFIXES) and name not in HOOKS]
    if missing or untriggered:
        raise TypeError(f"triggers without a Card method: {missing}; Card methods without a trigger: {untriggered}")


_check_hooks()
