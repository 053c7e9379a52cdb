"""A bot program at a table of ours."""

from __future__ import annotations

from itertools import count
from typing import Final

from feodum.bots.bot import Bot
from feodum.bots.external.line_protocol import Fault
from feodum.bots.external.process import Program
from feodum.engine.decision import Answer, Decision
from feodum.engine.errors import FeodumError
from feodum.messages.message import Saying
from feodum.view.window import View

_games: Final = count(1)


class Forfeit(FeodumError):
    """A program has lost its game by what it did. No card catches it; whoever runs the game ends it."""

    def __init__(self, program: str, seat: int, fault: Fault) -> None:
        super().__init__(Saying("program-fault", "{path}: this program {fault}", path=program, fault=fault))
        self.seat = seat
        self.fault = fault


class ProgramBot(Bot):
    """Lets a program play one game, on one seat. Several games may share the program."""

    def __init__(self, program: Program, seed: int = 0) -> None:
        super().__init__()
        self.name = program.path
        self._program = program
        self._seed = seed
        self._game = str(next(_games))
        self._told = 0
        """Which of the program's processes knows of the game."""
        self._decisions = 0

    def decide(self, view: View, decision: Decision) -> Answer:
        program = self._program
        self._decisions += 1
        try:
            if not program.is_running:
                program.start()
            if self._told != program.starts:
                program.begin_game(self._game, decision.seat, self._seed)
                self._told = program.starts
            return program.decide(self._game, view, decision, f"{self._game}.{self._decisions}")
        except Fault as fault:
            if program.is_running:
                program.fail(fault)
            raise Forfeit(program.path, decision.seat, fault) from None
        except BaseException:  # Ctrl-C in the midst: what the program says next would be taken for another answer
            program.close()
            raise

    def end(self, scores: list[int], winners: list[int]) -> None:
        """The game is over; tell the program, if it still plays it."""
        program = self._program
        if program.is_running and self._told == program.starts:
            try:
                program.end_game(self._game, scores, winners)
            except Fault as fault:
                program.fail(fault)
