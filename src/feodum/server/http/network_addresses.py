"""Network addresses of this server, for invitation links."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress
from typing import Final

from starlette.requests import Request

from feodum.server.http.host_check import client_address, host_name, is_loopback
from feodum.server.http.replies import Reach

FORWARDING_HEADERS: Final = ("forwarded", "x-forwarded-for", "x-real-ip")
"""Headers of a proxy on this machine, whose client may be elsewhere."""
ROUTE_TEST_ADDRESS: Final = ("192.0.2.1", 9)
"""An address reserved for documentation. Nothing is sent there; the socket only looks up the route."""


def reachable_addresses(request: Request, only_loopback: bool) -> Reach:
    """Return the addresses a page opened on this machine can put into invitations.

    A page opened on another machine uses its own address, and so does a page behind a proxy.
    """
    is_local = _is_opened_on_this_machine(request)
    if not is_local or only_loopback:
        return {"only_here": is_local and only_loopback, "addresses": []}
    _, port = request.scope["server"]
    return {"only_here": False, "addresses": [f"http://{address}:{port}" for address in local_addresses()]}


def _is_opened_on_this_machine(request: Request) -> bool:
    """Return whether the connection comes from this machine. The headers alone prove nothing: every client can choose them."""
    if not is_loopback(client_address(request)) or any(name in request.headers for name in FORWARDING_HEADERS):
        return False
    return is_loopback(host_name(request.headers.get("host", "")).lower())


def local_addresses() -> list[str]:
    """Return this machine's network addresses, the default one first."""
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(ROUTE_TEST_ADDRESS)
        found.append(str(probe.getsockname()[0]))
    with suppress(OSError):
        found += [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [address for address in dict.fromkeys(found) if not ipaddress.ip_address(address).is_loopback]
