"""Seats, and the secret tokens of their players."""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Final, Literal, NamedTuple

from feodum.cards.box import MAX_PLAYERS, MIN_PLAYERS, player_count_error
from feodum.server.bots.level_choices import default_level, is_offered, level_names
from feodum.server.http.client_messages import SeatRequest, clean_name
from feodum.server.http.refusals import Refusal, setup_refusal
from feodum.server.http.replies import SeatData, SeatKind, StandIn

YOU: Final[SeatKind] = "you"
LOCAL: Final[SeatKind] = "local"
FRIEND: Final[SeatKind] = "friend"
BOT: Final[SeatKind] = "bot"
KINDS: Final[tuple[SeatKind, ...]] = (YOU, LOCAL, FRIEND, BOT)
TOKEN_BYTES: Final = 32
GAME_ID_BYTES: Final = 12
BOT_NAMES: Final = ("Adela", "Bertram", "Cunigunde", "Dietmar", "Edith", "Falko")
HOST_PARTY: Final = -1


def new_token() -> str:
    """Return 256 random bits as 43 characters."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_game_id() -> str:
    return secrets.token_urlsafe(GAME_ID_BYTES)


def hash_token(token: str) -> str:
    """Return the hash to store. Tokens are random, so a plain hash is enough."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def token_matches(token: str, token_hash: str) -> bool:
    return hmac.compare_digest(hash_token(token), token_hash)


class Absence(NamedTuple):
    """The part of a game that a stand-in bot plays for an absent player."""

    generation: int
    start: int
    """The number of answers in the game when the bot took over."""
    end: int | None = None
    """The number of answers when the player came back. None while the player is away."""

    def text(self) -> str:
        """Return the absence as it is stored."""
        return json.dumps(self)


def read_absence(text: str) -> Absence | None:
    return Absence(*json.loads(text)) if text else None


@dataclass(frozen=True)
class Seat:
    """A seat at the table. `token_hash` is empty for bots and open seats."""

    number: int
    kind: SeatKind
    name: str
    level: str
    token_hash: str
    stand_in: StandIn | Literal[""] = ""
    """Why a bot plays for the person, if it does."""
    used: float = field(default=0.0, compare=False)
    """Seconds of the game clock used up. Ignored when seats are compared."""
    absence: str = ""
    """The `Absence` that a stand-in bot played, as text; empty if there is nothing to take back."""
    shown: bool = False
    """Whether the player's client has been shown cards. From then on, it can't influence the deal."""

    @property
    def is_bot(self) -> bool:
        """True if the seat was created for a bot; stand-ins don't count."""
        return self.kind == BOT

    @property
    def bot_level(self) -> str:
        """The level of the bot that currently plays this seat; empty for a person."""
        return default_level() if self.stand_in else self.level

    @property
    def is_open(self) -> bool:
        return self.kind == FRIEND and not self.token_hash

    @property
    def party(self) -> int:
        """Seats on one device share a party: all seats of the creator, otherwise one seat each."""
        return HOST_PARTY if self.kind in (YOU, LOCAL) else self.number

    def data(self, connected: bool, wanted_by: Collection[int] = (), bot_in: int | None = None) -> SeatData:
        return {
            "seat": self.number,
            "kind": self.kind,
            "name": self.name,
            "level": self.level or None,
            "open": self.is_open,
            "connected": connected,
            "party": self.party,
            "stand_in": self.stand_in or None,
            "wanted_by": sorted(wanted_by),
            "bot_in": bot_in,
        }

    def claimed(self, name: str, token_hash: str) -> Seat:
        return replace(self, name=name, token_hash=token_hash, stand_in="", absence="")

    def renamed(self, name: str) -> Seat:
        return replace(self, name=name)

    def with_stand_in(self, reason: StandIn, absence: str = "") -> Seat:
        return replace(self, stand_in=reason, absence=absence)

    def without_stand_in(self, absence: str = "") -> Seat:
        return replace(self, stand_in="", absence=absence)

    def with_absence(self, absence: str) -> Seat:
        return replace(self, absence=absence)

    def seen(self) -> Seat:
        """Return the seat after its player has been shown cards."""
        return replace(self, shown=True)

    def for_rematch(self) -> Seat:
        """Return the seat for the next game of the same players."""
        return replace(self, stand_in="", used=0.0, absence="", shown=False)


def seat_players(requests: list[SeatRequest]) -> tuple[list[Seat], dict[int, str]]:
    """Return the requested seats and the tokens of the creator's seats.

    Raises Refusal if the request is invalid.
    """
    if not MIN_PLAYERS <= len(requests) <= MAX_PLAYERS:
        raise setup_refusal(player_count_error(len(requests)))
    seats: list[Seat] = []
    tokens: dict[int, str] = {}
    for number, request in enumerate(requests):
        kind = _kind_of(request)
        if request.level is not None and kind != BOT:
            raise Refusal("level_of_person", "only bots have a level")
        token_hash = ""
        if kind in (YOU, LOCAL):
            tokens[number] = new_token()
            token_hash = hash_token(tokens[number])
        seats.append(Seat(number, kind, _name_for(number, request), _level_for(request), token_hash))
    return seats, tokens


def _kind_of(request: SeatRequest) -> SeatKind:
    for kind in KINDS:
        if kind == request.kind:
            return kind
    given = request.kind[:40]
    raise Refusal("seat_kind", f"a seat's kind must be one of {', '.join(KINDS)}, not {given}", kinds=KINDS, given=given)


def _name_for(number: int, request: SeatRequest) -> str:
    return clean_name(request.name) or (BOT_NAMES[number] if request.kind == BOT else "")


def _level_for(request: SeatRequest) -> str:
    if request.kind != BOT:
        return ""
    level = request.level or default_level()
    if not is_offered(level):
        names = level_names()
        raise Refusal(
            "unknown_level", f"a bot's level must be one of {', '.join(names)}, not {level}", levels=names, given=level
        )
    return level
