"""An HTTP/1.1 connection with deadlines, header limits and rate limits.

Addresses take turns being read. One request is read at a time; the next one follows after its response.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final, cast

import h11

from feodum.server.http.asgi.handshake import Handshake, is_websocket_upgrade
from feodum.server.http.asgi.http_exchange import HttpExchange
from feodum.server.http.asgi.scopes import request_scope, socket_address, websocket_scope
from feodum.server.http.asgi.service import Service
from feodum.server.http.asgi.websocket_connection import WebSocketConnection
from feodum.server.http.connection_limits import ClientConnection
from feodum.server.ops.garbage import clear_tracebacks

READ_BYTES: Final = 128
"""Bytes of headers parsed per step. Small, because the limit on the number of headers takes effect between steps."""
BODY_READ_BYTES: Final = 4096
"""Bytes parsed per step in a body."""
UNREAD_BYTES: Final = 16_384
"""Received bytes that may wait during a request. Reading goes on up to this number, to notice when the client hangs up."""
MAX_HEADERS: Final = 100
MAX_HEADER_BYTES: Final = 16_384
KEEP_ALIVE_SECONDS: Final = 5.0
"""How long a connection may be idle between two requests."""
logger = logging.getLogger("feodum.server")


def _raw_response(status: bytes, body: bytes) -> bytes:
    """Build a response that can be sent without a parsed request."""
    head = b"HTTP/1.1 %b\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: %d\r\n\r\n"
    return head % (status, len(body)) + body


BUSY: Final = _raw_response(b"503 Service Unavailable", b"Too many connections; try again later.\n")
TOO_MANY_HEADERS: Final = _raw_response(
    b"431 Request Header Fields Too Large", b"A request may have at most %d headers.\n" % MAX_HEADERS
)
TOO_LARGE_HEADERS: Final = _raw_response(
    b"431 Request Header Fields Too Large", b"The headers of a request may have at most %d bytes.\n" % MAX_HEADER_BYTES
)
MALFORMED: Final = _raw_response(b"400 Bad Request", b"This is not a valid HTTP request.\n")


class HttpConnection(asyncio.Protocol):
    def __init__(self, service: Service) -> None:
        self._service = service
        self._limiter = service.limiter
        self._client: ClientConnection | None = None
        self._parser = h11.Connection(h11.SERVER, MAX_HEADER_BYTES)
        self._stage: object = h11.IDLE
        """What the client is sending, as far as its deadline is concerned."""
        self._exchange: HttpExchange | None = None
        self._upgrade: h11.Request | None = None
        self._writable = asyncio.Event()
        self._writable.set()
        self._unread = bytearray()
        self._header_lines = 0
        self._is_admitted = False
        self._is_scheduled = False
        self._is_between_requests = False
        self._is_chunked = False
        self._has_hung_up = False

    # Events of the transport -------------------------------------------------------------------------------------------
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        if self._service.is_stopping:
            self._transport.close()
            return
        address, _ = socket_address(transport, "peername") or ("", 0)
        self._client = self._limiter.enter(self._transport, address)
        if self._client is None:
            self._refuse(BUSY)
            return
        self._service.enter(self)
        self._is_counted = not self._limiter.proxies.trust(address)
        self._reading = self._limiter.requests.get(address)
        self._admission = self._limiter.new_connections.get(address)
        self._admission.schedule(self._admit)

    def _admit(self) -> None:
        if self._client is None or self._transport.is_closing():
            return
        if self._is_counted:
            self._admission.spend(1)
        self._is_admitted = True
        self._limiter.wait_for(self._client, self._limiter.limits.header_seconds)
        if not self._has_hung_up:
            self._transport.resume_reading()
        self._schedule_read()

    def data_received(self, data: bytes) -> None:
        if self._client is not None and self._is_between_requests:
            self._is_between_requests = False
            self._limiter.wait_for(self._client, self._limiter.limits.header_seconds)
        self._unread += data
        self._schedule_read()

    def eof_received(self) -> bool:
        """Keep the connection open for the responses to complete requests."""
        self._has_hung_up = True
        if self._exchange is not None:
            self._exchange.hang_up()
        return self._has_work()

    def _has_work(self) -> bool:
        """Return whether there may be something to do for a client that sends nothing more."""
        return bool(self._unread) or self._is_scheduled or (self._exchange is not None and self._exchange.is_body_complete)

    def pause_writing(self) -> None:
        self._writable.clear()
        if self._client is not None:
            self._limiter.stall(self._client)

    def resume_writing(self) -> None:
        self._writable.set()
        if self._client is not None:
            self._limiter.unstall(self._client)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._client is not None:
            self._limiter.leave(self._client)
            self._service.leave(self)
        if self._exchange is not None:
            self._exchange.disconnect()
            self._exchange = None
        self._writable.set()

    # From the server ---------------------------------------------------------------------------------------------------
    def stop(self) -> None:
        if self._exchange is None:
            self._transport.close()
        else:
            self._exchange.closes = True

    def abort(self) -> None:
        self._transport.abort()

    # Reading requests --------------------------------------------------------------------------------------------------
    def _schedule_read(self) -> None:
        if self._transport.is_closing():
            return
        if self._is_admitted and not self._is_scheduled:
            self._is_scheduled = True
            self._reading.schedule(self._read_request)
        if self._is_scheduled or not self._is_admitted:
            self._transport.pause_reading()  # has no effect before connection_made ends: uvloop starts reading then

    def _read_request(self) -> None:
        self._is_scheduled = False
        try:
            self._parse_request()
        except Exception as error:
            logger.error("a connection failed: %s", type(error).__name__)
            self._transport.abort()

    def _parse_request(self) -> None:
        """Parse one request. The next one is parsed after this one is answered."""
        if self._is_receiving():
            self._handle_events()
        while self._unread and self._is_receiving():
            size = READ_BYTES if self._stage is h11.IDLE else BODY_READ_BYTES
            data = bytes(self._unread[:size])
            del self._unread[:size]
            if self._stage is h11.IDLE:
                self._header_lines += data.count(b"\n")
            if self._header_lines > MAX_HEADERS + 2:  # plus the request line and the empty line
                self._refuse(TOO_MANY_HEADERS)
            else:
                self._parser.receive_data(data)
                self._handle_events()
        if self._transport.is_closing():
            self._unread.clear()
        elif self._has_hung_up:
            if not self._has_work():
                self._transport.close()
        elif len(self._unread) > UNREAD_BYTES or self._is_chunked:
            self._transport.pause_reading()
        elif self._upgrade is None:
            self._transport.resume_reading()

    def _is_receiving(self) -> bool:
        """Return whether more of a request may be parsed now."""
        if self._transport.is_closing() or self._upgrade is not None or self._is_chunked:
            return False
        if self._stage is h11.SEND_BODY:
            return self._exchange is None or not self._exchange.is_body_full
        return self._stage is h11.IDLE

    def _handle_events(self) -> None:
        while True:
            try:
                event = self._parser.next_event()
            except h11.RemoteProtocolError as error:
                clear_tracebacks(error)
                self._refuse(TOO_LARGE_HEADERS if error.error_status_hint == 431 else MALFORMED)
                return
            if isinstance(event, h11.Request):
                self._begin_request(event)
            elif isinstance(event, h11.Data) and self._exchange is not None:
                self._exchange.feed(event.data)
            elif isinstance(event, h11.EndOfMessage):
                self._end_request()
            elif not isinstance(event, h11.Data):  # needs more data, or is paused until the response
                break
        self._update_stage()

    def _begin_request(self, request: h11.Request) -> None:
        if is_websocket_upgrade(request):
            self._upgrade = request
            return
        # SecurityMiddleware refuses a chunked body, and no more of it is read.
        self._is_chunked = any(name == b"transfer-encoding" for name, _ in request.headers)
        self._exchange = HttpExchange(self._parser, self._transport, self._writable, self._schedule_read, self._end_exchange)
        self._exchange.closes = self._service.is_stopping
        if self._has_hung_up:
            self._exchange.hang_up()
        scope = request_scope(request, self._transport, self._limiter.proxies)
        self._service.run(self._exchange.run(self._service.app, scope))

    def _end_request(self) -> None:
        if self._upgrade is not None:
            self._switch_to_websocket(self._upgrade)
        elif self._exchange is not None:
            self._exchange.end_body()
        else:
            self._await_next_request()

    def _update_stage(self) -> None:
        """Set the deadline for the client's new stage, if it has changed."""
        stage = self._parser.their_state
        if stage is self._stage or self._client is None or self._upgrade is not None:
            return
        self._stage = stage
        if stage is h11.SEND_BODY:
            self._limiter.wait_for(self._client, self._limiter.limits.body_seconds)
        else:
            self._limiter.serve(self._client)

    def _end_exchange(self) -> None:
        """Go on after a response. The rest of an unfinished body is read first, until its deadline."""
        exchange, self._exchange = self._exchange, None
        if exchange is None or exchange.closes or self._parser.our_state is h11.MUST_CLOSE:
            self._transport.close()
        elif self._parser.their_state is h11.DONE:
            self._await_next_request()
        else:
            self._schedule_read()

    def _await_next_request(self) -> None:
        self._parser.start_next_cycle()
        received, _ = self._parser.trailing_data
        self._stage = h11.IDLE
        self._header_lines = received.count(b"\n")
        self._is_between_requests = not received and not self._unread
        if self._client is not None:
            seconds = KEEP_ALIVE_SECONDS if self._is_between_requests else self._limiter.limits.header_seconds
            self._limiter.wait_for(self._client, seconds)
        if self._service.is_stopping or (self._has_hung_up and self._is_between_requests):
            self._transport.close()
        elif not self._is_between_requests:
            self._schedule_read()

    def _refuse(self, response: bytes) -> None:
        """Close the connection, with a response unless another one is being sent."""
        if self._exchange is None:
            self._transport.write(response)
        self._transport.close()

    def _switch_to_websocket(self, request: h11.Request) -> None:
        assert self._client is not None
        if self._has_hung_up:
            self._transport.close()
            return
        handshake = Handshake(self._parser, request)
        if not handshake.is_valid:
            self._transport.write(handshake.refuse_invalid())
            self._transport.close()
            return
        socket = WebSocketConnection(self._service, self._client, handshake, self._writable, self._unread)
        self._unread = bytearray()
        self._service.enter(socket)
        self._service.leave(self)
        self._transport.set_protocol(socket)
        socket.start(websocket_scope(request, self._transport, self._limiter.proxies))
