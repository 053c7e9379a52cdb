"""Bot programs that the operator offers under a name (`feodum serve --bot mine=./mybot`).

If a program fails, a simple bot plays its seat to the end of the game.
"""

from __future__ import annotations

import logging
import re
import sys
from collections import Counter
from typing import Final

from feodum.bots.bot import Bot
from feodum.bots.buy_lists import big_money
from feodum.bots.external.line_protocol import SECONDS, UNIX_ONLY, Fault
from feodum.bots.external.process import Program, is_program, shared_program
from feodum.bots.external.program_bot import Forfeit, ProgramBot
from feodum.engine.decision import Answer, Decision
from feodum.levels.registry import BotError
from feodum.messages.message import Message
from feodum.messages.suggestions import escape_controls
from feodum.view.window import View

MAX_FAULTS: Final = 3
"""After this many failures a process stops using the program, so that games don't wait for it again."""
_NAME: Final = r"[^\W_][\w -]{0,23}"
_PROGRAM_PREFIX: Final = "program "
logger = logging.getLogger("feodum.server")

_faults: Final[Counter[str]] = Counter()


def program_spec(name: str, path: str) -> str:
    """Check that a program starts and says hello, and return its `spec` for `SeatedProgram`.

    Raises BotError.
    """
    if not re.fullmatch(_NAME, name):
        raise BotError(
            Message(
                "program-name",
                "{name}={path}: a bot's name must have 1 to 24 letters, digits, spaces or hyphens, for example mine=./mybot",
                name=name,
                path=path,
            )
        )
    if sys.platform == "win32":
        raise BotError(Message("of", "{place}: {why}", place=f"{name}={path}", why=UNIX_ONLY))
    if not is_program(path):
        raise BotError(Message("program-no-file", "{name}={path}: {path} is not an executable file", name=name, path=path))
    program = Program(path)
    try:
        program.start()
    except Fault as fault:
        raise BotError(
            Message("program-named-fault", "{name}={path}: this program {fault}", name=name, path=path, fault=fault)
        ) from None
    program.quit()
    return f"{_PROGRAM_PREFIX}{program.path}"


def is_program_spec(spec: str) -> bool:
    return spec.startswith(_PROGRAM_PREFIX)


def describe_on_one_line(forfeit: Forfeit) -> str:
    """Describe a failure for the server's log, with the program's standard error.

    The details of an illegal answer stay out, because they name cards in a hand.
    """
    fault = forfeit.fault
    reason = Fault(fault.cause) if fault.cause == "illegal" else Fault(fault.cause, fault.details)
    stderr = escape_controls(" | ".join(fault.stderr.splitlines()))
    quoted = f"; its standard error ends with: {stderr}" if stderr else ""
    return f"{forfeit.program}: {forfeit.where}, this program {reason}{quoted}"


class SeatedProgram(Bot):
    """A bot program playing a seat, with a simple bot as its stand-in."""

    def __init__(self, spec: str, seed: int) -> None:
        super().__init__()
        path = spec.removeprefix(_PROGRAM_PREFIX)
        self.name = path
        self._stand_in = big_money()
        self._player: Bot = ProgramBot(shared_program(path, 0, SECONDS), seed % 2**53)
        if _faults[path] >= MAX_FAULTS:
            self._player = self._stand_in

    def decide(self, view: View, decision: Decision) -> Answer:
        try:
            return self._player.decide(view, decision)
        except Forfeit as forfeit:
            _faults[self.name] += 1
            logger.warning("%s; a simple bot takes over", describe_on_one_line(forfeit))
            self._player = self._stand_in
            return self._player.decide(view, decision)
