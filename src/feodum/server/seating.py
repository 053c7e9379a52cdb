"""Who sits where, and the secrets by which a seat is held."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass, replace
from typing import Final

from feodum.cards.box import MAX_PLAYERS, MIN_PLAYERS
from feodum.server.errors import Refusal
from feodum.server.levels import default_level, level_names
from feodum.server.messages import SeatRequest, clean_name

YOU: Final = "you"
LOCAL: Final = "local"
FRIEND: Final = "friend"
BOT: Final = "bot"
KINDS: Final = (YOU, LOCAL, FRIEND, BOT)
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
    kind: str
    name: str
    level: str
    token_hash: str

    @property
    def is_bot(self) -> bool:
        return self.kind == BOT

    @property
    def is_open(self) -> bool:
        return self.kind == FRIEND and not self.token_hash

    @property
    def party(self) -> int:
        """Who sits at one screen: the creator's seats together, every other seat for itself."""
        return HOST_PARTY if self.kind in (YOU, LOCAL) else self.number

    def data(self, connected: bool) -> dict[str, object]:
        return {
            "seat": self.number,
            "kind": self.kind,
            "name": self.name,
            "level": self.level or None,
            "open": self.is_open,
            "connected": connected,
            "party": self.party,
        }

    def claimed(self, name: str, token_hash: str) -> Seat:
        return replace(self, name=name, token_hash=token_hash)

    def renamed(self, name: str) -> Seat:
        return replace(self, name=name)


def seat_players(requests: list[SeatRequest]) -> tuple[list[Seat], dict[int, str]]:
    """The seats as asked for, and the tokens of those that the creator holds. Raises a Refusal where they are impossible."""
    if not MIN_PLAYERS <= len(requests) <= MAX_PLAYERS:
        raise Refusal("bad_setup", f"a game has {MIN_PLAYERS} to {MAX_PLAYERS} seats, not {len(requests)}")
    if all(request.kind == BOT for request in requests):
        raise Refusal("bad_setup", "at least one seat must be for a person")
    seats: list[Seat] = []
    tokens: dict[int, str] = {}
    for number, request in enumerate(requests):
        if request.kind not in KINDS:
            raise Refusal("bad_setup", f"a seat's kind is one of {', '.join(KINDS)}, not {request.kind[:40]}")
        if request.level is not None and request.kind != BOT:
            raise Refusal("bad_setup", "only a bot has a level")
        token_hash = ""
        if request.kind in (YOU, LOCAL):
            tokens[number] = new_token()
            token_hash = hash_of(tokens[number])
        seats.append(Seat(number, request.kind, _name_for(number, request), _level_for(request), token_hash))
    return seats, tokens


def _name_for(number: int, request: SeatRequest) -> str:
    return clean_name(request.name) or (BOT_NAMES[number] if request.kind == BOT else "")


def _level_for(request: SeatRequest) -> str:
    if request.kind != BOT:
        return ""
    level = request.level or default_level()
    if level not in level_names():
        raise Refusal("bad_setup", f"a bot's level is one of {', '.join(level_names())}, not {level}")
    return level
