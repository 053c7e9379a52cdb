"""Types of client messages and request bodies. Invalid input is refused before it reaches a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from feodum.cards.setup_fields import Edition
from feodum.server.http.refusals import Refusal
from feodum.server.http.replies import Phrase, SeatKind

VERSION: Final = 1
NAME_LENGTH: Final = 24
MESSAGE_BYTES: Final = 4096
BODY_BYTES: Final = 4096
SAVE_BYTES: Final = 300_000
"""Maximum size of a saved game. The longest game a server allows takes about 90,000 bytes."""
MAX_EXPLANATION: Final = 200

Re = Annotated[str, Meta(max_length=40)] | None
Secret = Annotated[str, Meta(max_length=64)]
CardName = Annotated[str, Meta(max_length=40)]
SetNames = Annotated[list[CardName], Meta(max_length=40)]
PlayerName = Annotated[str, Meta(max_length=100)]
Count = Annotated[int, Meta(ge=0, lt=1 << 31)]
SeatNumber = Annotated[int, Meta(ge=0, lt=6)]
Pick = Annotated[int, Meta(ge=0, lt=1000)]

T = TypeVar("T")


# On the socket -------------------------------------------------------------------------------------------------------
class Last(Struct, forbid_unknown_fields=True):
    """The last state a client has."""

    generation: Count
    seq: Count


class AnyMessage(Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """Fields common to all messages."""

    re: Re = None
    """Returned in the `ack` or `error` that answers the message."""


class Hello(AnyMessage, tag="hello"):
    """The first message."""

    version: int
    tokens: Annotated[list[Secret], Meta(max_length=6)] = []
    """Tokens of the client's seats. Empty for a spectator."""
    last: Last | None = None
    """The last state the client has (with several seats, the oldest), or null to get everything."""
    part: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")] | None = None
    """The client's random bytes for the shuffles (64 hexadecimal digits). Used only if the party has not been shown
    its hand yet, and before the first event of the game."""


class AnswerMessage(AnyMessage, tag="answer"):
    seat: SeatNumber
    decision: Annotated[str, Meta(max_length=40)]
    picks: Annotated[list[Pick], Meta(max_length=500)]
    """Option numbers. Empty to decline."""


class Undo(AnyMessage, tag="undo"):
    """Undo the last answer of the client's seats."""


class UndoVote(AnyMessage, tag="undo_vote"):
    request: Count
    agree: bool


class UndoCancel(AnyMessage, tag="undo_cancel"):
    """Withdraw the client's undo request."""


class Rename(AnyMessage, tag="rename"):
    seat: SeatNumber
    name: PlayerName


class Resign(AnyMessage, tag="resign"):
    """Resign the client's seat, permanently.

    The game ends if only one player or no person remains. Otherwise a bot plays on for the player, who can no longer win.
    """

    seat: SeatNumber


class HandOver(AnyMessage, tag="hand_over"):
    """Let a bot take over a seat.

    For the client's own seat, the bot finishes the game; allowed only if all others are bots. An absent player's seat is handed
    over when all other players who are present have asked for it, at the earliest after a minute of absence. The creator can
    fill an open seat at once.
    """

    seat: SeatNumber


class PlayAgain(AnyMessage, tag="play_again"):
    """Take the client's seat back from the bot."""

    seat: SeatNumber


class TakeBack(AnyMessage, tag="take_back"):
    """Take back what the bot did in the client's seat during the last absence, and everything after it."""

    seat: SeatNumber


class WantMemoryAid(AnyMessage, tag="memory_aid"):
    """Vote to switch the memory aid on or off. It is switched when all players agree."""

    on: bool


class Rematch(AnyMessage, tag="rematch"):
    """Start a new game with the same players and kingdom. Allowed only when this game is over."""


class Chat(AnyMessage, tag="chat"):
    """Send a chat message to everyone at the table: plain text, or a predefined phrase by its name."""

    text: Annotated[str, Meta(max_length=200)] = ""
    phrase: Phrase | None = None


class Ping(AnyMessage, tag="ping"):
    """Check the connection."""


ClientMessage = (
    Hello
    | AnswerMessage
    | Undo
    | UndoVote
    | UndoCancel
    | Rename
    | Resign
    | HandOver
    | PlayAgain
    | TakeBack
    | WantMemoryAid
    | Rematch
    | Chat
    | Ping
)


# In request bodies ---------------------------------------------------------------------------------------------------
class Wishes(Struct, forbid_unknown_fields=True):
    """Requirements for a random kingdom. A field that is omitted or null imposes no requirement."""

    sets: SetNames | None = None
    """Sets to draw cards from. Null means the default sets."""
    village: bool | None = None
    """True: at least one card with +2 Actions or more. False: no such card."""
    attack: bool | None = None
    """True: at least one Attack. False: no Attack."""
    defended: bool | None = None
    """True: Attacks only with a defence, which reacts to them from the hand or protects from them in play. The Bane counts."""
    trashing: bool | None = None
    """True: at least one card that can trash from its player's hand or deck. False: no such card."""
    spread: bool | None = None
    """True: at least one Kingdom card of each cost from 2 to 5."""
    most_per_box: Annotated[int, Meta(ge=1, le=10)] | None = None
    """The most of the ten cards that may come from one box. The Bane doesn't count."""
    without: Annotated[list[CardName], Meta(max_length=200)] = []
    """Cards that must not be in the kingdom."""
    with_: Annotated[list[CardName], Meta(max_length=10)] = msgspec.field(default_factory=list, name="with")
    """Cards that must be in the kingdom, of any set."""


class KingdomRequest(Struct, forbid_unknown_fields=True):
    """A kingdom, given by exactly one of `wishes`, `code`, `cards`, `set` or `day`."""

    wishes: Wishes | UnsetType = UNSET
    code: Annotated[str, Meta(max_length=1000)] | UnsetType = UNSET
    """A kingdom code. Case, spaces and dashes are ignored."""
    cards: Annotated[list[CardName], Meta(max_length=20)] | UnsetType = UNSET
    set: Annotated[str, Meta(max_length=80)] | UnsetType = UNSET
    """English or German name of a recommended set."""
    day: Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")] | UnsetType = UNSET
    """Date of a kingdom of the day, such as 2026-11-16. Everyone gets the same kingdom."""
    sets: SetNames | None = None
    """Sets that a Bane and a Black Market deck are drawn from, if the kingdom needs them. Null means the sets of `wishes` or,
    otherwise, the default sets."""
    bane: CardName | None = None
    colony: bool | None = None
    shelters: bool | None = None
    landscapes: Annotated[list[CardName], Meta(max_length=20)] = []
    """Events, Projects, Landmarks and Ways, in addition to `cards`."""
    printings: dict[CardName, Annotated[str, Meta(max_length=20)]] = {}
    """The editions of the cards that are not used in their usual printing."""
    edition: Edition = ""
    """The edition of the rules, with any of the five. "" is the English one or, with `code`, the one in the code."""


class SeatRequest(Struct, forbid_unknown_fields=True):
    """A seat of a new game.

    A bot without a level gets the default level, and one without a name gets a generated name.
    """

    kind: Annotated[str, SeatKind]  # validated separately, for a better error message
    name: PlayerName | None = None
    level: Annotated[str, Meta(max_length=40)] | None = None


class ReplayPoint(Struct, forbid_unknown_fields=True):
    """A point in a finished game, before the answer with this number."""

    game: Annotated[str, Meta(max_length=40)]
    step: Count


class GameRequest(Struct, forbid_unknown_fields=True):
    """A new game with 2 to 6 seats in turn order.

    A null kingdom is drawn at random. Colony, Shelters and Bane given here override those of the kingdom.
    """

    seats: Annotated[list[SeatRequest], Meta(max_length=6)]
    kingdom: KingdomRequest | None = None
    colony: bool | None = None
    shelters: bool | None = None
    bane: CardName | None = None
    first: SeatNumber | None = None
    """The starting seat. Null picks one at random."""
    same_hands: bool = False
    """Whether all players start with the same hand."""
    clock: Annotated[int, Meta(ge=1, le=86_400)] | None = None
    """Seconds per player for a turn, and for answers in another player's turn. When they run out, a bot takes over. Null: no
    limit."""
    game_clock: Annotated[int, Meta(ge=1, le=86_400)] | None = None
    """Seconds per player for the whole game. When they run out, a bot plays the seat to the end. Null: no limit."""
    memory_aid: bool = False
    """Whether the table shows every player's cards and points, and what is left to draw."""
    lesson: bool = False
    """Start the tutorial game, which is always the same. Of the other fields only the first seat's name is used."""
    from_: ReplayPoint | None = msgspec.field(default=None, name="from")
    """Continue a finished game from this point against bots, in the seat that was asked. Of the other fields only the first
    seat's name and a bot's level are used. The random sequence continues as in that game."""


class ClaimRequest(Struct, forbid_unknown_fields=True):
    invite: Secret
    name: PlayerName | None = None
    seat: SeatNumber | None = None
    """Null claims the first open seat."""


class HintRequest(Struct, forbid_unknown_fields=True):
    """Ask for the best answers to a seat's open decision. Allowed only in games against bots."""

    token: Secret


_SOCKET_DECODER: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)


class _OnlyRe(Struct):
    re: Re = None


_RE_DECODER: Final = msgspec.json.Decoder(_OnlyRe)


def read_message(frame: str | bytes) -> ClientMessage:
    """Decode a frame. Raises Refusal if it is invalid."""
    if isinstance(frame, bytes):
        raise Refusal("bad_message", "messages must be JSON in text frames, not binary frames")
    return _decode(_SOCKET_DECODER, frame)


def read_body(body: bytes, kind: type[T]) -> T:
    """Decode a request body. Raises Refusal if it is invalid."""
    return _decode(msgspec.json.Decoder(kind), body)


def re_of(frame: str | bytes) -> str | None:
    """Return the `re` of an otherwise invalid message, if it can be read."""
    try:
        return _RE_DECODER.decode(frame).re
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError):
        return None


def _decode(decoder: msgspec.json.Decoder[T], text: str | bytes) -> T:
    try:
        return decoder.decode(text)
    except msgspec.ValidationError as error:
        raise Refusal("bad_message", f"invalid message: {str(error)[:MAX_EXPLANATION]}") from None
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError):
        raise Refusal("bad_message", "the message is not valid JSON") from None


def clean_name(name: str | None) -> str:
    """Return a name with unprintable characters removed, spaces collapsed, and its length limited."""
    if name is None:
        return ""
    printable = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(printable.split())[:NAME_LENGTH].strip()


def encode_text(message: Mapping[str, object]) -> str:
    return msgspec.json.encode(message).decode()


def raw_json(value: object) -> msgspec.Raw:
    """Return part of a message as encoded JSON, to compare and embed it without encoding it again."""
    return msgspec.Raw(msgspec.json.encode(value))
