"""The bot that lets an external program play."""

from __future__ import annotations

from itertools import count
from typing import Final

from feodum.bots.bot import Bot
from feodum.bots.external.failure_place import asked_where
from feodum.bots.external.line_protocol import Fault
from feodum.bots.external.process import Program
from feodum.engine.decision import Answer, Decision
from feodum.engine.errors import FeodumError
from feodum.messages.message import Message
from feodum.view.window import View

_games: Final = count(1)


class Forfeit(FeodumError):
    """Raised when a program loses its game because of a fault.

    Card code must not catch it; the game loop ends the game.
    """

    def __init__(self, program: str, seat: int, fault: Fault, where: str) -> None:
        super().__init__(
            Message("program-forfeit", "{path}: {where}, this program {fault}", path=program, where=where, fault=fault)
        )
        self.program = program
        self.seat = seat
        self.fault = fault
        self.where = where

    def __reduce__(self) -> tuple[object, ...]:
        return Forfeit, (self.program, self.seat, self.fault, self.where)


class ProgramBot(Bot):
    """Lets a program play one game in one seat. Several games may share the program."""

    def __init__(self, program: Program, seed: int = 0) -> None:
        super().__init__()
        self.name = program.path
        self._program = program
        self._seed = seed
        self._game = str(next(_games))
        self._announced_start = 0
        """Value of `program.starts` when this game was announced to the process; 0 before that."""
        self._decisions = 0

    def decide(self, view: View, decision: Decision) -> Answer:
        program = self._program
        self._decisions += 1
        try:
            if not program.is_running:
                program.start()
            if self._announced_start != program.starts:
                program.begin_game(self._game, decision.seat, self._seed)
                self._announced_start = program.starts
            return program.decide(self._game, view, decision, f"{self._game}.{self._decisions}")
        except Fault as fault:
            failure = program.fail(fault) if program.is_running else fault
            raise Forfeit(program.path, decision.seat, failure, asked_where(view, decision)) from None
        except BaseException:  # after Ctrl-C, the pending reply would be taken for the next answer
            program.close()
            raise

    def end(self, scores: list[int], winners: list[int]) -> None:
        """Tell the program that the game is over, if the process that played it is still running."""
        program = self._program
        if program.is_running and self._announced_start == program.starts:
            try:
                program.end_game(self._game, scores, winners)
            except Fault as fault:
                program.fail(fault)
