"""The declaration of a game's state: every field of the table and of its players, once.

`tools/state_code.py` (part of `make contract`) generates `state_fields.py` from this module: attributes, copy and turn reset.
Checkpoints, fingerprints, invariants, views, observations and scenarios read the declaration itself.
"""

from __future__ import annotations

from typing import Final

# How a copy of a table gets the value.
SHARE: Final = "share"
"""The copy has the same object: a number, or an object that is replaced and never modified."""
LIST: Final = "list"
"""The copy has its own list."""
DECKS: Final = "decks"
"""The copy has its own dict with copies of the decks."""
OWN: Final = "own"
"""The copy has its own object, made by its `copy` method."""
MAPPED_LISTS: Final = "mapped lists"
"""The copy has its own dict with its own lists."""
LEAVE: Final = "leave"
"""The copy has the default: the value is only valid while a card is being resolved."""

# What kind of number players see.
COUNTER: Final = "counter"
"""A whole number that can't be negative and that players see. Views, observations, scenarios and invariants include it."""
FLAG: Final = "flag"
"""A counter that is 0 or 1."""


class StateField:
    """A field of the table or of a player."""

    def __init__(
        self,
        name: str,
        type: str,
        default: str,
        doc: str = "",
        *,
        copy: str = SHARE,
        only_if: str = "",
        rare: bool = False,
        resets: bool = False,
        kind: str = "",
        differs: bool = True,
        flag: str = "",
        key: str = "",
        words: tuple[str, str] = ("false", "true"),
    ) -> None:
        self.name = name
        self.type = type
        self.default = default
        """The initial value, as source code."""
        self.doc = doc
        self.copy = copy
        self.only_if = only_if
        """An ability flag: without it in the game, the field keeps its default and is not copied."""
        self.rare = rare
        """True if most games never set the field. It is then stored in a separate object that those games don't have."""
        self.resets = resets
        """True if the field gets its default at the end of every turn."""
        self.kind = kind
        """COUNTER or FLAG for a number that players see."""
        self.differs = differs
        """True if two games that differ in this field are different games. False for caches and for the deal."""
        self.flag = flag
        """The ability flag that a game needs while the counter is not 0: see `triggers.py`."""
        self.key = key or name
        """The key of a counter in scenarios."""
        self.words = words
        """How scenarios write the values 0 and 1 of a FLAG."""

    def __repr__(self) -> str:
        return f"<StateField {self.name}>"


def turn_counter(name: str, default: int, doc: str = "", rare: bool = False) -> StateField:
    """Return a counter of the turn that everybody sees. It resets at the end of the turn."""
    return StateField(name, "int", str(default), doc, resets=True, rare=rare, kind=COUNTER)


def player_counter(name: str, doc: str, flag: str = "", kind: str = COUNTER, rare: bool = True) -> StateField:
    """Return a counter of a player that everybody sees."""
    return StateField(name, "int", "0", doc, rare=rare, kind=kind, flag=flag)


TABLE_STATE: Final[tuple[StateField, ...]] = (
    StateField("trash", "list[Card]", "[]", "The trash.", copy=LIST),
    StateField("turn", "int", "0", "The seat whose turn it is."),
    StateField("first", "int", "0"),
    StateField("turn_number", "int", "1"),
    StateField("extra_turn", "ExtraTurn | None", "None", "The current turn, if it is an extra turn.", only_if="EXTRA_TURN"),
    StateField(
        "extra_turns", "list[ExtraTurn]", "[]", "The extra turns that follow this turn.", copy=LIST, only_if="EXTRA_TURN"
    ),
    StateField("extra_count", "int", "0", "The number of completed extra turns.", only_if="EXTRA_TURN"),
    StateField(
        "last_regular_seat",
        "int",
        "0",
        "The seat of the last regular turn. Only maintained in games with extra turns.",
        only_if="EXTRA_TURN",
    ),
    StateField(
        "last_seat", "int", "-1", "The seat of the previous turn, or -1. Only maintained in games with extra turns.",
        rare=True,
    ),
    StateField("phase", "i64", "START", resets=True),
    StateField(
        "public_phase",
        "i64",
        "START",
        "The phase other players may see. Skipping an empty phase would reveal the hand.",
        resets=True,
    ),
    turn_counter("actions", 1, "The Actions left this turn."),
    turn_counter("buys", 1, "The Buys left this turn."),
    turn_counter("coins", 0, "The coins left to spend this turn."),
    StateField("bought", "int", "0", "The number of cards bought this turn.", resets=True),
    turn_counter("potions", 0, rare=True),
    StateField(
        "landscapes_bought", "int", "0", "The number of Events and Projects bought this turn.", resets=True,
        rare=True,
    ),
    StateField(
        "replays", "list[TurnMemory]", "NO_MEMORY",
        "Cards that played another one (`about`) and stay in play with it, this turn. Shared: replace, never modify.",
        resets=True, rare=True,
    ),
    StateField(
        "hand_size", "int", "HAND_SIZE", "The number of cards drawn at the end of this turn.", resets=True,
        rare=True,
    ),
    StateField(
        "returns_to_actions", "bool", "False", "True if the Action phase starts again when nothing is being resolved.",
        resets=True, rare=True,
    ),
    StateField(
        "no_more_actions", "bool", "False", "True if nothing gives the player more Actions this turn.", resets=True,
        rare=True,
    ),
    StateField(
        "turn_memory", "list[TurnMemory]", "[]", "Cards remembered until the end of the turn, one entry per play.",
        copy=LIST, resets=True,
    ),
    StateField(
        "durations", "list[DurationEffect]", "[]", "Effects of played cards in a later turn, one entry per play.", copy=LIST
    ),
    StateField(
        "onto_deck", "list[Card]", "[]", "Cards that go on the deck when they are discarded from play this turn.", copy=LIST
    ),
    StateField(
        "mats", "dict[str, int]", "NO_COUNTS",
        "Tokens on each shared mat, by the name of the card that uses it. Shared: replace, never modify.",
    ),
    StateField(
        "vp_on", "dict[str, int]", "NO_COUNTS",
        "Victory point tokens on piles and landscapes, by name. Shared: replace, never modify.", rare=True,
    ),
    StateField(
        "landscapes", "list[Card]", "NO_CARDS",
        "The landscapes of the game, in the order of the setup. Shared and never modified.",
        differs=False, rare=True,
    ),
    StateField(
        "landscape_decks", "dict[str, LandscapeDeck]", "NO_DECKS", "The decks of landscapes such as the Boons, by name.",
        copy=DECKS, rare=True,
    ),
    StateField(
        "mat_rules", "dict[str, Mat]", "NO_MATS", "The players' mats in this game, by name. Shared and never modified.",
        differs=False, rare=True,
    ),
    StateField(
        "action_piles", "list[str]", "NO_WORDS",
        "The Supply piles with an Action on top at setup, in games with landscapes. Shared and never modified.",
        differs=False, rare=True,
    ),
    StateField(
        "roles", "dict[str, str]", "NO_ROLES",
        'Pile names by special role, such as "Bane", or by landscape. Shared: replace, never modify.', differs=False,
    ),
    StateField(
        "passes", "list[Pass]", "NO_PASSES", "All cards passed between hands so far. Shared: replace, never modify."
    ),
    StateField("ends_game", "list[str]", "NO_WORDS", "The piles that end the game when empty.", differs=False),
    StateField("empty_limit", "int", "3", differs=False),
    StateField("over", "bool", "False"),
    StateField(
        "abilities", "i64", "0", "The ability flags of all cards in this game: see `triggers.HOOKS`.", differs=False
    ),
    StateField("immune", "int", "0", "The seats unaffected by the Attack being resolved, one bit each."),
    StateField("source", "str", '""', "The name of the card or phase being resolved."),
    StateField(
        "gains", "list[TriggerEvent]", "[]", "The gains whose triggers are being resolved, the innermost last.", copy=LIST,
        differs=False,
    ),
    StateField(
        "subject", "Card | None", "None",
        "The card the effect being resolved is about: gained, bought, trashed or attacking. Always public.",
    ),
    StateField(
        "duration", "DurationEffect | None", "None", "The duration effect being resolved.", rare=True, copy=LEAVE,
        differs=False,
    ),
    StateField("gainer", "int", "-1", "The player whose gain other players react to.", rare=True, copy=LEAVE, differs=False),
    StateField("overpaid", "int", "0", "The coins overpaid for the card being bought.", rare=True, copy=LEAVE, differs=False),
    StateField("overpaid_potions", "int", "0", "The Potions overpaid.", rare=True, copy=LEAVE, differs=False),
    StateField(
        "offered", "list[Card]", "NO_CARDS", "The result of the last `supply` query, to show its cost range in a question.",
        copy=LEAVE, differs=False,
    ),
    StateField("offered_min", "int", "0", copy=LEAVE, differs=False),
    StateField("offered_max", "int", "0", copy=LEAVE, differs=False),
    StateField("depth", "int", "0"),
    StateField(
        "names", "list[str]", "NO_WORDS", "Every card name a player can name. Shared and never modified.", differs=False
    ),
    StateField("next_uid", "int", "0", differs=False),
    StateField(
        "menu_cache", "MenuCache | None", "None",
        "Buy menus for simulations, shared by all games of the layout; None if costs or offers may change.", differs=False,
    ),
    StateField(
        "buy_menus", "BuyMenus | None", "None", "The menus for the piles that are not empty now; None if unknown.",
        differs=False,
    ),
    StateField("empty_count", "int", "UNKNOWN", "The number of empty Supply piles.", differs=False),
    StateField(
        "is_ending", "bool", "False", "True if the empty piles end the game. Valid only if `empty_count` is known.",
        differs=False,
    ),
    StateField(
        "cached_gains_to_end", "int", "UNKNOWN", "The cached result of `gains_to_end`, or UNKNOWN.", differs=False
    ),
    StateField("answers", "list[Answer]", "[]", differs=False),
    StateField("cursor", "int", "0", "The number of answers consumed so far.", differs=False),
    StateField("log", "list[Event] | None", "None", differs=False),
    StateField(
        "trace", "list[Decision] | None", "None",
        "Every decision so far, one per answer, plus the open one; None if not traced.", differs=False,
    ),
)  # fmt: skip
"""The fields of the table, except the players, piles and random generator that its constructor takes."""

PLAYER_STATE: Final[tuple[StateField, ...]] = (
    StateField("limbo_revealed", "bool", "False"),
    StateField(
        "discarded_hand", "list[Card]", "NO_CARDS", "The last hand discarded as a whole: see `visible_discard`.",
        differs=False,
    ),
    player_counter("vp_tokens", "Victory point tokens.", rare=False),
    player_counter("debt", "Debt to pay off before the player may buy again.", "MIXED_COST", rare=False),
    player_counter("coffers", "Coin tokens to spend in a Buy phase.", "COFFERS"),
    player_counter("villagers", "Tokens to spend for Actions in an Action phase.", "VILLAGERS"),
    player_counter("minus_card", "1 if the −1 Card token lies on the deck.", "DRAW_RULES", FLAG),
    player_counter("minus_coin", "1 if the −1 Coin token lies in front of the player.", "BONUS_RULES", FLAG),
    StateField(
        "journey_down", "int", "0", "1 if the Journey token lies face down.", rare=True, kind=FLAG,
        key="journey", words=("up", "down"),
    ),
    StateField("turns", "int", "0"),
    StateField(
        "mats", "dict[str, list[Card]]", "NO_CARD_MATS", "Cards on each mat, by its name. Replaced when first used.",
        copy=MAPPED_LISTS, rare=True,
    ),
    StateField(
        "mat_tokens", "dict[str, int]", "NO_COUNTS", "Tokens on each mat, by its name. Shared: replace, never modify.",
        rare=True,
    ),
    StateField(
        "things", "list[Card]", "NO_CARDS",
        "Projects, Artifacts, States and kept landscapes of the player. Shared: replace, never modify.",
        rare=True,
    ),
    StateField(
        "history", "History | None", "None", "What the player did this turn; None if no card in the game asks.", copy=OWN,
        rare=True,
    ),
    StateField(
        "owned", "dict[str, int] | None", "None",
        "The number of cards owned by name; None until first needed: see `count_owned`.", copy=OWN, differs=False,
    ),
)  # fmt: skip
"""The fields of a player, except the zones that the constructor takes."""

TURN_COUNTERS: Final = [field for field in TABLE_STATE if field.kind]
"""The counters of the turn that players see."""
PLAYER_COUNTERS: Final = [field for field in PLAYER_STATE if field.kind]
"""The counters of a player that everybody sees."""

PLAYER_ZONES: Final = ("hand", "deck", "discard", "play", "set_aside", "limbo")
"""A player's zones that every game has, in the order of the constructor of `Player`."""

# Kinds of mats.
CARDS_FOR_ALL: Final = 0
"""Cards that everybody sees."""
CARDS_FOR_OWNER: Final = 1
"""Cards that only the owner sees; the others see their number."""
TOKEN_COUNT: Final = 2
"""No cards, but a public number of tokens."""


class Mat:
    """A player's mat: a named zone for cards, or a place for tokens.

    A landscape with the name of a mat is its rule: it acts for every player in games with the mat.
    """

    def __init__(self, name: str, kind: int, key: str = "", landscape: str = "") -> None:
        self.name = name
        self.kind = kind
        self.key = key
        """The key in scenarios of the only card on the mat; "" if they list the mat under `mats`."""
        self.landscape = landscape
        """The landscape that a player with a card on such a mat has bought."""


FACE_DOWN: Final = Mat("face down", CARDS_FOR_OWNER)
"""Cards set aside face down, in any game. Scenarios list them under `set_aside`."""
