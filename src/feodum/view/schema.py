"""What is shown of a game, as types: plain data, ready for JSON, that `view.py` makes and the server sends.

The browser's types and the schemas in docs/protocol.md are generated from these and from the server's messages, comments
included (`make contract`).
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Phase = Literal["start", "action", "treasure", "buy", "clean-up"]
Zone = Literal["hand", "play", "revealed", "set aside", "discard", "trash", "supply", "non-supply", "elsewhere"]

PlayedCardData = TypedDict("PlayedCardData", {"name": str, "as": str})
PlayedCardData.__doc__ = "A card in play, and as what it is played."


class PlayerData(TypedDict):
    hand_size: int
    deck_size: int
    discard_top: str | None
    play: list[PlayedCardData]
    set_aside: list[str]
    revealed: list[str]
    """Cards being revealed or, in one's own seat, looked at."""
    vp_tokens: int
    debt: int
    turns: int
    owned: dict[str, int]
    """All cards of the player, wherever they are: who remembers everything knows."""


class PileData(TypedDict):
    name: str
    left: int
    top: str | None
    cost: int | None
    """What the top card costs now, in coins."""
    potion_cost: int
    debt_cost: int
    token: bool
    """Whether a token lies there that was laid before the game (Trade Route)."""
    tokens: dict[str, int]
    """Those that players have laid, by the name of the card (Embargo)."""
    cards: list[str]
    """All cards of a pile that lies open: the Prizes."""


class QuestionData(TypedDict):
    """What is asked."""

    seat: int
    of: int
    """The player whose decision it is: the asked seat itself, or the one for whom it decides (Possession)."""
    source: str
    """The asking card, a phase (action, treasure, buy), or effects."""
    verb: str
    options: list[str]
    kind: Literal["cards", "words"]
    min: int
    max: int
    ordered: bool
    """Whether the order of the picks matters."""
    all_or_none: bool
    """Whether nothing between none and `max` may be picked."""
    about: list[str]
    """The cards that the question is about, where they are not the options: just gained, looked at, discarded."""
    costs: list[int] | None
    """The least and the most that a card to gain may cost, where there is a limit."""
    whose: int
    """In whose hand, or revealed by whom, the cards are that can be picked; otherwise `of`."""


class DecisionData(QuestionData):
    """An open question, for the seat that is asked."""

    id: str
    """It never comes again, not even after undo."""
    zones: list[Zone]
    """Where each card to pick lies; empty where the options are words."""
    places: list[int]
    """For each of them its number, from 0, in what the state lists of its zone: a card of `hand`, of the seat's own `play`,
    `revealed` or `set_aside`, of `trash`, or a pile of `supply` or `non_supply`. -1 where the state does not list them."""


class WordingData(TypedDict):
    """How a question is put into words: ids of messages in the Fluent files, and what they are given."""

    source: str
    """Who asks; its text is the argument `source`."""
    prompt: str
    button: str
    """For confirming. Its argument `count` is how many options are picked."""
    decline: str
    """For picking nothing."""
    options: list[str]
    """One for each option; empty where the option is to be read as it is."""
    arguments: dict[str, str | int]
    """Of prompt and button; `subject`, the list of the cards that the question is `about`, is given besides."""


class ViewData(TypedDict):
    """The table as one seat sees it; seat -1 is a spectator."""

    seat: int
    players: list[PlayerData]
    hand: list[str]
    supply: list[PileData]
    non_supply: list[PileData]
    trash: list[str]
    turn: int
    decider: int
    """Who decides for the player whose turn it is: that player, or whoever possesses them."""
    their_hand: list[str]
    """The hand of the player whose turn it is, for another seat that decides for them. `places` count through it then."""
    turn_number: int
    phase: Phase
    """The phase, for the player whose turn it is; to all others, what the acts of the turn have shown of it."""
    actions: int
    buys: int
    coins: int
    potions: int
    mat: int
    """Tokens on the common mats."""
    bane: str
    banned: list[str]
    """Names that may not be bought this turn."""
    empty_piles: int
    empty_limit: int
    """How many empty piles end the game."""
    over: bool
    asked: int | None
    """The seat that is waited for; null when the game is over."""
    decision: DecisionData | None
    """The open question, if it is this seat's."""
    scores: NotRequired[list[int]]
    """When the game is over."""
    winners: NotRequired[list[int]]
    """When the game is over."""
    ended: NotRequired[str]
    """Why the game was ended before its time, if it was: `length`."""


class EventData(TypedDict):
    """Something that happened, as one seat may know it."""

    verb: str
    seat: int
    depth: int
    """How many causes deep: 0 what a player does, 1 what this brings about, and so on."""
    cards: list[str]
    """What the seat may know of them."""
    count: int
    """How many cards there are, known or not; of tokens how many, of a turn its number."""
    seen: NotRequired[Literal["some", "none"]]
    """Of hidden cards: whether `cards` has some of them, or none."""
    private: NotRequired[bool]
    """Only this seat, or few, see the cards."""
    card: NotRequired[str]
    """The card that is named, or as what a card is played."""
    again: NotRequired[bool]
    """It is played not for the first time."""
    place: NotRequired[Literal["hand", "deck"]]
    """Where a card is gained to, if not to the discard pile."""
    says: str
    """The id of the Fluent message that tells it. The other fields are what it is given."""
    line: NotRequired[Literal["same", "none"]]
    """It goes on with the line of the event before (another Treasure is played), or needs none (what was bought arrives)."""


class KingdomData(TypedDict):
    kingdom: list[str]
    bane: str
    """Empty if there is none."""
    colony: bool | None
    """Null: chance decides by the share of Prosperity cards."""
    shelters: bool | None
    """Null: chance decides by the share of Dark Ages cards."""
    code: str


class SetupData(TypedDict):
    players: int
    kingdom: list[str]
    colony: bool
    shelters: bool
    bane: str
    first: int
    market: list[str]
    """The cards of the Black Market deck, if there is one."""
    same_hands: bool
    """Whether all players began with the same cards in hand."""
    code: str
