"""A WebSocket with backpressure and rate limits.

It reads one message at a time, and nothing while the client does not read its own data.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from http import HTTPStatus
from typing import Final

from starlette.types import Message, Scope
from websockets.exceptions import InvalidState
from websockets.frames import Close, CloseCode, Frame, Opcode
from websockets.protocol import SEND_EOF, State
from websockets.server import ServerProtocol

from feodum.server.http.asgi.handshake import Handshake
from feodum.server.http.asgi.service import Service
from feodum.server.http.connection_limits import ClientConnection
from feodum.server.http.rate_limiter import RateLimiter
from feodum.server.ops.garbage import clear_tracebacks

READ_BYTES: Final = 128
"""Bytes parsed per step. Small, because a frame can be as short as six bytes."""
BYTES_PER_FRAME: Final = 8192
"""Sent data counts as one frame per this many bytes."""
FLOOD_PENALTY: Final = 10
"""Penalty, in new connections, for a socket that closed with unread data."""
PING_SECONDS: Final = 20.0
"""Interval of pings, and how long the client may take to reply."""
logger = logging.getLogger("feodum.server")


class ClientDisconnected(OSError):
    """The application sends to a WebSocket that is closed."""


class WebSocketConnection(asyncio.Protocol):
    __slots__ = (
        "_arrived", "_client", "_handshake", "_is_closing", "_is_finished", "_is_heard", "_is_lost", "_is_scheduled",
        "_messages", "_opcode", "_partial", "_ping_timer", "_protocol", "_rate", "_service", "_transport", "_unread",
        "_writable",
    )  # fmt: skip

    def __init__(
        self,
        service: Service,
        client: ClientConnection,
        handshake: Handshake,
        writable: asyncio.Event,
        unread: bytearray,
    ) -> None:
        self._service = service
        self._client = client
        self._transport = client.transport
        self._handshake: Handshake | None = handshake
        """Until the application accepts."""
        self._protocol = ServerProtocol(state=State.OPEN, max_size=service.message_bytes)
        self._writable = writable
        """Set while the client reads its data."""
        self._unread = unread
        self._partial = bytearray()
        """The fragments of a message received so far."""
        self._opcode = Opcode.TEXT
        self._messages: list[Message] = []
        """Messages for the application."""
        self._arrived = asyncio.Event()
        self._ping_timer: asyncio.TimerHandle | None = None
        self._is_heard = True
        """Whether the client has sent anything since the last ping."""
        self._is_scheduled = False
        self._is_closing = False
        """Whether a close frame was sent or received."""
        self._is_finished = False
        """Whether the last data was sent. What the client still sends is discarded."""
        self._is_lost = False

    def start(self, scope: Scope) -> None:
        """Run the application on this connection."""
        self._service.limiter.serve(self._client, self._service.limiter.limits.header_seconds)
        address = "" if scope["client"] is None else scope["client"][0]  # behind a trusted proxy, that of the client
        self._rate: RateLimiter = self._service.limiter.frames.get(address)
        self._deliver({"type": "websocket.connect"})
        self._service.run(self._run(scope))

    # Events of the transport -------------------------------------------------------------------------------------------
    def data_received(self, data: bytes) -> None:
        self._is_heard = True
        self._unread += data
        self._schedule_read()

    def pause_writing(self) -> None:
        self._writable.clear()
        self._service.limiter.stall(self._client)

    def resume_writing(self) -> None:
        self._writable.set()
        self._service.limiter.unstall(self._client)
        self._schedule_read()

    def connection_lost(self, exc: Exception | None) -> None:
        limiter = self._service.limiter
        limiter.leave(self._client)
        self._service.leave(self)
        if self._unread and not limiter.proxies.trust(self._client.address):
            limiter.new_connections.get(self._client.address).spend(FLOOD_PENALTY)
        self._unread.clear()
        if self._ping_timer is not None:
            self._ping_timer.cancel()
        self._is_lost = True
        self._deliver({"type": "websocket.disconnect", "code": CloseCode.ABNORMAL_CLOSURE})
        self._writable.set()

    # From the server ---------------------------------------------------------------------------------------------------
    def stop(self) -> None:
        self._close(CloseCode.SERVICE_RESTART, "", HTTPStatus.SERVICE_UNAVAILABLE)
        self._transport.close()

    def abort(self) -> None:
        self._transport.abort()

    # Reading frames ----------------------------------------------------------------------------------------------------
    def _schedule_read(self) -> None:
        """Schedule parsing of received data, unless a message is pending or the client is not reading."""
        if self._transport.is_closing():
            return
        if self._unread and self._is_ready():
            if not self._is_scheduled:
                self._is_scheduled = True
                self._rate.schedule(self._read_frames)
            if self._is_scheduled:
                self._transport.pause_reading()
        elif self._unread or not self._is_ready():
            self._transport.pause_reading()
        else:
            self._transport.resume_reading()

    def _is_ready(self) -> bool:
        return self._handshake is None and self._writable.is_set() and (not self._messages or self._is_closing)

    def _read_frames(self) -> None:
        self._is_scheduled = False
        if self._is_ready() and not self._transport.is_closing():
            size = len(self._unread) if self._is_finished else READ_BYTES
            data = bytes(self._unread[:size])
            del self._unread[:size]
            self._protocol.receive_data(data)
            events = self._protocol.events_received()
            self._rate.spend(max(1, len(events)))
            for event in events:
                if isinstance(event, Frame):
                    self._handle_frame(event)
            self._flush()
        self._schedule_read()

    def _handle_frame(self, frame: Frame) -> None:
        if frame.opcode is Opcode.CLOSE:
            close = Close.parse(frame.data)
            self._deliver({"type": "websocket.disconnect", "code": close.code, "reason": close.reason})
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT) and not self._is_closing:
            if frame.opcode is not Opcode.CONT:
                self._opcode = frame.opcode
            self._partial += frame.data
            if frame.fin:
                data = bytes(self._partial)
                self._partial.clear()
                self._deliver_data(data)

    def _deliver_data(self, data: bytes) -> None:
        if self._opcode is Opcode.BINARY:
            self._deliver({"type": "websocket.receive", "bytes": data})
            return
        try:
            self._deliver({"type": "websocket.receive", "text": data.decode()})
        except UnicodeDecodeError:
            self._protocol.fail(CloseCode.INVALID_DATA, "invalid UTF-8")

    def _deliver(self, message: Message) -> None:
        self._messages.append(message)
        self._arrived.set()

    def _flush(self) -> None:
        """Write what the protocol has to send. The connection ends with an error or the second close frame.

        The client closes it, or a deadline: closing it here would reset it if unread data is left, and the client would lose
        our last frame.
        """
        output = self._protocol.data_to_send()
        if output:
            self._transport.write(b"".join(output))
        if SEND_EOF in output and not self._transport.is_closing():
            self._is_closing = self._is_finished = True
            clear_tracebacks(self._protocol.parser_exc)
            self._deliver({"type": "websocket.disconnect", "code": CloseCode.ABNORMAL_CLOSURE})  # unless it knows already
            self._transport.write_eof()
            self._service.limiter.wait_for(self._client, self._service.limiter.limits.closing_seconds)

    # Keep-alive --------------------------------------------------------------------------------------------------------
    def _ping(self) -> None:
        """Ping the client. Close the connection if it has sent nothing since the last ping."""
        if self._is_closing or self._transport.is_closing():
            return
        if not self._is_heard and self._transport.is_reading():
            self._protocol.fail(CloseCode.INTERNAL_ERROR, "keepalive ping timeout")
            self._flush()
            return
        self._is_heard = False
        self._protocol.send_ping(b"")
        self._flush()
        self._ping_timer = asyncio.get_running_loop().call_later(PING_SECONDS, self._ping)

    # From the application ----------------------------------------------------------------------------------------------
    async def _run(self, scope: Scope) -> None:
        try:
            await self._service.app(scope, self._receive, self._send)
        except ClientDisconnected:
            pass
        except Exception as error:
            logger.error("a WebSocket failed: %s", type(error).__name__)
        finally:
            if not self._is_closing and not self._is_lost:
                self._close(CloseCode.INTERNAL_ERROR, "", HTTPStatus.INTERNAL_SERVER_ERROR)
                self._transport.close()

    async def _receive(self) -> Message:
        if self._messages:
            await asyncio.sleep(0)  # let other tasks run between messages that arrived together
        while not self._messages:
            self._arrived.clear()
            await self._arrived.wait()
        message = self._messages.pop(0)
        self._schedule_read()
        return message

    async def _send(self, message: Message) -> None:
        frames: Sequence[bytes] = ()
        if message["type"] == "websocket.send":
            frames = message["frames"] if "frames" in message else [message["text"].encode()]
            self._rate.spend(sum([1 + len(frame) // BYTES_PER_FRAME for frame in frames]))
        await self._writable.wait()
        if self._is_lost or self._is_closing:
            raise ClientDisconnected
        if frames:
            self._send_frames(frames)
        elif message["type"] == "websocket.accept" and self._handshake is not None:
            self._accept(self._handshake, list(message.get("headers", [])))
        elif message["type"] == "websocket.close":
            self._close(message.get("code", CloseCode.NORMAL_CLOSURE), message.get("reason") or "", HTTPStatus.FORBIDDEN)
        else:
            raise RuntimeError(f"unexpected message: {message['type']}")

    def _accept(self, handshake: Handshake, headers: list[tuple[bytes, bytes]]) -> None:
        head, received = handshake.accept(headers)
        self._handshake = None
        self._unread[:0] = received
        self._transport.write(head)
        self._service.limiter.serve(self._client)
        self._ping_timer = asyncio.get_running_loop().call_later(PING_SECONDS, self._ping)
        self._schedule_read()

    def _send_frames(self, frames: Sequence[bytes]) -> None:
        """Send text frames in one write, because the cost is per write."""
        try:
            for frame in frames:
                self._protocol.send_text(frame)
        except InvalidState:
            raise ClientDisconnected from None
        self._flush()

    def _close(self, code: int, reason: str, status: HTTPStatus) -> None:
        """Send a close frame, and give the client limited time to reply; or refuse an open handshake with this status."""
        if self._is_closing or self._is_lost:
            return
        self._is_closing = True
        self._deliver({"type": "websocket.disconnect", "code": code, "reason": reason})
        if self._handshake is not None:
            self._transport.write(self._handshake.refuse(status))
            self._handshake = None
            self._transport.close()
            return
        self._protocol.send_close(code, reason)
        self._flush()
        self._service.limiter.serve(self._client, self._service.limiter.limits.closing_seconds)
        self._schedule_read()
