"""Provably fair shuffles, by a commit-reveal scheme.

Before a game the server draws a secret and publishes its hash, the commitment. Every player who joins adds random bytes. The
key of the game's random stream is derived from all of them, so neither the server nor a player can choose the shuffles. After
the game the server reveals the secret, and anyone can verify the hash, the key and every shuffle.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Final

from feodum.cards.box import MAX_PLAYERS, Setup
from feodum.engine.card import Card
from feodum.engine.decision import Answer, Pending
from feodum.engine.random import Record, stream_seed
from feodum.engine.turns import step
from feodum.messages.message import Message

SECRET_BYTES: Final = 32
PART_BYTES: Final = 32
HASH_LENGTH: Final = 16


@dataclass(frozen=True)
class Fairness:
    """The inputs of a game's seed."""

    secret: bytes
    parts: Mapping[int, bytes] = field(default_factory=dict)
    """The bytes each player added, by seat."""
    commitment: str = ""
    """The hash published before the game began."""
    shuffles: tuple[str, ...] = ()
    """A hash of each shuffle's result, in order."""

    def with_part(self, seat: int, part: bytes) -> Fairness:
        return replace(self, parts={**self.parts, seat: part})

    def data(self) -> dict[str, object]:
        return {
            "commitment": self.commitment,
            "secret": self.secret.hex(),
            "parts": {str(seat): part.hex() for seat, part in sorted(self.parts.items())},
            "shuffles": list(self.shuffles),
        }


def commit_to(secret: bytes) -> Fairness:
    """Return a new Fairness with the secret and its commitment, but without bytes from players."""
    return Fairness(secret, commitment=commitment_of(secret))


def commitment_of(secret: bytes) -> str:
    return hashlib.sha256(secret).hexdigest()


def derive_seed(fairness: Fairness) -> int:
    """Derive the seed from the secret and the players' parts, in seat order."""
    parts = b"".join(bytes([seat]) + part for seat, part in sorted(fairness.parts.items()))
    return stream_seed(hashlib.sha256(b"feodum" + fairness.secret + parts).digest())


def read_fairness(data: object) -> Fairness | None:
    """Parse the "fair" entry of a saved game. Return None if it is invalid."""
    if not isinstance(data, dict):
        return None
    try:
        parts: dict[str, Any] = data["parts"]
        read = Fairness(
            bytes.fromhex(data["secret"]),
            {int(seat): bytes.fromhex(part) for seat, part in parts.items()},
            str(data["commitment"]),
            tuple(str(hash) for hash in data.get("shuffles", [])),
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        return None
    is_complete = len(read.secret) == SECRET_BYTES and all(len(part) == PART_BYTES for part in read.parts.values())
    return read if is_complete and all(0 <= seat < MAX_PLAYERS for seat in read.parts) else None


@dataclass(frozen=True)
class Shuffle:
    """The card names before and after a shuffle."""

    before: list[str]
    after: list[str]

    @property
    def hash(self) -> str:
        return hashlib.sha256("\n".join(self.after).encode()).hexdigest()[:HASH_LENGTH]


def replay_shuffles(setup: Setup, seed: int, answers: Sequence[Answer]) -> list[Shuffle]:
    """Replay a game and return its shuffles, including the deal. Empty unless the seed is for ChaCha20."""
    record: Record = []
    table = setup.layout().deal(seed, setup.first, record)
    table.answers = list(answers)
    with suppress(Pending):
        while not table.over:
            step(table)
    return recorded_shuffles(record)


def recorded_shuffles(record: Record) -> list[Shuffle]:
    """Return the shuffles that a random generator has recorded."""
    return [Shuffle(_names(before), _names(after)) for before, after in record]


def _names(items: list[object]) -> list[str]:
    return [item.printed.name for item in items if isinstance(item, Card)]


def find_faults(
    fairness: Fairness | None, setup: Setup, seed: int, answers: Sequence[Answer], commitment: str = ""
) -> list[str]:
    """Return messages about what is wrong with a game's shuffles; empty if they are fair.

    `commitment` is the hash that a player wrote down before the game.
    """
    if fairness is None:
        return [Message("unfair-nothing", "the file does not contain the inputs of its seed, so there is nothing to verify")]
    faults: list[str] = []
    if commitment_of(fairness.secret) != fairness.commitment:
        faults.append(Message("unfair-secret", "the secret does not match the commitment: its hash is different"))
    if commitment and commitment.strip().lower() != fairness.commitment:
        faults.append(Message("unfair-commitment", "the commitment in the file is not the one you noted"))
    if derive_seed(fairness) != seed:
        faults.append(Message("unfair-seed", "the seed does not follow from the secret and the players' random data"))
    hashes = [shuffle.hash for shuffle in replay_shuffles(setup, seed, answers)]
    for number, (actual, stated) in enumerate(zip(hashes, fairness.shuffles, strict=False), 1):
        if actual != stated:
            return [
                *faults,
                Message("unfair-shuffle", "shuffle {number} does not follow from the seed and the answers", number=number),
            ]
    if len(hashes) != len(fairness.shuffles):
        faults.append(
            Message(
                "unfair-count",
                "the game has {count} shuffles, but the file lists {listed}",
                count=len(hashes),
                listed=len(fairness.shuffles),
            )
        )
    return faults
