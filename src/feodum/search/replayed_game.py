"""A game replayed for a review: the table at each turn, and each decision with the table it can be played out from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from feodum.engine.decision import Answer, Decision
from feodum.engine.event import bought_names
from feodum.engine.game_run import GameRun, StepObserver
from feodum.engine.state.phases import START
from feodum.engine.table import Table


@dataclass(frozen=True)
class ReplayedDecision:
    """A decision, its answer, and how to get there: a table where no card was being resolved, and the answers since."""

    number: int
    turn_index: int
    decision: Decision
    answer: Answer
    safe: Table
    given: list[Answer]


@dataclass(frozen=True)
class ReplayedTurn:
    seat: int
    answers: int
    """The number of answers up to the end of the turn."""
    bought: tuple[str, ...]


class ReplayedGame(StepObserver):
    """Collects turns and decisions while a game is opened. Call `finish` afterwards."""

    def __init__(self) -> None:
        super().__init__()
        self.starts: list[Table] = []
        """The table at the beginning of each turn and at the end of the game."""
        self.turns: list[ReplayedTurn] = []
        self.decisions: list[ReplayedDecision] = []
        self._safe: Table | None = None
        self._logged = 0
        """Length of the log at the beginning of the turn."""

    def before_step(self, table: Table) -> None:
        self._safe = table.copy()
        if not self.starts:
            self.starts.append(self._safe)

    def after_step(self, table: Table) -> None:
        safe = self._safe
        assert safe is not None
        assert table.trace is not None
        for number in range(safe.cursor, table.cursor):
            given = table.answers[safe.cursor : number]
            answered = table.trace[number], table.answers[number]
            self.decisions.append(ReplayedDecision(number, len(self.turns), *answered, safe, given))
        if table.over or (table.phase == START and safe.phase != START):
            self._end_turn(safe.turn, table.copy())

    def _end_turn(self, seat: int, table: Table) -> None:
        assert table.log is not None
        self.turns.append(ReplayedTurn(seat, table.cursor, tuple(bought_names(table.log[self._logged :]))))
        self._logged = len(table.log)
        self.starts.append(table)

    def finish(self, answers: int) -> ReplayedGame:
        """Add the unfinished turn of an abandoned game with this many answers."""
        if not self.starts[-1].over and answers > self.starts[-1].cursor and self._safe is not None:
            self._end_turn(self._safe.turn, self._safe)
        return self


def replay_for_review(dealt: Table, answers: Sequence[Answer]) -> ReplayedGame:
    """Replay a freshly dealt game."""
    replayed = ReplayedGame()
    game_run = GameRun(dealt, [None] * len(dealt.players), list(answers))
    game_run.begin(replayed)
    return replayed.finish(len(game_run.answers))
