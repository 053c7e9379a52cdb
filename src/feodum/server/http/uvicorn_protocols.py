"""HTTP and WebSocket below the application, as uvicorn speaks them, with limits on what never reaches the application:
headers and bodies that don't come, control frames, fragments, and answers that nobody reads. Each address is heard in turn
with others and at its pace.
"""

from __future__ import annotations

import asyncio
import threading
from asyncio.transports import BaseTransport
from collections.abc import Callable, Sequence
from types import FrameType
from typing import Any, Final, cast

import h11
import uvicorn
from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected, get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.exceptions import InvalidState

from feodum.server.http.connection_limits import Gate, Line
from feodum.server.http.rate_limiter import Pace
from feodum.server.table.light_events import LightEvent, LightQueue

PIECE: Final = 128
"""How many bytes are read before it is looked at what they brought: they may hold a frame or a chunk for every six bytes."""
BODY_PIECE: Final = 4096
"""The same of a body whose length is known, which holds nothing else."""
SENT_AS_ONE: Final = 8192
"""What is sent counts as one frame for every so many letters."""
CALLS_FOR_A_FLOOD: Final = 10
"""What a socket counts for that has said more than was read when it ended: whoever pours is let in again later."""
TOGETHER: Final = "feodum.frames"
"""The ASGI extension by which several messages are given as one: a list of them, encoded, as `frames`."""
MOST_HEADERS: Final = 100
MOST_HEADER_BYTES: Final = 16_384


def _last_words(status: bytes, words: bytes) -> bytes:
    """A response that is given without having read a request."""
    head = b"HTTP/1.1 %b\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: %d\r\n\r\n"
    return head % (status, len(words)) + words


BUSY: Final = _last_words(b"503 Service Unavailable", b"Too many connections; please come later.\n")
TOO_MANY_HEADERS: Final = _last_words(
    b"431 Request Header Fields Too Large", b"A request has at most %d headers.\n" % MOST_HEADERS
)


class GuardedConfig(uvicorn.Config):
    """uvicorn's settings, with the gate through which connections come."""

    def __init__(self, app: Any, gate: Gate, **settings: Any) -> None:
        super().__init__(app, http=GuardedHttp, ws=GuardedSocket, h11_max_incomplete_event_size=MOST_HEADER_BYTES, **settings)
        self.gate = gate


class DrainingServer(uvicorn.Server):
    """Asked to end, it says so for some time before it does, so that whoever shares out the work stops sending it here."""

    def __init__(self, config: uvicorn.Config, seconds: float, stopping: Callable[[], None]) -> None:
        super().__init__(config)
        self._seconds = seconds
        self._stopping = stopping
        self._is_asked = False

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._stopping()
        if self._is_asked or not self._seconds:
            super().handle_exit(sig, frame)
            return
        self._is_asked = True
        waiting = threading.Timer(self._seconds, super().handle_exit, (sig, frame))
        waiting.daemon = True
        waiting.start()


def _gate_of(config: uvicorn.Config) -> Gate:
    assert isinstance(config, GuardedConfig)
    return config.gate


class GuardedHttp(H11Protocol):
    """A connection that speaks HTTP: it must say what it wants in time."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._gate = _gate_of(config)
        self._line: Line | None = None
        self._stage: object = h11.IDLE
        self._unread = bytearray()
        self._head_lines = 0
        self._is_let_in = False
        self._is_in_line = False

    def connection_made(self, transport: BaseTransport) -> None:
        transport = cast(asyncio.Transport, transport)
        remote = get_remote_addr(transport)
        address = remote[0] if remote else ""
        self._line = self._gate.enter(transport, address)
        if self._line is None:
            self.transport = transport
            transport.write(BUSY)
            transport.close()
            return
        super().connection_made(transport)
        self._is_counted = not self._gate.proxies.trust(address)
        self._turns = self._gate.requests.of(address)
        self._calls = self._gate.calls.of(address)
        self._calls.take_turn(self._let_in)

    def _let_in(self) -> None:
        if self._line is None or self.transport.is_closing():
            return
        if self._is_counted:
            self._calls.spend(1)
        self._is_let_in = True
        self._gate.wait_for(self._line, self._gate.limits.header_seconds)
        self.flow.resume_reading()
        self._read_in_turn()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._line is not None:
            self._gate.leave(self._line)
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._unread += data
        self._read_in_turn()

    def _read_in_turn(self) -> None:
        if not self._is_let_in:
            self.flow.pause_reading()  # not before now: a new connection is read from in any case
        elif self._unread and not self._is_in_line:
            self._is_in_line = True
            self._turns.take_turn(self._read_on)
            if self._is_in_line:
                self.flow.pause_reading()

    def _read_on(self) -> None:
        """Read one request; the next is not looked at before this one is answered."""
        self._is_in_line = False
        while self._unread and self._stage in (h11.IDLE, h11.SEND_BODY) and self._is_listening():
            size = PIECE if self._stage is h11.IDLE else BODY_PIECE
            piece = bytes(self._unread[:size])
            del self._unread[:size]
            if self._stage is h11.IDLE:
                self._head_lines += piece.count(b"\n")
            if self._head_lines > MOST_HEADERS + 2:  # the request's own line, and the empty one
                self.transport.write(TOO_MANY_HEADERS)
                self.transport.close()
            else:
                super().data_received(piece)
                self._note_stage()
        if not self._is_listening():
            self._unread.clear()
        elif self._unread:
            self.flow.pause_reading()
        else:
            self.flow.resume_reading()

    def _is_listening(self) -> bool:
        return not self.transport.is_closing() and self._is_speaking_http() and not self._is_sent_in_chunks()

    def _is_speaking_http(self) -> bool:
        return self.transport.get_protocol() is self

    def _is_sent_in_chunks(self) -> bool:
        """A body of chunks may have any number of them; the Guard refuses it, and no more of it is read."""
        return self._stage is h11.SEND_BODY and any(name == b"transfer-encoding" for name, _ in self.headers)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._line is not None and self._is_speaking_http():
            if self.conn.their_state is h11.IDLE:
                self._stage = h11.IDLE
                self._gate.wait_for(self._line, self.timeout_keep_alive + self._gate.limits.header_seconds)
                self._read_in_turn()
            else:
                self._note_stage()

    def _note_stage(self) -> None:
        """See whether the client has come further, and so what is waited for."""
        stage = self.conn.their_state
        if stage is self._stage or self._line is None or not self._is_speaking_http():
            return
        self._stage = stage
        self._head_lines = 0
        if stage is h11.IDLE:
            self._gate.wait_for(self._line, self._gate.limits.header_seconds)
        elif stage is h11.SEND_BODY:
            self._gate.wait_for(self._line, self._gate.limits.body_seconds)
        else:
            self._gate.serve(self._line)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._line is not None:
            self._gate.stall(self._line)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._line is not None:
            self._gate.flow(self._line)


class GuardedSocket(WebSocketsSansIOProtocol):
    """A WebSocket: one message at a time is read, nothing while the client does not read, and no more than its address may
    say.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.queue = LightQueue()
        self.writable = LightEvent()
        self.writable.set()
        self._gate = _gate_of(config)
        self._pace: Pace | None = None
        """Of the address for which the connection is made; known when the handshake is done."""
        self._unread = bytearray()
        self._is_in_line = False
        self.close_timeout = self._gate.limits.closing_seconds

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self._line = self._gate.lines[self.transport]
        self._gate.serve(self._line, self._gate.limits.header_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._gate.leave(self._line)
        if self._unread and not self._gate.proxies.trust(self._line.address):
            self._gate.calls.of(self._line.address).spend(CALLS_FOR_A_FLOOD)
        self._unread.clear()
        super().connection_lost(exc)

    def start_keepalive(self) -> None:
        """Called when the handshake is done."""
        self._gate.serve(self._line)
        cast("dict[str, object]", self.scope["extensions"])[TOGETHER] = {}
        client = self.scope["client"]
        self._pace = self._gate.frames.of(client[0] if client is not None else "")
        super().start_keepalive()
        self._read_in_turn()

    # Reading as fast as is answered, and as the address may speak ----------------------------------------------------------
    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
            return
        self._unread += data
        self._read_in_turn()

    async def receive(self) -> ASGIReceiveEvent:
        if not self.queue.empty():
            await asyncio.sleep(0)  # messages that have come as one are not carried out as one
        message = await super().receive()
        self._read_in_turn()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        if message["type"] != "websocket.send":
            await super().send(message)
            return
        frames = cast("Sequence[bytes] | None", message.get("frames"))
        if self._pace is not None:
            lengths = [len(message.get("text") or "")] if frames is None else [len(frame) for frame in frames]
            self._pace.spend(sum([1 + length // SENT_AS_ONE for length in lengths]))
        if frames is None:
            await super().send(message)
        else:
            await self._send_together(frames)

    async def _send_together(self, frames: Sequence[bytes]) -> None:
        """Text frames that are said at once are one write: each would cost as much as all of them."""
        await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected
        try:
            for frame in frames:
                self.conn.send_text(frame)
        except InvalidState:
            raise ClientDisconnected from None
        self.transport.write(b"".join(self.conn.data_to_send()))

    def pause_writing(self) -> None:
        super().pause_writing()
        self._gate.stall(self._line)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._gate.flow(self._line)
        self._read_in_turn()

    def _read_in_turn(self) -> None:
        """Read what has come, unless there is a message to carry out or something that the client must read first."""
        if self.transport.is_closing():
            return
        if self._unread and self._is_ready() and self._pace is not None:
            if not self._is_in_line:
                self._is_in_line = True
                self._pace.take_turn(self._read_piece)
            if self._is_in_line:
                self.transport.pause_reading()
        elif self._unread or not self._is_ready():
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()

    def _is_ready(self) -> bool:
        return not self.read_paused and self.writable.is_set()

    def _read_piece(self) -> None:
        self._is_in_line = False
        if self._is_ready() and not self.transport.is_closing():
            piece = bytes(self._unread[:PIECE])
            del self._unread[:PIECE]
            super().data_received(piece)
        self._read_in_turn()

    def handle_events(self) -> None:
        if self._pace is not None:
            self._pace.spend(max(1, len(self.conn.events)))
        super().handle_events()
