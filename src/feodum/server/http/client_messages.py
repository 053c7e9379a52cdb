"""What clients may say, typed: anything else is refused before it reaches a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from feodum.server.http.refusals import Refusal
from feodum.server.http.replies import Phrase, SeatKind

VERSION: Final = 1
NAME_LENGTH: Final = 24
MESSAGE_BYTES: Final = 4096
BODY_BYTES: Final = 4096
SAVE_BYTES: Final = 500_000
"""Of a saved game: the longest that a server lets be played has some 400,000."""
EXPLANATION: Final = 200

Re = Annotated[str, Meta(max_length=40)] | None
Secret = Annotated[str, Meta(max_length=64)]
CardName = Annotated[str, Meta(max_length=40)]
PlayerName = Annotated[str, Meta(max_length=100)]
Count = Annotated[int, Meta(ge=0, lt=1 << 31)]
SeatNumber = Annotated[int, Meta(ge=0, lt=6)]
Pick = Annotated[int, Meta(ge=0, lt=1000)]

Said = TypeVar("Said")


# On the socket -------------------------------------------------------------------------------------------------------
class Last(Struct, forbid_unknown_fields=True):
    """What a client already has."""

    generation: Count
    seq: Count


class AnyMessage(Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """What every message may have."""

    re: Re = None
    """Comes back in the `ack` or `error` that answers the message."""


class Hello(AnyMessage, tag="hello"):
    """The first message."""

    version: int
    tokens: Annotated[list[Secret], Meta(max_length=6)] = []
    """Of the seats that one sits in; none to watch."""
    last: Last | None = None
    """What one already has (with several seats, the least of them), or null for everything."""
    part: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")] | None = None
    """Random bytes of one's own for the shuffles (64 hexadecimal digits); used if nobody has answered yet."""


class AnswerMessage(AnyMessage, tag="answer"):
    seat: SeatNumber
    decision: Annotated[str, Meta(max_length=40)]
    picks: Annotated[list[Pick], Meta(max_length=500)]
    """Option numbers; none declines."""


class Undo(AnyMessage, tag="undo"):
    """Take back the last answer of one's own seats."""


class UndoVote(AnyMessage, tag="undo_vote"):
    request: Count
    agree: bool


class UndoCancel(AnyMessage, tag="undo_cancel"):
    """Withdraw one's request."""


class Rename(AnyMessage, tag="rename"):
    seat: SeatNumber
    name: PlayerName


class HandOver(AnyMessage, tag="hand_over"):
    """Have a bot play on in a seat from here on. With one's own seat one resigns, for good; an absent player's is handed over
    when everybody else who is there has said so."""

    seat: SeatNumber


class PlayAgain(AnyMessage, tag="play_again"):
    """Take back one's seat from the bot."""

    seat: SeatNumber


class WantMemoryAid(AnyMessage, tag="memory_aid"):
    """Want the table to show what everybody owns, or no longer want it. It is switched when all want it who play."""

    on: bool


class Rematch(AnyMessage, tag="rematch"):
    """When the game is over: the same again."""


class Chat(AnyMessage, tag="chat"):
    """Say something to everybody at the table: plain text, or one of the set phrases by its name."""

    text: Annotated[str, Meta(max_length=200)] = ""
    phrase: Phrase | None = None


class Ping(AnyMessage, tag="ping"):
    """Is somebody there?"""


ClientMessage = (
    Hello | AnswerMessage | Undo | UndoVote | UndoCancel | Rename | HandOver | PlayAgain | WantMemoryAid | Rematch | Chat | Ping
)


# In request bodies ---------------------------------------------------------------------------------------------------
class Wishes(Struct, forbid_unknown_fields=True):
    """What a random kingdom should be like; what is left out or null doesn't matter."""

    sets: Annotated[list[CardName], Meta(max_length=20)] | None = None
    """Where the cards are drawn from; otherwise all sets but the guests."""
    village: bool | None = None
    """At least one card with +2 Actions or more; false: none."""
    attack: bool | None = None
    """At least one Attack; false: none."""
    trashing: bool | None = None
    """At least one card that can trash from one's hand or deck; false: none."""
    spread: bool | None = None
    """At least one Kingdom card each of cost 2, 3, 4 and 5."""
    without: Annotated[list[CardName], Meta(max_length=200)] = []
    """Cards that must not be in."""
    with_: Annotated[list[CardName], Meta(max_length=10)] = msgspec.field(default_factory=list, name="with")
    """Cards that must be in."""


class KingdomRequest(Struct, forbid_unknown_fields=True):
    """Exactly one of five ways to say which kingdom: wishes, a code, ten cards, a recommended set, a day."""

    wishes: Wishes | UnsetType = UNSET
    code: Annotated[str, Meta(max_length=100)] | UnsetType = UNSET
    """Capitals, blanks and dashes don't matter."""
    cards: Annotated[list[CardName], Meta(max_length=20)] | UnsetType = UNSET
    set: Annotated[str, Meta(max_length=80)] | UnsetType = UNSET
    """By its English or German name."""
    day: Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")] | UnsetType = UNSET
    """The kingdom of that day, such as 2026-11-16: the same for everybody."""
    bane: CardName | None = None
    colony: bool | None = None
    shelters: bool | None = None


class SeatRequest(Struct, forbid_unknown_fields=True):
    """Bots without a level get the default one; without a name, one that the server gives them."""

    kind: Annotated[str, SeatKind]  # checked by hand, to say what would be right
    name: PlayerName | None = None
    level: Annotated[str, Meta(max_length=40)] | None = None


class Moment(Struct, forbid_unknown_fields=True):
    """A moment of a finished game: when that answer was about to be given."""

    game: Annotated[str, Meta(max_length=40)]
    step: Count


class GameRequest(Struct, forbid_unknown_fields=True):
    """2 to 6 seats in the order of play, and which kingdom: null for a random one. What is said here of Colony, Shelters and
    Bane overrides what the kingdom says."""

    seats: Annotated[list[SeatRequest], Meta(max_length=6)]
    kingdom: KingdomRequest | None = None
    colony: bool | None = None
    shelters: bool | None = None
    bane: CardName | None = None
    first: SeatNumber | None = None
    """The seat that begins; null: chance."""
    same_hands: bool = False
    """Whether all players begin with the same cards in hand."""
    clock: Annotated[int, Meta(ge=1, le=86_400)] | None = None
    """How many seconds a player has for a turn, or for answers in somebody else's; then a bot plays on. Null: no limit."""
    game_clock: Annotated[int, Meta(ge=1, le=86_400)] | None = None
    """The same for all answers in the game; then a bot plays it to the end."""
    memory_aid: bool = False
    """Whether the table shows what everybody owns, their points, and what is left to draw."""
    lesson: bool = False
    """The game for learners, always the same one; of the rest only the first seat's name counts."""
    from_: Moment | None = msgspec.field(default=None, name="from")
    """Play on from there, in the seat that was asked, against bots; of the rest only the first seat's name and a bot's level
    count. Chance goes on as in that game."""


class ClaimRequest(Struct, forbid_unknown_fields=True):
    invite: Secret
    name: PlayerName | None = None
    seat: SeatNumber | None = None
    """Null takes the first open one."""


class HintRequest(Struct, forbid_unknown_fields=True):
    """Whoever holds a seat may ask what is best there, in games against bots."""

    token: Secret


_SOCKET_DECODER: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)


class _OnlyRe(Struct):
    re: Re = None


_RE_DECODER: Final = msgspec.json.Decoder(_OnlyRe)


def read_message(frame: str | bytes) -> ClientMessage:
    """The message in a frame, or a Refusal that says what is wrong with it."""
    if isinstance(frame, bytes):
        raise Refusal("bad_message", "messages are JSON in text frames, not binary ones")
    return _decoded(_SOCKET_DECODER, frame)


def read_body(body: bytes, kind: type[Said]) -> Said:
    """The request in a body, or a Refusal that says what is wrong with it."""
    return _decoded(msgspec.json.Decoder(kind), body)


def re_of(frame: str | bytes) -> str | None:
    """The `re` of a message that is faulty otherwise, as far as it can be told."""
    try:
        return _RE_DECODER.decode(frame).re
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError):
        return None


def _decoded(decoder: msgspec.json.Decoder[Said], text: str | bytes) -> Said:
    try:
        return decoder.decode(text)
    except msgspec.ValidationError as error:
        raise Refusal("bad_message", f"the message is not as it should be: {str(error)[:EXPLANATION]}") from None
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError):
        raise Refusal("bad_message", "the message is not valid JSON") from None


def clean_name(name: str | None) -> str:
    """A name as it is shown: printable letters, single blanks, not too long; empty where nothing is left."""
    if name is None:
        return ""
    printable = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(printable.split())[:NAME_LENGTH].strip()


def encoded(message: Mapping[str, object]) -> str:
    return msgspec.json.encode(message).decode()


def as_json(value: object) -> msgspec.Raw:
    """A part of a message that is encoded already, so that it can be compared and is not encoded twice."""
    return msgspec.Raw(msgspec.json.encode(value))
