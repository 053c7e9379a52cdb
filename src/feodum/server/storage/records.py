"""A game as it is stored, whichever database has it: its parts as rows, and back."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

from feodum.cards.box import Setup
from feodum.cards.custom import CardsMissing
from feodum.engine.decision import as_answer
from feodum.engine.errors import FeodumError
from feodum.saves.format import Said, SavedGame, check_own_cards
from feodum.saves.provably_fair import Fairness, read_fairness
from feodum.server.http.refusals import DamagedGame
from feodum.server.http.replies import SeatKind, StandIn
from feodum.server.table.seating import Seat
from feodum.version import RULES_EDITION, VERSION


class Point(NamedTuple):
    """How far a game has come: how often something was taken back, and how many answers there are."""

    generation: int
    answers: int


@dataclass(frozen=True)
class GameRecord:
    """Everything about a game that is stored."""

    id: str
    setup: Setup
    seed: int
    bot_seed: int
    invite_hash: str
    seats: tuple[Seat, ...]
    answers: tuple[Said, ...] = ()
    checkpoints: Mapping[int, str] = field(default_factory=dict)
    answered_by: tuple[int, ...] = ()
    """For each answer, the seat that gave it."""
    generation: int = 0
    over: bool = False
    ended: str = ""
    """Why the game was ended before its time; see `Limits`."""
    rematch: str | None = None
    feodum: str = VERSION
    rules: int = RULES_EDITION
    fair: Fairness | None = None
    """What the seed is made of; games from before know nothing of it."""
    clock: int = 0
    """How many seconds a player has for a turn; 0: as many as they like."""
    game_clock: int = 0
    """The same for the whole game."""
    memory_aid: bool = False
    """Whether the table shows what everybody owns; what those who play have agreed on."""

    def without_answers(self) -> GameRecord:
        return replace(self, answers=(), checkpoints={}, answered_by=())

    @property
    def saved(self) -> SavedGame:
        """The game itself."""
        return SavedGame(self.setup, self.seed, self.answers, self.checkpoints, self.feodum, self.rules, self.ended)

    def setup_text(self) -> str:
        """The setup as it is stored."""
        setup = self.setup
        return json.dumps(
            {
                "players": setup.players,
                "kingdom": setup.kingdom,
                "colony": setup.colony,
                "shelters": setup.shelters,
                "bane": setup.bane,
                "first": setup.first,
                **({"market": setup.market} if setup.market else {}),
                **({"same_hands": True} if setup.same_hands else {}),
                "cards": self.saved.marks(),
                **({"fair": self.fair.data()} if self.fair is not None else {}),
                **({"clock": self.clock} if self.clock else {}),
                **({"game_clock": self.game_clock} if self.game_clock else {}),
            }
        )


class GameRow(NamedTuple):
    """What is stored of a game as such."""

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


class AnswerRow(NamedTuple):
    number: int
    seat: int
    picks: str
    checkpoint: str | None


def record_of(game_id: str, game: GameRow, seats: Sequence[SeatRow], answers: Sequence[AnswerRow]) -> GameRecord:
    """A game out of what is stored of it. Raises DamagedGame where that can't be the whole of it."""
    for place, answer in enumerate(answers):
        if answer.number != place:
            raise DamagedGame(f"answer {place} is missing; the next one is {answer.number}")
    try:
        kept: dict[str, Any] = json.loads(game.setup)
        record = GameRecord(
            id=game_id,
            fair=read_fairness(kept.pop("fair", None)),
            clock=int(kept.pop("clock", 0)),
            game_clock=int(kept.pop("game_clock", 0)),
            setup=_setup(kept),
            seed=int(game.seed),
            bot_seed=int(game.bot_seed),
            invite_hash=game.invite_hash,
            seats=tuple(Seat(*seat) for seat in seats),
            answers=tuple(said_in(answer.picks) for answer in answers),
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


def _setup(kept: dict[str, Any]) -> Setup:
    """The setup that `setup_text` wrote; games from before there were own cards say nothing about them."""
    check_own_cards(kept.pop("cards", {}))
    return Setup(**kept)


def picks_text(answer: Said) -> str:
    """An answer as it is stored."""
    return answer if isinstance(answer, str) else json.dumps(answer)


def said_in(picks: str) -> Said:
    """An answer as it is stored: a text, or a list of option numbers by version 0.1.0."""
    return as_answer(json.loads(picks)) if picks.startswith("[") else picks
