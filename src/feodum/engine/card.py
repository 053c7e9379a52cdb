"""The base class of all cards: facts, and one method for each trigger."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from feodum.engine.errors import SetupError
from feodum.engine.facts import FACTS, DeclaredFacts
from feodum.engine.triggers import (
    DISGUISE,
    HOOK_PREFIXES,
    HOOKS,
    LANDSCAPES,
    LOOKS_BACK,
    MIXED_COST,
    NIGHT,
    OVERPAY,
    TRIGGERS,
)
from feodum.engine.vocabulary import declare_options

if TYPE_CHECKING:
    from feodum.engine.state.pile import Pile
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
NIGHT_CARD: Final = 1 << 12
RESERVE: Final = 1 << 13
COMMAND: Final = 1 << 14
GATHERING: Final = 1 << 15
FATE: Final = 1 << 16
DOOM: Final = 1 << 17
SPIRIT: Final = 1 << 18
EVENT: Final = 1 << 19
PROJECT: Final = 1 << 20
LANDMARK: Final = 1 << 21
WAY: Final = 1 << 22
BOON: Final = 1 << 23
HEX: Final = 1 << 24
STATE: Final = 1 << 25
ARTIFACT: Final = 1 << 26
LANDSCAPE_TYPES: Final = EVENT | PROJECT | LANDMARK | WAY | BOON | HEX | STATE | ARTIFACT
"""The types of landscapes, which are not cards."""

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
    NIGHT_CARD: "Night",
    RESERVE: "Reserve",
    COMMAND: "Command",
    GATHERING: "Gathering",
    FATE: "Fate",
    DOOM: "Doom",
    SPIRIT: "Spirit",
    EVENT: "Event",
    PROJECT: "Project",
    LANDMARK: "Landmark",
    WAY: "Way",
    BOON: "Boon",
    HEX: "Hex",
    STATE: "State",
    ARTIFACT: "Artifact",
}

# Values of `Card.trashes`.
TRASHES_SOME: Final = 1
TRASHES_ANY: Final = 2

# Values of `Card.scores_for` that are not the name of a card.
EVERY_CARD: Final = "cards"
DIFFERENT_NAMES: Final = "names"

# Values of `Card.pays_per_coin` that are not the name of a card.
PAYS_COINS: Final = "coins"
PAYS_CARDS: Final = "cards"

# Values of `Card.overpays`.
OVERPAYS_COINS: Final = 1
OVERPAYS_POTIONS: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class Card(DeclaredFacts):
    """A physical card. It is immutable and shared by all copies of a game.

    A subclass sets the facts and overrides the methods for the triggers it reacts to. `draws`, `actions`, `buys` and
    `coins` are the plain bonuses at the top of the text; playing the card gives them first, then calls `play`.
    """

    def __init__(self, uid: int) -> None:
        self.uid = uid
        self.disguise_of: Card | None = None
        """The physical card played as this one, if any. Never self, which would leak memory when compiled."""
        kind = type(self)
        if not _is_builtin(kind):
            self._adopt_facts(kind)
        if kind not in _ABILITIES:
            _ABILITIES[kind] = self._find_abilities(kind)
            if _is_builtin(kind):
                declare_options(self.name, self.options)
        self.abilities: i64 = _ABILITIES[kind]
        self.pile_name = self.pile or self.name
        self.is_plain = kind.play is Card.play and not self.types & ATTACK and not self.abilities & DISGUISE
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
                    set_field = getattr(vars(DeclaredFacts)[name], "__set__", None)
                    if set_field is not None:
                        set_field(self, value)

    def _find_abilities(self, kind: type[Card]) -> int:
        """Return the ability flags of a card class. Raise SetupError if they are inconsistent."""
        abilities = 0
        if self.looks_back:
            abilities |= LOOKS_BACK
        if self.overpays:
            abilities |= OVERPAY
        if self.costs_more_than_coins:
            abilities |= MIXED_COST
        if self.types & NIGHT_CARD:
            abilities |= NIGHT
        if self.types & (EVENT | PROJECT | WAY):
            abilities |= LANDSCAPES
        for hook, bit in HOOKS.items():
            if getattr(kind, hook) is not getattr(Card, hook):
                abilities |= bit
        for name in dir(kind):
            if name.startswith(HOOK_PREFIXES) and name not in HOOKS:
                near = difflib.get_close_matches(name, list(HOOKS), 1)
                hint = f". Did you mean {near[0]}?" if near else ""
                raise SetupError(f"{kind.__name__}.{name}: no such trigger method{hint}")
        for what, bits in (("optional", self.optional), ("asks_itself", self.asks_itself), ("reusable", self.reusable)):
            if bits & ~abilities:
                idle = [trigger.hook for trigger in TRIGGERS if trigger.bit & bits & ~abilities] or ["an unknown trigger"]
                raise SetupError(f"{kind.__name__}.{what} lists {', '.join(idle)}, which the card does not define")
        for what, bits in (("asks_itself", self.asks_itself), ("reusable", self.reusable)):
            if bits & ~self.optional:
                raise SetupError(f"{kind.__name__}.{what} lists a trigger that is not in optional")
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
    def when_bought(self, g: Table, me: int) -> None:
        """Run when a player buys the card, before they gain it."""

    def when_gained(self, g: Table, me: int) -> None:
        """Run when a player gains the card. It lies where it was gained to."""

    def when_trashed(self, g: Table, me: int) -> None:
        """Run when a player trashes the card. It lies in the trash."""

    def when_discarded(self, g: Table, me: int) -> None:
        """Run when a player discards the card outside Clean-up."""

    def when_discarded_from_play(self, g: Table, me: int) -> None:
        """Run when the card is discarded from play."""

    def when_overpaid(self, g: Table, me: int) -> None:
        """Run when the card is bought for more than its cost: see `g.overpaid` and `g.overpaid_potions`."""

    def when_revealed(self, g: Table, me: int) -> None:
        """Run when a player reveals the card."""

    def before_discarded_from_play(self, g: Table, me: int) -> None:
        """Run in Clean-up before the card is discarded from play."""

    # From the hand, when something happens to its owner -----------------------------------------------------------
    def in_hand_when_buying(self, g: Table, me: int, event: TriggerEvent) -> None:
        """Run when its player buys the event's card."""

    def in_hand_before_gaining(self, g: Table, me: int, event: TriggerEvent) -> None:
        """Run before its player gains the event's card. Set `event.replaced` to replace the gain."""

    def in_hand_when_gaining(self, g: Table, me: int, event: TriggerEvent) -> None:
        """Run when its player gains the event's card."""

    def in_hand_when_trashing(self, g: Table, me: int, event: TriggerEvent) -> None:
        """Run when its player trashes the event's card."""

    def in_hand_when_attacked(self, g: Table, me: int, event: TriggerEvent) -> None:
        """Run when another player plays an Attack, before it takes effect."""

    def in_hand_when_other_gains(self, g: Table, me: int, event: TriggerEvent) -> None:
        """Run when another player gains the event's card. `g.gainer` is that player."""

    # From the Supply, while its pile is not empty, for every player --------------------------------------------------
    def in_supply_when_gaining(self, g: Table, me: int, event: TriggerEvent) -> None:
        """Run when any player gains the event's card. `self` is one card of the Supply pile."""

    # While in play ------------------------------------------------------------------------------------------------
    def in_play_when_buying(self, g: Table, me: int, event: TriggerEvent) -> None:
        """Run when its player buys the event's card."""

    def in_play_when_gaining(self, g: Table, me: int, event: TriggerEvent) -> None:
        """Run when its player gains the event's card."""

    def in_play_when_attacking(self, g: Table, me: int, event: TriggerEvent) -> None:
        """Run when its player plays an Attack, before it takes effect."""

    def reduces(self, g: Table, card: Card) -> int:
        """Return how much less `card` costs while this one is in play."""
        return 0

    def shields(self, g: Table, me: int) -> bool:
        """Return True if Attacks of other players don't affect this player while the card is in play."""
        return False

    # On a mat of its player -------------------------------------------------------------------------------------------
    def on_mat_at_start_of_turn(self, g: Table, me: int, event: TriggerEvent) -> None:
        """Run at the start of its player's turn."""

    def on_mat_after_playing(self, g: Table, me: int, event: TriggerEvent) -> None:
        """Run after the player has resolved a card they played."""

    def on_mat_when_gaining(self, g: Table, me: int, event: TriggerEvent) -> None:
        """Run when its player gains the event's card."""

    # Projects, Artifacts, States and kept landscapes, for the player who has them -----------------------------------------
    def owned_at_start_of_turn(self, g: Table, me: int, event: TriggerEvent) -> None:
        """Run at the start of its owner's turn."""

    def owned_at_start_of_buy_phase(self, g: Table, me: int, event: TriggerEvent) -> None:
        """Run when its owner's Buy phase starts."""

    def owned_at_end_of_buy_phase(self, g: Table, me: int, event: TriggerEvent) -> None:
        """Run when its owner's Buy phase ends."""

    def owned_when_playing(self, g: Table, me: int, event: TriggerEvent) -> None:
        """Run when the player plays a card, before its instructions. Set `event.replaced` to replace them."""

    def owned_when_gaining(self, g: Table, me: int, event: TriggerEvent) -> None:
        """Run when its owner gains the event's card."""

    def owned_when_other_gains(self, g: Table, me: int, event: TriggerEvent) -> None:
        """Run when another player gains the event's card. `g.gainer` is that player."""

    def owned_when_shuffling(self, g: Table, me: int, event: TriggerEvent) -> None:
        """Run after its owner has shuffled. The cards lie in the deck."""

    def adds_types(self, g: Table, card: Card) -> int:
        """Return the types `card` has in addition during its owner's turns."""
        return 0

    # Landmarks, for every player ------------------------------------------------------------------------------------------
    def landmark_when_buying(self, g: Table, me: int, event: TriggerEvent) -> None:
        """Run when any player buys the event's card."""

    def landmark_when_gaining(self, g: Table, me: int, event: TriggerEvent) -> None:
        """Run when any player gains the event's card."""

    # Set aside ------------------------------------------------------------------------------------------------------
    def at_start_of_turn(self, g: Table, me: int) -> None:
        """Run at the start of its player's turn, if the card is set aside."""

    # During the extra turn that this card gave a player ---------------------------------------------------------------
    def in_its_turn_before_gaining(self, g: Table, me: int, event: TriggerEvent) -> None:
        """Run before the player of the extra turn gains the event's card. Set `event.replaced` to replace the gain."""

    def in_its_turn_when_trashing(self, g: Table, me: int, event: TriggerEvent) -> None:
        """Run when the player of the extra turn trashes the event's card."""

    def at_end_of_its_turn(self, g: Table, me: int) -> None:
        """Run at the end of the extra turn that this card gave."""

    # After the card was played, even if it left play --------------------------------------------------------------------
    def at_start_of_next_turn(self, g: Table, me: int) -> None:
        """Run at the start of its player's next turn, once per call of `g.continue_next_turn`.

        `g.duration` is the effect with its payload. The card stays in play until then.
        """

    def in_effect_when_playing(self, g: Table, me: int, event: TriggerEvent) -> None:
        """Run when another player plays a card while this one's duration effect has not ended.

        `me` is the player who plays; set `event.replaced` to replace the card's instructions. `g.duration` is the effect.
        """

    def at_start_of_clean_up(self, g: Table, me: int) -> None:
        """Run at the start of Clean-up, once per call of `g.remember`."""

    def at_end_of_turn(self, g: Table, me: int) -> None:
        """Run after the new hand is drawn, once per call of `g.remember`."""

    # Later in the turn it was played ------------------------------------------------------------------------------------
    def later_this_turn(self, g: Table, me: int, played: Card) -> bool:
        """Run for a remembered card (`g.remember`) when another card is played. Return True to forget it."""
        return False

    def resume(self, g: Table, me: int) -> None:
        """Remember what this card would have remembered when it was played. It is in play or kept in an assembled position."""

    def forbids(self, g: Table, card: Card, word: str) -> bool:
        """Return True if this card, remembered this turn with `word`, forbids buying `card`."""
        return False

    def reduces_this_turn(self, g: Table, card: Card) -> int:
        """Return how much less `card` costs while this one is remembered, or while its token lies on the pile of `card`."""
        return 0

    def remembered_when_buying(self, g: Table, me: int, event: TriggerEvent) -> None:
        """Run when its player buys the event's card this turn, once per call of `g.remember`."""

    def remembered_when_gaining(self, g: Table, me: int, event: TriggerEvent) -> None:
        """Run when its player gains the event's card this turn, once per call of `g.remember`."""

    # Tokens on piles --------------------------------------------------------------------------------------------------
    def puts_starting_token_on(self, pile: Pile) -> bool:
        """Return True if the pile starts with one of this card's tokens."""
        return False

    def token_when_gained(self, g: Table, me: int, pile: Pile) -> None:
        """Run for each of this card's tokens on a pile when a card is gained from it."""

    def on_pile_when_buying(self, g: Table, me: int, event: TriggerEvent) -> None:
        """Run once for all of this card's tokens on a pile when a card is bought from it."""

    def on_pile_when_playing(self, g: Table, me: int, event: TriggerEvent) -> None:
        """Run for this token's owner when they play a card of the pile it lies on."""

    # Setup ----------------------------------------------------------------------------------------------------------
    def at_setup(self, g: Table) -> None:
        """Run once per name when a game is dealt."""

    # Queries ------------------------------------------------------------------------------------------------------
    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        """Return True if the triggered ability has any effect for this event. `event.hook` names the ability."""
        return True

    def may_be_bought(self, g: Table, me: int) -> bool:
        """Return True if the player may buy the card now."""
        return True

    def own_discount(self, g: Table) -> int:
        """Return how much less the card itself currently costs."""
        return 0

    def score(self, owned: list[Card]) -> int:
        """Return the victory points the card is worth to the owner of these cards."""
        return self.points

    def score_for(self, g: Table, me: int, owned: list[Card]) -> int:
        """Return further points that depend on the position, for a card of the player or for a Landmark."""
        return 0


_ABILITIES: Final[dict[type[Card], int]] = {}


def disguised(kind: type[Card], printed: Card) -> Card:
    """Return the physical card `printed` disguised as a card of class `kind`."""
    card = kind(printed.uid)
    card.disguise_of = printed
    return card


def type_names(types: int) -> list[str]:
    return [name for bit, name in TYPE_NAMES.items() if types & bit]


def one_of_each(cards: list[Card]) -> list[Card]:
    """Return the first card of each name."""
    return list({card.name: card for card in reversed(cards)}.values())[::-1]


def _is_builtin(kind: type) -> bool:
    """Return True if the class belongs to this package and is thus compiled together with this module."""
    return kind.__module__.partition(".")[0] == "feodum"


def _check_fact(what: str, value: object, wanted: type) -> None:
    """Check the type of a custom card's fact before compiled code uses it."""
    if not isinstance(value, wanted) or isinstance(value, bool):
        hint = "; use trigger flags such as HAND_ATTACK" if what.endswith((".optional", ".asks_itself", ".reusable")) else ""
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
