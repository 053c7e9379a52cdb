"""The handshake that turns an HTTP connection into a WebSocket."""

from __future__ import annotations

from http import HTTPStatus

import h11
from websockets.datastructures import Headers
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol


def is_websocket_upgrade(request: h11.Request) -> bool:
    """Return whether a request without a body asks for a WebSocket. Other upgrades get a plain response."""
    headers = {name: value.lower() for name, value in request.headers}
    if b"transfer-encoding" in headers or headers.get(b"content-length", b"0") != b"0":
        return False
    options = [option.strip() for option in headers.get(b"connection", b"").split(b",")]
    return b"upgrade" in options and headers.get(b"upgrade") == b"websocket"


class Handshake:
    """The open handshake of a WebSocket: the client's request, and our response to it."""

    def __init__(self, parser: h11.Connection, request: h11.Request) -> None:
        self._parser = parser
        headers = Headers([(name.decode("ascii"), value.decode("latin-1")) for name, value in request.headers])
        protocol = f"HTTP/{request.http_version.decode('ascii')}"
        # This protocol object only checks the request; frames get their own when the application accepts.
        self._response = ServerProtocol().accept(
            Request(request.target.decode("ascii"), headers, request.method.decode("ascii"), protocol)
        )

    @property
    def is_valid(self) -> bool:
        return self._response.status_code == HTTPStatus.SWITCHING_PROTOCOLS

    def accept(self, headers: list[tuple[bytes, bytes]]) -> tuple[bytes, bytes]:
        """Return the response that opens the WebSocket, and the data received after the request."""
        headers = [*_encode(self._response.headers), *headers]
        head = self._parser.send(h11.InformationalResponse(status_code=101, headers=headers, reason="Switching Protocols"))
        received, _ = self._parser.trailing_data
        return head, received

    def refuse_invalid(self) -> bytes:
        """Return the response to an invalid request."""
        return self._serialize(self._response)

    def refuse(self, status: HTTPStatus) -> bytes:
        """Return a response that opens no WebSocket."""
        return self._serialize(ServerProtocol().reject(status, f"{status.phrase}\n"))

    def _serialize(self, response: Response) -> bytes:
        head = h11.Response(status_code=response.status_code, headers=_encode(response.headers), reason=response.reason_phrase)
        events = (head, h11.Data(data=bytes(response.body)), h11.EndOfMessage())
        return b"".join([self._parser.send(event) for event in events])


def _encode(headers: Headers) -> list[tuple[bytes, bytes]]:
    return [(name.encode("ascii"), value.encode("latin-1")) for name, value in headers.raw_items()]
