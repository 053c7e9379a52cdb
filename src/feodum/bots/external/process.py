"""A bot program as a process: started when needed, killed when it fails or its host ends, started anew for the next game."""

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
    Fault,
    Hello,
    LineChannel,
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
from feodum.view.window import View
from feodum.workers import supervisor as program_keeper

PYTHON_ENDING: Final = ".py"
QUIT_SECONDS: Final = 0.5
"""How long a program may take to end by itself when it is told to."""


class Program:
    """One process of a program, of which there may have been others before it."""

    def __init__(self, path: str, seconds: float = SECONDS, start_seconds: float = START_SECONDS) -> None:
        self.path = os.path.abspath(path)
        self.seconds = seconds
        self.start_seconds = start_seconds
        self.starts = 0
        """How often it has been started."""
        self.decisions = 0
        """How many decisions it has been asked for."""
        self._channel: LineChannel
        self._keeper: subprocess.Popen[bytes] | None = None
        self._leash = -1

    @property
    def is_running(self) -> bool:
        return self._keeper is not None

    def start(self) -> Hello:
        """Start it and have it say hello. Fault if it doesn't."""
        if sys.platform == "win32":
            raise Fault("start", "bot programs need Linux, macOS or another Unix")
        self.close()
        self.starts += 1
        held, self._leash = os.pipe()
        script = str(Path(program_keeper.__file__))
        self._keeper = subprocess.Popen(
            [sys.executable, "-I", "-S", script, str(held), self.path],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, pass_fds=(held,), bufsize=0,
        )  # fmt: skip
        os.close(held)
        pipes = [pipe.fileno() for pipe in (self._keeper.stdout, self._keeper.stdin, self._keeper.stderr) if pipe is not None]
        for pipe in pipes:
            os.set_blocking(pipe, False)
        self._channel = LineChannel(*pipes)
        deadline = time.monotonic() + self.start_seconds
        try:
            self._channel.send(hello_line(self.seconds), deadline)
            return read_hello(self._channel.receive(deadline))
        except Fault as fault:
            details = "; ".join(part for part in (str(fault), self._channel.complaints[-300:]) if part)
            self.close()
            raise Fault("start", details) from None

    def begin_game(self, game: str, seat: int, seed: int) -> None:
        self._say(game_line(game, seat, seed))

    def end_game(self, game: str, scores: list[int], winners: list[int]) -> None:
        self._say(end_line(game, scores, winners))

    def _say(self, line: bytes) -> None:
        self._channel.send(line, time.monotonic() + self.seconds)

    def decide(self, game: str, view: View, decision: Decision, decision_id: str) -> Answer:
        self.decisions += 1
        self._channel.expect_silence()
        line = decide_line(game, view, decision, decision_id)
        deadline = time.monotonic() + self.seconds
        self._channel.send(line, deadline)
        return read_answer(self._channel.receive(deadline), decision, decision_id)

    def fail(self, fault: Fault) -> None:
        """Tell it what it did, as far as it listens, and end it."""
        with suppress(Fault):
            self._channel.send(error_line(fault), time.monotonic())
        self.close()

    def quit(self) -> None:
        """Let it end by itself, for a moment, then end it."""
        if self._keeper is not None:
            with suppress(Fault):
                self._channel.send(quit_line(), time.monotonic())
            with suppress(subprocess.TimeoutExpired):
                self._keeper.wait(QUIT_SECONDS)
            self.close()

    def close(self) -> None:
        """End it with all that it has started, and wait for that."""
        keeper = self._keeper
        if keeper is None:
            return
        self._keeper = None
        os.close(self._leash)
        keeper.wait()
        for pipe in (keeper.stdin, keeper.stdout, keeper.stderr):
            if pipe is not None:
                pipe.close()


_programs: Final[dict[tuple[str, int, float], Program]] = {}


def shared_program(path: str, number: int, seconds: float) -> Program:
    """The process of a program in this process; those that meet themselves in a game have a number each."""
    key = (os.path.abspath(path), number, seconds)
    if key not in _programs:
        _programs[key] = Program(path, seconds)
    return _programs[key]


def quit_all() -> None:
    """End all programs of this process."""
    while _programs:
        _programs.popitem()[1].quit()


atexit.register(quit_all)


def is_program(path: str) -> bool:
    """Whether there is a file that can be started, and not one with a bot's class for this process.

    On some file systems every file can be started, so a Python file must also say by what: its first line begins with `#!`.
    """
    if sys.platform == "win32" or not os.path.isfile(path) or not os.access(path, os.X_OK):
        return False
    if not path.endswith(PYTHON_ENDING):
        return True
    try:
        with open(path, "rb") as file:
            return file.read(2) == b"#!"
    except OSError:
        return False
