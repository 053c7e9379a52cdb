"""Bot programs at the table: whoever serves it offers them under a name (`feodum serve --bot mine=./mybot`), nobody else can.

A program that fails has lost its seat: from then on the plain bot plays there, so that the people's game goes on.
"""

from __future__ import annotations

import logging
import re
from collections import Counter
from typing import Final

from feodum.bots.bot import Bot
from feodum.bots.buy_lists import big_money
from feodum.bots.external.line_protocol import SECONDS, Fault
from feodum.bots.external.process import Program, is_program, shared_program
from feodum.bots.external.program_bot import Forfeit, ProgramBot
from feodum.engine.decision import Answer, Decision
from feodum.levels.registry import BotError
from feodum.messages.message import Saying
from feodum.view.window import View

MOST_FAULTS: Final = 3
"""A program that has failed so often in a process isn't asked there any more: others would wait for it each time."""
_NAME: Final = r"[^\W_][\w -]{0,23}"
_PLACE: Final = "program "
logger = logging.getLogger("feodum.server")

_faults: Final[Counter[str]] = Counter()


def placed_program(name: str, path: str) -> str:
    """Where a program is that people can play against under that name; it must start and say hello."""
    if not re.fullmatch(_NAME, name):
        raise BotError(
            Saying(
                "program-name",
                "{name}={path}: a bot's name has 1 to 24 letters, digits, blanks and dashes, such as mine=./mybot",
                name=name,
                path=path,
            )
        )
    if not is_program(path):
        raise BotError(
            Saying("program-no-file", "{name}={path}: there is no file {path} that can be started", name=name, path=path)
        )
    program = Program(path)
    try:
        program.start()
    except Fault as fault:
        raise BotError(
            Saying("program-named-fault", "{name}={path}: this program {fault}", name=name, path=path, fault=fault)
        ) from None
    program.quit()
    return f"{_PLACE}{program.path}"


def is_placed_program(place: str) -> bool:
    return place.startswith(_PLACE)


class SeatedProgram(Bot):
    """A program on a seat among people."""

    def __init__(self, place: str, seed: int) -> None:
        super().__init__()
        path = place.removeprefix(_PLACE)
        self.name = path
        self._stand_in = big_money()
        self._player: Bot = ProgramBot(shared_program(path, 0, SECONDS), seed % 2**53)
        if _faults[path] >= MOST_FAULTS:
            self._player = self._stand_in

    def decide(self, view: View, decision: Decision) -> Answer:
        try:
            return self._player.decide(view, decision)
        except Forfeit as forfeit:
            _faults[self.name] += 1
            logger.warning("%s; the plain bot plays for it", forfeit)
            self._player = self._stand_in
            return self._player.decide(view, decision)
