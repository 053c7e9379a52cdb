"""One HTTP request and its response."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from email.utils import formatdate
from http.client import responses
from typing import Final

import h11
from starlette.types import ASGIApp, Message, Scope

logger = logging.getLogger("feodum.server")
BODY_BUFFER_BYTES: Final = 65_536
"""Bytes of a body that may wait for the application."""
HALF_CLOSE_SECONDS: Final = 1.0
"""How long work goes on after the client has closed its side. The client may be gone, or still wait for the response."""


class HttpExchange:
    """Gives the application a request and sends its response."""

    def __init__(
        self,
        parser: h11.Connection,
        transport: asyncio.Transport,
        writable: asyncio.Event,
        on_body_read: Callable[[], None],
        on_complete: Callable[[], None],
    ) -> None:
        self._parser = parser
        self._transport = transport
        self._writable = writable
        """Set while the client reads its data."""
        self._on_body_read = on_body_read
        self._on_complete = on_complete
        self._body = bytearray()
        self._is_body_complete = False
        self._is_body_read = False
        self._arrived = asyncio.Event()
        self._head: h11.Response | None = None
        self._is_head_sent = False
        self._has_body = True
        """Whether the response has a body, unlike the one to HEAD."""
        self._is_complete = False
        self._is_client_gone = False
        self._is_disconnected = False
        self.closes = False
        """Whether the connection closes after the response."""

    # From the connection -----------------------------------------------------------------------------------------------
    @property
    def is_body_complete(self) -> bool:
        return self._is_body_complete

    @property
    def is_body_full(self) -> bool:
        return len(self._body) >= BODY_BUFFER_BYTES

    def feed(self, data: bytes) -> None:
        """Add data to the body. Nobody reads the rest of a body after the response."""
        if not self._is_complete:
            self._body += data
            self._arrived.set()

    def end_body(self) -> None:
        self._is_body_complete = True
        self._arrived.set()

    def hang_up(self) -> None:
        """Note that the client sends nothing more. Quick work still finishes, since the client may read the response."""
        asyncio.get_running_loop().call_later(HALF_CLOSE_SECONDS, self._abandon)

    def _abandon(self) -> None:
        self._is_client_gone = True
        self._arrived.set()

    def disconnect(self) -> None:
        self._is_disconnected = self._is_client_gone = True
        self._arrived.set()

    # From the application ----------------------------------------------------------------------------------------------
    async def run(self, app: ASGIApp, scope: Scope) -> None:
        self._has_body = scope["method"] != "HEAD"
        try:
            await app(scope, self._receive, self._send)
        except Exception as error:
            logger.error("a request failed: %s", type(error).__name__)
        finally:
            if not self._is_complete:
                self._fail()

    async def _receive(self) -> Message:
        if self._parser.they_are_waiting_for_100_continue and not self._is_disconnected:
            self._transport.write(self._parser.send(h11.InformationalResponse(status_code=100, headers=[], reason="Continue")))
        while not self._has_news():
            self._arrived.clear()
            await self._arrived.wait()
        if self._is_disconnected or self._is_complete or self._is_body_read or not (self._body or self._is_body_complete):
            return {"type": "http.disconnect"}
        body = bytes(self._body)
        self._body.clear()
        self._is_body_read = self._is_body_complete
        self._on_body_read()
        return {"type": "http.request", "body": body, "more_body": not self._is_body_read}

    def _has_news(self) -> bool:
        if self._is_client_gone or self._is_complete:
            return True
        return not self._is_body_read and (self._is_body_complete or len(self._body) > 0)

    async def _send(self, message: Message) -> None:
        await self._writable.wait()
        if self._is_disconnected:
            return
        if message["type"] == "http.response.start" and self._head is None:
            self._head = self._response(message["status"], list(message.get("headers", [])))
        elif message["type"] == "http.response.body" and self._head is not None and not self._is_complete:
            self._write(self._head, message.get("body", b""), message.get("more_body", False))
        else:
            raise RuntimeError(f"unexpected message: {message['type']}")

    def _response(self, status: int, headers: list[tuple[bytes, bytes]]) -> h11.Response:
        headers.append((b"date", formatdate(usegmt=True).encode()))
        # A client that still waits for permission to send its body would send its next request instead.
        if self.closes or self._parser.they_are_waiting_for_100_continue:
            headers.append((b"connection", b"close"))
        return h11.Response(status_code=status, headers=headers, reason=responses.get(status, ""))

    def _write(self, head: h11.Response, body: bytes, more_body: bool) -> None:
        """Write a part of the response at once, because the cost is per write."""
        parts = [] if self._is_head_sent else [self._parser.send(head)]
        self._is_head_sent = True
        if body and self._has_body:
            parts.append(self._parser.send(h11.Data(data=body)))
        if not more_body:
            parts.append(self._parser.send(h11.EndOfMessage()))
            self._is_complete = True
            self._arrived.set()
        self._transport.write(b"".join(parts))
        if self._is_complete:
            self._on_complete()

    def _fail(self) -> None:
        """End an exchange that the application has not finished."""
        if self._is_disconnected:
            return
        if self._is_head_sent:
            self._transport.close()
            return
        self.closes = True
        self._write(self._response(500, [(b"content-type", b"text/plain")]), b"Internal Server Error\n", False)
