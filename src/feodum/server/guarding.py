"""The door: which hosts and origins are served, and the headers that keep the page to itself."""

from __future__ import annotations

import ipaddress
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from feodum.server.errors import Refusal
from feodum.server.replying import refusal_response

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


class Door:
    """Which requests may come in, by the names under which they were made."""

    def __init__(self, only_loopback: bool, origins: tuple[str, ...] = ()) -> None:
        self.only_loopback = only_loopback
        self.origins = frozenset(origins)

    def check_host(self, headers: Headers) -> None:
        """On a server for this machine only, refuse other host names: a foreign page could bind its own to this address."""
        if self.only_loopback and not is_loopback(host_name(headers.get("host", ""))):
            raise Refusal("forbidden_origin", "this server answers only under the name of this machine")

    def check_origin(self, headers: Headers) -> None:
        """Refuse what a page of another origin sends. Programs that are no browsers say no origin."""
        origin = headers.get("origin")
        if origin is None or origin in self.origins:
            return
        if origin_host(origin) != headers.get("host", "").lower():
            raise Refusal("forbidden_origin", "requests from pages of another origin are not allowed")


def origin_host(origin: str) -> str:
    """The host and port of an origin; a single blank, which no host is, where it is none."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return " "
    return parts.netloc.lower() if parts.scheme in ("http", "https") and parts.netloc else " "


def host_name(host: str) -> str:
    """The name in a Host header without its port."""
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


class Guard:
    """ASGI middleware: checks the host of every request and the origin of every changing one; adds headers."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        self.app = app
        self.door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":  # sockets are checked where they are accepted, lifespan needs no check
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    headers[name] = value
            await send(message)

        try:
            connection = HTTPConnection(scope)
            self.door.check_host(connection.headers)
            if scope["method"] not in ("GET", "HEAD"):
                self.door.check_origin(connection.headers)
        except Refusal as refusal:
            await refusal_response(refusal)(scope, receive, send_with_headers)
            return
        await self.app(scope, receive, send_with_headers)
