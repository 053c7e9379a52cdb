"""The line protocol between a host and a bot program: one JSON object per line.

docs/guide/bots.md describes it. The host doesn't trust the program: line length and waiting time are limited, and any
invalid reply raises `Fault`.
"""

from __future__ import annotations

import os
import select
import sys
import time
from collections.abc import Sequence
from typing import Any, Final, Literal, Protocol

import msgspec

from feodum.engine.decision import Answer, Decision
from feodum.engine.errors import FeodumError, IllegalAnswer
from feodum.messages.message import Message, MessageLines
from feodum.messages.suggestions import escape_controls
from feodum.version import VERSION
from feodum.view.view_data import view_data
from feodum.view.window import View

PROTOCOL: Final = 1
MAX_LINE: Final = 64 * 1024
"""Maximum bytes per line from a program."""
MAX_NAME: Final = 60
SECONDS: Final = 5.0
"""Default time limit per decision."""
START_SECONDS: Final = 30.0
"""Time limit for the hello message."""
MAX_STDERR: Final = 2000
"""How many bytes from the end of a program's standard error are kept and shown if it fails."""
UNIX_ONLY: Final = Message("program-unix", "bot programs need Linux, macOS or another Unix")
_CHUNK: Final = 64 * 1024
_FINAL_READS: Final = 64
"""Limit on reads after the program has exited: a pipe holds at most a few MB, but an escaped process may still write to it."""

Cause = Literal["start", "time", "death", "flood", "garbage", "illegal", "resigned"]
CAUSES: Final[dict[str, str]] = {
    "start": Message("cause-start", "did not start or send a valid hello"),
    "time": Message("cause-time", "took too long"),
    "death": Message("cause-death", "exited"),
    "flood": Message("cause-flood", "sent too much output"),
    "garbage": Message("cause-garbage", "sent an invalid reply"),
    "illegal": Message("cause-illegal", "gave an illegal answer"),
    "resigned": Message("cause-resigned", "resigned"),
}
"""Why a program loses a game, and the message for each cause."""


class Fault(FeodumError):
    """A bot program failed or broke the protocol, and so loses its game.

    `stderr` is the end of what the program wrote to standard error. The message quotes it below the reason.
    """

    def __init__(self, cause: Cause, details: str = "", stderr: str = "") -> None:
        reason: str = CAUSES[cause]
        if details:
            reason = Message("cause-details", "{cause} ({details})", cause=reason, details=details)
        heading = Message("cause-stderr", "Its standard error ends with:")
        quoted = [f"  {line}" for line in escape_controls(stderr).splitlines()]
        super().__init__(MessageLines(reason, heading, *quoted) if stderr else reason)
        self.cause = cause
        self.details = details
        self.stderr = stderr

    def __reduce__(self) -> tuple[object, ...]:
        return Fault, (self.cause, self.details, self.stderr)


# Messages from the program ---------------------------------------------------------------------------------------------
class ProgramHello(msgspec.Struct, tag="hello", tag_field="type"):
    protocol: int
    name: str
    version: str = ""


class Picks(msgspec.Struct, tag="answer", tag_field="type"):
    """The answer to a decision: option numbers, in the order in which they are picked."""

    id: str
    picks: list[int]


class ProgramResignation(msgspec.Struct, tag="error", tag_field="type"):
    """The program can't continue and resigns."""

    message: str = ""


_decoder: Final = msgspec.json.Decoder(ProgramHello | Picks | ProgramResignation)
_encoder: Final = msgspec.json.Encoder()


# Messages from the host ------------------------------------------------------------------------------------------------
def hello_line(seconds: float) -> bytes:
    return _line({"type": "hello", "protocol": PROTOCOL, "host": f"feodum {VERSION}", "seconds": seconds})


def game_line(game: str, seat: int, seed: int) -> bytes:
    """Return the line that announces a game.

    The seed is for the program's own random choices and reveals nothing about the shuffle.
    """
    return _line({"type": "game", "game": game, "seat": seat, "seed": seed})


def decide_line(game: str, view: View, decision: Decision, decision_id: str) -> bytes:
    return _line({"type": "decide", "game": game, "view": view_data(view, decision, decision_id)})


def end_line(game: str, scores: list[int], winners: list[int]) -> bytes:
    return _line({"type": "end", "game": game, "scores": scores, "winners": winners})


def error_line(fault: Fault) -> bytes:
    return _line({"type": "error", "code": fault.cause, "message": str(fault)})


def quit_line() -> bytes:
    return _line({"type": "quit"})


def _line(message: dict[str, Any]) -> bytes:
    return _encoder.encode(message) + b"\n"


# Parsing messages from the program -------------------------------------------------------------------------------------
def read_hello(line: bytes) -> ProgramHello:
    message = _read(line)
    if not isinstance(message, ProgramHello):
        raise Fault("start", "its first line must be a hello message")
    if message.protocol != PROTOCOL:
        raise Fault("start", f"it uses protocol version {message.protocol}, not {PROTOCOL}")
    name = "".join(letter for letter in message.name if letter.isprintable()).strip()
    if not name or len(name) > MAX_NAME:
        raise Fault("start", f"its name must have 1 to {MAX_NAME} characters")
    return ProgramHello(message.protocol, name, message.version)


def read_answer(line: bytes, decision: Decision, decision_id: str) -> Answer:
    message = _read(line)
    if isinstance(message, ProgramResignation):
        raise Fault("resigned", message.message[:200])
    if not isinstance(message, Picks):
        raise Fault("garbage", "expected an answer")
    if message.id != decision_id:
        raise Fault("garbage", f"it answered decision {message.id[:40]} instead of {decision_id}")
    answer = tuple(message.picks)
    try:
        decision.check(answer)
    except IllegalAnswer as error:
        raise Fault("illegal", str(error)) from None
    return answer


def _read(line: bytes) -> ProgramHello | Picks | ProgramResignation:
    try:
        message: ProgramHello | Picks | ProgramResignation = _decoder.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Fault("garbage", str(error)[:200]) from None
    return message


class Poller(Protocol):
    """What `LineChannel` uses of `select.poll`, which Windows does not have."""

    def poll(self, milliseconds: int, /) -> list[tuple[int, int]]: ...

    def unregister(self, pipe: int, /) -> None: ...


def _poller(readers: Sequence[int], writers: Sequence[int] = ()) -> Poller:
    """Return a poller that waits until a pipe can be read or written. Raises Fault on Windows."""
    if sys.platform == "win32":
        raise Fault("start", UNIX_ONLY)
    poller = select.poll()
    for pipe in readers:
        poller.register(pipe, select.POLLIN)
    for pipe in writers:
        poller.register(pipe, select.POLLOUT)
    return poller


class LineChannel:
    """Pipes to a program: input, output and, optionally, standard error. All operations have a deadline."""

    def __init__(self, reader: int, writer: int, errors: int = -1) -> None:
        self._reader = reader
        self._writer = writer
        self._errors = errors
        self._buffer = b""
        self._stderr = b""
        read_too = () if errors < 0 else (errors,)
        self._readable = _poller((reader, *read_too))
        # A program that waits for its standard error to be read doesn't read its input.
        self._writable = _poller(read_too, (writer,))

    def final_stderr(self) -> str:
        """Return the end of what the program, which has been killed, wrote to standard error."""
        reads = 0
        while self._errors >= 0 and reads < _FINAL_READS and self._read_stderr():
            reads += 1
        return self._stderr.decode("utf-8", "replace").strip()

    def send(self, line: bytes, deadline: float) -> None:
        left = memoryview(line)
        while left:
            ready = [pipe for pipe, _ in self._writable.poll(_milliseconds(deadline))]
            if self._errors in ready:
                self._read_from(self._errors)
            if self._writer not in ready:
                if not ready or time.monotonic() > deadline:
                    raise Fault("time", "it doesn't read its input")
                continue
            try:
                left = left[os.write(self._writer, left) :]
            except BlockingIOError:
                continue
            except OSError:
                raise Fault("death") from None

    def expect_silence(self) -> None:
        """Raise Fault if the program has written anything without being asked."""
        for pipe, _ in self._readable.poll(0):
            self._read_from(pipe)
        if self._buffer:
            raise Fault("flood", "it wrote without being asked")

    def receive(self, deadline: float) -> bytes:
        """Read the single line that answers a request."""
        while b"\n" not in self._buffer:
            if len(self._buffer) > MAX_LINE:
                raise Fault("flood", f"a line of more than {MAX_LINE} bytes")
            ready = self._readable.poll(_milliseconds(deadline))
            for pipe, _ in ready:
                self._read_from(pipe)
            # Check the clock even if there is data: the program may write to standard error forever.
            if not ready or (time.monotonic() > deadline and b"\n" not in self._buffer):
                raise Fault("time")
        line, _, rest = self._buffer.partition(b"\n")
        if rest:
            raise Fault("flood", "more than one line for one request")
        self._buffer = b""
        if len(line) > MAX_LINE:
            raise Fault("flood", f"a line of more than {MAX_LINE} bytes")
        return line

    def _read_from(self, pipe: int) -> None:
        if pipe == self._errors:
            if not self._read_stderr():
                self._readable.unregister(pipe)
                self._writable.unregister(pipe)
                self._errors = -1
            return
        data = _read_some(pipe)
        if not data:
            raise Fault("death")
        self._buffer += data

    def _read_stderr(self) -> bool:
        """Read some of standard error and keep its end. Return False if there was nothing to read."""
        data = _read_some(self._errors)
        self._stderr = (self._stderr + data)[-MAX_STDERR:]
        return bool(data)


def _read_some(pipe: int) -> bytes:
    try:
        return os.read(pipe, _CHUNK)
    except OSError:
        return b""


def _milliseconds(deadline: float) -> int:
    return max(0, int((deadline - time.monotonic()) * 1000))
