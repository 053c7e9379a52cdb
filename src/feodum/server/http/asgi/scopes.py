"""ASGI scopes of requests."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final
from urllib.parse import unquote

import h11
from starlette.types import Scope

from feodum.server.http.proxies import Proxies

FRAMES_EXTENSION: Final = "feodum.frames"
"""ASGI extension for sending several messages at once, as a list of encoded `frames`."""
SPEC_VERSION: Final = "2.3"
IPV4_MAPPED: Final = "::ffff:"
"""Prefix of IPv4 addresses on a socket that listens on IPv6."""


def socket_address(transport: asyncio.BaseTransport, name: str) -> tuple[str, int] | None:
    """Return the host and port of `peername` or `sockname`, or None if the client is already gone."""
    address = transport.get_extra_info(name)
    if not isinstance(address, tuple):
        return None
    return str(address[0]).removeprefix(IPV4_MAPPED), int(address[1])


def request_scope(request: h11.Request, transport: asyncio.Transport, proxies: Proxies) -> Scope:
    """Return the HTTP scope. The client and scheme are those that a trusted proxy forwards, if there is one."""
    path, _, query = request.target.partition(b"?")
    headers = [(name, value) for name, value in request.headers]  # h11 has lower-cased the names
    client, scheme = socket_address(transport, "peername"), "http"
    if client is not None and proxies.trust(client[0]):
        client = (proxies.client_address(client[0], header_values(headers, b"x-forwarded-for")), 0)
        scheme = "https" if header_values(headers, b"x-forwarded-proto")[-1:] in (["https"], ["wss"]) else "http"
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": SPEC_VERSION},
        "http_version": request.http_version.decode("ascii"),
        "method": request.method.decode("ascii"),
        "scheme": scheme,
        "path": unquote(path.decode("ascii")),
        "raw_path": path,
        "query_string": query,
        "root_path": "",
        "headers": headers,
        "client": client,
        "server": socket_address(transport, "sockname"),
    }


def websocket_scope(request: h11.Request, transport: asyncio.Transport, proxies: Proxies) -> Scope:
    scope = request_scope(request, transport, proxies)
    del scope["method"]
    scheme = "wss" if scope["scheme"] == "https" else "ws"
    return {**scope, "type": "websocket", "scheme": scheme, "subprotocols": [], "extensions": {FRAMES_EXTENSION: {}}}


def header_values(headers: Iterable[tuple[bytes, bytes]], wanted: bytes) -> list[str]:
    """Return the comma-separated values of all headers of this name."""
    return [part.strip() for name, value in headers if name == wanted for part in value.decode("latin-1").split(",")]
