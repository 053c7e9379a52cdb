"""Stored games, independent of the database, and their rows."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

from feodum.cards.box import Setup
from feodum.cards.custom import CardsMissing
from feodum.engine.decision import as_answer
from feodum.engine.errors import FeodumError
from feodum.saves.format import SavedAnswer, SavedGame, check_custom_cards
from feodum.saves.provably_fair import Fairness, read_fairness
from feodum.server.http.refusals import DamagedGame
from feodum.server.http.replies import SeatKind, StandIn
from feodum.server.table.seating import Seat
from feodum.version import RULES_EDITION, VERSION


class Point(NamedTuple):
    """The progress of a game: its generation, which grows with every undo, and its number of answers."""

    generation: int
    answers: int


@dataclass(frozen=True)
class GameRecord:
    """All stored data of a game."""

    id: str
    setup: Setup
    seed: int
    bot_seed: int
    invite_hash: str
    seats: tuple[Seat, ...]
    answers: tuple[SavedAnswer, ...] = ()
    checkpoints: Mapping[int, str] = field(default_factory=dict)
    answered_by: tuple[int, ...] = ()
    """The seat of each answer."""
    generation: int = 0
    over: bool = False
    ended: str = ""
    """Why the game was ended early; see `Limits`."""
    rematch: str | None = None
    feodum: str = VERSION
    rules: int = RULES_EDITION
    fair: Fairness | None = None
    """The inputs of the seed. None for older games."""
    clock: int = 0
    """Seconds per player for a turn. 0 means no limit."""
    game_clock: int = 0
    """Seconds per player for the whole game. 0 means no limit."""
    memory_aid: bool = False
    """Whether the players have agreed to show every player's cards."""

    def without_answers(self) -> GameRecord:
        return replace(self, answers=(), checkpoints={}, answered_by=())

    @property
    def end_at_creation(self) -> tuple[bool, str]:
        """`over` and `ended` as they are stored with a new game. A game with answers ends with the last one."""
        return (False, "") if self.answers else (self.over, self.ended)

    @property
    def saved(self) -> SavedGame:
        """The game without seats and server settings."""
        return SavedGame(self.setup, self.seed, self.answers, self.checkpoints, self.feodum, self.rules, self.ended)

    def setup_text(self) -> str:
        """Return the setup as stored JSON."""
        return json.dumps(
            {
                **self.setup.data(),
                "cards": self.saved.card_file_hashes(),
                **({"fair": self.fair.data()} if self.fair is not None else {}),
                **({"clock": self.clock} if self.clock else {}),
                **({"game_clock": self.game_clock} if self.game_clock else {}),
            }
        )


class Outline(NamedTuple):
    """A stored game without its answers, and their number."""

    record: GameRecord
    answers: int


class GameRow(NamedTuple):
    """A row of the games table."""

    setup: str
    seed: str
    bot_seed: str
    invite_hash: str
    generation: int
    over: bool
    ended: str
    rematch: str | None
    feodum: str
    rules: int
    memory_aid: bool


class SeatRow(NamedTuple):
    seat: int
    kind: SeatKind
    name: str
    level: str
    token_hash: str
    stand_in: StandIn | Literal[""]
    used: float
    absence: str = ""
    shown: bool = False


class AnswerRow(NamedTuple):
    number: int
    seat: int
    picks: str
    checkpoint: str | None


def build_record(game_id: str, game: GameRow, seats: Sequence[SeatRow], answers: Sequence[AnswerRow]) -> GameRecord:
    """Build a game from its rows. Raises DamagedGame if they are incomplete or unreadable."""
    for place, answer in enumerate(answers):
        if answer.number != place:
            raise DamagedGame(f"answer {place} is missing; the next one is {answer.number}")
    try:
        data: dict[str, Any] = json.loads(game.setup)
        record = GameRecord(
            id=game_id,
            fair=read_fairness(data.pop("fair", None)),
            clock=int(data.pop("clock", 0)),
            game_clock=int(data.pop("game_clock", 0)),
            setup=_setup(data),
            seed=int(game.seed),
            bot_seed=int(game.bot_seed),
            invite_hash=game.invite_hash,
            seats=tuple(Seat(*seat) for seat in seats),
            answers=tuple(parse_picks(answer.picks) for answer in answers),
            checkpoints={answer.number + 1: answer.checkpoint for answer in answers if answer.checkpoint is not None},
            answered_by=tuple(answer.seat for answer in answers),
            generation=game.generation,
            over=bool(game.over),
            ended=game.ended,
            rematch=game.rematch,
            feodum=game.feodum,
            rules=game.rules,
            memory_aid=bool(game.memory_aid),
        )
    except CardsMissing as error:
        raise DamagedGame(str(error), error.file) from None
    except (ValueError, TypeError, RecursionError, FeodumError) as error:
        raise DamagedGame(f"its setup, seed or answers can't be read ({type(error).__name__})") from None
    if [seat.number for seat in record.seats] != list(range(record.setup.players)):
        raise DamagedGame(f"it has seats for {len(record.seats)} of {record.setup.players} players")
    return record


def _setup(data: dict[str, Any]) -> Setup:
    """Parse the setup written by `setup_text`. Older games have no entry for custom cards."""
    check_custom_cards(data.pop("cards", {}))
    return Setup(**data)


def picks_text(answer: SavedAnswer) -> str:
    """Return an answer as stored text."""
    return answer if isinstance(answer, str) else json.dumps(answer)


def parse_picks(picks: str) -> SavedAnswer:
    """Parse a stored answer: a text or, if version 0.1.0 stored it, a JSON list of option numbers."""
    return as_answer(json.loads(picks)) if picks.startswith("[") else picks
