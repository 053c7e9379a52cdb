"""Bot programs as child processes.

They are started on demand, killed on failure or exit, and restarted for the next game.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from feodum.bots.external.line_protocol import (
    SECONDS,
    START_SECONDS,
    UNIX_ONLY,
    Fault,
    LineChannel,
    ProgramHello,
    decide_line,
    end_line,
    error_line,
    game_line,
    hello_line,
    quit_line,
    read_answer,
    read_hello,
)
from feodum.engine.decision import Answer, Decision
from feodum.messages.message import error_message
from feodum.view.window import View
from feodum.workers import supervisor as supervisor_module

PYTHON_SUFFIX: Final = ".py"
QUIT_SECONDS: Final = 0.5
"""How long a program may take to exit after `quit`."""


class Program:
    """A bot program and its current process, if any."""

    def __init__(self, path: str, seconds: float = SECONDS, start_seconds: float = START_SECONDS) -> None:
        self.path = os.path.abspath(path)
        self.seconds = seconds
        self.start_seconds = start_seconds
        self.starts = 0
        """Number of times the program was started."""
        self.decisions = 0
        """Number of decisions the program was asked for."""
        self.stderr = ""
        """The end of what the last process that was closed wrote to standard error."""
        self._channel: LineChannel
        self._supervisor: subprocess.Popen[bytes] | None = None
        self._lifeline = -1

    @property
    def is_running(self) -> bool:
        return self._supervisor is not None

    def start(self) -> ProgramHello:
        """Start the process and exchange greetings. Raises Fault if that fails."""
        if sys.platform == "win32":
            raise Fault("start", UNIX_ONLY)
        self.close()
        self.starts += 1
        supervisor_end, self._lifeline = os.pipe()
        script = str(Path(supervisor_module.__file__))
        self._supervisor = subprocess.Popen(
            [sys.executable, "-I", "-S", script, str(supervisor_end), self.path],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, pass_fds=(supervisor_end,), bufsize=0,
        )  # fmt: skip
        os.close(supervisor_end)
        pipes = [
            pipe.fileno()
            for pipe in (self._supervisor.stdout, self._supervisor.stdin, self._supervisor.stderr)
            if pipe is not None
        ]
        for pipe in pipes:
            os.set_blocking(pipe, False)
        self._channel = LineChannel(*pipes)
        deadline = time.monotonic() + self.start_seconds
        try:
            self._channel.send(hello_line(self.seconds), deadline)
            return read_hello(self._channel.receive(deadline))
        except Fault as fault:
            self.close()
            raise Fault("start", fault.details if fault.cause == "start" else error_message(fault), self.stderr) from None

    def begin_game(self, game: str, seat: int, seed: int) -> None:
        self._send(game_line(game, seat, seed))

    def end_game(self, game: str, scores: list[int], winners: list[int]) -> None:
        self._send(end_line(game, scores, winners))

    def _send(self, line: bytes) -> None:
        self._channel.send(line, time.monotonic() + self.seconds)

    def decide(self, game: str, view: View, decision: Decision, decision_id: str) -> Answer:
        self.decisions += 1
        self._channel.expect_silence()
        line = decide_line(game, view, decision, decision_id)
        deadline = time.monotonic() + self.seconds
        self._channel.send(line, deadline)
        return read_answer(self._channel.receive(deadline), decision, decision_id)

    def fail(self, fault: Fault) -> Fault:
        """Report the fault to the program if possible, then kill it. Return the fault with the program's standard error."""
        with suppress(Fault):
            self._channel.send(error_line(fault), time.monotonic())
        self.close()
        return Fault(fault.cause, fault.details, self.stderr)

    def quit(self) -> None:
        """Ask the program to exit, and kill it after QUIT_SECONDS."""
        if self._supervisor is not None:
            with suppress(Fault):
                self._channel.send(quit_line(), time.monotonic())
            with suppress(subprocess.TimeoutExpired):
                self._supervisor.wait(QUIT_SECONDS)
            self.close()

    def close(self) -> None:
        """Kill the program with all of its child processes, and wait for them."""
        supervisor = self._supervisor
        if supervisor is None:
            return
        self._supervisor = None
        os.close(self._lifeline)
        supervisor.wait()
        self.stderr = self._channel.final_stderr()
        for pipe in (supervisor.stdin, supervisor.stdout, supervisor.stderr):
            if pipe is not None:
                pipe.close()


_programs: Final[dict[tuple[str, int, float], Program]] = {}


def shared_program(path: str, number: int, seconds: float) -> Program:
    """Return the shared instance of a program. Copies that play each other differ in `number`."""
    key = (os.path.abspath(path), number, seconds)
    if key not in _programs:
        _programs[key] = Program(path, seconds)
    return _programs[key]


def quit_all() -> None:
    """Stop all shared programs."""
    while _programs:
        _programs.popitem()[1].quit()


atexit.register(quit_all)


def is_program(path: str) -> bool:
    """Return whether the file is executable and meant to run as a program.

    On some file systems every file is executable, so a Python file also needs a first line that starts with `#!`.
    """
    if sys.platform == "win32" or not os.path.isfile(path) or not os.access(path, os.X_OK):
        return False
    if not path.endswith(PYTHON_SUFFIX):
        return True
    try:
        with open(path, "rb") as file:
            return file.read(2) == b"#!"
    except OSError:
        return False
