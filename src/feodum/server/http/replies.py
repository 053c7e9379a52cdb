"""Types of the data that the server sends, in HTTP responses and on the socket.

`coach_replies.py` has those of the coach, `client_messages.py` the types of the data that clients send, and `view/schema.py`
those of a view. `make contract` generates the browser's types, the protocol reference and the JSON Schema from all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict

from feodum.engine.errors import ErrorValue
from feodum.view.schema import EventData, SetupData, ViewData, WordingData

SeatKind = Literal["you", "local", "friend", "bot"]
"""The creator, another player at the creator's screen, an invited friend, or a bot."""
StandIn = Literal["resigned", "absent", "finishing", "clock", "out_of_time"]
"""Why a bot plays in a person's seat: the player resigned, which is permanent; the other players asked for it while the player
was absent; the player lets it finish a game against bots; the time for a turn ran out; or the time for the game ran out, which
is permanent."""
Phrase = Literal["hello", "well-played", "thanks", "moment", "good-game"]
"""Predefined chat phrases, shown in each reader's language."""
UndoOffer = Literal["free", "ask"]
"""Whether an undo is immediate or needs the consent of the other parties."""
UndoResult = Literal["granted", "refused", "withdrawn", "lapsed"]
"""How an undo request ended. It lapses with the next event of the game, or after a minute."""


# The catalog ---------------------------------------------------------------------------------------------------------
class CardTexts(TypedDict):
    """Name and text of a card in one language."""

    name: str
    plural: str
    text: str


class CardFacts(TypedDict):
    """Facts of a card, or the common facts of a pile of different cards."""

    name: str
    cost: int
    potion_cost: int
    debt_cost: int
    types: list[str]
    set: str
    drawn_from: str
    """The entry of `Catalog.sets` whose choice draws the card: its set, or an older edition of it."""
    pile: str
    kingdom: bool
    """Whether the card can be one of the ten Kingdom cards."""
    draws: int
    actions: int
    buys: int
    coins: int
    points: int
    order: int
    """When to play the card relative to other Treasures: before most of them if negative, after most if positive."""
    plain: bool
    """Whether the card is a Treasure that only gives coins."""
    frame: str
    """The one or two types that the card's frame shows, in lower case and separated by a space."""
    colour: str
    """The type that gives the card's name its colour in texts, in lower case."""
    village: bool
    trasher: bool
    brings: Sequence[str]
    bane: bool
    """Whether the card can be the Bane of a kingdom that needs one."""
    texts: dict[str, CardTexts]
    """Texts by language. Only for custom cards, which the page's Fluent files don't contain."""


class RecommendedSetData(TypedDict):
    name: str
    german: str
    booklets: Sequence[str]
    kingdom: Sequence[str]
    bane: str
    colony: bool
    shelters: bool | None
    landscapes: Sequence[str]
    playable: bool
    missing: Sequence[str]
    """Cards of the set that are not implemented."""
    code: str | None
    """The kingdom's code. Null if the set is not playable."""


class Level(TypedDict):
    level: str
    name: str
    """English name."""


class CatalogLimits(TypedDict):
    min_players: int
    max_players: int
    kingdom_size: int
    name_length: int
    message_bytes: int
    body_bytes: int


class Catalog(TypedDict):
    """The choices for a new game."""

    version: int
    server: str
    cards: list[CardFacts]
    piles: list[CardFacts]
    """Piles of different cards."""
    landscapes: list[CardFacts]
    """Events, Projects, Landmarks, Ways, Boons, Hexes, States and Artifacts."""
    other_texts: dict[str, dict[str, CardTexts]]
    """The texts of custom mats, decks and tokens, by English name and language."""
    kingdom: Sequence[str]
    """Names that can be one of the ten Kingdom cards. Knights is the name of a pile, not of a card."""
    basic_piles: Sequence[str]
    """The Supply piles that are not Kingdom cards, in their order on the table."""
    recommended: list[RecommendedSetData]
    sets: Sequence[str]
    """The sets that cards can be drawn from. The cards that only an older edition contains are a set of their own."""
    default_sets: Sequence[str]
    """The sets random kingdoms use by default."""
    levels: list[Level]
    """From weakest to strongest."""
    default_level: str
    limits: CatalogLimits


# Setting up ----------------------------------------------------------------------------------------------------------
class SeatToken(TypedDict):
    seat: int
    kind: SeatKind
    token: str


class CreatedGame(TypedDict):
    game: str
    seats: list[SeatToken]
    """The creator's seats. Their tokens are only sent here."""
    invite: str | None
    open: list[int]
    commitment: str
    """Hash of the server's secret for the shuffles. Clients add their random bytes later, in `hello`."""


class ClaimedSeat(SeatToken):
    game: str


class SeatData(TypedDict):
    seat: int
    kind: SeatKind
    name: str
    """May be empty for a friend."""
    level: str | None
    open: bool
    connected: bool
    party: int
    """-1 for all seats at the creator's screen, otherwise the seat's number."""
    stand_in: StandIn | None
    """Why a bot plays in this person's seat, or null if the person plays."""
    wanted_by: list[int]
    """For an absent player: the seats that have asked for a bot."""
    bot_in: int | None
    """For an absent player: the seconds until the others may ask for a bot. Null if the player is connected or a bot plays."""


class GameInfo(TypedDict):
    game: str
    over: bool
    players: int
    setup: SetupData
    seats: list[SeatData]
    open: list[int]
    rematch: str | None
    commitment: str
    """Hash of the server's secret for the shuffles. Empty for older games."""
    clock: int
    """Seconds per player for a turn. 0 means no limit."""
    game_clock: int
    """Seconds per player for the whole game. 0 means no limit."""
    memory_aid: bool
    """Whether the table shows every player's cards."""


class Reach(TypedDict):
    """Network addresses of this server, for a page opened on the server's machine."""

    only_here: bool
    """Whether the server only accepts connections from this machine."""
    addresses: list[str]
    """Origins for invitation links. Empty if the page should use its own origin."""


# On the socket -------------------------------------------------------------------------------------------------------
class UndoRequestData(TypedDict):
    """An undo that needs the consent of other seats. All of them must agree."""

    id: int
    seat: int
    waiting_for: list[int]
    agreed: list[int]


class ClockData(TypedDict):
    """The seat whose clock is running, and its remaining seconds."""

    seat: int
    seconds: float


class MemoryAidData(TypedDict):
    """Whether the table shows every player's cards and points, and what is left to draw."""

    on: bool
    wanted_by: list[int]
    """Seats that have voted to switch the memory aid. It is switched when all players agree."""


class Welcome(TypedDict):
    """The answer to `hello`."""

    type: Literal["welcome"]
    version: int
    game: str
    you: list[int]
    """The client's seats in order. Empty for a spectator."""
    refused: list[int]
    """Indexes of the tokens in `hello` that are not valid for this game."""
    setup: SetupData
    seats: list[SeatData]
    spectators: int
    undo_request: UndoRequestData | None
    rematch: str | None
    commitment: str
    parts: list[int]
    """Seats whose random bytes went into the seed. Bytes sent after the first event of the game are ignored."""
    memory_aid: MemoryAidData


_UpdateFrom = TypedDict("_UpdateFrom", {"from": int})


class QuestionText(TypedDict):
    """The open question as text, in the language of the socket's `?text=`."""

    prompt: str
    options: list[str]
    decline: str
    """The text for picking nothing."""


class Update(_UpdateFrom):
    """New state for a seat: truncate its list of events to `from`, then append `events`."""

    type: Literal["update"]
    seat: int
    generation: int
    events: list[EventData]
    seq: int
    state: ViewData
    wording: WordingData | None
    """Wording of the state's decision."""
    text: NotRequired[QuestionText | None]
    """The text of the state's decision. Only with `?text=`."""
    undo: UndoOffer | None
    clock: ClockData | None
    """Null if no clock is running."""
    times: list[float] | None
    """Seconds each seat has left for the game. Null if there is no limit."""
    take_back: bool
    """Whether this player has come back and may take back what the stand-in bot did in the meantime."""


class ErrorMessage(TypedDict):
    """An error, for programs (`code` and `values`) and for people (`message`)."""

    type: Literal["error"]
    code: str
    values: dict[str, ErrorValue]
    message: str
    text: NotRequired[str]
    """The error in the language of the socket's `?text=`."""
    re: NotRequired[str]


_AckFor = TypedDict("_AckFor", {"for": str})


class Ack(_AckFor):
    """Confirms that a message was processed. An acknowledged answer is stored durably."""

    type: Literal["ack"]
    duplicate: bool
    """Whether the same answer had already been stored."""
    re: NotRequired[str]


class SeatsMessage(TypedDict):
    """Sent when the seats, the connected clients or the votes on the memory aid change.

    For example, a player or spectator joins or leaves, or a seat is claimed, renamed, handed to a bot or taken back.
    """

    type: Literal["seats"]
    seats: list[SeatData]
    spectators: int
    memory_aid: MemoryAidData


class UndoMessage(TypedDict):
    """An undo request was made, has received a vote, or has ended with a result."""

    type: Literal["undo_request"]
    request: UndoRequestData | None
    result: UndoResult | None


class RematchMessage(TypedDict):
    """The rematch has been created."""

    type: Literal["rematch"]
    game: str


class ChatMessage(TypedDict):
    """A chat message: the phrase, or the text if `phrase` is null. Chat is not stored."""

    type: Literal["chat"]
    seat: int
    text: str
    phrase: Phrase | None


ServerMessage = Welcome | Update | ErrorMessage | Ack | SeatsMessage | UndoMessage | RematchMessage | ChatMessage


# Finished games ------------------------------------------------------------------------------------------------------
class PointsRow(TypedDict):
    """Points from one kind of card. `card` is empty for victory tokens."""

    card: str
    count: int
    each: int
    total: int


class TurnRow(TypedDict):
    """The standing at the end of a turn."""

    seat: int
    turn: int
    points: list[int]
    money: list[int]
    """Total value of the Treasures each player owns."""
    coins: int
    """The most coins the player had during the turn."""
    buys: list[str]
    """Cards the player gained during the turn."""
    seq: int
    """Number of events up to the end of the turn."""


class PublicGame(TypedDict):
    game: str
    setup: SetupData
    seats: list[SeatData]


class Summary(PublicGame):
    ended: str | None
    """Why the game was ended early: `length` because of its length, `resigned` because a player resigned, otherwise null."""
    scores: list[int]
    winners: list[int]
    """The seats that won. A player who has resigned is never one of them."""
    turns: list[int]
    points: list[list[PointsRow]]
    decks: list[dict[str, int]]
    history: list[TurnRow]


class ReplayAnswer(TypedDict):
    """A decision and its answer."""

    seat: int
    source: str
    verb: str
    options: list[str]
    picks: list[int]
    seq: int
    """Number of events before the decision."""


class ShuffleData(TypedDict):
    """Card names from bottom to top, before and after a shuffle."""

    before: list[str]
    after: list[str]


class Fair(TypedDict):
    """The inputs of the seed, and every shuffle in order, including the deal.

    See docs/internals/fair-shuffles.md.
    """

    commitment: str
    secret: str
    parts: dict[str, str]
    """Random bytes by seat, in hexadecimal like the secret."""
    shuffles: list[ShuffleData]


class Replay(PublicGame):
    """The complete log, with nothing hidden."""

    steps: int
    events: list[EventData]
    answers: list[ReplayAnswer]
    save: dict[str, object]
    """The game in Feodum's save format."""
    fair: Fair | None
    """Null for older games."""


class ReplayStep(TypedDict):
    """The table before an answer, with nothing hidden. The last step is the end of the game."""

    step: int
    seq: int
    state: ViewData
    """A spectator's view, with the open decision."""
    wording: WordingData | None
    hands: list[list[str]]


class ReplaySteps(TypedDict):
    steps: list[ReplayStep]
