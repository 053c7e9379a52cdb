"""The line protocol: what a host and a bot program in any language say to each other, a JSON object a line.

docs/learning.md is its description. The side of the program is never trusted: lines have a greatest length, waiting has an
end, and whatever is no answer is a `Fault`.
"""

from __future__ import annotations

import os
import select
import time
from typing import Any, Final, Literal

import msgspec

from feodum.engine.decision import Answer, Decision
from feodum.engine.errors import FeodumError, IllegalAnswer
from feodum.messages.message import Saying
from feodum.version import VERSION
from feodum.view.window import View, view_data

PROTOCOL: Final = 1
MAX_LINE: Final = 64 * 1024
"""The most bytes that a program may say in one line."""
MAX_NAME: Final = 60
SECONDS: Final = 5.0
"""How long a program may think about one decision, unless its host says otherwise."""
START_SECONDS: Final = 30.0
"""How long it may take to say hello."""
_CHUNK: Final = 64 * 1024
_KEPT_ERRORS: Final = 2000

Cause = Literal["start", "time", "death", "flood", "garbage", "illegal", "resigned"]
CAUSES: Final[dict[str, str]] = {
    "start": Saying("cause-start", "did not start or say hello as it should"),
    "time": Saying("cause-time", "took too long"),
    "death": Saying("cause-death", "ended"),
    "flood": Saying("cause-flood", "said more than it was asked for"),
    "garbage": Saying("cause-garbage", "said what is no answer"),
    "illegal": Saying("cause-illegal", "answered against the rules"),
    "resigned": Saying("cause-resigned", "resigned"),
}
"""Why a program loses a game, and what people are told."""


class Fault(FeodumError):
    """What a program did by which it loses its game."""

    def __init__(self, cause: Cause, details: str = "") -> None:
        said = CAUSES[cause]
        super().__init__(Saying("cause-details", "{cause} ({details})", cause=said, details=details) if details else said)
        self.cause = cause


# What the program says ---------------------------------------------------------------------------------------------------
class Hello(msgspec.Struct, tag="hello", tag_field="type"):
    protocol: int
    name: str
    version: str = ""


class Picks(msgspec.Struct, tag="answer", tag_field="type"):
    """The answer to a decision: option numbers, in the order in which they are picked."""

    id: str
    picks: list[int]


class Trouble(msgspec.Struct, tag="error", tag_field="type"):
    """The program can't go on, and resigns."""

    message: str = ""


_said: Final = msgspec.json.Decoder(Hello | Picks | Trouble)
_write: Final = msgspec.json.Encoder()


# What the host says ------------------------------------------------------------------------------------------------------
def hello_line(seconds: float) -> bytes:
    return _line({"type": "hello", "protocol": PROTOCOL, "host": f"feodum {VERSION}", "seconds": seconds})


def game_line(game: str, seat: int, seed: int) -> bytes:
    """A game begins. The seed is for the program's own chance and tells nothing about the deal."""
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
    return _write.encode(message) + b"\n"


# Reading what the program said -------------------------------------------------------------------------------------------
def read_hello(line: bytes) -> Hello:
    said = _read(line)
    if not isinstance(said, Hello):
        raise Fault("start", "its first line must be a hello")
    if said.protocol != PROTOCOL:
        raise Fault("start", f"it speaks version {said.protocol} of the protocol, not {PROTOCOL}")
    name = "".join(letter for letter in said.name if letter.isprintable()).strip()
    if not name or len(name) > MAX_NAME:
        raise Fault("start", f"its name must have 1 to {MAX_NAME} letters")
    return Hello(said.protocol, name, said.version)


def read_answer(line: bytes, decision: Decision, decision_id: str) -> Answer:
    said = _read(line)
    if isinstance(said, Trouble):
        raise Fault("resigned", said.message[:200])
    if not isinstance(said, Picks):
        raise Fault("garbage", "an answer was due")
    if said.id != decision_id:
        raise Fault("garbage", f"it answered decision {said.id[:40]}, but was asked {decision_id}")
    answer = tuple(said.picks)
    try:
        decision.check(answer)
    except IllegalAnswer as error:
        raise Fault("illegal", str(error)[:300]) from None
    return answer


def _read(line: bytes) -> Hello | Picks | Trouble:
    try:
        said: Hello | Picks | Trouble = _said.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Fault("garbage", str(error)[:200]) from None
    return said


class LineChannel:
    """Two pipes to a program, and a third from which its complaints are read. Never waits longer than told."""

    def __init__(self, reader: int, writer: int, errors: int = -1) -> None:
        self._reader = reader
        self._writer = writer
        self._errors = errors
        self._buffer = b""
        self._complaints = b""
        self._readable = select.poll()
        self._readable.register(reader, select.POLLIN)
        if errors >= 0:
            self._readable.register(errors, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(writer, select.POLLOUT)

    @property
    def complaints(self) -> str:
        """The last that the program wrote to its standard error."""
        return self._complaints.decode("utf-8", "replace").strip()

    def send(self, line: bytes, deadline: float) -> None:
        left = memoryview(line)
        while left:
            if not self._writable.poll(_milliseconds(deadline)):
                raise Fault("time", "it doesn't read")
            try:
                left = left[os.write(self._writer, left) :]
            except BlockingIOError:
                continue
            except OSError:
                self._hear_last_words()
                raise Fault("death", self._last_complaint()) from None

    def expect_silence(self) -> None:
        """Before it is asked, a program has nothing to say."""
        for pipe, _ in self._readable.poll(0):
            self._read_from(pipe)
        if self._buffer:
            raise Fault("flood", "it spoke without being asked")

    def receive(self, deadline: float) -> bytes:
        """The one line that the program says when asked."""
        while b"\n" not in self._buffer:
            if len(self._buffer) > MAX_LINE:
                raise Fault("flood", f"a line of more than {MAX_LINE} bytes")
            ready = self._readable.poll(_milliseconds(deadline))
            for pipe, _ in ready:
                self._read_from(pipe)
            # Also where there is always something to read: it might complain for ever.
            if not ready or (time.monotonic() > deadline and b"\n" not in self._buffer):
                raise Fault("time")
        line, _, rest = self._buffer.partition(b"\n")
        if rest:
            raise Fault("flood", "more than one line for one question")
        self._buffer = b""
        if len(line) > MAX_LINE:
            raise Fault("flood", f"a line of more than {MAX_LINE} bytes")
        return line

    def _read_from(self, pipe: int) -> None:
        if pipe == self._errors:
            if not self._complain():
                self._readable.unregister(pipe)
                self._errors = -1
            return
        said = _read_some(pipe)
        if not said:
            self._hear_last_words()
            raise Fault("death", self._last_complaint())
        self._buffer += said

    def _complain(self) -> bool:
        said = _read_some(self._errors)
        self._complaints = (self._complaints + said)[-_KEPT_ERRORS:]
        return bool(said)

    def _hear_last_words(self) -> None:
        """What it wrote before it ended is already in the pipe, and no more than the pipe holds."""
        waiting = select.poll()
        if self._errors >= 0:
            waiting.register(self._errors, select.POLLIN)
            if waiting.poll(200):
                self._complain()

    def _last_complaint(self) -> str:
        lines = self.complaints.splitlines()
        return lines[-1][-200:] if lines else ""


def _read_some(pipe: int) -> bytes:
    try:
        return os.read(pipe, _CHUNK)
    except OSError:
        return b""


def _milliseconds(deadline: float) -> int:
    return max(0, int((deadline - time.monotonic()) * 1000))
