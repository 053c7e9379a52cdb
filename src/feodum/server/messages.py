"""What clients may say, typed: anything else is refused before it reaches a game."""

from __future__ import annotations

from typing import Annotated, Final, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from feodum.server.errors import Refusal

VERSION: Final = 1
NAME_LENGTH: Final = 24
MESSAGE_BYTES: Final = 4096
BODY_BYTES: Final = 4096
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


class ClientMessage(Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    re: Re = None


class Hello(ClientMessage, tag="hello"):
    version: int
    tokens: Annotated[list[Secret], Meta(max_length=6)] = []
    last: Last | None = None


class AnswerMessage(ClientMessage, tag="answer"):
    seat: SeatNumber
    decision: Annotated[str, Meta(max_length=40)]
    picks: Annotated[list[Pick], Meta(max_length=500)]


class Undo(ClientMessage, tag="undo"):
    pass


class UndoVote(ClientMessage, tag="undo_vote"):
    request: Count
    agree: bool


class UndoCancel(ClientMessage, tag="undo_cancel"):
    pass


class Rename(ClientMessage, tag="rename"):
    seat: SeatNumber
    name: PlayerName


class Rematch(ClientMessage, tag="rematch"):
    pass


class Ping(ClientMessage, tag="ping"):
    pass


AnyMessage = Hello | AnswerMessage | Undo | UndoVote | UndoCancel | Rename | Rematch | Ping


# In request bodies ---------------------------------------------------------------------------------------------------
class Wishes(Struct, forbid_unknown_fields=True):
    """What a random kingdom should be like; None means that it doesn't matter."""

    sets: Annotated[list[CardName], Meta(max_length=20)] | None = None
    village: bool | None = None
    attack: bool | None = None
    trashing: bool | None = None
    spread: bool | None = None
    without: Annotated[list[CardName], Meta(max_length=200)] = []
    with_: Annotated[list[CardName], Meta(max_length=10)] = msgspec.field(default_factory=list, name="with")


class KingdomRequest(Struct, forbid_unknown_fields=True):
    """Exactly one of the four ways to say which kingdom."""

    wishes: Wishes | UnsetType = UNSET
    code: Annotated[str, Meta(max_length=60)] | UnsetType = UNSET
    cards: Annotated[list[CardName], Meta(max_length=20)] | UnsetType = UNSET
    set: Annotated[str, Meta(max_length=80)] | UnsetType = UNSET
    bane: CardName | None = None
    colony: bool | None = None
    shelters: bool | None = None


class SeatRequest(Struct, forbid_unknown_fields=True):
    kind: str
    name: PlayerName | None = None
    level: Annotated[str, Meta(max_length=40)] | None = None


class GameRequest(Struct, forbid_unknown_fields=True):
    seats: Annotated[list[SeatRequest], Meta(max_length=6)]
    kingdom: KingdomRequest | None = None
    colony: bool | None = None
    shelters: bool | None = None
    bane: CardName | None = None
    first: SeatNumber | None = None


class ClaimRequest(Struct, forbid_unknown_fields=True):
    invite: Secret
    name: PlayerName | None = None
    seat: SeatNumber | None = None


_SOCKET_DECODER: Final[msgspec.json.Decoder[AnyMessage]] = msgspec.json.Decoder(AnyMessage)


class _OnlyRe(Struct):
    re: Re = None


_RE_DECODER: Final = msgspec.json.Decoder(_OnlyRe)


def read_message(frame: str | bytes) -> AnyMessage:
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


def encoded(message: dict[str, object]) -> str:
    return msgspec.json.encode(message).decode()
