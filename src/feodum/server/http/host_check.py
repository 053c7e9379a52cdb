"""Host and origin checks, and security headers."""

from __future__ import annotations

import asyncio
import ipaddress
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from feodum.server.http.limits import AddressBuckets
from feodum.server.http.refusals import Refusal
from feodum.server.http.responses import refusal_response

CSP: Final = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
SECURITY_HEADERS: Final = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}

REFUSAL_SECONDS: Final = 1.0


class HostCheck:
    """Decides by Host and Origin header whether a request is allowed."""

    def __init__(self, only_loopback: bool, origins: tuple[str, ...] = ()) -> None:
        self.only_loopback = only_loopback
        self.origins = frozenset(origins)
        self.hosts = frozenset(host_name(origin_host(origin)) for origin in origins)

    def check_host(self, headers: Headers) -> None:
        """Refuse foreign host names on a loopback-only server, as a defence against DNS rebinding."""
        name = host_name(headers.get("host", "")).lower()
        if self.only_loopback and name not in self.hosts and not is_loopback(name):
            raise Refusal("forbidden_origin", "this server only accepts requests to a local host name")

    def check_origin(self, headers: Headers) -> None:
        """Refuse requests from pages of another origin. Clients other than browsers send no Origin."""
        origin = headers.get("origin")
        if origin is None or origin in self.origins:
            return
        if origin_host(origin) != headers.get("host", "").lower():
            raise Refusal("forbidden_origin", "requests from pages of another origin are not allowed")


def origin_host(origin: str) -> str:
    """Return the host and port of an origin. If it is invalid, return a space, which matches no host."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return " "
    return parts.netloc.lower() if parts.scheme in ("http", "https") and parts.netloc else " "


def host_name(host: str) -> str:
    """Return the name in a Host header without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.rpartition(":")[0] if ":" in host else host


def is_loopback(name: str) -> bool:
    if name.lower() == "localhost" or name.lower().endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


class SecurityMiddleware:
    """ASGI middleware: rate limit per address, host check, origin check for writes, security headers."""

    def __init__(self, app: ASGIApp, host_check: HostCheck, requests: AddressBuckets) -> None:
        self.app = app
        self.host_check = host_check
        self.requests = requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._handle_request(scope, receive, send)
        elif scope["type"] != "websocket" or await self._is_within_rate(scope):
            # WebSockets are checked when they are accepted; lifespan needs no check.
            await self.app(scope, receive, send)
        else:
            await send({"type": "websocket.close"})

    async def _handle_request(self, scope: Scope, receive: Receive, send: Send) -> None:
        closing = False

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    headers[name] = value
                if closing:
                    headers["Connection"] = "close"
            await send(message)

        try:
            connection = HTTPConnection(scope)
            if not await self._is_within_rate(scope):
                closing = True
                raise Refusal("slow_down", "too many requests; wait a moment")
            if "transfer-encoding" in connection.headers:
                closing = True
                raise Refusal("bad_message", "a request needs a Content-Length header; chunked bodies are not accepted")
            self.host_check.check_host(connection.headers)
            if scope["method"] not in ("GET", "HEAD"):
                self.host_check.check_origin(connection.headers)
        except Refusal as refusal:
            await refusal_response(refusal)(scope, receive, send_with_headers)
            return
        await self.app(scope, receive, send_with_headers)

    async def _is_within_rate(self, scope: Scope) -> bool:
        """Return whether the request is within the rate limit.

        If not, wait first, to keep the client from retrying at once.
        """
        try:
            self.requests.check(client_address(HTTPConnection(scope)))
        except Refusal:
            await asyncio.sleep(REFUSAL_SECONDS)
            return False
        return True


def client_address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client is not None else ""
