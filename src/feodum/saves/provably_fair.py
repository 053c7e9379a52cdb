"""Fair shuffles that anyone can check.

Before a game the server draws a secret and shows its hash, the commitment. Then everybody who sits down adds bytes of
their own. The key of the game's stream is made of all of it, so neither the server nor any player can choose the shuffles.
When the game is over the secret is shown, and everybody can check: the hash, the key, and every shuffle.
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
from feodum.messages.message import Saying

SECRET_BYTES: Final = 32
PART_BYTES: Final = 32
MARK_LENGTH: Final = 16


@dataclass(frozen=True)
class Fairness:
    """What the seed of a game was made of."""

    secret: bytes
    parts: Mapping[int, bytes] = field(default_factory=dict)
    """What was added by whoever sits at a seat, by the seat's number."""
    commitment: str = ""
    """What was shown before the game began."""
    shuffles: tuple[str, ...] = ()
    """A mark of each shuffle in turn: the hash of the names in the order that came out."""

    def with_part(self, seat: int, part: bytes) -> Fairness:
        return replace(self, parts={**self.parts, seat: part})

    def data(self) -> dict[str, object]:
        return {
            "commitment": self.commitment,
            "secret": self.secret.hex(),
            "parts": {str(seat): part.hex() for seat, part in sorted(self.parts.items())},
            "shuffles": list(self.shuffles),
        }


def committed(secret: bytes) -> Fairness:
    """The beginning: a secret, and what is shown of it."""
    return Fairness(secret, commitment=commitment_of(secret))


def commitment_of(secret: bytes) -> str:
    return hashlib.sha256(secret).hexdigest()


def seed_of(fairness: Fairness) -> int:
    """The seed that the secret and the players' parts make, in the order of the seats."""
    said = b"".join(bytes([seat]) + part for seat, part in sorted(fairness.parts.items()))
    return stream_seed(hashlib.sha256(b"feodum" + fairness.secret + said).digest())


def read_fairness(data: object) -> Fairness | None:
    """What a saved game says of it, if it is said as it should be."""
    if not isinstance(data, dict):
        return None
    try:
        parts: dict[str, Any] = data["parts"]
        read = Fairness(
            bytes.fromhex(data["secret"]),
            {int(seat): bytes.fromhex(part) for seat, part in parts.items()},
            str(data["commitment"]),
            tuple(str(mark) for mark in data.get("shuffles", [])),
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        return None
    whole = len(read.secret) == SECRET_BYTES and all(len(part) == PART_BYTES for part in read.parts.values())
    return read if whole and all(0 <= seat < MAX_PLAYERS for seat in read.parts) else None


@dataclass(frozen=True)
class Shuffle:
    """Cards as they were put into the stream's hands, and as they came out."""

    before: list[str]
    after: list[str]

    @property
    def mark(self) -> str:
        return hashlib.sha256("\n".join(self.after).encode()).hexdigest()[:MARK_LENGTH]


def shuffles_of(setup: Setup, seed: int, answers: Sequence[Answer]) -> list[Shuffle]:
    """Every shuffle of a game in turn, the deal included; of games with another generator none."""
    record: Record = []
    table = setup.layout().deal(seed, setup.first, record)
    table.answers = list(answers)
    with suppress(Pending):
        while not table.over:
            step(table)
    return [Shuffle(_names(before), _names(after)) for before, after in record]


def _names(items: list[object]) -> list[str]:
    return [item.printed.name for item in items if isinstance(item, Card)]


def faults_of(fairness: Fairness | None, setup: Setup, seed: int, answers: Sequence[Answer], commitment: str = "") -> list[str]:
    """What is wrong with a game's shuffles, in words; nothing if they are fair. `commitment` is what a player noted."""
    if fairness is None:
        return [Saying("unfair-nothing", "the file does not say what its seed was made of; there is nothing to check")]
    faults: list[str] = []
    if commitment_of(fairness.secret) != fairness.commitment:
        faults.append(Saying("unfair-secret", "the secret is not the one that was committed to: its hash is another"))
    if commitment and commitment.strip().lower() != fairness.commitment:
        faults.append(Saying("unfair-commitment", "the commitment in the file is not the one that you noted"))
    if seed_of(fairness) != seed:
        faults.append(Saying("unfair-seed", "the seed is not made of the secret and the players' parts"))
    marks = [shuffle.mark for shuffle in shuffles_of(setup, seed, answers)]
    for number, (mark, said) in enumerate(zip(marks, fairness.shuffles, strict=False), 1):
        if mark != said:
            return [
                *faults,
                Saying(
                    "unfair-shuffle", "shuffle {number} came out otherwise than the seed and the answers say", number=number
                ),
            ]
    if len(marks) != len(fairness.shuffles):
        faults.append(
            Saying(
                "unfair-count",
                "there were {count} shuffles, but the file speaks of {said}",
                count=len(marks),
                said=len(fairness.shuffles),
            )
        )
    return faults
