"""Who sits where, and the secrets by which a seat is held."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from feodum.cards.box import MAX_PLAYERS, MIN_PLAYERS, wrong_players
from feodum.server.bots.level_choices import default_level, is_offered, level_names
from feodum.server.http.client_messages import SeatRequest, clean_name
from feodum.server.http.refusals import Refusal, impossible_setup
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
    """256 random bits as 43 letters."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_game_id() -> str:
    return secrets.token_urlsafe(GAME_ID_BYTES)


def hash_of(token: str) -> str:
    """What is kept of a token. It is random itself, so a plain hash is enough."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def is_token(token: str, token_hash: str) -> bool:
    return hmac.compare_digest(hash_of(token), token_hash)


@dataclass(frozen=True)
class Seat:
    """A place at the table. `token_hash` is empty for bots and for open seats."""

    number: int
    kind: SeatKind
    name: str
    level: str
    token_hash: str
    stand_in: StandIn | Literal[""] = ""
    """Why a bot plays on in a person's place, if one does."""
    used: float = field(default=0.0, compare=False)
    """How many seconds of the time for the game are used up. Whoever sits here is the same as it goes by."""

    @property
    def is_bot(self) -> bool:
        """Whether nobody but a bot was ever to sit here."""
        return self.kind == BOT

    @property
    def bot_level(self) -> str:
        """How well the bot plays that plays here now; empty for a person."""
        return default_level() if self.stand_in else self.level

    @property
    def is_open(self) -> bool:
        return self.kind == FRIEND and not self.token_hash

    @property
    def party(self) -> int:
        """Who sits at one screen: the creator's seats together, every other seat for itself."""
        return HOST_PARTY if self.kind in (YOU, LOCAL) else self.number

    def data(self, connected: bool, wanted_by: Collection[int] = ()) -> SeatData:
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
        }

    def claimed(self, name: str, token_hash: str) -> Seat:
        return replace(self, name=name, token_hash=token_hash, stand_in="")

    def renamed(self, name: str) -> Seat:
        return replace(self, name=name)

    def left_to_bot(self, reason: StandIn) -> Seat:
        return replace(self, stand_in=reason)

    def played_again(self) -> Seat:
        return replace(self, stand_in="")

    def seated_anew(self) -> Seat:
        """For another game of the same people."""
        return replace(self, stand_in="", used=0.0)


def seat_players(requests: list[SeatRequest]) -> tuple[list[Seat], dict[int, str]]:
    """The seats as asked for, and the tokens of those that the creator holds. Raises a Refusal where they are impossible."""
    if not MIN_PLAYERS <= len(requests) <= MAX_PLAYERS:
        raise impossible_setup(wrong_players(len(requests)))
    seats: list[Seat] = []
    tokens: dict[int, str] = {}
    for number, request in enumerate(requests):
        kind = _kind_of(request)
        if request.level is not None and kind != BOT:
            raise Refusal("level_of_person", "only a bot has a level")
        token_hash = ""
        if kind in (YOU, LOCAL):
            tokens[number] = new_token()
            token_hash = hash_of(tokens[number])
        seats.append(Seat(number, kind, _name_for(number, request), _level_for(request), token_hash))
    return seats, tokens


def _kind_of(request: SeatRequest) -> SeatKind:
    for kind in KINDS:
        if kind == request.kind:
            return kind
    given = request.kind[:40]
    raise Refusal("seat_kind", f"a seat's kind is one of {', '.join(KINDS)}, not {given}", kinds=KINDS, given=given)


def _name_for(number: int, request: SeatRequest) -> str:
    return clean_name(request.name) or (BOT_NAMES[number] if request.kind == BOT else "")


def _level_for(request: SeatRequest) -> str:
    if request.kind != BOT:
        return ""
    level = request.level or default_level()
    if not is_offered(level):
        names = level_names()
        raise Refusal("unknown_level", f"a bot's level is one of {', '.join(names)}, not {level}", levels=names, given=level)
    return level
