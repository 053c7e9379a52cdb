"""Under which addresses others in the network reach this server: what an invitation must say."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress
from typing import Final

from starlette.requests import Request

from feodum.server.http.host_check import host_name, is_loopback
from feodum.server.http.replies import Reach

ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address of the documentation's network. Nothing is sent there: only the way that it would take is asked for."""


def reach(request: Request, only_loopback: bool) -> Reach:
    """What a page opened on this machine needs to know to invite others; a page opened elsewhere knows a good address."""
    here = is_loopback(host_name(request.headers.get("host", "")).lower())
    if not here or only_loopback:
        return {"only_here": here and only_loopback, "addresses": []}
    port = request.url.port or 80
    return {"only_here": False, "addresses": [f"http://{address}:{port}" for address in own_addresses()]}


def own_addresses() -> list[str]:
    """This machine's addresses in its networks, the usual one first."""
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(ELSEWHERE)
        found.append(str(probe.getsockname()[0]))
    with suppress(OSError):
        found += [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [address for address in dict.fromkeys(found) if not ipaddress.ip_address(address).is_loopback]
