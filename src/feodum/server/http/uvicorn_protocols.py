"""uvicorn's HTTP and WebSocket protocols with limits that the application cannot enforce.

The limits cover missing headers and bodies, control frames, fragments, and responses that the client does not read. Addresses
take turns being read, each at a limited rate.
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

from feodum.server.http.connection_limits import ClientConnection, ConnectionLimiter
from feodum.server.http.rate_limiter import RateLimiter
from feodum.server.table.light_events import LightEvent, LightQueue

READ_BYTES: Final = 128
"""Bytes parsed per step. Small, because a frame or chunk can be as short as six bytes."""
BODY_READ_BYTES: Final = 4096
"""Bytes parsed per step in a body of known length."""
BYTES_PER_FRAME: Final = 8192
"""Sent data counts as one frame per this many bytes."""
FLOOD_PENALTY: Final = 10
"""Penalty, in new connections, for a socket that closed with unread data."""
FRAMES_EXTENSION: Final = "feodum.frames"
"""ASGI extension for sending several messages at once, as a list of encoded `frames`."""
MAX_HEADERS: Final = 100
MAX_HEADER_BYTES: Final = 16_384


def _raw_response(status: bytes, body: bytes) -> bytes:
    """Build a response that can be sent without a parsed request."""
    head = b"HTTP/1.1 %b\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: %d\r\n\r\n"
    return head % (status, len(body)) + body


BUSY: Final = _raw_response(b"503 Service Unavailable", b"Too many connections; try again later.\n")
TOO_MANY_HEADERS: Final = _raw_response(
    b"431 Request Header Fields Too Large", b"A request may have at most %d headers.\n" % MAX_HEADERS
)


class LimitedConfig(uvicorn.Config):
    """uvicorn's settings, with a connection limiter."""

    def __init__(self, app: Any, limiter: ConnectionLimiter, **settings: Any) -> None:
        super().__init__(app, http=LimitedHttp, ws=LimitedWebSocket, h11_max_incomplete_event_size=MAX_HEADER_BYTES, **settings)
        self.limiter = limiter


class DrainingServer(uvicorn.Server):
    """Delays its shutdown while /ready fails, so that a load balancer stops sending requests."""

    def __init__(self, config: uvicorn.Config, seconds: float, on_stop: Callable[[], None]) -> None:
        super().__init__(config)
        self._seconds = seconds
        self._on_stop = on_stop
        self._is_draining = False

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._on_stop()
        if self._is_draining or not self._seconds:
            super().handle_exit(sig, frame)
            return
        self._is_draining = True
        timer = threading.Timer(self._seconds, super().handle_exit, (sig, frame))
        timer.daemon = True
        timer.start()


def _limiter_of(config: uvicorn.Config) -> ConnectionLimiter:
    assert isinstance(config, LimitedConfig)
    return config.limiter


class LimitedHttp(H11Protocol):
    """An HTTP connection with deadlines, header limits and rate limits."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._limiter = _limiter_of(config)
        self._connection: ClientConnection | None = None
        self._stage: object = h11.IDLE
        self._unread = bytearray()
        self._header_lines = 0
        self._is_admitted = False
        self._is_scheduled = False

    def connection_made(self, transport: BaseTransport) -> None:
        transport = cast(asyncio.Transport, transport)
        remote = get_remote_addr(transport)
        address = remote[0] if remote else ""
        self._connection = self._limiter.enter(transport, address)
        if self._connection is None:
            self.transport = transport
            transport.write(BUSY)
            transport.close()
            return
        super().connection_made(transport)
        self._is_counted = not self._limiter.proxies.trust(address)
        self._reading = self._limiter.requests.get(address)
        self._admission = self._limiter.new_connections.get(address)
        self._admission.schedule(self._admit)

    def _admit(self) -> None:
        if self._connection is None or self.transport.is_closing():
            return
        if self._is_counted:
            self._admission.spend(1)
        self._is_admitted = True
        self._limiter.wait_for(self._connection, self._limiter.limits.header_seconds)
        self.flow.resume_reading()
        self._schedule_read()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._connection is not None:
            self._limiter.leave(self._connection)
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._unread += data
        self._schedule_read()

    def _schedule_read(self) -> None:
        if not self._is_admitted:
            self.flow.pause_reading()  # cannot be paused earlier: asyncio starts reading after connection_made
        elif self._unread and not self._is_scheduled:
            self._is_scheduled = True
            self._reading.schedule(self._read_request)
            if self._is_scheduled:
                self.flow.pause_reading()

    def _read_request(self) -> None:
        """Parse one request. The next one is parsed after this one is answered."""
        self._is_scheduled = False
        while self._unread and self._stage in (h11.IDLE, h11.SEND_BODY) and self._is_receiving():
            size = READ_BYTES if self._stage is h11.IDLE else BODY_READ_BYTES
            data = bytes(self._unread[:size])
            del self._unread[:size]
            if self._stage is h11.IDLE:
                self._header_lines += data.count(b"\n")
            if self._header_lines > MAX_HEADERS + 2:  # plus the request line and the empty line
                self.transport.write(TOO_MANY_HEADERS)
                self.transport.close()
            else:
                super().data_received(data)
                self._update_stage()
        if not self._is_receiving():
            self._unread.clear()
        elif self._unread:
            self.flow.pause_reading()
        else:
            self.flow.resume_reading()

    def _is_receiving(self) -> bool:
        return not self.transport.is_closing() and self._is_speaking_http() and not self._is_chunked()

    def _is_speaking_http(self) -> bool:
        return self.transport.get_protocol() is self

    def _is_chunked(self) -> bool:
        """Return whether the body is chunked.

        SecurityMiddleware refuses a chunked body, and no more of it is read.
        """
        return self._stage is h11.SEND_BODY and any(name == b"transfer-encoding" for name, _ in self.headers)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._connection is not None and self._is_speaking_http():
            if self.conn.their_state is h11.IDLE:
                self._stage = h11.IDLE
                self._limiter.wait_for(self._connection, self.timeout_keep_alive + self._limiter.limits.header_seconds)
                self._schedule_read()
            else:
                self._update_stage()

    def _update_stage(self) -> None:
        """Set the deadline for the client's new stage, if it has changed."""
        stage = self.conn.their_state
        if stage is self._stage or self._connection is None or not self._is_speaking_http():
            return
        self._stage = stage
        self._header_lines = 0
        if stage is h11.IDLE:
            self._limiter.wait_for(self._connection, self._limiter.limits.header_seconds)
        elif stage is h11.SEND_BODY:
            self._limiter.wait_for(self._connection, self._limiter.limits.body_seconds)
        else:
            self._limiter.serve(self._connection)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._connection is not None:
            self._limiter.stall(self._connection)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._connection is not None:
            self._limiter.unstall(self._connection)


class LimitedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket with backpressure and rate limits.

    Reads one message at a time, and nothing while the client does not read its own data.
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
        self._limiter = _limiter_of(config)
        self._rate: RateLimiter | None = None
        """Rate limiter of the client's address, known after the handshake."""
        self._unread = bytearray()
        self._is_scheduled = False
        self.close_timeout = self._limiter.limits.closing_seconds

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self._connection = self._limiter.connections[self.transport]
        self._limiter.serve(self._connection, self._limiter.limits.header_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._limiter.leave(self._connection)
        if self._unread and not self._limiter.proxies.trust(self._connection.address):
            self._limiter.new_connections.get(self._connection.address).spend(FLOOD_PENALTY)
        self._unread.clear()
        super().connection_lost(exc)

    def start_keepalive(self) -> None:
        """Start reading. uvicorn calls this after the handshake."""
        self._limiter.serve(self._connection)
        cast("dict[str, object]", self.scope["extensions"])[FRAMES_EXTENSION] = {}
        client = self.scope["client"]
        self._rate = self._limiter.frames.get(client[0] if client is not None else "")
        super().start_keepalive()
        self._schedule_read()

    # Backpressure ------------------------------------------------------------------------------------------------------
    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
            return
        self._unread += data
        self._schedule_read()

    async def receive(self) -> ASGIReceiveEvent:
        if not self.queue.empty():
            await asyncio.sleep(0)  # let other tasks run between messages that arrived together
        message = await super().receive()
        self._schedule_read()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        if message["type"] != "websocket.send":
            await super().send(message)
            return
        frames = cast("Sequence[bytes] | None", message.get("frames"))
        if self._rate is not None:
            lengths = [len(message.get("text") or "")] if frames is None else [len(frame) for frame in frames]
            self._rate.spend(sum([1 + length // BYTES_PER_FRAME for length in lengths]))
        if frames is None:
            await super().send(message)
        else:
            await self._send_batch(frames)

    async def _send_batch(self, frames: Sequence[bytes]) -> None:
        """Send text frames in one write, because the cost is per write."""
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
        self._limiter.stall(self._connection)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._limiter.unstall(self._connection)
        self._schedule_read()

    def _schedule_read(self) -> None:
        """Schedule parsing of received data, unless a message is pending or the client is not reading."""
        if self.transport.is_closing():
            return
        if self._unread and self._is_ready() and self._rate is not None:
            if not self._is_scheduled:
                self._is_scheduled = True
                self._rate.schedule(self._read_frame_data)
            if self._is_scheduled:
                self.transport.pause_reading()
        elif self._unread or not self._is_ready():
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()

    def _is_ready(self) -> bool:
        return not self.read_paused and self.writable.is_set()

    def _read_frame_data(self) -> None:
        self._is_scheduled = False
        if self._is_ready() and not self.transport.is_closing():
            data = bytes(self._unread[:READ_BYTES])
            del self._unread[:READ_BYTES]
            super().data_received(data)
        self._schedule_read()

    def handle_events(self) -> None:
        if self._rate is not None:
            self._rate.spend(max(1, len(self.conn.events)))
        super().handle_events()
