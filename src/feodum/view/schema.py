"""The view schema: types of the plain data that `window.py` builds and the server sends.

`make contract` generates the browser's types and docs/reference/messages.md from these types and the server's messages.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from feodum.cards.setup_fields import AllSetupFields, KingdomExtras

Phase = Literal["start", "action", "treasure", "buy", "night", "clean-up"]
Zone = Literal[
    "hand", "play", "revealed", "set aside", "discard", "trash", "supply", "non-supply", "mat", "landscape", "elsewhere"
]

PlayedCardData = TypedDict("PlayedCardData", {"name": str, "as": str, "stays": NotRequired[bool]})
PlayedCardData.__doc__ = "A card in play, the card it is played as, and whether it stays in play after this turn."


class MatData(TypedDict):
    """A player's mat, or the cards a player has set aside face down (`face down`)."""

    name: str
    cards: list[str]
    """The cards, if the seat sees them."""
    count: int
    """The number of cards, seen or not."""
    tokens: int


class LandscapeData(TypedDict):
    """A landscape next to the Supply."""

    name: str
    types: list[str]
    cost: int
    vp: int
    """The number of victory point tokens on it."""
    owners: list[int]
    """The players who have it: who bought the Project, or holds the Artifact or State."""
    pile: NotRequired[str]
    """The pile that was drawn for it at setup."""


class LandscapeDeckData(TypedDict):
    """A deck of landscapes such as the Boons."""

    name: str
    left: int
    discard: list[str]
    set_aside: list[str]
    """The landscapes set aside for the whole game."""


class OwnedTokenData(TypedDict):
    name: str
    owner: int


class PlayerData(TypedDict):
    hand_size: int
    deck_size: int
    discard_top: str | None
    play: list[PlayedCardData]
    set_aside: list[str]
    revealed: list[str]
    """Cards being revealed or, for the seat itself, looked at."""
    vp_tokens: int
    debt: int
    turns: int
    owned: dict[str, int]
    """All cards the player owns, as known from public information."""
    counters: NotRequired[dict[str, int]]
    """The other counters that are not 0, by name: `coffers`, `villagers`, `minus_card`…"""
    mats: NotRequired[list[MatData]]
    landscapes: NotRequired[list[str]]
    """The Projects, Artifacts, States and kept landscapes of the player."""


class PileData(TypedDict):
    name: str
    left: int
    top: str | None
    cost: int | None
    """The current cost of the top card in coins."""
    potion_cost: int
    debt_cost: int
    token: bool
    """True if the pile still has a token from the setup (Trade Route)."""
    tokens: dict[str, int]
    """The number of tokens players have put on the pile, by card name (Embargo)."""
    cards: list[str]
    """All cards of a face-up pile: the Prizes."""
    vp: NotRequired[int]
    """The number of victory point tokens on the pile."""
    owned_tokens: NotRequired[list[OwnedTokenData]]
    """The players' tokens on the pile."""


class QuestionData(TypedDict):
    """A question to a player."""

    seat: int
    of: int
    """The player the decision belongs to: the seat itself, or the player it controls (Possession)."""
    source: str
    """The card that asks, a phase (action, treasure, buy), or effects."""
    verb: str
    options: list[str]
    kind: Literal["cards", "words"]
    min: int
    max: int
    ordered: bool
    """True if the order of the picks matters."""
    all_or_none: bool
    """True if the player must pick either nothing or exactly `max` options."""
    about: list[str]
    """The cards the question is about, if they are not the options: just gained, revealed, discarded."""
    costs: list[int] | None
    """The minimum and maximum coins, and the most Potions and debt, in the cost of a card to gain, if limited."""
    whose: int
    """The player who holds or reveals the offered cards, or the cards in `about` if words are offered; otherwise `of`."""


class DecisionData(QuestionData):
    """An open decision, for the seat that must answer."""

    id: str
    """Never reused, not even after an undo."""
    zones: list[Zone]
    """The zone of each offered card; empty if the options are words."""
    places: list[int]
    """The index of each offered card in the view's list for its zone: in `hand`, in the seat's own `play`, `revealed` or
    `set_aside`, in `trash`, or the index of a pile in `supply` or `non_supply`. -1 if the view doesn't list the zone."""


class WordingData(TypedDict):
    """The wording of a question: ids of Fluent messages and their arguments."""

    source: str
    """The name of the source; its text is the argument `source`."""
    prompt: str
    button: str
    """The confirm button. Its argument `count` is the number of picked options."""
    decline: str
    """The button for picking nothing."""
    options: list[str]
    """One id per option; an empty string if the label itself is shown."""
    amounts: list[dict[str, int]]
    """The arguments of each option's message, if the options are amounts; otherwise empty."""
    arguments: dict[str, str | int]
    """Arguments of prompt and button, in addition to `subject`, the list of the cards in `about`."""


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
    """The seat that makes the decisions of this turn: the player's own, or the one in control (Possession)."""
    their_hand: list[str]
    """The hand of the player this seat controls, if any. `places` then refers to this list."""
    turn_number: int
    phase: Phase
    """The phase. Players other than the active one see it only as far as actions have revealed it."""
    actions: int
    buys: int
    coins: int
    potions: int
    mat: int
    """The number of tokens on the shared mats."""
    bane: str
    banned: list[str]
    """Names of cards that can't be bought this turn."""
    empty_piles: int
    empty_limit: int
    """The number of empty piles that ends the game."""
    over: bool
    asked: int | None
    """The seat that must answer; null when the game is over."""
    decision: DecisionData | None
    """The open decision, if this seat must answer it."""
    landscapes: NotRequired[list[LandscapeData]]
    decks: NotRequired[list[LandscapeDeckData]]
    scores: NotRequired[list[int]]
    """Present when the game is over."""
    winners: NotRequired[list[int]]
    """Present when the game is over."""
    ended: NotRequired[str]
    """Why the game was ended early, if it was: `length` if it reached the limit of turns or answers."""


class EventData(TypedDict):
    """A log event as one seat may see it."""

    verb: str
    seat: int
    depth: int
    """The nesting level: 0 for a player's own actions, 1 for what they cause, and so on."""
    cards: list[str]
    """The cards this seat may see."""
    count: int
    """The number of cards, visible or not; for tokens the number of tokens, for a turn its number."""
    seen: NotRequired[Literal["some", "none"]]
    """Set only if cards are hidden: `some` if the seat sees some of the cards, `none` if it sees none."""
    private: NotRequired[bool]
    """True if not everybody sees the cards."""
    card: NotRequired[str]
    """The card that is named, or the card that a card is played as."""
    again: NotRequired[bool]
    """True if the card is played again."""
    place: NotRequired[Literal["hand", "deck"]]
    """The destination of a gained card, if it isn't the discard pile."""
    origin: NotRequired[str]
    """The zone the cards came from, if it isn't the usual one of the verb (`EVENT_VERBS` in vocabulary.ts)."""
    says: str
    """The id of the Fluent message for this event. The other fields are its arguments."""
    line: NotRequired[Literal["same", "none"]]
    """`same` if the event continues the previous line (another Treasure), `none` if it has no line (gaining a bought card)."""
    text: NotRequired[str]
    """The line in the language of the socket's `?text=`. Empty if the event belongs to the line of an earlier event."""


class KingdomData(KingdomExtras):
    kingdom: list[str]
    bane: str
    """Empty if there is none."""
    colony: bool | None
    """Null: drawn at random, by the share of Prosperity cards."""
    shelters: bool | None
    """Null: drawn at random, by the share of Dark Ages cards."""
    code: str


class SetupData(AllSetupFields):
    code: str
