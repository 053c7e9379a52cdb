"""End a worker process in which custom cards do not finish, and find out which card it was.

A card can loop in code that catches every exception, or in C code that never returns to the interpreter. Only the end of the
process is certain to stop it. Before that, `faulthandler` writes the position of all threads to a file, which the owner reads.

The time is CPU time, so that cards don't fail because the machine is busy. For cards that wait instead of working there is a
longer limit in real time. Windows has only a limit in real time.
"""

from __future__ import annotations

import faulthandler
import os
import re
import signal
import sys
import tempfile
import time
from contextlib import suppress
from typing import Final

from feodum.cards.box import Setup
from feodum.cards.custom import CardPlace, CustomCardError, files_for, find_card_place

MAX_REPORT: Final = 100_000
EXTENSION_SHARE: Final = 0.25
"""A deadline is extended when this share of its time has passed, because extending it starts a thread."""
REAL_TIME_FACTOR: Final = 1 if sys.platform == "win32" else 3
"""The limit in real time is this many times the limit in CPU time."""
OUT_OF_REAL_TIME: Final = "Timeout ("
"""Begins the report if the limit in real time was exceeded."""
_FRAME: Final = re.compile(r'^  File "(.*)", line (\d+) in ', re.MULTILINE)


class CardStalled(CustomCardError):
    """Custom cards did not finish in time."""


class StallReport:
    """The file in which a worker process says what it works on, and where it is when its time is up."""

    def __init__(self) -> None:
        descriptor, self.path = tempfile.mkstemp(prefix="feodum-", suffix=".txt")
        os.close(descriptor)
        self._text: str | None = None

    def close(self) -> None:
        """Read and delete the file. The process must have ended."""
        if self._text is None:
            with open(self.path, encoding="ascii", errors="replace") as file:
                self._text = file.read(MAX_REPORT)
            with suppress(OSError):
                os.unlink(self.path)

    def stalled_task(self) -> int:
        """Return the number of the task whose cards did not finish in time, or 0. The report must be closed.

        If the real time was up while no card ran, the machine was too busy, and the cards are not to blame.
        """
        number, _, position = (self._text or "").partition("\n")
        is_busy = REAL_TIME_FACTOR > 1 and position.startswith(OUT_OF_REAL_TIME) and self._place() is None
        return int(number) if position and not is_busy else 0

    def stall(self) -> CardStalled:
        """Return the error for the stalled task."""
        place = self._place()
        if place is None:
            return CardStalled("custom cards did not finish in time")
        return CardStalled(f"{place}: the card did not finish in time", place.short)

    def _place(self) -> CardPlace | None:
        """Return where the cards were when the time was up."""
        return find_card_place([(_unescaped(path), int(line)) for path, line in _FRAME.findall(self._text or "")])


def _unescaped(path: str) -> str:
    """Return a path in which `faulthandler` has escaped the characters that are not ASCII."""
    return re.sub(r"\\(x..|u.{4}|U.{8})", lambda found: chr(int(found[1][1:], 16)), path)


# In the worker process ---------------------------------------------------------------------------------------------------
_report: int | None = None
"""The file descriptor of the report."""


def begin_report(path: str, task: int) -> None:
    """Write to the report which task begins."""
    global _report
    if _report is None:
        _report = os.open(path, os.O_WRONLY)
        if sys.platform != "win32":
            faulthandler.register(signal.SIGPROF, file=_report, chain=True)  # then the signal ends the process
    os.lseek(_report, 0, os.SEEK_SET)
    os.ftruncate(_report, 0)
    os.write(_report, f"{task}\n".encode())


class CardDeadline:
    """Ends the process if the block takes too long. With 0 seconds, or without a report, there is no deadline."""

    def __init__(self, seconds: float) -> None:
        self._seconds = 0.0 if _report is None else seconds
        self._extend_at = 0.0

    def __enter__(self) -> CardDeadline:
        self.extend()
        return self

    def extend(self) -> None:
        """Start the time again, because the cards have finished a step."""
        if self._seconds and _report is not None and time.monotonic() >= self._extend_at:
            faulthandler.dump_traceback_later(self._seconds * REAL_TIME_FACTOR, exit=True, file=_report)
            _limit_cpu_time(self._seconds)
            self._extend_at = time.monotonic() + self._seconds * EXTENSION_SHARE

    def suspend(self) -> None:
        """Stop the time until it is extended again."""
        if self._seconds:
            faulthandler.cancel_dump_traceback_later()
            _limit_cpu_time(0.0)
            self._extend_at = 0.0

    def __exit__(self, *exception: object) -> None:
        self.suspend()


def _limit_cpu_time(seconds: float) -> None:
    """End the process after this much CPU time. 0 removes the limit."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_PROF, seconds)


def limit_custom_cards(setup: Setup, seconds: float) -> CardDeadline:
    """Return a deadline if a game with this setup has custom cards, otherwise one that never ends."""
    return CardDeadline(seconds if files_for(setup) else 0.0)
