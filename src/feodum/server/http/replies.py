"""What the server says, as types: in HTTP responses and on the socket. What clients say is in `messages.py`, what is shown
of a game in `feodum/shown.py`; the browser's types and docs/protocol.md are generated from all three (`make contract`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict

from feodum.engine.errors import ErrorValue
from feodum.view.schema import EventData, SetupData, ViewData, WordingData

SeatKind = Literal["you", "local", "friend", "bot"]
"""The creator, somebody at the creator's screen, somebody who was invited, a bot."""
StandIn = Literal["resigned", "absent", "clock", "out_of_time"]
"""Why a bot plays on in a person's seat: they resigned, the others wanted it while they were away, their time for a turn ran
out, or that for the game, and so for good."""
Phrase = Literal["hello", "well-played", "thanks", "moment", "good-game"]
"""What can be said with one click, in each reader's own language."""
UndoOffer = Literal["free", "ask"]
"""What undoing means now: done at once, or the other parties will be asked."""
UndoResult = Literal["granted", "refused", "withdrawn", "lapsed"]
"""How a request ended; it lapses when somebody answers or a minute has passed."""


# The catalog ---------------------------------------------------------------------------------------------------------
class CardTexts(TypedDict):
    """What a card is called and what stands on it, in one language."""

    name: str
    plural: str
    text: str


class CardFacts(TypedDict):
    """What is said of a card, and likewise of a pile of different cards: what they have in common."""

    name: str
    cost: int
    potion_cost: int
    debt_cost: int
    types: list[str]
    set: str
    pile: str
    kingdom: bool
    """Whether it can be one of the ten."""
    draws: int
    actions: int
    buys: int
    coins: int
    points: int
    order: int
    """When it is best played among other Treasures: before most of them if negative, after most if positive."""
    village: bool
    trasher: bool
    brings: Sequence[str]
    bane: bool
    """Whether it can be the Bane of a kingdom that needs one."""
    texts: dict[str, CardTexts]
    """By language; only of somebody's own cards, which no Fluent file of ours knows."""


class RecommendedSet(TypedDict):
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
    """Cards of it that are not in this program."""
    code: str | None
    """The kingdom's code; null if it is not playable."""


class Level(TypedDict):
    level: str
    name: str
    """In English."""


class CatalogLimits(TypedDict):
    min_players: int
    max_players: int
    kingdom_size: int
    name_length: int
    message_bytes: int
    body_bytes: int


class Catalog(TypedDict):
    """What can be chosen from."""

    version: int
    server: str
    cards: list[CardFacts]
    piles: list[CardFacts]
    """Piles of different cards."""
    kingdom: Sequence[str]
    """Names that can be one of the ten; Knights is a pile, not a card."""
    recommended: list[RecommendedSet]
    sets: Sequence[str]
    levels: list[Level]
    """From weak to strong."""
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
    """The creator's own; their tokens are shown this once."""
    invite: str | None
    open: list[int]
    commitment: str
    """The hash of the secret that the shuffles depend on; what clients add to it in `hello` comes after."""


class ClaimedSeat(SeatToken):
    game: str


class SeatData(TypedDict):
    seat: int
    kind: SeatKind
    name: str
    """A friend's may be empty."""
    level: str | None
    open: bool
    connected: bool
    party: int
    """-1 for all seats of the creator's screen, otherwise the seat's own number."""
    stand_in: StandIn | None
    """Why a bot plays on here, or null where it doesn't."""
    wanted_by: list[int]
    """Of an absent player's seat: the seats of those who want a bot to play on."""


class GameInfo(TypedDict):
    game: str
    over: bool
    players: int
    setup: SetupData
    seats: list[SeatData]
    open: list[int]
    rematch: str | None
    commitment: str
    """The hash of the secret that the shuffles depend on; empty in games from before there was one."""
    clock: int
    """How many seconds a player has for a turn; 0: as many as they like."""
    game_clock: int
    """The same for the whole game."""
    memory_aid: bool
    """Whether the table shows what everybody owns."""


class Reach(TypedDict):
    """How others reach this server, for a page that was opened on the server's own machine."""

    only_here: bool
    """Whether the server listens on this machine only, so that nobody else can come."""
    addresses: list[str]
    """Origins to put into links; none where that of the page is as good."""


# On the socket -------------------------------------------------------------------------------------------------------
class UndoRequestData(TypedDict):
    """An undo that other seats are asked about; all of them must agree."""

    id: int
    seat: int
    waiting_for: list[int]
    agreed: list[int]


class ClockData(TypedDict):
    """Whose time is running, and how many seconds are left of it."""

    seat: int
    seconds: float


class MemoryAidData(TypedDict):
    """Whether the table shows what everybody owns, their points, and what is left to draw."""

    on: bool
    wanted_by: list[int]
    """The seats of those who want it to be the other way; it is when all want it who play."""


class Welcome(TypedDict):
    """The answer to `hello`."""

    type: Literal["welcome"]
    version: int
    game: str
    you: list[int]
    """The seats that the tokens opened, in order; none for a spectator."""
    refused: list[int]
    """Which of the tokens in `hello` open no seat of this game."""
    setup: SetupData
    seats: list[SeatData]
    spectators: int
    undo_request: UndoRequestData | None
    rematch: str | None
    commitment: str
    parts: list[int]
    """The seats whose bytes are in the seed. Bytes that come after the first answer are not."""
    memory_aid: MemoryAidData


_UpdateFrom = TypedDict("_UpdateFrom", {"from": int})


class Update(_UpdateFrom):
    """What has happened for a seat: cut its list of events to `from`, then append `events`."""

    type: Literal["update"]
    seat: int
    generation: int
    events: list[EventData]
    seq: int
    state: ViewData
    wording: WordingData | None
    """Of the state's decision."""
    undo: UndoOffer | None
    clock: ClockData | None
    """Null where nobody's time is running."""
    times: list[float] | None
    """How many seconds each seat has left for the game; null where that has no limit."""


class ErrorMessage(TypedDict):
    """What was wrong, for programs (`code` and `values`) and for people (`message`)."""

    type: Literal["error"]
    code: str
    values: dict[str, ErrorValue]
    message: str
    re: NotRequired[str]


_AckFor = TypedDict("_AckFor", {"for": str})


class Ack(_AckFor):
    """What was said has been done; an answer is stored for good."""

    type: Literal["ack"]
    duplicate: bool
    """Whether that very answer had been stored before."""
    re: NotRequired[str]


class SeatsMessage(TypedDict):
    """Somebody has come, gone, claimed a seat, been renamed, left their seat to a bot or come back to it, or wants the memory
    aid on or off."""

    type: Literal["seats"]
    seats: list[SeatData]
    spectators: int
    memory_aid: MemoryAidData


class UndoMessage(TypedDict):
    """An undo is asked for, has got a vote, or, with a result, is no longer asked for."""

    type: Literal["undo_request"]
    request: UndoRequestData | None
    result: UndoResult | None


class RematchMessage(TypedDict):
    """The next game exists."""

    type: Literal["rematch"]
    game: str


class ChatMessage(TypedDict):
    """Somebody at the table says something: a text, or a phrase if that is not null. Nothing of it is kept."""

    type: Literal["chat"]
    seat: int
    text: str
    phrase: Phrase | None


ServerMessage = Welcome | Update | ErrorMessage | Ack | SeatsMessage | UndoMessage | RematchMessage | ChatMessage


# Looking back --------------------------------------------------------------------------------------------------------
class PointsRow(TypedDict):
    """What one kind of card counted; `card` is empty for the victory tokens."""

    card: str
    count: int
    each: int
    total: int


class TurnRow(TypedDict):
    """How things stood at the end of a turn."""

    seat: int
    turn: int
    points: list[int]
    money: list[int]
    """What everybody's Treasures are worth, in the whole deck."""
    coins: int
    """The most coins that the player had in the turn."""
    buys: list[str]
    """What was gained."""
    seq: int
    """The number of events so far."""


class PublicGame(TypedDict):
    game: str
    setup: SetupData
    seats: list[SeatData]


class Summary(PublicGame):
    ended: str | None
    """Why the game was ended before its time, if it was: `length`."""
    scores: list[int]
    winners: list[int]
    turns: list[int]
    points: list[list[PointsRow]]
    decks: list[dict[str, int]]
    history: list[TurnRow]


class ReplayAnswer(TypedDict):
    """What was asked and answered."""

    seat: int
    source: str
    verb: str
    options: list[str]
    picks: list[int]
    seq: int
    """The number of events before."""


class ShuffleData(TypedDict):
    """Names of cards, from the bottom up, as they were shuffled and as they came out."""

    before: list[str]
    after: list[str]


class Fair(TypedDict):
    """What the seed was made of, and every shuffle in turn, the deal included: see docs/fair.md."""

    commitment: str
    secret: str
    parts: dict[str, str]
    """By seat. These, and the secret, are bytes as hexadecimal digits."""
    shuffles: list[ShuffleData]


class Replay(PublicGame):
    """The whole log with nothing hidden."""

    steps: int
    events: list[EventData]
    answers: list[ReplayAnswer]
    save: dict[str, object]
    """The game as a file that Feodum opens."""
    fair: Fair | None
    """Null in games from before there was such a thing."""


class ReplayStep(TypedDict):
    """The open table when an answer was about to be given; after the last step, at the end."""

    step: int
    seq: int
    state: ViewData
    """As a spectator's, with the open decision."""
    wording: WordingData | None
    hands: list[list[str]]


class ReplaySteps(TypedDict):
    steps: list[ReplayStep]


# The coach -----------------------------------------------------------------------------------------------------------
class ChanceData(TypedDict):
    """How likely a seat is to win, from 0 to 1, and half of the interval of 95 % around it."""

    value: float
    reach: float


class AnalysedTurn(TypedDict):
    """A turn, and what it changed."""

    turn: int
    seat: int
    step: int
    """How many answers the game had at its end: the step of the replay."""
    bought: list[str]
    chances: list[ChanceData]
    """Of every seat, after it."""
    luck: float
    """What was drawn and shuffled did to the chance of the player whose turn it was."""
    choice: float
    """What the turn's decisions cost: 0 or less."""


class MoreAtTheEnd(TypedDict):
    """What the better line ends with more of (or fewer, if negative), on average; `what` is a card or "points"."""

    what: str
    amount: float


class CostlyDecision(TypedDict):
    """A decision that cost something, and what would have been better."""

    step: int
    turn: int
    seat: int
    source: str
    verb: str
    answer: list[str]
    better: list[str]
    chance: float
    better_chance: float
    cost: float
    reach: float
    more: list[MoreAtTheEnd]
    likewise: list[int]
    """Other turns in which the same answer cost something, but less."""


class Analysis(PublicGame):
    """A finished game, looked back at by play-outs."""

    before: list[ChanceData]
    """Everybody's chance before the first turn."""
    turns: list[AnalysedTurn]
    costliest: list[CostlyDecision]
    """At most three of each player, no two alike, the costliest first."""
    strategies: list[str]
    """What each seat is taken to have followed."""
    play_outs: int


class HintedAnswer(TypedDict):
    picks: list[int]
    chance: float
    """Of winning with it, from 0 to 1."""


class Hint(TypedDict):
    """The best answers to the open decision, the best first."""

    decision: str
    """Its id."""
    answers: list[HintedAnswer]
