"""The handshake that turns an HTTP connection into a WebSocket."""

from __future__ import annotations

from http import HTTPStatus

import h11
from websockets.datastructures import Headers
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from feodum.server.http.asgi.scopes import header_values
from feodum.server.ops.garbage import clear_tracebacks


def is_websocket_upgrade(request: h11.Request) -> bool:
    """Return whether a request without a body asks for a WebSocket. Other upgrades get a plain response."""
    if request.method == b"HEAD" or header_values(request.headers, b"transfer-encoding"):
        return False
    if header_values(request.headers, b"content-length") not in ([], ["0"]):
        return False
    options = [option.lower() for option in header_values(request.headers, b"connection")]
    upgrades = [upgrade.lower() for upgrade in header_values(request.headers, b"upgrade")]
    return "upgrade" in options and upgrades == ["websocket"]


class Handshake:
    """The open handshake of a WebSocket: the client's request, and our response to it."""

    def __init__(self, parser: h11.Connection, request: h11.Request) -> None:
        self._parser = parser
        headers = Headers([(name.decode("ascii"), value.decode("latin-1")) for name, value in request.headers])
        protocol = f"HTTP/{request.http_version.decode('ascii')}"
        # This protocol object only checks the request; frames get their own when the application accepts.
        checker = ServerProtocol()
        self._response = checker.accept(
            Request(request.target.decode("ascii"), headers, request.method.decode("ascii"), protocol)
        )
        clear_tracebacks(checker.handshake_exc)

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
